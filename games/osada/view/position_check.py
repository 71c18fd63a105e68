"""What can be wrong in a position written by hand: unknown fields, colours, letters and names, too many of anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.core.contract.texts import N_, Text
from games.core.data.faults import Fault
from games.core.data.rules_blocks import Position
from games.core.data.yaml_marks import Place
from games.osada.controls.naming import name as name_words
from games.osada.rules.board import COLOURS, LETTERS, Board

KEYS = ("pawns", "states", "help", "last", "arrived", "tokens")
STATES = ("standing", "lying", "buried")
TOKENS = ("axe", "snowshoe")
SEATS = range(2, 6)
LISTS = ("pawns", "states", "help", "last")


def faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "pawns", 0)`."""
    if position.seats not in SEATS:
        return [Fault(("seats",), N_("expected one of: {values}", values=", ".join(str(seats) for seats in SEATS)))]
    return [*_state_faults(board, position), *_name_faults(board, position)]


def _state_faults(board: Board, position: Position) -> Iterator[Fault]:
    data, seats = position.state, position.seats
    pawns = seats + (seats == 2)
    yield from _unknown(("state",), data, KEYS)
    right = _rights(board)
    for key in LISTS:
        entries = data.get(key, [])
        if not isinstance(entries, list) or len(entries) > pawns:
            yield Fault(("state", key), N_("expected a list of at most {n} entries, one for each pawn", n=pawns))
            continue
        fits, text = right[key]
        for number, entry in enumerate(entries):
            if not fits(entry):
                yield Fault(("state", key, number), text)
    arrived = data.get("arrived", [])
    if not isinstance(arrived, list) or not all(type(one) is int and 0 <= one < pawns for one in arrived):
        yield Fault(("state", "arrived"), N_("expected numbers of seats, counted from 0"))
    tokens = data.get("tokens", {})
    if not isinstance(tokens, Mapping) or not all(type(count) is int and count >= 0 for count in tokens.values()):
        yield Fault(("state", "tokens"), N_("expected how many of each kind are left"))
    else:
        yield from _unknown(("state", "tokens"), tokens, TOKENS)


def _rights(board: Board) -> dict[str, tuple[Callable[[Any], bool], Text]]:
    """Return for each list what an entry has to be, and the words for one that is not."""
    return {
        "pawns": (
            lambda entry: entry == "dead" or (type(entry) is int and 0 <= entry <= board.goal),
            N_("expected a field from 0 to {last}, or dead", last=board.goal),
        ),
        "states": (lambda entry: entry in STATES, N_("expected one of: {values}", values=", ".join(STATES))),
        "help": (
            lambda entry: entry is None or _is_cube(board, entry),
            N_("expected a colour and a level, or null"),
        ),
        "last": (lambda entry: entry is None or entry in LETTERS, N_("expected a letter of a move, or null")),
    }


def _is_cube(board: Board, entry: Any) -> bool:
    if not isinstance(entry, list) or len(entry) != 2:
        return False
    return entry[0] in COLOURS and type(entry[1]) is int and 1 <= entry[1] <= board.levels


def _name_faults(board: Board, position: Position) -> Iterator[Fault]:
    names: list[tuple[Place, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        kind, _, key = name.partition(":")
        seat = kind == "seat" and key.isdecimal() and int(key) < position.seats
        if not seat and name_words(board, name, "en") is None:
            yield Fault(place, N_("expected the name of a thing on the table, got {name}", name=f"“{name}”"))


def _unknown(place: tuple[str, ...], data: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Fault]:
    for key in data:
        if key not in known:
            yield Fault((*place, key), N_("unknown key; known here: {known}", known=", ".join(known)), on_key=True)
