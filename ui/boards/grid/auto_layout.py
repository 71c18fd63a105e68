"""A board of cells laid out from its map alone: frame, plaques, plates, signs and the turn track."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ui.boards.grid.layout import GridLayout, StreetPlate
from ui.boards.grid.plan import Cell, CityPlan
from ui.boards.shared.base import Point
from ui.boards.shared.geometry import Box

CELL = 100.0
SIDE = 100.0  # left and right frame of a board that is laid out here
PLATE_HIGH, PLAQUE_HIGH = 38.0, 54.0
PLAQUE_WIDE, PLAQUE_GAP = 430.0, 20.0
LETTER = 15.4  # width of a capital on a plate
BLOCK = 45.0  # width of the owner's block on a plate
TURN_STEP, TURN_RADIUS = 84.0, 33.0
USUAL = (26, 15)  # columns and rows up to which the frame is as wide as usual


def by_map(plan: CityPlan) -> GridLayout:
    """Put a frame round the map: plaques above and below in as many rows as they need, turns at the right.

    The frame grows with the map, so that its words stay as large in the window.
    """
    wide, high = plan.columns * CELL, plan.rows * CELL
    grown = max(1.0, plan.columns / USUAL[0], plan.rows / USUAL[1])
    north, south = _halves(plan)
    room = _plaque_room(wide, max(len(north), len(south)), grown)
    bands = [max(1, -(-len(half) // room[1])) * (PLAQUE_HIGH + 10) * grown for half in (north, south)]
    side, top = SIDE * grown, 10 + bands[0]
    size = (wide + 2 * side, top + high + 10 + bands[1])
    origin = (side, top)
    turns, rounds, radius = _turns(plan, size[0] - side / 2, top, high, grown)
    legend = min(400.0 * grown, high)
    return GridLayout(
        size=size, origin=origin, cell=CELL, plan=plan,
        signs={key: _sign(squares, origin) for key, squares in plan.buildings.items()},
        plates=_plates(plan, origin),
        plaques=_plaques(north, 5.0, side, wide, room, grown)
        | _plaques(south, top + high + 10, side, wide, room, grown),
        turns=turns, turn_radius=radius, rounds=rounds,
        legend=(side * 0.14, top + (high - legend) / 2, side * 0.72, legend),
        river=_river(plan, origin),
        grown=grown,
    )  # fmt: skip


def _halves(plan: CityPlan) -> tuple[list[str], list[str]]:
    """Return the districts whose plaques hang above and below the map, each from left to right."""
    middles = {key: _middle(cells) for key, cells in plan.districts.items() if cells}
    order = sorted(middles, key=lambda key: middles[key][1])
    half = (len(order) + 1) // 2
    return (
        sorted(order[:half], key=lambda key: middles[key][0]),
        sorted(order[half:], key=lambda key: middles[key][0]),
    )


def _middle(cells: Sequence[Cell]) -> Point:
    return sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)


def _plaque_room(wide: float, count: int, grown: float) -> tuple[float, int]:
    """Return how wide a plaque is and how many hang side by side."""
    usual, gap = PLAQUE_WIDE * grown, PLAQUE_GAP * grown
    across = max(1, min(max(1, count), int((wide + gap) // (usual * 0.86 + gap))))
    return min(usual, (wide - gap * (across - 1)) / across), across


def _plaques(
    keys: Sequence[str], top: float, left: float, wide: float, room: tuple[float, int], grown: float
) -> dict[str, Box]:
    """Hang plaques evenly over the map's width, in rows from `top` on."""
    each, across = room
    high = PLAQUE_HIGH * grown
    found: dict[str, Box] = {}
    for number, key in enumerate(keys):
        row, column = divmod(number, across)
        step = wide / min(across, len(keys) - row * across)
        x, y = left + step * column + (step - each) / 2, top + row * (high + 10 * grown)
        found[key] = (x, y, each, high)
    return found


def _sign(squares: Sequence[Cell], origin: Point) -> Point:
    """Hang the sign under the longest piece of the lowest wall."""
    last = max(y for _, y in squares)
    run = max(runs(sorted(x for x, y in squares if y == last)), key=len)
    return origin[0] + (run[0] + run[-1] + 1) * CELL / 2, origin[1] + (last + 1) * CELL - 1


def _plates(plan: CityPlan, origin: Point) -> dict[str, StreetPlate]:
    """Lay each street's plate along its longest straight piece, on a kerb, clear of roofs and of plates laid before."""
    found: dict[str, StreetPlate] = {}
    for key, cells in plan.streets.items():
        wide = BLOCK + 24 + LETTER * max(8, min(16, len(plan.names.get(key, key))))
        choices = [_plate_on(at, flat, wide, origin, plan.rows) for at, flat in _along(cells)]
        taken = [plate.box for plate in found.values()]
        found[key] = min(choices, key=lambda plate: 4 * _meetings(plate.box, taken) + _roofs(plate.box, plan, origin))
    return found


def _along(cells: Sequence[Cell]) -> list[tuple[Point, bool]]:
    """List points of a street's kerbs where a plate may lie, the best first, and whether it lies flat there."""
    rows = {y: runs(sorted(x for x, other in cells if other == y)) for y in {y for _, y in cells}}
    columns = {x: runs(sorted(y for other, y in cells if other == x)) for x in {x for x, _ in cells}}
    flat = [(len(run), y, run) for y, found in rows.items() for run in found]
    steep = [(len(run), x, run) for x, found in columns.items() for run in found]
    found: list[tuple[float, Point, bool]] = []
    for length, y, run in flat:
        found += [(length, (run[0] + length * share, y + 1.0), True) for share in (0.5, 0.3, 0.7)]
    for length, x, run in steep:
        found += [
            (length - 1, (side, run[0] + length * share), False)
            for share in (0.5, 0.3, 0.7)
            for side in (x + 1.0, x + 0.0)
        ]
    return [(at, lies) for _, at, lies in sorted(found, key=lambda item: -item[0])]


def _meetings(box: Box, others: Sequence[Box]) -> int:
    return sum(_meet(box, other) for other in others)


def _roofs(box: Box, plan: CityPlan, origin: Point) -> int:
    """Return how many cells of buildings a box lies on."""
    left, top = (math.floor((box[n] - origin[n]) / CELL) for n in (0, 1))
    right, bottom = (math.ceil((box[n] + box[n + 2] - origin[n]) / CELL) for n in (0, 1))
    return sum((x, y) in plan.building_of for x in range(left, right) for y in range(top, bottom))


def _plate_on(at: Point, flat: bool, wide: float, origin: Point, rows: int) -> StreetPlate:
    x, y = origin[0] + at[0] * CELL, origin[1] + at[1] * CELL
    if flat:
        top = min(y - PLATE_HIGH / 2, origin[1] + rows * CELL - PLATE_HIGH)  # inside the map: plaques hang under it
        return StreetPlate((x - wide / 2, top, wide, PLATE_HIGH), 0.0)
    return StreetPlate((x - PLATE_HIGH / 2, y - wide / 2, PLATE_HIGH, wide), -90.0)


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _turns(plan: CityPlan, x: float, top: float, high: float, grown: float) -> tuple[list[Point], list[Point], float]:
    """Place the turns of all rounds one under the other, words over each round; smaller where the map is low."""
    count = plan.rounds * plan.turns
    step = min(TURN_STEP * grown, high / (count + 1.6 * plan.rounds))
    start = top + (high - step * (count + 1.6 * plan.rounds)) / 2
    turns: list[Point] = []
    words: list[Point] = []
    for _ in range(plan.rounds):
        words.append((x, start + 0.6 * step))
        start += 1.6 * step
        turns += [(x, start + n * step) for n in range(plan.turns)]
        start += plan.turns * step
    return turns, words, min(TURN_RADIUS * grown, step * 0.4)


def _river(plan: CityPlan, origin: Point) -> Point | None:
    """Write the river's name on its longest straight piece, if any has room for it."""
    rows = {y for _, y in plan.river}
    found = [(len(run), run[0], y) for y in rows for run in runs(sorted(x for x, other in plan.river if other == y))]
    length, x, y = max(found, default=(0, 0, 0))
    if length < 3:
        return None
    return origin[0] + (x + length / 2) * CELL - 70, origin[1] + y * CELL + 69


def runs(numbers: Sequence[int]) -> list[list[int]]:
    """Break ascending numbers into stretches without a gap."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found
