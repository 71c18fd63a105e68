"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.core.contract.contract import View
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import PLANNING, State, empty
from games.wampiry.view.view import observe

if TYPE_CHECKING:
    from games.core.data.faults import Fault
    from games.core.data.rules_blocks import Position


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position without faults; whoever it does not place is not on the board."""
    return observe(_state(board, position.seats, position.state), None)


def _state(board: Board, seats: int, data: Mapping[str, Any]) -> State:
    state = empty(board, seats)
    state.turn = data.get("turn", 1)
    state.phase = data.get("phase", PLANNING)
    state.order = list(data.get("order", state.order))
    state.points = list(data.get("points", state.points))
    for name, estate in data.get("estates", {}).items():
        place = board.index[name]
        for seat, count in enumerate(estate.get("possessed", ())):
            state.possessed[place * seats + seat] = count
            state.supply[seat] -= count
        state.award[place] = estate.get("award", 0)
        state.sabbath[place] = int(estate.get("sabbath", False))
        for seat in estate.get("vampires", ()):
            state.vampire[seat] = place
            state.arrival.append(seat)
    for name, pawns in data.get("clock", {}).items():
        for seat in pawns:
            state.time[seat] = board.index[name]
    return state


def position_faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    from games.wampiry.view.position_check import faults  # brings YAML, needed only to check files

    return faults(board, position)
