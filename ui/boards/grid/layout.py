"""Positions on a board of cells.

Lengths are board units, the origin is at the top left. A cell is a square `cell` units wide; (x, y) counts cells.
`plan_of` reads the board's map, `layout_of` its geometry.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from games.core.contract.names import split_name
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, box_from, mean_point, point_from, size_of

# -- a city of cells --------------------------------------------------------------------------------------------------
Cell = tuple[int, int]
RIVER, CROSSING = "~", "+"
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class CityPlan:
    """The map of a city: cells by place, row by row."""

    columns: int
    rows: int
    rounds: int
    turns: int  # turns of each seat in a round
    pay: tuple[int, int, int]  # points for the owner of a (district, street, building)
    ground: frozenset[Cell]  # cells on which people can stand
    river: frozenset[Cell]
    buildings: Mapping[str, Sequence[Cell]]
    streets: Mapping[str, Sequence[Cell]]
    districts: Mapping[str, Sequence[Cell]]
    building_of: Mapping[Cell, str]
    district_of: Mapping[Cell, str]
    names: Mapping[str, str]  # names of streets, for the length of their plates

    def pairs(self) -> Mapping[str, tuple[Cell, Cell]]:
        """Return the pairs of adjacent squares of a building by name: `pair:3.1-4.1`."""
        result: dict[str, tuple[Cell, Cell]] = {}
        for x, y in self.building_of:
            for other in ((x + 1, y), (x, y + 1)):
                if self.building_of.get(other) == self.building_of[x, y]:
                    result[f"pair:{x}.{y}-{other[0]}.{other[1]}"] = ((x, y), other)
        return result

    def is_square(self, cell: Cell) -> bool:
        """Return True if a cell is a square of a building."""
        return cell in self.building_of

    def cells_of(self, name: str) -> Sequence[Cell]:
        """Return the cells of a place, such as `street:dluga`; empty for other names."""
        kind, key = split_name(name)
        groups = {"district": self.districts, "street": self.streets, "building": self.buildings}
        return groups.get(kind, {}).get(key, ())


def plan_of(board: Any) -> CityPlan:
    """Return the map of a board."""
    data = board.data
    pay = data["rules"]["pay"]
    lines = {key: data["map"][key].split() for key in ("buildings", "districts", "streets")}
    cells = [(x, y) for y, line in enumerate(lines["buildings"]) for x in range(len(line))]

    def letter_at(which: str, cell: Cell) -> str:
        return str(lines[which][cell[1]][cell[0]])

    def cells_by_id(which: str) -> dict[str, list[Cell]]:
        ids = {entry["letter"]: entry.get("id", entry["letter"]) for entry in data[which]}
        result: dict[str, list[Cell]] = {key: [] for key in ids.values()}
        for cell in cells:
            key = ids.get(letter_at(which, cell))
            if key is not None:
                result[key].append(cell)
        return result

    buildings, streets, districts = cells_by_id("buildings"), cells_by_id("streets"), cells_by_id("districts")
    for x, y in (cell for cell in cells if letter_at("streets", cell) == CROSSING):
        for own in streets.values():
            if any(near in own for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))):
                own.append((x, y))
    building_of = {cell: key for key, own in buildings.items() for cell in own}
    river = frozenset(cell for cell in cells if letter_at("buildings", cell) == RIVER)
    return CityPlan(
        columns=len(lines["buildings"][0]),
        rows=len(lines["buildings"]),
        rounds=ROUNDS,
        turns=data["rules"]["turns"],
        pay=(pay["district"], pay["street"], pay["building"]),
        ground=frozenset(cell for cell in cells if cell not in building_of and cell not in river),
        river=river,
        buildings=buildings,
        streets=streets,
        districts=districts,
        building_of=building_of,
        district_of={cell: key for key, own in districts.items() for cell in own},
        names={entry["id"]: entry["name"]["pl"] for entry in data["streets"]},
    )


# -- positions --------------------------------------------------------------------------------------------------------
ART = "krakow"  # the folder in assets/art with the pictures for this kind of board
WALL, DROP = 25.0, 9.0  # board units: height of south walls; shift of people below a wall


@dataclass(frozen=True, slots=True)
class StreetPlate:
    """A street's name plate: box, and rotation in degrees."""

    box: Box
    turn: float


@dataclass(frozen=True, slots=True)
class GridLayout:
    """The positions of everything on the board.

    `art` is the file of the background; if empty, the painter draws the board.
    """

    size: tuple[float, float]
    origin: Point
    cell: float
    plan: CityPlan
    signs: Mapping[str, Point]  # top centre of each building's sign
    plates: Mapping[str, StreetPlate]
    plaques: Mapping[str, Box]  # boxes of districts' plaques
    turns: Sequence[Point]
    turn_radius: float
    rounds: Sequence[Point]  # centre of each round's heading
    legend: Box
    river: Point | None = None  # start of the river's name, or None
    wall_height: float = WALL
    slot_drop: float = DROP
    art: str = ""
    text_scale: float = 1.0  # scale of texts on the frame

    def box(self, cell: Cell) -> Box:
        """Return the box of a cell or square."""
        return self.origin[0] + cell[0] * self.cell, self.origin[1] + cell[1] * self.cell, self.cell, self.cell

    def centre(self, cell: Cell) -> Point:
        """Return the centre of a cell in board units."""
        x, y, width, height = self.box(cell)
        return x + width / 2, y + height / 2

    def outline(self, cells: Collection[Cell]) -> list[Point]:
        """Return the outline of connected cells, clockwise."""
        cells = set(cells)
        ways: dict[Cell, list[Cell]] = {}
        for x, y in cells:
            corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
            near = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
            for n in range(4):
                if near[n] not in cells:
                    ways.setdefault(corners[n], []).append(corners[(n + 1) % 4])
        start = at = min(cells, key=lambda cell: (cell[1], cell[0]))
        result = [self.box(start)[:2]]
        while (at := ways[at].pop()) != start:
            result.append(self.box(at)[:2])
        return result

    def standing_place(self, cell: Cell) -> Point:
        """Return the position of a person in a cell, lower below a wall."""
        x, y = self.centre(cell)
        return x, y + (self.slot_drop if self.plan.is_square((cell[0], cell[1] - 1)) else 0.0)

    def ground_box(self) -> Box:
        """Return the bounding box of all cells."""
        return *self.origin, self.plan.columns * self.cell, self.plan.rows * self.cell

    def cell_at(self, position: Point) -> Cell | None:
        """Return the cell at a point, or None."""
        x, y = int((position[0] - self.origin[0]) // self.cell), int((position[1] - self.origin[1]) // self.cell)
        return (x, y) if 0 <= x < self.plan.columns and 0 <= y < self.plan.rows else None


def neighbour_strips(cell: Cell, box: Rect, width: int) -> list[tuple[Cell, Rect]]:
    """List (neighbour, strip of `box` along the common edge, `width` pixels wide)."""
    x, y = cell
    return [
        ((x, y - 1), Rect(box.left, box.top, box.width, width)),
        ((x, y + 1), Rect(box.left, box.bottom - width, box.width, width)),
        ((x - 1, y), Rect(box.left, box.top, width, box.height)),
        ((x + 1, y), Rect(box.right - width, box.top, width, box.height)),
    ]


# -- layout from the map ----------------------------------------------------------------------------------------------
CELL = 100.0
SIDE = 100.0  # width of the frame at the sides
PLATE_HIGH, PLAQUE_HIGH = 38.0, 54.0
PLAQUE_WIDE, PLAQUE_GAP = 430.0, 20.0
LETTER = 15.4  # width of a capital letter on a plate
BLOCK = 45.0  # width of the owner's colour block on a plate
TURN_STEP, TURN_RADIUS = 84.0, 33.0
USUAL = (26, 15)  # largest map, as (columns, rows), whose frame has the default width


def layout_from_map(plan: CityPlan) -> GridLayout:
    """Compute a layout with a frame around the map: plaques above and below, the turn track at the right."""
    width, height = plan.columns * CELL, plan.rows * CELL
    grown = max(1.0, plan.columns / USUAL[0], plan.rows / USUAL[1])
    north, south = _halves(plan)
    room = _plaque_room(width, max(len(north), len(south)), grown)
    bands = [max(1, -(-len(half) // room[1])) * (PLAQUE_HIGH + 10) * grown for half in (north, south)]
    side, top = SIDE * grown, 10 + bands[0]
    size = (width + 2 * side, top + height + 10 + bands[1])
    origin = (side, top)
    turns, rounds, radius = _turns(plan, size[0] - side / 2, top, height, grown)
    legend = min(400.0 * grown, height)
    return GridLayout(
        size=size, origin=origin, cell=CELL, plan=plan,
        signs={key: _sign(squares, origin) for key, squares in plan.buildings.items()},
        plates=_plates(plan, origin),
        plaques=_plaques(north, 5.0, side, width, room, grown)
        | _plaques(south, top + height + 10, side, width, room, grown),
        turns=turns, turn_radius=radius, rounds=rounds,
        legend=(side * 0.14, top + (height - legend) / 2, side * 0.72, legend),
        river=_river(plan, origin),
        text_scale=grown,
    )  # fmt: skip


def _halves(plan: CityPlan) -> tuple[list[str], list[str]]:
    """Return (districts with plaques above, districts with plaques below), from left to right."""
    middles = {key: mean_point(cells) for key, cells in plan.districts.items() if cells}
    order = sorted(middles, key=lambda key: middles[key][1])
    half = (len(order) + 1) // 2
    return (
        sorted(order[:half], key=lambda key: middles[key][0]),
        sorted(order[half:], key=lambda key: middles[key][0]),
    )


def _plaque_room(width: float, count: int, grown: float) -> tuple[float, int]:
    """Return (width of a plaque, plaques per row)."""
    usual, gap = PLAQUE_WIDE * grown, PLAQUE_GAP * grown
    across = max(1, min(max(1, count), int((width + gap) // (usual * 0.86 + gap))))
    return min(usual, (width - gap * (across - 1)) / across), across


def _plaques(
    keys: Sequence[str], top: float, left: float, width: float, room: tuple[float, int], grown: float
) -> dict[str, Box]:
    """Return the boxes of plaques in rows from `top` on."""
    each, across = room
    height = PLAQUE_HIGH * grown
    result: dict[str, Box] = {}
    for number, key in enumerate(keys):
        row, column = divmod(number, across)
        step = width / min(across, len(keys) - row * across)
        x, y = left + step * column + (step - each) / 2, top + row * (height + 10 * grown)
        result[key] = (x, y, each, height)
    return result


def _sign(squares: Sequence[Cell], origin: Point) -> Point:
    """Return the position of a building's sign, on its lowest wall."""
    last = max(y for _, y in squares)
    run = max(consecutive_runs(sorted(x for x, y in squares if y == last)), key=len)
    return origin[0] + (run[0] + run[-1] + 1) * CELL / 2, origin[1] + (last + 1) * CELL - 1


def _plates(plan: CityPlan, origin: Point) -> dict[str, StreetPlate]:
    """Return the name plate of each street, away from roofs and other plates."""
    result: dict[str, StreetPlate] = {}
    for key, cells in plan.streets.items():
        width = BLOCK + 24 + LETTER * max(8, min(16, len(plan.names.get(key, key))))
        choices = [_plate_on(at, flat, width, origin, plan.rows) for at, flat in _along(cells)]
        taken = [plate.box for plate in result.values()]
        result[key] = min(choices, key=lambda plate: 4 * _meetings(plate.box, taken) + _roofs(plate.box, plan, origin))
    return result


def _along(cells: Sequence[Cell]) -> list[tuple[Point, bool]]:
    """List (position, is horizontal) of plates on a street's kerbs, the best first."""
    rows = {y: consecutive_runs(sorted(x for x, other in cells if other == y)) for y in {y for _, y in cells}}
    columns = {x: consecutive_runs(sorted(y for other, y in cells if other == x)) for x in {x for x, _ in cells}}
    flat = [(len(run), y, run) for y, result in rows.items() for run in result]
    steep = [(len(run), x, run) for x, result in columns.items() for run in result]
    result: list[tuple[float, Point, bool]] = []
    for length, y, run in flat:
        result += [(length, (run[0] + length * share, y + 1.0), True) for share in (0.5, 0.3, 0.7)]
    for length, x, run in steep:
        result += [
            (length - 1, (side, run[0] + length * share), False)
            for share in (0.5, 0.3, 0.7)
            for side in (x + 1.0, x + 0.0)
        ]
    return [(at, lies) for _, at, lies in sorted(result, key=lambda item: -item[0])]


def _meetings(box: Box, others: Sequence[Box]) -> int:
    return sum(_meet(box, other) for other in others)


def _roofs(box: Box, plan: CityPlan, origin: Point) -> int:
    """Return how many cells of buildings a box covers."""
    left, top = (math.floor((box[n] - origin[n]) / CELL) for n in (0, 1))
    right, bottom = (math.ceil((box[n] + box[n + 2] - origin[n]) / CELL) for n in (0, 1))
    return sum((x, y) in plan.building_of for x in range(left, right) for y in range(top, bottom))


def _plate_on(at: Point, flat: bool, width: float, origin: Point, rows: int) -> StreetPlate:
    x, y = origin[0] + at[0] * CELL, origin[1] + at[1] * CELL
    if flat:
        top = min(y - PLATE_HIGH / 2, origin[1] + rows * CELL - PLATE_HIGH)  # keeps plates inside the map
        return StreetPlate((x - width / 2, top, width, PLATE_HIGH), 0.0)
    return StreetPlate((x - PLATE_HIGH / 2, y - width / 2, PLATE_HIGH, width), -90.0)


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _turns(plan: CityPlan, x: float, top: float, height: float, grown: float) -> tuple[list[Point], list[Point], float]:
    """Return (turn centres, round heading centres, turn radius) of the turn track."""
    count = plan.rounds * plan.turns
    step = min(TURN_STEP * grown, height / (count + 1.6 * plan.rounds))
    start = top + (height - step * (count + 1.6 * plan.rounds)) / 2
    turns: list[Point] = []
    label: list[Point] = []
    for _ in range(plan.rounds):
        label.append((x, start + 0.6 * step))
        start += 1.6 * step
        turns += [(x, start + n * step) for n in range(plan.turns)]
        start += plan.turns * step
    return turns, label, min(TURN_RADIUS * grown, step * 0.4)


def _river(plan: CityPlan, origin: Point) -> Point | None:
    """Return the start of the river's name, or None if there is no room for it."""
    rows = {y for _, y in plan.river}
    result = [
        (len(run), run[0], y)
        for y in rows
        for run in consecutive_runs(sorted(x for x, other in plan.river if other == y))
    ]
    length, x, y = max(result, default=(0, 0, 0))
    if length < 3:
        return None
    return origin[0] + (x + length / 2) * CELL - 70, origin[1] + y * CELL + 69


def consecutive_runs(numbers: Sequence[int]) -> list[list[int]]:
    """Split ascending numbers into consecutive runs."""
    result: list[list[int]] = []
    for number in numbers:
        if result and result[-1][-1] == number - 1:
            result[-1].append(number)
        else:
            result.append([number])
    return result


# -- read from the file -----------------------------------------------------------------------------------------------
def layout_of(board: Any) -> GridLayout:
    """Return the layout of a board: from its geometry, or from its map."""
    plan = plan_of(board)
    geometry = board.data.get("geometry")
    return _from_geometry(plan, geometry) if geometry else layout_from_map(plan)


def _from_geometry(plan: CityPlan, geometry: Mapping[str, Any]) -> GridLayout:
    board, spaces, tracks = geometry["board"], geometry["spaces"], geometry["tracks"]
    grid, turn = board["grid"], tracks["turn"]
    river = geometry.get("decor", {}).get("river")
    return GridLayout(
        size=size_of(geometry),
        origin=point_from(grid["origin"]),
        cell=float(grid["cell"]),
        plan=plan,
        signs={space["id"]: point_from(space["labels"]["name"]["at"]) for space in spaces["buildings"]},
        plates={space["id"]: _plate(space) for space in spaces["streets"]},
        plaques={space["id"]: box_from(space["parts"]["plaque"]["rect"]) for space in spaces["districts"]},
        turns=[point_from(place) for place in turn["places"]],
        turn_radius=float(turn["radius"]),
        rounds=[point_from(label["at"]) for label in turn["labels"]],
        legend=box_from(geometry["panels"]["legend"]["rect"]),
        river=point_from(river["labels"]["name"]["at"]) if river is not None else None,
        wall_height=float(board["wall_height"]),
        slot_drop=float(board["slot_drop"]),
        art=board.get("art", ""),
    )


def _plate(space: Mapping[str, Any]) -> StreetPlate:
    return StreetPlate(box_from(space["parts"]["plate"]["rect"]), float(space["labels"]["name"].get("turn", 0)))
