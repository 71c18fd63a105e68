"""The panel beside the board, the bar above it and the tray under it. What only draws gets a desk alone.

Imports desk, cards, and from `over` what buttons open; what starts something (bar, card, log) also `acting`.

bar, piles             the bar above the table, with the heaps that everybody may count
seats                  the rows of the seats, with `low_rows` and `counts`; a `strip` of all where rows have no room
limits                 what ends the game and is near
card                   the decision card, a `column` of parts: the `question`, or what goes on while it is `idle`;
                       `scrolled` where it is too high
answers                the answers in it: `buttons`, `sum_rows`, `played` cards, `offers` with their outcomes; `gauge`
                       is what is left of a turn
choice                 what every widget has that chooses a name
logbook                the last lines of the log
tray                   the hand and what lies beside it, made of `tray_cards`, with the reason of an
                       `idle_symbol` in the room that is left
"""
