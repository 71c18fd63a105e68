"""The index of finished matches for the people pages: queries, updates, names and marks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.errors import JournalError
from games.core.contract.texts import N_, Text, translate
from games.core.people.export import ExportNaming, ExportTable, match_tables
from games.core.people.match_notes import excluded_matches
from games.core.people.pages import MatchFilter
from games.core.people.updater import IndexUpdater
from ui.drawing.theme import DEFAULT_THEME, GameTheme, Palette, SeatMark, game_theme
from ui.screens.people import words
from ui.screens.shared.common import short_title
from ui.screens.shared.filters import period_bounds
from ui.screens.shared.sorting import sort_key

if TYPE_CHECKING:
    from ui.shell.app import App

T = TypeVar("T")
LOCK_TIMEOUT = 0.03  # seconds that the window waits for a locked index


class FilterChoice(NamedTuple):
    """The selected filters. `when` is `all`, a year, or `month` for the last month.

    `at` is the kind of opponents, a key of `OPPONENT_LABELS`, or the key of one opponent.
    """

    game: str = ""
    when: str = "all"
    at: str = ""
    order: str = "latest"
    players: int = 0
    board: tuple[str, str] = ("", "")

    def filter(self, now: datetime | None = None) -> MatchFilter:
        """Return the filter for index queries."""
        return MatchFilter(self.game, *period_bounds(self.when, now), self.at, *self.board, self.players)


class RecordsModel:
    """The index of finished matches, shared by stacked pages. The page that created it closes it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.has_failed = False  # True: the last query failed
        self.refresh()
        # the updater reads the latest names and notes itself, because another window may change them
        self.index_updater = IndexUpdater(
            lambda: app.people_store.latest().identity, excluded=lambda: excluded_matches(app.match_notes.latest())
        )
        self.games: Mapping[str, GameFacts] = {facts.id: facts for facts in registry.all_facts()}
        self._people: tuple[int, dict[str, tuple[str, int]]] = (-1, {})
        self._unread: tuple[int, int] = (-1, 0)
        self._notes, self._excluded = app.match_notes.value, app.match_notes.excluded_matches()
        self.index_updater.start()

    def refresh(self) -> None:
        """Read names and notes again, which another window may have changed."""
        self.app.people_store.refresh()
        self.app.match_notes.refresh()

    def update_exclusions(self) -> None:
        """Count the matches again if the set of excluded matches has changed."""
        if self.app.match_notes.value is self._notes:
            return
        self._notes = self.app.match_notes.value
        excluded = self.app.match_notes.excluded_matches()
        if excluded != self._excluded:
            self._excluded = excluded
            self.index_updater.start()

    def query(self, question: Callable[[sqlite3.Connection], T]) -> T | None:
        """Call `question` with a connection to the index and return the result; None if the index can't be
        queried now.
        """
        self.has_failed = False
        try:
            with self.index_updater.database(LOCK_TIMEOUT) as db:
                return question(db)
        except sqlite3.Error:
            self.has_failed = True
            if self.index_updater.trouble is None:  # if the last update failed, another one would fail, too
                self.index_updater.start()
            return None

    @property
    def unreadable_count(self) -> int:
        """The number of journals that could not be read."""
        if self._unread[0] != self.index_updater.version:
            self._unread = self.index_updater.version, self._unread[1]
            with suppress(sqlite3.Error):
                self._unread = self.index_updater.version, self.index_updater.unreadable_count()
        return self._unread[1]

    @property
    def incomplete_reason(self) -> Text | None:
        """The reason why statistics may be incomplete, or None."""
        if self.index_updater.is_locked:
            return words.LOCKED_MESSAGE
        if self.index_updater.trouble is not None or self.index_updater.is_complete:
            return self.index_updater.trouble or (
                words.UNREAD_JOURNALS.with_args(n=self.unreadable_count) if self.unreadable_count else None
            )
        return words.READING_NOW

    def people(self) -> list[str]:
        """The keys of all people who have finished a match, sorted by name."""
        query = "SELECT DISTINCT person FROM seats WHERE counts AND person != ''"
        found = self.query(lambda db: [key for (key,) in db.execute(query)]) or []
        return sorted(found, key=lambda key: sort_key(self.current_name(key)))

    def years(self) -> list[int]:
        """The years in which matches began, the latest first."""
        return self.query(_years) or []

    def current_name(self, key: str, default_name: str = "") -> str:
        """Return a person's current name. `default_name` is the name in the last match, if known."""
        known = self.app.people_store.person(key)
        return known.name if known is not None else default_name or self._latest_seat(key)[0]

    def latest_mark(self, palette: Palette, key: str, default_mark: int = 0) -> SeatMark:
        """Return a person's seat mark in the last match."""
        known = self.app.people_store.person(key)
        return palette.seat_marks[(known.mark if known is not None else default_mark or self._latest_seat(key)[1]) - 1]

    def _latest_seat(self, key: str) -> tuple[str, int]:
        """Return (name, mark number) of a person in the last match."""
        if self._people[0] != self.index_updater.version or key not in self._people[1]:
            query = (
                "SELECT s.person, s.name, s.mark, max(m.date) FROM seats s JOIN matches m ON m.id = s.match GROUP BY 1"
            )
            found = {
                row[0]: (str(row[1]), int(row[2])) for row in self.query(lambda db: db.execute(query).fetchall()) or ()
            }
            self._people = self.index_updater.version, found
        return self._people[1].get(key, (key, 1))

    def match_tables(self, match_filter: MatchFilter, person: str = "") -> Callable[[], list[ExportTable]]:
        """Return a function that reads the tables of matches and seats, for another thread.

        `person` restricts the matches to one person's. The function may raise sqlite3.Error.
        """
        language = self.app.language
        naming = ExportNaming(lambda text: translate(text, language), language, self._saved_name)

        def read_tables() -> list[ExportTable]:
            with self.index_updater.database() as db:
                return match_tables(db, match_filter, naming, person)

        return read_tables

    def _saved_name(self, key: str, journal_name: str) -> str:
        known = self.app.people_store.person(key)
        return journal_name if known is None else known.name

    def theme(self, game: str) -> GameTheme:
        """Return the theme of a game, or of the program for an unknown game."""
        return game_theme(self.games[game].theme) if game in self.games else DEFAULT_THEME

    def title(self, game: str) -> str:
        """Return a game's title."""
        return self.games[game].title if game in self.games else game

    def short_title(self, game: str) -> str:
        """Return a short title of a game."""
        return short_title(self.games[game]) if game in self.games else game

    def open_match(self, file: str, screen: str = "result") -> None:
        """Open a match on the screen `result`, or on another one such as `replay`."""
        from ui.screens.saves.reopening import open_saved_read_only

        def show_damage(error: JournalError) -> None:
            self.app.show_error(error.text or N_("{why}", why=error.expected))

        open_saved_read_only(self.app, self.index_updater.journals / file, screen, show_damage)

    def close(self) -> None:
        """Stop updating the index."""
        self.index_updater.stop()


def _years(db: sqlite3.Connection) -> list[int]:
    found, since = list[int](), 0
    query = "SELECT min(date) FROM matches WHERE counts AND date >= ?"
    while (date := db.execute(query, (since,)).fetchone()[0]) is not None:
        found.insert(0, datetime.fromtimestamp(date).year)
        since = int(datetime(found[0] + 1, 1, 1).timestamp())
    return found


class IndexChangeDetector:
    """Detects changes of the index."""

    def __init__(self, records: RecordsModel) -> None:
        self.records = records
        self._seen = (-1, False)

    def has_changed(self) -> bool:
        """Return True if the index has changed since the last call."""
        now = (self.records.index_updater.version, self.records.index_updater.is_busy)
        changed, self._seen = now != self._seen, now
        return changed
