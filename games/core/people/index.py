"""All journals in one SQLite file, `index.sqlite`, a cache that can be deleted and rebuilt.

Tables:

    matches  one row for each journal, including unfinished and unreadable ones; `countable`: it is
             finished and began with the normal setup; `counts`: also, the user has not excluded it from statistics
    seats    one row for each seat; `person` is the key of the player, "" for none (see `Identity.person_at`)
    ratings  each person's rating after each match, by game; the game "" stands for all games together
    held     the record holders of each game
    meta     data about the index itself

A damaged file, or one with another `user_version`, is rebuilt. Several windows may read, but only one at a time writes
(`games.core.people.updater`).

File names may contain bytes that are not valid text; they are kept as surrogates, in Python and in the database.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import InaccessibleJournal, JournalError, system_reason
from games.core.contract.texts import N_, Text
from games.core.journal.lines import read_journal_bytes
from games.core.people.game_page import query_game_page
from games.core.people.journals import MatchRecord, SeatRecord, match_record
from games.core.people.pages import MatchFilter
from games.core.people.rating import ComputerPlayer, Rating, computer_rating, rating_after_match
from games.core.people.store import Identity
from games.core.program.disk import FILE_MODE, make_folder

INDEX_FILE = "index.sqlite"
SCHEMA_VERSION = 7  # increase it with every change of the tables or of what is read from journals
BUSY_TIMEOUT = 1.0  # seconds to wait until another window has finished writing
JOURNALS_PER_TRANSACTION = 50  # a killed process must read at most this many journals again
CREATE_TABLES = """
CREATE TABLE matches(
    id INTEGER PRIMARY KEY, file TEXT UNIQUE, size INTEGER, mtime INTEGER, game TEXT, board TEXT, vals TEXT, title TEXT,
    options TEXT, date INTEGER, turns INTEGER, seconds INTEGER, end TEXT, counts INTEGER, players INTEGER,
    computers INTEGER, rated INTEGER, header TEXT, countable INTEGER);
CREATE INDEX matches_by_date ON matches(counts, date, id);
CREATE TABLE seats(
    match INTEGER, seat INTEGER, key TEXT, person TEXT, name TEXT, mark INTEGER, level TEXT, character TEXT,
    judgement TEXT, points INTEGER, place INTEGER, share REAL, counts INTEGER, hinted INTEGER,
    PRIMARY KEY(match, seat)) WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats(person, match, counts, share, hinted);
CREATE TABLE ratings(
    game TEXT, person TEXT, date INTEGER, match INTEGER, value REAL, spread REAL, volatility REAL,
    PRIMARY KEY(game, person, date, match)) WITHOUT ROWID;
CREATE TABLE held(game TEXT, what TEXT, person TEXT, PRIMARY KEY(game, what)) WITHOUT ROWID;
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
"""
UNUSABLE_TEXT = N_("the statistics file can't be used")
_ERRNO = {  # SQLite's error code -> the system's error number
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
}
_MATCH_OF = "SELECT id, rated FROM matches WHERE file = CAST(? AS TEXT)"


SeatResult = tuple[str, ComputerPlayer | None, int]  # (person key, computer player or None, rank)


class JournalStamp(NamedTuple):
    """Size in bytes and modification time in nanoseconds, which show whether a journal has changed."""

    size: int
    mtime: int

    @classmethod
    def of(cls, facts: os.stat_result) -> JournalStamp:
        """Return the stamp of a file. The time is cut to the 63 bits that SQLite can store."""
        return cls(facts.st_size, facts.st_mtime_ns & (2**63 - 1))


class JournalIndex:
    """The open database of all journals. Call `close` at the end. After an `sqlite3.Error` it can't be
    used any more.
    """

    def __init__(self, file: Path | None, patience: float | None = None) -> None:
        """Open the file and create missing tables. None opens a database in memory.

        `patience` is how many seconds to wait while another program locks the file; by default `BUSY_TIMEOUT`.
        """
        self.file = file
        name = str(file) if file is not None else ":memory:"
        patience = BUSY_TIMEOUT if patience is None else patience
        self.db = sqlite3.connect(name, timeout=patience, isolation_level=None, check_same_thread=False)
        self.db.text_factory = _decode_text
        try:
            self.db.execute("PRAGMA journal_mode=WAL")
            # a power failure may lose the last changes, but never damages the file
            self.db.execute("PRAGMA synchronous=NORMAL")
            if self._version() != SCHEMA_VERSION:
                self._create_tables()
        except BaseException:
            self.db.close()
            raise

    @classmethod
    def open(cls, file: Path, patience: float | None = None) -> JournalIndex:
        """Open the index, rebuilding it if damaged. If no file can be written, it is kept in memory."""
        for _ in range(2):
            try:
                with suppress(OSError):
                    make_folder(file.parent)
                    os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE_MODE))
                return cls(file, patience)
            except sqlite3.OperationalError as error:
                if is_busy(error):
                    raise
                break  # the disk is full or read-only
            except sqlite3.DatabaseError:
                delete_index(file)
        return cls(None)

    def close(self) -> None:
        """Close the database."""
        self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Return a context that wraps changes of the database in one transaction."""
        self.db.execute("BEGIN IMMEDIATE")
        try:
            yield self.db
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")

    def _version(self) -> int:
        return int(self.db.execute("PRAGMA user_version").fetchone()[0])

    def _create_tables(self) -> None:
        with self.transaction() as db:
            if self._version() == SCHEMA_VERSION:
                return  # another window has created the tables meanwhile
            names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for name in names:
                db.execute(f'DROP TABLE "{name}"')
            for statement in CREATE_TABLES.split(";"):
                db.execute(statement)
            # a request for `erase_remains`, because the dropped tables may contain forgotten names
            db.execute("INSERT INTO meta VALUES('erase', '')")
            db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    # -- contents of the journals -------------------------------------------------------------------------------------
    def journal_stamps(self) -> dict[str, JournalStamp]:
        """Return the stamps of the indexed journals by file name."""
        return {
            name: JournalStamp(size, mtime)
            for name, size, mtime in self.db.execute("SELECT file, size, mtime FROM matches")
        }

    def remove(self, files: Iterable[str]) -> None:
        """Remove these journals, so that any that still exist are read again."""
        with self.transaction() as db:
            for name in files:
                for match, _ in db.execute(_MATCH_OF, (_encode_name(name),)).fetchall():
                    for table, column in (("ratings", "match"), ("seats", "match"), ("matches", "id")):
                        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (match,))
            _mark_ratings_stale(db)

    def add(
        self,
        records: Iterable[tuple[str, JournalStamp, MatchRecord]],
        identity: Identity,
        excluded: Collection[str] = (),
    ) -> None:
        """Add or update journals. Journals with values that SQLite can't store count as unreadable.

        `excluded` contains the keys of the matches that do not count.
        """
        with self.transaction() as db:
            for name, stamp, entry in records:
                try:
                    _add_match(db, name, stamp, entry, identity, excluded)
                except (OverflowError, UnicodeError):
                    _add_match(db, name, stamp, MatchRecord(), identity, excluded)

    def unreadable_files(self) -> list[str]:
        """List the file names of unreadable journals."""
        return [name for (name,) in self.db.execute("SELECT file FROM matches WHERE game = ''")]

    def update_owners(self, identity: Identity) -> None:
        """Update the person of each seat if names were merged, renamed or forgotten since the last update."""
        row = self.db.execute("SELECT value FROM meta WHERE name = 'identity'").fetchone()
        if row is not None and row[0] == identity.fingerprint:
            return
        with self.transaction() as db:
            rows = db.execute(
                "SELECT match, seat, key, person, date FROM seats JOIN matches ON id = match WHERE key != ''"
            )
            moved = [
                (who, match, seat)
                for match, seat, key, was, date in rows
                if (who := identity.person_at(key, date)) != was
            ]
            db.executemany("UPDATE seats SET person = ? WHERE match = ? AND seat = ?", moved)
            forgotten = [(match, seat) for who, match, seat in moved if not who]
            db.executemany("UPDATE seats SET key = '', name = '' WHERE match = ? AND seat = ?", forgotten)
            if forgotten:
                db.execute("INSERT OR REPLACE INTO meta VALUES('erase', '')")
            db.execute("INSERT OR REPLACE INTO meta VALUES('identity', ?)", (identity.fingerprint,))
            if moved:
                _mark_ratings_stale(db)

    def erase_remains(self) -> None:
        """Rewrite the file if names were removed, because SQLite does not erase deleted data."""
        if self.db.execute("SELECT 1 FROM meta WHERE name = 'erase'").fetchone():
            self.db.execute("VACUUM")
            self.db.execute("DELETE FROM meta WHERE name = 'erase'")
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def update_excluded(self, excluded: Collection[str]) -> None:
        """Exclude the matches with these keys from statistics, and include all others."""
        rows = self.db.execute("SELECT id, header, counts FROM matches WHERE countable").fetchall()
        moved = [(key not in excluded, match) for match, key, counts in rows if (key not in excluded) != bool(counts)]
        if moved:
            with self.transaction() as db:
                db.executemany("UPDATE matches SET counts = ? WHERE id = ?", moved)
                _mark_ratings_stale(db)

    # -- ratings ------------------------------------------------------------------------------------------------------
    def update_ratings(self, should_continue: Callable[[], bool] = lambda: True) -> None:
        """Rate new matches. If an older match was added, rate all matches again.

        `should_continue` is called between batches and stops the work by returning False.
        """
        late = self.db.execute(
            "SELECT 1 FROM matches WHERE counts AND NOT rated"
            " AND date < (SELECT max(date) FROM matches WHERE rated) LIMIT 1"
        ).fetchone()
        spoilt = self.db.execute("SELECT 1 FROM meta WHERE name = 'spoilt'").fetchone()
        changed = late or spoilt
        if changed:
            with self.transaction() as db:
                db.execute("DELETE FROM ratings")
                db.execute("UPDATE matches SET rated = 0")
                db.execute("DELETE FROM meta WHERE name = 'spoilt'")
        latest: dict[tuple[str, str], Rating] = {}
        for game, person, value, spread, volatility, _ in self.db.execute(
            "SELECT game, person, value, spread, volatility, max(date * 1000000 + match) FROM ratings"
            " GROUP BY game, person"
        ):
            latest[game, person] = Rating(value, spread, volatility)
        due = self.db.execute(
            "SELECT id, game, date FROM matches WHERE counts AND NOT rated ORDER BY date, id"
        ).fetchall()
        tables: dict[int, list[SeatResult]] = defaultdict(list)
        for match, person, place, level, *more in self.db.execute(
            "SELECT match, person, place, level, character, judgement FROM matches m JOIN seats s ON match = id "
            "WHERE m.counts AND NOT rated AND s.counts AND place IS NOT NULL"
        ):
            tables[match].append((person, None if level is None else ComputerPlayer(level, *more), place))
        for start in range(0, len(due), 10 * JOURNALS_PER_TRANSACTION):
            if not should_continue():
                return
            self._add_ratings(due[start : start + 10 * JOURNALS_PER_TRANSACTION], tables, latest)
        if changed or due:
            self._update_record_holders()

    def _update_record_holders(self) -> None:
        """Update the record holders of each game."""
        with self.transaction() as db:
            games = db.execute("SELECT DISTINCT game FROM matches WHERE counts").fetchall()
            rows = [
                (game, feat.record_kind, feat.person)
                for (game,) in games
                for feat in query_game_page(db, MatchFilter(game)).hall_of_fame
            ]
            db.execute("DELETE FROM held")
            db.executemany("INSERT INTO held VALUES(?, ?, ?)", [row for row in rows if row[2]])

    def _add_ratings(
        self,
        matches: list[tuple[int, str, int]],
        tables: Mapping[int, list[SeatResult]],
        latest: dict[tuple[str, str], Rating],
    ) -> None:
        rows = [
            (scale, person, date, match, *rating)
            for match, game, date in matches
            for scale in (game, "")
            for person, rating in _ratings_after(scale, tables.get(match, []), latest)
        ]
        with self.transaction() as db:
            db.executemany("INSERT OR REPLACE INTO ratings VALUES(?, ?, ?, ?, ?, ?, ?)", rows)
            db.executemany("UPDATE matches SET rated = 1 WHERE id = ?", [(match,) for match, _, _ in matches])


def _ratings_after(
    scale: str, table: list[SeatResult], latest: dict[tuple[str, str], Rating]
) -> list[tuple[str, Rating]]:
    """Return (person key, new rating) for the people in a match, and update `latest`."""
    before = [
        (person, place, computer_rating(computer) if computer is not None else latest.get((scale, person), Rating()))
        for person, computer, place in table
        if person or computer is not None
    ]
    after = []
    for at, (person, place, rating) in enumerate(before):
        if person:
            others = [
                (other, 1.0 if place < theirs else 0.5 if place == theirs else 0.0)
                for number, (_, theirs, other) in enumerate(before)
                if number != at
            ]
            after.append((person, rating_after_match(rating, others)))
    for person, rating in after:
        latest[scale, person] = rating
    return after


def _encode_name(name: str) -> bytes:
    """Return a file name as the database stores it."""
    return name.encode("utf-8", "surrogatepass")


def _decode_text(raw: bytes) -> str:
    """Return a text from the database; DatabaseError if it is invalid."""
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError("the index holds a text that is none") from error


def _add_match(
    db: sqlite3.Connection,
    name: str,
    stamp: JournalStamp,
    entry: MatchRecord,
    identity: Identity,
    excluded: Collection[str],
) -> None:
    row = db.execute(_MATCH_OF, (_encode_name(name),)).fetchone()
    if row is not None:
        db.execute("DELETE FROM seats WHERE match = ?", (row[0],))
        db.execute("DELETE FROM ratings WHERE match = ?", (row[0],))
        if row[1]:
            _mark_ratings_stale(db)
    match = db.execute(
        "INSERT OR REPLACE INTO matches VALUES(?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)",
        (
            row[0] if row is not None else None, _encode_name(name), *stamp, entry.game, entry.board, entry.rule_digest,
            entry.title, entry.options, entry.date, entry.turns, entry.seconds, entry.end,
            entry.counts and entry.key not in excluded, len(entry.seats),
            sum(seat.level is not None for seat in entry.seats), entry.key, entry.counts,
        ),
    ).lastrowid  # fmt: skip
    db.executemany(
        "INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match, at, *_seat_values(one, entry.date, identity)) for at, one in enumerate(entry.seats)],
    )


def _seat_values(seat: SeatRecord, date: int, identity: Identity) -> tuple[Any, ...]:
    """Return the values of a row in `seats`, without match and seat number. Forgotten names are left out."""
    person = identity.person_at(seat.key, date)
    if seat.key and not person:
        seat = seat._replace(key="", name="")
    return seat.key, person, *seat[1:]


def _mark_ratings_stale(db: sqlite3.Connection) -> None:
    """Mark all ratings as outdated, so that they are computed again."""
    db.execute("INSERT OR REPLACE INTO meta VALUES('spoilt', '')")


def is_busy(error: sqlite3.OperationalError) -> bool:
    """Return True if another process is writing to the index."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def sqlite_error_reason(error: sqlite3.Error) -> Text | str:
    """Return why the index can't be used, as a translatable text."""
    number = _ERRNO.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return system_reason(OSError(number, str(error))) if number is not None else UNUSABLE_TEXT


def delete_index(file: Path) -> None:
    """Delete the index and SQLite's auxiliary files. On Windows, an index that is open in a window stays."""
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(OSError):
            file.with_name(name).unlink(missing_ok=True)


def read_match_record(path: Path) -> MatchRecord:
    """Return the index record of a journal file; an empty record if it is damaged or no journal.

    Raises InaccessibleJournal if the system denies access.
    """
    try:
        return match_record(path, read_journal_bytes(path))
    except InaccessibleJournal:
        raise
    except JournalError:
        return MatchRecord()
