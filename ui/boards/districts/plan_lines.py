"""The lines of a drawn city plan: its wall around all districts, its streets and bridges. Lengths are board units."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import groupby

import pygame
from pygame import Surface

from ui.boards.districts.layout import CityLayout
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import dense_line
from ui.boards.shared.shapes import interpolate, mean_point

Line = tuple[Point, Point]


def streets_and_bridges(layout: CityLayout) -> tuple[list[Line], list[Line]]:
    """Return the lines of streets and of bridges, without the pieces that cross a third district.

    A bridge keeps only its pieces between districts; the rest of it becomes street.
    """
    owner = _owners(layout)
    streets: list[Line] = []
    bridges: list[Line] = []
    for lines, is_bridge in ((layout.streets, False), (layout.bridges, True)):
        for whole_line in lines:
            own = {owner(whole_line[0]), owner(whole_line[1])}
            spots = dense_line(whole_line, 6.0)
            for key, run in groupby(spots, key=owner):
                line = list(run)
                if key == 0 and is_bridge and len(line) > 1:
                    bridges.append(_longer((line[0], line[-1]), 10.0))
                elif key == 0 or key in own:
                    streets.append(_longer((line[0], line[-1]), 3.0))
    return streets, bridges


def _owners(layout: CityLayout) -> Callable[[Point], int]:
    """Return a function from a point to its district's number, or 0."""
    fine = 4.0
    small = Surface((round(layout.size[0] / fine) + 1, round(layout.size[1] / fine) + 1))
    for place in layout.places:
        pygame.draw.polygon(small, (place.number, 0, 0), [(x / fine, y / fine) for x, y in place.polygon])
    whole = small.get_rect()

    def owner(at: Point) -> int:
        spot = (int(at[0] / fine), int(at[1] / fine))
        return small.get_at(spot).r if whole.collidepoint(spot) else 0

    return owner


def _longer(line: Line, by: float) -> Line:
    """Return the line, longer by `by` at both ends."""
    (ax, ay), (bx, by_) = line
    length = math.dist(*line) or 1.0
    dx, dy = (bx - ax) / length * by, (by_ - ay) / length * by
    return (ax - dx, ay - dy), (bx + dx, by_ + dy)


def convex_hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull of points."""
    spots = sorted(set(points))

    def half(spots: Sequence[Point]) -> list[Point]:
        line: list[Point] = []
        for at in spots:
            while len(line) > 1 and _turn(line[-2], line[-1], at) <= 0:
                line.pop()
            line.append(at)
        return line[:-1]

    return [*half(spots), *half(spots[::-1])]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def enlarged(polygon: Sequence[Point], by: float) -> list[Point]:
    """Return a convex polygon with each corner moved outwards by `by`."""
    middle = mean_point(polygon)
    return [interpolate(middle, at, 1 + by / (math.dist(middle, at) or 1.0)) for at in polygon]
