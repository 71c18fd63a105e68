"""A test that ends by itself: does one level win 60 % against another, or only half?

Wald's sequential test: after each game the evidence grows by how much likelier its result is at 60 % than at 50 %;
beyond ± log 19 one of the two is taken for true, and is wrong in about one test of twenty.

test = Sequential("master", "hard")
while test.verdict is None: test.add(play_one(job, number))
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from typing import Any

BETTER, EVEN = 0.60, 0.50  # chances to win that are told apart
ERRORS = 0.05  # how often either is taken for the other
SURE = log((1 - ERRORS) / ERRORS)


class Sequential:
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

    def words(self) -> str:
        """Return what was found, in a line for developers."""
        games = self.games or 1
        rate = self.wins / games
        error = sqrt(max(0.0, self._squares / games - rate * rate) / games)
        told = "undecided" if self.verdict is None else f"{self.verdict:.0%} it is"
        return (
            f"{self.one} against {self.other}: {rate:.1%} ± {error:.1%} of {self.games}; "
            f"{BETTER:.0%} or {EVEN:.0%}, log-likelihood ratio {self.evidence:+.2f} of ±{SURE:.2f}: {told}"
        )
