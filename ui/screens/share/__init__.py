"""The picture of a finished match to send to others. May know: games.core.review, screens' shared parts, the result's.

screen    looking at the picture before it is saved, with names or without
card      what is drawn on it: the winner, the course of the match, everybody's points
giving    saving it among the user's pictures
"""
