"""What a computer plays for: to win; where the game is lost, for its place, or against whoever is likeliest to win.

So nobody who has lost decides by chance who wins. What is added is less than any chance worth playing for: it tells
apart only moves after which one has next to none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from games.core.contract.contract import Seat
from games.core.contract.game import Game

LOST = 0.05  # a smaller chance to win than this counts as a game that is being lost
REST = 0.02  # what the rest is worth where there is none left, in chances to win


def worth(game: Game, state: Any, seat: Seat) -> float:
    """Return what a position is worth to a seat, 0 to 1: its chance to win, and where that is small what else counts.

    That is its place where a game plays for places (`Thinking.places`), else that the likeliest winner does not win.
    """
    values = game.evaluate(state)
    own = values[seat]
    if own >= LOST:
        return own
    places = game.thinking.places
    rest = places(state)[seat] if places is not None else 1 - max(values)
    return with_rest(own, rest)


def with_rest(own: float, rest: float) -> float:
    """Return what a chance to win is worth with what else counts, 0 to 1: the more, the smaller the chance is."""
    return own + max(0.0, 1 - own / LOST) * REST * rest


def ranking(ahead: Sequence[float], swing: float) -> list[float]:
    """Return for each seat which part of the others it is likely to come in before, 0 (last) to 1 (first).

    `ahead` says how far each is, in points; `swing` how many points a place is still likely to change hands over.
    """
    found = []
    for seat, own in enumerate(ahead):
        before = [1 / (1 + exp(min(60.0, (other - own) / swing))) for rival, other in enumerate(ahead) if rival != seat]
        found.append(sum(before) / len(before))
    return found
