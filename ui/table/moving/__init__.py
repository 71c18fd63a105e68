"""What moves and what is drawn again: `movements` with `flights` and `die`; `ambient` (halos, weather at rest),
`weather`, `snow`; `scene` (what the painter is told), `redraw` (which parts are drawn), `prerender` (what later frames
need).
"""
