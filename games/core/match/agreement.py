"""What the people at a table agree on and see round a match: settings, options, log entries, the result kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from games.core.contract.contract import EVERYBODY, SETUP_OPTIONS, Event, Option, Options, Result, Seat
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.contract.game import Game
from games.core.contract.texts import Text, say
from games.core.match.undo import UndoOffer, UndoRule


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What the table agreed on for one match.

    `undo`: `never`; `learnt` = free up to where something was learnt, never beyond; `agreed` = beyond it the table
    must agree. `strict`: everybody who could react is asked, also when their only answer is no.
    """

    undo: UndoRule = "agreed"
    curtain: bool = True
    strict: bool = False
    hints: bool = True


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


class CannotUndo(PlanszowniaError):
    """Moves can't be taken back now, or not without the table's agreement: `offer` says why."""

    def __init__(self, found: UndoOffer) -> None:
        super().__init__(say(found.why, "en"))
        self.offer = found


class Snapshot(NamedTuple):
    """Where a match stands: the number of moves, the line of play, and the state as JSON data."""

    number: int
    line: str
    state: dict[str, Any]


class Recorder(Protocol):
    """What a match tells its journal; it never raises because a disk is full, but keeps the trouble to be shown."""

    trouble: Text | None

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


class BadOptions(UsageError):
    """The game's options do not go together: `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(say(text, "en"))
        self.text = text


def checked_options(game: Game, options: Options, seats: int) -> dict[str, str]:
    """Return the game's options with defaults filled in, without those of `SETUP_OPTIONS`.

    UsageError for an unknown key or value, or one that is not offered for so many seats; BadOptions where they do
    not go together.
    """
    known = {option.id: option for option in game.options}
    unknown = sorted(set(options) - set(known) - set(SETUP_OPTIONS))
    if unknown:
        raise UsageError(f"{game.facts.id} has no option {unknown[0]!r}; known: {', '.join(sorted(known)) or 'none'}")
    chosen = {name: _value(option, options, seats) for name, option in known.items()}
    trouble = game.check_options(chosen, seats) if game.check_options is not None else None
    if trouble is not None:
        raise BadOptions(trouble)
    return chosen


def _value(option: Option, options: Options, seats: int) -> str:
    value = str(options.get(option.id, option.default))
    if option.seats is not None and not option.seats[0] <= seats <= option.seats[1]:
        allowed = [option.default]
    else:
        allowed = [choice.value for choice in option.choices]
        allowed += [str(seat) for seat in range(seats)] if option.per_seat else []
    if value not in allowed:
        raise UsageError(f"option {option.id!r} can't be {value!r}; possible: {', '.join(allowed)}")
    return value


def may_know(event: Event, seat: Seat | None) -> bool:
    """Return whether a seat, the public (None) or EVERYBODY may know of an event."""
    return event.to is None or seat == EVERYBODY or (seat is not None and seat in event.to)


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


def _whole(values: object) -> tuple[int, ...] | None:
    whole = isinstance(values, list) and all(isinstance(value, int) for value in values)
    return tuple(values) if whole and isinstance(values, list) else None
