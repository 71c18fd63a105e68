"""The painter of battlefields, as in Wrocław: `painter`; `layout` (where things lie), `view` (which things lie where),
`static` (baked once a size), `card`, `pieces`, `heaps`, `captions`, `turning`, and shots: `shots`, `sums`, `plate`,
`aim`. Imports `ui.boards.shared`.
"""
