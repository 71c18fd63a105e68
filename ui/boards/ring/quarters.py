"""The geometry of a ring board's quarters - edges, houses along roads, clipped lines - and a round light."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import pygame
from pygame import Surface

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import arc, bounds, inside
from ui.drawing.theme import Colour, mix


def round_light(colour: Colour) -> Surface:
    """Return a round light on black, to be added: 64 pixels wide."""
    picture = Surface((64, 64))
    for step in range(32):
        share = ((step + 1) / 32) ** 2
        pygame.draw.circle(picture, mix((0, 0, 0), colour, share), (32, 32), 32 - step)
    return picture


def mean(polygon: Sequence[Point]) -> Point:
    """Return the mean of the corners."""
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def corners_of(box: tuple[float, float, float, float]) -> list[Point]:
    """Return two opposite corners of a box."""
    x, y, wide, high = box
    return [(x, y), (x + wide, y + high)]


def box_round(points: Sequence[Point], margin: float) -> pygame.FRect:
    """Return the box round points, larger by `margin` on every side."""
    x, y, wide, high = bounds(points)
    return pygame.FRect(x - margin, y - margin, wide + 2 * margin, high + 2 * margin)


def edges(polygon: list[Point]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Return a quarter's two straight sides, each from the outer to the inner road: the first and the last one."""
    half = len(polygon) // 2
    return (polygon[0], polygon[-1]), (polygon[half - 1], polygon[half])


def houses_along(polygon: list[Point], centre: Point, radii: Point, inner: bool) -> Iterator[tuple[Point, float]]:
    """List places and turns of houses along a road, 31 units apart, where they lie wholly inside the quarter."""
    around = arc(centre, radii, 0, 360, 720)
    gone = 31.0
    for a, b in itertools.pairwise(around):
        gone += math.dist(a, b)
        if gone < 31:
            continue
        turn = math.atan2(b[1] - a[1], b[0] - a[0]) + (math.pi if inner else 0.0)
        if all(inside(polygon, (a[0] + dx * math.cos(turn), a[1] + dx * math.sin(turn))) for dx in (-17.0, 0.0, 17.0)):
            gone = 0.0
            yield a, turn


def clipped(a: Point, b: Point, left: float, right: float) -> list[Point] | None:
    """Cut a slanting line to what lies between two upright ones; None if nothing does."""
    if max(a[0], b[0]) <= left or min(a[0], b[0]) >= right:
        return None

    def cut(point: Point) -> Point:
        x = min(max(point[0], left), right)
        share = (x - a[0]) / (b[0] - a[0])
        return x, a[1] + (b[1] - a[1]) * share

    return [cut(a), cut(b)]
