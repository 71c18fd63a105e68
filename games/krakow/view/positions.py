"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.core.contract.contract import View
from games.krakow.rules import scoring
from games.krakow.rules.board import Board
from games.krakow.rules.painting import paint
from games.krakow.rules.state import NOBODY, State, derive, empty
from games.krakow.view.view import observe

if TYPE_CHECKING:
    from games.core.data.faults import Fault
    from games.core.data.rules_blocks import Position


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position without faults; whoever it does not place is not on the board."""
    return observe(state_of(board, position.seats, position.state), None)


def state_of(board: Board, seats: int, data: Mapping[str, Any]) -> State:
    """Return a state from a block of YAML.

    `painters` and `bouncers` list cells (`[x, y]`) by seat; `works` are `[seat, kind, x, y, x, y]`, the oldest first.
    """
    state, city = empty(board, seats), board.city
    state.round, state.turn = data.get("round", 1), data.get("turn", 1)
    state.active = data.get("active", NOBODY)
    state.spent = data.get("spent", 0)
    state.vp = list(data.get("points", state.vp))
    for seat, cells in enumerate(data.get("painters", ())):
        for person, (x, y) in enumerate(cells):
            state.people[seat * board.people + person] = city.index[f"{x}.{y}"]
    for seat, cell in enumerate(data.get("bouncers", ())):
        if cell:
            state.people[seat * board.people + board.painters] = city.index[f"{cell[0]}.{cell[1]}"]
    derive(state)
    for seat, kind, a, b, c, d in data.get("works", ()):
        one, other = sorted((city.square_index[f"{a}.{b}"], city.square_index[f"{c}.{d}"]))
        paint(state, seat, board.kind_index[kind], (one, other))
    names = {name: place for place, name in enumerate(scoring.place_names(state))}
    for name, owner in data.get("owners", {}).items():
        state.owners[names[name]] = owner
    return state


def position_faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    from games.krakow.view.position_check import faults  # brings YAML, needed only to check files

    return faults(board, position)
