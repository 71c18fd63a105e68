"""The user's matches: one journal each in `<user folder>/saves`, finished or not.

A match is finished if its journal's last line is an end record.
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from games.core.contract.contract import Board, Options, Result
from games.core.contract.dice import DICE_VERSION
from games.core.contract.errors import BAD_DATA, JournalError, PlanszowniaError, system_reason
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.journal.lines import (
    BLANK_BYTES,
    MAX_BYTES,
    Header,
    check_is_journal,
    damaged_error,
    header_key,
    inaccessible_error,
    read_header,
    too_large_error,
)
from games.core.journal.lock import JournalLock
from games.core.journal.resume import (
    StateOffer,
    continue_in_copy,
    load_for_viewing,
    open_match,
    rule_values_digest,
    utc_now,
)
from games.core.journal.writing import Journal
from games.core.match.match import Match
from games.core.match.players import Player, player_from_data
from games.core.match.recording import is_valid_result, result_from_record
from games.core.match.settings import MatchSettings
from games.core.program.disk import file_time, list_files, open_regular_file, remove_file
from games.core.program.paths import saves_folder

if TYPE_CHECKING:
    from games.core.data.boards import BoardRef

__all__ = [
    "SaveInfo", "Saves", "StateOffer", "begin_match", "complete_lines", "continue_in_copy", "delete_match",
    "finished_matches", "last_turn", "latest_first", "line_count", "list_matches", "load_for_viewing",
    "open_match", "people_with_finished_matches", "player_changes", "read_save_info", "read_saves", "result_of",
    "saves_folder", "unfinished_matches", "unused_copy_path", "unused_path",
]  # fmt: skip

JOURNAL_SUFFIX = ".journal"
MAX_CACHED_INFOS = 10_000  # maximum number of cached list entries
# Most bytes that are read of a journal for a list: at its end; in its first line; in one further piece; in all pieces.
_END, _LONGEST_HEAD, _PIECE, _MOST = 4096, 16 * 1024 * 1024, 16 * 1024, 4 * 1024 * 1024
# the key of a turn; the maximum length of key and numbers, in bytes
_TURN, _ACROSS = b'"turn":[', 40
_UNUSED = BLANK_BYTES + b"\n\0"  # bytes without meaning at the end of a file
_TRIED = 8  # if more of a seat's latest changes of player are invalid, all of its changes are ignored
_PLAYER_KEY = b'{"player":'
_PLAYER = re.compile(rb'^\{"player":[^\n]*\n', re.MULTILINE)
_PLAYER_OF_SEAT = re.compile(rb'^\{"player":(\d{1,3}),[^\n]*\n', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A match in a list, read without replaying it. With `trouble`, only `path` and `changed` are valid.

    `turn` is (turn, number of turns), or (0, 0) if the game does not count turns. `match_part` is the number of the
    present part in `GameFacts.match_parts`, from 1, or 0. Dates are in the local time zone.
    """

    path: Path
    changed: datetime  # when the file was changed
    game: str = ""
    players: tuple[Player, ...] = ()
    board: str = ""
    started: datetime | None = None
    turn: tuple[int, int] = (0, 0)
    match_part: int = 0
    is_finished: bool = False
    result: Result | None = None
    key: str = ""  # identifies the match, see `header_key`
    counts_for_records: bool = True  # True if the match began with the normal setup
    trouble: Text | None = None
    game_is_missing: bool = False  # True: the match is undamaged, but this program does not have its game now
    error: JournalError | None = None

    @property
    def last_played(self) -> datetime:
        """The time of the last change; for a finished match, the time of its beginning."""
        return self.started if self.is_finished and self.started is not None else self.changed


class Saves(NamedTuple):
    """The matches of a folder, the latest first. `trouble` says why some may be missing, or is None."""

    infos: list[SaveInfo]
    trouble: Text | None = None


def unused_path(game_id: str, date: datetime | None = None) -> Path:
    """Return an unused path for a new journal, such as `wampiry-20261121-203000.journal`."""
    stem = f"{game_id}-{(date or datetime.now()):%Y%m%d-%H%M%S}"
    return _free(saves_folder() / (stem + JOURNAL_SUFFIX))


def unused_copy_path(path: Path) -> Path:
    """Return an unused path for a copy of a journal."""
    return _free(saves_folder() / f"{path.stem}-copy{JOURNAL_SUFFIX}")


def _free(path: Path) -> Path:
    number, free_path = 2, path
    while os.path.lexists(free_path):  # true also for a broken link
        free_path = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free_path


def begin_match(
    game: Game, board: Board, ref: BoardRef | None, players: Sequence[Player], options: Options, seed: int,
    settings: MatchSettings | None = None, path: Path | None = None,
) -> Match:  # fmt: skip
    """Start a match with its journal. A user's board is stored in the journal.

    Raises InvalidPlayer or UsageError before any file is created. If the disk refuses to write, only
    `match.journal.trouble` is set.
    """
    from games.core.data import boards  # imports YAML, which is slow

    rules = settings or MatchSettings()
    match = Match.set_up(game, board, players, options, seed, rules)
    header = Header(
        game=game.facts.id,
        players=match.players,
        options=match.options,
        settings=rules,
        seed=seed,
        board=ref.id if ref is not None else board.id,
        values=rule_values_digest(board),
        rules=game.rules_version,
        dice=DICE_VERSION,
        date=utc_now(),
        board_text=None if ref is not None and ref.is_shipped else boards.board_to_text(board),
    )
    match.started = header.start_time
    match.attach_journal(Journal.create(path or unused_path(game.facts.id), header))
    return match


def read_saves(folder: Path | None = None, use: Callable[[SaveInfo], object] = lambda info: None) -> Saves:
    """Read the list entries of all matches in `folder` (None: the saves folder), including unreadable ones.

    `use` gets each entry when it is read, the last changed file first.
    """
    files, error = list_files(folder or saves_folder(), JOURNAL_SUFFIX)
    infos = []
    for file in sorted(files, key=lambda one: one.status.st_mtime if one.status is not None else 0.0, reverse=True):
        infos.append(read_save_info(file.path))
        use(infos[-1])
    if error is None:
        return Saves(latest_first(infos))
    trouble = N_("The folder of saved matches can't be read: {why}.", why=system_reason(error))
    return Saves(latest_first(infos), trouble)


def latest_first(infos: Iterable[SaveInfo]) -> list[SaveInfo]:
    """Return list entries in a new order: the match that was played last comes first."""
    return sorted(infos, key=lambda one: (one.last_played, one.changed, one.path.name), reverse=True)


def list_matches(folder: Path | None = None) -> list[SaveInfo]:
    """List all matches in `folder` (None: the saves folder), the latest first."""
    return read_saves(folder).infos


def unfinished_matches() -> list[SaveInfo]:
    """List the unfinished matches, including unreadable ones, the latest first."""
    return [one for one in list_matches() if not one.is_finished]


def finished_matches() -> list[SaveInfo]:
    """List the finished matches, the latest first."""
    return [one for one in list_matches() if one.is_finished]


def people_with_finished_matches(game_id: str, check: Callable[[], None] = lambda: None) -> frozenset[str]:
    """Return the keys (`Player.key`) of the people who have finished a match of this game.

    People count if they were there when the match began. `check` is called for each file and may raise Cancelled.
    """
    keys: set[str] = set()
    for path, _ in list_files(saves_folder(), JOURNAL_SUFFIX).files:
        check()
        with suppress(OSError, JournalError, *BAD_DATA), open_regular_file(path) as file:
            first, start = _first_line(path, file), file.tell()
            size = _used_size(file, start, path.stat().st_size)
            file.seek(max(start, size - _END))
            end = file.read(size - file.tell())
            if f'"game":"{game_id}"'.encode() in first and b'"end":' in end:
                players = read_header(path, first).players
                if result_of(path, end, len(players)) is not None:
                    keys.update(one.key for one in players if one.is_person)
    return frozenset(keys)


def read_save_info(path: Path) -> SaveInfo:
    """Read the list entry of a match. An unreadable file gives an entry with `trouble`."""
    changed = datetime.fromtimestamp(0, UTC).astimezone()
    try:
        facts = path.stat()
        changed = file_time(facts)
        if facts.st_size > MAX_BYTES:
            raise too_large_error(path)
        return _read_info(path, changed, facts.st_size, (facts.st_ino, facts.st_mtime_ns))
    except OSError as error:
        wrong: JournalError = inaccessible_error(path, error)
    except JournalError as error:
        wrong = error
    except BAD_DATA:
        wrong = damaged_error(path, 1, N_("expected the beginning of a match"))
    return SaveInfo(path, changed, trouble=wrong.text, error=wrong)


@lru_cache(MAX_CACHED_INFOS)
def _read_info(path: Path, changed: datetime, size: int, stamp: tuple[int, ...]) -> SaveInfo:
    """Read a journal's first and last lines, cached until its size or stamp changes."""
    with open_regular_file(path) as file:
        first = _first_line(path, file)
        header = read_header(path, first)
        start = file.tell()
        size = _used_size(file, start, size)
        players = _present(header.players, _pieces(file, max(start, size - _MOST)))
        file.seek(max(0, size - _END))
        result = result_of(path, file.read(min(size, _END)), len(header.players))
        turn, turns, part = _turn(file, size)
    return SaveInfo(
        path=path,
        changed=changed,
        game=header.game,
        players=players,
        board=header.board,
        started=_date(path, header),
        turn=(turn, turns),
        match_part=part,
        is_finished=result is not None,
        result=result,
        key=header_key(first),
        counts_for_records=header.counts_for_records,
    )


def _first_line(path: Path, file: BinaryIO) -> bytes:
    first = file.readline(_END)
    if not first.endswith(b"\n"):
        check_is_journal(path, first)  # before reading the rest of the line, which may contain a long board
        first += file.readline(_LONGEST_HEAD)
    return first


def _used_size(file: BinaryIO, start: int, size: int) -> int:
    """Return the size of a file without trailing blank lines or an incomplete last line.

    `size` is the full size, `start` the end of the first line.
    """
    while size > start:
        begin = max(start, size - _END)
        file.seek(begin)
        piece = file.read(size - begin)
        if content := piece.rstrip(_UNUSED):
            return begin + min(len(piece), len(complete_lines(piece[: len(content) + 1])))
        size = begin
    return size


def complete_lines(raw: bytes) -> bytes:
    """Return the bytes without an incomplete last line."""
    import json

    head, end, last = raw.rpartition(b"\n")
    if not last:
        return raw
    try:
        json.loads(last)
    except (ValueError, RecursionError):
        return head + end
    return raw + b"\n"


def _date(path: Path, header: Header) -> datetime:
    try:
        return header.start_time
    except ValueError as error:
        raise damaged_error(path, 1, N_("date: expected a date and a time")) from error


def result_of(path: Path, raw: bytes, seats: int) -> Result | None:
    """Return the result in the last bytes of a journal, or None if the match is not finished.

    Raises JournalError if the result does not fit this number of seats.
    """
    end = raw[-_END:].rstrip(_UNUSED) or raw.rstrip(_UNUSED)[-_END:]
    result = result_from_record(_last_line(end)) if b'"end":' in end else None
    if result is not None and not is_valid_result(result, seats):
        raise damaged_error(path, line_count(path), N_("end: expected winners, points and places of this table"))
    return result


def _last_line(end: bytes) -> Mapping[str, Any]:
    """Return the record in the last complete line; empty if it is unreadable."""
    import json

    try:
        record = json.loads(end.split(b"\n")[-1])
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def last_turn(raw: bytes) -> tuple[int, int, int]:
    """Return (last turn, number of turns, part of the match) in these bytes; zeros if there is none.

    A text search is used, because parsing whole journals would make lists slow.
    """
    at = raw.rfind(_TURN)
    numbers = [] if at < 0 else raw[at + len(_TURN) : at + _ACROSS].split(b"]")[0].split(b",")
    if not 2 <= len(numbers) <= 3 or not all(number.isdigit() and len(number) < 5 for number in numbers):
        return 0, 0, 0
    turn, turns, part = [*map(int, numbers), 0][:3]
    return turn, turns, part


def _turn(file: BinaryIO, size: int) -> tuple[int, int, int]:
    """Return `last_turn` of a file, searched from its end."""
    start, piece = size, b""
    while start > max(0, size - _MOST):
        end, start = start, max(0, start - _PIECE)
        file.seek(start)
        piece = file.read(end - start) + piece[:_ACROSS]
        if _TURN in piece:
            break
    return last_turn(piece)


def player_changes(raw: bytes) -> Iterator[tuple[int, Player]]:
    """Yield (seat, new player) for each change of a player in these lines.

    Raises InvalidPlayer or ValueError at an invalid line.
    """
    import json

    if _PLAYER_KEY not in raw:  # this test is fast and true for most journals
        return
    for line in _PLAYER.finditer(raw):
        try:
            record = json.loads(line.group())
        except RecursionError as error:
            raise ValueError from error
        if type(record["player"]) is not int:
            raise ValueError(record["player"])
        yield record["player"], player_from_data(record)


def _present(players: tuple[Player, ...], pieces: Iterable[bytes]) -> tuple[Player, ...]:
    """Return the players after all changes. Invalid changes are ignored."""
    lines: dict[int, deque[bytes]] = {seat: deque(maxlen=_TRIED) for seat in range(len(players))}
    for piece in pieces:
        if _PLAYER_KEY in piece:
            for line in _PLAYER_OF_SEAT.finditer(piece):
                if (seat := int(line.group(1))) in lines:
                    lines[seat].append(line.group())
    return tuple(_last_player(lines[seat], player) for seat, player in enumerate(players))


def _last_player(lines: Iterable[bytes], first: Player) -> Player:
    """Return the player in the last valid line of `lines`, or `first` if none is valid."""
    for line in reversed([*lines]):
        with suppress(PlanszowniaError, ValueError):
            for _, player in player_changes(line):
                return player
    return first


def _pieces(file: BinaryIO, start: int) -> Iterator[bytes]:
    """Yield the file from `start` in pieces of complete lines. A line longer than a piece is truncated."""
    file.seek(start)
    rest = b""
    while piece := file.read(_PIECE):
        lines, end, rest = (rest[:_PIECE] + piece).rpartition(b"\n")
        yield lines + end
    yield complete_lines(rest)


def line_count(path: Path) -> int:
    """Return the number of lines in a journal, including an incomplete one; OSError if it can't be read."""
    with open_regular_file(path) as file:
        return sum(1 for _ in file)


def delete_match(path: Path) -> Text | None:
    """Delete a match; return why it failed, or None.

    Raises JournalLocked while another window plays the match. Call it in a thread, because it may wait.
    """
    lock = JournalLock.acquire(path)
    try:
        remove_file(path)
    except OSError as error:
        return N_("This match can't be deleted: {why}", why=system_reason(error))
    finally:
        lock.release()
    return None
