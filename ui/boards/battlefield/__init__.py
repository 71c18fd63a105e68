"""The painter of battlefields, as in Wrocław: `painter`; `layout` (where things lie), `view` (which things lie where),
`static` (baked once a size), `card`, `pieces`, `heaps`, `captions`, `turning`, and shots: `shots`, `sums`, `plate`,
`aim`. `fighter` is the look of its cards beside the board. Imports `ui.boards.shared`, and `fighter` what a look of
cards is in `ui.table.cards`.
"""
