"""What a match writes into its journal, whatever keeps it: where it stands, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from games.core.contract.contract import Result
from games.core.contract.texts import Text

MOST_POINTS = 10**9  # far more than any match gives


class Snapshot(NamedTuple):
    """Where a match stands: the number of moves, the line of play, and the state as JSON data."""

    number: int
    line: str
    state: dict[str, Any]


class MatchJournal(Protocol):
    """What a match needs of its journal, which keeps a full disk as `trouble` and never raises."""

    path: Path
    trouble: Text | None
    notice: Text | None  # what others did to the file, to be said once: whoever says it sets it to None

    @property
    def unsaved(self) -> bool:
        """Whether something could not be written yet."""
        ...

    def write(self, records: Sequence[Mapping[str, Any]], snapshot: Callable[[], Snapshot]) -> None:
        """Keep these lines, in order; `snapshot` gives the position after them."""
        ...

    def retry(self) -> Text | None:
        """Try again to write what could not be written; return the trouble that is left."""
        ...

    def close(self) -> None:
        """Write what is left and let go of the file."""
        ...


def end_record(result: Result) -> dict[str, Any]:
    """Return a result as the last line of a journal."""
    record: dict[str, Any] = {"end": result.end, "winners": list(result.winners), "points": list(result.points)}
    if result.places:
        record["places"] = list(result.places)
    if result.args:
        record["args"] = dict(result.args)
    return record


def result_from(record: Mapping[str, Any]) -> Result | None:
    """Return the result in a journal's last line, or None if it is no end line."""
    end, args = record.get("end"), record.get("args", {})
    winners, points = _whole(record.get("winners")), _whole(record.get("points"))
    places = _whole(record.get("places", []))
    if not isinstance(end, str) or not isinstance(args, dict) or winners is None or points is None or places is None:
        return None
    return Result(end, winners, points, places, args)


def is_valid_result(result: Result, seats: int) -> bool:
    """Return whether a result can be that of so many seats: who has won, places and points."""
    table = range(seats)
    return (
        set(result.winners) <= set(table)
        and len(set(result.winners)) == len(result.winners)
        and len(result.points) in (0, seats)
        and all(abs(points) < MOST_POINTS for points in result.points)
        and len(result.places) in (0, seats)
        and all(place - 1 in table for place in result.places)
    )


def seat_places(result: Result) -> list[int]:
    """Return every seat's place from 1: the game's own ranking, or winners first and then by points."""
    if result.places:
        return list(result.places)
    keys = [(seat not in result.winners, -points) for seat, points in enumerate(result.points)]
    keys = [(False, 0) if not lost else (lost, points) for lost, points in keys]
    return [1 + sum(other < key for other in keys) for key in keys]


def _whole(values: object) -> tuple[int, ...] | None:
    whole = isinstance(values, list) and all(isinstance(value, int) for value in values)
    return tuple(values) if whole and isinstance(values, list) else None
