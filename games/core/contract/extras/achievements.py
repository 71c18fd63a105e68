"""Small joys at the table: a coup or a comeback that is worth two seconds of all who watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.texts import N_, Text

COMEBACK = N_("From last to first")


class Achievement(NamedTuple):
    """Something that everybody at the table looks up at: whose it is, and what it is in a few words."""

    seat: Seat
    text: Text


def seat_from_last_to_first(before: Sequence[int], after: Sequence[int]) -> Seat | None:
    """Return who alone was last by these numbers and alone is first now; None if nobody was."""
    last, first = min(before, default=0), max(after, default=0)
    if before.count(last) != 1 or after.count(first) != 1:
        return None
    seat = before.index(last)
    return seat if after[seat] == first else None


def comeback(before: Sequence[int], after: Sequence[int]) -> Achievement | None:
    """Return the moment of whoever has come from the last place to the first."""
    seat = seat_from_last_to_first(before, after)
    return None if seat is None else Achievement(seat, COMEBACK)
