"""Playing a journal's moves again by the rules, line by line; JournalError at the first that doesn't fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.core.contract.contract import Board
from games.core.contract.errors import BAD_DATA, PlanszowniaError, Refused, UsageError, visible
from games.core.contract.game import Game
from games.core.contract.plain import digest
from games.core.contract.texts import N_, Text, text_from
from games.core.journal.lines import Header, Reading, Record, damaged
from games.core.match.match import Match
from games.core.match.players import BadPlayer, player_from
from games.core.match.settings import with_options_since


def resumed(game: Game, board: Board, header: Header, state: Mapping[str, Any], line: str) -> Match:
    """Return the match that goes on from a whole state; what a state of other rules may cause is BAD_DATA."""
    return Match.from_state(
        game, board, header.players, header.options, header.seed, header.settings, game.from_data(state, board), line
    )


def replay(reading: Reading, game: Game, board: Board) -> Match:
    """Play a journal's moves again; JournalError at the first line that doesn't fit.

    Options that its header lacks, as the game got them later, are put in as they were before.
    """
    header = reading.header
    options = with_options_since(game, header.options, len(header.players))
    reading.header = replace(header, options=options)
    match, records = _first(reading, game, board)
    # No rules have led to the state that a match goes on from: what it holds may fail anywhere.
    unfit: tuple[type[Exception], ...] = BAD_DATA if header.resumed else ()
    for number, record in records:
        try:
            _line(match, record)
        except _Wrong as error:
            raise damaged(reading.path, number, error.text) from error
        except unfit as error:
            raise damaged(
                reading.path, number, N_("the position that the match goes on from can't be played")
            ) from error
    match.following.returned = True
    return match


def _first(reading: Reading, game: Game, board: Board) -> tuple[Match, list[tuple[int, Record]]]:
    header, records = reading.header, reading.records
    try:
        if not header.resumed:
            match = Match.set_up(game, board, header.players, header.options, header.seed, header.settings)
            return match, records
        if not records or "state" not in records[0][1]:
            raise damaged(reading.path, 2, N_("expected the state that this match goes on from"))
        return _from_second_line(reading, game, board), records[1:]
    except (UsageError, BadPlayer) as error:
        raise damaged(reading.path, 1, N_("the match can't begin: {why}", why=error.why)) from error


def _from_second_line(reading: Reading, game: Game, board: Board) -> Match:
    record = reading.records[0][1]
    try:
        match = resumed(game, board, reading.header, record["state"], str(record["line"]))
        match.decision(), match.view(None)
    except BAD_DATA as error:
        raise damaged(reading.path, 2, N_("state: expected a position of this game")) from error
    return match


class _Wrong(Exception):
    """A line says something else than the rules."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


def _line(match: Match, record: Record) -> None:
    match.following.add(record.get("following"))
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
        why = text_from(record.get("_why"))
        match.replay(tuple(move), seat, record.get("joined") is True, record.get("auto") is True, why)
    except Refused as error:
        raise _Wrong(
            N_(
                "expected a legal move; {move} is not ({why})",
                move=visible(" ".join(map(str, move))),
                why=error.reason.id,
            )
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
        raise _Wrong(N_("player: {why}", why=error.why)) from error


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
