"""The table's menu, who plays which seat, and reading the board file again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from games.core.contract.errors import DataError, UsageError
from games.core.contract.texts import Text
from games.core.data import boards
from ui.table import words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


def open_menu(table: TableScreen) -> None:
    """Show what can be done with the match as a whole."""
    app, over = table.app, table.session.match.over
    answers: list[tuple[str, Text, Callable[[], object] | None]] = [
        ("on", words.LOOK_ON if over else words.GO_ON, None),
        ("rules", words.RULES, table.navigation.open_rules),
        ("settings", words.SETTINGS, lambda: app.open("settings")),
        ("keys", words.KEYS, lambda: app.open("keys", without=table.idle_keys())),
        *([] if over else [("seats", words.SEATS, lambda: open_seats(table))]),
        ("menu", words.HOME if over else words.TO_MENU, app.home),
        ("quit", words.LEAVE if over else words.QUIT, app.quit),
    ]
    title = words.TITLE_ONLY.but(game=table.session.match.game.facts.title)
    app.dialogue(title, words.OVER_MENU if over else words.MENU, answers, theme=table.theme, icon="menu", escape="on")


def open_seats(table: TableScreen) -> None:
    """Let a computer take over a person's seat, or a person a computer's."""
    match = table.session.match
    answers: list[tuple[str, Text, Callable[[], object] | None]] = []
    for seat, player in enumerate(match.players):
        label = words.TAKE_OVER if player.is_person else words.HAND_BACK
        answers.append((f"seat{seat}", label.but(who=player.name), partial(_switch, table, seat)))
    answers.append(("done", words.DONE_BUTTON, None))
    table.app.dialogue(words.SEATS, words.SEATS_LINE, answers, theme=table.theme, icon="person")


def _switch(table: TableScreen, seat: int) -> None:
    match = table.session.match
    player = match.players[seat]
    table.computers.forget()
    table.computers.paused = False  # only a table of computers knows how to go on
    match.set_player(seat, replace(player, kind="bot" if player.is_person else "person"))
    table.advance.take_curtain_away()  # it may name somebody else now
    table.enter()
    table.refresh()


def reload_board(table: TableScreen) -> None:
    """Read the board file again: geometry and texts at once, rule values from the next game."""
    match, app = table.session.match, table.app
    game_id = match.game.facts.id
    try:
        fresh = boards.load(game_id, boards.file_of(game_id, match.board))
    except UsageError:
        app.error(words.BOARD_GONE)
    except DataError as error:
        app.error(error.problems[0].text or Text(str(error)))
    else:
        if not boards.take_looks(game_id, match.board, fresh):
            app.error(words.OTHER_BOARD)
            return
        table.repaint()
        app.toast(words.RELOADED, "refresh")
