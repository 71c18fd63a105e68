"""The history of a match: its moves, the states between them, and the log.

The first `move_count` moves are the current ones. Later moves were undone and can be redone. The log contains every
event, with its move and the seats that may know it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import EVERYBODY, Event, Seat
from games.core.contract.errors import UsageError
from games.core.match.playing import MoveChain, PlayedMove


# -- log --------------------------------------------------------------------------------------------------------------
class LogEntry(NamedTuple):
    """An event in the log, with the number of its move (0: the setup) and the seat that made the move.

    `merged` are the events that were combined into `event`, if one line describes several.
    """

    move_number: int
    seat: Seat | None
    event: Event
    merged: tuple[Event, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the match that this entry describes."""
        return self.merged or (self.event,)


def merge_log_entries(
    entries: Iterable[LogEntry], merge_events: Callable[[Event, Event], Event | None] | None
) -> list[LogEntry]:
    """Merge consecutive entries that the game describes in one line, such as the steps of a walk.

    `merge_events` merges two events, or returns None. All entries are for one reader. A merged entry has the number of
    its last move.
    """
    result: list[LogEntry] = []
    for entry in entries:
        last = result[-1] if result else None
        both = None
        if merge_events is not None and last is not None and last.seat == entry.seat:
            both = merge_events(last.event, entry.event)
        if last is None or both is None:
            result.append(entry)
        else:
            result[-1] = LogEntry(entry.move_number, entry.seat, both, (*last.events, entry.event))
    return result


def may_know(event: Event, seat: Seat | None) -> bool:
    """Return True if a seat may know of an event. The seat may be None (the public) or EVERYBODY."""
    return event.to is None or seat == EVERYBODY or (seat is not None and seat in event.to)


def _joined(first: deque[Event], second: deque[Event]) -> deque[Event]:
    """Move the events of the shorter deque into the longer one, for speed, and return it: `first`, then `second`."""
    if len(first) < len(second):
        second.extendleft(reversed(first))
        return second
    first.extend(second)
    return first


# -- moves and states -------------------------------------------------------------------------------------------------
class History:
    """All moves and states of a match. `states` has one element more than `moves`."""

    def __init__(self, state: Any, position_id: str, events: Sequence[Event] = ()) -> None:
        """Start with the first state, its position id, and the events of the setup."""
        self.move_count = 0
        self.states = [state]
        self.moves: list[PlayedMove] = []
        # cache: the changes of the position that a move's events do not report, by the position id after the move
        self.changes_cache: dict[str, Sequence[Event]] = {}
        # The story's actions of each move, by the position id after the move and by reader.
        self.actions_cache: dict[tuple[str, Seat | None], tuple[PlayedMove, Sequence[Any]]] = {}
        self._first_position_id, self._first_events = position_id, tuple(events)
        # (move number reached, notes) of each agreed undo, in ascending order
        self._notes: list[tuple[int, deque[Event]]] = []
        self._log: list[LogEntry] | None = None  # the cached log; None: it must be rebuilt

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states[self.move_count]

    @property
    def position_id(self) -> str:
        """The digest of all current moves, which identifies the position."""
        return self.position_id_at(self.move_count)

    def position_id_at(self, move_count: int) -> str:
        """Return the position id after the first `move_count` moves."""
        self.check_move_number(move_count)
        return self.moves[move_count - 1].position_id if move_count else self._first_position_id

    @property
    def current_moves(self) -> list[PlayedMove]:
        """The moves that were not undone."""
        return self.moves[: self.move_count]

    @property
    def can_redo(self) -> bool:
        """True if moves were undone and none was played since."""
        return self.move_count < len(self.moves)

    def append_moves(self, chain: MoveChain) -> None:
        """Append moves. Undone moves are discarded."""
        del self.moves[self.move_count :], self.states[self.move_count + 1 :]
        self.moves += [played for _, played in chain]
        self.states += [state for state, _ in chain]
        self._advance_to(self.move_count + len(chain))

    def go_back(self, move_count: int, agreed: bool) -> list[PlayedMove]:
        """Undo all moves after the first `move_count` and return them. An `agreed` undo leaves a note in the log."""
        self.check_move_number(move_count)
        moves = self.moves[move_count : self.move_count]
        # Notes of agreed undos stay in the log even if an earlier move is undone later.
        notes = deque[Event]()
        while self._notes and self._notes[-1][0] >= move_count:
            notes = _joined(self._notes.pop()[1], notes)
        if agreed:
            notes.append(Event("undone", {"n": len(moves), "to": move_count}))
        if notes:
            self._notes.append((move_count, notes))
        self.move_count, self._log = move_count, None
        return moves

    def go_forward(self, move_number: int) -> list[PlayedMove]:
        """Redo moves up to number `move_number` and return them; UsageError if they were not undone."""
        if not self.move_count < move_number <= len(self.moves):
            raise UsageError(f"no move number {move_number} was taken back")
        moves = self.moves[self.move_count : move_number]
        self._advance_to(move_number)
        return moves

    def _advance_to(self, number: int) -> None:
        """Make the moves up to this number current."""
        if self._log is not None:
            self._log += self._entries(self.move_count, number)
        self.move_count = number

    def _entries(self, start: int, end: int) -> list[LogEntry]:
        moves = enumerate(self.moves[start:end], start + 1)
        return [LogEntry(number, move.seat, event) for number, move in moves for event in move.events]

    def check_move_number(self, number: int) -> None:
        """Raise UsageError unless `number` is between 0 and the number of current moves."""
        if not 0 <= number <= self.move_count:
            raise UsageError(f"the match has no position number {number}, only 0 to {self.move_count}")

    def turn_owner(self, until: int | None = None) -> str:
        """Return the name of the player whose turn it is, or was at move number `until`; "" before the first turn."""
        entries = (entry for entry in reversed(self.log) if until is None or entry.move_number <= until)
        return next((str(entry.event.args.get("who", "")) for entry in entries if entry.event.kind == "turn"), "")

    @property
    def log(self) -> Sequence[LogEntry]:
        """The events of the setup and of the current moves in order, with notes about agreed undos."""
        if self._log is None:
            entries = [LogEntry(0, None, event) for event in self._first_events]
            last = 0
            for at, events in self._notes:
                entries += [*self._entries(last, at), *(LogEntry(at, None, event) for event in events)]
                last = at
            self._log = entries + self._entries(last, self.move_count)
        return self._log
