"""Where everything lies on a board of cells, in board units, the origin at the top left.

A cell is a square `cell` units wide; (x, y) counts cells from the top
left corner.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from ui.boards.grid.plan import Cell, CityPlan
from ui.boards.shared.base import Point
from ui.boards.shared.geometry import Box

ART = "krakow"  # the folder of this kind's pictures in assets/art
WALL, DROP = 25.0, 6.0  # how high south walls are; how much lower people stand under one


@dataclass(frozen=True, slots=True)
class StreetPlate:
    """A street's name plate: its box, and by how many degrees its words are turned."""

    box: Box
    turn: float


@dataclass(frozen=True, slots=True)
class GridLayout:
    """The whole board. `art` is the backdrop's file, or empty where the painter draws one itself."""

    size: tuple[float, float]
    origin: Point
    cell: float
    plan: CityPlan
    signs: Mapping[str, Point]  # top centre of a building's sign
    plates: Mapping[str, StreetPlate]
    plaques: Mapping[str, Box]  # of districts
    turns: Sequence[Point]
    turn_radius: float
    rounds: Sequence[Point]  # middle of the words over each round's turns
    legend: Box
    river: Point | None = None  # baseline, left
    wall: float = WALL
    drop: float = DROP
    art: str = ""
    grown: float = 1.0  # how much larger than usual the words on the frame are

    def box(self, cell: Cell) -> Box:
        """Return the box of a cell or square."""
        return self.origin[0] + cell[0] * self.cell, self.origin[1] + cell[1] * self.cell, self.cell, self.cell

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell or square."""
        x, y, width, height = self.box(cell)
        return x + width / 2, y + height / 2

    def outline(self, cells: Collection[Cell]) -> list[Point]:
        """Return the line round cells that hang together by their sides, clockwise; without that round holes in it."""
        cells = set(cells)
        ways: dict[Cell, list[Cell]] = {}
        for x, y in cells:
            corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
            near = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
            for n in range(4):
                if near[n] not in cells:
                    ways.setdefault(corners[n], []).append(corners[(n + 1) % 4])
        start = at = min(cells, key=lambda cell: (cell[1], cell[0]))
        found = [self.box(start)[:2]]
        while (at := ways[at].pop()) != start:
            found.append(self.box(at)[:2])
        return found

    def slot(self, cell: Cell) -> Point:
        """Return where a person stands: a little lower under a wall with its sign."""
        x, y = self.centre(cell)
        return x, y + (self.drop if self.plan.is_square((cell[0], cell[1] - 1)) else 0.0)

    def ground(self) -> Box:
        """Return the box of all cells."""
        return *self.origin, self.plan.columns * self.cell, self.plan.rows * self.cell

    def cell_at(self, at: Point) -> Cell | None:
        """Return the cell or square at a point, None beside the grid."""
        x, y = int((at[0] - self.origin[0]) // self.cell), int((at[1] - self.origin[1]) // self.cell)
        return (x, y) if 0 <= x < self.plan.columns and 0 <= y < self.plan.rows else None


def sides(cell: Cell, box: Rect, wide: int) -> list[tuple[Cell, Rect]]:
    """Return the four neighbours of a cell, each with the strip of its box beside them."""
    x, y = cell
    return [
        ((x, y - 1), Rect(box.left, box.top, box.width, wide)),
        ((x, y + 1), Rect(box.left, box.bottom - wide, box.width, wide)),
        ((x - 1, y), Rect(box.left, box.top, wide, box.height)),
        ((x + 1, y), Rect(box.right - wide, box.top, wide, box.height)),
    ]
