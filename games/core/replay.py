"""From a journal to a match: every move is played again by the rules, and what the journal says is compared.

Where the rules or the board's values have changed since, the journal is replayed all the same: if everything still
holds it simply loads, otherwise the last whole state in it is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from games.core import registry
from games.core.contract import Game
from games.core.dice import DICE_VERSION
from games.core.errors import DataError, JournalError, PlanszowniaError, Refused, UsageError
from games.core.journal import Journal
from games.core.journal_lines import Header, Reading, Record, damaged, read
from games.core.lock import Lock
from games.core.match import Match
from games.core.plain import digest
from games.core.players import BadPlayer, player_from
from games.core.table import Snapshot
from games.core.texts import N_, Text

_BAD_DATA = (KeyError, IndexError, TypeError, ValueError, AttributeError)  # what a state of other rules may cause


@dataclass(frozen=True, slots=True)
class StateOffer:
    """A journal that today's rules no longer replay: its last whole state can be gone on from, in a new journal.

    `number` is how many moves led to that state; `why` is where the replay failed.
    """

    path: Path
    header: Header  # of the new journal, but for its date
    number: int
    line: str
    state: dict[str, Any]
    board: Any
    why: JournalError

    def accept(self, path: Path) -> Match:
        """Begin a new journal at `path` with that state and return its match; the old one stays as it is."""
        header = replace(self.header, date=now(), resumed=True)
        journal = Journal.create(path, header, Snapshot(0, self.line, self.state))
        match = _resumed(registry.game(header.game), self.board, header, self.state, self.line)
        match.attach(journal)
        return match


def now() -> str:
    """Return the present time as headers hold it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def rule_values(board: Any) -> str:
    """Return the digest of a board's rule values, as headers hold it."""
    from games.core import boards  # brings the YAML reader

    return boards.rule_digest(board)


def board_of(header: Header, path: Path) -> Any:
    """Load the board that a header names or holds; JournalError if that can't be done."""
    from games.core import boards

    try:
        if header.board_text is not None:
            return boards.load_from_text(header.game, header.board_text, str(path))
        ref = next((ref for ref in boards.shipped(header.game) if ref.id == header.board), None)
        if ref is None:
            raise damaged(path, 1, N_("board: there is no board called {name}", name=header.board))
        return boards.load(header.game, ref)
    except DataError as error:
        raise damaged(path, 1, N_("board: {why}", why=str(error.problems[0]))) from error


def watch(path: Path) -> Match:
    """Load a match only to be looked at: no lock, no journal; JournalError where it can't be replayed."""
    reading = read(path)
    game, board = _rules(reading)
    return replay(reading, game, board)


def open_match(path: Path) -> Match | StateOffer:
    """Load a match and go on with it in its journal. Raises JournalError, JournalLocked; the file stays as it was."""
    lock = Lock.take(path)
    try:
        reading = read(path)
        game, board = _rules(reading)
        match = _replayed_or_offered(reading, game, board)
    except BaseException:
        lock.release()
        raise
    if isinstance(match, StateOffer):
        lock.release()
        return match
    journal = Journal.resume(reading, lock)
    match.attach(journal)
    end = match.end_record()
    if end is not None and not journal.ended:
        journal.write([end], match.snapshot)
    return match


def go_on_in_copy(path: Path, good: int, copy: Path) -> Match | StateOffer:
    """Copy the first `good` lines of a damaged journal to `copy`, a new file, and go on there.

    Take `good` from the JournalError; UsageError if it is 0: then nothing is left to go on from. OSError if the copy
    can't be written.
    """
    if good < 1:
        raise UsageError(f"{path} holds no line to go on from")
    with open(path, "rb") as file:
        lines = [file.readline() for _ in range(good)]
    copy.parent.mkdir(parents=True, exist_ok=True)
    with open(copy, "xb") as file:
        file.write(b"".join(lines))
    return open_match(copy)


def _rules(reading: Reading) -> tuple[Game, Any]:
    try:
        game = registry.game(reading.header.game)
    except UsageError as error:
        raise damaged(reading.path, 1, N_("game: there is no game called {name}", name=reading.header.game)) from error
    return game, board_of(reading.header, reading.path)


def _changed(header: Header, game: Game, board: Any) -> bool:
    return (header.rules, header.dice, header.values) != (game.rules_version, DICE_VERSION, rule_values(board))


def _replayed_or_offered(reading: Reading, game: Game, board: Any) -> Match | StateOffer:
    try:
        return replay(reading, game, board)
    except JournalError as error:
        offer = _offer(reading, game, board, error) if _changed(reading.header, game, board) else None
        if offer is None:
            raise
        return offer


def _offer(reading: Reading, game: Game, board: Any, why: JournalError) -> StateOffer | None:
    """Return the last whole state, if today's rules can look at it."""
    record = next((record for _, record in reversed(reading.records) if "state" in record), None)
    if record is None:
        return None
    players = list(reading.header.players)
    try:
        for _, other in reading.records:
            if "player" in other:
                players[other["player"]] = player_from(other)
        header = replace(
            reading.header,
            players=tuple(players),
            rules=game.rules_version,
            dice=DICE_VERSION,
            values=rule_values(board),
        )
        _resumed(game, board, header, record["state"], str(record["line"])).view(None)
        return StateOffer(reading.path, header, int(record["at"]), str(record["line"]), record["state"], board, why)
    except (*_BAD_DATA, PlanszowniaError):
        return None


def _resumed(game: Game, board: Any, header: Header, state: dict[str, Any], line: str) -> Match:
    return Match.from_state(
        game, board, header.players, header.options, header.seed, header.settings, game.from_data(state, board), line
    )


def replay(reading: Reading, game: Game, board: Any) -> Match:
    """Play a journal's moves again; JournalError at the first line that doesn't fit."""
    match, records = _first(reading, game, board)
    for number, record in records:
        try:
            _line(match, record)
        except _Wrong as error:
            raise damaged(reading.path, number, error.text) from error
    return match


def _first(reading: Reading, game: Game, board: Any) -> tuple[Match, list[tuple[int, Record]]]:
    header, records = reading.header, reading.records
    try:
        if not header.resumed:
            match = Match.set_up(game, board, header.players, header.options, header.seed, header.settings)
            return match, records
        if not records or "state" not in records[0][1]:
            raise damaged(reading.path, 2, N_("expected the state that this match goes on from"))
        return _from_second_line(reading, game, board), records[1:]
    except (UsageError, BadPlayer) as error:
        why = getattr(error, "text", str(error))
        raise damaged(reading.path, 1, N_("the match can't begin: {why}", why=why)) from error


def _from_second_line(reading: Reading, game: Game, board: Any) -> Match:
    record = reading.records[0][1]
    try:
        return _resumed(game, board, reading.header, record["state"], str(record["line"]))
    except _BAD_DATA as error:
        raise damaged(reading.path, 2, N_("state: expected a position of this game")) from error


class _Wrong(Exception):
    """A line says something else than the rules."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


def _line(match: Match, record: Record) -> None:
    for key, handle in _HANDLERS.items():
        if key in record:
            handle(match, record)
            return
    raise _Wrong(N_("expected a move, undo, redo, player, digest, state or end"))


def _number(record: Record, key: str) -> int:
    value = record.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _Wrong(N_("{key}: expected a whole number", key=key))
    return value


def _move(match: Match, record: Record) -> None:
    seat, move = _number(record, "seat"), record["move"]
    decision = match.decision()
    if decision is None:
        raise _Wrong(N_("expected no more moves: the game is over"))
    if seat != decision.seat:
        raise _Wrong(N_("expected a move of seat {wanted}, found one of seat {seat}", wanted=decision.seat, seat=seat))
    if not isinstance(move, list):
        raise _Wrong(N_("move: expected a list"))
    try:
        match.replay(tuple(move), seat, record.get("joined") is True, record.get("auto") is True)
    except Refused as error:
        raise _Wrong(
            N_("expected a legal move; {move} is not ({why})", move=" ".join(map(str, move)), why=error.reason.id)
        ) from error


def _undo(match: Match, record: Record) -> None:
    number = _number(record, "undo")
    if not 0 <= number < match.number:
        raise _Wrong(N_("undo: expected a number from 0 to {most}", most=match.number - 1))
    match.jump_back(number, record.get("agreed") is True)


def _redo(match: Match, record: Record) -> None:
    try:
        match.jump_forward(_number(record, "redo"))
    except UsageError as error:
        raise _Wrong(N_("redo: expected the number of a move that was taken back")) from error


def _player(match: Match, record: Record) -> None:
    try:
        match.replace_player(_number(record, "player"), player_from(record))
    except PlanszowniaError as error:
        raise _Wrong(N_("player: {why}", why=getattr(error, "text", str(error)))) from error


def _digest(match: Match, record: Record) -> None:
    now = match.snapshot()
    if _number(record, "at") != now.number:
        raise _Wrong(N_("at: expected {number} moves", number=now.number))
    found = digest(now.state)
    if record["digest"] != found:
        raise _Wrong(N_("the moves so far lead to another position: expected the digest {digest}", digest=found))


def _state(match: Match, record: Record) -> None:
    now = match.snapshot()
    if _number(record, "at") != now.number:
        raise _Wrong(N_("at: expected {number} moves", number=now.number))
    if not isinstance(record["state"], dict) or digest(record["state"]) != digest(now.state):
        raise _Wrong(N_("state: the moves so far lead to another position"))
    if record.get("line") != now.line:
        raise _Wrong(N_("line: expected {line}", line=now.line))


def _end(match: Match, record: Record) -> None:
    expected = match.end_record()
    if expected is None:
        raise _Wrong(N_("end: the game is not over yet"))
    if {key: record[key] for key in record if key != "turn"} != expected:
        raise _Wrong(N_("end: expected the winners {winners} and the points {points}", **expected))


_HANDLERS: dict[str, Callable[[Match, Record], None]] = {
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "player": _player,
    "digest": _digest,
    "state": _state,
    "end": _end,
}
