"""What the people at a table agree on and see round a match: settings, options, log entries, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from games.core.contract import Decision, Event, Game, Options, Seat
from games.core.errors import PlanszowniaError, UsageError
from games.core.players import Player
from games.core.texts import say
from games.core.undo import Played, UndoOffer, UndoRule


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
    """What a match tells its journal; it never raises because a disk is full."""

    def write(self, records: Sequence[Mapping[str, Any]], snapshot: Callable[[], Snapshot]) -> None:
        """Keep these lines, in order; `snapshot` gives the position after them."""
        ...


def checked_options(game: Game, options: Options, seats: int) -> dict[str, str]:
    """Return the game's options with defaults filled in, without `board`; UsageError for an unknown key or value."""
    known = {option.id: option for option in game.options}
    unknown = sorted(set(options) - set(known) - {"board"})
    if unknown:
        raise UsageError(f"{game.facts.id} has no option {unknown[0]!r}; known: {', '.join(sorted(known)) or 'none'}")
    chosen = {}
    for option in game.options:
        allowed = [choice.value for choice in option.choices]
        if option.per_seat:
            allowed += [str(seat) for seat in range(seats)]
        value = str(options.get(option.id, option.default))
        if value not in allowed:
            raise UsageError(f"option {option.id!r} can't be {value!r}; possible: {', '.join(allowed)}")
        chosen[option.id] = value
    return chosen


def log_of(steps: Sequence[Played], notes: Sequence[tuple[int, Event]]) -> list[LogEntry]:
    """Return the events of `steps` in order, each of `notes` after the move whose number it bears."""
    entries: list[LogEntry] = []
    left = list(notes)
    for number, step in enumerate(steps, 1):
        while left and left[0][0] < number:
            entries.append(LogEntry(left[0][0], None, left.pop(0)[1]))
        entries += [LogEntry(number, step.seat, event) for event in step.events]
    return entries + [LogEntry(at, None, event) for at, event in left]


def curtain_for(
    decision: Decision | None, players: Sequence[Player], settings: MatchSettings, opened: Seat | None
) -> Seat | None:
    """Return the seat that the curtain must name before the table is drawn, or None; `opened`: lifted for that seat."""
    if decision is None or not decision.private or not settings.curtain or decision.seat == opened:
        return None
    if not players[decision.seat].is_person or sum(player.is_person for player in players) < 2:
        return None
    return decision.seat
