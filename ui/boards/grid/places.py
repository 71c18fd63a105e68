"""Where things are on a board of cells, and which part of it is shown; drawing is `GridPainter`'s."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist
from typing import Any

from pygame import Rect

from games.core.contract.contract import View
from games.core.contract.motions import Motions
from games.core.contract.names import kind_of
from ui.boards.grid.layout import layout_of
from ui.boards.grid.plan import Cell
from ui.boards.grid.view import cell_of, key_of, people, placing_at
from ui.boards.shared.base import Point, Wording
from ui.boards.shared.common import BoardPainter
from ui.boards.shared.zoom import Zoom
from ui.drawing.theme import Mark

SPACES = frozenset({"cell", "square"})
PLACES = frozenset({"district", "street", "building"})
PEOPLE = frozenset({"painter", "bouncer"})
HIT = 50.0  # reach of a person, in board units: the whole cell
MOST_ZOOM = 3.0
REACH = 2  # cells from a painter to the farther square of a placement
RIM = 8  # pixels kept free round the board


class GridPlaces(BoardPainter):
    """Knows every name on a board of cells."""

    pieces = PEOPLE
    movers = PEOPLE

    def __init__(self, board: Any, marks: Sequence[Mark], wording: Wording, motions: Motions) -> None:
        self.layout = layout_of(board)
        super().__init__(board, marks, wording, self.layout.size, motions)
        self.plan = self.layout.plan
        self.lens = Zoom(self.layout.size, MOST_ZOOM)
        cells = {f"cell:{key_of(cell)}" for cell in self.plan.ground | self.plan.river}
        self._spaces = frozenset(cells | {f"square:{key_of(cell)}" for cell in self.plan.building_of})
        self._pairs = self.plan.pairs()
        self._pairs_of: dict[Cell, list[str]] = {}
        for name, squares in self._pairs.items():
            for square in squares:
                self._pairs_of.setdefault(square, []).append(name)
        self._standing: dict[Cell, str] = {}
        self._boxes: dict[str, Rect] = {}
        self._free: dict[str, Rect] = {}
        self._last: tuple[tuple[int, int], list[str]] | None = None
        self.crosses: dict[str, Sequence[str]] = {}  # cells that are shown as covered from a cell, by that

    def show(self, view: View) -> None:
        """Take over a view: from now on its people are at rest on the table."""
        super().show(view)
        self._standing = {cell: name for name, _, _, cell in people(view)}
        self._last = None

    def placed(self, boxes: Mapping[str, Rect]) -> None:
        """Note where plaques, plates and signs lie, in pixels."""
        self._boxes = dict(boxes)
        self._free = {}
        self._last = None

    # -- a part of the board ------------------------------------------------------------------------------------------
    def resize(self, area: Rect) -> None:
        """Lay the whole board out inside `area` and bake what never changes."""
        board = area.inflate(-2 * RIM, -2 * RIM)
        self.lens.resize(board)
        super().resize(board)

    @property
    def zoomed(self) -> bool:
        """Whether only a part of the board is shown."""
        return self.lens.factor > 1.0

    def zoom(self, position: tuple[int, int], steps: int) -> bool:
        """Enlarge (steps above 0) or reduce round a position of the window; return whether anything changed."""
        return self._looked(self.lens.by(position, steps))

    def pan(self, dx: int, dy: int) -> bool:
        """Move what is shown by so many pixels; return whether anything changed."""
        return self._looked(self.lens.move(dx, dy))

    def whole(self) -> bool:
        """Show the whole board again; return whether anything changed."""
        return self._looked(self.lens.whole())

    def reveal(self, name: str) -> bool:
        """Move what is shown so that a thing is seen; return whether anything changed."""
        return self.covers(name) and self._looked(self.lens.show(self._box_of(name)))

    def _looked(self, changed: bool) -> bool:
        """Take over another part of the board."""
        if changed:
            self._fit = self.lens.fit()
            self._backdrop = self.bake()
        return changed

    # -- where things are ---------------------------------------------------------------------------------------------
    def _box_of(self, name: str) -> Rect:
        """Return the whole box of a thing in pixels, also where it is zoomed out of sight; KeyError if it is none."""
        kind = kind_of(name)
        if kind in SPACES:
            return self._fit.rect(*self.layout.box(cell_of(name)))
        if kind in self.pieces:
            (x, y), _ = self.reach(name)
            return self._fit.rect(x - HIT, y - HIT, 2 * HIT, 2 * HIT)
        if kind == "pair":
            one, other = (self._fit.rect(*self.layout.box(square)) for square in self._pairs[name])
            return one.union(other)
        if name in self._boxes:
            return self._boxes[name]
        cells = self.plan.cells_of(name)
        if not cells:
            raise KeyError(name)
        boxes = [self._fit.rect(*self.layout.box(cell)) for cell in cells]
        return boxes[0].unionall(boxes[1:])

    def covers(self, name: str) -> bool:
        """Whether a name is something on this board; people only where they stand."""
        kind = kind_of(name)
        if kind in self.pieces:
            return name in self._rest
        if kind in SPACES:
            return name in self._spaces
        if kind == "pair":
            return name in self._pairs
        return kind in PLACES and bool(self.plan.cells_of(name))

    def free_of(self, name: str) -> Rect:
        """Return what signs and plates leave of a cell's box: where a number can be read if it is high enough."""
        if name not in self._free:
            self._free[name] = _left_free(self._box_of(name), list(self._boxes.values()))
        return self._free[name]

    def area_of(self, name: str) -> Rect:
        """Return the box round a thing as far as it is seen, for tooltips and keyboard order."""
        box = self._box_of(name)
        return box.clip(self._area) if box.colliderect(self._area) else box

    def squares_of(self, names: Sequence[str]) -> list[Cell]:
        """List the squares of all pairs among some names, each once."""
        return list({square: None for name in names for square in self._pairs.get(name, ())})

    def tip_at(self, name: str) -> Rect:
        """Return the box that a tooltip must leave free: of a placement all walls that the painter may reach.

        Of a cell from which somebody would cover others those as well: whom it concerns stands there.
        """
        at = placing_at(self.view) if self.view is not None else None
        if kind_of(name) != "pair" or at is None:
            box = self.area_of(name)
            return box.unionall([self.area_of(other) for other in self.crosses.get(name, ())])
        corners = [self.layout.box((at[0] + side * REACH, at[1] + side * REACH)) for side in (-1, 1)]
        near = self._fit.rect(*corners[0]).union(self._fit.rect(*corners[1]))
        return near.union(self._box_of(name)).clip(self._area)

    def middle(self, name: str) -> Point:
        """Return the middle of a place in board units: of that cell which lies nearest to it."""
        cells = self.plan.cells_of(name)
        if not cells:
            return self.layout.centre(cell_of(name)) if kind_of(name) in SPACES else self.reach(name)[0]
        x, y = sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells)
        return self.layout.centre(min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2))

    def footing(self, name: str) -> tuple[int, int]:
        """Return where a way starts or ends."""
        if kind_of(name) in SPACES:
            return self._fit.point(self.layout.slot(cell_of(name)))
        return self._fit.point(self.middle(name))

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names of what lies under a position: a person, the cell, signs, then places, the smallest first."""
        if self._last is None or self._last[0] != position:
            self._last = (position, self._names_at(position) if self._area.collidepoint(position) else [])
        return self._last[1]

    def told_at(self, position: tuple[int, int]) -> list[str]:
        """List the names under a position, what a sign names before the cell that it hides: a click is for the cell."""
        at = self._fit.back(position)
        first = {name for name, box in self._boxes.items() if box.collidepoint(position)}
        first |= {name for name, sprite in self._rest.items() if dist(sprite.at, at) <= sprite.size}
        return sorted(self.names_at(position), key=lambda name: _rank(kind_of(name), name in first))

    def _pairs_at(self, square: Cell, at: Point) -> list[str]:
        """List, while a card is being placed, the pairs that a square belongs to: the nearest, then clockwise."""
        names = self._pairs_of.get(square, [])
        if not names or self.view is None or not self.view["placing"]:
            return []
        turned = sorted(names, key=lambda name: _clockwise(self._pairs[name], square))
        nearest = min(turned, key=lambda name: dist(self.side(name), at))
        start = turned.index(nearest)
        return turned[start:] + turned[:start]

    def side(self, pair: str) -> Point:
        """Return the middle of the side that two squares share."""
        (ax, ay), (bx, by) = (self.layout.centre(square) for square in self._pairs[pair])
        return (ax + bx) / 2, (ay + by) / 2

    def _names_at(self, position: tuple[int, int]) -> list[str]:
        cell = self.layout.cell_at(self._fit.back(position))
        signs = [name for name, box in self._boxes.items() if box.collidepoint(position)]
        if cell is None:
            return signs
        key, plan = key_of(cell), self.plan
        found = [self._standing[cell]] if cell in self._standing else []
        found += signs if cell in plan.river else []  # plaques lie on the water
        found += self._pairs_at(cell, self._fit.back(position))
        found += [name for name in (f"square:{key}", f"cell:{key}") if name in self._spaces]
        found += signs
        found += [f"street:{street}" for street, cells in plan.streets.items() if cell in cells]
        for kind, of in (("building", plan.building_of), ("district", plan.district_of)):
            found += [f"{kind}:{of[cell]}"] if cell in of else []
        return list(dict.fromkeys(found))


def _rank(kind: str, hit: bool) -> int:
    """Return how soon a thing is told of: whose disc or plate is hit, who stands here, squares, signs, the ground."""
    if kind in PEOPLE:
        return 0 if hit else 2
    return 1 if hit and kind != "building" else 3 if kind in ("pair", "square") else 4 if hit else 5


def _clockwise(pair: tuple[Cell, Cell], square: Cell) -> int:
    """Return to which side of a square the other one of a pair lies: up, right, below, left."""
    other = pair[1] if pair[0] == square else pair[0]
    return ((0, -1), (1, 0), (0, 1), (-1, 0)).index((other[0] - square[0], other[1] - square[1]))


def _left_free(box: Rect, signs: Sequence[Rect]) -> Rect:
    """Return a box less what lies over its upper or its lower half."""
    top, bottom = box.top, box.bottom
    for sign in signs:
        if not sign.colliderect(box) or sign.height > box.height:
            continue
        if sign.centery < box.centery:
            top = max(top, sign.bottom)
        else:
            bottom = min(bottom, sign.top)
    return Rect(box.left, top, box.width, max(0, bottom - top))
