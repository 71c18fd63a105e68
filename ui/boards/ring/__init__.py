"""The painter of ring boards, as in Wampiry: `painter`; `layout` (where things lie), `static` and `backdrop` (baked
once a size, with `quarters`), `pieces`, `moons`, `ways`. Imports `ui.boards.shared`.
"""
