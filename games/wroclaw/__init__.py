"""W ruinach Wrocławia for two players: rules, views, what computer players value.

`board.py` holds what is fixed (numbers, cards), `state.py` what changes, `shots.py` the arithmetic of a shot; `turn.py`
is the table of questions and handlers that `core.flow` makes the contract's functions of. `game.py` binds all together.
"""
