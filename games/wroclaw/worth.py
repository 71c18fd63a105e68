"""What a position is worth: how likely each side is to win, by its fighters in hand, in the field and in the pools."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from games.wroclaw import ending
from games.wroclaw.board import LINE, SEATS
from games.wroclaw.state import NOTHING, State


@dataclass(frozen=True, slots=True)
class Weights:
    """How much things count, in healthy fighters; `slope` is how much one more of them tells."""

    wound: tuple[float, ...] = (0.0, 0.05, 0.15, 0.5, 0.55, 1.0)  # part of a fighter lost, by its wounds
    older: float = 0.12  # lost while a fighter is back at the end of this turn …
    fresh: float = 0.45  # … and at the end of the next one
    perun: float = 0.22
    slope: float = 0.75
    thin: tuple[float, ...] = (0.0, 0.0, 0.0, 0.5, 0.2)  # extra danger with so many who could be sent next turn


WEIGHTS = Weights()


def strengths(state: State) -> list[float]:
    """Return what each side has, in healthy fighters."""
    weights, found = WEIGHTS, []
    for seat in range(SEATS):
        healthy = state.hands[seat].bit_count()
        total = float(healthy)
        for place in range(seat * LINE, (seat + 1) * LINE):
            if state.cards[place] != NOTHING:
                wounds = state.wounds[place]
                total += 1 - weights.wound[wounds]
                healthy += wounds <= 2
        older, fresh = state.older[seat].bit_count(), state.fresh[seat].bit_count()
        total += older * (1 - weights.older) + fresh * (1 - weights.fresh)
        ready = healthy + min(1, older)
        if ready < len(weights.thin):
            total -= weights.thin[ready] if ready >= LINE else 1.5
        found.append(total + weights.perun * min(4, state.perun[seat]))
    return found


def evaluate(state: State) -> list[float]:
    """Return how likely each seat is to win, 0 to 1; a draw counts half."""
    found = ending.result(state)
    if found is not None:
        share = 1 / len(found.winners)
        return [share if seat in found.winners else 0.0 for seat in range(SEATS)]
    first, second = strengths(state)
    chance = 1 / (1 + exp(-WEIGHTS.slope * (first - second)))
    return [chance, 1 - chance]
