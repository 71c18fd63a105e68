"""Load a match from its journal: replay its moves, then view it, continue it, or continue a copy.

A journal is replayed even if the rules or the board have changed since. If a line is no longer legal, the last full
state in the journal is offered instead.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from games import registry
from games.core.contract.contract import Board
from games.core.contract.dice import DICE_VERSION
from games.core.contract.errors import (
    BAD_DATA,
    DataError,
    GameNotLoaded,
    IllegalMove,
    JournalError,
    PlanszowniaError,
    RulesChanged,
    UsageError,
    escape_invisible,
)
from games.core.contract.game import Game
from games.core.contract.plain import digest
from games.core.contract.texts import N_, Text, text_from_data, translate
from games.core.journal.lines import Header, JournalContent, JournalRecord, damaged_error, read_journal
from games.core.journal.lock import JournalLock
from games.core.journal.writing import Journal
from games.core.match.match import Match
from games.core.match.players import InvalidPlayer, Player, player_from_data
from games.core.match.recording import Snapshot
from games.core.match.settings import add_new_options
from games.core.program.disk import open_regular_file, write_atomically
from games.core.program.tasks import Cancelled


def _no_check() -> None:
    """Do nothing."""


# -- replaying a journal's moves --------------------------------------------------------------------------------------
def resume_from_state(game: Game, board: Board, header: Header, state: Mapping[str, Any], position_id: str) -> Match:
    """Return a match that continues from a full state. An invalid state raises one of BAD_DATA."""
    match = Match.from_state(
        game,
        board,
        header.players,
        header.options,
        header.seed,
        header.settings,
        game.from_data(state, board),
        position_id,
    )
    match.is_what_if = header.begun == FROM_POSITION
    return match


def replay_journal(
    content: JournalContent, game: Game, board: Board, check_cancelled: Callable[[], None] = _no_check
) -> Match:
    """Replay a journal's moves; JournalError at the first line that contradicts the rules.

    Options that the game got after the match was saved are added with their legacy values.
    """
    header = content.header
    options = add_new_options(game, header.options, len(header.players))
    content.header = replace(header, options=options)
    match, records = _first(content, game, board)
    # a state from a file may be invalid in any way
    unfit: tuple[type[Exception], ...] = BAD_DATA if header.resumed else ()
    for number, record in records:
        check_cancelled()
        try:
            _line(match, record)
        except _Wrong as error:
            raise damaged_error(content.path, number, error.text) from error
        except unfit as error:
            raise damaged_error(
                content.path, number, N_("the position this match continues from can't be played")
            ) from error
    match.viewing.was_loaded = True
    with suppress(ValueError):  # if the system can't represent the date in the header
        match.started = header.start_time
    return match


def _first(reading: JournalContent, game: Game, board: Board) -> tuple[Match, list[tuple[int, JournalRecord]]]:
    header, records = reading.header, reading.records
    try:
        if not header.resumed:
            match = Match.set_up(game, board, header.players, header.options, header.seed, header.settings)
            return match, records
        if not records or "state" not in records[0][1]:
            raise damaged_error(reading.path, 2, N_("expected the state this match continues from"))
        return _from_second_line(reading, game, board), records[1:]
    except (UsageError, InvalidPlayer) as error:
        raise damaged_error(reading.path, 1, N_("the match can't begin: {why}", why=error.reason_text)) from error


def _from_second_line(reading: JournalContent, game: Game, board: Board) -> Match:
    record = reading.records[0][1]
    try:
        match = resume_from_state(game, board, reading.header, record["state"], str(record["line"]))
        match.decision(), match.view(None)
    except BAD_DATA as error:
        raise damaged_error(reading.path, 2, N_("state: expected a position of this game")) from error
    return match


class _Wrong(Exception):
    """Raised when a line contradicts the rules."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


def _line(match: Match, record: JournalRecord) -> None:
    match.viewing.restore(record.get("following"))
    for key, handle in _HANDLERS.items():
        if key in record:
            handle(match, record)
            return
    raise _Wrong(N_("expected a move, undo, redo, player, digest, state or end"))


def _number(record: JournalRecord, key: str) -> int:
    value = record.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _Wrong(N_("{key}: expected a whole number", key=key))
    return value


def _move(match: Match, record: JournalRecord) -> None:
    seat, move = _number(record, "seat"), record["move"]
    decision = match.decision()
    if decision is None:
        raise _Wrong(N_("expected no more moves: the game is over"))
    if seat != decision.seat:
        raise _Wrong(N_("expected a move by seat {wanted}, found one by seat {seat}", wanted=decision.seat, seat=seat))
    if not isinstance(move, list):
        raise _Wrong(N_("move: expected a list"))
    try:
        why = text_from_data(record.get("_why"))
        joined, auto = record.get("joined") is True, record.get("auto") is True
        match.replay(tuple(move), seat, joined, auto, why, by_hint=record.get("hint") == 1)
    except IllegalMove as error:
        raise _Wrong(
            N_(
                "expected a legal move; {move} is not ({why})",
                move=escape_invisible(" ".join(map(str, move))),
                why=error.reason.id,
            )
        ) from error


def _undo(match: Match, record: JournalRecord) -> None:
    number = _number(record, "undo")
    if not 0 <= number < match.move_count:
        raise _Wrong(N_("undo: expected a number from 0 to {most}", most=match.move_count - 1))
    match.jump_back(number, record.get("agreed") is True)


def _redo(match: Match, record: JournalRecord) -> None:
    try:
        match.jump_forward(_number(record, "redo"))
    except UsageError as error:
        raise _Wrong(N_("redo: expected the number of an undone move")) from error


def _player(match: Match, record: JournalRecord) -> None:
    try:
        match.replace_player(_number(record, "player"), player_from_data(record))
    except PlanszowniaError as error:
        raise _Wrong(N_("player: {why}", why=error.reason_text)) from error


def _digest(match: Match, record: JournalRecord) -> None:
    now = match.snapshot()
    if _number(record, "at") != now.move_count:
        raise _Wrong(N_("at: expected {number} moves", number=now.move_count))
    expected = digest(now.state)
    if record["digest"] != expected:
        raise _Wrong(N_("the moves so far lead to another position: expected the checksum {digest}", digest=expected))


def _state(match: Match, record: JournalRecord) -> None:
    now = match.snapshot()
    if _number(record, "at") != now.move_count:
        raise _Wrong(N_("at: expected {number} moves", number=now.move_count))
    if not isinstance(record["state"], dict) or digest(record["state"]) != digest(now.state):
        raise _Wrong(N_("state: the moves so far lead to another position"))
    if record.get("line") != now.position_id:
        raise _Wrong(N_("line: expected {line}", line=now.position_id))


def _end(match: Match, record: JournalRecord) -> None:
    expected = match.end_record()
    if expected is None:
        raise _Wrong(N_("end: the game is not over yet"))
    if {key: record[key] for key in record if key != "turn"} != expected:
        raise _Wrong(N_("end: expected the winners {winners} and the points {points}", **expected))


_HANDLERS: dict[str, Callable[[Match, JournalRecord], None]] = {
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "player": _player,
    "digest": _digest,
    "state": _state,
    "end": _end,
}


# -- opening a match --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class StateOffer:
    """An offer to continue a journal from its last full state, because today's rules can't replay its moves.

    `move_count` is the number of moves before that state; `error` is the error of the replay.
    """

    path: Path
    header: Header  # header of the new journal, except for its date
    move_count: int
    position_id: str
    state: dict[str, Any]
    board: Board
    error: JournalError

    def accept(self, path: Path) -> Match:
        """Begin a new journal at `path` with the offered state and return its match. The old journal is unchanged."""
        return _begin_from(self.header, self.board, self.state, self.position_id, path)


def utc_now() -> str:
    """Return the current time, as journal headers store it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def rule_values_digest(board: Board) -> str:
    """Return the digest of a board's rule values, as headers store it."""
    from games.core.data import boards  # imports YAML, which is slow

    return boards.rule_digest(board)


FROM_POSITION = "position"  # `Header.begun` of a match continued from a position of another match
RULES_CHANGED_TEXT = N_("The program's rules have changed since this match was played, so its moves can't be replayed.")


def load_match_board(header: Header, path: Path) -> Board:
    """Load the board that a header names or contains; JournalError if that fails."""
    from games.core.data import boards

    try:
        if header.board_text is not None:
            return boards.load_board_from_text(header.game, header.board_text, str(path))
        ref = next((ref for ref in boards.shipped_boards(header.game) if ref.id == header.board), None)
        if ref is None:
            raise damaged_error(path, 1, N_("board: there is no board called {name}", name=header.board))
        return boards.load_game_board(header.game, ref)
    except DataError as error:
        raise damaged_error(path, 1, N_("board: {why}", why=str(error.problems[0]))) from error


def load_for_viewing(path: Path, check_cancelled: Callable[[], None] = _no_check) -> Match:
    """Load a match for viewing, without a lock; JournalError if it can't be replayed.

    Raises RulesChanged if the rules have changed since.
    """
    reading = read_journal(path)
    try:
        return replay_for_viewing(reading, check_cancelled)
    except JournalError as error:
        if not _changed(reading.header, *_rules(reading)):
            raise
        raise RulesChanged(error.file, 0, translate(RULES_CHANGED_TEXT, "en"), text=RULES_CHANGED_TEXT) from error


def replay_for_viewing(content: JournalContent, check_cancelled: Callable[[], None] = _no_check) -> Match:
    """Replay a journal that was already read; JournalError if it can't be replayed."""
    return replay_journal(content, *_rules(content), check_cancelled)


def open_match(path: Path, check_cancelled: Callable[[], None] = _no_check) -> Match | StateOffer:
    """Load a match and continue its journal. Raises JournalError and JournalLocked; the file then stays unchanged."""
    lock = JournalLock.acquire(path)
    try:
        reading = read_journal(path)
        game, board = _rules(reading)
        match = _replayed_or_offered(reading, game, board, check_cancelled)
    except BaseException:
        lock.release()
        raise
    if isinstance(match, StateOffer):
        lock.release()
        return match
    journal = Journal.resume(reading, lock)
    match.attach_journal(journal)
    end = match.end_record()
    if end is not None and not journal.has_ended:
        journal.write([end], match.snapshot)
    return match


def continue_in_copy(
    path: Path, last_good_line: int, copy: Path, check_cancelled: Callable[[], None] = _no_check
) -> Match | StateOffer:
    """Copy the valid lines of a damaged journal to the new file `copy` and continue the match there.

    `last_good_line` is that of the JournalError. Raises UsageError if it is 0, OSError if the copy can't be written.
    """
    if last_good_line < 1:
        raise UsageError(f"{path} holds no line to go on from")
    with open_regular_file(path) as file:
        lines = [file.readline() for _ in range(last_good_line)]
    if copy.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(copy))
    write_atomically(copy, b"".join(lines))
    try:
        return open_match(copy, check_cancelled)
    except Cancelled:
        copy.unlink()
        raise


def continue_from_move(path: Path, move_count: int, players: Sequence[Player], seed: int, copy: Path) -> Match:
    """Begin a match at `copy` from the position after `move_count` moves of another match, with new players and dice.

    The old journal stays unchanged. The new match does not count for records. Raises JournalError.
    """
    reading = read_journal(path)
    game, board = _rules(reading)
    match = replay_journal(reading, game, board)
    state, line = game.to_data(match.history.states[move_count]), match.history.position_id_at(move_count)
    header = replace(reading.header, players=tuple(players), seed=seed, rules=game.rules_version, begun=FROM_POSITION)
    return _begin_from(header, board, state, line, copy)


def _begin_from(header: Header, board: Board, state: dict[str, Any], line: str, path: Path) -> Match:
    """Begin a new journal at `path` with a full state, and return its match."""
    header = replace(header, date=utc_now(), resumed=True)
    journal = Journal.create(path, header, Snapshot(0, line, state))
    match = resume_from_state(registry.game(header.game), board, header, state, line)
    match.attach_journal(journal)
    return match


def _rules(reading: JournalContent) -> tuple[Game, Any]:
    try:
        game = registry.game(reading.header.game)
    except UsageError as error:
        text = N_("there is no game called {name} here; the match is kept until there is one", name=reading.header.game)
        raise GameNotLoaded(str(reading.path), 1, translate(text, "en"), text=text) from error
    return game, load_match_board(reading.header, reading.path)


def _changed(header: Header, game: Game, board: Board) -> bool:
    return (header.rules, header.dice, header.values) != (game.rules_version, DICE_VERSION, rule_values_digest(board))


def _replayed_or_offered(
    reading: JournalContent, game: Game, board: Board, check: Callable[[], None]
) -> Match | StateOffer:
    try:
        return replay_journal(reading, game, board, check)
    except JournalError as error:
        offer = _offer(reading, game, board, error) if _changed(reading.header, game, board) else None
        if offer is None:
            raise
        return offer


def _last_state(records: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the newest full state that was not undone, or None."""
    # `away`: undone records, which may be redone
    kept, away = list[Mapping[str, Any]](), list[Mapping[str, Any]]()
    for record in records:
        if "state" in record:
            kept.append(record)
        elif "move" in record:
            away = []
        elif "undo" in record:
            away += [state for state in kept if state["at"] > record["undo"]]
            kept = [state for state in kept if state["at"] <= record["undo"]]
        elif "redo" in record:
            kept += [state for state in away if state["at"] <= record["redo"]]
            away = [state for state in away if state["at"] > record["redo"]]
    return max(kept, key=lambda state: state["at"], default=None)


def _offer(reading: JournalContent, game: Game, board: Board, why: JournalError) -> StateOffer | None:
    """Return the offer to continue from the last full state; None if today's rules can't read it."""
    players = list(reading.header.players)
    try:
        record = _last_state([record for _, record in reading.records])
        if record is None:
            return None
        for _, other in reading.records:
            if "player" in other:
                players[other["player"]] = player_from_data(other)
        header = replace(
            reading.header,
            players=tuple(players),
            rules=game.rules_version,
            dice=DICE_VERSION,
            values=rule_values_digest(board),
        )
        resume_from_state(game, board, header, record["state"], str(record["line"])).view(None)
        return StateOffer(reading.path, header, int(record["at"]), str(record["line"]), record["state"], board, why)
    except (*BAD_DATA, PlanszowniaError):
        return None
