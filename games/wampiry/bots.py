"""What computer players think of Wampiry: a value of a position, a weight for each move, a sentence for the reason."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import Move, View
from games.core.texts import N_, Text
from games.wampiry.state import State


def evaluate(state: State) -> Sequence[float]:
    """Return one value a seat, 0..1: its share of the points."""
    total = sum(state.points) or 1
    return [points / total for points in state.points]


def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return one weight a move: all alike."""
    return [1.0] * len(moves)


def explain(view: View, move: Move) -> Text:
    """Say in one sentence why a computer player may like this move."""
    return N_("This looks best for the districts.")
