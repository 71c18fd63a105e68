"""What computer players value: moves in `prior`, with the traits by which characters differ, positions in `worth`, what
could be done with a turn's points in `jobs`, where people stand well in `stances`; `thinking` is the hard one's
search; `why` words it. Reads views and guessed states.
"""
