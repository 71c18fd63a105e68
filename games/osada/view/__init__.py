"""What each seat knows. Imports the rules.

`view`: views for seats and the public; `standing`: interim scores; `guessing`: guessed states and forecasts of moves;
`positions`: positions read from YAML.
"""
