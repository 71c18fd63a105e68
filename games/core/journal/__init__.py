"""The saved game: one text file a match, one line a move. May import: program, contract, data, match,
registry.

writing         a journal being written, whatever the disk does
lines           its lines: written, checked, read back
resume          loading a match: its moves replayed, then watched or continued
saves, lock     the user's matches; a second window is kept off
"""
