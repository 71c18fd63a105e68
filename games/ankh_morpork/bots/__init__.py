"""What computer players value: moves in `prior`, with what is never refused and the traits by which characters differ,
and positions in `worth`; changes on the board in `judge`, cards in `card_worth`, what concerns others in `answers`,
who is who in `belief`; `why` words it, with `differences`. Reads views and guessed states.
"""
