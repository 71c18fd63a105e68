"""The history of a match: its moves, the states between them, and the log.

There is the present line, and beyond it what can be redone. The log holds every event with the move that caused it, and
who may read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import EVERYBODY, Event, Seat
from games.core.contract.errors import UsageError
from games.core.match.playing import Chain, PlayedMove


# -- the log ----------------------------------------------------------------------------------------------------------
class LogEntry(NamedTuple):
    """One event of the log: the number of the move that caused it (0: before the first), and who played that move."""

    number: int
    seat: Seat | None
    event: Event


def merge_entries(entries: Iterable[LogEntry], join: Callable[[Event, Event], Event | None] | None) -> list[LogEntry]:
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


# -- moves and states -------------------------------------------------------------------------------------------------
class History:
    """All states since the start. `number` counts the moves on the present line; `states` has one more than `moves`."""

    def __init__(self, state: Any, position_id: str, events: Sequence[Event] = ()) -> None:
        """Begin with the first state, its line of play, and what happened while setting up."""
        self.move_count = 0
        self.states = [state]
        self.moves: list[PlayedMove] = []
        self.changes_cache: dict[
            str, Sequence[Event]
        ] = {}  # of each move, by the line after it, as far as they were told
        # What a move is told as (`story.Action`), by the line after it and whoever reads.
        self.actions_cache: dict[tuple[str, Seat | None], tuple[PlayedMove, Sequence[Any]]] = {}
        self._first_position_id, self._first_events = position_id, tuple(events)
        self._notes: list[tuple[int, Event]] = []  # what the table agreed to take back, by the number reached
        self._log: list[LogEntry] | None = None  # the log, as long as moves are only added; None: not known

    @property
    def state(self) -> Any:
        """The present state."""
        return self.states[self.move_count]

    @property
    def position_id(self) -> str:
        """The line of play: a digest of all moves so far."""
        return self.position_id_at(self.move_count)

    def position_id_at(self, number: int) -> str:
        """Return the line of play after `number` moves of the present line."""
        self.check_number(number)
        return self.moves[number - 1].position_id if number else self._first_position_id

    @property
    def current_moves(self) -> list[PlayedMove]:
        """The moves of the present line."""
        return self.moves[: self.move_count]

    @property
    def can_redo(self) -> bool:
        """Whether moves were taken back and none was played since."""
        return self.move_count < len(self.moves)

    def extend(self, chain: Chain) -> None:
        """Add moves to the present line; what could be redone is forgotten."""
        del self.moves[self.move_count :], self.states[self.move_count + 1 :]
        self.moves += [played for _, played in chain]
        self.states += [state for state, _ in chain]
        self._advance_to(self.move_count + len(chain))

    def go_back(self, number: int, agreed: bool) -> list[PlayedMove]:
        """Take back all moves after `number` and return them; an `agreed` one leaves a note in the log."""
        self.check_number(number)
        moves = self.moves[number : self.move_count]
        # What the table agreed on stays in the log, also when more is taken back later.
        self._notes = [(min(at, number), event) for at, event in self._notes]
        if agreed:
            self._notes.append((number, Event("undone", {"n": len(moves), "to": number})))
        self.move_count, self._log = number, None
        return moves

    def go_forward(self, number: int) -> list[PlayedMove]:
        """Play moves up to `number` again and return them; UsageError if they were not taken back."""
        if not self.move_count < number <= len(self.moves):
            raise UsageError(f"no move number {number} was taken back")
        moves = self.moves[self.move_count : number]
        self._advance_to(number)
        return moves

    def _advance_to(self, number: int) -> None:
        """Take the moves up to `number` into the present line; all notes lie before them."""
        if self._log is not None:
            self._log += self._entries(self.move_count, number)
        self.move_count = number

    def _entries(self, start: int, end: int) -> list[LogEntry]:
        moves = enumerate(self.moves[start:end], start + 1)
        return [LogEntry(number, move.seat, event) for number, move in moves for event in move.events]

    def check_number(self, number: int) -> None:
        """Raise UsageError unless `number` is a position of the present line."""
        if not 0 <= number <= self.move_count:
            raise UsageError(f"the match has no position number {number}, only 0 to {self.move_count}")

    @property
    def log(self) -> Sequence[LogEntry]:
        """The events of the setup and of the present line in order, each note after the move it bears."""
        if self._log is None:
            entries = [LogEntry(0, None, event) for event in self._first_events]
            last = 0
            for at, event in self._notes:
                entries += [*self._entries(last, at), LogEntry(at, None, event)]
                last = at
            self._log = entries + self._entries(last, self.move_count)
        return self._log
