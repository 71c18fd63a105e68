"""The panel beside the board and the tray under it. `bar`, `seats` with `low_rows` and `counts`; `card` (what is
asked) with `answers`, `buttons`, `sum_rows`, `played` and `gauge`; `logbook`; `tray` with `tray_cards` and `piles`.
"""
