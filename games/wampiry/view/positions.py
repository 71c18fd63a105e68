"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty.

turn: 3
phase: acting
order: [1, 0, 2]
points: [10, 4, 12]
estates:
  zielone: {possessed: [1, 0, 2], award: -1, sabbath: true, vampires: [2]}
clock: {nietoperz: [0]}                the seats whose time pawns stand there
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core.contract.contract import View
from games.core.contract.texts import N_
from games.core.data.positions import Given, are_numbers, check_names, check_seats, numbers
from games.core.data.rules_blocks import Position
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import ACTING, PLANNING, State, empty
from games.wampiry.view.view import observe

KEYS = ("turn", "phase", "order", "points", "estates", "clock")
ESTATE_KEYS = ("possessed", "award", "sabbath", "vampires")


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position; whoever it does not place is not on the board.

    Raises DataError with the line of the first thing that is wrong.
    """
    check_seats(position, board.places)
    seats = numbers(position.seats)
    check_names(position, {
        "estate": (board.ring,), "field": (board.clock,), "possessed": (board.ring, seats),
        "vampire": (seats,), "time_pawn": (seats,), "seat": (seats,),
    })  # fmt: skip
    return observe(_state(board, position), None)


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, Given(position, KEYS)
    state = empty(board, seats)
    state.turn = given.number("turn", 1, board.turns)
    state.phase = given.word("phase", (PLANNING, ACTING), PLANNING)
    text = N_("expected each seat once, from 0 to {last}", last=seats - 1)
    everybody = list(range(seats))
    state.order = list(given.value("order", state.order, lambda it: _are_seats(it) and sorted(it) == everybody, text))
    state.points = given.counts("points", seats, 999)
    for name, there in given.each("estates", board.ring):
        _fill(state, board.index[name], given.inner(("estates", name), ESTATE_KEYS, there))
    for name, there in given.each("clock", board.clock):
        for seat in _placed(given, ("clock", name), there, state.time):
            state.time[seat] = board.index[name]
    if min(state.supply) < 0:
        raise given.wrong(("estates",), N_("a seat has more than {most} markers", most=board.supply))
    return state


def _fill(state: State, place: int, given: Given) -> None:
    for seat, count in enumerate(given.counts("possessed", state.seats, state.board.supply)):
        state.possessed[place * state.seats + seat] = count
        state.supply[seat] -= count
    state.award[place] = given.word("award", (-1, 0, 1), 0)
    state.sabbath[place] = int(given.flag("sabbath"))
    for seat in _placed(given, ("vampires",), given.data.get("vampires", []), state.vampire):
        state.vampire[seat] = place
        state.arrival.append(seat)


def _placed(given: Given, place: tuple[str, ...], seats: Any, where: list[int]) -> Iterator[int]:
    """Yield the seats of a list whose pawns stand nowhere yet, by `where`."""
    text = N_("expected each seat at most once, from 0 to {last}", last=len(where) - 1)
    if not _are_seats(seats):
        raise given.wrong(place, text)
    for seat in seats:
        if seat >= len(where) or where[seat] >= 0:
            raise given.wrong(place, text)
        yield seat


def _are_seats(given: Any) -> bool:
    return are_numbers(given, 0, 9)
