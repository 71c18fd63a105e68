"""The lines of a journal: their format, and how they are written, checked and read.

A journal is UTF-8 text with one JSON object per line. The first line is the header. Each other line is one of these:

    {"seat": 1, "move": ["plan", "cw1", "t2"]}    a move; see below for further keys
    {"undo": 12}                                  all moves after the first 12 were undone; "agreed": the table voted
    {"redo": 14}                                  moves were redone, up to move 14
    {"player": 2, "name": …, "mark": …, "kind": …, "level": …}    the new player of seat 2
    {"digest": "…", "at": 20}                     digest of the state after 20 moves
    {"state": {…}, "at": 50, "line": "…"}         the full state after 50 moves, and the position's id for the dice
    {"end": "points", "winners": [0], "points": [81, 71]}         the result

A move may have further keys:

    "joined"   true: it is undone together with the previous move
    "auto"     true: the match answered for a seat with only one possible answer
    "turn"     [turn, number of turns], or [turn, number of turns, part of the match]: a turn begins
    "_why"     why a computer player chose the move, as a text (`texts.text_to_data`) that may reveal its secrets; shown
               when the match is over, and read by no rule
    "hint"     1: a displayed hint named this move; shown in the review, and read by no rule

Any line may have `"following"`: what people have seen so far (`games.core.match.viewing`). The first four kinds of line
have `"t"`: whole seconds since the previous line, 0 after a pause of more than ten minutes. Journals of version 1.0.0
lack it.

Each line ends with `"sum"`: a hash of the line and of the previous line's sum, so that a changed, lost or inserted line
is found exactly. An invalid last line without a line end was cut off by a power failure and is dropped.

Mail programs, git and cloud storage change text files. Therefore a byte order mark, CRLF, blank lines and spaces at
line ends are accepted. These bytes stay as they are, and new lines are appended after them.

A journal is read in this order: the sums, on the raw bytes; the header's `format`; upgrades from that format to the
present one; the contents. An upgrade takes all records in format n and returns each of them in format n + 1.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from games.core.contract.errors import InaccessibleJournal, JournalError, PlanszowniaError, system_reason
from games.core.contract.texts import N_, Text, limit_message, translate
from games.core.match.players import Player, check_players, player_from_data, player_to_data
from games.core.match.settings import COACH_AUDIENCES, MatchSettings
from games.core.match.undo import UNDO_RULES
from games.core.match.viewing import PACES
from games.core.program.disk import open_regular_file
from games.core.program.version import VERSION

MAGIC = "planszownia-journal"
FORMAT = 1
FROM_SETUP = "setup"  # `Header.begun` of a match that began with the normal setup
MAX_BYTES = 64 * 1024 * 1024
MAX_LINES = 100_000  # far more than any match has
JournalRecord = dict[str, Any]
# format n -> the upgrade from n to n + 1
UPGRADES: Mapping[int, Callable[[list[JournalRecord]], list[JournalRecord]]] = {}
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BLANK_BYTES = b" \t\r"  # bytes that other programs add at line ends
MAX_TEXT_LENGTH = 200  # maximum length of a text in the header, in characters
_SUM = ',"sum":"'
_SUM_LENGTH = 12
_BEGINNING = 100  # number of bytes at the beginning by which a file is recognised as a journal
_TAIL = len(_SUM) + _SUM_LENGTH + 2  # length of the text ,"sum":"0123456789ab"}


@dataclass(frozen=True, slots=True)
class Header:
    """The facts with which a match was started.

    `board` is the id of a shipped board; a user's board is contained completely in `board_text`. `values` is the digest
    of the board's rule values. `resumed` is True if the match continues from the state in the second line. `begun` is
    `setup` or another word, such as `position` (continued from a position of another match).
    """

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, str]
    settings: MatchSettings
    seed: int
    board: str
    values: str
    rules: int
    dice: int
    date: str  # ISO 8601, UTC
    board_text: str | None = None
    resumed: bool = False
    begun: str = FROM_SETUP
    program: str = VERSION

    @property
    def start_time(self) -> datetime:
        """The time at which the match began, in the local time zone; ValueError if `date` can't be represented."""
        begun = datetime.fromisoformat(self.date)
        if not 1970 < begun.year < 3000:  # every system can convert times in these years to local time
            raise ValueError(self.date)
        return begun.astimezone()

    @property
    def counts_for_records(self) -> bool:
        """True if the match counts for records: it began with the normal setup."""
        return self.begun == FROM_SETUP and not self.resumed


@dataclass(slots=True)
class JournalContent:
    """A journal's content: the header, the other records with line numbers, and the bytes of the valid part."""

    path: Path
    header: Header
    records: list[tuple[int, JournalRecord]]
    last_sum: str
    raw: bytes  # the valid part, unchanged
    is_torn: bool = False  # True: an incomplete last line was ignored

    @property
    def size(self) -> int:
        """The size of the valid part, in bytes."""
        return len(self.raw)


def encode_line(record: Mapping[str, Any], previous_sum: str) -> tuple[bytes, str]:
    """Return (encoded line, its checksum). `previous_sum` is the checksum of the line before, empty for the header."""
    body = json.dumps(record, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
    total = _sum(previous_sum, body)
    return body + f'{_SUM}{total}"}}\n'.encode(), total


def _sum(before: str, body: bytes) -> str:
    return blake2b(before.encode() + body, digest_size=_SUM_LENGTH // 2).hexdigest()


def damaged_error(path: Path, line: int, text: Text, last_good_line: int | None = None) -> JournalError:
    """Return the error for an invalid line. `last_good_line` defaults to the line before it."""
    text = limit_message(text)
    good = max(0, line - 1) if last_good_line is None else last_good_line
    return JournalError(str(path), line, translate(text, "en"), good, text, _move_count(path, good))


def _move_count(path: Path, lines: int) -> int:
    """Count the moves in the first `lines` lines of a journal; 0 if it can't be read."""
    try:
        with open_regular_file(path) as file:
            return sum(b'"move":' in line for _, line in zip(range(lines), file, strict=False))
    except OSError:
        return 0


def inaccessible_error(path: Path, error: OSError) -> InaccessibleJournal:
    """Return the error for a file that the system refuses to open or read."""
    if isinstance(error, FileNotFoundError):
        text = N_("there is no such file")
    elif isinstance(error, IsADirectoryError):
        text = N_("this is a folder; expected the journal of a match")
    else:
        text = N_("the file can't be read ({why})", why=system_reason(error))
    return InaccessibleJournal(str(path), 0, translate(text, "en"), text=text)


def header_record(header: Header) -> JournalRecord:
    """Return a header as a journal record."""
    record: JournalRecord = {
        "magic": MAGIC,
        "format": FORMAT,
        "program": header.program,
        "rules": header.rules,
        "dice": header.dice,
        "game": header.game,
        "date": header.date,
        "seed": header.seed,
        "options": dict(header.options),
        "players": [player_to_data(player) for player in header.players],
        "settings": asdict(header.settings),
        "board": header.board,
        "values": header.values,
        "begun": header.begun,
    }
    if header.board_text is not None:
        record["board_text"] = header.board_text
    if header.resumed:
        record["resumed"] = True
    return record


def state_record(move_count: int, position_id: str, state: Mapping[str, Any]) -> JournalRecord:
    """Return the record of a full state.

    `move_count` and `position_id` are those of the state.
    """
    return {"state": state, "at": move_count, "line": position_id}


def split_lines(raw: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield (number, content, end offset) for each line that is not blank.

    The content has no line end, no spaces before the line end and no byte order mark. Numbers include blank lines.
    """
    end = 0
    for number, line in enumerate(raw.split(b"\n"), 1):
        end += len(line) + 1
        content = (line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line).rstrip(BLANK_BYTES)
        if content:
            yield number, content, min(end, len(raw))


def read_journal(path: Path) -> JournalContent:
    """Read a journal and check its checksums. JournalError names the first invalid line."""
    raw = read_journal_bytes(path)
    records: list[tuple[int, JournalRecord]] = []
    total, size, is_torn = "", len(raw), False
    for number, line, end in split_lines(raw):
        try:
            record, total = _checked(path, number, line, total)
        except JournalError:
            if end < len(raw) or raw.endswith(b"\n"):
                raise
            size, is_torn = len(raw) - len(raw.split(b"\n")[-1]), True
        else:
            records.append((number, record))
    header, records = _upgraded(path, records)
    return JournalContent(path, header, records, total, raw[:size], is_torn)


def header_key(raw: bytes) -> str:
    """Return the hash of a journal's first line, which identifies the match.

    Copies and renamed files have the same key. Line ends are ignored, because other programs change them.
    """
    return blake2b(header_line(raw), digest_size=16).hexdigest()


def read_header(path: Path, first: bytes) -> Header:
    """Return the header from a journal's first line; JournalError if it is invalid."""
    check_is_journal(path, first)
    record, _ = _checked(path, 1, header_line(first), "")
    return _upgraded(path, [(1, record)])[0]


def header_line(raw: bytes) -> bytes:
    """Return the first line of a journal, without its line end."""
    return next((line for _, line, _ in split_lines(raw.split(b"\n", 1)[0])), b"")


def too_large_error(path: Path) -> JournalError:
    """Return the error for a file of more than `MAX_BYTES` or `MAX_LINES`."""
    return damaged_error(path, 0, N_("the file is larger than any journal"))


def read_journal_bytes(path: Path) -> bytes:
    """Read a whole journal; JournalError if it can't be read, is no journal or is too large."""
    try:
        with open_regular_file(path) as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                check_is_journal(path, file.read(_BEGINNING))
                raise too_large_error(path)
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise inaccessible_error(path, error) from error
    check_is_journal(path, raw)
    if len(raw) > MAX_BYTES or raw.count(b"\n") > MAX_LINES:
        raise too_large_error(path)
    return raw


def check_is_journal(path: Path, raw: bytes) -> None:
    """Raise JournalError if a file does not begin like a journal."""
    if not raw:
        raise damaged_error(path, 0, N_("the file is empty; expected the journal of a match"))
    raw, beginning = raw.removeprefix(BYTE_ORDER_MARK), f'{{"magic":"{MAGIC}"'.encode()
    if not raw.startswith(beginning) and not beginning.startswith(raw):
        raise damaged_error(
            path, 1, N_("this is not the journal of a match: expected {magic} at its beginning", magic=MAGIC)
        )


def _checked(path: Path, number: int, line: bytes, before: str) -> tuple[JournalRecord, str]:
    """Return (record, checksum) of a line; raises JournalError if the checksum is wrong."""
    body, tail = line[:-_TAIL], line[-_TAIL:]
    total = _sum(before, body)
    if tail != f'{_SUM}{total}"}}'.encode():
        text = N_("the line has been changed, or one before it is missing: its checksum should be {sum}", sum=total)
        raise damaged_error(path, number, text)
    try:
        record = json.loads(body + b"}")
    except (ValueError, RecursionError) as error:
        raise damaged_error(path, number, N_("expected a line of JSON")) from error
    if not isinstance(record, dict):
        raise damaged_error(path, number, N_("expected a line of JSON"))
    return record, total


def _upgraded(path: Path, numbered: list[tuple[int, JournalRecord]]) -> tuple[Header, list[tuple[int, JournalRecord]]]:
    """Return (header, other records with line numbers), upgraded to the present format."""
    if not numbered:
        raise damaged_error(path, 1, N_("the file ends within its first line, before the match begins"))
    numbers, records = [number for number, _ in numbered], [record for _, record in numbered]
    number = records[0].get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise damaged_error(path, 1, N_("format: expected a whole number from 1 to {n}", n=FORMAT))
    if number > FORMAT:
        text = N_(
            "a newer program wrote this journal: its format is {found}; this program knows {n}", found=number, n=FORMAT
        )
        raise damaged_error(path, 1, text)
    while number < FORMAT:
        records = UPGRADES[number](records)
        number += 1
    return _header(path, records[0]), list(zip(numbers, records, strict=True))[1:]


_TYPES: tuple[tuple[str, type, Text], ...] = (
    ("game", str, N_("game: expected a word")),
    ("date", str, N_("date: expected a date and a time")),
    ("program", str, N_("program: expected a version")),
    ("board", str, N_("board: expected the id of a board")),
    ("values", str, N_("values: expected a checksum")),
    ("rules", int, N_("rules: expected a whole number")),
    ("dice", int, N_("dice: expected a whole number")),
    ("seed", int, N_("seed: expected a whole number")),
    ("options", dict, N_("options: expected options and their values")),
    ("players", list, N_("players: expected a list")),
    ("settings", dict, N_("settings: expected settings and their values")),
)


def _header(path: Path, record: JournalRecord) -> Header:
    for key, kind, text in _TYPES:
        value = record.get(key)
        # the exact type, because an `isinstance` test for int would accept bool
        if type(value) is not kind or (isinstance(value, str) and len(value) > MAX_TEXT_LENGTH):
            raise damaged_error(path, 1, text)
    text_of_board = record.get("board_text")
    if text_of_board is not None and not isinstance(text_of_board, str):
        raise damaged_error(path, 1, N_("board_text: expected the text of a board"))
    try:
        players = tuple(player_from_data(player if isinstance(player, dict) else {}) for player in record["players"])
        # the full check is slow for many players, so it only runs to name a fault that this quick test has found
        if len({player.mark for player in players}) < len(players):
            check_players(players)
    except PlanszowniaError as error:
        raise damaged_error(path, 1, N_("players: {why}", why=error.reason_text)) from error
    same = ("game", "seed", "board", "values", "rules", "dice", "date", "program")
    return Header(
        **{key: record[key] for key in same},
        players=players,
        options={str(key): str(value) for key, value in record["options"].items()},
        settings=_settings(path, record["settings"]),
        board_text=text_of_board,
        resumed=record.get("resumed") is True,
        begun=str(record.get("begun", FROM_SETUP)),  # journals of 1.0.0 always began with the setup
    )


def _settings(path: Path, data: JournalRecord) -> MatchSettings:
    undo = data.get("undo")
    flags = [data.get(key) for key in ("curtain", "strict", "hints")]
    if undo not in UNDO_RULES or not all(isinstance(flag, bool) for flag in flags):
        raise damaged_error(
            path, 1, N_("settings: expected undo ({rules}), curtain, strict and hints", rules=", ".join(UNDO_RULES))
        )
    computers, coach = data.get("computers"), data.get("coach")  # missing in older journals
    curtain, strict, hints = map(bool, flags)
    return MatchSettings(
        undo,
        curtain,
        strict,
        hints,
        computers if computers in PACES else None,
        coach if coach in COACH_AUDIENCES else "off",
    )
