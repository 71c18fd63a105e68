"""The looks of cards. `art` defines the base class and shared drawing; `looks` finds the class that a face names.

`paper` has paper cards and plates, `pictured` has cards that are mostly a picture, and tokens. `small_cards` draws the
small cards in a seat's row. All draw with a `DrawingContext` and `ui.boards.shared`; a kind of board may add a look of
its own (`ui.boards.looks_of`). Of the table, nothing here imports more than `drawing_context` and `pictures`.
"""
