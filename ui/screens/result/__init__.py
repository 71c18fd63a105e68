"""The result screen of a finished match.

`screen` is the page; `winner`, `records`, `table` (score, and cards revealed at the end) and `chart` draw parts of the
page.
`outcome` holds the data for them without drawing: match, result, texts, sources of points.
"""
