"""The replay of a match, move by move.

film     the playback position and perspective, without pixels
panel    the panel beside the board: perspective, seats, log
screen   the page: board, timeline, controls
"""
