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

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.core.contract.contract import View
from games.osada.rules.board import COLOURS, COLUMN_OF_MARK, LETTERS, Board
from games.osada.rules.state import DEAD, State, empty
from games.osada.view.view import observe

if TYPE_CHECKING:
    from games.core.data.faults import Fault
    from games.core.data.rules_blocks import Position


def position_view(board: Board, position: Position) -> View:
    """Return what the public sees of a position without faults."""
    return observe(_state(board, position.seats, position.state), None)


def _state(board: Board, seats: int, data: Mapping[str, Any]) -> State:
    colours = [COLUMN_OF_MARK[mark] for mark in range(1, seats + 1)]
    if seats == 2:
        colours.append(next(column for column in range(len(COLOURS)) if column not in colours))
    state = empty(board, seats, tuple(colours), seats == 2)
    state.turn = 1
    state.role = list(range(state.pawns))
    for pawn, place in enumerate(data.get("pawns", ())):
        state.pos[pawn] = DEAD if place == "dead" else place
        if place == "dead":
            state.dead.append(pawn)
    inside = [pawn for pawn, place in enumerate(state.pos) if place == board.goal]
    state.arrived = [*data.get("arrived", inside)]
    for pawn, how in enumerate(data.get("states", ())):
        if how in ("lying", "buried"):
            setattr(state, how, getattr(state, how) | 1 << pawn)
    for pawn, cube in enumerate(data.get("help", ())):
        if cube is not None:
            state.column[pawn], state.level[pawn] = COLOURS.index(cube[0]), cube[1]
    for pawn, letter in enumerate(data.get("last", ())):
        if letter is not None:
            state.last[pawn] = LETTERS.index(letter)
    tokens = data.get("tokens", {})
    state.axes = tokens.get("axe", state.axes)
    state.snowshoes = tokens.get("snowshoe", state.snowshoes)
    return state


def position_faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    from games.osada.view.position_check import faults  # brings YAML, needed only to check files

    return faults(board, position)
