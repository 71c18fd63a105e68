"""The result of a match. `screen` lays out `winner`, `records`, `table` (the score, and revealed cards) and `chart`.

They draw the data of `outcome`: the match, its result, its texts and the sources of points, without pixels.
"""
