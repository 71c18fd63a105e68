"""The saved game: one text file a match, one line a move. May import: program, contract, data, match,
registry.

writing         a journal being written, whatever the disk does
lines           its lines: written, checked, read back
replay, resume  its moves played again by the rules; from a file to a match that goes on
saves, lock     the user's matches; a second window is kept off
"""
