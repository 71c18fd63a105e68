"""Positions on a board with a road: from the board's geometry, or computed.

Lengths are board units, the origin is at the top left. Each field stores what the board's picture shows there; other
fields are drawn over the picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from games.core.data.drawn_road import DRAWN_SIZE, spread_evenly
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, arc, box_from, circle, interpolate, point_from, points_from, size_of

# -- positions --------------------------------------------------------------------------------------------------------
ART = "osada"  # the folder in assets/art with the pictures for this kind of board
PLAIN = "plain"
COLOURS = ("yellow", "red", "blue", "green", "black")
LETTERS = "ABCDEFG"
GROUPS = {"go": "ABC", "help": "DE", "ask": "FG"}
MOST = 5  # maximum number of pawns on a field
SMALL, LARGE = 41.0, 63.0  # radii of plain and special fields
CORNERS = 28


@dataclass(frozen=True, slots=True)
class PawnPose:
    """How a fallen pawn is drawn: centre, rotation in clockwise degrees, snow, visible height."""

    at: Point
    turn: float
    snow: Point
    visible_height: float = 0.0


@dataclass(frozen=True, slots=True)
class RoadField:
    """A field of the road. `pictured` is what the picture shows: (kind, valley die, bloody hand)."""

    index: int
    kind: str
    valley: int  # die face that makes a pawn fall to this field; 0: none
    hand: bool
    centre: Point
    radius: float
    polygon: list[Point]
    hit_boxes: list[Box]
    name_at: Point  # top centre of the field's name
    slots: Mapping[int, list[Point]]  # number of pawns -> feet
    badge: Point
    lying: PawnPose
    buried: PawnPose
    pictured: tuple[str, int, bool] | None
    is_round: bool = True  # False for both ends of the road

    def pawn_places(self, count: int) -> list[Point]:
        """Return positions for the feet of at least `count` pawns."""
        fitting = [number for number in self.slots if number >= count]
        return self.slots[min(fitting) if fitting else max(self.slots)]


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Positions in the tile of a move."""

    box: Box
    letter: Point  # top left corner of the letter
    caption: Point  # top centre of the caption
    cube: Point


@dataclass(frozen=True, slots=True)
class HelpColumn:
    """A column of the help table: the boxes of the levels from 1 up, and the pawn above."""

    levels: list[Box]
    pawn: Point

    @property
    def box(self) -> Box:
        """Return the bounding box of all levels and the pawn."""
        x, top, width, _ = self.levels[-1]
        _, low, _, height = self.levels[0]
        return x - 2, top - 76, width + 4, low + height - top + 80


@dataclass(frozen=True, slots=True)
class RoadLayout:
    """The positions of everything on the board.

    `art` is the file of the background; if empty, the painter draws the board.
    """

    size: tuple[float, float]
    fields: list[RoadField]
    road: list[Point]
    stops: list[int]  # index of each field's point in `road`
    places: list[Point]  # places in the settlement, in order of arrival
    place_size: tuple[float, float]  # half axes of the ellipse of a place in the settlement
    # token (`axe`, `snowshoe`) -> (box of its shelf, slots)
    shelves: dict[str, tuple[Box, list[Point]]]
    moves: dict[str, MoveTile]
    headings: dict[str, Point]  # group of moves (`go`, `help`, `ask`) -> top centre of its heading
    move_table: Box
    columns: dict[str, HelpColumn]
    help_table: Box
    help_title: Point
    bowl: tuple[Point, float, float]  # bowl of the die: (centre, radius, radius of the felt)
    lights: list[tuple[Point, float]] = field(default_factory=list)
    art: str = ""


def default_field(number: int, entry: Mapping[str, Any], centre: Point, radius: float) -> RoadField:
    """Return a round field with default positions."""
    x, y = centre
    return RoadField(
        index=number,
        kind=str(entry["kind"]),
        valley=int(entry.get("valley", 0)),
        hand=bool(entry.get("hand", False)),
        centre=centre,
        radius=radius,
        polygon=circle(centre, radius, CORNERS),
        hit_boxes=[],
        name_at=(x, y + radius - 15),
        slots=default_slots(centre, radius),
        badge=(x + radius * 0.84, y - radius * 0.84),
        lying=PawnPose((x + 2, y), -84.0, (x, y + 30)),
        buried=PawnPose((x - 4, y - 3), -9.0, (x, y + 20), 66.0),
        pictured=None,
    )


def default_slots(centre: Point, radius: float) -> dict[int, list[Point]]:
    """Return the feet of one to five pawns on a disc."""
    x, y = centre
    width, low = (40.0, 24.0) if radius > 50 else (36.0, 18.0)
    first = (x + 22, y + 34) if radius > 50 else (x, y + 18)
    return {
        1: [first],
        2: [(x - width * 0.7, y + low), (x + width * 0.7, y + low + 8)],
        3: [(x, y - 6), (x - width * 0.84, y + low + 6), (x + width * 0.84, y + low + 6)],
        4: [(x, y - 14), (x - width, y + 10), (x + width, y + 10), (x, y + low + 14)],
        5: [(x - 21, y - 14), (x + 21, y - 14), (x - width - 4, y + 14), (x + width + 4, y + 14), (x, y + low + 16)],
    }


def road_stops(road: list[Point], fields: list[RoadField]) -> list[int]:
    """Return the index of the road's point nearest to each field, ascending."""
    result: list[int] = []
    start = 0
    for place in fields:
        nearest = min(range(start, len(road)), key=lambda n: math.dist(road[n], place.centre))
        result.append(nearest)
        start = nearest
    return result


# -- computed layout --------------------------------------------------------------------------------------------------
SIZE = (float(DRAWN_SIZE[0]), float(DRAWN_SIZE[1]))
LEFT, RIGHT, TOP, LOW = 170.0, 2134.0, 300.0, 1010.0  # bounds of the road
A_ROW = 15  # fields in a row of the road
MOST_ROWS = 5
SPREAD = 2 * LARGE  # minimum distance of neighbouring fields in full size
START, GOAL = (104.0, 52.0), (212.0, 88.0)
BORDER = 12.0  # minimum distance of both ends of the road from the edge of the board
STEP = 24.0  # distance between two points of the road
MIN_SHARE = 0.45  # minimum radius of fields that are close together, as a share of the full radius
TILE, TILE_GAP, GROUP_GAP = (116.0, 140.0), 12.0, 32.0
CELL, CELL_STEP = (92.0, 56.0), (100.0, 62.0)
MOVE_TABLE: Box = (566, 1226, 960, 362)
HELP_TABLE: Box = (1724, 1120, 556, 468)
PLACES = ((-132.0, 22.0), (-52.0, -16.0), (52.0, -16.0), (132.0, 22.0))


def drawn_layout(track: Sequence[Mapping[str, Any]], levels: int) -> RoadLayout:
    """Compute a layout: fields along a winding road, or where their entries in the file place them (`at`)."""
    line, centres = _placed_road(track) if any("at" in entry for entry in track) else _winding_road(len(track))
    spots = centres[1:-1]
    nearest = min((math.dist(a, b) for a, b in pairwise(spots)), default=SPREAD)
    share = min(1.0, max(MIN_SHARE, nearest / SPREAD))
    fields: list[RoadField] = []
    for number, (entry, centre) in enumerate(zip(track, centres, strict=True)):
        if number == 0:
            fields.append(_start(entry, centre))
        elif number == len(track) - 1:
            fields.append(_goal(entry, number, centre))
        else:
            radius = (SMALL if entry["kind"] == PLAIN else LARGE) * share
            fields.append(default_field(number, entry, centre, radius))
    x, y = fields[-1].centre
    return RoadLayout(
        size=SIZE,
        fields=fields,
        road=line,
        stops=road_stops(line, fields),
        places=[(x + dx, y + dy) for dx, dy in PLACES],
        place_size=(39.0, 33.0),
        shelves={"axe": _shelf(1300), "snowshoe": _shelf(1440)},
        moves=_tiles(),
        headings=_headings(),
        move_table=MOVE_TABLE,
        columns=_columns(levels),
        help_table=HELP_TABLE,
        help_title=(HELP_TABLE[0] + HELP_TABLE[2] / 2, HELP_TABLE[1] + 28),
        bowl=((1622.0, 1430.0), 78.0, 67.0),
        lights=[(fields[-1].centre, 300.0)],
    )


def _winding_road(count: int) -> tuple[list[Point], list[Point]]:
    """Return the points of a winding road, and the centres of `count` fields along it."""
    # an odd number, so that the road ends at the right
    rows = min(MOST_ROWS, max(3, -(-count // A_ROW) | 1))
    line = _winding(rows)
    return line, spread_evenly(line, count)


def _placed_road(track: Sequence[Mapping[str, Any]]) -> tuple[list[Point], list[Point]]:
    """Return the points of a road through the placed fields, and the centres of all fields.

    Fields without a place are spread evenly between their neighbours that have one. The first and the last field have
    the places of a winding road if the file does not place them.
    """
    last = len(track) - 1
    ends = _winding_road(len(track))[1]
    placed = {n: point_from(entry["at"]) for n, entry in enumerate(track) if "at" in entry}
    placed = {0: ends[0], last: ends[-1], **placed}
    for number, half in ((0, START[0]), (last, GOAL[0])):  # both ends are wider than other fields
        x, y = placed[number]
        placed[number] = min(max(x, half + BORDER), SIZE[0] - half - BORDER), y
    centres: list[Point] = []
    for start, stop in pairwise(sorted(placed)):
        first, other = placed[start], placed[stop]
        centres += [interpolate(first, other, n / (stop - start)) for n in range(stop - start)]
    centres.append(placed[last])
    return _smooth_line(centres), centres


def _smooth_line(spots: Sequence[Point]) -> list[Point]:
    """Return the points of a Catmull-Rom spline through all spots, about `STEP` apart."""
    line: list[Point] = []
    for n, (first, last) in enumerate(pairwise(spots)):
        before, after = spots[max(0, n - 1)], spots[min(len(spots) - 1, n + 2)]
        steps = max(1, round(math.dist(first, last) / STEP))
        line += [_spline_point(before, first, last, after, step / steps) for step in range(steps)]
    return [*line, spots[-1]]


def _spline_point(before: Point, first: Point, last: Point, after: Point, share: float) -> Point:
    """Return the point at `share` (0..1) between two spots of a Catmull-Rom spline, given its neighbouring spots."""

    def coordinate(p0: float, p1: float, p2: float, p3: float) -> float:
        bend, pull = 2 * p0 - 5 * p1 + 4 * p2 - p3, 3 * p1 - p0 - 3 * p2 + p3
        return p1 + share * ((p2 - p0) + share * (bend + share * pull)) / 2

    return coordinate(before[0], first[0], last[0], after[0]), coordinate(before[1], first[1], last[1], after[1])


def _winding(rows: int) -> list[Point]:
    """Return the points of a winding road from the bottom up."""
    height = (LOW - TOP) / (rows - 1)
    bend = height / 2
    line: list[Point] = []
    for row in range(rows):
        y = LOW - row * height
        ends = [(LEFT + bend, y), (RIGHT - bend, y)]
        start, stop = ends if row % 2 == 0 else ends[::-1]
        steps = max(2, round(math.dist(start, stop) / STEP))
        wave = 14.0 if rows < MOST_ROWS else 6.0
        line += [
            (start[0] + (stop[0] - start[0]) * n / steps, y + wave * math.sin(math.tau * 1.5 * n / steps))
            for n in range(steps + 1)
        ]
        if row < rows - 1:
            turn = (stop[0], y - bend)
            line += (
                arc(turn, (bend, bend), 180, 0, 14)[1:-1]
                if row % 2 == 0
                else arc(turn, (bend, bend), 180, 360, 14)[1:-1]
            )
    return line


def _start(entry: Mapping[str, Any], at: Point) -> RoadField:
    x, y = at
    half, height = START
    pad = [
        *arc((x + half - height, y), (height, height), 0, 180),
        *arc((x - half + height, y), (height, height), 180, 360),
    ]
    feet = {
        count: [(x - 64 + 128 * (n + 0.5) / count, y + 10 + 16 * (n % 2)) for n in range(count)]
        for count in range(1, len(COLOURS) + 1)
    }
    usual = default_field(0, entry, at, LARGE)
    return replace(usual, polygon=pad, slots=feet, name_at=(x, y + height - 6), is_round=False)


def _goal(entry: Mapping[str, Any], number: int, at: Point) -> RoadField:
    x, y = at
    usual = default_field(number, entry, at, LARGE)
    feet = [(x + dx, y + dy) for dx, dy in PLACES]
    return replace(
        usual,
        polygon=arc(at, GOAL, 0, 360, CORNERS)[:-1],
        slots={len(feet): feet},
        name_at=(x, y + 54),
        is_round=False,
    )


def _shelf(y: float) -> tuple[Box, list[Point]]:
    """Return (box, slots) of a shelf."""
    return (60.0, y, 34.0 * 2 + 51 * 4, 56.0), [(60.0 + 34 + 51 * n, y + 29) for n in range(5)]


def _tiles() -> dict[str, MoveTile]:
    result: dict[str, MoveTile] = {}
    x, y = MOVE_TABLE[0] + 18, MOVE_TABLE[1] + 80
    for letters in GROUPS.values():
        for letter in letters:
            result[letter] = MoveTile(
                (x, y, *TILE), (x + 12, y + 8), (x + TILE[0] / 2, y + 146), (x + TILE[0] / 2, y + 206)
            )
            x += TILE[0] + TILE_GAP
        x += GROUP_GAP - TILE_GAP
    return result


def _headings() -> dict[str, Point]:
    tiles = _tiles()
    return {
        name: ((tiles[letters[0]].caption[0] + tiles[letters[-1]].caption[0]) / 2, MOVE_TABLE[1] + 30)
        for name, letters in GROUPS.items()
    }


def _columns(levels: int) -> dict[str, HelpColumn]:
    """Return the columns of the help table."""
    left, top, _, height = HELP_TABLE
    room = height - 144 - 20
    step = min(CELL_STEP[1], room / levels)
    cell = min(CELL[1], step - 4)
    result: dict[str, HelpColumn] = {}
    for number, colour in enumerate(COLOURS):
        x = left + 32 + number * CELL_STEP[0]
        low = top + height - 20 - cell
        boxes = [(x, low - level * step, CELL[0], cell) for level in range(levels)]
        result[colour] = HelpColumn(boxes, (x + CELL[0] / 2, boxes[-1][1] - 8))
    return result


# -- read from the file -----------------------------------------------------------------------------------------------
def layout_of(board: Any) -> RoadLayout:
    """Return the layout of a board: from its geometry, or computed."""
    geometry = board.data.get("geometry")
    if geometry:
        return _from_geometry(board, geometry)
    return drawn_layout(board.data["track"], int(board.data["rules"]["levels"]))


def _from_geometry(board: Any, geometry: Mapping[str, Any]) -> RoadLayout:
    tracks, panels = geometry["tracks"], geometry["panels"]
    spaces = geometry["spaces"]["fields"]
    fields = [_field(entry, space) for entry, space in zip(board.data["track"], spaces, strict=True)]
    groups = panels["move_table"]["groups"]
    places = spaces[-1]["parts"]["place"]
    road = points_from(tracks["road"]["line"])
    help_table, bowl = panels["help_table"], panels["dice_bowl"]
    return RoadLayout(
        size=size_of(geometry),
        fields=fields,
        road=road,
        stops=road_stops(road, fields),
        places=points_from(spaces[-1]["slots"]["pawn"]),
        place_size=point_from(places["ellipse"]),
        shelves={
            name: (box_from(tracks[f"{name}s"]["shape"]["rect"]), points_from(tracks[f"{name}s"]["slots"][name]))
            for name in ("axe", "snowshoe")
        },
        moves={letter: _tile(tile) for group in groups.values() for letter, tile in group["moves"].items()},
        headings={name: point_from(group["labels"]["heading"]["at"]) for name, group in groups.items()},
        move_table=box_from(panels["move_table"]["shape"]["rect"]),
        columns={colour: _column(column) for colour, column in help_table["columns"].items()},
        help_table=box_from(help_table["shape"]["rect"]),
        help_title=point_from(help_table["labels"]["title"]["at"]),
        bowl=(point_from(bowl["centre"]), float(bowl["shape"]["circle"]), float(bowl["parts"]["felt"]["circle"])),
        lights=[((float(x), float(y)), float(far)) for x, y, far in geometry.get("decor", {}).get("lights", ())],
        art=geometry["board"]["art"],
    )


def _field(entry: Mapping[str, Any], space: Mapping[str, Any]) -> RoadField:
    centre = point_from(space["centre"])
    shape: Mapping[str, Any] = space["shape"]
    radius = float(shape.get("circle", LARGE))
    usual = default_field(int(space["id"]), entry, centre, radius)
    poses = space.get("poses", {})
    slots = space["slots"]["pawn"]
    by_number = isinstance(slots, Mapping)
    return RoadField(
        index=usual.index,
        kind=usual.kind,
        valley=usual.valley,
        hand=usual.hand,
        centre=centre,
        radius=radius,
        polygon=_polygon(centre, shape),
        hit_boxes=[box_from(one["rect"]) for one in space.get("hit", ())],
        name_at=point_from(space["labels"]["name"]["at"]),
        slots={int(n): points_from(feet) for n, feet in slots.items()}
        if by_number
        else {len(slots): points_from(slots)},
        badge=point_from(space["points"]["die_badge"]) if "points" in space else usual.badge,
        lying=_pose(poses.get("lying"), "drift", usual.lying),
        buried=_pose(poses.get("buried"), "mound", usual.buried),
        pictured=(str(space["kind"]), int(space.get("valley", 0)), bool(space.get("hand", False))),
        is_round="circle" in shape,
    )


def _polygon(centre: Point, shape: Mapping[str, Any]) -> list[Point]:
    if "circle" in shape:
        return circle(centre, float(shape["circle"]), CORNERS)
    if "ellipse" in shape:
        return arc(centre, point_from(shape["ellipse"]), 0, 360, CORNERS)[:-1]
    half, height = point_from(shape["stadium"])
    x, y = centre
    right, left = (x + half - height, y), (x - half + height, y)
    return [*arc(right, (height, height), 0, 180), *arc(left, (height, height), 180, 360)]


def _pose(result: Mapping[str, Any] | None, snow: str, usual: PawnPose) -> PawnPose:
    if result is None:
        return usual
    return PawnPose(
        point_from(result["at"]), float(result["turn"]), point_from(result[snow]), float(result.get("show_top", 0.0))
    )


def _tile(tile: Mapping[str, Any]) -> MoveTile:
    labels = tile["labels"]
    return MoveTile(
        box_from(tile["shape"]["rect"]),
        point_from(labels["letter"]["at"]),
        point_from(labels["caption"]["at"]),
        point_from(tile["slots"]["cube"][0]),
    )


def _column(column: Mapping[str, Any]) -> HelpColumn:
    levels = column["levels"]
    return HelpColumn(
        [box_from(levels[level]["rect"]) for level in sorted(levels)], point_from(column["slots"]["pawn"][0])
    )
