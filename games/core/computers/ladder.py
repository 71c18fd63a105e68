"""Measure strength differences between levels: Elo ratings, and a sequential test of two levels.

Ratings come from games of every level against every other.

fit_strengths({("easy", "medium"): PairScore(20.0, 100)})
# {"easy": Strength(760.4, 42.0), "medium": Strength(1000.0, 0.0)}

`SequentialTest` is Wald's sequential probability ratio test. It decides whether one level wins 60 % of its games
against another, or only 50 %. It ends when the log-likelihood ratio leaves ± log 19, which gives an error rate of about
5 %.

    test = SequentialTest("master", "hard")
    while test.verdict is None:
        test.add(play_game(job, number))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple

# -- the ladder -------------------------------------------------------------------------------------------------------
ELO_SCALE = 400 / log(10)  # Elo points in one unit of natural log odds
ANCHOR_LEVEL, ANCHOR_RATING = "medium", 1000.0  # the level with a fixed rating, as in `people.rating`
MAX_STEPS, STEP_TOLERANCE = 100, 1e-9  # limits of Newton's method: maximum number of steps; a smaller step ends it
# standard deviation of a rating's prior, in log odds; without a prior, a level that never won would be rated -infinity
PRIOR_DEVIATION = 600.0 / ELO_SCALE


class PairScore(NamedTuple):
    """One level's score against another: wins and number of games.

    A win shared by n seats counts 1/n.
    """

    wins: float
    games: int


class Strength(NamedTuple):
    """A level's Elo rating and its standard error."""

    rating: float
    error: float


def fit_strengths(scores: Mapping[tuple[str, str], PairScore]) -> dict[str, Strength]:
    """Return the most likely rating of each level, by the Bradley-Terry model.

    `scores` holds the first level's score of each pair.
    """
    names = sorted({name for pair in scores for name in pair} - {ANCHOR_LEVEL})
    place = {name: number for number, name in enumerate(names)}
    marks = [0.0] * len(names)
    bend: list[list[float]] = []
    for _ in range(MAX_STEPS):
        slope = [-mark / PRIOR_DEVIATION**2 for mark in marks]
        bend = [
            [float(row == column) / PRIOR_DEVIATION**2 for column in range(len(names))] for row in range(len(names))
        ]
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
        if max(map(abs, step), default=0.0) < STEP_TOLERANCE:
            break
    inverse = _inverse(bend)
    result = {
        name: Strength(ANCHOR_RATING + ELO_SCALE * marks[number], ELO_SCALE * sqrt(inverse[number][number]))
        for name, number in place.items()
    }
    return {**result, ANCHOR_LEVEL: Strength(ANCHOR_RATING, 0.0)}


def _mark(marks: Sequence[float], place: Mapping[str, int], name: str) -> float:
    return marks[place[name]] if name in place else 0.0


def _inverse(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix."""
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


# -- the sequential test ----------------------------------------------------------------------------------------------
STRONGER_RATE, EQUAL_RATE = 0.60, 0.50  # the two hypotheses about the win rate
ERROR_RATE = 0.05  # probability of a wrong verdict under either hypothesis
DECISION_THRESHOLD = log((1 - ERROR_RATE) / ERROR_RATE)


class SequentialTest:
    """A sequential test of one level against another.

    `evidence` is the log-likelihood ratio. A shared win counts half.
    """

    def __init__(self, level: str, opponent: str) -> None:
        self.one, self.other = level, opponent
        self.games, self.wins, self.evidence = 0, 0.0, 0.0

    def add(self, result_line: Mapping[str, Any]) -> None:
        """Add the result of a game, a line of `simulate`."""
        winners = result_line["winners"]
        if not winners:
            return
        won = sum(result_line["levels"][seat] == self.one for seat in winners) / len(winners)
        self.games += 1
        self.wins += won
        self.evidence += won * log(STRONGER_RATE / EQUAL_RATE) + (1 - won) * log((1 - STRONGER_RATE) / (1 - EQUAL_RATE))

    @property
    def verdict(self) -> float | None:
        """The accepted win rate, 0.60 or 0.50; None while undecided."""
        return None if abs(self.evidence) < DECISION_THRESHOLD else STRONGER_RATE if self.evidence > 0 else EQUAL_RATE
