"""How long one may read: seconds of a caption by its letters, and what a whole turn of a computer may take."""

from __future__ import annotations

from games.core.match.settings import PACES, Pace

LEAST, LETTER, MOST = 0.45, 0.015, 1.4  # seconds of a caption at a glance: at least, for each letter, at most
TURN = 8.0  # seconds that the whole turn of a computer takes at most, at a glance
CALMLY = 2.5  # times as long
SHARE = 0.5  # of what is left of a turn, the most that one action takes: more may come
PLAN, PLANS_LEAST, PLANS_EACH = 0.6, 2.5, 0.9  # seconds in which a plan turns over; in which all stand, and for each
TAKEN = 0.6  # seconds in which plans fly from the board to the rows of their seats
DEAF = 0.25  # seconds after a caption was ended by hand in which nothing else is


def factor(pace: Pace) -> float:
    """Return by how much captions stand longer than at a glance."""
    return CALMLY if pace == "calmly" else 1.0


def beat(letters: int, pace: Pace) -> float:
    """Return how long a caption of so many letters stands."""
    return min(MOST, LEAST + LETTER * letters) * factor(pace)


def next_pace(pace: Pace) -> Pace:
    """Return the pace after this one, in a circle."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class TurnTime:
    """What is left of the time of one computer's turn: it can't be known how much is still to come in it."""

    def __init__(self) -> None:
        self._whose: object = None
        self._left = 0.0

    def begin(self, whose: object, pace: Pace) -> None:
        """Take note of whose turn it is; `whose` is anything that is equal as long as it is the same turn."""
        if whose != self._whose:
            self._whose, self._left = whose, TURN * factor(pace)

    def take(self, moved: float, wanted: float, coming: int) -> float:
        """Return the seconds for an action whose movement takes `moved` and whose caption wants to stand `wanted`.

        `coming`: how many actions, this one included, are known to share what is left.
        """
        most = self._left / coming if coming > 1 else self._left * SHARE
        taken = min(max(moved, wanted), most)
        self._left -= taken
        return taken
