"""The painter of boards of cells, as in Kraków: `painter` with `places`; `plan` (the cells), `view` (what is read of a
view), `layout` and `auto_layout` (where things lie), `static`, `city` and `sheet` (baked), `ground` (kept, redrawn in
parts), `signs`, `turns`, `pieces`, `paint`, `marks`, `ghosts`. Imports `ui.boards.shared`.
"""
