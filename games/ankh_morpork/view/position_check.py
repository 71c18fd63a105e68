"""What can be wrong in a position written by hand: unknown ids, seats that are not there, too many pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.ankh_morpork.rules.board import Board
from games.core.contract.texts import N_
from games.core.data.faults import Fault
from games.core.data.rules_blocks import Position
from games.core.data.yaml_marks import Place

KEYS = ("turn", "active", "money", "areas")
AREA_KEYS = ("minions", "trolls", "demons", "trouble", "building")
MOST = {"trolls": 3, "demons": 4}
NAMED = {
    "area": 1,
    "minion": 2,
    "building": 1,
    "trouble": 1,
    "troll": 1,
    "demon": 1,
    "seat": 1,
}  # number of keys
SEATS = range(2, 5)


def faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    if position.seats not in SEATS:
        return [Fault(("seats",), N_("expected one of: {values}", values=", ".join(str(seats) for seats in SEATS)))]
    return [*_state_faults(board, position), *_name_faults(board, position)]


def _state_faults(board: Board, position: Position) -> Iterator[Fault]:
    data, seats = position.state, position.seats
    yield from _unknown(("state",), data, KEYS)
    yield from _number(("state", "turn"), data.get("turn", 1), 1, 999)
    yield from _number(("state", "active"), data.get("active", 0), 0, seats - 1)
    if not _counts(data.get("money", [0] * seats), seats, 999):
        yield Fault(("state", "money"), N_("expected a number for each of the {seats} seats", seats=seats))
    placed = [0] * seats
    for name, there in data.get("areas", {}).items():
        place = ("state", "areas", name)
        if name not in board.index or not isinstance(there, Mapping):
            yield Fault(place, N_("expected an id of the board, got {id}", id=name), on_key=True)
            continue
        yield from _area_faults(place, there, board, seats)
        minions = there.get("minions", [0] * seats)
        if _counts(minions, seats, board.minions):
            placed = [before + count for before, count in zip(placed, minions, strict=True)]
    if any(count > board.minions for count in placed):
        yield Fault(("state", "areas"), N_("a seat has more than {most} minions on the board", most=board.minions))


def _area_faults(place: tuple[str, ...], there: Mapping[str, Any], board: Board, seats: int) -> Iterator[Fault]:
    yield from _unknown(place, there, AREA_KEYS)
    if not _counts(there.get("minions", [0] * seats), seats, board.minions):
        yield Fault((*place, "minions"), N_("expected a number for each of the {seats} seats", seats=seats))
    for key, most in MOST.items():
        yield from _number((*place, key), there.get(key, 0), 0, most)
    if not isinstance(there.get("trouble", False), bool):
        yield Fault((*place, "trouble"), N_("expected true or false"))
    yield from _number((*place, "building"), there.get("building", 0), 0, seats - 1)


def _name_faults(board: Board, position: Position) -> Iterator[Fault]:
    names: list[tuple[Place, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        if not _is_name(board, position.seats, name):
            yield Fault(place, N_("expected the name of a thing on the table, got {name}", name=f"“{name}”"))


def _is_name(board: Board, seats: int, name: str) -> bool:
    kind, *keys = name.split(":")
    if NAMED.get(kind) != len(keys):
        return False
    if kind != "seat" and keys.pop(0) not in board.index:
        return False
    return all(key.isdecimal() and int(key) < seats for key in keys)


def _unknown(place: tuple[str, ...], data: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Fault]:
    for key in data:
        if key not in known:
            yield Fault((*place, key), N_("unknown key; known here: {known}", known=", ".join(known)), on_key=True)


def _number(place: tuple[str, ...], value: Any, low: int, high: int) -> Iterator[Fault]:
    if not _between(value, low, high):
        yield Fault(place, N_("expected a whole number from {low} to {high}", low=low, high=high))


def _counts(value: Any, seats: int, most: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(_between(count, 0, most) for count in value)


def _between(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
