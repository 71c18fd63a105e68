"""The history: finished matches, who won and with how many points; each can be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.texts import N_
from games.core.journal.saves import SaveInfo
from ui.layout import Node, Row, Slot
from ui.screens.saves.draw import EmptyList
from ui.screens.saves.filtering import MatchChoice
from ui.screens.saves.finished import FinishedMatches
from ui.screens.saves.list import SavesScreen
from ui.screens.saves.unfinished import UnfinishedMatches
from ui.screens.shared.sorting import Sorting
from ui.widgets import IconButton
from ui.widgets.base import TOUCH_TARGET

if TYPE_CHECKING:
    from ui.shell.app import App

HEADER_HEIGHT = 32  # design units: height of the column headers


def make(app: App, game: str = "", person: str = "", state: str = "finished") -> HistoryScreen:
    """Build the list of finished matches; the filters may be set to one game, one person and another state."""
    screen = HistoryScreen(app)
    screen.filtered.choice = MatchChoice(game, person, state=state)
    return screen


class HistoryScreen(SavesScreen):
    """At first finished matches, the latest one on top."""

    name = "history"
    kinds = (UnfinishedMatches, FinishedMatches)
    default = MatchChoice(state="finished")
    heading, window_title = N_("History"), N_("history")
    empty = EmptyList(
        N_("No match is finished yet"),
        N_("When a game ends, its result and every move are kept here."),
        "trophy",
    )

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sorting = Sorting(self._reorder, column="date", descending=True)

    def bar_nodes(self) -> Sequence[Node]:
        return [Slot(self._people_button, width=40, height=40)]

    def _people_button(self, rect: Rect) -> IconButton:
        act = partial(self.app.open, "people")
        return IconButton("people", rect, "people", act, tip=N_("People and records"))

    def headers(self) -> Node | None:
        if len(self.saves or []) < 2:
            return None
        height = TOUCH_TARGET if self.for_touch else HEADER_HEIGHT
        date = self.sorting.header("date", N_("Date"), align="left", height=height, descending=True)
        game = self.sorting.header("game", N_("Game"), align="left", height=height)
        winner = self.sorting.header("winner", N_("Winner"), align="left", height=height)
        return Row(*(Node([head], weight=1) for head in (date, game, winner)), gap=8, pad=(12, 0, 12, 10))

    def sorted_saves(self, infos: Sequence[SaveInfo]) -> Sequence[SaveInfo]:
        return self.sorting.sort(infos, {"date": _date, "game": self._game_title, "winner": _winner})

    def _game_title(self, info: SaveInfo) -> str:
        return self.games[info.game].title if info.game in self.games else ""

    def _reorder(self) -> None:
        """Sort the list again; the chosen match stays chosen and is scrolled into view."""
        if not self.saves or self.chosen_save is None:
            return
        path = self.chosen_save.path
        self.saves = list(self.sorted_saves(self.saves))
        self.chosen = next(number for number, info in enumerate(self.saves) if info.path == path)
        self.rebuild()
        self.list.show_row(self.chosen)


def _date(info: SaveInfo) -> float:
    return info.last_played.timestamp()


def _winner(info: SaveInfo) -> str | None:
    """Return the name of the first winner, or None."""
    winners = info.result.winners if info.result is not None else ()
    return next((info.players[seat].name for seat in winners if seat < len(info.players)), None)
