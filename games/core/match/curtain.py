"""The curtain: whom the table may be drawn for when several people share one screen.

A private decision of a person is asked behind a curtain, also when the same person goes on after others' private
decisions; private decisions of one seat in a row share one. Private answers of computers in one's own turn do not end
the row, as nobody else comes to the mouse for them. Public decisions and those of computers show only what everybody
knows. Whoever is left alone with computers sees their own cards always, once the curtain was opened for that.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Decision, Seat
from games.core.contract.names import seat_name
from games.core.match.players import Player
from games.core.match.playing import PlayedMove
from games.core.match.settings import MatchSettings


class Curtain:
    """Remembers for which seat the curtain was lifted; all else follows from the decision and who plays."""

    def __init__(self) -> None:
        """Begin with the curtain down."""
        self._open: Seat | None = None
        self._alone: Seat | None = None  # whom all other people have left, until the curtain is opened for that one

    def pending_seat(
        self, decision: Decision | None, players: Sequence[Player], settings: MatchSettings
    ) -> Seat | None:
        """Return the seat that the curtain must name before the table is drawn, or None."""
        if decision is None or not settings.curtain:
            return None
        if self._alone is not None:
            return self._alone
        if not decision.private or decision.seat == self._open:
            return None
        if not players[decision.seat].is_person or sum(player.is_person for player in players) < 2:
            return None
        return decision.seat

    def audience(self, decision: Decision | None, players: Sequence[Player], settings: MatchSettings) -> Seat | None:
        """Return for whom the table may be drawn, or None for what is public."""
        persons = [seat for seat, player in enumerate(players) if player.is_person]
        if len(persons) == 1:
            return None if self.pending_seat(decision, players, settings) is not None else persons[0]
        if decision is None or not decision.private or decision.seat not in persons:
            return None
        return None if self.pending_seat(decision, players, settings) is not None else decision.seat

    def lift(self, seat: Seat | None) -> None:
        """Show the table to `seat` until somebody else decides; None: there is nothing to lift."""
        if seat is not None:
            self._open, self._alone = seat, None

    def drop(self) -> None:
        """Show the table to nobody until it is lifted again."""
        self._open = None

    def on_players_changed(self, before: Sequence[Player], players: Sequence[Player]) -> None:
        """Let it fall as other people play now, also for one who is left alone: somebody else may sit there yet."""
        persons = [seat for seat, player in enumerate(players) if player.is_person]
        several = sum(player.is_person for player in before) > 1
        if len(persons) != 1:
            self._alone = None
        elif several and persons[0] != self._open:
            self._alone = persons[0]
        self._open = None

    @property
    def is_lifted(self) -> bool:
        """Whether it is open for somebody, and so could fall."""
        return self._open is not None

    def on_move(self, turn: str, decision: Decision | None, players: Sequence[Player]) -> None:
        """Let it fall unless the same seat is asked in private, or a computer while it is that seat's turn (`turn`)."""
        computer = decision is not None and decision.private and not players[decision.seat].is_person
        if self._open is None or not computer or turn != seat_name(self._open):
            self._drop_unless_private(decision)

    def _drop_unless_private(self, decision: Decision | None) -> None:
        if decision is None or not decision.private or decision.seat != self._open:
            self._open = None

    def on_undo_or_redo(self, moves: Sequence[PlayedMove], decision: Decision | None) -> None:
        """Let it fall after undo or redo, unless all those moves were private ones of the seat that sits there."""
        if any(not move.auto and (move.seat != self._open or not move.private) for move in moves):
            self._open = None
        self._drop_unless_private(decision)
