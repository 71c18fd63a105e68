"""The end of a match: `screen`, `winner`, `table`, `cards` (turned up), `chart`, `score` (causes of points, no
pixels).
"""
