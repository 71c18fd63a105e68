"""The end of a match. `screen` lays out `winner`, `records`, `table`, `cards` (turned up) and `chart`.

They draw an `outcome`: the match, its result and its words, without pixels. `score` counts where the points came from.
"""
