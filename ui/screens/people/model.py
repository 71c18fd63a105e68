"""The index as the pages use it: asked for what a page shows, read on in the background, and whose which name is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from games import registry
from games.core.contract.contract import Facts
from games.core.contract.errors import JournalError
from games.core.contract.texts import N_, Text
from games.core.people.pages import Filter
from games.core.people.updater import IndexUpdater
from ui.drawing.theme import DEFAULT_THEME, GameTheme, Palette, SeatMark, game_theme
from ui.screens.people import words
from ui.screens.shared.common import short_title

if TYPE_CHECKING:
    from ui.shell.app import App

T = TypeVar("T")
DAYS = 30


class Choice(NamedTuple):
    """What the filters over a page say. `when` is `all`, a year, or `month`."""

    game: str = ""
    when: str = "all"
    at: str = ""
    order: str = "latest"
    players: int = 0
    board: tuple[str, str] = ("", "")

    def filter(self, now: datetime | None = None) -> Filter:
        """Return the matches that are meant."""
        since = until = 0
        if self.when == "month":
            since = int((now or datetime.now()).timestamp()) - DAYS * 86_400
        elif self.when != "all":
            year = int(self.when)
            since, until = (int(datetime(one, 1, 1).timestamp()) for one in (year, year + 1))
        return Filter(self.game, since, until, self.at, *self.board, self.players)


class Records:
    """One for all pages that lie over one another; whoever made it closes it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.keeper = IndexUpdater(lambda: app.people_store.identity)
        self.games: Mapping[str, Facts] = {facts.id: facts for facts in registry.all_facts()}
        self._people: tuple[int, dict[str, tuple[str, int]]] = (-1, {})
        self._unread: tuple[int, int] = (-1, 0)
        self.keeper.start()

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return the answer of the index; None where it can't be asked now."""
        try:
            with self.keeper.database() as db:
                return question(db)
        except sqlite3.Error:
            if self.keeper.trouble is None:  # else reading fails too, and would be begun again without end
                self.keeper.start()
            return None

    @property
    def unread(self) -> int:
        """How many journals could not be read."""
        if self._unread[0] != self.keeper.version:
            self._unread = self.keeper.version, self._unread[1]
            with suppress(sqlite3.Error):
                self._unread = self.keeper.version, self.keeper.unread_count()
        return self._unread[1]

    @property
    def lack(self) -> Text | None:
        """Why figures may be missing; None where all matches are counted."""
        if self.keeper.trouble is not None or self.keeper.is_complete:
            return self.keeper.trouble or (words.UNREAD.with_args(n=self.unread) if self.unread else None)
        return words.READING_NOW

    def people(self) -> list[str]:
        """List the keys of everybody who has finished a match, by name."""
        query = "SELECT DISTINCT person FROM seats WHERE counts AND person != ''"
        found = self.ask(lambda db: [key for (key,) in db.execute(query)]) or []
        return sorted(found, key=lambda key: self.name(key).casefold())

    def years(self) -> list[int]:
        """List the years in which matches were begun, the last one first."""
        return self.ask(_years) or []

    def name(self, key: str, told: str = "") -> str:
        """Return what a person is called now; `told` is what their last match says, where that is known."""
        known = self.app.people_store.person(key)
        return known.name if known is not None else told or self._told(key)[0]

    def mark(self, palette: Palette, key: str, told: int = 0) -> SeatMark:
        """Return a person's mark, the one they had last."""
        known = self.app.people_store.person(key)
        return palette.seat_marks[(known.mark if known is not None else told or self._told(key)[1]) - 1]

    def _told(self, key: str) -> tuple[str, int]:
        """Return name and mark of a person as their last match tells them."""
        if self._people[0] != self.keeper.version or key not in self._people[1]:
            query = (
                "SELECT s.person, s.name, s.mark, max(m.date) FROM seats s JOIN matches m ON m.id = s.match GROUP BY 1"
            )
            found = {
                row[0]: (str(row[1]), int(row[2])) for row in self.ask(lambda db: db.execute(query).fetchall()) or ()
            }
            self._people = self.keeper.version, found
        return self._people[1].get(key, (key, 1))

    def theme(self, game: str) -> GameTheme:
        """Return how a game looks; one that this program has not got looks like the house."""
        return game_theme(self.games[game].theme) if game in self.games else DEFAULT_THEME

    def title(self, game: str) -> str:
        """Return what a game is called."""
        return self.games[game].title if game in self.games else game

    def short(self, game: str) -> str:
        """Return what a game is called where there is little room."""
        return short_title(self.games[game]) if game in self.games else game

    def result(self, file: str, screen: str = "result") -> None:
        """Open the result of a match, or its replay."""
        from ui.screens.saves.reopening import open_saved_read_only

        def broken(error: JournalError) -> None:
            self.app.show_error(error.text or N_("{why}", why=error.expected))

        open_saved_read_only(self.app, self.keeper.journals / file, screen, broken)

    def close(self) -> None:
        """Stop reading."""
        self.keeper.close()


def _years(db: sqlite3.Connection) -> list[int]:
    found, since = list[int](), 0
    query = "SELECT min(date) FROM matches WHERE counts AND date >= ?"
    while (date := db.execute(query, (since,)).fetchone()[0]) is not None:
        found.insert(0, datetime.fromtimestamp(date).year)
        since = int(datetime(found[0] + 1, 1, 1).timestamp())
    return found


class Poll:
    """Says when a page should be asked for anew: what the index knows has changed."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self._seen = (-1, False)

    def due(self) -> bool:
        """Whether something has changed since the last call."""
        now = (self.records.keeper.version, self.records.keeper.is_busy)
        changed, self._seen = now != self._seen, now
        return changed
