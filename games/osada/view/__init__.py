"""What each seat knows. Imports the rules.

`view`: views for seats and the public; `standing`: interim scores; `guessing`: sampled states and forecasts of moves;
`positions`: hand-written positions for pictures in the rules and for lessons.
"""
