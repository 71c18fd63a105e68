"""What the pages of people and of one person tell, asked of the index. Knows no words and no pixels.

Only finished matches begun from the setup, and only seats that never changed hands. `even` sums even chances: of a
match 1 / seats; a shared victory counts its part, one of nobody's 0, as `simulate` counts.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from games.core.match.players import LEVELS
from games.core.people.rating import FEWEST, Computer, Rating, wilson

LAST = 20  # results in a strip
STEPS = 400  # points of a curve


class Filter(NamedTuple):
    """Which matches a page is about. `since` and `until` are seconds since 1970; 0 and "" mean all.

    `at` says who else is at the table: `people` only, also `computers`, or somebody, `@` and the key of the name.
    """

    game: str = ""
    since: int = 0
    until: int = 0
    at: str = ""
    board: str = ""
    vals: str = ""
    players: int = 0  # seats at the table

    def where(self) -> tuple[str, list[Any]]:
        """Return the condition on the table `m` of matches, and its values."""
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
        if self.at.startswith("@"):
            parts.append("EXISTS (SELECT 1 FROM seats w WHERE w.match = m.id AND w.counts AND w.person = ?)")
            values.append(self.at[1:])
        elif self.at:
            parts.append("NOT m.computers" if self.at == "people" else "m.computers")
        return " AND ".join(parts), values


ALL = Filter()


@dataclass(slots=True)
class Rate:
    """Matches, victories among them, and how many even chances would have given."""

    matches: int = 0
    won: float = 0.0
    even: float = 0.0

    def add(self, share: float, players: int) -> None:
        """Count one match."""
        self.matches += 1
        self.won += share
        self.even += 1 / players

    @property
    def rate(self) -> float:
        """The share of victories, 0 to 1."""
        return self.won / self.matches if self.matches else 0.0

    @property
    def par(self) -> float:
        """What even chances give at the same tables, 0 to 1."""
        return self.even / self.matches if self.matches else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Between what the true rate lies, 95 times in 100."""
        return wilson(self.won, self.matches)

    @property
    def verdict(self) -> int:
        """1: surely better than even, -1: surely worse, 0: it can't be told."""
        low, high = self.bounds
        return (low > self.par) - (high < self.par) if self.matches else 0


class Outcome(NamedTuple):
    """One result of a person: for the strip."""

    file: str
    game: str
    date: int
    players: int
    place: int | None
    share: float
    nobody: int = 0  # whether nobody has won


@dataclass(slots=True)
class Card:
    """A person on the page of people."""

    key: str
    name: str
    mark: int
    rate: Rate
    games: Counter[str]  # matches by game
    last: list[Outcome]  # the latest one last
    run: tuple[int, int]  # the longest row of victories, and when it ended

    @property
    def latest(self) -> Outcome:
        """The match played last."""
        return self.last[-1]


@dataclass(slots=True)
class People:
    """The page of people: cards by who played last, computers by level, the table's sums."""

    cards: list[Card]
    computers: dict[str, Rate]
    kinds: dict[Computer, Rate]  # the same apart by character and version
    matches: int
    seconds: int | None  # of the matches that tell; None: none does
    timed: int
    games: int
    together: tuple[str, str, int] | None  # who were at one table most often


_MATCHES = "SELECT id, game, players, date FROM matches m WHERE {} ORDER BY date, id"
_PEOPLE = "SELECT match, person, share FROM seats WHERE counts AND person != ''"  # read from the index alone


def people(db: sqlite3.Connection, wanted: Filter = ALL) -> People:
    """Return the page of people."""
    where, values = wanted.where()
    rows = db.execute(_MATCHES.format(where), values).fetchall()
    tables: dict[int, list[tuple[str, float]]] = {row[0]: [] for row in rows}
    for match, key, share in db.execute(_PEOPLE):
        if match in tables:
            tables[match].append((key, share))
    played: dict[str, list[Any]] = defaultdict(list)
    for row, table in zip(rows, tables.values(), strict=True):
        for key, share in table:
            played[key].append((share, *row))
    pairs: Counter[tuple[str, str]] = Counter()
    for names, times in Counter(tuple(sorted(key for key, _ in table)) for table in tables.values()).items():
        pairs.update(dict.fromkeys(combinations(names, 2), times))
    matches, seconds, timed, games = db.execute(
        f"SELECT count(*), sum(seconds), count(seconds), count(DISTINCT game) FROM matches m WHERE {where}", values
    ).fetchone()
    most, kinds = pairs.most_common(1), _kinds(db, where, values)
    return People(
        sorted((_card(db, *one) for one in played.items()), key=lambda card: (-card.latest.date, card.name)),
        _by_level(kinds),
        kinds,
        matches,
        seconds,
        timed,
        games,
        (*most[0][0], most[0][1]) if most else None,
    )


def _card(db: sqlite3.Connection, key: str, rows: Sequence[Any]) -> Card:
    """Return the card of a person from their rows (share, match, game, players, date), in the order of time."""
    run, best = 0, (0, 0)
    for share, _, _, _, date in rows:
        run = run + 1 if share else 0
        if run > best[0]:
            best = run, date
    shares, matches, games, players, _ = zip(*rows, strict=True)
    name, mark = db.execute(
        "SELECT name, mark FROM seats WHERE match = ? AND person = ?", (matches[-1], key)
    ).fetchone()
    rate = Rate(len(rows), sum(shares), sum(n / size for size, n in Counter(players).items()))
    return Card(key, name, mark, rate, Counter(games), _outcomes(db, key, matches[-LAST:]), best)


def _outcomes(db: sqlite3.Connection, key: str, matches: Sequence[int]) -> list[Outcome]:
    """Return the results of a person in some matches, in the order of time."""
    found = db.execute(
        "SELECT m.file, m.game, m.date, m.players, s.place, s.share,"
        " NOT EXISTS (SELECT 1 FROM seats w WHERE w.match = m.id AND w.share > 0)"
        " FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ?"
        f" AND s.match IN ({', '.join('?' * len(matches))}) ORDER BY m.date, m.id",
        (key, *matches),
    )
    return [Outcome(*row) for row in found]


def _by_level(kinds: Mapping[Computer, Rate]) -> dict[str, Rate]:
    """Sum computers of one level up, whatever their character and version."""
    found: dict[str, Rate] = defaultdict(Rate)
    for one, rate in kinds.items():
        level = found[one.level]
        level.matches += rate.matches
        level.won += rate.won
        level.even += rate.even
    return dict(found)


def _kinds(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> dict[Computer, Rate]:
    rows = db.execute(
        "SELECT s.level, s.character, s.judgement, count(*), sum(s.share), sum(1.0 / m.players)"
        " FROM matches m JOIN seats s ON s.match = m.id"
        f" WHERE {where} AND s.counts AND s.level IS NOT NULL GROUP BY s.level, s.character, s.judgement",
        values,
    )
    return {Computer(*row[:3]): Rate(*row[3:]) for row in rows}


# -- one person ----------------------------------------------------------------------------------------------------
@dataclass(slots=True)
class InGame:
    """How somebody plays one game. Points are of the board and number of seats they played most."""

    game: str
    rate: Rate = field(default_factory=Rate)
    run: int = 0  # of the matches played last so many were won, below 0: lost
    points: list[int] = field(default_factory=list)
    kind: tuple[str, str, int] = ("", "", 0)  # board, its rule values, seats: what the points are of


class Duel(NamedTuple):
    """Somebody against somebody else, or a level: how often further, behind, and beside."""

    person: str  # "" of a computer
    level: str
    before: int
    behind: int
    beside: int


class Step(NamedTuple):
    """A rating after a match."""

    date: int
    file: str
    rating: Rating


@dataclass(slots=True)
class Page:
    """The page of one person."""

    key: str
    name: str
    mark: int
    since: int  # first match of all
    rate: Rate
    run: tuple[int, int]  # the longest row of victories, and when it ended
    seconds: int | None
    timed: int
    games: list[InGame]
    last: list[Outcome]
    duels: list[Duel]
    ends: list[tuple[str, str, int]]  # game, how it ended, how often
    held: int  # records of these games, of all times
    strength: dict[str, list[Step]]  # of this person and of those nearest


_OWN = (
    "SELECT m.file, m.game, m.date, m.players, s.place, s.share, s.points, m.board, m.vals, m.seconds, m.end, m.id"
    " FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ? AND s.counts AND {} ORDER BY m.date, m.id"
)


def person(db: sqlite3.Connection, key: str, wanted: Filter = ALL, nearest: int = 3) -> Page | None:
    """Return the page of one person; None for one who has played nothing."""
    first = db.execute(
        "SELECT min(m.date), s.name, s.mark, max(m.date) FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.person = ? AND s.counts AND m.counts",
        (key,),
    ).fetchone()
    if first is None or first[0] is None:
        return None
    where, values = wanted.where()
    rows = db.execute(_OWN.format(where), (key, *values)).fetchall()
    rate, games, ends = Rate(), dict[str, InGame](), Counter((row[1], row[10]) for row in rows)
    longest, run = (0, 0), 0
    timed = [row[9] for row in rows if row[9] is not None]
    points: dict[str, dict[tuple[str, str, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for _, name, date, players, _, share, scored, board, vals, _, _, _ in rows:
        rate.add(share, players)
        game = games.get(name) or games.setdefault(name, InGame(name))
        game.rate.add(share, players)
        step = 1 if share else -1
        game.run = game.run + step if game.run * step > 0 else step
        run = run + 1 if share else 0
        longest = (run, date) if run > longest[0] else longest
        if scored is not None:
            points[name][board, vals, players].append(scored)
    for game in games.values():
        if points[game.game]:
            game.kind, game.points = max(points[game.game].items(), key=lambda one: len(one[1]))
    duels = _duels(db, key, where, values)
    near = [duel.person for duel in sorted(duels, key=lambda one: -sum(one[2:])) if duel.person][:nearest]
    return Page(
        key,
        first[1],
        first[2],
        first[0],
        rate,
        longest,
        sum(timed) if timed else None,
        len(timed),
        sorted(games.values(), key=lambda one: -one.rate.matches),
        _outcomes(db, key, [row[11] for row in rows[-LAST:]]),
        duels,
        [(*what, n) for what, n in ends.most_common()],
        db.execute("SELECT count(*) FROM held WHERE person = ? AND ? IN ('', game)", (key, wanted.game)).fetchone()[0],
        strength(db, [key, *near], wanted),
    )


def _duels(db: sqlite3.Connection, key: str, where: str, values: Sequence[Any]) -> list[Duel]:
    """List who somebody has sat with, people before computers, those met most first."""
    rows = db.execute(
        "SELECT o.person, coalesce(o.level, ''), sum(s.place < o.place), sum(s.place > o.place), sum(s.place = o.place)"
        " FROM seats s JOIN matches m ON m.id = s.match JOIN seats o ON o.match = s.match AND o.seat != s.seat"
        f" WHERE s.person = ? AND s.counts AND {where} AND o.counts AND (o.person != '' OR o.level IS NOT NULL)"
        " AND s.place IS NOT NULL GROUP BY o.person, o.level",
        (key, *values),
    )
    levels = ["", *LEVELS]
    found = [Duel(*row) for row in rows]
    return sorted(found, key=lambda duel: (levels.index(duel.level), -sum(duel[2:]), duel))


def strength(db: sqlite3.Connection, keys: Iterable[str], wanted: Filter = ALL) -> dict[str, list[Step]]:
    """Return how strong people were from their fifth match on, by the scale of one game or of all together.

    Ratings are made of all matches of that scale; of the filter only the time counts.
    """
    found = {}
    for key in keys:
        rows = db.execute(
            "SELECT r.date, m.file, r.value, r.spread, r.volatility FROM ratings r JOIN matches m ON m.id = r.match"
            " WHERE r.game = ? AND r.person = ? ORDER BY r.date, r.match",
            (wanted.game, key),
        ).fetchall()
        if len(rows) >= FEWEST:
            seen = [
                row
                for row in rows[FEWEST - 1 :]
                if row[0] >= wanted.since and (not wanted.until or row[0] < wanted.until)
            ]
            found[key] = [Step(date, file, Rating(*rating)) for date, file, *rating in _thinned(seen)]
    return {key: steps for key, steps in found.items() if steps}


def _thinned(rows: Sequence[Any]) -> Sequence[Any]:
    """Return evenly so many rows as a curve can show, with the last one."""
    step = -(-len(rows) // STEPS)
    return rows if step < 2 else rows[(len(rows) - 1) % step :: step]


def latest_strengths(db: sqlite3.Connection, game: str = "") -> dict[str, float]:
    """Return how strong everybody with enough matches is now, by the scale of a game or of all together."""
    query = "SELECT person, value, count(*), max(date) FROM ratings WHERE game = ? GROUP BY person"
    return {person: value for person, value, matches, _ in db.execute(query, (game,)) if matches >= FEWEST}


def at_one_table(db: sqlite3.Connection, one: str, other: str) -> bool:
    """Whether two people have sat at one table, in whatever match: then they can't be the same."""
    query = "SELECT 1 FROM seats a JOIN seats b ON b.match = a.match WHERE a.person = ? AND b.person = ? LIMIT 1"
    return db.execute(query, (one, other)).fetchone() is not None


def files_of(db: sqlite3.Connection, names: Sequence[str]) -> list[str]:
    """List the journals in which somebody sits under one of these names, also such as go on."""
    marks = ", ".join("?" * len(names))
    query = f"SELECT DISTINCT m.file FROM seats s JOIN matches m ON m.id = s.match WHERE s.key IN ({marks})"
    return [file for (file,) in db.execute(query, tuple(names))]
