"""What each seat knows. Imports the rules.

`view`: views for seats and the public, sampled states, forecasts of moves and interim scores; `positions`: hand-written
positions for pictures in the rules and for lessons.
"""
