"""Whom the coach speaks to in a match, and which of the cards they have not seen: by name, in any match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from games.core.contract.contract import Seat
from games.core.journal import saves
from games.core.lessons import files
from ui.table.desk import TableDesk

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard


class Listeners(Protocol):
    """Those whom the coach may speak to."""

    def welcome(self, seat: Seat) -> bool:
        """Whether the coach is meant for a seat, also while it is turned off."""

    def listens(self, seat: Seat) -> bool:
        """Whether the coach speaks to a seat."""

    def turn(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off for a seat."""

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the cards that a seat has not seen."""

    def note(self, seat: Seat, card: CoachCard) -> None:
        """Note that a seat has seen a card."""


class Persons:
    """The persons of a match, told apart by their names. What is kept is read when it is first needed."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk, self.match = desk, desk.match
        self._finishers: frozenset[str] | None = None
        self._seen: dict[str, set[str]] = {}

    def _key(self, seat: Seat) -> str:
        return self.match.players[seat].key

    def welcome(self, seat: Seat) -> bool:
        """Whether the match has a coach for everybody, or for newcomers and this is one."""
        mode = self.match.settings.coach
        if mode == "off" or not self.match.players[seat].is_person:
            return False
        return mode == "everybody" or self._is_new(self._key(seat))

    def _is_new(self, key: str) -> bool:
        if self._finishers is None:
            self._finishers = saves.finishers(self.desk.game_id)
        return key not in self._finishers

    def listens(self, seat: Seat) -> bool:
        """Whether the coach is meant for a seat and was not turned off."""
        return self.match.following.coached(seat) and self.welcome(seat)

    def turn(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off for a seat, in this match."""
        self.match.following.turn_coach(seat, on)

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the cards that the person has not seen in any match; none where the coach does not speak."""
        if not self.listens(seat):
            return []
        coach = files.coach(self.desk.game_id)
        if coach is None:
            return []
        key = self._key(seat)
        if key not in self._seen:
            progress = self.desk.app.progress
            progress.refresh()
            self._seen[key] = progress.seen(self.desk.game_id, key)
        return [card for card in coach.cards if card.id not in self._seen[key]]

    def note(self, seat: Seat, card: CoachCard) -> None:
        """Keep that the person has seen a card."""
        key = self._key(seat)
        self._seen[key].add(card.id)
        self.desk.app.progress.see(self.desk.game_id, key, card.id)
