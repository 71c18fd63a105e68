"""The other screens that open from the table. Each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from games.core.contract.names import kind_of
from games.core.contract.reckoning import Summary
from games.core.contract.sections import ask_name
from games.core.contract.texts import Text
from ui.boards.shared.base import Zooming
from ui.table import words
from ui.table.acting.computers import Computers
from ui.table.desk import TableDesk
from ui.table.why import Whys


class Navigation:
    """Opens what lies over or beyond the table."""

    def __init__(self, desk: TableDesk, computers: Computers, look_back: Callable[[int], None], whys: Whys) -> None:
        """`look_back` shows the table as it was after so many moves."""
        self.desk, self.app, self.session = desk, desk.app, desk.session
        self.computers, self.look_back, self.whys = computers, look_back, whys

    def open_log(self) -> None:
        """Show the whole log."""
        from ui.table.over.log_screen import LogScreen

        self.app.push(LogScreen(self.desk, self.look_back, self.whys))

    def open_description(self) -> None:
        """Show the whole table in words."""
        from ui.table.aloud.screen import DescriptionScreen

        self.app.push(DescriptionScreen(self.desk))

    def open_cards(self, heading: Text, names: Sequence[str]) -> None:
        """Show cards to be leafed through."""
        from ui.table.over.cards_screen import CardsScreen

        self.app.push(CardsScreen(self.desk, heading, names))

    def choose_card(self, names: Sequence[str]) -> None:
        """Let one of many cards be chosen from a panel of their own."""
        from ui.table.over.cards_screen import CardsScreen

        self.app.push(CardsScreen(self.desk, words.CHOOSE_CARD, names, self.computers.table.choose))

    def open_goals(self) -> None:
        """Show how near everybody is to each way of winning."""
        from ui.table.over.goals import GoalsScreen

        self.app.push(GoalsScreen(self.desk))

    def open_rules(self, names: Sequence[str] = ()) -> None:
        """Open the rules over the table: at the first of these things that they tell of, else at the question."""
        name = self.told(names)
        decision = self.session.view["decision"]
        if name is None and decision is not None:
            name = self.told([ask_name(decision["kind"])])
        sections = self._sections(name) if name is not None else ()
        term = self.desk.lexicon(name, self.app.language) if name is not None and kind_of(name) == "card" else ""
        self.app.open("rules", game_id=self.desk.game_id, anchor=" ".join(sections), term=term)

    def told(self, names: Sequence[str]) -> str | None:
        """Return the first of these things that the rules have a section on."""
        return next((name for name in names if self._sections(name)), None)

    def _sections(self, name: str) -> Sequence[str]:
        return self.session.controller.sections(self.session.match.board, name)

    def open_menu(self) -> None:
        """Open the table's own menu."""
        if self.session.guide is not None:
            self.session.guide.open_menu()
            return
        from ui.table.over.menu import Menu

        Menu(self.desk, self.computers, self).open()

    def open_summary(self, summary: Summary | None) -> None:
        """Show what was counted."""
        from ui.table.over.summary import SummaryScreen

        if summary is not None:
            self.app.push(SummaryScreen(self.desk, summary))

    def show_result(self) -> None:
        """Show how the game ended."""
        self.app.open("result", match=self.session.match, back=self.desk.way_back)

    def reload(self) -> None:
        """Read geometry and texts of the board again (rule values count from the next game)."""
        from ui.table.over.menu import reload_board

        reload_board(self.desk, self.computers.table.repaint)

    def take_curtain_away(self) -> None:
        """Close an open curtain, as another seat may be asked by now; `Table.go_on` opens the right one."""
        for screen in [screen for screen in self.app.screens if screen.name == "curtain"]:
            self.app.pop(screen)

    def idle_keys(self) -> Collection[str]:
        """Return the keys that mean nothing in this game, as the list of keys writes them."""
        goals = [] if self.session.controller.ending.goals is not None else ["G"]
        turns = [] if self.desk.painter.overlaps else ["R"]
        return [*goals, *turns, *([] if isinstance(self.desk.painter, Zooming) else ["+, −, F", "O"])]
