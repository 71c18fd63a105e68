"""Saved matches: `load` and `history` are the screens; `list`, `draw`, `deeds` (its buttons), `thumbs` (pictures),
`reopening` (from a file to its table).
"""
