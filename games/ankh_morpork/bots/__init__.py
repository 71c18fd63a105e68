"""Evaluation for computer players: `prior` weighs moves, `worth` evaluates positions.

`judge` values single changes on the board, `card_worth` cards, `answers` moves that concern other players; `belief`
estimates the rivals' identities. `claims` explains the advantage of one move over another, by their `outcomes`. All
read views and sampled states.
"""
