"""The interface between a match and its journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from games.core.contract.contract import Result
from games.core.contract.texts import Text

MAX_END_LENGTH = 200  # maximum length of the id of an ending, in characters
MAX_POINTS = 10**9  # limit for points in a journal, far above those of any game


class Snapshot(NamedTuple):
    """A position of a match: number of moves, position id, and the state as JSON data."""

    move_count: int
    position_id: str
    state: dict[str, Any]


class MatchJournal(Protocol):
    """The journal as a match uses it. On a full disk it sets `trouble`; it never raises."""

    path: Path
    trouble: Text | None
    notice: Text | None  # message about changes of the file by other programs, or None

    @property
    def has_unsaved(self) -> bool:
        """True if some records could not be written yet."""
        ...

    def write(self, records: Sequence[Mapping[str, Any]], snapshot: Callable[[], Snapshot]) -> None:
        """Append records in order. `snapshot` returns the position after them."""
        ...

    def retry(self) -> Text | None:
        """Try again to write unsaved records; return the remaining problem, or None."""
        ...

    def close(self) -> None:
        """Write the remaining records and close the file."""
        ...


def end_record(result: Result) -> dict[str, Any]:
    """Return a result as the last record of a journal."""
    record: dict[str, Any] = {"end": result.end, "winners": list(result.winners), "points": list(result.points)}
    if result.places:
        record["places"] = list(result.places)
    if result.args:
        record["args"] = dict(result.args)
    return record


def result_from_record(record: Mapping[str, Any]) -> Result | None:
    """Return the result in a journal record, or None if it is not an end record."""
    end, args = record.get("end"), record.get("args", {})
    winners, points = _whole(record.get("winners")), _whole(record.get("points"))
    places = _whole(record.get("places", []))
    if not isinstance(end, str) or not isinstance(args, dict) or winners is None or points is None or places is None:
        return None
    return Result(end, winners, points, places, args)


def is_valid_result(result: Result, seats: int) -> bool:
    """Return True if winners, ranks and points are possible for this number of seats."""
    table = range(seats)
    return (
        len(result.end) <= MAX_END_LENGTH
        and set(result.winners) <= set(table)
        and len(set(result.winners)) == len(result.winners)
        and len(result.points) in (0, seats)
        and all(abs(points) < MAX_POINTS for points in result.points)
        and len(result.places) in (0, seats)
        and all(place - 1 in table for place in result.places)
    )


def ranks_by_seat(result: Result) -> list[int]:
    """Return each seat's rank, from 1: the game's own ranking, or else winners first and then by points."""
    if result.places:
        return list(result.places)
    keys = [(seat not in result.winners, -points) for seat, points in enumerate(result.points)]
    keys = [(False, 0) if not lost else (lost, points) for lost, points in keys]
    return [1 + sum(other < key for other in keys) for key in keys]


def _whole(values: object) -> tuple[int, ...] | None:
    whole = isinstance(values, list) and all(isinstance(value, int) for value in values)
    return tuple(values) if whole and isinstance(values, list) else None
