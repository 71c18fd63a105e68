"""The painter of boards of cells, as in Kraków. Imports `ui.boards.shared`.

painter, places  what is drawn in which order; where every name is
layout           where things lie; made by `file_layout` from the board's file or by `auto_layout` from its map, `plan`
view             what is read of a view
static           the backdrop, with `sheet` (the whole city in detail) and `city` (one that brings no picture)
ground           what lies under the people, kept and drawn again in parts: `paint`, `signs`, `turns`
pieces, marks    people and paintings; marks on cells
ghosts           what a move would do, and what the last one did
"""
