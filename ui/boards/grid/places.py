"""Data that painters of a board of cells read from a view, and the positions of all things on the board in pixels.

View data are people, covered cells, paintings, leaders and owners. Things with a position are cells, pairs of squares,
people, signs, streets and districts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist
from typing import Any, NamedTuple

from pygame import Rect

from games.core.contract.contract import View
from games.core.contract.names import kind_of
from ui.boards.grid.layout import Cell, GridLayout
from ui.boards.shared.base import Point, Sprites
from ui.boards.shared.shapes import Viewport


# -- data of a view ---------------------------------------------------------------------------------------------------
class PaintingHalf(NamedTuple):
    """The visible half of a painting on one square: seat, kind, which half it is, and whether the painting is
    vertical.
    """

    seat: int
    kind: str
    second: bool
    upright: bool


class WallPainting(NamedTuple):
    """One painting: its squares (left or upper one first), those that are visible, and its current value."""

    seat: int
    kind: str
    squares: tuple[Cell, Cell]
    visible: tuple[bool, bool]
    value: int

    @property
    def upright(self) -> bool:
        """Whether the squares are above one another."""
        return self.squares[0][0] == self.squares[1][0]

    def half(self, number: int) -> PaintingHalf:
        """Return the first (0) or second (1) half of the painting."""
        return PaintingHalf(self.seat, self.kind, number == 1, self.upright)


@lru_cache(maxsize=4096)
def cell_of(key: str) -> Cell:
    """Return the cell of a key such as `3.1` or a name such as `cell:3.1`."""
    x, _, y = key.rpartition(":")[2].partition(".")
    return int(x), int(y)


def key_of(cell: Cell) -> str:
    """Return the key of a cell, such as `3.1`."""
    return f"{cell[0]}.{cell[1]}"


def people(view: View) -> Iterator[tuple[str, int, int, Cell]]:
    """Yield (name, seat, number, cell) for all people on the board; the number of a bouncer is 0."""
    for seat, places in enumerate(view["painters"]):
        for number, key in enumerate(places, 1):
            if key is not None:
                yield f"painter:{seat}:{number}", seat, number, cell_of(key)
    for seat, key in enumerate(view["bouncers"]):
        if key is not None:
            yield f"bouncer:{seat}", seat, 0, cell_of(key)


def placing_painter_cell(view: View) -> Cell | None:
    """Return the cell of the painter whose card is being placed, or None."""
    number = view["placing"]
    return cell_of(view["painters"][view["active"]][number - 1]) if number else None


def covered_cells(view: View) -> list[list[Cell]]:
    """List, for each seat, the cells that its bouncer covers."""
    return [[cell_of(key) for key in cells] for cells in view["crosses"]]


def paintings_of(view: View) -> list[WallPainting]:
    """List all paintings, the oldest first."""
    return [painting_from(work) for work in view["works"]]


def painting_from(data: Mapping[str, Any]) -> WallPainting:
    """Return a painting from its data in a view or an event."""
    first, second = (cell_of(key) for key in data["squares"])
    seen = data.get("seen", (True, True))
    return WallPainting(
        int(data["seat"]), str(data["kind"]), (first, second), (bool(seen[0]), bool(seen[1])), data["value"]
    )


def visible_halves(paintings: Sequence[WallPainting]) -> dict[Cell, PaintingHalf]:
    """Return the visible half on each painted square."""
    seen: dict[Cell, PaintingHalf] = {}
    for work in paintings:
        for number, square in enumerate(work.squares):
            seen[square] = work.half(number)
    return seen


def owner_of(view: View, name: str) -> int | None:
    """Return the seat that has owned the place with this name since the last scoring, or None."""
    seat = view["owners"].get(name)
    return None if seat is None or seat < 0 else int(seat)


def totals_of(view: View, name: str) -> list[int]:
    """Return the current value of each seat's paintings at the place with this name."""
    return list(view["totals"].get(name, ()))


def leader_of(view: View, name: str) -> int | None:
    """Return the seat that would own the place with this name if it were scored now, or None."""
    seat = view["leaders"].get(name)
    return None if seat is None else int(seat)


# -- positions of things ----------------------------------------------------------------------------------------------
SPACES = frozenset({"cell", "square"})
PLACES = frozenset({"district", "street", "building"})
PEOPLE = frozenset({"painter", "bouncer"})
HIT = 50.0  # half the side of a person's clickable box in board units, so that it is the whole cell
REACH = 2  # maximum distance in cells from a painter to a square that they paint


class GridPlaces:
    """Positions of all things on one board of cells, given by their names."""

    def __init__(self, layout: GridLayout) -> None:
        self.layout, self.plan = layout, layout.plan
        self.fit = Viewport(1.0, 0.0, 0.0)
        self.area = Rect(0, 0, 1, 1)
        self.view: View | None = None
        self.resting: Sprites = {}
        self.covered_from: dict[str, Sequence[str]] = {}  # cell -> cells that a bouncer on it would cover
        cells = {f"cell:{key_of(cell)}" for cell in self.plan.ground | self.plan.river}
        self.spaces = frozenset(cells | {f"square:{key_of(cell)}" for cell in self.plan.building_of})
        self._pairs = self.plan.pairs()
        self._pairs_of: dict[Cell, list[str]] = {}
        for name, squares in self._pairs.items():
            for square in squares:
                self._pairs_of.setdefault(square, []).append(name)
        self._standing: dict[Cell, str] = {}
        self._signs: Mapping[str, Rect] = {}
        self._free: dict[str, Rect] = {}

    def show(self, view: View, resting: Sprites) -> None:
        """Use a new view and the sprites of its people."""
        self.view, self.resting = view, resting
        self._standing = {cell: name for name, _, _, cell in people(view)}

    def resize(self, fit: Viewport, area: Rect, signs: Mapping[str, Rect]) -> None:
        """Use a new viewport and area, and the boxes of plaques, plates and signs."""
        self.fit, self.area, self._signs = fit, area, signs
        self._free = {}

    # -- boxes --------------------------------------------------------------------------------------------------------
    def covers(self, name: str) -> bool:
        """Return True if the thing with this name is on the board; a person only if they are there now."""
        kind = kind_of(name)
        if kind in PEOPLE:
            return name in self.resting
        if kind in SPACES:
            return name in self.spaces
        if kind == "pair":
            return name in self._pairs
        if kind == "pays":
            return name in self.legend()
        return kind in PLACES and bool(self.plan.cells_of(name))

    def box_of(self, name: str) -> Rect:
        """Return the whole box of a thing in pixels, even outside the visible part; KeyError for unknown names."""
        kind = kind_of(name)
        if kind in SPACES:
            return self.fit.rect(*self.layout.box(cell_of(name)))
        if kind in PEOPLE:
            x, y = self.resting[name].at
            return self.fit.rect(x - HIT, y - HIT, 2 * HIT, 2 * HIT)
        if name in self._signs:
            return self._signs[name]
        if kind == "pays":
            return self.legend()[name]
        cells = self._pairs[name] if kind == "pair" else self.plan.cells_of(name)
        if not cells:
            raise KeyError(name)
        boxes = [self.fit.rect(*self.layout.box(cell)) for cell in cells]
        return boxes[0].unionall(boxes[1:])

    def area_of(self, name: str) -> Rect:
        """Return the visible part of a thing's box, for tooltips and keyboard order."""
        box = self.box_of(name)
        return box.clip(self.area) if box.colliderect(self.area) else box

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that the tooltip of a thing must not cover.

        For a placement it includes all walls in reach of the painter. For a cell from which a person would cover others
        it includes the covered cells, because the people concerned are there.
        """
        at = placing_painter_cell(self.view) if self.view is not None else None
        if kind_of(name) != "pair" or at is None:
            box = self.area_of(name)
            return box.unionall([self.area_of(other) for other in self.covered_from.get(name, ())])
        corners = [self.layout.box((at[0] + side * REACH, at[1] + side * REACH)) for side in (-1, 1)]
        near = self.fit.rect(*corners[0]).union(self.fit.rect(*corners[1]))
        return near.union(self.box_of(name)).clip(self.area)

    def free_part(self, name: str) -> Rect:
        """Return the part of a cell's box that no sign or plate covers, where a number can be read."""
        if name not in self._free:
            self._free[name] = _left_free(self.box_of(name), list(self._signs.values()))
        return self._free[name]

    def middle(self, name: str) -> Point:
        """Return a central point of a place, in board units: the centre of its cell that is nearest to the middle of
        the place.
        """
        cells = self.plan.cells_of(name)
        if not cells:
            return self.layout.centre(cell_of(name)) if kind_of(name) in SPACES else self.resting[name].at
        x, y = sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells)
        return self.layout.centre(min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2))

    def anchor(self, name: str) -> tuple[int, int]:
        """Return where a route starts or ends, in pixels."""
        if kind_of(name) in SPACES:
            return self.fit.point(self.layout.standing_place(cell_of(name)))
        return self.fit.point(self.middle(name))

    # -- pairs of squares ---------------------------------------------------------------------------------------------
    def pair_squares(self, names: Sequence[str]) -> list[Cell]:
        """List the squares of all pairs among these names, without duplicates."""
        return list({square: None for name in names for square in self._pairs.get(name, ())})

    def shared_side(self, pair: str) -> Point:
        """Return the middle of the common side of a pair of squares, in board units."""
        (ax, ay), (bx, by) = (self.layout.centre(square) for square in self._pairs[pair])
        return (ax + bx) / 2, (ay + by) / 2

    def _pairs_at(self, square: Cell, at: Point) -> list[str]:
        """List the selectable pairs of a square while a card is placed: the nearest to `at` first, then clockwise."""
        names = self._pairs_of.get(square, [])
        if not names or self.view is None or not self.view["placing"]:
            return []
        turned = sorted(names, key=lambda name: _clockwise(self._pairs[name], square))
        nearest = min(turned, key=lambda name: dist(self.shared_side(name), at))
        start = turned.index(nearest)
        return turned[start:] + turned[:start]

    # -- hit testing --------------------------------------------------------------------------------------------------
    def hits(self, position: tuple[int, int]) -> list[str]:
        """List the names of things at a position: a person, the cell, signs, then places from small to large."""
        if not self.area.collidepoint(position):
            return []
        at = self.fit.to_board(position)
        cell = self.layout.cell_at(at)
        signs = self._signs_at(position)
        if cell is None:
            return signs or [name for name, box in self.legend().items() if box.collidepoint(position)]
        key, plan = key_of(cell), self.plan
        result = [self._standing[cell]] if cell in self._standing else []
        result += signs if cell in plan.river else []  # a plaque may cover a cell of the river
        result += self._pairs_at(cell, at)
        result += [name for name in (f"square:{key}", f"cell:{key}") if name in self.spaces]
        result += signs
        result += [f"street:{street}" for street, cells in plan.streets.items() if cell in cells]
        for kind, of in (("building", plan.building_of), ("district", plan.district_of)):
            result += [f"{kind}:{of[cell]}"] if cell in of else []
        return list(dict.fromkeys(result))

    def legend(self) -> dict[str, Rect]:
        """Return the boxes of the legend's rows by name; `pays:0` is the points for a district, then street,
        building.
        """
        box, rows = self.fit.rect(*self.layout.legend), len(self.plan.pay)
        height, head = box.height // (rows + 1), box.height // (rows + 1) // 2
        step = (box.height - head) // 3
        return {f"pays:{n}": Rect(box.left, box.top + head + n * step, box.width, height) for n in range(rows)}

    def tooltip_order(self, names: Sequence[str], position: tuple[int, int]) -> list[str]:
        """Sort the names at a position for tooltips, so that a sign precedes the cell below it, which a click would
        choose.
        """
        at = self.fit.to_board(position)
        first = {*self._signs_at(position), *(n for n, one in self.resting.items() if dist(one.at, at) <= one.size)}
        return sorted(names, key=lambda name: _rank(kind_of(name), name in first))

    def _signs_at(self, position: tuple[int, int]) -> list[str]:
        return [name for name, box in self._signs.items() if box.collidepoint(position)]


def _rank(kind: str, hit: bool) -> int:
    """Return the tooltip priority of a kind of name: a disc or plate, the person in the cell, squares, signs, the
    ground.
    """
    if kind in PEOPLE:
        return 0 if hit else 2
    if hit and kind != "building":
        return 1
    if kind in ("pair", "square"):
        return 3
    return 4 if hit else 5


def _clockwise(pair: tuple[Cell, Cell], square: Cell) -> int:
    """Return on which side of a square the other square of a pair is: up, right, below, left (0..3)."""
    other = pair[1] if pair[0] == square else pair[0]
    return ((0, -1), (1, 0), (0, 1), (-1, 0)).index((other[0] - square[0], other[1] - square[1]))


def _left_free(box: Rect, signs: Sequence[Rect]) -> Rect:
    """Return a box without its upper or lower part that signs cover."""
    top, bottom = box.top, box.bottom
    for sign in signs:
        if not sign.colliderect(box) or sign.height > box.height:
            continue
        if sign.centery < box.centery:
            top = max(top, sign.bottom)
        else:
            bottom = min(bottom, sign.top)
    return Rect(box.left, top, box.width, max(0, bottom - top))
