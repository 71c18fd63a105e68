"""Journals as the index sees them, and removal of forgotten names from them.

`match_record` reads players, result and length from the bytes of a journal without replaying its moves or checking its
hashes, so a match that can no longer be replayed still counts. A seat whose player changed counts for nobody; giving a
name to a seat that had a proposed one is no change.

`remove_names` replaces forgotten names in the header and the `player` lines of journals and computes all hashes again.
The new journal is written to a temporary file, read back, and swapped in with the old modification time. Journals that
are being played or are damaged stay as they are: hashes computed over damaged lines would hide the damage.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import BAD_DATA, JournalError, PlanszowniaError
from games.core.journal.lines import encode_line, read, read_header
from games.core.journal.lock import JournalLocked, Lock
from games.core.journal.saves import last_turn, result_of, seat_changes
from games.core.match.players import Player
from games.core.match.recording import seat_places
from games.core.people.store import anonymous_name, is_placeholder, person_key
from games.core.program.disk import write_atomically

# -- what the index keeps of a journal --------------------------------------------------------------------------------
_TIMED = re.compile(rb',"t":(\d{1,3}),"sum":"')  # longer pauses are not written
_PLAY = re.compile(rb'^\{"(?:seat|undo|redo|player)":', re.MULTILINE)


class SeatRecord(NamedTuple):
    """One seat of a match. `key` is whose name it is, "" for nobody's; a computer has a `level` instead."""

    key: str
    name: str
    mark: int
    level: str | None
    character: str  # of a computer; "" where it has none
    program_version: str  # of a computer: the version of the program that judged for it
    points: int | None
    place: int | None
    share: float  # of the victory: 1, of a shared one its part
    counts: bool  # the same hands from the beginning on


class MatchRecord(NamedTuple):
    """A match: what stands in the index's row of the same names. `end` None: it goes on; `game` "": unreadable."""

    game: str = ""
    board: str = ""
    vals: str = ""
    title: str = ""  # of a board of one's own: its name as JSON
    options: str = "{}"
    date: int = 0  # when it was begun, seconds since 1970
    turns: int = 0
    seconds: int | None = None  # how long was played; None: not told, as in journals of 1.0.0
    end: str | None = None
    counts: bool = False  # finished, and begun from the setup
    seats: tuple[SeatRecord, ...] = ()


def match_record(path: Path, raw: bytes) -> MatchRecord:
    """Return what the index keeps of a journal; an empty entry where it can't be read."""
    try:
        return _match_record(path, raw)
    except (PlanszowniaError, OSError, *BAD_DATA):
        return MatchRecord()


def _match_record(path: Path, raw: bytes) -> MatchRecord:
    header = read_header(path, raw.split(b"\n", 1)[0])
    hands = _players_by_seat(header.players, raw)
    result = result_of(path, raw, len(hands))
    points = result.points if result is not None else ()
    ranks = seat_places(result) if result is not None and points else ()
    winners = result.winners if result is not None else ()
    seats = tuple(
        SeatRecord(
            _person_key(row[-1]),
            row[-1].name,
            row[-1].mark,
            None if row[-1].is_person else row[-1].level,
            "" if row[-1].is_person else row[-1].character,
            "" if row[-1].is_person else header.program,
            points[seat] if points else None,
            ranks[seat] if ranks else None,
            1 / len(winners) if seat in winners else 0.0,
            all(_is_same_player(row[0], other) for other in row[1:]),
        )
        for seat, row in enumerate(hands)
    )
    return MatchRecord(
        game=header.game,
        board=header.board,
        vals=header.values,
        title=_title(header.board_text),
        options=json.dumps(dict(header.options), sort_keys=True),
        date=int(header.time.timestamp()),
        turns=last_turn(raw)[0],
        seconds=_seconds(raw),
        end=result.end if result is not None else None,
        counts=result is not None and header.counts_for_records,
        seats=seats,
    )


def _players_by_seat(first: tuple[Player, ...], raw: bytes) -> list[list[Player]]:
    """Return of each seat whoever has played it, in order."""
    found = [[player] for player in first]
    for seat, player in seat_changes(raw):
        if seat in range(len(found)):
            found[seat].append(player)
    return found


def _person_key(player: Player) -> str:
    return person_key(player.name) if player.is_person and not is_placeholder(player.name) else ""


def _is_same_player(one: Player, other: Player) -> bool:
    """Whether two players are the same hands."""
    if one.is_person and other.is_person:
        return is_placeholder(one.name) or person_key(one.name) == person_key(other.name)
    return (one.kind, one.level, one.character) == (other.kind, other.level, other.character)


def _seconds(raw: bytes) -> int | None:
    """Return how long was played; None unless every line of play tells it."""
    told = _TIMED.findall(raw)
    return sum(map(int, told)) if told and len(told) == len(_PLAY.findall(raw)) else None


def _title(board: str | None) -> str:
    """Return the name of a board of one's own, as JSON; "" for one that ships, or where it has none."""
    try:
        data = json.loads(board) if board is not None else None
    except (ValueError, RecursionError):
        return ""  # it was kept as YAML
    name = data.get("name") if isinstance(data, dict) else None
    return json.dumps(name) if isinstance(name, str | dict) else ""


# -- forgotten names --------------------------------------------------------------------------------------------------
class ScrubResult(NamedTuple):
    """What came of it: journals changed, and those that keep the name: being played, damaged, or not to be written."""

    changed: list[str]
    kept: list[str]


def remove_names(files: Iterable[Path], names: Collection[str], language: str) -> ScrubResult:
    """Take names, given by their keys, out of journals; a neutral one of that language stands there then."""
    found = ScrubResult([], [])
    for file in files:
        try:
            lock = Lock.acquire(file)
        except JournalLocked:
            found.kept.append(file.name)
            continue
        try:
            _remove_names(file, names, language)
            found.changed.append(file.name)
        except (JournalError, OSError):
            found.kept.append(file.name)
        finally:
            lock.release()
    return found


def _remove_names(file: Path, names: Collection[str], language: str) -> None:
    reading = read(file)  # its sums are right
    with open(file, "rb") as source:
        lines = source.read(reading.size).rstrip(b"\n").split(b"\n")
    new, total = b"", ""
    for line in lines:
        record = json.loads(line)
        del record["sum"]
        _rename(record, names, language)
        written, total = encode_line(record, total)
        new += written
    stat = file.stat()

    def ready(beside: Path) -> None:
        read(beside)
        os.utime(beside, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    write_atomically(file, new, ready)


def _rename(record: dict[str, Any], names: Collection[str], language: str) -> None:
    """Put a neutral name in the place of a forgotten one."""
    if "player" in record:
        seats = [(record["player"], record)]
    elif "magic" in record:
        seats = list(enumerate(record["players"]))
    else:
        return
    for seat, player in seats:
        if person_key(player["name"]) in names:
            player["name"] = anonymous_name(language, seat)
