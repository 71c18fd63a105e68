"""The replay of a match, move by move.

film     playback position and perspective, without drawing
panel    panel next to the board: perspective, seats, log
screen   the page: board, timeline, controls
"""
