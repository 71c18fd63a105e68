"""Evaluation for computer players: `prior` weighs moves, `worth` evaluates positions, `judge` single changes.

`why` explains moves. Reads views and guessed states.
"""
