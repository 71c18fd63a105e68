"""The looks of cards. `art` defines the base class; `looks` finds the class for the look that a card face names.

`paper` has paper cards and plates; `plain` cards without a picture; `pictured` cards that are mostly a picture, and
tokens. `small_cards` draws the small cards in a seat's row. All draw with a `DrawingContext` and `ui.boards.shared`;
a kind of board may have its own looks (`ui.boards.looks_of`). From the rest of the table, these modules import only
`drawing_context` and `pictures`.
"""
