"""What computer players value: `prior` (moves) and `worth` (positions), with `judge` and `belief`; `manners` tells
characters apart; `why` words it, with `votes`. Reads views and guessed states.
"""
