"""Read what the index stores of a journal, and remove forgotten names from journals.

`match_record` reads players, result and length without replaying the moves or checking the hashes, so a match that can
no longer be replayed still counts. A seat whose player changed is left out of the statistics; entering a real name in
place of a default name is no change.

`remove_names` replaces forgotten names in journals and computes all hashes again. The new journal is written to a
temporary file, read back, and swapped in with the old modification time. Journals that are in use or damaged stay as
they are: hashes computed over damaged lines would hide the damage.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import BAD_DATA, JournalError, PlanszowniaError
from games.core.journal.lines import encode_line, header_key, read_header, read_journal, split_lines
from games.core.journal.lock import JournalLock, JournalLocked
from games.core.journal.saves import complete_lines, last_turn, player_changes, result_of
from games.core.match.players import Player
from games.core.match.recording import ranks_by_seat
from games.core.people.store import anonymous_name, is_placeholder, person_key
from games.core.program.disk import write_atomically

# -- what the index keeps of a journal --------------------------------------------------------------------------------
_TIMED = re.compile(rb',"t":(\d{1,3}),"sum":"')  # at most three digits, because longer pauses are recorded as 0
_HINTED = re.compile(rb'^\{"seat":(\d),.*,"hint":1[,}]', re.MULTILINE)  # a move that a displayed hint named
_PLAY = re.compile(rb'^\{"(?:seat|undo|redo|player)":', re.MULTILINE)


class SeatRecord(NamedTuple):
    """A seat of a match. `key` identifies its person, "" for none. Only a computer player has a `level`."""

    key: str
    name: str
    mark: int
    level: str | None
    character: str  # character of a computer player; "" for none
    program_version: str  # version of the program that chose a computer player's moves
    points: int | None
    place: int | None
    share: float  # share of the victory: 1, or 1/n if n seats share it
    counts: bool  # True if the same player played this seat throughout
    hinted: bool  # True if a displayed hint named a move of this seat


class MatchRecord(NamedTuple):
    """A match as a row of the index. `end` is None for an unfinished match. `game` is "" for an unreadable journal."""

    game: str = ""
    board: str = ""
    rule_digest: str = ""
    title: str = ""  # name of a user's board, as JSON
    options: str = "{}"
    date: int = 0  # start of the match, seconds since 1970
    turns: int = 0
    seconds: int | None = None  # time played; None: unknown, as in journals of 1.0.0
    end: str | None = None
    counts: bool = False  # True if the match is finished and began with the normal setup
    key: str = ""  # identifies the match (`header_key`)
    seats: tuple[SeatRecord, ...] = ()


def match_record(path: Path, raw: bytes) -> MatchRecord:
    """Return the index record of a journal, given its content; an empty record if the content is invalid."""
    try:
        return _match_record(path, raw)
    except (PlanszowniaError, OSError, *BAD_DATA):
        return MatchRecord()


def _match_record(path: Path, raw: bytes) -> MatchRecord:
    raw = complete_lines(raw)
    header = read_header(path, raw.split(b"\n", 1)[0])
    hands, hinted = _players_by_seat(header.players, raw), {int(seat) for seat in _HINTED.findall(raw)}
    result = result_of(path, raw, len(hands))
    points = result.points if result is not None else ()
    ranks = ranks_by_seat(result) if result is not None and points else ()
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
            seat in hinted,
        )
        for seat, row in enumerate(hands)
    )
    return MatchRecord(
        game=header.game,
        board=header.board,
        rule_digest=header.values,
        title=_title(header.board_text),
        options=json.dumps(dict(header.options), sort_keys=True),
        date=int(header.start_time.timestamp()),
        turns=last_turn(raw)[0],
        seconds=_seconds(raw),
        end=result.end if result is not None else None,
        counts=result is not None and header.counts_for_records,
        key=header_key(raw),
        seats=seats,
    )


def _players_by_seat(first: tuple[Player, ...], raw: bytes) -> list[list[Player]]:
    """Return the players of each seat in order of time."""
    result = [[player] for player in first]
    for seat, player in player_changes(raw):
        if seat in range(len(result)):
            result[seat].append(player)
    return result


def _person_key(player: Player) -> str:
    return person_key(player.name) if player.is_person and not is_placeholder(player.name) else ""


def _is_same_player(one: Player, other: Player) -> bool:
    """Return True if two players are the same person or the same kind of computer player."""
    if one.is_person and other.is_person:
        return is_placeholder(one.name) or person_key(one.name) == person_key(other.name)
    return (one.kind, one.level, one.character) == (other.kind, other.level, other.character)


def _seconds(raw: bytes) -> int | None:
    """Return the time played in seconds; None unless every move has a time."""
    times = _TIMED.findall(raw)
    return sum(map(int, times)) if times and len(times) == len(_PLAY.findall(raw)) else None


def _title(board: str | None) -> str:
    """Return the name of a user's board as JSON; "" for a shipped board or one without a name."""
    try:
        data = json.loads(board) if board is not None else None
    except (ValueError, RecursionError):
        return ""  # the board is YAML, as older versions stored it
    name = data.get("name") if isinstance(data, dict) else None
    return json.dumps(name) if isinstance(name, str | dict) else ""


# -- forgotten names --------------------------------------------------------------------------------------------------
class ScrubResult(NamedTuple):
    """File names of the changed journals, and of those that still contain the name: in use, damaged or not writable."""

    changed: list[str]
    kept: list[str]


def remove_names(
    files: Iterable[Path],
    names: Collection[str],
    language: str,
    on_new_key: Callable[[str, str], object] = lambda old, new: None,
) -> ScrubResult:
    """Replace these names in journals by anonymous names in `language`.

    Names are given by their keys. `on_new_key` is called with the old and the new key of a match before its journal is
    replaced.
    """
    result = ScrubResult([], [])
    for file in files:
        try:
            lock = JournalLock.acquire(file)
        except JournalLocked:
            result.kept.append(file.name)
            continue
        try:
            _remove_names(file, names, language, on_new_key)
            result.changed.append(file.name)
        except (JournalError, OSError):
            result.kept.append(file.name)
        finally:
            lock.release()
    return result


def _remove_names(file: Path, names: Collection[str], language: str, on_new_key: Callable[[str, str], object]) -> None:
    reading = read_journal(file)  # raises if a hash is wrong
    new, total = b"", ""
    for _, line, _ in split_lines(reading.raw):
        record = json.loads(line)
        del record["sum"]
        _rename(record, names, language)
        written, total = encode_line(record, total)
        new += written
    stat = file.stat()

    def check_new_file(new_file: Path) -> None:
        read_journal(new_file)
        on_new_key(header_key(reading.raw), header_key(new))
        os.utime(new_file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    write_atomically(file, new, check_new_file)


def _rename(record: dict[str, Any], names: Collection[str], language: str) -> None:
    """Replace forgotten names in one record of a journal."""
    if "player" in record:
        seats = [(record["player"], record)]
    elif "magic" in record:
        seats = list(enumerate(record["players"]))
    else:
        return
    for seat, player in seats:
        if person_key(player["name"]) in names:
            player["name"] = anonymous_name(language, seat)
