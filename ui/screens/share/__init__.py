"""The picture of a finished match, to send to others. May import: games.core.review, parts of screens.

screen    shows the picture before it is saved, with or without names
card      draws it: the winner, the course of the match, all players' points
"""
