"""Saved matches: `load` and `history` are the screens; `list` is what they share, with the buttons of a match; `draw`:
rows and the chosen match, `thumbs`: pictures, `reopening`: the way from a file to its table.
"""
