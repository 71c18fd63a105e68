"""Decide whose view of the table may be shown while several people share the screen.

The curtain hides the table before a private decision of a person. The person lifts it when nobody else is looking. It
stays lifted for consecutive private decisions of one seat. Private answers of computer players during a person's own
turn do not drop it, because nobody else takes the mouse for them.

During public decisions, and decisions of computer players, only public information is shown. A person who plays only
against computers lifts the curtain once and then always sees their own cards.

Seats in `away` decide on a screen of their own. The shared screen never shows their views, also if only one person
plays, unless such a seat decides one question at the table (`let_decide_at_table`).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Decision, Seat
from games.core.contract.names import seat_name
from games.core.match.players import Player
from games.core.match.playing import PlayedMove
from games.core.match.settings import MatchSettings


class Curtain:
    """The curtain that hides the table. It stores the seat for which it was lifted."""

    def __init__(self) -> None:
        """Start with the curtain closed for every seat."""
        self._open: Seat | None = None
        # seat of the only person left after others were replaced, until this person lifts the curtain; else None
        self._alone: Seat | None = None
        self.away: frozenset[Seat] = frozenset()  # seats that decide on screens of their own
        self.decides_at_table: Seat | None = None  # the seat in `away` that decides the present question at the table

    def decides_on_own_screen(self, seat: Seat) -> bool:
        """Return whether a seat decides the present question on a screen of its own."""
        return seat in self.away and seat != self.decides_at_table

    def let_decide_at_table(self, seat: Seat | None) -> None:
        """Let a seat decide at the table until another seat must decide; None lets it decide on its own screen."""
        if seat != self.decides_at_table:
            self.decides_at_table, self._open = seat, None

    def pending_seat(
        self, decision: Decision | None, players: Sequence[Player], settings: MatchSettings
    ) -> Seat | None:
        """Return the seat that must lift the curtain before the table is drawn, or None."""
        if decision is None or not settings.curtain:
            return None
        if self._alone is not None and not self.decides_on_own_screen(self._alone):
            return self._alone
        if not decision.private or decision.seat == self._open or self.decides_on_own_screen(decision.seat):
            return None
        if not players[decision.seat].is_person or sum(player.is_person for player in players) < 2:
            return None
        return decision.seat

    def audience(self, decision: Decision | None, players: Sequence[Player], settings: MatchSettings) -> Seat | None:
        """Return the seat whose view may be shown, or None if only public information may be shown."""
        persons = [seat for seat, player in enumerate(players) if player.is_person]
        if len(persons) == 1 and not self.decides_on_own_screen(persons[0]):
            return None if self.pending_seat(decision, players, settings) is not None else persons[0]
        if (
            decision is None
            or not decision.private
            or decision.seat not in persons
            or self.decides_on_own_screen(decision.seat)
        ):
            return None
        return None if self.pending_seat(decision, players, settings) is not None else decision.seat

    def lift(self, seat: Seat | None) -> None:
        """Show the table to `seat` until another seat decides. None changes nothing."""
        if seat is not None:
            self._open, self._alone = seat, None

    def drop(self) -> None:
        """Hide the table until the curtain is lifted again."""
        self._open = None

    def on_players_changed(self, before: Sequence[Player], players: Sequence[Player]) -> None:
        """Drop the curtain after a change of players.

        If only one person is left, they must lift it once, because another person may still be at the screen.
        """
        persons = [seat for seat, player in enumerate(players) if player.is_person]
        several = sum(player.is_person for player in before) > 1
        if len(persons) != 1:
            self._alone = None
        elif several and persons[0] != self._open:
            self._alone = persons[0]
        self._open = None

    @property
    def is_lifted(self) -> bool:
        """True if the curtain is lifted for a seat."""
        return self._open is not None

    def on_move(self, turn: str, decision: Decision | None, players: Sequence[Player]) -> None:
        """Drop the curtain after a move, unless the next private decision belongs to the same seat.

        A computer player's private decision in that seat's turn does not drop it either. `turn` is the name of the seat
        whose turn it is.
        """
        computer = decision is not None and decision.private and not players[decision.seat].is_person
        if self._open is None or not computer or turn != seat_name(self._open):
            self._drop_unless_private(decision)

    def _drop_unless_private(self, decision: Decision | None) -> None:
        if decision is None or not decision.private or decision.seat != self._open:
            self._open = None

    def on_decision(self, decision: Decision | None) -> None:
        """If the next question is for another seat, end the effect of `let_decide_at_table`."""
        if decision is None or decision.seat != self.decides_at_table:
            self.decides_at_table = None

    def on_undo_or_redo(self, moves: Sequence[PlayedMove], decision: Decision | None) -> None:
        """Drop the curtain after undo or redo of these moves.

        It stays lifted if all of them were private moves of the seat that sees the table.
        """
        if any(not move.auto and (move.seat != self._open or not move.private) for move in moves):
            self._open = None
        self._drop_unless_private(decision)
        self.on_decision(decision)
