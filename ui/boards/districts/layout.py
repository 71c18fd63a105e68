"""Positions on a board of districts: from the board's geometry, or computed.

Lengths are board units, the origin is at the top left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import (
    Box,
    bounds,
    box_from,
    cut_box,
    interpolate,
    is_inside,
    middle,
    point_from,
    points_from,
    size_of,
)

ART = "ankh_morpork"  # the folder in assets/art with the pictures for this kind of board
SIZE = (2304.0, 1272.0)
MARGIN = 96.0
GAP = 46.0  # gap between districts of a computed layout
MOST_SWAPS = 400
HIDDEN = 3.0  # factor for the cost of a street hidden by a third district
# default position of a banner, from the plate's left end and its top
BANNER_LEFT, BANNER_OVER = 34.0, 6.0
SLOTS = 4  # maximum number of minions side by side; otherwise one figure stands for a seat's minions


@dataclass(frozen=True, slots=True)
class DistrictPlace:
    """Positions in a district: outline, square, plate (number, name, price) and pieces."""

    id: str
    number: int
    polygon: list[Point]
    square: list[Point]
    plate: Box
    name: Box  # box of the name on the plate
    number_at: Point
    price_at: Point
    minion: list[Point]  # feet of minions
    building: Point
    troll: Point
    demon: Point
    trouble: Point
    banner: Point  # top centre of the controlling seat's banner
    dot: Point


@dataclass(frozen=True, slots=True)
class CityLayout:
    """The positions of everything on the board.

    `art` is the file of the background; if empty, the painter draws the board.
    """

    size: tuple[float, float]
    places: list[DistrictPlace]
    bridges: list[tuple[Point, Point]] = field(default_factory=list)
    # streets between neighbours; empty with art
    streets: list[tuple[Point, Point]] = field(default_factory=list)
    rivers: list[list[Point]] = field(default_factory=list)  # rivers; empty with art
    # texts on the board, with position and style
    labels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    art: str = ""


def layout_of(board: Any) -> CityLayout:
    """Return the layout of a board: from its geometry, or in even rows."""
    geometry = board.data.get("geometry")
    if geometry:
        return _from_geometry(board, geometry)
    return _even(board)


# -- from the file ----------------------------------------------------------------------------------------------------
def _from_geometry(board: Any, geometry: Mapping[str, Any]) -> CityLayout:
    spaces = {space["id"]: space for space in geometry["spaces"]["areas"]}
    decor = geometry.get("decor", {})
    labels = {key: decor[key]["labels"]["name"] for key in ("river", "title") if "labels" in decor.get(key, {})}
    places = [_place(spaces[area.id]) for area in board.areas]
    art = geometry["board"].get("art", "")
    if art:
        return CityLayout(size_of(geometry), places, labels=labels, art=art)
    bridges, ways = _streets(board, places, _across)
    rivers = [points_from(course) for course in decor.get("river", {}).get("courses", ())]
    return CityLayout(size_of(geometry), places, bridges, ways, rivers, labels)


Polygon = Sequence[Point]
Line = tuple[Point, Point]


def _middles(one: Polygon, other: Polygon, others: Sequence[Polygon]) -> Line:
    return middle(one), middle(other)


def _boxes_meet(one: Polygon, other: Polygon) -> bool:
    x, y, wide, high = bounds(one)
    left, top, width, height = bounds(other)
    return x <= left + width and left <= x + wide and y <= top + height and top <= y + high


def _across(one: Polygon, other: Polygon, others: Sequence[Polygon]) -> Line:
    """Return the line of a street between two districts."""
    first, last = middle(one), middle(other)
    spots = [interpolate(first, last, n / 40) for n in range(41)]
    near = [polygon for polygon in others if _boxes_meet(polygon, (first, last))]
    if not any(is_inside(polygon, spot) for polygon in near for spot in spots):
        return first, last
    return min(((a, b) for a in one for b in other), key=lambda pair: math.dist(*pair))


def _streets(
    board: Any, places: Sequence[DistrictPlace], joining: Callable[[Polygon, Polygon, Sequence[Polygon]], Line]
) -> tuple[list[tuple[Point, Point]], list[tuple[Point, Point]]]:
    """Return (streets, bridges) between neighbours. `joining` returns the line between two districts."""
    entries = {entry["id"]: entry for entry in board.data["areas"]}
    bridges: list[tuple[Point, Point]] = []
    ways: list[tuple[Point, Point]] = []
    for number, area in enumerate(board.areas):
        over_water = entries[area.id].get("bridges", [])
        for other in (n for n in area.neighbours if n > number):
            others = [place.polygon for n, place in enumerate(places) if n not in (number, other)]
            line = joining(places[number].polygon, places[other].polygon, others)
            (bridges if board.areas[other].id in over_water else ways).append(line)
    return bridges, ways


def _place(space: Mapping[str, Any]) -> DistrictPlace:
    labels, slots = space["labels"], space["slots"]
    return DistrictPlace(
        id=space["id"],
        number=int(space["number"]),
        polygon=points_from(space["shape"]["polygon"]),
        square=points_from(space["parts"]["square"]["polygon"]),
        plate=box_from(space["parts"]["plate"]["rect"]),
        name=box_from(labels["name"]["room"]),
        number_at=point_from(labels["number"]["at"]),
        price_at=point_from(labels["price"]["at"]),
        minion=points_from(slots["minion"]),
        building=point_from(slots["building"][0]),
        troll=point_from(slots["troll"][0]),
        demon=point_from(slots["demon"][0]),
        trouble=point_from(slots["trouble"][0]),
        banner=point_from(slots["banner"][0])
        if "banner" in slots
        else _beside(box_from(space["parts"]["plate"]["rect"])),
        dot=point_from(space["dot"]),
    )


def _beside(plate: Box) -> Point:
    """Return the default position of a banner."""
    return plate[0] - BANNER_LEFT, plate[1] - BANNER_OVER


# -- computed layout -------------------------------------------------------------------------------------------------
def _even(board: Any) -> CityLayout:
    """Compute a layout: districts in rows, with streets and bridges."""
    count = len(board.areas)
    rows = max(1, round(math.sqrt(count / 1.6)))
    across = -(-count // rows)
    cells = [(number % across, number // across) for number in range(across * rows)]
    seats = _near_each_other([area.neighbours for area in board.areas], cells)
    width = (SIZE[0] - 2 * MARGIN) / across
    height = (SIZE[1] - 2 * MARGIN) / rows
    places = [
        _even_place(area.id, number + 1, MARGIN + seats[number][0] * width, MARGIN + seats[number][1] * height,
                    width - GAP, height - GAP)
        for number, area in enumerate(board.areas)
    ]  # fmt: skip
    bridges, ways = _streets(board, places, _middles)
    return CityLayout(SIZE, places, bridges, ways)


def _near_each_other(neighbours: Sequence[Sequence[int]], cells: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Assign a cell to each district, so that streets are short and visible."""
    order: list[int | None] = [n if n < len(neighbours) else None for n in range(len(cells))]

    def total_length() -> float:
        where = {district: cells[place] for place, district in enumerate(order) if district is not None}
        return sum(_price(where[number], where[other]) for number, near in enumerate(neighbours) for other in near)

    best = total_length()
    for _ in range(MOST_SWAPS):
        before = best
        for a in range(len(order)):
            for b in range(a + 1, len(order)):
                order[a], order[b] = order[b], order[a]
                now = total_length()
                if now < best - 1e-9:
                    best = now
                else:
                    order[a], order[b] = order[b], order[a]
        if best >= before:
            break
    result: list[tuple[int, int]] = [(0, 0)] * len(neighbours)
    for place, district in enumerate(order):
        if district is not None:
            result[district] = cells[place]
    return result


def _price(here: tuple[int, int], there: tuple[int, int]) -> float:
    """Return the cost of a street between two cells, which grows with its length."""
    hidden = math.gcd(here[0] - there[0], here[1] - there[1]) > 1
    return float(math.dist(here, there) ** 1.5) * (HIDDEN if hidden else 1.0)


def _even_place(name: str, number: int, x: float, y: float, width: float, height: float) -> DistrictPlace:
    cut = min(width, height) * 0.16
    inner = min(width - 40, 420.0)
    left = x + (width - inner) / 2
    top = y + min(96.0, height * 0.38)
    foot = min(top + 116.0, y + height - 22)
    step = (inner - 190) / (SLOTS - 1 + 0.01)
    step = min(step, 52.0)
    first = left + 128
    plate = (left - 4, top - 58, inner - 40, 52.0)
    return DistrictPlace(
        id=name,
        number=number,
        polygon=cut_box(x, y, width, height, cut),
        square=cut_box(left, top, inner, foot - top + 16, 14),
        plate=plate,
        name=(plate[0] + 46, plate[1] + 4, plate[2] - 112, 44.0),
        number_at=(plate[0] + 22, plate[1] + 26),
        price_at=(plate[0] + plate[2] - 32, plate[1] + 26),
        minion=[(first + step * n, foot) for n in range(SLOTS)],
        building=(left + 56, foot),
        troll=(left + inner - 66, foot),
        demon=(left + inner - 26, foot),
        trouble=(plate[0] + plate[2] + 34, plate[1] + 28),
        banner=_beside(plate),
        dot=(plate[0] + 46, plate[1] - 6),
    )
