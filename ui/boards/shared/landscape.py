"""Tools to draw the land of a board without a picture: gradients, light, free room for scenery.

Everything is drawn once for each layout, and equal boards look equal: random numbers come from a board's own seed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise

import pygame
from pygame import Mask, Rect, Surface

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, interpolate
from ui.drawing import draw
from ui.drawing.theme import Colour, mix

Stops = Sequence[tuple[float, Colour]]  # a gradient: (share 0..1, colour), ascending
LIGHT_SIDE = 64  # pixels: side of the small picture from which lights are scaled


def vertical_gradient(size: tuple[int, int], stops: Stops) -> Surface:
    """Return a picture with a gradient of several colours from top to bottom."""
    return draw.graded_picture(size, partial(colour_at, stops))


def colour_at(stops: Stops, share: float) -> Colour:
    """Return the colour of a gradient at `share` (0..1)."""
    before = stops[0]
    for stop in stops:
        if share <= stop[0]:
            room = stop[0] - before[0]
            return mix(before[1], stop[1], (share - before[0]) / room if room else 1.0)
        before = stop
    return before[1]


def add_light(
    surface: Surface, centre: tuple[int, int], size: tuple[int, int], colour: Colour, strength: float
) -> None:
    """Add a soft elliptical light of `size` pixels; `strength` is 0..1."""
    glow = light_picture(size, colour, strength)
    surface.blit(glow, glow.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)


def light_picture(size: tuple[int, int], colour: Colour, strength: float) -> Surface:
    """Return the picture of a soft light on black, to be added."""
    return pygame.transform.smoothscale(_round_light(mix((0, 0, 0), colour, strength)), size)


def shade(surface: Surface, centre: tuple[int, int], size: tuple[int, int], strength: float) -> None:
    """Darken a soft ellipse of `size` pixels; `strength` is 0..1."""
    level = round(255 * strength)
    dark = pygame.transform.smoothscale(_round_light((level, level, level)), size)
    surface.blit(dark, dark.get_rect(center=centre), special_flags=pygame.BLEND_RGB_SUB)


@lru_cache(maxsize=64)
def _round_light(colour: Colour) -> Surface:
    """Return a round light on black, to be scaled and added."""
    half = LIGHT_SIDE // 2
    picture = Surface((LIGHT_SIDE, LIGHT_SIDE))
    for step in range(half):
        pygame.draw.circle(picture, mix((0, 0, 0), colour, ((step + 1) / half) ** 2), (half, half), half - step)
    return picture


class FreeRoom:
    """The part of a board that is free for scenery: all that was not reserved.

    `size` is the board's in units. It is divided into square cells with sides of `fine` units.
    """

    def __init__(self, size: Point, fine: float = 8.0) -> None:
        self.fine = fine
        self._width, self._height = round(size[0] / fine), round(size[1] / fine)
        self._reserved = Mask((self._width, self._height))
        self._boxes: dict[tuple[int, int], Mask] = {}

    def reserve(self, box: Box) -> None:
        """Reserve a box, so that it is no longer free."""
        cells = self._cells(box)
        self._reserved.draw(self._mask(cells.size), cells.topleft)

    def reserve_line(self, points: Sequence[Point], width: float) -> None:
        """Reserve everything nearer to one of these points than half the width."""
        radius = max(1, round(width / 2 / self.fine))
        picture = Surface((self._width, self._height))
        picture.set_colorkey((0, 0, 0))
        for x, y in points:
            pygame.draw.circle(picture, (255, 255, 255), (x / self.fine, y / self.fine), radius)
        self._reserved.draw(pygame.mask.from_surface(picture), (0, 0))

    def inside(self, polygon: Sequence[Point]) -> FreeRoom:
        """Return a copy in which only the free room inside a polygon is free."""
        picture = Surface((self._width, self._height))
        picture.set_colorkey((255, 255, 255))
        pygame.draw.polygon(picture, (255, 255, 255), [(x / self.fine, y / self.fine) for x, y in polygon])
        room = FreeRoom((self._width * self.fine, self._height * self.fine), self.fine)
        room._reserved = pygame.mask.from_surface(picture)
        room._reserved.draw(self._reserved, (0, 0))
        return room

    def is_free(self, box: Box) -> bool:
        """Return True if a box is on the board and contains nothing reserved."""
        cells = self._cells(box)
        if not Rect(0, 0, self._width, self._height).contains(cells):
            return False
        return self._reserved.overlap(self._mask(cells.size), cells.topleft) is None

    def _cells(self, box: Box) -> Rect:
        left, top = int(box[0] // self.fine), int(box[1] // self.fine)
        width = max(1, int((box[0] + box[2]) // self.fine) - left)
        return Rect(left, top, width, max(1, int((box[1] + box[3]) // self.fine) - top))

    def _mask(self, size: tuple[int, int]) -> Mask:
        if size not in self._boxes:
            self._boxes[size] = Mask(size, fill=True)
        return self._boxes[size]


# -- lines -------------------------------------------------------------------------------------------------------------
def dense_line(line: Sequence[Point], step: float = 16.0) -> list[Point]:
    """Return points of a line, at most `step` apart."""
    result: list[Point] = []
    for a, b in pairwise(line):
        count = max(1, math.ceil(math.dist(a, b) / step))
        result += [interpolate(a, b, n / count) for n in range(count)]
    return [*result, line[-1]]


def line_beside(line: Sequence[Point], off: float) -> list[Point]:
    """Return the line `off` units to the right of another one, to its left if negative (y points down)."""
    last, result = len(line) - 1, []
    for n, (x, y) in enumerate(line):
        a, b = line[max(0, n - 1)], line[min(last, n + 1)]
        length = math.dist(a, b) or 1.0
        result.append((x - (b[1] - a[1]) / length * off, y + (b[0] - a[0]) / length * off))
    return result
