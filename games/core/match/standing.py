"""The limits up to which people let questions be answered automatically (`DecisionExtras.standing_answer`)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.contract.contract import Seat
from games.core.match.playing import PlayedMove


class StandingAnswers:
    """The limit of each seat, and the kinds of questions that are asked although a limit is set.

    A kind of question is asked again after an automatic answer to it was undone, until the person has answered it.
    Limits are private and not saved: after loading a match every question is asked.
    """

    def __init__(self) -> None:
        self._limits: dict[Seat, int] = {}
        self._given: set[str] = set()  # ids of the positions after automatic answers
        self._stopped: set[tuple[Seat, str]] = set()  # (seat, kind of decision) that is asked again

    def set_limit(self, seat: Seat, limit: int | None) -> None:
        """Answer a seat's questions automatically up to a limit; None: ask them all."""
        self._limits.pop(seat, None)
        if limit is not None:
            self._limits[seat] = limit

    def limit_of(self, seat: Seat) -> int | None:
        """Return the limit that a seat has set, or None."""
        return self._limits.get(seat)

    def applicable_limit(self, seat: Seat, kind: str) -> int | None:
        """Return the limit that applies to this kind of question; None if the seat must be asked."""
        return None if (seat, kind) in self._stopped else self._limits.get(seat)

    def on_automatic_answer(self, played: PlayedMove) -> None:
        """Remember an automatic answer that was given."""
        self._given.add(played.position_id)

    def on_played(self, played: PlayedMove) -> None:
        """Apply the limit again to a kind of question that the person has answered."""
        self._stopped.discard((played.seat, played.kind))
        # now the person's own answer, even if the same answer was given automatically before and undone
        self._given.discard(played.position_id)

    def on_undone(self, moves: Iterable[PlayedMove]) -> None:
        """Stop answering the kinds of questions whose automatic answers were undone."""
        self._stopped |= {(move.seat, move.kind) for move in moves if move.position_id in self._given}
