"""What can be wrong in a position written by hand: unknown ids, a card in two places, numbers out of range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.core.contract.texts import N_
from games.core.data.faults import Fault
from games.core.data.rules_blocks import Position
from games.core.data.yaml_marks import Place
from games.wroclaw.rules.board import DEAD, FACES, LINE, SEATS, TOKENS, Board
from games.wroclaw.rules.invariants import PHASES

KEYS = ("turn", "starter", "phase", "dice", "hazards", "fighters", "perun", "hands", "wounded", "fresh", "dead")
FIGHTER_KEYS = ("id", "order", "wounds", "weakened", "spent", "extra", "silenced")
POOLS = ("hands", "wounded", "fresh", "dead")
LIMITS = {"fighter": (SEATS, LINE), "slot": (SEATS, LINE), "die": (LINE,), "hazard": (2,)}  # numbers in a name
OWNED = ("perun", "pool", "seat")


def faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    return [*_state_faults(board, position), *_name_faults(board, position)]


def _state_faults(board: Board, position: Position) -> Iterator[Fault]:
    data = position.state
    if position.seats != SEATS:
        yield Fault(("seats",), N_("expected one of: {values}", values="2"))
        return
    yield from _unknown(("state",), data, KEYS)
    yield from _number(("state", "turn"), data.get("turn", 1), 1, board.turns)
    yield from _number(("state", "starter"), data.get("starter", 0), 0, SEATS - 1)
    if data.get("phase", PHASES[0]) not in PHASES:
        yield Fault(("state", "phase"), N_("expected one of: {values}", values=", ".join(PHASES)))
    yield from _dice(data.get("dice", []))
    yield from _hazards(board, data.get("hazards", []))
    perun = data.get("perun", [0, 0])
    if not _is_list(perun, SEATS) or not all(_between(count, 0, board.caps) for count in perun):
        yield Fault(("state", "perun"), N_("expected a number for each of the {seats} seats", seats=SEATS))
    yield from _cards(board, data)


def _dice(dice: Any) -> Iterator[Fault]:
    if not isinstance(dice, list) or len(dice) > LINE or not all(_between(face, 1, FACES) for face in dice):
        yield Fault(("state", "dice"), N_("expected at most three numbers from 1 to {high}", high=FACES))


def _hazards(board: Board, hazards: Any) -> Iterator[Fault]:
    if not isinstance(hazards, list) or len(hazards) > 2:
        yield Fault(("state", "hazards"), N_("expected at most two ids of hazards"))
        return
    for place, name in enumerate(hazards):
        if f"hazard:{name}" not in board.index:
            yield Fault(("state", "hazards", place), N_("expected the id of a hazard, got {id}", id=str(name)))


# -- cards ------------------------------------------------------------------------------------------------------------
def _cards(board: Board, data: Mapping[str, Any]) -> Iterator[Fault]:
    """Check the field and the pools: ids that there are, each card in one place only."""
    used: set[str] = set()
    for key in ("fighters", *POOLS):
        sides = data.get(key, [])
        if not isinstance(sides, list) or len(sides) not in (0, SEATS):
            yield Fault(("state", key), N_("expected a list for each of the {seats} seats", seats=SEATS))
            continue
        for seat, cards in enumerate(sides):
            place = ("state", key, seat)
            if not isinstance(cards, list) or (key == "fighters" and len(cards) > LINE):
                yield Fault(place, N_("expected a list of cards"))
                continue
            for row, one in enumerate(cards):
                if key == "fighters":
                    yield from _fighter((*place, row), one)
                name = one.get("id") if isinstance(one, Mapping) else one
                yield from _card(board, (*place, row), name, used)


def _card(board: Board, place: Place, name: Any, used: set[str]) -> Iterator[Fault]:
    if not isinstance(name, str) or f"card:{name}" not in board.index:
        yield Fault(place, N_("expected the id of a character, got {id}", id=str(name)))
    elif name in used:
        yield Fault(place, N_("expected every card in one place only: {id}", id=name))
    else:
        used.add(name)


def _fighter(place: Place, one: Any) -> Iterator[Fault]:
    if not isinstance(one, Mapping):
        yield Fault(place, N_("expected a fighter: id, order, wounds …"))
        return
    yield from _unknown(place, one, FIGHTER_KEYS)
    if one.get("order") not in TOKENS:
        yield Fault((*place, "order"), N_("expected one of: {values}", values=", ".join(TOKENS)))
    yield from _number((*place, "wounds"), one.get("wounds", 0), 0, DEAD)
    yield from _number((*place, "weakened"), one.get("weakened", 0), 0, 9)
    for key in ("spent", "extra", "silenced"):
        if not isinstance(one.get(key, False), bool):
            yield Fault((*place, key), N_("expected true or false"))


# -- names ------------------------------------------------------------------------------------------------------------
def _name_faults(board: Board, position: Position) -> Iterator[Fault]:
    names: list[tuple[Place, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        if not _is_name(board, name):
            yield Fault(place, N_("expected the name of a thing on the table, got {name}", name=f"“{name}”"))


def _is_name(board: Board, name: str) -> bool:
    kind, *keys = name.split(":")
    if name in board.entries:
        return kind == "card"
    if kind == "token":
        return keys[0] in TOKENS if len(keys) == 1 else False
    limits = LIMITS.get(kind, (SEATS,) if kind in OWNED else ())
    if name == "deck":
        return True
    return (
        bool(limits)
        and len(keys) == len(limits)
        and all(key.isdecimal() and int(key) < limit for key, limit in zip(keys, limits, strict=True))
    )


def _unknown(place: Place, data: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Fault]:
    for key in data:
        if key not in known:
            yield Fault((*place, key), N_("unknown key; known here: {known}", known=", ".join(known)), on_key=True)


def _number(place: Place, value: Any, low: int, high: int) -> Iterator[Fault]:
    if not _between(value, low, high):
        yield Fault(place, N_("expected a whole number from {low} to {high}", low=low, high=high))


def _is_list(value: Any, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def _between(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
