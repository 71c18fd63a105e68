"""Positions on a ring board: from the board's geometry, or computed.

Lengths are board units, the origin is at the top left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, arc, box_from, cut_box, point_from, points_from, size_of

ART = "wampiry"  # the folder in assets/art with the pictures for this kind of board
SIZE = (1128.0, 804.0)
CENTRE = (564.0, 388.0)  # centre of the clock in computed layouts
CLOCK_HUB, CLOCK_FACE, CLOCK_BEZEL = 33.0, 162.0, 181.0
PLATE = (228.0, 28.0)
PAD = (206.0, 116.0)
LEAST_PAD = 0.92  # minimum vertical scale of a pad
CUT = 15.0  # cut corners of a pad
BEADS = 100
OUTER, INNER = (524.0, 342.0), 196.0  # half axes of the estates' outer edge; radius of their inner edge


@dataclass(frozen=True, slots=True)
class EstatePlace:
    """Positions in an estate: outline, pad, plate, and slots of pieces."""

    polygon: list[Point]
    pad: list[Point]
    plate: Box
    name: Point  # left end of the name's baseline
    awards: Point  # right end of the awards' baseline
    possessed: list[Point]
    vampire: list[Point]  # feet of pawns
    sabbath: Point
    token: Point
    icon: Point
    dot: Point


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """Positions in a field of the clock. `vampire` maps the number of pawns (1 to 4) to their slots."""

    polygon: list[Point]
    name: Point
    icon: Point
    dot: Point
    vampire: Mapping[int, list[Point]]


@dataclass(frozen=True, slots=True)
class RingLayout:
    """The positions of everything on the board.

    `art` is the file of the background; if empty, the painter draws the board.
    """

    size: tuple[float, float]
    centre: Point
    hub: float
    face: float
    bezel: float
    estates: list[EstatePlace]
    fields: list[FieldPlace]
    beads: list[Point]
    bead_step: float
    coffins: list[Point]
    coffin_feet: list[Point]
    turns: list[Point]
    turn_radius: float
    avenues: list[Mapping[str, Any]] = field(default_factory=list)
    art: str = ""


def layout_of(board: Any) -> RingLayout:
    """Return the layout of a board: from its geometry, or evenly around the clock."""
    geometry = board.data.get("geometry")
    if geometry:
        return _from_geometry(geometry)
    return _even(len(board.ring), len(board.clock), board.turns)


# -- from the file ----------------------------------------------------------------------------------------------------
def _estate(space: Mapping[str, Any]) -> EstatePlace:
    slots, labels = space["slots"], space["labels"]
    return EstatePlace(
        polygon=points_from(space["shape"]["polygon"]),
        pad=points_from(space["parts"]["pad"]["polygon"]),
        plate=box_from(space["parts"]["plate"]["rect"]),
        name=point_from(labels["name"]["at"]),
        awards=point_from(labels["awards"]["at"]),
        possessed=points_from(slots["possessed"]),
        vampire=points_from(slots["vampire"]),
        sabbath=point_from(slots["sabbath"][0]),
        token=point_from(slots["award_token"][0]),
        icon=point_from(space["points"]["icon"]),
        dot=point_from(space["dot"]),
    )


def _slots_by_number(slots: Mapping[Any, Any]) -> dict[int, list[Point]]:
    given = {int(number): points_from(spots) for number, spots in slots.items()}
    result: dict[int, list[Point]] = {}
    for number in range(1, 5):
        larger = min((n for n in given if n >= number), default=max(given))
        result[number] = given[larger]
    return result


def _field(space: Mapping[str, Any]) -> FieldPlace:
    return FieldPlace(
        polygon=points_from(space["shape"]["polygon"]),
        name=point_from(space["labels"]["name"]["at"]),
        icon=point_from(space["points"]["icon"]),
        dot=point_from(space["dot"]),
        vampire=_slots_by_number(space["slots"]["vampire"]),
    )


def _from_geometry(geometry: Mapping[str, Any]) -> RingLayout:
    board, tracks = geometry["board"], geometry["tracks"]
    clock = geometry["decor"]["clock"]
    return RingLayout(
        size=size_of(geometry),
        centre=point_from(clock["centre"]),
        hub=CLOCK_HUB,
        face=float(clock["face_radius"]),
        bezel=float(clock["bezel_radius"]),
        estates=[_estate(space) for space in geometry["spaces"]["estates"]],
        fields=[_field(space) for space in geometry["spaces"]["clock"]],
        beads=points_from(tracks["score"]["places"]),
        bead_step=float(tracks["score"].get("stack_step", 20)),
        coffins=points_from(tracks["order"]["places"]),
        coffin_feet=points_from(tracks["order"]["slots"]["vampire"]),
        turns=points_from(tracks["turn"]["places"]),
        turn_radius=float(tracks["turn"]["radius"]),
        avenues=geometry["decor"].get("avenues", []),
        art=board.get("art", ""),
    )


# -- computed layout -------------------------------------------------------------------------------------------------
@cache
def _even(estates: int, fields: int, turns: int) -> RingLayout:
    # the gap between the last estate and the first is in the south
    start = 180 + 180 / estates
    places = [_even_estate(start + n * 360 / estates, 360 / estates) for n in range(estates)]
    return RingLayout(
        size=SIZE,
        centre=CENTRE,
        hub=CLOCK_HUB,
        face=CLOCK_FACE,
        bezel=CLOCK_BEZEL,
        estates=places,
        fields=[_even_field(n * 360 / fields, 360 / fields) for n in range(fields)],
        beads=_horseshoe(),
        bead_step=20.0,
        coffins=[(60.0 + 46 * n, 776.0) for n in range(4)],
        coffin_feet=[(60.0 + 46 * n, 796.0) for n in range(4)],
        turns=[(280.0 + 791 * n / max(1, turns - 1), 775.0) for n in range(turns)],
        turn_radius=min(17.0, 791 / max(1, turns - 1) / 2.3),
    )


def _even_estate(bearing: float, width: float) -> EstatePlace:
    gap = 1.6
    first, last = bearing - width / 2 + gap, bearing + width / 2 - gap
    outer = arc(CENTRE, OUTER, first, last)
    inner = arc(CENTRE, (INNER, INNER), last, first)
    polygon = [*outer, *inner]
    left, top, pad_width, pad_height = _pad(bearing, width)
    step = pad_width / 4
    return EstatePlace(
        polygon=polygon,
        pad=cut_box(left, top, pad_width, pad_height, CUT),
        plate=(left - 8, top - 16, pad_width + 16, PLATE[1]),
        name=(left + 28, top + 4),
        awards=(left + pad_width, top + 3),
        possessed=[(left + step * (n + 0.5), top + 41) for n in range(4)],
        vampire=[(left + 22 + 33 * n, top + pad_height - 3) for n in range(4)],
        sabbath=(left + pad_width - 22, top + pad_height - 22),
        token=(left + pad_width - 4, top - 2),
        icon=(left + 4, top - 2),
        dot=_inner_rim(math.radians(bearing)),
    )


def _pad(bearing: float, width: float) -> Box:
    """Return the largest box for pieces in an estate, together with the name plate."""
    turn = math.radians(bearing)
    middle = (
        CENTRE[0] + (INNER + (OUTER[0] - INNER) * 0.56) * math.sin(turn),
        CENTRE[1] - (INNER + (OUTER[1] - INNER) * 0.56) * math.cos(turn) + 7,
    )
    best: tuple[float, Box] | None = None
    for size in (1.0, 0.93, 0.86, 0.8):
        wide, height = PAD[0] * size, PAD[1] * max(size, LEAST_PAD)
        for dx in range(-72, 73, 8):
            for dy in range(-48, 49, 8):
                x = min(max(middle[0] + dx - wide / 2, 44), SIZE[0] - 44 - wide)
                y = min(max(middle[1] + dy - height / 2, 50), 736 - height)
                cost = (
                    100 * _outside(x, y, wide, height, bearing, width) + 120 * (1 - size) + math.hypot(dx, 1.5 * dy) / 4
                )
                if best is None or cost < best[0]:
                    best = (cost, (x, y, wide, height))
    assert best is not None
    return best[1]


def _outside(x: float, y: float, wide: float, height: float, bearing: float, width: float) -> float:
    """Return how far a box extends beyond an estate; 0 if it is inside."""
    result = 0.0
    for px, py in ((x, y - 14), (x + wide, y - 14), (x, y + height), (x + wide, y + height)):
        dx, dy = px - CENTRE[0], py - CENTRE[1]
        away = abs((math.degrees(math.atan2(dx, -dy)) - bearing + 180) % 360 - 180) - width / 2 + 2.6
        result += max(0.0, away) / 6
        result += max(0.0, math.hypot(dx / OUTER[0], dy / OUTER[1]) - 0.985) * 8
    nearest = math.hypot(
        max(x - CENTRE[0], 0, CENTRE[0] - x - wide), max(y - 14 - CENTRE[1], 0, CENTRE[1] - y - height)
    )
    return result + max(0.0, INNER + 18 - nearest) / 12


def _inner_rim(turn: float) -> Point:
    return CENTRE[0] + (INNER + 6) * math.sin(turn), CENTRE[1] - (INNER + 6) * math.cos(turn)


def _even_field(bearing: float, width: float) -> FieldPlace:
    """Return the positions of a field's name and pawns."""
    first, last = bearing - width / 2, bearing + width / 2
    outer = arc(CENTRE, (154, 154), first + 0.6, last - 0.6, 14)
    inner = arc(CENTRE, (40, 40), last - 2, first + 2, 6)
    turn = math.radians(bearing)
    up = math.cos(turn)
    x = CENTRE[0] + 103 * math.sin(turn)
    y = CENTRE[1] - (100 if up > 0 else 96) * up
    below = up > -0.8  # pawns are below the name, except in the lowest fields
    narrow = width < 45
    name, feet = (y - 12, y + (27 if narrow else 34)) if below else (y + 28, y + 10)

    def columns_and_rows(spread: float, rise: float) -> tuple[float, float, float, float]:
        return x - spread, x + spread, feet, feet - rise

    left, right, low, height = columns_and_rows(13, 18)
    near = 11 if narrow else 14
    return FieldPlace(
        polygon=[*outer, *inner],
        name=(x, name),
        icon=(x, feet - 19),
        dot=(CENTRE[0] + 157 * math.sin(turn), CENTRE[1] - 157 * math.cos(turn)),
        vampire={
            1: [(x, feet)],
            2: [(x - near, feet), (x + near, feet)],
            3: [(left, low + 2), (right, low + 2), (x, height + 4)],
            4: [(left, low + 3), (right, low + 3), (left - 3, height + 4), (right + 3, height + 4)],
        },
    )


def _horseshoe() -> list[Point]:
    """Return the spaces of the score track, from the bottom left over the top to the bottom right."""
    left, top, right, bottom = 15.5, 15.5, 1112.5, 736.0
    side, across = bottom - top, right - left
    beads = []
    for n in range(BEADS):
        way = (2 * side + across) * n / (BEADS - 1)
        if way <= side:
            beads.append((left, bottom - way))
        elif way <= side + across:
            beads.append((left + way - side, top))
        else:
            beads.append((right, top + way - side - across))
    return beads
