"""The history of a match: its moves, the states between them, and the log.

The first `move_count` moves are the current ones. Any moves after them were undone and can be redone. The log contains
every event with the move that caused it and the seats that may know it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import EVERYBODY, Event, Seat
from games.core.contract.errors import UsageError
from games.core.match.playing import Chain, PlayedMove


# -- log --------------------------------------------------------------------------------------------------------------
class LogEntry(NamedTuple):
    """One event of the log, with the number of the move that caused it (0: the setup) and the seat that played it."""

    number: int
    seat: Seat | None
    event: Event


def merge_entries(entries: Iterable[LogEntry], join: Callable[[Event, Event], Event | None] | None) -> list[LogEntry]:
    """Merge consecutive entries that the game describes in one line, such as the steps of a walk.

    `join` merges two events, or returns None. All entries are for one reader, so public and private events may be
    merged. A merged entry has the number of its last move.
    """
    result: list[LogEntry] = []
    for entry in entries:
        last = result[-1] if result else None
        both = None
        if join is not None and last is not None and last.seat == entry.seat:
            both = join(last.event, entry.event)
        if both is None:
            result.append(entry)
        else:
            result[-1] = LogEntry(entry.number, entry.seat, both)
    return result


def may_know(event: Event, seat: Seat | None) -> bool:
    """Return True if a seat, the public (None) or EVERYBODY may know of an event."""
    return event.to is None or seat == EVERYBODY or (seat is not None and seat in event.to)


def _joined(first: deque[Event], second: deque[Event]) -> deque[Event]:
    """Return the events of both in order; the shorter one is moved, so that repeated calls stay fast."""
    if len(first) < len(second):
        second.extendleft(reversed(first))
        return second
    first.extend(second)
    return first


# -- moves and states -------------------------------------------------------------------------------------------------
class History:
    """All moves and states of a match; `states` has one element more than `moves`."""

    def __init__(self, state: Any, position_id: str, events: Sequence[Event] = ()) -> None:
        """Start with the first state, its position id, and the events of the setup."""
        self.move_count = 0
        self.states = [state]
        self.moves: list[PlayedMove] = []
        # further changes caused by each move shown so far, by the position id after it
        self.changes_cache: dict[str, Sequence[Event]] = {}
        # The story's actions of a move, by the position id after it and the reader.
        self.actions_cache: dict[tuple[str, Seat | None], tuple[PlayedMove, Sequence[Any]]] = {}
        self._first_position_id, self._first_events = position_id, tuple(events)
        # notes about agreed undos, with the move number that each undo reached, in ascending order
        self._notes: list[tuple[int, deque[Event]]] = []
        self._log: list[LogEntry] | None = None  # the cached log while moves are only added; None: it must be rebuilt

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states[self.move_count]

    @property
    def position_id(self) -> str:
        """Digest of all current moves, which identifies the position."""
        return self.position_id_at(self.move_count)

    def position_id_at(self, number: int) -> str:
        """Return the position id after the first `number` moves."""
        self.check_number(number)
        return self.moves[number - 1].position_id if number else self._first_position_id

    @property
    def current_moves(self) -> list[PlayedMove]:
        """The moves that were not undone."""
        return self.moves[: self.move_count]

    @property
    def can_redo(self) -> bool:
        """True if moves were undone and none was played since."""
        return self.move_count < len(self.moves)

    def extend(self, chain: Chain) -> None:
        """Append moves; undone moves are discarded, so that they can't be redone any more."""
        del self.moves[self.move_count :], self.states[self.move_count + 1 :]
        self.moves += [played for _, played in chain]
        self.states += [state for state, _ in chain]
        self._advance_to(self.move_count + len(chain))

    def go_back(self, number: int, agreed: bool) -> list[PlayedMove]:
        """Undo all moves after the first `number` and return them; an `agreed` undo leaves a note in the log."""
        self.check_number(number)
        moves = self.moves[number : self.move_count]
        # Notes of agreed undos stay in the log even when more is undone later.
        notes = deque[Event]()
        while self._notes and self._notes[-1][0] >= number:
            notes = _joined(self._notes.pop()[1], notes)
        if agreed:
            notes.append(Event("undone", {"n": len(moves), "to": number}))
        if notes:
            self._notes.append((number, notes))
        self.move_count, self._log = number, None
        return moves

    def go_forward(self, number: int) -> list[PlayedMove]:
        """Redo moves up to number `number` and return them; UsageError if they were not undone."""
        if not self.move_count < number <= len(self.moves):
            raise UsageError(f"no move number {number} was taken back")
        moves = self.moves[self.move_count : number]
        self._advance_to(number)
        return moves

    def _advance_to(self, number: int) -> None:
        """Make the moves up to number `number` current; all notes belong to earlier moves."""
        if self._log is not None:
            self._log += self._entries(self.move_count, number)
        self.move_count = number

    def _entries(self, start: int, end: int) -> list[LogEntry]:
        moves = enumerate(self.moves[start:end], start + 1)
        return [LogEntry(number, move.seat, event) for number, move in moves for event in move.events]

    def check_number(self, number: int) -> None:
        """Raise UsageError unless `number` is between 0 and the number of current moves."""
        if not 0 <= number <= self.move_count:
            raise UsageError(f"the match has no position number {number}, only 0 to {self.move_count}")

    @property
    def log(self) -> Sequence[LogEntry]:
        """The events of the setup and of the current moves in order; each undo note follows the move it belongs to."""
        if self._log is None:
            entries = [LogEntry(0, None, event) for event in self._first_events]
            last = 0
            for at, events in self._notes:
                entries += [*self._entries(last, at), *(LogEntry(at, None, event) for event in events)]
                last = at
            self._log = entries + self._entries(last, self.move_count)
        return self._log
