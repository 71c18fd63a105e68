"""What each seat knows: `view`, what it may imagine: `guessing`; `where` pawns stand. `positions` are pictures in the
rules, read from what is written by hand. Imports the rules.
"""
