"""Saved matches: a text file for each match, a line for each move.

May import: program, contract, data, match, registry.

writing         the journal of a match in progress, robust against a failing disk
lines           its lines: written, checked and read
resume          load a match: replay its moves, then view or continue it
saves, lock     the user's matches; a lock against a second window
"""
