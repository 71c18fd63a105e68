"""Positions on a board of points: from the board's file, or computed.

Lengths are board units; the two nearest points are `NEAR` units apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.data.points import ROW_HEIGHT, build_points
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, bounds, circle

NEAR = 100.0
MAN = 0.34  # radius of a man, as a share of NEAR
LARGEST = 0.085  # maximum radius, as a share of the board's longer side
# margin of wood as a share of NEAR: around points, around cells, around named points
RIM, GRID_RIM, NAMED_RIM = 0.64, 0.8, 0.9
AROUND = 0.56  # margin of a zone, as a share of NEAR
GAP = 30.0  # gap between the board and a tray, and between trays
HEAD = 34.0  # height of a zone's name
STEP = 2.2  # distance of men in a tray, in radii
TRAY = 3.2  # depth of a tray, in radii of a man
CROWD = 1.2  # radius of a group of men on a point, in radii of a man
ROUNDS = 80  # iterations of `spread_points`


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """A named zone of the board. Men in a tray are in rows."""

    name: str  # name on the table: `zone:<id>`
    box: Box
    is_tray: bool


@dataclass(frozen=True, slots=True)
class PointsLayout:
    """The positions of everything on the board, by name such as `point:a1`."""

    size: Point
    wood: Box  # box of the wood, without trays
    places: Mapping[str, Point]
    cells: Mapping[str, list[Point]]  # outlines of cells; empty without a grid
    tints: Mapping[str, int]  # tint of each cell, 0..2, unlike its neighbours'
    lines: Sequence[tuple[Point, Point]]
    man_radius: float  # radius of a man
    zones: Sequence[ZonePlace]
    labels: Mapping[str, Box]  # boxes of points' names

    def slots(self, name: str, count: int) -> tuple[list[Point], float]:
        """Return (positions, radius) of `count` men on a point or in a zone."""
        if name in self.places:
            return _round(self.places[name], count, self.man_radius)
        return _rows(next(zone.box for zone in self.zones if zone.name == name), count, self.man_radius)


def layout_of(board: Any) -> PointsLayout:
    """Return the layout of a board from its file's data (`board.data`)."""
    points, entries = build_points(board.data), board.data.get("zones", ())
    at = [*points.positions] or spread_points(points.neighbours)
    scale = NEAR / _nearest(at)
    trays = {entry["id"]: entry["rect"] for entry in entries if "rect" in entry}
    left, top, width, height = (value * scale for value in bounds([*at, *_corners(trays.values())]))
    named = [f"point:{entry['id']}" for entry in board.data.get("points", ()) if "name" in entry]
    rim = NEAR * (NAMED_RIM if named else GRID_RIM if points.grid else RIM)
    width, height = width + 2 * rim, height + 2 * rim
    reach = min(MAN * NEAR, LARGEST * max(width, height))
    beside = [entry["id"] for entry in entries if not entry.keys() & {"points", "rect"}]
    size, wood, boxes = _with_trays(beside, width, height, TRAY * reach)

    def to_board_units(spot: Sequence[float]) -> Point:
        return spot[0] * scale - left + wood[0] + rim, spot[1] * scale - top + wood[1] + rim

    places = {f"point:{name}": to_board_units(spot) for name, spot in zip(points.ids, at, strict=True)}
    boxes |= {
        name: (*to_board_units((x, y)), across * scale, down * scale) for name, (x, y, across, down) in trays.items()
    }
    boxes |= {entry["id"]: _round_points(entry, places) for entry in entries if _is_region(entry)}
    return PointsLayout(
        size=size,
        wood=wood,
        places=places,
        cells=_cells(points.grid, places),
        tints={name: _tint(points.grid, spot) for name, spot in zip(places, at, strict=True)},
        lines=[(places[f"point:{points.ids[a]}"], places[f"point:{points.ids[b]}"]) for a, b in points.links],
        man_radius=reach,
        zones=[ZonePlace(f"zone:{entry['id']}", boxes[entry["id"]], "points" not in entry) for entry in entries],
        labels={name: _below(places[name], reach) for name in named},
    )


def _nearest(at: Sequence[Sequence[float]]) -> float:
    """Return the smallest distance between two points, in the file's units."""
    return min(math.dist(a, b) for number, a in enumerate(at) for b in at[:number])


def _corners(boxes: Iterable[Sequence[float]]) -> list[Point]:
    """List the corners of boxes (left, top, width, height)."""
    return [(x + dx, y + dy) for x, y, width, height in boxes for dx in (0, width) for dy in (0, height)]


def _is_region(zone: Mapping[str, Any]) -> bool:
    """Return True if a zone surrounds points, False if it is a tray."""
    return "points" in zone and "rect" not in zone


def _round_points(zone: Mapping[str, Any], places: Mapping[str, Point]) -> Box:
    """Return the box around a zone's points and its name."""
    x, y, across, down = bounds([places[f"point:{name}"] for name in zone["points"]])
    edge = AROUND * NEAR
    return x - edge, y - edge - HEAD / 2, across + 2 * edge, down + 2 * edge + HEAD / 2


def _below(at: Point, reach: float) -> Box:
    """Return the box of a point's name."""
    return at[0] - 0.48 * NEAR, at[1] + (CROWD + 0.05) * reach, 0.96 * NEAR, 26.0


# -- men --------------------------------------------------------------------------------------------------------------
def _round(centre: Point, count: int, reach: float) -> tuple[list[Point], float]:
    """Return (positions, radius) of touching circles around a point."""
    if count < 2:
        return [centre], reach
    sine = math.sin(math.pi / count)
    size = CROWD * reach * sine / (1 + sine)
    turn = math.pi / 2 if count == 2 else 0.0  # two circles are side by side
    away = CROWD * reach - size
    turns = [turn + math.tau * number / count for number in range(count)]
    return [(centre[0] - away * math.sin(a), centre[1] - away * math.cos(a)) for a in turns], size


def _rows(box: Box, count: int, reach: float) -> tuple[list[Point], float]:
    """Return (positions, radius) of men in rows in a tray."""
    x, y, width, height = box
    step, room = STEP * reach, height - HEAD
    across = max(1, int(width / step))
    rows = -(-count // across)
    down = min(step, (room - step) / max(1, rows - 1)) if rows > 1 else step
    first = x + (width - across * step) / 2 + step / 2, y + HEAD + step / 2
    return [(first[0] + n % across * step, first[1] + n // across * down) for n in range(count)], reach


# -- trays ------------------------------------------------------------------------------------------------------------
def _with_trays(ids: Sequence[str], width: float, height: float, deep: float) -> tuple[Point, Box, dict[str, Box]]:
    """Place trays around the board; return (total size, box of the board, boxes of trays).

    `deep` is the depth of a tray.
    """
    if not ids:
        return (width, height), (0.0, 0.0, width, height), {}
    flat = width > 1.4 * height
    along, side = (width, deep + HEAD + GAP) if flat else (height, deep + GAP)
    far = side + (height if flat else width) + GAP
    result: dict[str, Box] = {}
    for first, start in ((0, 0.0), (1, far)):
        mine = ids[first::2]
        part = (along - GAP * (len(mine) - 1)) / max(1, len(mine))
        for place, name in enumerate(mine):
            begin = place * (part + GAP)
            result[name] = (begin, start, part, side - GAP) if flat else (start, begin, side - GAP, part)
    if flat:
        return (width, height + 2 * side), (0.0, side, width, height), result
    return (width + 2 * side, height), (side, 0.0, width, height), result


# -- grids ------------------------------------------------------------------------------------------------------------
def _cells(grid: str, places: Mapping[str, Point]) -> dict[str, list[Point]]:
    """Return the outline of each point's cell; empty without a grid."""
    return {name: _cell(grid, spot) for name, spot in places.items()} if grid else {}


def _cell(grid: str, at: Point) -> list[Point]:
    if grid == "hexagon":
        return circle(at, NEAR / math.sqrt(3), 6)
    half, (x, y) = NEAR / 2, at
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _tint(grid: str, spot: Point) -> int:
    if grid == "hexagon":
        row = round(spot[1] / ROW_HEIGHT)
        return (round(spot[0] - row / 2) - row) % 3
    return round(spot[0] + spot[1]) % 2 if grid else 0


# -- points without positions -----------------------------------------------------------------------------------------
def spread_points(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Return positions for points, so that distances match the numbers of steps between them.

    Uses stress majorization, starting from a circle.
    """
    count = len(neighbours)
    apart = [_steps(neighbours, place) for place in range(count)]
    at = [*circle((0.0, 0.0), count / math.tau, count)]
    for _ in range(ROUNDS):
        for here in range(count):
            x = y = whole = 0.0
            for there in range(count):
                if there != here:
                    weight = apart[here][there] ** -2.0
                    pull = apart[here][there] / (math.dist(at[here], at[there]) or 1.0)
                    x += weight * (at[there][0] + (at[here][0] - at[there][0]) * pull)
                    y += weight * (at[there][1] + (at[here][1] - at[there][1]) * pull)
                    whole += weight
            at[here] = x / whole, y / whole
    return _lying(at)


def _steps(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the number of steps from `start` to each point."""
    result, queue = {start: 0}, [start]
    for here in queue:
        for there in neighbours[here]:
            if there not in result:
                result[there] = result[here] + 1
                queue.append(there)
    far = max(result.values()) + 1
    return [result.get(place, far) for place in range(len(neighbours))]


def _lying(at: Sequence[Point]) -> list[Point]:
    """Rotate points so that their bounding box is as low as possible."""

    def rotated_by(angle: float) -> list[Point]:
        sine, cosine = math.sin(angle), math.cos(angle)
        return [(x * cosine - y * sine, x * sine + y * cosine) for x, y in at]

    def height_when_rotated(angle: float) -> float:
        return bounds(rotated_by(angle))[3]

    return rotated_by(min((math.pi * number / 24 for number in range(24)), key=height_when_rotated))
