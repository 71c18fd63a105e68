"""What each seat knows: `view`, what it may imagine: `guessing`; `where` pawns stand. `positions` are pictures in the
rules, written by hand and checked by `position_check`. Imports the rules.
"""
