"""Positions in YAML, for pictures in the rules and scenes of lessons. Missing keys keep their empty defaults.

    turn: 3
    phase: action
    order: [1, 0, 2]
    points: [10, 4, 12]
    estates:
      zielone: {possessed: [1, 0, 2], award: -1, sabbath: true, vampires: [2]}
    clock: {nietoperz: [0]}                seats whose time pawns are on the field

Scenes of lessons may also have:

    elder: 1
    go: 0                                  seat of the present go; default: the first in order that has not gone
    used: [ability]                        powers used in this go: ability, action
    gone: [1]                              seats that have had their go
    plans: {2: [cw1, t1]}                  revealed cards of seats whose go is still ahead
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

POSITION_KEYS = ("turn", "phase", "order", "points", "estates", "clock", "elder", "go", "used", "gone", "plans")
POWER_BITS = {"ability": ABILITY_USED, "action": ACTION_USED}  # bits of the powers used in a go
ESTATE_KEYS = ("possessed", "award", "sabbath", "vampires")


def position_view(board: Board, position: Position) -> View:
    """Return the public view of a position.

    Raises DataError with the line of the first fault.
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
    """Return a playable state of a position. If a pawn is missing, no question is asked.

    `dice` are not used. Raises DataError with the line of the first fault.
    """
    check_seats(position, board.places)
    state = _state(board, position)
    if min(*state.vampire, *state.time) < 0:
        state.agenda = [HOLD]
        return state
    if state.phase == PLANNING:
        state.agenda = [("reveal",), *(("plan", seat) for seat in reversed(state.order))]
    else:
        state.agenda = [("end",), *_goes(state, PositionReader(position, POSITION_KEYS))]
    FLOW.run_steps(state, dice)
    return state


def _goes(state: State, given: PositionReader) -> list[tuple[Any, ...]]:
    """Return the agenda steps of the goes still ahead in this turn, the present go last."""
    seats, everybody = state.seats, range(state.seats)
    text = N_("expected each seat at most once, from 0 to {last}", last=seats - 1)
    over = given.read_value(
        "gone", [], lambda it: _are_seats(it) and len({*it}) == len(it) and {*it} <= {*everybody}, text
    )
    waiting = [seat for seat in state.order if seat not in over]
    text = N_("expected one of: {values}", values=", ".join(map(str, waiting)))
    now = given.read_value("go", waiting[0] if waiting else None, lambda it: it in waiting, text)
    for seat in (*over, now):
        state.gone[seat] = 1
    _plan(state, given, [seat for seat in waiting if seat != now])
    text = N_("expected a list of these: {values}", values=", ".join(POWER_BITS))
    used = given.read_value("used", [], lambda it: isinstance(it, list) and all(one in POWER_BITS for one in it), text)
    steps: list[tuple[Any, ...]] = [("go", seat) for seat in reversed(waiting) if seat != now]
    return [*steps, ("late_turn", now), ("place", now), ("use_next", now, sum(POWER_BITS[part] for part in {*used}))]


def _plan(state: State, given: PositionReader, waiting: list[int]) -> None:
    """Set the planned cards of the seats whose go is still ahead."""
    board, last = state.board, state.seats - 1
    text = N_('expected a mapping (lines like "key: value")')
    for seat, cards in given.read_value("plans", {}, lambda it: isinstance(it, dict), text).items():
        if not is_whole_number(seat, 0, last) or seat not in waiting:
            raise given.error_at(("plans", seat), N_("expected a seat whose go is still to come"), on_key=True)
        whole = isinstance(cards, list) and len(cards) == 2
        if not whole or cards[0] not in board.estate_cards or cards[1] not in board.time_cards:
            raise given.error_at(("plans", seat), N_("expected an estate card and a time card"))
        state.plan_card[seat], state.plan_time[seat] = cards


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, PositionReader(position, POSITION_KEYS)
    state = empty_state(board, seats)
    state.turn = given.read_number("turn", 1, board.turns)
    state.phase = given.read_choice("phase", (PLANNING, ACTING), PLANNING)
    text = N_("expected each seat once, from 0 to {last}", last=seats - 1)
    everybody = list(range(seats))
    state.order = list(
        given.read_value("order", state.order, lambda it: _are_seats(it) and sorted(it) == everybody, text)
    )
    state.points = given.read_counts("points", seats, 999)
    state.elder = given.read_number("elder", 0, seats - 1)
    for name, there in given.read_items("estates", board.ring):
        _fill(state, board.index[name], given.inner_reader(("estates", name), ESTATE_KEYS, there))
    for name, there in given.read_items("clock", board.clock):
        for seat in _placed(given, ("clock", name), there, state.time):
            state.time[seat] = board.index[name]
    if min(state.supply) < 0:
        raise given.error_at(("estates",), N_("a seat has more than {most} markers", most=board.supply))
    return state


def _fill(state: State, place: int, given: PositionReader) -> None:
    for seat, count in enumerate(given.read_counts("possessed", state.seats, state.board.supply)):
        state.possessed[place * state.seats + seat] = count
        state.supply[seat] -= count
    state.award[place] = given.read_choice("award", (-1, 0, 1), 0)
    state.sabbath[place] = int(given.read_flag("sabbath"))
    for seat in _placed(given, ("vampires",), given.data.get("vampires", []), state.vampire):
        state.vampire[seat] = place
        state.arrival.append(seat)


def _placed(given: PositionReader, place: tuple[str, ...], seats: Any, where: list[int]) -> Iterator[int]:
    """Yield the seats in a list. Raises DataError for a seat that already has a place in `where`."""
    text = N_("expected each seat at most once, from 0 to {last}", last=len(where) - 1)
    if not _are_seats(seats):
        raise given.error_at(place, text)
    for seat in seats:
        if seat >= len(where) or where[seat] >= 0:
            raise given.error_at(place, text)
        yield seat


def _are_seats(given: Any) -> bool:
    return are_whole_numbers(given, 0, 9)
