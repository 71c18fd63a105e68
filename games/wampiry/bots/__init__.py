"""What computer players value: `prior` (moves) and `worth` (positions), with `judge`; `why` words it. Reads views and
guessed states.
"""
