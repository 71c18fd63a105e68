"""What the next frames will need, made while nothing moves: marks of what could be chosen, pictures of cards in hand.

Each takes some milliseconds: made all at once, when a question comes or a card is played, they would hold a frame up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Prerender:
    """Makes one thing a turn, and each thing once for a size of the window."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._marks: Iterator[None] = iter(())
        self._cards: list[str] = []
        self._known: set[str] = set()

    def begin(self) -> None:
        """Begin anew: the board has been laid out."""
        table = self.table
        people = [player.is_person for player in table.session.match.players]
        colours = [mark.colour for mark, is_person in zip(table.marks, people, strict=True) if is_person]
        self._marks = table.painter.prepare(colours)
        self._known.clear()

    def hand(self) -> None:
        """Note the cards that lie in the hand now."""
        tray = self.table.tray
        fly = any(motion.flights is not None for motion in self.table.session.controller.motions.values())
        cards = [card for card in tray.cards if card.art.same_anywhere] if tray and fly else []
        self._cards = [card.name for card in cards if card.name not in self._known]

    def tick(self) -> None:
        """Make one thing, if nothing moves; where movements are off no frame need be quick."""
        table = self.table
        if table.motion.running or table.owing or not table.app.pace:
            return
        if self._cards:
            name = self._cards.pop()
            self._known.add(name)
            table.movements.flights.card(name)
        else:
            next(self._marks, None)
