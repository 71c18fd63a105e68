"""Evaluation for computer players: `prior` weighs moves, `worth` evaluates positions.

`judge` values single changes on the board, `card_worth` cards, `answers` moves that concern other players; `belief`
estimates the rivals' identities. `why` explains moves with `differences`. Reads views and guessed states.
"""
