"""The user's matches: one journal each in `<user folder>/saves`, finished or not.

A match is finished if its journal's last line is an end line; files are never moved or rewritten.
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    BLANKS,
    MOST_BYTES,
    Header,
    check_beginning,
    damaged_error,
    header_key,
    inaccessible_error,
    read_header,
    too_large_error,
)
from games.core.journal.lock import Lock
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
from games.core.match.recording import is_valid_result, result_from
from games.core.match.settings import MatchSettings
from games.core.program.disk import file_time, list_files, open_regular
from games.core.program.paths import saves_folder

if TYPE_CHECKING:
    from games.core.data.boards import BoardRef

__all__ = [
    "SaveInfo", "Saves", "StateOffer", "begin_match", "complete_lines", "continue_in_copy", "copy_path", "delete",
    "finished_matches", "folder", "last_turn", "line_count", "list_all", "load_for_viewing", "new_path",
    "open_match", "people_who_finished", "read_folder", "read_info", "result_of", "seat_changes",
    "unfinished_matches",
]  # fmt: skip

JOURNAL_SUFFIX = ".journal"
MAX_CACHED_INFOS = 10_000  # number of cached list entries
# What a list reads of a journal, in bytes: its end, with the result; at most this much of its first line, which may
# contain a board; and pieces before the end, with the last turn and changes of players.
_END, _LONGEST_HEAD, _PIECE, _MOST = 4096, 16 * 1024 * 1024, 16 * 1024, 4 * 1024 * 1024
# the key, and the maximum length of key and numbers together, which may span two pieces
_TURN, _ACROSS = b'"turn":[', 40
_UNUSED = BLANKS + b"\n\0"  # bytes at the end of a file without meaning
_TRIED = 8  # number of latest changes of a seat's player among which a list looks for a valid one
_PLAYER_KEY = b'{"player":'
_PLAYER = re.compile(rb'^\{"player":[^\n]*\n', re.MULTILINE)
_PLAYER_OF_SEAT = re.compile(rb'^\{"player":(\d{1,3}),[^\n]*\n', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """The entry of a match in a list, read without replaying it. With `trouble`, only path and `changed` are valid.

    `turn` is (turn, number of turns), or (0, 0) if the game does not count turns. `part` is the number in
    `GameFacts.match_parts`, from 1, or 0. Dates are in the local time zone.
    """

    path: Path
    changed: datetime  # when the file was changed; a copy may have another date
    game: str = ""
    players: tuple[Player, ...] = ()
    board: str = ""
    started: datetime | None = None
    turn: tuple[int, int] = (0, 0)
    match_part: int = 0
    is_finished: bool = False
    result: Result | None = None
    key: str = ""  # identifies the match, see `header_key`
    counts_for_records: bool = True  # False if it did not begin from the normal setup
    trouble: Text | None = None
    error: JournalError | None = None

    @property
    def last_played(self) -> datetime:
        """When the match was last played; for a finished match its beginning, the only time in the journal."""
        return self.started if self.is_finished and self.started is not None else self.changed


class Saves(NamedTuple):
    """The matches of a folder, the latest first. `trouble` says why some may be missing."""

    infos: list[SaveInfo]
    trouble: Text | None = None


def folder() -> Path:
    """Return the folder of the user's matches, which may not exist yet."""
    return saves_folder()


def new_path(game_id: str, date: datetime | None = None) -> Path:
    """Return an unused path for a new journal, such as `wampiry-20261121-203000.journal`."""
    stem = f"{game_id}-{(date or datetime.now()):%Y%m%d-%H%M%S}"
    return _free(folder() / (stem + JOURNAL_SUFFIX))


def copy_path(path: Path) -> Path:
    """Return an unused path for a copy of a journal that continues from its last good move."""
    return _free(folder() / f"{path.stem}-copy{JOURNAL_SUFFIX}")


def _free(path: Path) -> Path:
    number, free_path = 2, path
    while os.path.lexists(free_path):  # a broken link occupies its name, too
        free_path = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free_path


def begin_match(
    game: Game, board: Board, ref: BoardRef | None, players: Sequence[Player], options: Options, seed: int,
    settings: MatchSettings | None = None, path: Path | None = None,
) -> Match:  # fmt: skip
    """Start a match with its journal. A board that is not shipped (`ref` is None or not shipped) is stored in it.

    Raises BadPlayer or UsageError before any file is created. If the disk refuses to write, only
    `match.journal.trouble` is set.
    """
    from games.core.data import boards  # imports the YAML reader

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
        board_text=None if ref is not None and ref.is_shipped else boards.to_text(board),
    )
    match.attach_journal(Journal.create(path or new_path(game.facts.id), header))
    return match


def read_folder(where: Path | None = None) -> Saves:
    """Read the list entries of all matches in the saves folder or in the folder `where`, including unreadable ones."""
    files, error = list_files(where or folder(), JOURNAL_SUFFIX)
    infos = sorted((read_info(file.path) for file in files), key=_latest, reverse=True)
    if error is None:
        return Saves(infos)
    return Saves(infos, N_("The folder of saved matches can't be read: {why}.", why=system_reason(error)))


def _latest(one: SaveInfo) -> tuple[datetime, datetime, str]:
    return one.last_played, one.changed, one.path.name


def list_all(where: Path | None = None) -> list[SaveInfo]:
    """List all matches in the saves folder or in the folder `where`, the latest first."""
    return read_folder(where).infos


def unfinished_matches() -> list[SaveInfo]:
    """List the unfinished matches, including unreadable ones, the latest first."""
    return [one for one in list_all() if not one.is_finished]


def finished_matches() -> list[SaveInfo]:
    """List the finished matches, the latest first."""
    return [one for one in list_all() if one.is_finished]


def people_who_finished(game_id: str) -> frozenset[str]:
    """Return the keys (`Player.key`) of the people who began a match of this game that was finished.

    Only the first and last lines of the files are read.
    """
    keys: set[str] = set()
    for path, _ in list_files(folder(), JOURNAL_SUFFIX).files:
        with suppress(OSError, JournalError, *BAD_DATA), open_regular(path) as file:
            first, start = _first_line(path, file), file.tell()
            size = _used_size(file, start, path.stat().st_size)
            file.seek(max(start, size - _END))
            end = file.read(size - file.tell())
            if f'"game":"{game_id}"'.encode() in first and b'"end":' in end:
                players = read_header(path, first).players
                if result_of(path, end, len(players)) is not None:
                    keys.update(one.key for one in players if one.is_person)
    return frozenset(keys)


def read_info(path: Path) -> SaveInfo:
    """Read the list entry of one match; an unreadable file has `trouble` and never raises."""
    changed = datetime.fromtimestamp(0, UTC).astimezone()
    try:
        facts = path.stat()
        changed = file_time(facts)
        if facts.st_size > MOST_BYTES:
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
    """Read a journal's first and last lines; cached while its size and stamp stay the same."""
    with open_regular(path) as file:
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
        check_beginning(path, first)  # before a long line with a board is read
        first += file.readline(_LONGEST_HEAD)
    return first


def _used_size(file: BinaryIO, start: int, size: int) -> int:
    """Return the size of a file without blank lines and an incomplete line at its end.

    `size` is its full size, `start` the end of its first line.
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
    """Return the complete lines, each with a line end; an incomplete last line is left out."""
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
        return header.time
    except ValueError as error:
        raise damaged_error(path, 1, N_("date: expected a date and a time")) from error


def result_of(path: Path, raw: bytes, seats: int) -> Result | None:
    """Return the result in a journal's last bytes, or None if the match is not finished.

    Raises JournalError if the result does not fit this number of seats.
    """
    end = raw[-_END:].rstrip(_UNUSED) or raw.rstrip(_UNUSED)[-_END:]
    result = result_from(_last_line(end)) if b'"end":' in end else None
    if result is not None and not is_valid_result(result, seats):
        raise damaged_error(path, line_count(path), N_("end: expected winners, points and places of this table"))
    return result


def _last_line(end: bytes) -> Mapping[str, Any]:
    """Return the content of the last complete line; empty if it is unreadable, which opening the match will report."""
    import json

    try:
        record = json.loads(end.split(b"\n")[-1])
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def last_turn(raw: bytes) -> tuple[int, int, int]:
    """Return (last turn, number of turns, part of the match) in these bytes; zeros if there is none.

    It is found by text search, because parsing whole journals would make lists slow.
    """
    at = raw.rfind(_TURN)
    numbers = [] if at < 0 else raw[at + len(_TURN) : at + _ACROSS].split(b"]")[0].split(b",")
    if not 2 <= len(numbers) <= 3 or not all(number.isdigit() and len(number) < 5 for number in numbers):
        return 0, 0, 0
    turn, turns, part = [*map(int, numbers), 0][:3]
    return turn, turns, part


def _turn(file: BinaryIO, size: int) -> tuple[int, int, int]:
    """Do what `last_turn` does for a file, piece by piece from its end."""
    start, piece = size, b""
    while start > max(0, size - _MOST):
        end, start = start, max(0, start - _PIECE)
        file.seek(start)
        piece = file.read(end - start) + piece[:_ACROSS]
        if _TURN in piece:
            break
    return last_turn(piece)


def seat_changes(raw: bytes) -> Iterator[tuple[int, Player]]:
    """Yield (seat, player) for each change of a player in some complete lines of a journal.

    Raises BadPlayer or ValueError at an invalid line.
    """
    import json

    if _PLAYER_KEY not in raw:  # a much faster test
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
    """Return the players after all changes; invalid changes are ignored, because opening the match reports them."""
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
            for _, player in seat_changes(line):
                return player
    return first


def _pieces(file: BinaryIO, start: int) -> Iterator[bytes]:
    """Yield a file's content from `start` in pieces of complete lines; of a line longer than a piece only its
    beginning.
    """
    file.seek(start)
    rest = b""
    while piece := file.read(_PIECE):
        lines, end, rest = (rest[:_PIECE] + piece).rpartition(b"\n")
        yield lines + end
    yield complete_lines(rest)


def line_count(path: Path) -> int:
    """Return the number of lines in a journal, including an incomplete one; OSError if it can't be read."""
    with open_regular(path) as file:
        return sum(1 for _ in file)


def delete(path: Path) -> Text | None:
    """Delete a match; return why it failed, or None. JournalLocked while another window plays it."""
    lock = Lock.acquire(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return N_("This match can't be deleted: {why}", why=system_reason(error))
    finally:
        lock.release()
    return None
