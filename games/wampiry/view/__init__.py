"""What each seat knows: `view` makes views and guesses states from them, `positions` reads positions from YAML.

Imports the rules.
"""
