"""The correction of told chances, so that they come true: one monotone curve a game (`Tuning.curve`).

The curve says what chances of 0.1, 0.2 … 0.9 come true as; between them it is straight, and 0 and 1 stay what they are.
Each chance is taken through it, then all together are made 1 again. An empty curve corrects nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.review.values import Gap

PARTS = 10  # the curve's straight pieces


def corrected(curve: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Return the chances of a position as they come true; together 1 as before, in the same order."""
    if not curve:
        return list(chances)
    true = [_at(curve, chance) for chance in chances]
    total = sum(true)
    return [chance / total for chance in true]


def corrected_gap(curve: Sequence[float], seats: int, better: float, played: float, error: float) -> Gap:
    """Return how two moves of one seat compare as it comes true, the other seats counted as equally likely to win.

    The error grows or shrinks as the difference does.
    """
    if not curve:
        return Gap(better, played, error)
    first, second = (_alone(curve, chance, seats) for chance in (better, played))
    return Gap(first, second, error * (first - second) / (better - played) if better != played else error)


def _alone(curve: Sequence[float], chance: float, seats: int) -> float:
    others = max(1, seats - 1)
    return corrected(curve, [chance, *[(1 - chance) / others] * others])[0]


def _at(curve: Sequence[float], chance: float) -> float:
    knots = (0.0, *curve, 1.0)
    part = min(PARTS - 1, max(0, int(PARTS * chance)))
    return knots[part] + (PARTS * chance - part) * (knots[part + 1] - knots[part])
