"""Data that the painter of a board of cells reads from a view, and positions of all objects in pixels."""

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
    """Half of a painting on a square."""

    seat: int
    kind: str
    second: bool
    is_upright: bool


class WallPainting(NamedTuple):
    """A painting: its squares (left or upper one first), which are visible, and its value."""

    seat: int
    kind: str
    squares: tuple[Cell, Cell]
    visible: tuple[bool, bool]
    value: int

    @property
    def is_upright(self) -> bool:
        """True if one square is above the other."""
        return self.squares[0][0] == self.squares[1][0]

    def half(self, number: int) -> PaintingHalf:
        """Return the first (0) or second (1) half."""
        return PaintingHalf(self.seat, self.kind, number == 1, self.is_upright)


@lru_cache(maxsize=4096)
def cell_of(key: str) -> Cell:
    """Return the cell of a key such as `3.1` or a name such as `cell:3.1`."""
    x, _, y = key.rpartition(":")[2].partition(".")
    return int(x), int(y)


def key_of(cell: Cell) -> str:
    """Return the key of a cell, such as `3.1`."""
    return f"{cell[0]}.{cell[1]}"


def people(view: View) -> Iterator[tuple[str, int, int, Cell]]:
    """Yield (name, seat, number, cell) of all people. A bouncer has number 0."""
    for seat, places in enumerate(view["painters"]):
        for number, key in enumerate(places, 1):
            if key is not None:
                yield f"painter:{seat}:{number}", seat, number, cell_of(key)
    for seat, key in enumerate(view["bouncers"]):
        if key is not None:
            yield f"bouncer:{seat}", seat, 0, cell_of(key)


def placing_painter_cell(view: View) -> Cell | None:
    """Return the cell of the painter who is painting, or None."""
    number = view["placing"]
    return cell_of(view["painters"][view["active"]][number - 1]) if number else None


def covered_cells(view: View) -> list[list[Cell]]:
    """List the cells covered by each seat's bouncer."""
    return [[cell_of(key) for key in cells] for cells in view["crosses"]]


def paintings_of(view: View) -> list[WallPainting]:
    """List all paintings, the oldest first."""
    return [painting_from(work) for work in view["works"]]


def painting_from(data: Mapping[str, Any]) -> WallPainting:
    """Return a painting from a view or event."""
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
    """Return the owner of a place since the last scoring, or None."""
    seat = view["owners"].get(name)
    return None if seat is None or seat < 0 else int(seat)


def totals_of(view: View, name: str) -> list[int]:
    """Return the value of each seat's paintings at a place."""
    return list(view["totals"].get(name, ()))


def leader_of(view: View, name: str) -> int | None:
    """Return the seat that would own a place now, or None."""
    seat = view["leaders"].get(name)
    return None if seat is None else int(seat)


# -- positions of objects --------------------------------------------------------------------------------------------
SPACES = frozenset({"cell", "square"})
PLACES = frozenset({"district", "street", "building"})
PEOPLE = frozenset({"painter", "bouncer"})
HIT = 50.0  # board units: half the side of a person's clickable box, a whole cell
REACH = 2  # maximum distance from a painter to a paintable square, in cells


class GridPlaces:
    """Positions of objects on a board of cells, by name."""

    def __init__(self, layout: GridLayout) -> None:
        self.layout, self.plan = layout, layout.plan
        self.fit = Viewport(1.0, 0.0, 0.0)
        self.area = Rect(0, 0, 1, 1)
        self.view: View | None = None
        self.resting: Sprites = {}
        # cell -> cells that a bouncer there would cover
        self.covered_from: dict[str, Sequence[str]] = {}
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

    def show(self, view: View, resting: Sprites, signs: Mapping[str, Rect]) -> None:
        """Set view, sprites of people, and the boxes of plaques, plates and signs, which may make way for people."""
        self.view, self.resting = view, resting
        if signs != self._signs:
            self._signs, self._free = signs, {}
        self._standing = {cell: name for name, _, _, cell in people(view)}

    def resize(self, fit: Viewport, area: Rect, signs: Mapping[str, Rect]) -> None:
        """Set viewport and area, and the boxes of plaques, plates and signs."""
        self.fit, self.area, self._signs = fit, area, signs
        self._free = {}

    def is_on_board(self, name: str) -> bool:
        """Return True if an object is on the board."""
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
        """Return an object's whole box in pixels. Raises KeyError for unknown names."""
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
        """Return the visible part of an object's box."""
        box = self.box_of(name)
        return box.clip(self.area) if box.colliderect(self.area) else box

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that an object's tooltip must not cover.

        It includes the walls in a painter's reach, or the cells that a bouncer would cover.
        """
        at = placing_painter_cell(self.view) if self.view is not None else None
        if kind_of(name) != "pair" or at is None:
            box = self.area_of(name)
            return box.unionall([self.area_of(other) for other in self.covered_from.get(name, ())])
        corners = [self.layout.box((at[0] + side * REACH, at[1] + side * REACH)) for side in (-1, 1)]
        near = self.fit.rect(*corners[0]).union(self.fit.rect(*corners[1]))
        return near.union(self.box_of(name)).clip(self.area)

    def uncovered_part(self, name: str) -> Rect:
        """Return the part of a cell that is not covered by signs."""
        if name not in self._free:
            self._free[name] = _left_free(self.box_of(name), list(self._signs.values()))
        return self._free[name]

    def middle(self, name: str) -> Point:
        """Return the centre of the cell nearest to a place's middle, in board units."""
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
        """List the squares of these pairs, without duplicates."""
        return list({square: None for name in names for square in self._pairs.get(name, ())})

    def shared_side(self, pair: str) -> Point:
        """Return the middle of a pair's common side, in board units."""
        (ax, ay), (bx, by) = (self.layout.centre(square) for square in self._pairs[pair])
        return (ax + bx) / 2, (ay + by) / 2

    def _pairs_at(self, square: Cell, at: Point) -> list[str]:
        """List the selectable pairs with a square: nearest to `at` first, then clockwise."""
        names = self._pairs_of.get(square, [])
        if not names or self.view is None or not self.view["placing"]:
            return []
        turned = sorted(names, key=lambda name: _clockwise(self._pairs[name], square))
        nearest = min(turned, key=lambda name: dist(self.shared_side(name), at))
        start = turned.index(nearest)
        return turned[start:] + turned[:start]

    # -- hit testing --------------------------------------------------------------------------------------------------
    def hit_test(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position: a person, the cell, signs, then places from small to large."""
        if not self.area.collidepoint(position):
            return []
        at = self.fit.window_to_board(position)
        cell = self.layout.cell_at(at)
        signs = self._signs_at(position)
        if cell is None:
            return signs or [name for name, box in self.legend().items() if box.collidepoint(position)]
        key, plan = key_of(cell), self.plan
        result = [self._standing[cell]] if cell in self._standing else []
        result += signs if cell in plan.river else []  # a plaque may cover the river
        result += self._pairs_at(cell, at)
        result += [name for name in (f"square:{key}", f"cell:{key}") if name in self.spaces]
        result += signs
        result += [f"street:{street}" for street, cells in plan.streets.items() if cell in cells]
        for kind, of in (("building", plan.building_of), ("district", plan.district_of)):
            result += [f"{kind}:{of[cell]}"] if cell in of else []
        return list(dict.fromkeys(result))

    def legend(self) -> dict[str, Rect]:
        """The boxes of the legend's rows: `pays:0` (district), `pays:1` (street), `pays:2` (building)."""
        box, rows = self.fit.rect(*self.layout.legend), len(self.plan.pay)
        height, head = box.height // (rows + 1), box.height // (rows + 1) // 2
        step = (box.height - head) // 3
        return {f"pays:{n}": Rect(box.left, box.top + head + n * step, box.width, height) for n in range(rows)}

    def tooltip_order(self, names: Sequence[str], position: tuple[int, int]) -> list[str]:
        """Sort names for tooltips, so that a sign comes before its cell."""
        at = self.fit.window_to_board(position)
        first = {*self._signs_at(position), *(n for n, one in self.resting.items() if dist(one.at, at) <= one.size)}
        return sorted(names, key=lambda name: _rank(kind_of(name), name in first))

    def _signs_at(self, position: tuple[int, int]) -> list[str]:
        return [name for name, box in self._signs.items() if box.collidepoint(position)]


def _rank(kind: str, hit: bool) -> int:
    """Return the sort key of a kind of name for tooltips: the lowest first. `hit`: the pointer is on the object."""
    if kind in PEOPLE:
        return 0 if hit else 2
    if hit and kind != "building":
        return 1
    if kind in ("pair", "square"):
        return 3
    return 4 if hit else 5


def _clockwise(pair: tuple[Cell, Cell], square: Cell) -> int:
    """Return the side of `square` on which the other square is: 0 up, 1 right, 2 below, 3 left."""
    other = pair[1] if pair[0] == square else pair[0]
    return ((0, -1), (1, 0), (0, 1), (-1, 0)).index((other[0] - square[0], other[1] - square[1]))


def _left_free(box: Rect, signs: Sequence[Rect]) -> Rect:
    """Return the part of a box that no sign covers."""
    top, bottom = box.top, box.bottom
    for sign in signs:
        if not sign.colliderect(box) or sign.height > box.height:
            continue
        if sign.centery < box.centery:
            top = max(top, sign.bottom)
        else:
            bottom = min(bottom, sign.top)
    return Rect(box.left, top, box.width, max(0, bottom - top))
