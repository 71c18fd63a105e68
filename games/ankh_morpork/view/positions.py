"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty.

    turn: 3
    active: 1
    money: [10, 4, 12]
    areas:
      the_shades: {minions: [1, 0, 2], trolls: 1, demons: 0, trouble: true, building: 0}

`minions` has a number for each seat; `building` is the seat that owns it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.board import DEMON, OWNERS, TROLL, Board
from games.ankh_morpork.rules.state import NOBODY, State, empty
from games.ankh_morpork.view.view import observe
from games.core.contract.contract import View

if TYPE_CHECKING:
    from games.core.data.faults import Fault
    from games.core.data.rules_blocks import Position


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position without faults; whoever it does not place is not on the board."""
    return observe(_state(board, position.seats, position.state), None)


def _state(board: Board, seats: int, data: Mapping[str, Any]) -> State:
    state = empty(board, seats)
    state.turn = data.get("turn", 1)
    state.active = data.get("active", 0)
    state.money = list(data.get("money", state.money))
    for name, there in data.get("areas", {}).items():
        _fill(state, board.index[name], there)
    return state


def _fill(state: State, area: int, there: Mapping[str, Any]) -> None:
    counts = [0] * OWNERS
    for seat, count in enumerate(there.get("minions", ())):
        counts[seat] = count
        state.left[seat] -= count
    counts[TROLL], counts[DEMON] = there.get("trolls", 0), there.get("demons", 0)
    for owner, count in enumerate(counts):
        state.units[area * OWNERS + owner] = count
        if count:
            state.on[owner] |= 1 << area
    state.building[area] = there.get("building", NOBODY)
    if there.get("trouble", False):
        pieces.stir(state, area, None)


def position_faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    from games.ankh_morpork.view.position_check import faults  # brings YAML, needed only to check files

    return faults(board, position)
