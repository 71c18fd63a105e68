"""What each seat knows and what it may imagine: `view`. `positions` are pictures in the rules, read from what is
written by hand. Imports the rules.
"""
