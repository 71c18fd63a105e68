"""What each seat knows: `view`, with `standing`; what it may imagine, and what a move would do: `guessing`. `positions`
are pictures in the rules, read from what is written by hand. Imports the rules.
"""
