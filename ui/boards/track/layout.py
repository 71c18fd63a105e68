"""Where everything lies on a board with a road, in board units, the origin at the top left.

What a picture shows is kept beside what the track has, so that a track which differs from its picture is drawn over it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ui.boards.shared.base import Point
from ui.boards.shared.geometry import Box
from ui.boards.shared.shapes import circle

ART = "osada"  # the folder of this kind's pictures in assets/art
PLAIN = "plain"
COLOURS = ("yellow", "red", "blue", "green", "black")
LETTERS = "ABCDEFG"
GROUPS = {"go": "ABC", "help": "DE", "ask": "FG"}
MOST = 5  # pawns on one field
SMALL, LARGE = 41.0, 63.0  # radii of plain and special fields
CORNERS = 28


@dataclass(frozen=True, slots=True)
class Pose:
    """How a pawn lies: its middle, degrees clockwise, the snow before it, how much of it is seen."""

    at: Point
    turn: float
    snow: Point
    show: float = 0.0


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the road. `drawn` says what the picture already shows there: kind, die of the valley, hand."""

    index: int
    kind: str
    valley: int  # 0: a fall never ends here
    hand: bool
    centre: Point
    radius: float
    polygon: list[Point]
    hits: list[Box]
    name_at: Point  # middle of the name's upper edge
    slots: Mapping[int, list[Point]]  # feet, by number of pawns
    badge: Point
    lying: Pose
    buried: Pose
    drawn: tuple[str, int, bool] | None
    disc: bool = True  # neither where the road begins nor where it ends

    def feet(self, count: int) -> list[Point]:
        """Return where so many pawns stand; a number that is missing takes the next larger one."""
        fitting = [number for number in self.slots if number >= count]
        return self.slots[min(fitting) if fitting else max(self.slots)]


@dataclass(frozen=True, slots=True)
class MoveTile:
    """One move of the move table."""

    box: Box
    letter: Point  # top left
    caption: Point  # middle of its upper edge
    cube: Point


@dataclass(frozen=True, slots=True)
class HelpColumn:
    """One colour of the help table: its levels from 1 up, and the feet of the pawn at its head."""

    levels: list[Box]
    pawn: Point

    @property
    def box(self) -> Box:
        """The box round all levels and the pawn."""
        x, top, width, _ = self.levels[-1]
        _, low, _, high = self.levels[0]
        return x - 2, top - 76, width + 4, low + high - top + 80


@dataclass(frozen=True, slots=True)
class RoadLayout:
    """The whole board. `art` is the backdrop's file, or empty where the painter draws one itself."""

    size: tuple[float, float]
    fields: list[Field]
    road: list[Point]
    stops: list[int]  # for each field the number of its point on the road
    places: list[Point]  # of the settlement, in order of arrival
    place_size: tuple[float, float]  # halves
    shelves: dict[str, tuple[Box, list[Point]]]  # axe, snowshoe
    moves: dict[str, MoveTile]
    headings: dict[str, Point]  # go, help, ask: middle of the upper edge
    move_table: Box
    columns: dict[str, HelpColumn]
    help_table: Box
    help_title: Point
    bowl: tuple[Point, float, float]  # centre, radius, radius of the felt
    lights: list[tuple[Point, float]] = field(default_factory=list)
    art: str = ""


def made_field(number: int, entry: Mapping[str, Any], centre: Point, radius: float) -> Field:
    """Make a round field with everything where it usually lies."""
    x, y = centre
    return Field(
        index=number,
        kind=str(entry["kind"]),
        valley=int(entry.get("valley", 0)),
        hand=bool(entry.get("hand", False)),
        centre=centre,
        radius=radius,
        polygon=circle(centre, radius, CORNERS),
        hits=[],
        name_at=(x, y + radius - 15),
        slots=usual_slots(centre, radius),
        badge=(x + radius * 0.84, y - radius * 0.84),
        lying=Pose((x + 2, y), -84.0, (x, y + 30)),
        buried=Pose((x - 4, y - 3), -9.0, (x, y + 20), 66.0),
        drawn=None,
    )


def usual_slots(centre: Point, radius: float) -> dict[int, list[Point]]:
    """Return feet for one to five pawns on a disc: beside each other, a triangle, a diamond, a quincunx."""
    x, y = centre
    wide, low = (40.0, 24.0) if radius > 50 else (36.0, 18.0)
    first = (x + 22, y + 34) if radius > 50 else (x, y + 18)
    return {
        1: [first],
        2: [(x - wide * 0.7, y + low), (x + wide * 0.7, y + low + 8)],
        3: [(x, y - 6), (x - wide * 0.84, y + low + 6), (x + wide * 0.84, y + low + 6)],
        4: [(x, y - 14), (x - wide, y + 10), (x + wide, y + 10), (x, y + low + 14)],
        5: [(x - 21, y - 14), (x + 21, y - 14), (x - wide - 4, y + 14), (x + wide + 4, y + 14), (x, y + low + 16)],
    }


def stops_on(road: list[Point], fields: list[Field]) -> list[int]:
    """Return for each field the number of the road's point that lies nearest, never before that of the one before."""
    found: list[int] = []
    start = 0
    for place in fields:
        nearest = min(range(start, len(road)), key=lambda n: math.dist(road[n], place.centre))
        found.append(nearest)
        start = nearest
    return found
