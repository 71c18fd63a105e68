"""The end of a match. `screen` lays out `winner`, `records`, `table` (the score, and what is turned up) and `chart`.

They draw an `outcome`: the match, its result, its words and where its points came from, without pixels.
"""
