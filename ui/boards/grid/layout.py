"""Where everything lies on a board of cells: read from the board's geometry, or laid out for any city.

All in board units, the origin at the top left. A cell is a square `cell` units wide; (x, y) counts cells from the top
left corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from ui.boards.grid.plan import Cell, CityPlan, plan_of
from ui.boards.shared.base import Point
from ui.boards.shared.geometry import Box, point, size_of
from ui.boards.shared.geometry import box as box_of

ART = "krakow"  # the folder of this kind's pictures in assets/art
WALL, DROP = 25.0, 6.0  # how high south walls are; how much lower people stand under one


@dataclass(frozen=True, slots=True)
class Plate:
    """A street's name plate: its box, quarter turns, the owner's block and the middle of the name."""

    box: Box
    turn: float
    mark: Box
    name: Point


@dataclass(frozen=True, slots=True)
class Plaque:
    """A district's plaque: its box, the owner's block, where the name begins and where the standings end."""

    box: Box
    mark: Box
    name: Point
    standings: Point


@dataclass(frozen=True, slots=True)
class GridLayout:
    """The whole board. `art` is the backdrop's file, or empty where the painter draws one itself."""

    size: tuple[float, float]
    origin: Point
    cell: float
    plan: CityPlan
    signs: Mapping[str, Point]  # top centre of a building's sign
    plates: Mapping[str, Plate]
    plaques: Mapping[str, Plaque]
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


def layout_of(board: Any) -> GridLayout:
    """Lay out a board: by its own geometry where the file has one, else by its map."""
    plan = plan_of(board)
    geometry = board.data.get("geometry")
    if geometry:
        return _from_geometry(plan, geometry)
    from ui.boards.grid.auto_layout import by_map

    return by_map(plan)


# -- from the file ----------------------------------------------------------------------------------------------------
def _from_geometry(plan: CityPlan, geometry: Mapping[str, Any]) -> GridLayout:
    board, spaces, tracks = geometry["board"], geometry["spaces"], geometry["tracks"]
    grid, turn = board["grid"], tracks["turn"]
    river = geometry.get("decor", {}).get("river")
    return GridLayout(
        size=size_of(geometry),
        origin=point(grid["origin"]),
        cell=float(grid["cell"]),
        plan=plan,
        signs={space["id"]: point(space["labels"]["name"]["at"]) for space in spaces["buildings"]},
        plates={space["id"]: _plate(space) for space in spaces["streets"]},
        plaques={space["id"]: _plaque(space) for space in spaces["districts"]},
        turns=[point(place) for place in turn["places"]],
        turn_radius=float(turn["radius"]),
        rounds=[point(label["at"]) for label in turn["labels"]],
        legend=box_of(geometry["panels"]["legend"]["rect"]),
        river=point(river["labels"]["name"]["at"]) if river is not None else None,
        wall=float(board["wall_height"]),
        drop=float(board["slot_drop"]),
        art=board.get("art", ""),
    )


def _plate(space: Mapping[str, Any]) -> Plate:
    parts, label = space["parts"], space["labels"]["name"]
    return Plate(box_of(parts["plate"]["rect"]), float(label.get("turn", 0)), box_of(parts["mark"]["rect"]),
                 point(label["at"]))  # fmt: skip


def _plaque(space: Mapping[str, Any]) -> Plaque:
    parts, labels = space["parts"], space["labels"]
    return Plaque(box_of(parts["plaque"]["rect"]), box_of(parts["mark"]["rect"]), point(labels["name"]["at"]),
                  point(labels["standings"]["at"]))  # fmt: skip


def sides(cell: Cell, box: Rect, wide: int) -> list[tuple[Cell, Rect]]:
    """Return the four neighbours of a cell, each with the strip of its box beside them."""
    x, y = cell
    return [
        ((x, y - 1), Rect(box.left, box.top, box.width, wide)),
        ((x, y + 1), Rect(box.left, box.bottom - wide, box.width, wide)),
        ((x - 1, y), Rect(box.left, box.top, wide, box.height)),
        ((x + 1, y), Rect(box.right - wide, box.top, wide, box.height)),
    ]
