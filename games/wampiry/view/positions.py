"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty.

turn: 3
phase: acting
order: [1, 0, 2]
points: [10, 4, 12]
estates:
  zielone: {possessed: [1, 0, 2], award: -1, sabbath: true, vampires: [2]}
clock: {nietoperz: [0]}                the seats whose time pawns stand there

For a scene of a lesson also:

elder: 1
phase: action
go: 0                                  whose go it is; usually the first in order that is not over
used: [ability]                        what of it is over: ability, action
gone: [1]                              whose go is over
plans: {2: [cw1, t1]}                  cards of those who wait, turned over already
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.core.contract.flow import HOLD
from games.core.contract.texts import N_
from games.core.data.positions import (
    PositionReader,
    are_whole_numbers,
    check_names,
    check_seats,
    is_whole_number,
    number_keys,
)
from games.core.data.rules_blocks import Position
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import ACTING, PLANNING, State, empty_state
from games.wampiry.rules.turn import ABILITY_USED, ACTION_USED, FLOW
from games.wampiry.view.view import observe

KEYS = ("turn", "phase", "order", "points", "estates", "clock", "elder", "go", "used", "gone", "plans")
PARTS = {"ability": ABILITY_USED, "action": ACTION_USED}  # of a go
ESTATE_KEYS = ("possessed", "award", "sabbath", "vampires")


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position; whoever it does not place is not on the board.

    Raises DataError with the line of the first thing that is wrong.
    """
    check_seats(position, board.places)
    seats = number_keys(position.seats)
    check_names(position, {
        "estate": (board.ring,), "field": (board.clock,), "possessed": (board.ring, seats),
        "vampire": (seats,), "time_pawn": (seats,), "seat": (seats,), "award": (board.ring,),
        "moon": (number_keys(board.turns, 1),),
    })  # fmt: skip
    return observe(_state(board, position), None)


def make_state(board: Board, position: Position, dice: Dice) -> State:
    """Return the state of a position, to be played on from; where a pawn is missing, nothing is asked.

    Nothing is left open but what the position says, so no dice are thrown. Raises DataError like `position_view`.
    """
    check_seats(position, board.places)
    state = _state(board, position)
    if min(*state.vampire, *state.time) < 0:
        state.agenda = [HOLD]
        return state
    if state.phase == PLANNING:
        state.agenda = [("reveal",), *(("plan", seat) for seat in reversed(state.order))]
    else:
        state.agenda = [("end",), *_goes(state, PositionReader(position, KEYS))]
    FLOW.run(state, dice)
    return state


def _goes(state: State, given: PositionReader) -> list[tuple[Any, ...]]:
    """Return the steps of the goes that are not over, the present one last."""
    seats, everybody = state.seats, range(state.seats)
    text = N_("expected each seat at most once, from 0 to {last}", last=seats - 1)
    over = given.value("gone", [], lambda it: _are_seats(it) and len({*it}) == len(it) and {*it} <= {*everybody}, text)
    waiting = [seat for seat in state.order if seat not in over]
    text = N_("expected one of: {values}", values=", ".join(map(str, waiting)))
    now = given.value("go", waiting[0] if waiting else None, lambda it: it in waiting, text)
    for seat in (*over, now):
        state.gone[seat] = 1
    _plan(state, given, [seat for seat in waiting if seat != now])
    text = N_("expected a list of these: {values}", values=", ".join(PARTS))
    used = given.value("used", [], lambda it: isinstance(it, list) and all(one in PARTS for one in it), text)
    steps: list[tuple[Any, ...]] = [("go", seat) for seat in reversed(waiting) if seat != now]
    return [*steps, ("late_turn", now), ("place", now), ("use_next", now, sum(PARTS[part] for part in {*used}))]


def _plan(state: State, given: PositionReader, waiting: list[int]) -> None:
    """Put down the cards of those who have yet to go; nobody else holds any."""
    board, last = state.board, state.seats - 1
    text = N_('expected a mapping (lines like "key: value")')
    for seat, cards in given.value("plans", {}, lambda it: isinstance(it, dict), text).items():
        if not is_whole_number(seat, 0, last) or seat not in waiting:
            raise given.error(("plans", seat), N_("expected a seat whose go is still to come"), on_key=True)
        whole = isinstance(cards, list) and len(cards) == 2
        if not whole or cards[0] not in board.estate_cards or cards[1] not in board.time_cards:
            raise given.error(("plans", seat), N_("expected an estate card and a time card"))
        state.plan_card[seat], state.plan_time[seat] = cards


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, PositionReader(position, KEYS)
    state = empty_state(board, seats)
    state.turn = given.number("turn", 1, board.turns)
    state.phase = given.word("phase", (PLANNING, ACTING), PLANNING)
    text = N_("expected each seat once, from 0 to {last}", last=seats - 1)
    everybody = list(range(seats))
    state.order = list(given.value("order", state.order, lambda it: _are_seats(it) and sorted(it) == everybody, text))
    state.points = given.counts("points", seats, 999)
    state.elder = given.number("elder", 0, seats - 1)
    for name, there in given.items("estates", board.ring):
        _fill(state, board.index[name], given.inner(("estates", name), ESTATE_KEYS, there))
    for name, there in given.items("clock", board.clock):
        for seat in _placed(given, ("clock", name), there, state.time):
            state.time[seat] = board.index[name]
    if min(state.supply) < 0:
        raise given.error(("estates",), N_("a seat has more than {most} markers", most=board.supply))
    return state


def _fill(state: State, place: int, given: PositionReader) -> None:
    for seat, count in enumerate(given.counts("possessed", state.seats, state.board.supply)):
        state.possessed[place * state.seats + seat] = count
        state.supply[seat] -= count
    state.award[place] = given.word("award", (-1, 0, 1), 0)
    state.sabbath[place] = int(given.flag("sabbath"))
    for seat in _placed(given, ("vampires",), given.data.get("vampires", []), state.vampire):
        state.vampire[seat] = place
        state.arrival.append(seat)


def _placed(given: PositionReader, place: tuple[str, ...], seats: Any, where: list[int]) -> Iterator[int]:
    """Yield the seats of a list whose pawns stand nowhere yet, by `where`."""
    text = N_("expected each seat at most once, from 0 to {last}", last=len(where) - 1)
    if not _are_seats(seats):
        raise given.error(place, text)
    for seat in seats:
        if seat >= len(where) or where[seat] >= 0:
            raise given.error(place, text)
        yield seat


def _are_seats(given: Any) -> bool:
    return are_whole_numbers(given, 0, 9)
