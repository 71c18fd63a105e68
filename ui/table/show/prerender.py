"""What the next frames will need, made while nothing moves: marks of what could be chosen, pictures of cards in hand.

Each takes some milliseconds: made all at once, when a question comes or a card is played, they would hold a frame up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.table.context import TableContext
from ui.table.view.cards.looks import readable
from ui.table.view.tray.cards import TrayCard


class Prerender:
    """Makes one thing a turn, and each thing once for a size of the window."""

    def __init__(self, desk: TableContext) -> None:
        self.desk = desk
        self._marks: Iterator[None] = iter(())
        self._cards: list[str] = []
        self._known: set[str] = set()

    def begin(self) -> None:
        """Begin anew: the board has been laid out."""
        players = self.desk.match.players
        colours = [mark.colour for mark, player in zip(self.desk.marks, players, strict=True) if player.is_person]
        self._marks = self.desk.painter.prepare(colours)
        self._known.clear()

    def hand(self) -> None:
        """Note the cards that lie in the hand now."""
        fly = any(motion.flights is not None for motion in self.desk.controller.motions.values())
        held = [card for card in self.desk.tray_cards() if isinstance(card, TrayCard)] if fly else []
        cards = [card.name for card in held if card.art.same_anywhere]
        self._cards = [name for name in cards if name not in self._known]

    def tick(self) -> None:
        """Make one thing, if nothing moves; where movements are off no frame need be quick."""
        if self.desk.moving() or not self.desk.app.pace:
            return
        if self._cards:
            name = self._cards.pop()
            self._known.add(name)
            readable(self.desk, name)
        else:
            next(self._marks, None)
