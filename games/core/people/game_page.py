"""Queries for the page of a game: duration, endings, wins by seat, players, records."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import median
from typing import NamedTuple

from games.core.people.pages import MatchFilter, WinRate, latest_ratings
from games.core.people.rating import ComputerPlayer, Rating, computer_rating
from games.core.program.version import VERSION


class PlayedBoard(NamedTuple):
    """A board with certain rule values, and the number of its matches.

    `title` is the name of a user's board, as JSON.
    """

    board: str
    rule_digest: str
    title: str
    matches: int


class RankedPlayer(NamedTuple):
    """A row in the list of a game's players: a person, or all computer players of one level."""

    person: str
    level: str
    name: str
    mark: int
    win_rate: WinRate
    mean_points: float | None  # None if the points of the matches are not comparable
    rating: Rating | None


class HallOfFameEntry(NamedTuple):
    """A record of a game: the kind of record, value, holder, date and match."""

    record_kind: str
    value: int
    person: str
    name: str
    mark: int
    date: int
    file: str


@dataclass(slots=True)
class GamePage:
    """The content of a game's page. `wins_by_seat` lists the wins of each seat, by number of seats."""

    game: str
    matches: int = 0
    people: int = 0
    minutes: list[int] = field(default_factory=list)  # durations of the matches with known times, sorted
    ends: list[tuple[str, int]] = field(default_factory=list)
    wins_by_seat: dict[int, list[float]] = field(default_factory=dict)
    matches_by_size: dict[int, int] = field(default_factory=dict)  # number of seats -> number of matches
    boards: list[PlayedBoard] = field(default_factory=list)  # by number of matches, the most played first
    players: list[RankedPlayer] = field(default_factory=list)
    hall_of_fame: list[HallOfFameEntry] = field(default_factory=list)
    # (board, rule values, number of seats) of the records
    hall_of_fame_kind: tuple[str, str, int] = ("", "", 0)

    @property
    def median_minutes(self) -> int | None:
        """The median duration of a match in minutes; None if no duration is known."""
        return round(median(self.minutes)) if self.minutes else None


_TABLES = (
    "SELECT m.id, m.file, m.date, m.players, m.board, m.vals, m.seconds, s.seat, s.person, s.level, s.name, s.mark,"
    " s.points, s.share, s.counts, s.hinted FROM matches m JOIN seats s ON s.match = m.id WHERE {}"
    " ORDER BY m.date, m.id, s.seat"
)


def query_game_page(db: sqlite3.Connection, match_filter: MatchFilter) -> GamePage:
    """Return the content of the page for the game `match_filter.game`."""
    where, values = match_filter.sql_condition()
    page = GamePage(match_filter.game)
    page.boards = [
        PlayedBoard(*row)
        for row in db.execute(
            "SELECT board, vals, max(title), count(*) FROM matches m WHERE m.counts AND m.game = ?"
            " GROUP BY board, vals ORDER BY count(*) DESC, max(date) DESC",
            (match_filter.game,),
        )
    ]
    rows = [_Row(*row) for row in db.execute(_TABLES.format(where), values)]
    tables = [list(table) for _, table in groupby(rows, key=lambda row: row.match)]
    page.matches = len(tables)
    page.minutes = sorted(round(table[0].seconds / 60) for table in tables if table[0].seconds is not None)
    page.people = len({row.person for row in rows if row.person})
    page.ends = db.execute(
        f"SELECT end, count(*) FROM matches m WHERE {where} GROUP BY end ORDER BY count(*) DESC, end", values
    ).fetchall()
    _count_seats(page, tables)
    kinds = Counter((table[0].board, table[0].vals, table[0].players) for table in tables)
    if kinds:
        page.hall_of_fame_kind = kinds.most_common(1)[0][0]
    alike = [table for table in tables if (table[0].board, table[0].vals, table[0].players) == page.hall_of_fame_kind]
    page.players = _players(db, rows, page.hall_of_fame_kind, match_filter)
    page.hall_of_fame = list(_hall_of_fame(alike))
    return page


class _Row(NamedTuple):
    """One seat of one match of a game, as a row of the database."""

    match: int
    file: str
    date: int
    players: int
    board: str
    vals: str
    seconds: int | None
    seat: int
    person: str
    level: str | None
    name: str
    mark: int
    points: int | None
    share: float
    counts: int
    hinted: int

    @property
    def comparison_key(self) -> tuple[str, str, int]:
        """(board, rule values, number of seats). Points are comparable only if all three are equal."""
        return self.board, self.vals, self.players


def _count_seats(page: GamePage, tables: Sequence[Sequence[_Row]]) -> None:
    """Add the wins of each seat to `page`. Matches in which a seat changed its player are ignored."""
    for table in tables:
        if all(row.counts for row in table):
            players = table[0].players
            page.matches_by_size[players] = page.matches_by_size.get(players, 0) + 1
            won = page.wins_by_seat.setdefault(players, [0.0] * players)
            for row in table:
                won[row.seat] += row.share


def _players(
    db: sqlite3.Connection, rows: Sequence[_Row], kind: tuple[str, str, int], match_filter: MatchFilter
) -> list[RankedPlayer]:
    rates: dict[tuple[str, str], WinRate] = defaultdict(WinRate)
    points: dict[tuple[str, str], list[int]] = defaultdict(list)
    names: dict[tuple[str, str], tuple[str, int]] = {}
    for row in rows:
        who = row.person, row.level or ""
        if row.counts and any(who):
            rates[who].add(row.share, row.players, row.hinted)
            names[who] = row.name, row.mark
            if row.points is not None and row.comparison_key == kind:
                points[who].append(row.points)
    strengths = latest_ratings(db, match_filter.game)
    players = [
        RankedPlayer(
            *who,
            *names[who],
            rate,
            sum(points[who]) / len(points[who]) if points[who] else None,
            strengths.get(who[0]) if who[0] else computer_rating(ComputerPlayer(who[1], program_version=VERSION)),
        )
        for who, rate in rates.items()
    ]
    return sorted(players, key=_player_order)


def _player_order(one: RankedPlayer) -> tuple[bool, float, float, str]:
    """Return the sort key of a player: people before computer players, the strongest first."""
    strength = one.rating.value if one.rating is not None else 0.0
    return one.person == "", -strength, -one.win_rate.rate, one.name


def _hall_of_fame(tables: Sequence[Sequence[_Row]]) -> Iterable[HallOfFameEntry]:
    """Yield the records of matches with the same board and number of seats. Of equal values, the earliest is the
    record.
    """
    scored: list[tuple[int, _Row]] = [
        (row.points, row) for table in tables for row in table if row.points is not None and row.counts
    ]
    if scored:
        yield _hall_of_fame_entry("most", *max(scored, key=lambda one: one[0]))
    winning = [one for one in scored if one[1].share]
    if winning:
        yield _hall_of_fame_entry("fewest", *min(winning, key=lambda one: one[0]))
    leads = [lead for table in tables if (lead := _lead(table)) is not None]
    if leads:
        yield _hall_of_fame_entry("lead", *max(leads, key=lambda one: one[0]))
        yield _hall_of_fame_entry("narrow", *min(leads, key=lambda one: one[0]))
    best, row = _longest_run(tables)
    if row is not None and best > 1:
        yield _hall_of_fame_entry("run", best, row)
    timed = [table[0] for table in tables if table[0].seconds]
    if timed:
        long, short = max(timed, key=_length), min(timed, key=_length)
        yield _hall_of_fame_entry("long", _length(long), long)._replace(person="", name="")
        yield _hall_of_fame_entry("short", _length(short), short)._replace(person="", name="")


def _length(row: _Row) -> int:
    return row.seconds or 0


def _hall_of_fame_entry(what: str, value: int, row: _Row) -> HallOfFameEntry:
    return HallOfFameEntry(
        what, value, row.person, row.name if row.person or row.level else "", row.mark, row.date, row.file
    )


def _lead(table: Sequence[_Row]) -> tuple[int, _Row] | None:
    """Return (lead in points, winner's row) of a match with one winner; None if there is no clear lead."""
    winners = [row for row in table if row.share]
    others = [row.points for row in table if not row.share and row.points is not None]
    if len(winners) != 1 or winners[0].points is None or not winners[0].counts or not others:
        return None
    lead = winners[0].points - max(others)
    return (lead, winners[0]) if lead > 0 else None


def _longest_run(tables: Sequence[Sequence[_Row]]) -> tuple[int, _Row | None]:
    runs: Counter[str] = Counter()
    best: tuple[int, _Row | None] = 0, None
    for table in tables:
        for row in table:
            if row.person and row.counts:
                runs[row.person] = runs[row.person] + 1 if row.share else 0
                if runs[row.person] > best[0]:
                    best = runs[row.person], row
    return best
