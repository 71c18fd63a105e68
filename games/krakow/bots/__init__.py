"""What computer players value: `prior` (moves) and `worth` (positions), with `jobs` and `stances`; `thinking` is how
the hard one plans, with `plans`; `manners` tells characters apart; `why` words it. Reads views and guessed states.
"""
