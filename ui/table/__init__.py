"""The table: the board, the seats, what is asked, what happened - and the curtain between two people.

`session` knows the match and what may be shown, `screen` puts everything together, the other modules each draw one
part of it. They know games only through the contract.
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
