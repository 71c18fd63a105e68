"""The painter of boards with a road, as in Osada: `painter` with `ghosts` (what a move would do) and `movement`;
`layout` and `auto_layout` (where things lie), `static` and `scenery` (baked once a size), `tables`, `pieces`, `marks`.
Imports `ui.boards.shared`.
"""
