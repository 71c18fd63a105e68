"""A game from outside with a painter and Polish of its own, played by `tests/test_seventh_game.py`.

`game`, `schemas`, `painter`; `board.yaml`, and its words in `locale/`. It has one kind of question, one kind of event,
no secrets, and a die in every move, so that nothing is taken back freely.
"""
