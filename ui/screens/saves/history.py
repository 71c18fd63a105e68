"""The history screen: finished matches with results, and the progress of reviews that run in the background."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.texts import N_, N_n, Text
from games.core.journal.saves import SaveInfo
from games.core.review.cache import is_measured
from games.core.review.queue import evening_of
from ui.drawing.theme import BODY, TEXT_2
from ui.layout import Column, Label, Node, Row, Slot, Spacer
from ui.screens.saves.draw import EmptyListMessage
from ui.screens.saves.filtering import MatchListFilter
from ui.screens.saves.finished import FinishedMatches
from ui.screens.saves.list import SavesScreen
from ui.screens.saves.unfinished import UnfinishedMatches
from ui.screens.shared.dates import duration_text
from ui.screens.shared.sorting import Sorting
from ui.widgets import IconButton
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET

if TYPE_CHECKING:
    from ui.shell.app import App

EVENING_TIP = N_n(
    "Review that evening: {n} match, in the background",
    "Review that evening: {n} matches, one after another in the background",
)
HEADER_HEIGHT = 32  # design units: height of the column headers
NOTE_SECONDS = 2.0  # seconds between updates of the note on reviews
REVIEWS_NOTE = N_n("Reviews: {n} match to go.", "Reviews: {n} matches to go.")
REVIEWS_NOTE_WITH_TIME = N_n("Reviews: {n} match to go, about {time} left.",
                             "Reviews: {n} matches to go, about {time} left.")  # fmt: skip


def create_screen(app: App, game: str = "", person: str = "", state: str = "finished") -> HistoryScreen:
    """Build the history. The filters may be set to a game, a person's key and a state."""
    screen = HistoryScreen(app)
    screen.filtered.choice = MatchListFilter(game, person, state=state)
    return screen


class HistoryScreen(SavesScreen):
    """The history. It opens with finished matches only, the latest first."""

    name = "history"
    kinds = (UnfinishedMatches, FinishedMatches)
    default = MatchListFilter(state="finished")
    heading, window_title = N_("History"), N_("history")
    empty = EmptyListMessage(
        N_("No finished matches yet"),
        N_("When a match ends, its result and every move are kept here."),
        "trophy",
    )

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sorting = Sorting(self._reorder, column="date", descending=True)
        self._note: Text | None = None  # the displayed note on reviews
        self._note_due = 0.0  # time of the note's next update

    def bar_nodes(self) -> Sequence[Node]:
        evening = self._unmeasured_evening()
        review = partial(self._evening_button, evening)
        gap = Spacer(TOUCH_GAP if self.for_touch else 8)
        return [
            *([Slot(review, width=40, height=40), gap] if evening else []),
            Slot(self._people_button, width=40, height=40),
        ]

    def _unmeasured_evening(self) -> list[tuple[Path, str]]:
        """Return (journal, game id) of the matches without a review that were finished on the chosen match's evening.

        They are in order of play. The list is empty if no other match was finished on that evening.
        """
        if self.chosen_save is None:
            return []
        evening = evening_of(self.chosen_save.last_played)
        matches = [
            (info.path, info.game)
            for info in reversed(self.filtered.infos)
            if info.is_finished and info.trouble is None and evening_of(info.last_played) == evening
        ]
        due = [one for one in matches if one[0] not in self.app.review_queue.journals and not is_measured(one[0])]
        return due if len(matches) > 1 else []

    def _evening_button(self, matches: Sequence[tuple[Path, str]], rect: Rect) -> IconButton:
        def review_evening() -> None:
            self.app.review_queue.add_all(matches)
            self.rebuild()

        return IconButton("evening", rect, "chart", review_evening, tip=EVENING_TIP.with_args(n=len(matches)))

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

    def footer(self) -> Node | None:
        self._note = self._reviews_note()
        return None if self._note is None else Column(Label(self._note, BODY, TEXT_2), pad=(12, 8, 12, 4))

    def _reviews_note(self) -> Text | None:
        """Return a text on how many matches still wait for their review, and for how long; None if none does."""
        progress = self.app.review_queue.progress()
        if progress is None:
            return None
        n, left = progress
        return (
            REVIEWS_NOTE.with_args(n=n)
            if left is None
            else REVIEWS_NOTE_WITH_TIME.with_args(n=n, time=duration_text(left))
        )

    def on_tick(self, now: float) -> bool:
        changed = super().on_tick(now)
        if self.saves and now >= self._note_due:
            self._note_due = now + NOTE_SECONDS
            if self._reviews_note() != self._note:
                self.rebuild()
        return changed

    def sorted_saves(self, infos: Sequence[SaveInfo]) -> Sequence[SaveInfo]:
        return self.sorting.sort_rows(infos, {"date": _date, "game": self._game_title, "winner": _winner})

    def _game_title(self, info: SaveInfo) -> str:
        return self.games[info.game].title if info.game in self.games else ""

    def _reorder(self) -> None:
        """Sort the list again. The chosen match stays chosen."""
        if not self.saves or self.chosen_save is None:
            return
        path = self.chosen_save.path
        self.saves = list(self.sorted_saves(self.saves))
        self.chosen = next(number for number, info in enumerate(self.saves) if info.path == path)
        self.rebuild()
        self.list.scroll_to_row(self.chosen)


def _date(info: SaveInfo) -> float:
    return info.last_played.timestamp()


def _winner(info: SaveInfo) -> str | None:
    """Return the first winner's name, or None."""
    winners = info.result.winners if info.result is not None else ()
    return next((info.players[seat].name for seat in winners if seat < len(info.players)), None)
