"""Short celebrations for everybody at the table, such as for a comeback from last to first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.texts import N_, Text

COMEBACK = N_("From last to first")


class Achievement(NamedTuple):
    """An achievement of a seat, which the table celebrates for two seconds with a few words."""

    seat: Seat
    text: Text


def seat_from_last_to_first(before: Sequence[int], after: Sequence[int]) -> Seat | None:
    """Return the seat that had strictly the fewest points before and has strictly the most now, or None.

    `before` and `after` are the points of all seats.
    """
    last, first = min(before, default=0), max(after, default=0)
    if before.count(last) != 1 or after.count(first) != 1:
        return None
    seat = before.index(last)
    return seat if after[seat] == first else None


def comeback(before: Sequence[int], after: Sequence[int]) -> Achievement | None:
    """Return an achievement if a seat came from last to first, else None; the arguments are the points of all seats."""
    seat = seat_from_last_to_first(before, after)
    return None if seat is None else Achievement(seat, COMEBACK)
