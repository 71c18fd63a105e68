"""What computer players value: `prior` (moves) and `worth` (positions), with `gains`, `judge`, `card_worth`, `answers`
and `belief`; `sound` is what is never refused; `manners` tells characters apart; `why` words it, with `differences`.
Reads views and guessed states.
"""
