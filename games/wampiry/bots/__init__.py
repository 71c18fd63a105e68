"""Computer players of Wampiry.

`prior` weighs moves, `worth` values positions, `judge` values single changes on the board, `claims` lists differences
between two moves.
"""
