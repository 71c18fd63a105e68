"""The painter of boards of districts, as in Ankh-Morpork: `painter`; `layout` (where things lie), `static` (baked once
a size), `plates` (number, name, price), `pieces`. Imports `ui.boards.shared`.
"""
