"""The other screens that open from the table. Each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.extras.reckoning import Summary
from games.core.contract.extras.sections import ask_name
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from ui.table.context import TableContext
from ui.table.intents import (
    CloseCurtain,
    Handlers,
    OpenCards,
    OpenDescription,
    OpenGoals,
    OpenLog,
    OpenMenu,
    OpenResult,
    OpenRules,
    OpenSummary,
    ReloadBoard,
    Repaint,
)


class Navigation:
    """Opens what lies over or beyond the table."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.app, self.session = desk, desk.app, desk.session

    def handlers(self) -> Handlers:
        """Return what this part does for which intents."""
        return {
            OpenLog: lambda intent: self.open_log(),
            OpenDescription: lambda intent: self.open_description(),
            OpenCards: lambda intent: self.open_cards(intent.heading, intent.names, intent.choose),
            OpenGoals: lambda intent: self.open_goals(),
            OpenRules: lambda intent: self.open_rules(intent.names),
            OpenMenu: lambda intent: self.open_menu(),
            OpenSummary: lambda intent: self.open_summary(intent.summary),
            OpenResult: lambda intent: self.show_result(),
            ReloadBoard: lambda intent: self.reload(),
            CloseCurtain: lambda intent: self.take_curtain_away(),
        }

    def open_log(self) -> None:
        """Show the whole log."""
        from ui.table.flow.log_screen import LogScreen

        self.app.push(LogScreen(self.desk))

    def open_description(self) -> None:
        """Show the whole table in words."""
        from ui.table.spoken.screen import DescriptionScreen

        self.app.push(DescriptionScreen(self.desk))

    def open_cards(self, heading: Text, names: Sequence[str], choose: bool) -> None:
        """Show cards to be leafed through; with `choose` one of them can be chosen."""
        from ui.table.flow.cards_screen import CardsScreen

        self.app.push(CardsScreen(self.desk, heading, names, self.desk.choose if choose else None))

    def open_goals(self) -> None:
        """Show how near everybody is to each way of winning."""
        from ui.table.view.goals import GoalsScreen

        self.app.push(GoalsScreen(self.desk))

    def open_rules(self, names: Sequence[str] = ()) -> None:
        """Open the rules over the table: at the first of these things that they tell of, else at the question."""
        name = self.desk.rules_topic(names)
        decision = self.session.view["decision"]
        if name is None and decision is not None:
            name = self.desk.rules_topic([ask_name(decision["kind"])])
        sections = self.desk.rules_sections(name) if name is not None else ()
        term = self.desk.lexicon(name, self.app.language) if name is not None and kind_of(name) == "card" else ""
        self.app.open("rules", game_id=self.desk.game_id, anchor=" ".join(sections), term=term)

    def open_menu(self) -> None:
        """Open the table's own menu."""
        if self.session.guide is not None:
            self.session.guide.open_menu()
            return
        from ui.table.flow.menu import Menu

        Menu(self.desk, self.desk.idle_keys()).open()

    def open_summary(self, summary: Summary) -> None:
        """Show what was counted."""
        from ui.table.flow.summary import SummaryScreen

        self.app.push(SummaryScreen(self.desk, summary))

    def show_result(self) -> None:
        """Show how the game ended."""
        self.app.open("result", match=self.session.match, back=self.desk.way_back)

    def reload(self) -> None:
        """Read geometry and texts of the board again (rule values count from the next game)."""
        from ui.table.flow.menu import reload_board

        reload_board(self.desk, self.desk.send(Repaint()))

    def take_curtain_away(self) -> None:
        """Close an open curtain, as another seat may be asked by now; `Continue` opens the right one."""
        for screen in [screen for screen in self.app.screens if screen.name == "curtain"]:
            self.app.pop(screen)
