"""The other screens that open from the table. Each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.contract.reckoning import Summary
from ui.table import words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Navigation:
    """Opens what lies over or beyond the table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def open_log(self) -> None:
        """Show the whole log."""
        from ui.table.over.log_screen import LogScreen

        self.table.app.push(LogScreen(self.table.app, self.table))

    def choose_card(self, names: Sequence[str]) -> None:
        """Let one of many cards be chosen from a panel of their own."""
        from ui.table.over.cards_screen import CardsScreen

        self.table.app.push(CardsScreen(self.table.app, self.table, words.CHOOSE_CARD, names, choosing=True))

    def open_goals(self) -> None:
        """Show how near everybody is to each way of winning."""
        from ui.table.over.goals import GoalsScreen

        self.table.app.push(GoalsScreen(self.table.app, self.table))

    def open_rules(self) -> None:
        """Open the rules over the table."""
        self.table.app.open("rules", game_id=self.table.game_id)

    def open_menu(self) -> None:
        """Open the table's own menu."""
        from ui.table.over.menu import open_menu

        open_menu(self.table)

    def open_summary(self, summary: Summary | None) -> None:
        """Show what was counted."""
        from ui.table.over.summary import SummaryScreen

        if summary is not None:
            self.table.app.push(SummaryScreen(self.table.app, self.table, summary))

    def show_result(self) -> None:
        """Show how the game ended."""
        self.table.app.open("result", match=self.table.session.match)

    def reload(self) -> None:
        """Read geometry and texts of the board again (rule values count from the next game)."""
        from ui.table.over.menu import reload_board

        reload_board(self.table)
