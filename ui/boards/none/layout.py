"""Positions on a table without a board. Lengths are board units; the table is `SIZE` large."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box

SIZE: Point = (1000.0, 600.0)
FELT: Box = (20.0, 20.0, 960.0, 560.0)  # the cloth
REACH: Point = (360.0, 207.0)  # half axes of the ellipse on which the seats are
SEAT: Point = (224.0, 152.0)  # box of a seat
MARGIN = 10.0  # gap between the edge of a seat's box and the cards in it
PLATE = 44.0  # height of the plate with the name, in the upper part of the box
PILE_WIDTH, PILE_GAP, PILE_LEFT, PILE_RIGHT = 132.0, 10.0, 306.0, 694.0
CARD = 1.4  # height of a card, as a multiple of its width
PILE_CARD, SEAT_CARD = 150.0, 96.0  # height of a card: on a pile (less if there are many piles), and in front of a seat
NAME = 30.0  # height of a pile's name
LIFT = 2.4  # shift of each further card of a pile


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of everything on the table, by name: `seat:<number>` and `pile:<id>`."""

    seats: Mapping[str, Box]
    piles: Mapping[str, Box]

    def card_height(self, place: str) -> float:
        """Return the height of a card at a place."""
        return self.piles[place][3] - NAME if place in self.piles else SEAT_CARD

    def cards_centre(self, place: str) -> Point:
        """Return the centre of a pile's cards, or of the cards in front of a seat."""
        x, y, width, height = self.piles[place] if place in self.piles else self.seats[place]
        if place in self.piles:
            return x + width / 2, y + (height - NAME) / 2
        return x + width / 2, y + PLATE + (height - PLATE - MARGIN) / 2

    def row(self, place: str, count: int) -> list[Point]:
        """Return the centres of `count` cards in front of a seat, overlapping if there are many."""
        x, y = self.cards_centre(place)
        card = SEAT_CARD / CARD
        step = min(card + 8, (SEAT[0] - 2 * MARGIN - card) / max(1, count - 1))
        first = x - step * (count - 1) / 2
        return [(first + step * number, y) for number in range(count)]


def layout_of(seats: int, piles: Sequence[str]) -> TableLayout:
    """Return the layout for a number of seats, clockwise with the first at the bottom, and the names of the piles."""
    middle = SIZE[0] / 2, SIZE[1] / 2
    turns = [math.pi / 2 + math.tau * seat / max(1, seats) for seat in range(seats)]
    centres = [(middle[0] + REACH[0] * math.cos(turn), middle[1] + REACH[1] * math.sin(turn)) for turn in turns]
    width = min(PILE_WIDTH, (PILE_RIGHT - PILE_LEFT + PILE_GAP) / max(1, len(piles)) - PILE_GAP)
    card = min(PILE_CARD, (width - PILE_GAP) * CARD)
    left = middle[0] - (len(piles) * (width + PILE_GAP) - PILE_GAP) / 2
    top = middle[1] - (card + NAME) / 2
    return TableLayout(
        {f"seat:{seat}": (x - SEAT[0] / 2, y - SEAT[1] / 2, *SEAT) for seat, (x, y) in enumerate(centres)},
        {name: (left + place * (width + PILE_GAP), top, width, card + NAME) for place, name in enumerate(piles)},
    )
