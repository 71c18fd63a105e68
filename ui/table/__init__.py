"""The table: the board, the seats, what is asked, what happened - and the curtain between two people.

`session` knows the match and what may be shown; `screen` puts everything together and does what comes next by itself.
All of them know games only through the contract.

Drawn           `bar`, `seats` (with `low_rows`), `card` (what is asked, with `answers`, `buttons` and `sum_rows`),
                `logbook`, `tray` (with `tray_cards`, `gauge`, `piles`), `counts`, `words`
Cards           `paper` draws a card by its kind: `played`, `district_card`, `wide_card`, `fighter`, `token`; `faces`
                says what is on it
Done            `choosing` (moves and refusals), `pointing` with `telling` (tooltips, ghosts), `looking` (large boards),
                `keys`, `fresh` (is a question new), `undoing`, `computers`, `movements` with `flights`, `die`
Between them    `laying` (where things go), `scene` (what the painter is told), `pulse`, `weather` and `snow` (what
                lives by itself), `painting` (which parts are drawn again), `onward` (what comes next),
                `preparing` (what later frames need)
Over the table  `doors` opens `menu`, `log_screen`, `cards_screen`, `goals`, each a `leaf`; `held` shows one's own card
                and `held_hand` the hand, `summary` a count; `curtain` lies between two people
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.match import Match
    from ui.app import App
    from ui.screen import Screen


def make(app: App, match: Match) -> Screen:
    """Build the table's screen for a match."""
    from ui.table.screen import TableScreen

    return TableScreen(app, match)
