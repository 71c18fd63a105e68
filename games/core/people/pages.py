"""Queries for the page of all people and the page of one person.

Only finished matches that began with the normal setup count, and only seats with the same player throughout. A victory
shared by n seats counts 1/n, a match without a winner 0. `expected` is the number of wins by pure chance: the sum of 1
/ seats over the matches.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from games.core.contract.numbers import float_sum
from games.core.match.players import LEVELS
from games.core.people.rating import MIN_MATCHES, ComputerPlayer, Rating, wilson_interval

MAX_RECENT_RESULTS = 20  # number of results in a person's list of recent results
MAX_CURVE_POINTS = 400  # maximum number of points in a rating curve


class MatchFilter(NamedTuple):
    """The filter for the matches of a page. `since` and `until` are seconds since 1970; 0 and "" mean no restriction.

    `company` restricts the other players: `people` only, with `computers`, or `@` followed by a person's key.
    """

    game: str = ""
    since: int = 0
    until: int = 0
    company: str = ""
    board: str = ""
    vals: str = ""
    players: int = 0  # number of seats; 0: any

    def sql_condition(self) -> tuple[str, list[Any]]:
        """Return an SQL condition on the table of matches, called `m`, and its parameters."""
        parts, values = ["m.counts"], list[Any]()
        for name in ("game", "board", "vals", "players"):
            if getattr(self, name):
                parts.append(f"m.{name} = ?")
                values.append(getattr(self, name))
        if self.since:
            parts.append("m.date >= ?")
            values.append(self.since)
        if self.until:
            parts.append("m.date < ?")
            values.append(self.until)
        if self.company.startswith("@"):
            parts.append("EXISTS (SELECT 1 FROM seats w WHERE w.match = m.id AND w.counts AND w.person = ?)")
            values.append(self.company[1:])
        elif self.company:
            parts.append("NOT m.computers" if self.company == "people" else "m.computers")
        return " AND ".join(parts), values


ALL_MATCHES = MatchFilter()


@dataclass(slots=True)
class WinRate:
    """A win rate: matches, wins, the expected number of wins by pure chance, and the matches played with hints."""

    matches: int = 0
    won: float = 0.0
    expected: float = 0.0
    hinted: int = 0

    def add(self, share: float, players: int, hinted: int = 0) -> None:
        """Add a match with this share of the victory and this number of players; `hinted` is 1 if hints were used."""
        self.hinted += hinted
        self.matches += 1
        self.won += share
        self.expected += 1 / players

    @property
    def rate(self) -> float:
        """The share of wins, 0 to 1."""
        return self.won / self.matches if self.matches else 0.0

    @property
    def expected_rate(self) -> float:
        """The expected share of wins by pure chance, 0 to 1."""
        return self.expected / self.matches if self.matches else 0.0

    @property
    def confidence_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the true win rate."""
        return wilson_interval(self.won, self.matches)

    @property
    def compared_with_chance(self) -> int:
        """1: significantly better than chance, -1: significantly worse, 0: undecided."""
        low, high = self.confidence_interval
        return (low > self.expected_rate) - (high < self.expected_rate) if self.matches else 0


class PersonResult(NamedTuple):
    """One match of a person, for the list of recent results."""

    file: str
    game: str
    date: int
    players: int
    place: int | None
    share: float
    without_winner: int = 0  # 1 if no seat has won
    hinted: int = 0  # 1 if the person followed a hint


@dataclass(slots=True)
class PersonSummary:
    """A person on the page of all people."""

    key: str
    name: str
    mark: int
    rate: WinRate
    games: Counter[str]  # game -> number of matches
    recent: list[PersonResult]  # recent results, the latest one last
    longest_run: tuple[int, int]  # (length, date) of the longest run of wins

    @property
    def latest(self) -> PersonResult:
        """The most recent match."""
        return self.recent[-1]


@dataclass(slots=True)
class PeoplePage:
    """The content of the page of all people: people, computer players by level, and totals. People are sorted by their
    latest match.
    """

    people: list[PersonSummary]
    computers: dict[str, WinRate]
    computer_win_rates: dict[ComputerPlayer, WinRate]  # win rates of computer players by level, character and version
    matches: int
    seconds: int | None  # time played in the matches with known times; None if no time is known
    timed_matches: int
    games: int
    frequent_pair: tuple[str, str, int] | None  # two people who met most often, and how often


_MATCHES = "SELECT id, game, players, date FROM matches m WHERE {} ORDER BY date, id"
# the query needs only an index of the database, not the table
_PEOPLE = "SELECT match, person, share, hinted FROM seats WHERE counts AND person != ''"


def query_people_page(db: sqlite3.Connection, match_filter: MatchFilter = ALL_MATCHES) -> PeoplePage:
    """Return the page of all people."""
    where, values = match_filter.sql_condition()
    rows = db.execute(_MATCHES.format(where), values).fetchall()
    tables: dict[int, list[tuple[str, float, int]]] = {row[0]: [] for row in rows}
    for match, key, share, hinted in db.execute(_PEOPLE):
        if match in tables:
            tables[match].append((key, share, hinted))
    played: dict[str, list[Any]] = defaultdict(list)
    for row, table in zip(rows, tables.values(), strict=True):
        for key, share, hinted in table:
            played[key].append((share, hinted, *row))
    pairs: Counter[tuple[str, str]] = Counter()
    for names, times in Counter(tuple(sorted(key for key, _, _ in table)) for table in tables.values()).items():
        pairs.update(dict.fromkeys(combinations(names, 2), times))
    matches, seconds, timed, games = db.execute(
        f"SELECT count(*), sum(seconds), count(seconds), count(DISTINCT game) FROM matches m WHERE {where}", values
    ).fetchone()
    most, kinds = pairs.most_common(1), _kinds(db, where, values)
    return PeoplePage(
        sorted((_summary(db, *one) for one in played.items()), key=lambda card: (-card.latest.date, card.name)),
        _by_level(kinds),
        kinds,
        matches,
        seconds,
        timed,
        games,
        (*most[0][0], most[0][1]) if most else None,
    )


def _summary(db: sqlite3.Connection, key: str, rows: Sequence[Any]) -> PersonSummary:
    """Return the summary of a person. `rows` contain (share, hinted, match, game, players, date), by time."""
    run, best = 0, (0, 0)
    for share, _, _, _, _, date in rows:
        run = run + 1 if share else 0
        if run > best[0]:
            best = run, date
    shares, hinted, matches, games, players, _ = zip(*rows, strict=True)
    name, mark = db.execute(
        "SELECT name, mark FROM seats WHERE match = ? AND person = ?", (matches[-1], key)
    ).fetchone()
    even = float_sum(n / size for size, n in Counter(players).items())
    rate = WinRate(len(rows), float_sum(shares), even, sum(hinted))
    return PersonSummary(key, name, mark, rate, Counter(games), _outcomes(db, key, matches[-MAX_RECENT_RESULTS:]), best)


def _outcomes(db: sqlite3.Connection, key: str, matches: Sequence[int]) -> list[PersonResult]:
    """Return the results of a person in these matches, in order of time."""
    rows = db.execute(
        "SELECT m.file, m.game, m.date, m.players, s.place, s.share,"
        " NOT EXISTS (SELECT 1 FROM seats w WHERE w.match = m.id AND w.share > 0), s.hinted"
        " FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ?"
        f" AND s.match IN ({', '.join('?' * len(matches))}) ORDER BY m.date, m.id",
        (key, *matches),
    )
    return [PersonResult(*row) for row in rows]


def _by_level(kinds: Mapping[ComputerPlayer, WinRate]) -> dict[str, WinRate]:
    """Return win rates by level, added up over characters and versions."""
    result: dict[str, WinRate] = defaultdict(WinRate)
    for one, rate in kinds.items():
        level = result[one.level]
        level.matches += rate.matches
        level.won += rate.won
        level.expected += rate.expected
    return dict(result)


def _kinds(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> dict[ComputerPlayer, WinRate]:
    rows = db.execute(
        "SELECT s.level, s.character, s.judgement, count(*), sum(s.share), sum(1.0 / m.players)"
        " FROM matches m JOIN seats s ON s.match = m.id"
        f" WHERE {where} AND s.counts AND s.level IS NOT NULL GROUP BY s.level, s.character, s.judgement",
        values,
    )
    return {ComputerPlayer(*row[:3]): WinRate(*row[3:]) for row in rows}


# -- queries for one person -------------------------------------------------------------------------------------------
@dataclass(slots=True)
class GameStatistics:
    """A person's results in one game.

    Points are comparable only on one board with one number of seats, so `points` covers the combination played most.
    """

    game: str
    rate: WinRate = field(default_factory=WinRate)
    current_run: int = 0  # number of wins in a row up to now; negative: number of losses
    points: list[int] = field(default_factory=list)
    board_kind: tuple[str, str, int] = ("", "", 0)  # (board, rule values, number of seats) of `points`


class HeadToHead(NamedTuple):
    """Results against one opponent or level: how often the person ranked ahead, behind or equal."""

    person: str  # "" for a computer player
    level: str
    ahead: int
    behind: int
    ties: int


class RatingPoint(NamedTuple):
    """A person's rating after one match."""

    date: int
    file: str
    rating: Rating


@dataclass(slots=True)
class PersonPage:
    """The page of one person."""

    key: str
    name: str
    mark: int
    since: int  # date of the first match
    rate: WinRate
    longest_run: tuple[int, int]  # (length, date) of the longest run of wins
    seconds: int | None
    timed_matches: int
    games: list[GameStatistics]
    recent: list[PersonResult]
    head_to_heads: list[HeadToHead]
    ends: list[tuple[str, str, int]]  # (game, way the match ended, number of matches)
    record_count: int  # number of all-time records held in the filtered games
    ratings: dict[str, list[RatingPoint]]  # rating curves of this person and their most frequent opponents, by key


_OWN = (
    "SELECT m.file, m.game, m.date, m.players, s.place, s.share, s.points, m.board, m.vals, m.seconds, m.end, m.id,"
    " s.hinted FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ? AND s.counts AND {}"
    " ORDER BY m.date, m.id"
)


def query_person_page(
    db: sqlite3.Connection, key: str, match_filter: MatchFilter = ALL_MATCHES, max_opponents: int = 3
) -> PersonPage | None:
    """Return the page of one person; None without matches.

    `max_opponents` is the number of frequent opponents whose rating curves are included.
    """
    first = db.execute(
        "SELECT min(m.date), s.name, s.mark, max(m.date) FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.person = ? AND s.counts AND m.counts",
        (key,),
    ).fetchone()
    if first is None or first[0] is None:
        return None
    where, values = match_filter.sql_condition()
    rows = db.execute(_OWN.format(where), (key, *values)).fetchall()
    rate, games, ends = WinRate(), dict[str, GameStatistics](), Counter((row[1], row[10]) for row in rows)
    longest, run = (0, 0), 0
    timed = [row[9] for row in rows if row[9] is not None]
    points: dict[str, dict[tuple[str, str, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for _, name, date, players, _, share, scored, board, vals, _, _, _, hinted in rows:
        rate.add(share, players, hinted)
        game = games.get(name) or games.setdefault(name, GameStatistics(name))
        game.rate.add(share, players, hinted)
        step = 1 if share else -1
        game.current_run = game.current_run + step if game.current_run * step > 0 else step
        run = run + 1 if share else 0
        longest = (run, date) if run > longest[0] else longest
        if scored is not None:
            points[name][board, vals, players].append(scored)
    for game in games.values():
        if points[game.game]:
            game.board_kind, game.points = max(points[game.game].items(), key=lambda one: len(one[1]))
    duels = _head_to_heads(db, key, where, values)
    near = [duel.person for duel in sorted(duels, key=lambda one: -sum(one[2:])) if duel.person][:max_opponents]
    return PersonPage(
        key,
        first[1],
        first[2],
        first[0],
        rate,
        longest,
        sum(timed) if timed else None,
        len(timed),
        sorted(games.values(), key=lambda one: -one.rate.matches),
        _outcomes(db, key, [row[11] for row in rows[-MAX_RECENT_RESULTS:]]),
        duels,
        [(*what, n) for what, n in ends.most_common()],
        db.execute(
            "SELECT count(*) FROM held WHERE person = ? AND ? IN ('', game)", (key, match_filter.game)
        ).fetchone()[0],
        rating_history(db, [key, *near], match_filter),
    )


def _head_to_heads(db: sqlite3.Connection, key: str, where: str, values: Sequence[Any]) -> list[HeadToHead]:
    """List the opponents of a person: people before computer players, the most frequent first."""
    rows = db.execute(
        "SELECT o.person, coalesce(o.level, ''), sum(s.place < o.place), sum(s.place > o.place), sum(s.place = o.place)"
        " FROM seats s JOIN matches m ON m.id = s.match JOIN seats o ON o.match = s.match AND o.seat != s.seat"
        f" WHERE s.person = ? AND s.counts AND {where} AND o.counts AND (o.person != '' OR o.level IS NOT NULL)"
        " AND s.place IS NOT NULL GROUP BY o.person, o.level",
        (key, *values),
    )
    levels = ["", *LEVELS]
    result = [HeadToHead(*row) for row in rows]
    return sorted(result, key=lambda duel: (levels.index(duel.level), -sum(duel[2:]), duel))


def rating_history(
    db: sqlite3.Connection, keys: Iterable[str], match_filter: MatchFilter = ALL_MATCHES
) -> dict[str, list[RatingPoint]]:
    """Return ratings from each person's fifth match on, by person key.

    Ratings come from all matches of the filter's game. Of the other restrictions, only the dates apply.
    """
    result = {}
    for key in keys:
        rows = db.execute(
            "SELECT r.date, m.file, r.value, r.spread, r.volatility FROM ratings r JOIN matches m ON m.id = r.match"
            " WHERE r.game = ? AND r.person = ? ORDER BY r.date, r.match",
            (match_filter.game, key),
        ).fetchall()
        if len(rows) >= MIN_MATCHES:
            seen = [
                row
                for row in rows[MIN_MATCHES - 1 :]
                if row[0] >= match_filter.since and (not match_filter.until or row[0] < match_filter.until)
            ]
            result[key] = [RatingPoint(date, file, Rating(*rating)) for date, file, *rating in _thinned(seen)]
    return {key: steps for key, steps in result.items() if steps}


def _thinned(rows: Sequence[Any]) -> Sequence[Any]:
    """Return at most `MAX_CURVE_POINTS` evenly spaced rows, including the last."""
    step = -(-len(rows) // MAX_CURVE_POINTS)
    return rows if step < 2 else rows[(len(rows) - 1) % step :: step]


def latest_ratings(db: sqlite3.Connection, game: str = "") -> dict[str, Rating]:
    """Return the current ratings of all people with enough matches, by person key.

    `game` restricts the ratings to one game.
    """
    query = (
        "SELECT person, value, spread, volatility, count(*), max(date * 1000000 + match) FROM ratings WHERE game = ?"
        " GROUP BY person"
    )
    return {
        person: Rating(*rating) for person, *rating, matches, _ in db.execute(query, (game,)) if matches >= MIN_MATCHES
    }


def have_met(db: sqlite3.Connection, key: str, other_key: str) -> bool:
    """Return True if two people have played in the same match."""
    query = "SELECT 1 FROM seats a JOIN seats b ON b.match = a.match WHERE a.person = ? AND b.person = ? LIMIT 1"
    return db.execute(query, (key, other_key)).fetchone() is not None


def journals_with(db: sqlite3.Connection, names: Sequence[str]) -> list[str]:
    """List the journals in which a person with one of these name keys has a seat."""
    marks = ", ".join("?" * len(names))
    query = f"SELECT DISTINCT m.file FROM seats s JOIN matches m ON m.id = s.match WHERE s.key IN ({marks})"
    return [file for (file,) in db.execute(query, tuple(names))]
