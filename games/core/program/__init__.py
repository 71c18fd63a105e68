"""The program round the games: `paths` (where files lie), `version`, `settings` (the window's). Knows the contract's
errors and texts only.
"""
