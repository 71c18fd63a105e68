"""What can be wrong in a position written by hand: unknown ids, seats that are not there, too many markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.core.contract.texts import N_
from games.core.data.faults import Fault
from games.core.data.rules_blocks import Position
from games.core.data.yaml_marks import Place
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import ACTING, PLANNING

KEYS = ("turn", "phase", "order", "points", "estates", "clock")
ESTATE_KEYS = ("possessed", "award", "sabbath", "vampires")
NAMED = {"estate": 1, "field": 1, "possessed": 2, "vampire": 1, "time_pawn": 1, "seat": 1}  # kind -> keys in a name


def faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    return [*_state_faults(board, position), *_name_faults(board, position)]


def _state_faults(board: Board, position: Position) -> Iterator[Fault]:
    data, seats = position.state, position.seats
    if seats not in board.places:
        known = ", ".join(str(number) for number in sorted(board.places))
        yield Fault(("seats",), N_("expected one of: {values}", values=known))
        return
    yield from _unknown(("state",), data, KEYS)
    if not _between(data.get("turn", 1), 1, board.turns):
        yield Fault(("state", "turn"), N_("expected a whole number from {low} to {high}", low=1, high=board.turns))
    if data.get("phase", PLANNING) not in (PLANNING, ACTING):
        yield Fault(("state", "phase"), N_("expected one of: {values}", values=f"{PLANNING}, {ACTING}"))
    if sorted(_seats(data.get("order", range(seats)))) != list(range(seats)):
        yield Fault(("state", "order"), N_("expected each seat once, from 0 to {last}", last=seats - 1))
    if not _counts(data.get("points", [0] * seats), seats, 999):
        yield Fault(("state", "points"), N_("expected a number for each of the {seats} seats", seats=seats))
    yield from _estate_faults(board, position)
    yield from _pawn_faults(board, position, "clock", board.clock)


def _estate_faults(board: Board, position: Position) -> Iterator[Fault]:
    estates, seats = position.state.get("estates", {}), position.seats
    placed = [0] * seats
    for name, estate in estates.items():
        place = ("state", "estates", name)
        if name not in board.ring or not isinstance(estate, Mapping):
            yield Fault(place, N_("expected an id of the board, got {id}", id=name), on_key=True)
            continue
        yield from _unknown(place, estate, ESTATE_KEYS)
        possessed = estate.get("possessed", [0] * seats)
        if not _counts(possessed, seats, board.supply):
            yield Fault((*place, "possessed"), N_("expected a number for each of the {seats} seats", seats=seats))
            continue
        placed = [before + count for before, count in zip(placed, possessed, strict=True)]
        if estate.get("award", 0) not in (-1, 0, 1):
            yield Fault((*place, "award"), N_("expected one of: {values}", values="-1, 0, 1"))
        if not isinstance(estate.get("sabbath", False), bool):
            yield Fault((*place, "sabbath"), N_("expected true or false"))
    if any(count > board.supply for count in placed):
        yield Fault(("state", "estates"), N_("a seat has more than {most} markers", most=board.supply))
    pawns = {name: estate.get("vampires", []) for name, estate in estates.items() if isinstance(estate, Mapping)}
    yield from _seat_faults(("state", "estates"), pawns, seats)


def _pawn_faults(board: Board, position: Position, key: str, known: tuple[str, ...]) -> Iterator[Fault]:
    pawns = position.state.get(key, {})
    for name in pawns:
        if name not in known:
            yield Fault(("state", key, name), N_("expected an id of the board, got {id}", id=name), on_key=True)
    yield from _seat_faults(("state", key), pawns, position.seats)


def _seat_faults(place: tuple[str, ...], pawns: Mapping[str, Any], seats: int) -> Iterator[Fault]:
    seen: set[int] = set()
    for name, found in pawns.items():
        for seat in _seats(found) or ([-1] if found else []):
            if not 0 <= seat < seats or seat in seen:
                text = N_("expected each seat at most once, from 0 to {last}", last=seats - 1)
                yield Fault((*place, name), text)
            seen.add(seat)


def _name_faults(board: Board, position: Position) -> Iterator[Fault]:
    names: list[tuple[Place, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        kind, *keys = name.split(":")
        if NAMED.get(kind) != len(keys) or not all(_is_key(board, position.seats, kind, key) for key in keys):
            yield Fault(place, N_("expected the name of a thing on the table, got {name}", name=f"“{name}”"))


def _is_key(board: Board, seats: int, kind: str, key: str) -> bool:
    if key.isdigit():
        return int(key) < seats and kind in ("possessed", "vampire", "time_pawn", "seat")
    return key in (board.clock if kind == "field" else board.ring)


def _unknown(place: tuple[str, ...], data: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Fault]:
    for key in data:
        if key not in known:
            text = N_("unknown key; known here: {known}", known=", ".join(known))
            yield Fault((*place, key), text, on_key=True)


def _seats(value: Any) -> list[int]:
    """Return a list of seats as it is, or nothing if it is none."""
    whole = isinstance(value, list | range) and all(type(seat) is int for seat in value)
    return list(value) if whole else []


def _counts(value: Any, seats: int, most: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(_between(count, 0, most) for count in value)


def _between(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
