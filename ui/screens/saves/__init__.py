"""Saved matches: `load` and `history` are the screens; `list`, `draw`, `actions` (its buttons), `thumbs` (pictures),
`kept` (pictures on disk), `reopening` (from a file to its table).
"""
