"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty.

    pawns: [17, 18, dead, 42]              field of each seat's pawn
    states: [standing, lying, buried]      how they are there
    help: [[blue, 2], null]                column and level
    last: [D, null]                        last move
    arrived: [3]                           seats in the village, in order; else in the order of the seats
    tokens: {axe: 1, snowshoe: 0}          left

The seats have the marks from 1 on: red, blue, yellow, green, black.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract.contract import View
from games.core.contract.texts import N_, Text
from games.core.data.positions import Given, are_numbers, check_names, check_seats, is_number, numbers
from games.core.data.rules_blocks import Position
from games.osada.controls.naming import name as name_words
from games.osada.rules.board import COLOURS, COLUMN_OF_MARK, LETTERS, Board
from games.osada.rules.state import DEAD, State, empty
from games.osada.view.view import observe

KEYS = ("pawns", "states", "help", "last", "arrived", "tokens")
STATES = ("standing", "lying", "buried")


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position; DataError with the line of the first thing that is wrong."""
    check_seats(position, range(2, 6))
    check_names(position, {"seat": (numbers(position.seats),)}, lambda name: name_words(board, name, "en") is not None)
    return observe(_state(board, position), None)


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, Given(position, KEYS)
    colours = [COLUMN_OF_MARK[mark] for mark in range(1, seats + 1)]
    if seats == 2:
        colours.append(next(column for column in range(len(COLOURS)) if column not in colours))
    state = empty(board, seats, tuple(colours), seats == 2)
    state.turn = 1
    state.role = list(range(state.pawns))
    text = N_("expected a field from 0 to {last}, or dead", last=board.goal)
    places = _entries(given, "pawns", state.pawns, lambda it: it == "dead" or is_number(it, 0, board.goal), text)
    for pawn, place in enumerate(places):
        state.pos[pawn] = DEAD if place == "dead" else place
        if place == "dead":
            state.dead.append(pawn)
    inside = [pawn for pawn, place in enumerate(state.pos) if place == board.goal]
    text = N_("expected numbers of seats, counted from 0")
    state.arrived = [*given.value("arrived", inside, lambda it: are_numbers(it, 0, state.pawns - 1), text)]
    text = N_("expected one of: {values}", values=", ".join(STATES))
    for pawn, how in enumerate(_entries(given, "states", state.pawns, lambda it: it in STATES, text)):
        if how in ("lying", "buried"):
            setattr(state, how, getattr(state, how) | 1 << pawn)
    text = N_("expected a colour and a level, or null")
    for pawn, cube in enumerate(_entries(given, "help", state.pawns, lambda it: _is_cube(board, it), text)):
        if cube is not None:
            state.column[pawn], state.level[pawn] = COLOURS.index(cube[0]), cube[1]
    text = N_("expected a letter of a move, or null")
    for pawn, letter in enumerate(_entries(given, "last", state.pawns, lambda it: it in (None, *LETTERS), text)):
        if letter is not None:
            state.last[pawn] = LETTERS.index(letter)
    tokens = given.inner(("tokens",), ("axe", "snowshoe"), given.data.get("tokens", {}))
    state.axes = tokens.number("axe", 0, 99, usual=state.axes)
    state.snowshoes = tokens.number("snowshoe", 0, 99, usual=state.snowshoes)
    return state


def _entries(given: Given, key: str, most: int, fits: Callable[[Any], bool], text: Text) -> list[Any]:
    """Return a list with at most one entry for each pawn, each of which fits."""
    found = given.rows(key, most)
    for number, entry in enumerate(found):
        if not fits(entry):
            raise given.wrong((key, number), text)
    return found


def _is_cube(board: Board, entry: Any) -> bool:
    if entry is None:
        return True
    whole = isinstance(entry, list) and len(entry) == 2
    return whole and entry[0] in COLOURS and is_number(entry[1], 1, board.levels)
