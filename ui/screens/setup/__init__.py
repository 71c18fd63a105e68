"""The new-game form: `screen` with its parts `seats`, `options` and `side`, which share a `new_game`; what
stands in the form is a `form`. The last two know no pixels.
"""
