"""How good a decision was, by what it gave away of the chance to win: the same bounds in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FORCED, BEST, GOOD, SLIP, BLUNDER = GRADES = ("forced", "best", "good", "slip", "blunder")
NO_SLIP = 0.04
BOUNDS = ((BEST, 0.01), (GOOD, NO_SLIP), (SLIP, 0.10))  # the most that each gives away


class Decision(NamedTuple):
    """What a person decided with the move of that number, counted from 0.

    `loss` is in chance to win; `close`: the difference is too small against its error to tell. `better` is the place
    among the legal moves of what hard would have done, -1: the same, or not looked at.
    """

    number: int
    seat: int
    grade: str
    loss: float = 0.0
    close: bool = False
    better: int = -1
    chance: float = 0.0  # to win, by what that person could know, with the move played
    could: float = 0.0  # and with the better one


def judged(number: int, seat: int, place: float, better: float, played: float, error: float) -> Decision:
    """Grade a decision in which there was a choice; without any loss the move played was as good as hard's."""
    loss = max(0.0, better - played)
    if not loss:
        return Decision(number, seat, BEST, chance=played, could=played)
    close = error > loss / 2
    grade = GOOD if close and loss > BOUNDS[0][1] else next((name for name, most in BOUNDS if loss <= most), BLUNDER)
    return Decision(number, seat, grade, loss, close, int(place), played, better)


def accuracy(decisions: Sequence[Decision]) -> float | None:
    """Return how well somebody decided, 0 to 1: a loss of 10 points of a hundred counts as nothing; forced ones don't.

    None: there was no choice at all.
    """
    free = [one for one in decisions if one.grade != FORCED]
    if not free:
        return None
    worst = BOUNDS[-1][1]
    return sum(1 - min(worst, 0.0 if one.close else one.loss) / worst for one in free) / len(free)
