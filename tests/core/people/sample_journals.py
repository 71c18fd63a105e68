"""Sample journals for tests of statistics, written without playing, and errors of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from games.core.journal.lines import Header, encode_line, header_record
from games.core.match.players import Player, player_to_data
from games.core.match.settings import MatchSettings

FIRST = 1_700_000_000
NAMES = ("Ola", "Jan", "Maja", "łucja", "Player 2")


def write_journal(
    path: Path,
    players: Sequence[Player],
    points: Sequence[int] | None,
    *,
    day: float = 0,
    game: str = "toy",
    changes: Sequence[tuple[int, Player]] = (),
    seconds: Sequence[int | None] = (60, 120),
    winners: Sequence[int] | None = None,
    hinted: bool = False,
    **header: Any,
) -> Path:
    """Write a match; with `points` None it is unfinished, and a None in `seconds` gives a line without time."""
    date = datetime.fromtimestamp(FIRST + day * 86_400, UTC).isoformat()
    values: dict[str, Any] = {"board": "toy", "values": "0", **header}
    head = Header(game, tuple(players), {}, MatchSettings(), 1, rules=1, dice=1, date=date, **values)
    records = [header_record(head)]
    records += [{"player": seat, **player_to_data(player)} for seat, player in changes]
    if changes:
        records[-1]["t"] = 0
    for number, passed in enumerate(seconds):
        record: dict[str, Any] = {"seat": 0, "move": ["pick", number], "turn": [number + 1, 9]}
        if hinted:
            record["hint"] = 1
        records.append(record if passed is None else {**record, "t": passed})
    if points is not None:
        best = [seat for seat, one in enumerate(points) if one == max(points)]
        won = list(best if winners is None else winners)
        records.append({"end": "points", "winners": won, "points": list(points)})
    raw, total = b"", ""
    for one in records:
        line, total = encode_line(one, total)
        raw += line
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    return path


def write_random_journals(folder: Path, matches: int, seed: int = 3) -> None:
    """Write random matches with everything that can happen to one."""
    chance = Random(seed)
    for number in range(matches):
        names = chance.sample(NAMES, chance.randint(2, 4))
        players = [
            Player(name, mark, "bot", chance.choice(("easy", "medium", "hard")))
            if chance.random() < 0.2
            else Player(name, mark)
            for mark, name in enumerate(names, 1)
        ]
        points = [chance.randint(0, 9) for _ in players] if chance.random() < 0.9 else None
        changes = [(0, Player(names[0], 1, "bot", "random"))] if chance.random() < 0.1 else []
        more: dict[str, Any] = {"begun": "position"} if chance.random() < 0.1 else {}
        winners = [] if chance.random() < 0.1 else None
        seconds = [chance.choice((30, 90, None))] if chance.random() < 0.2 else [100]
        write_journal(
            folder / f"{number}.journal", players, points, day=chance.randint(0, 50), changes=changes, winners=winners,
            seconds=seconds, game=chance.choice(("toy", "tic")), **more,
        )  # fmt: skip


def sqlite_error(words: str, code: int) -> sqlite3.OperationalError:
    """Return an error of SQLite; with code 0, one that Python raises itself."""
    error = sqlite3.OperationalError(words)
    if code:
        error.sqlite_errorcode = code
    return error
