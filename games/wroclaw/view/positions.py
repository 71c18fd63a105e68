"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.core.contract.contract import View
from games.wroclaw.rules.board import LINE, SEATS, TOKEN_INDEX, Board
from games.wroclaw.rules.state import State, empty
from games.wroclaw.view.view import observe

if TYPE_CHECKING:
    from games.core.data.faults import Fault
    from games.core.data.rules_blocks import Position


def position_view(board: Board, position: Position) -> View:
    """Return what everybody sees of a position without faults; hands that it names lie open to the first seat."""
    state = state_of(board, position.state)
    return observe(state, 0 if position.state.get("hands") else None)


def state_of(board: Board, data: Mapping[str, Any]) -> State:
    """Return the state that a position without faults describes."""
    state = empty(board)
    state.turn, state.starter = data.get("turn", 1), data.get("starter", 0)
    lines: Sequence[Sequence[Mapping[str, Any]]] = data.get("fighters", ())
    for seat, line in enumerate(lines):
        for slot, one in enumerate(line):
            _lie(state, seat * LINE + slot, one)
    for number, face in enumerate(data.get("dice", ())):
        state.dice[number] = face
    for number, name in enumerate(data.get("hazards", ())):
        state.hazards[number] = board.index[f"hazard:{name}"]
    state.revealed = int(len(lines) == SEATS and all(len(line) == LINE for line in lines))
    state.phase = data.get("phase", "shooting" if state.revealed else "orders")
    state.perun = list(data.get("perun", state.perun))
    for key, slot_name in (("hands", "hands"), ("wounded", "older"), ("fresh", "fresh"), ("dead", "dead")):
        for seat, cards in enumerate(data.get(key, ())):
            getattr(state, slot_name)[seat] = sum(1 << board.index[f"card:{card}"] for card in cards)
    return state


def _lie(state: State, place: int, one: Mapping[str, Any]) -> None:
    state.cards[place] = state.board.index[f"card:{one['id']}"]
    state.orders[place] = TOKEN_INDEX[one["order"]]
    state.wounds[place], state.weakened[place] = one.get("wounds", 0), one.get("weakened", 0)
    for key, name in (("spent", "shot"), ("extra", "extra"), ("silenced", "silenced")):
        if one.get(key, False):
            setattr(state, name, getattr(state, name) | 1 << place)


def position_faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    from games.wroclaw.view.position_check import faults  # brings YAML, needed only to check files

    return faults(board, position)
