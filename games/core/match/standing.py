"""The answers that persons have given in advance (`DecisionExtras.standing_answer`)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.contract.contract import Seat
from games.core.match.playing import PlayedMove


class StandingAnswers:
    """The limits that persons have set, and the questions that are asked again because their answer was undone.

    They are private and not saved: after loading a match everything is asked.
    """

    def __init__(self) -> None:
        self._limits: dict[Seat, int] = {}
        self._given: set[str] = set()  # ids of the positions after such an answer
        self._stopped: set[tuple[Seat, str]] = set()  # (seat, kind of decision) of undone answers

    def set_limit(self, seat: Seat, limit: int | None) -> None:
        """Let a seat answer up to a limit, or no longer with None."""
        self._limits.pop(seat, None)
        if limit is not None:
            self._limits[seat] = limit

    def limit_of(self, seat: Seat) -> int | None:
        """Return the limit that a seat has set, or None."""
        return self._limits.get(seat)

    def limit_for(self, seat: Seat, kind: str) -> int | None:
        """Return the limit for a kind of question; None if the seat must be asked."""
        return None if (seat, kind) in self._stopped else self._limits.get(seat)

    def on_given(self, played: PlayedMove) -> None:
        """Note an answer given by this."""
        self._given.add(played.position_id)

    def on_played(self, played: PlayedMove) -> None:
        """Answer such questions again once the seat has answered one itself."""
        self._stopped.discard((played.seat, played.kind))
        self._given.discard(played.position_id)  # the same move, this time by hand

    def on_undone(self, moves: Iterable[PlayedMove]) -> None:
        """Ask the questions again whose answers were undone."""
        self._stopped |= {(move.seat, move.kind) for move in moves if move.position_id in self._given}
