"""A game from outside the repository with its own painter and its own Polish, for `tests/test_seventh_game.py`.

Modules: `game`, `schemas`, `painter`. `board.yaml` is its board, `locale/` has its translation. It has one kind of
question, one kind of event, no secrets, and a die roll in every move, so that no move can be taken back freely.
"""
