"""The looks of cards. `art` defines the base class; `looks` finds the class for the look that a card face names.

`paper` has paper cards and plates; `pictured` has cards that are mostly a picture, and tokens. `small_cards` draws the
small cards in a seat's row. All draw with a `DrawingContext` and `ui.boards.shared`; a kind of board may add a look of
its own (`ui.boards.looks_of`). Of the table, nothing here imports more than `drawing_context` and `pictures`.
"""
