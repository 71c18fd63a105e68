"""Short celebrations of a seat's success, shown to everybody at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.texts import N_, Text

COMEBACK = N_("From last to first")


class Achievement(NamedTuple):
    """A seat's achievement, which the table celebrates for two seconds with a few words."""

    seat: Seat
    text: Text


def find_comeback_seat(points_before: Sequence[int], points_after: Sequence[int]) -> Seat | None:
    """Return the seat that went from strictly fewest to strictly most points, or None.

    Both arguments list the points by seat.
    """
    last, first = min(points_before, default=0), max(points_after, default=0)
    if points_before.count(last) != 1 or points_after.count(first) != 1:
        return None
    seat = points_before.index(last)
    return seat if points_after[seat] == first else None


def find_comeback(points_before: Sequence[int], points_after: Sequence[int]) -> Achievement | None:
    """Return an achievement if a seat went from last to first, else None. Both arguments list the points by seat."""
    seat = find_comeback_seat(points_before, points_after)
    return None if seat is None else Achievement(seat, COMEBACK)
