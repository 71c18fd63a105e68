"""Where things lie on a board: spaces are polygons by name, pieces stand where the view puts them."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pygame import Rect

from games.core.contract.names import kind_of
from ui.boards.shared.base import Point, Sprites
from ui.boards.shared.shapes import Fit, bounds, circle, inside


class Spaces:
    """Knows the outline of each name on a board, and what lies under a position of the window."""

    pieces: frozenset[str] = frozenset()  # kinds of names that are pieces: hit before spaces

    def __init__(self) -> None:
        self._rest: Sprites = {}  # the pieces as they stand
        self._fit = Fit(1.0, 0.0, 0.0)
        self._polygons: Mapping[str, list[Point]] = {}
        self._round: dict[str, tuple[float, float, float, float]] = {}  # round the polygons
        self._rounded_for: object = None  # the polygons that these are the boxes of

    def reach(self, name: str) -> tuple[Point, float]:
        """Return centre and reach of a piece, in board units; KeyError for what is not on the board."""
        sprite = self._rest[name]
        return sprite.at, sprite.size + 2

    def footing(self, name: str) -> tuple[int, int]:
        """Return where a way starts or ends, in pixels."""
        x, y, width, height = bounds(self._outline(name))
        return self._fit.point((x + width / 2, y + height / 2))

    def _outline(self, name: str) -> list[Point]:
        found = self._polygons.get(name)
        if found is not None:
            return found
        centre, reach = self.reach(name)
        return circle(centre, reach)

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights on the board, centre and reach in pixels, for the weather; none unless a painter says so."""
        return []

    def shelters(self) -> list[Rect]:
        """List the boxes that no weather may cover; none unless a painter says so."""
        return []

    def covers(self, name: str) -> bool:
        """Whether a name is something on this board."""
        return name in self._polygons or name in self._rest

    def area_of(self, name: str) -> Rect:
        """Return the box round a thing, for tooltips and keyboard order; KeyError for what is not on the board."""
        return self._fit.rect(*bounds(self._outline(name)))

    def tip_at(self, name: str) -> Rect:
        """Return the box that a thing's tooltip must leave free: the thing itself."""
        return self.area_of(name)

    def told_at(self, position: tuple[int, int]) -> list[str]:
        """List the names under a position as they are told of where nothing can be chosen: as they lie."""
        return self.names_at(position)

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names of what lies under a position, topmost first."""
        at = self._fit.back(position)
        shapes = {key: self.reach(key) for key in self._rest if kind_of(key) in self.pieces}
        near = [
            (math.dist(shape[0], at), name) for name, shape in shapes.items() if math.dist(shape[0], at) <= shape[1]
        ]
        return [name for _, name in near] + self._spaces_at(at)

    def _spaces_at(self, at: Point) -> list[str]:
        """List the spaces that a point lies in; boxes round them rule most out at once."""
        if self._rounded_for is not self._polygons:
            self._round = {name: bounds(polygon) for name, polygon in self._polygons.items()}
            self._rounded_for = self._polygons
        px, py = at
        near = (name for name, (x, y, wide, high) in self._round.items() if 0 <= px - x <= wide and 0 <= py - y <= high)
        return [name for name in near if inside(self._polygons[name], at)]
