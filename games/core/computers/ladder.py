"""How far levels lie apart: strengths on Elo's scale, and a test of two levels that ends by itself.

Strengths come from the games of every level against every other.

strengths({("easy", "medium"): Score(20.0, 100)})  # {"easy": Strength(760.4, 42.0), "medium": Strength(1000.0, 0.0)}

`Sequential` is Wald's sequential test: does one level win 60 % against another, or only half? After each game the
evidence grows by how much likelier its result is at 60 % than at 50 %; beyond ± log 19 one of the two is taken for
true, and is wrong in about one test of twenty.

    test = Sequential("master", "hard")
    while test.verdict is None:
        test.add(play_one(job, number))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple

# -- the ladder -------------------------------------------------------------------------------------------------------
SCALE = 400 / log(10)  # Elo points in a power of e
ANCHOR, AT = "medium", 1000.0  # as in `people.rating`
ROUNDS, CLOSE = 100, 1e-9  # steps of Newton's method at most; so small a step ends it
SPREAD = (
    600.0 / SCALE
)  # a level is taken to lie within so much of the anchor; else one that never won were at -infinity


class PairScore(NamedTuple):
    """What one level did against another: victories, shared ones in parts, and games."""

    wins: float
    games: int


class Strength(NamedTuple):
    """A level's place on the ladder, and the standard error of its distance from the anchor."""

    value: float
    error: float


def strengths(scores: Mapping[tuple[str, str], PairScore]) -> dict[str, Strength]:
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


# -- a test that ends by itself ---------------------------------------------------------------------------------------
BETTER, EVEN = 0.60, 0.50  # chances to win that are told apart
ERRORS = 0.05  # how often either is taken for the other
SURE = log((1 - ERRORS) / ERRORS)


class SequentialTest:
    """The test of one level against another, fed with the lines of games of `simulate`, two seats each.

    `evidence` is the log-likelihood ratio. A victory shared counts half; a game that nobody wins says nothing.
    """

    def __init__(self, one: str, other: str) -> None:
        self.one, self.other = one, other
        self.games, self.wins, self._squares, self.evidence = 0, 0.0, 0.0, 0.0

    def add(self, line: Mapping[str, Any]) -> None:
        """Count one game."""
        winners = line["winners"]
        if not winners:
            return
        won = sum(line["levels"][seat] == self.one for seat in winners) / len(winners)
        self.games += 1
        self.wins += won
        self._squares += won * won
        self.evidence += won * log(BETTER / EVEN) + (1 - won) * log((1 - BETTER) / (1 - EVEN))

    @property
    def verdict(self) -> float | None:
        """Which of the two chances is taken for true; None: not yet."""
        return None if abs(self.evidence) < SURE else BETTER if self.evidence > 0 else EVEN

    def report(self) -> str:
        """Return what was found, in a line for developers."""
        games = self.games or 1
        rate = self.wins / games
        error = sqrt(max(0.0, self._squares / games - rate * rate) / games)
        told = "undecided" if self.verdict is None else f"{self.verdict:.0%} it is"
        return (
            f"{self.one} against {self.other}: {rate:.1%} ± {error:.1%} of {self.games}; "
            f"{BETTER:.0%} or {EVEN:.0%}, log-likelihood ratio {self.evidence:+.2f} of ±{SURE:.2f}: {told}"
        )
