"""Where the rows of seats and guests are beside the board; the panel places them, others look them up."""

from __future__ import annotations

from pygame import Rect

from games.core.contract.contract import Seat
from games.core.contract.extras.rows import Guest


class SeatRows:
    """The rectangles of all rows, in pixels of the window."""

    def __init__(self) -> None:
        self.seats: dict[Seat, Rect] = {}
        self.guests: list[tuple[Guest, Rect]] = []
        self.cards: dict[Seat, list[Rect]] = {}  # where the small cards of each seat were drawn

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the name of the row at `pos`: `seat:0`, or `guest:0` for one without a seat."""
        found = [f"seat:{seat}" for seat, rect in self.seats.items() if rect.collidepoint(pos)]
        return found or [f"guest:{n}" for n, (_, rect) in enumerate(self.guests) if rect.collidepoint(pos)]

    def answers_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the name that a click on the row at `pos` chooses: `seat:0`, or a guest's own, such as a pawn's."""
        found = self.names_at(pos)
        guests = (int(name.partition(":")[2]) for name in found if name.startswith("guest:"))
        return [self.guests[number][0].name for number in guests] or found

    def row_of(self, name: str) -> Rect:
        """Return the row of such a name."""
        kind, _, key = name.partition(":")
        return self.seats[int(key)] if kind == "seat" else self.guests[int(key)][1]

    def cards_of(self, seat: Seat) -> list[Rect]:
        """Return where the small cards of a seat are, or would be: as in another row, where this has none yet."""
        own = self.cards.get(seat)
        if own:
            return own
        other = next((other for other, cards in self.cards.items() if cards and other in self.seats), None)
        if other is None or seat not in self.seats:
            return []
        down = self.seats[seat].top - self.seats[other].top
        return [card.move(0, down) for card in self.cards[other]]
