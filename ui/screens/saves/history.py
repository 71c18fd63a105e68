"""The history: finished matches, who won and with how many points; each can be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from games import registry
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from games.core.match.recording import seat_places
from ui.layout import Column, Node, Row, Slot, Spacer, Stack
from ui.screens.result.outcome import ending_text, point_words_of, winning_points
from ui.screens.saves.draw import EmptyList
from ui.screens.saves.list import MatchAction, SavesScreen
from ui.screens.shared.common import REVIEW, REVIEW_TIP, open_review
from ui.screens.shared.dates import date_text
from ui.screens.shared.sorting import Sorting
from ui.shell.scale import BAR
from ui.widgets import IconButton

if TYPE_CHECKING:
    from ui.shell.app import App

HEADER_HEIGHT = 32  # design units: height of the column headers


def make(app: App, game: str = "") -> HistoryScreen:
    """Build the list of finished matches, of one game if it is named."""
    return HistoryScreen(app, game)


class HistoryScreen(SavesScreen):
    """Finished matches, at first the latest one on top."""

    name = "history"
    heading, window_title = N_("History"), N_("history")
    empty = EmptyList(
        N_("No match is finished yet"),
        N_("When a game ends, its result and every move are kept here."),
        "trophy",
    )

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.game = game
        self.sorting = Sorting(self._reorder, column="date", descending=True)

    def build(self) -> Node:
        corner = Row(Spacer(), Slot(self._people_button, width=40, height=40), pad=(0, 0, 16, 0), height=BAR)
        return Stack([super().build(), Column(corner)])

    def _people_button(self, rect: Rect) -> IconButton:
        act = partial(self.app.open, "people")
        return IconButton("people", rect, "people", act, tip=N_("People and records"))

    def includes(self, info: SaveInfo) -> bool:
        return info.is_finished and self.game in ("", info.game)

    def headers(self) -> Node | None:
        if len(self.saves or []) < 2:
            return None
        date = self.sorting.header("date", N_("Date"), align="left", height=HEADER_HEIGHT, descending=True)
        game = self.sorting.header("game", N_("Game"), align="left", height=HEADER_HEIGHT)
        winner = self.sorting.header("winner", N_("Winner"), align="left", height=HEADER_HEIGHT)
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

    def actions(self, info: SaveInfo) -> Sequence[MatchAction]:
        tip = N_("How the points came about, turn by turn")
        main = MatchAction("open", N_("Result"), self.open_chosen, tip, "accent", "trophy", "Enter")
        review = MatchAction("review", REVIEW, self.review, REVIEW_TIP, "plain", "chart")
        return [main, self.watch_action(N_("Replay the match, move by move")), review]

    def line(self, info: SaveInfo) -> str:
        result = info.result
        if result is None:
            return ""
        winners = [info.players[seat].name for seat in result.winners if seat < len(info.players)]
        if not winners:
            return self.translate(N_("Nobody has won"))
        words = point_words_of(registry.game(info.game), result.end)
        won = winning_points(result, words)
        reason = self._reason(info)
        if not words.points_decided and reason is not None:
            return self.translate(reason)  # a crown marks the winner
        if won is None:
            return self.translate(N_("Victory: {names}", names=winners))
        return self.translate(N_("Victory: {names}, {points}", names=winners, points=words.points.with_args(n=won)))

    def short_line(self, info: SaveInfo) -> str:
        if info.trouble is not None or info.result is None or not info.result.winners:
            return ""
        return self.translate(N_("Victory: {names}", names=[info.players[seat].name for seat in info.result.winners]))

    def _reason(self, info: SaveInfo) -> Text | None:
        """Return why a match ended, or None."""
        if info.result is None:
            return None
        return ending_text(registry.game(info.game), info.result, [player.name for player in info.players])

    def detail_lines(self, info: SaveInfo) -> list[str]:
        lines = [self.translate(date_text(info.last_played, self.today))]
        reason = self._reason(info)
        return [*lines, self.translate(reason)] if reason is not None else lines

    def player_lines(self, info: SaveInfo) -> list[tuple[Player, str, bool]]:
        result = info.result
        if result is None or len(result.points) != len(info.players):
            return super().player_lines(info)
        words = point_words_of(registry.game(info.game), result.end)
        points = words.points
        by_card = not words.points_decided and registry.game(info.game).controller.ending.measure is not None
        ranks = seat_places(result)
        order = sorted(range(len(info.players)), key=lambda seat: (ranks[seat], seat))
        return [
            (
                info.players[seat],
                self.kind_text(info.players[seat])
                if by_card
                else self.translate(points.with_args(n=result.points[seat])),
                seat in result.winners,
            )
            for seat in order
        ]

    def open_chosen(self) -> None:
        """Show the result of the chosen match."""
        self.open_read_only("result")

    def review(self) -> None:
        """Open the review of the chosen match: chances, decisions, luck."""
        info = self.chosen_save
        if info is not None and info.trouble is None:
            open_review(self.app, info.path)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v:
            self.review()
            return True
        return super().on_event(event)


def _date(info: SaveInfo) -> float:
    return info.last_played.timestamp()


def _winner(info: SaveInfo) -> str | None:
    """Return the name of the first winner, or None."""
    winners = info.result.winners if info.result is not None else ()
    return next((info.players[seat].name for seat in winners if seat < len(info.players)), None)
