"""The panel beside the board, and the bar above it. What only draws gets a desk alone.

layout                 seats, limits, coach, card, story and log, one under the other
bar                    the bar above the table: its `heading`, with turn and phases, heaps that everybody may count
                       (`piles`), buttons
seats                  the rows of the seats, `usual_row`, `low_rows` or `counts`; a `strip` where they have no room
limits                 what ends the game and is near
card                   the decision card, a `column` of parts: the `question`, or what goes on while it is `idle`;
                       `scrolled` where it is too high
answers                the answers in it: `buttons`, `sum_rows`, `played` cards, `offers` with their outcomes
hint                   what a computer would do
logbook                the last lines of the log
"""
