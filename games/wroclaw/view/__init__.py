"""What each seat knows. Imports the rules.

`view`: views, guessed states, forecasts of moves and interim scores; `positions`: positions read from YAML.
"""
