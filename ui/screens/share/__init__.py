"""The picture of a finished match to send to others. May know: games.core.review, screens' shared parts, the result's.

screen    looking at the picture before it is saved among the user's pictures, with names or without
card      what is drawn on it: the winner, the course of the match, everybody's points
"""
