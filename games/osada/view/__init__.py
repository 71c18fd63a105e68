"""What each seat knows: `view`, what a screen shows of it: `covering`, what a seat may imagine: `guessing`; `forecast`
and `standing`. `positions` are pictures in the rules, read from what is written by hand. Imports the rules.
"""
