"""How far levels lie apart: strengths on Elo's scale from the games of every level against every other.

strengths({("easy", "medium"): Score(20.0, 100)})  # {"easy": Strength(760.4, 42.0), "medium": Strength(1000.0, 0.0)}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

SCALE = 400 / log(10)  # Elo points in a power of e
ANCHOR, AT = "medium", 1000.0  # as in `people.rating`
ROUNDS, CLOSE = 100, 1e-9  # steps of Newton's method at most; so small a step ends it
SPREAD = (
    600.0 / SCALE
)  # a level is taken to lie within so much of the anchor; else one that never won were at -infinity


class Score(NamedTuple):
    """What one level did against another: victories, shared ones in parts, and games."""

    wins: float
    games: int


class Strength(NamedTuple):
    """A level's place on the ladder, and the standard error of its distance from the anchor."""

    value: float
    error: float


def strengths(scores: Mapping[tuple[str, str], Score]) -> dict[str, Strength]:
    """Return the likeliest strength of each level, given what the first of each pair did against the second.

    A level x wins against y with the chance 1 / (1 + e ** (y - x)), by Bradley and Terry; the anchor has 1000.
    """
    names = sorted({name for pair in scores for name in pair} - {ANCHOR})
    place = {name: number for number, name in enumerate(names)}
    marks = [0.0] * len(names)
    bend: list[list[float]] = []
    for _ in range(ROUNDS):
        slope = [-mark / SPREAD**2 for mark in marks]
        bend = [[float(row == column) / SPREAD**2 for column in range(len(names))] for row in range(len(names))]
        for (one, other), (wins, games) in scores.items():
            ahead = _mark(marks, place, one) - _mark(marks, place, other)
            chance = 1 / (1 + exp(-ahead))
            for name, sign in ((one, 1.0), (other, -1.0)):
                if name in place:
                    slope[place[name]] += sign * (wins - games * chance)
                    for rival, against in ((one, 1.0), (other, -1.0)):
                        if rival in place:
                            bend[place[name]][place[rival]] += sign * against * games * chance * (1 - chance)
        inverse = _inverse(bend)
        step = [sum(row[k] * slope[k] for k in range(len(names))) for row in inverse]
        marks = [mark + by for mark, by in zip(marks, step, strict=True)]
        if max(map(abs, step), default=0.0) < CLOSE:
            break
    inverse = _inverse(bend)
    found = {
        name: Strength(AT + SCALE * marks[number], SCALE * sqrt(inverse[number][number]))
        for name, number in place.items()
    }
    return {**found, ANCHOR: Strength(AT, 0.0)}


def _mark(marks: Sequence[float], place: Mapping[str, int], name: str) -> float:
    return marks[place[name]] if name in place else 0.0


def _inverse(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that has one, by Gauss and Jordan."""
    size = len(rows)
    table = [[*row, *(float(number == column) for column in range(size))] for number, row in enumerate(rows)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(table[row][at]))
        table[at], table[best] = table[best], table[at]
        whole = table[at][at]
        table[at] = [value / whole for value in table[at]]
        for row in range(size):
            if row != at:
                times = table[row][at]
                table[row] = [value - times * own for value, own in zip(table[row], table[at], strict=True)]
    return [row[size:] for row in table]
