"""The table: the board, the seats, what is asked, what happened - and the curtain between two people.

Knows games only through the contract. `session` knows the match and what may be shown; `desk` is what drawing
needs of it; `screen` puts everything together, `layout` says where things go, `advance` does what comes next by itself,
`words` are the table's sentences.

    panel/   the panel beside the board and the tray under it
    cards/   cards and tokens, drawn by kind
    acting/  what mouse and keys do
    moving/  what moves, and which parts are drawn again
    over/    what lies over the table: its menu, the log, cards to leaf through, the curtain
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, match: Match) -> Screen:
    """Build the table's screen for a match."""
    from ui.table.screen import TableScreen

    return TableScreen(app, match)
