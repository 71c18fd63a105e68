"""What computer players value: `prior` (moves) and `worth` (positions), with `orders`, `arms`, `volley` and `aiming`;
`mixing` is for the hard one; `manners` tells characters apart; `why` words it. Reads views and guessed states.
"""
