"""What computer players value: `prior` (moves) and `worth` (positions), with `judge`; `manners` tells characters apart;
`why` words it. Reads views and guessed states.
"""
