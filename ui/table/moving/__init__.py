"""What moves and what is drawn again: `movements` with `flights` and `die`; `ambient` (when halos pulse and weather
moves), `weather`, `snow`; `joys` (a moment for a coup, a computer's remark); `scene` (what the painter is told),
`redraw` (which parts are drawn), `prerender` (pictures that later frames need). Imports desk, verbs, panel, cards, the
table's layout, and `acting.preview`.
"""
