"""The other screens that open from the table, and its menu. Screens are imported when they are first opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from games.core.contract.errors import DataError, UsageError
from games.core.contract.extras.reckoning import Summary
from games.core.contract.extras.sections import ask_name
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.match.players import Player
from ui.table import words
from ui.table.context import TableContext
from ui.table.desk import TableDesk
from ui.table.intents import (
    CloseCurtain,
    Continue,
    Handlers,
    OpenCards,
    OpenDescription,
    OpenGoals,
    OpenLog,
    OpenMenu,
    OpenResult,
    OpenRules,
    OpenSummary,
    Refresh,
    ReloadBoard,
    Repaint,
    StopThinking,
)

Answers = list[tuple[str, Text, Callable[[], object] | None]]


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
        from ui.table.flow.popups import LogScreen

        self.app.push(LogScreen(self.desk))

    def open_description(self) -> None:
        """Show the whole table in words."""
        from ui.table.spoken.reader import DescriptionScreen

        self.app.push(DescriptionScreen(self.desk))

    def open_cards(self, heading: Text, names: Sequence[str], choose: bool) -> None:
        """Show cards to be leafed through; with `choose` one of them can be chosen."""
        from ui.table.flow.popups import CardsScreen

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
        Menu(self.desk, self.desk.idle_keys()).open()

    def open_summary(self, summary: Summary) -> None:
        """Show what was counted."""
        from ui.table.flow.first_look import SummaryScreen

        self.app.push(SummaryScreen(self.desk, summary))

    def show_result(self) -> None:
        """Show how the game ended."""
        self.app.open("result", match=self.session.match, back=self.desk.way_back)

    def reload(self) -> None:
        """Read geometry and texts of the board again (rule values count from the next game)."""
        reload_board(self.desk, self.desk.send(Repaint()))

    def take_curtain_away(self) -> None:
        """Close an open curtain, as another seat may be asked by now; `Continue` opens the right one."""
        for screen in [screen for screen in self.app.screens if screen.name == "curtain"]:
            self.app.pop(screen)


class Menu:
    """What can be done with the match as a whole."""

    def __init__(self, desk: TableContext, idle_keys: Collection[str]) -> None:
        """`idle_keys` are left out of the list of keys."""
        self.desk, self.app, self.match, self.idle_keys = desk, desk.app, desk.match, idle_keys

    def open(self) -> None:
        """Show it."""
        app, over = self.app, self.match.over
        answers: Answers = [
            ("on", words.LOOK_ON if over else words.GO_ON, None),
            ("rules", words.RULES, self.desk.send(OpenRules())),
            ("settings", words.SETTINGS, lambda: app.open("settings")),
            ("keys", words.KEYS, lambda: app.open("keys", without=self.idle_keys)),
            *([] if over else [("seats", words.SEATS, self._open_seats)]),
        ]
        line = words.OVER_MENU if over else words.MENU
        back = self.desk.way_back
        if back is not None:  # a match that is not kept
            answers.insert(1, ("back", *back))
            line = words.TRIAL_MENU
        else:
            answers += [
                ("menu", words.HOME if over else words.TO_MENU, app.home),
                ("quit", words.LEAVE if over else words.QUIT, app.quit),
            ]
        title = words.TITLE_ONLY.but(game=self.match.game.facts.title)
        app.dialogue(title, line, answers, theme=self.desk.theme, icon="menu", escape="on")

    def _open_seats(self) -> None:
        """Let computers take over persons' seats, or persons computers'."""
        from ui.table.flow.popups import SeatsScreen

        self.app.push(SeatsScreen(self.desk, self._take_over))

    def _take_over(self, players: Mapping[int, Player]) -> None:
        """Let others play some seats from now on."""
        if not players:
            return
        self.desk.dispatch(StopThinking())
        self.desk.session.bots.paused = False  # only a table of computers knows how to go on
        for seat, player in players.items():
            self.match.set_player(seat, player)
        self.desk.dispatch(CloseCurtain())  # it may name somebody else now
        self.desk.dispatch(Continue())
        self.desk.dispatch(Refresh())


def reload_board(desk: TableDesk, repaint: Callable[[], None]) -> None:
    """Read the board file again: geometry and texts at once, rule values from the next game."""
    match, app = desk.match, desk.app
    try:
        board = boards.load(desk.game_id, boards.file_of(desk.game_id, match.board))
    except UsageError:
        app.error(words.BOARD_GONE)
    except DataError as error:
        app.error(error.problems[0].text or Text(str(error)))
    else:
        if not boards.take_looks(desk.game_id, match.board, board):
            app.error(words.OTHER_BOARD)
            return
        repaint()
        app.toast(words.RELOADED, "refresh")
