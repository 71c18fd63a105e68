"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty.

    turn: 3
    active: 1
    money: [10, 4, 12]
    areas:
      the_shades: {minions: [1, 0, 2], trolls: 1, demons: 0, trouble: true, building: 0}

`minions` has a number for each seat; `building` is the seat that owns it.
"""

from __future__ import annotations

from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.board import DEMON, OWNERS, TROLL, Board
from games.ankh_morpork.rules.state import NOBODY, State, empty
from games.ankh_morpork.view.view import observe
from games.core.contract.contract import View
from games.core.contract.texts import N_
from games.core.data.positions import Given, check_names, check_seats, numbers
from games.core.data.rules_blocks import Position

KEYS = ("turn", "active", "money", "areas")
AREA_KEYS = ("minions", "trolls", "demons", "trouble", "building")


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position; whoever it does not place is not on the board.

    Raises DataError with the line of the first thing that is wrong.
    """
    check_seats(position, range(2, 5))
    areas, seats = board.index, numbers(position.seats)
    check_names(position, {
        "area": (areas,), "minion": (areas, seats), "building": (areas,), "trouble": (areas,), "troll": (areas,),
        "demon": (areas,), "seat": (seats,),
    })  # fmt: skip
    return observe(_state(board, position), None)


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, Given(position, KEYS)
    state = empty(board, seats)
    state.turn = given.number("turn", 1, 999)
    state.active = given.number("active", 0, seats - 1)
    if "money" in given.data:
        state.money = given.counts("money", seats, 999)
    for name, there in given.each("areas", board.index):
        _fill(state, board.index[name], given.inner(("areas", name), AREA_KEYS, there))
    if min(state.left[:seats]) < 0:
        raise given.wrong(("areas",), N_("a seat has more than {most} minions on the board", most=board.minions))
    return state


def _fill(state: State, area: int, given: Given) -> None:
    counts = [0] * OWNERS
    for seat, count in enumerate(given.counts("minions", state.seats, state.board.minions)):
        counts[seat] = count
        state.left[seat] -= count
    counts[TROLL], counts[DEMON] = given.number("trolls", 0, 3), given.number("demons", 0, 4)
    for owner, count in enumerate(counts):
        state.units[area * OWNERS + owner] = count
        if count:
            state.on[owner] |= 1 << area
    state.building[area] = given.number("building", 0, state.seats - 1, usual=NOBODY)
    if given.flag("trouble"):
        pieces.stir(state, area, None)
