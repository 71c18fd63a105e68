"""Świat Dysku: Ankh-Morpork for two to four players: rules, views, what computer players value.

`board.py` holds what is fixed (city, cards), `state.py` what changes; `turn.py` is the table of questions and handlers
that `core.flow` makes the contract's functions of. `game.py` binds all together.
"""
