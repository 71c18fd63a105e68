"""The log of a match: every event with the move that caused it, and who may read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.core.contract.contract import EVERYBODY, Event, Seat


class LogEntry(NamedTuple):
    """One event of the log: the number of the move that caused it (0: before the first), and who played that move."""

    number: int
    seat: Seat | None
    event: Event


def joined(entries: Iterable[LogEntry], join: Callable[[Event, Event], Event | None] | None) -> list[LogEntry]:
    """Return the entries with those made one that the game tells in one line, such as the steps of a way.

    All are for one reader, so that what only some may know can be joined to what everybody knows. Such a line bears the
    number of its last move.
    """
    found: list[LogEntry] = []
    for entry in entries:
        last = found[-1] if found else None
        both = None
        if join is not None and last is not None and last.seat == entry.seat:
            both = join(last.event, entry.event)
        if both is None:
            found.append(entry)
        else:
            found[-1] = LogEntry(entry.number, entry.seat, both)
    return found


def may_know(event: Event, seat: Seat | None) -> bool:
    """Return whether a seat, the public (None) or EVERYBODY may know of an event."""
    return event.to is None or seat == EVERYBODY or (seat is not None and seat in event.to)
