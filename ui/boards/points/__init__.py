"""The painter of boards of points, which any game can borrow: `painter`; `layout` (where things lie, from the file or
found by itself), `static` (the wooden board, baked once a size), `men` (which stand where, and their pictures).
Imports `ui.boards.shared`.
"""
