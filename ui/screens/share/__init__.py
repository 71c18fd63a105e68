"""The picture of a finished match for sharing. May import `games.core.review` and parts of screens.

screen    preview of the picture before it is saved, with or without names
card      drawing of the picture: winner, course of the match, points of all players
"""
