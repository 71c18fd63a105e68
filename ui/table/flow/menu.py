"""The table's menu, who plays which seat, and reading the board file again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from games.core.contract.errors import DataError, UsageError
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.match.players import Player
from ui.table import words
from ui.table.context import TableContext
from ui.table.desk import TableDesk
from ui.table.intents import CloseCurtain, Continue, OpenRules, Refresh, StopThinking

Answers = list[tuple[str, Text, Callable[[], object] | None]]


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
        from ui.table.flow.seats_screen import SeatsScreen

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
