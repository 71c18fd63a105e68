"""A surface on which a ring board without a picture is drawn: points and lengths are board units."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pygame
from pygame import Surface

from ui.boards.ring.layout import ART
from ui.boards.shared import pieces
from ui.boards.shared.base import Point
from ui.boards.shared.landscape import light_picture
from ui.boards.shared.shapes import transparent_picture
from ui.drawing import draw
from ui.drawing.theme import Colour, mix


class Canvas:
    """Shapes, trees and lights on a large surface. `zoom` is the pixels in a board unit."""

    def __init__(self, surface: Surface, width: float) -> None:
        self.surface = surface
        self.zoom = surface.get_width() / width
        self._trees: dict[tuple[int, Colour], Surface] = {}
        self._lights: dict[tuple[int, Colour, float], Surface] = {}

    def to_pixels(self, point: Point) -> Point:
        """Convert a point to pixels."""
        return point[0] * self.zoom, point[1] * self.zoom

    def px(self, units: float) -> int:
        """Convert a length to pixels, at least 1."""
        return max(1, round(units * self.zoom))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour, [self.to_pixels(point) for point in points])

    def line(self, points: Sequence[Point], colour: Colour, units: float, closed: bool = True) -> None:
        """Draw a line of constant width through points."""
        thick = self.px(units)
        spots = [self.to_pixels(point) for point in points]
        for a, b in itertools.pairwise([*spots, spots[0]] if closed else spots):
            pygame.draw.polygon(self.surface, colour, draw.line_corners(a, b, thick / 2))
            if thick > 2:
                pygame.draw.circle(self.surface, colour, a, thick / 2)

    def disc(self, position: Point, radius: float, colour: Colour, ring: float = 0.0) -> None:
        """Draw a disc, or a ring of `ring` units."""
        pygame.draw.circle(
            self.surface, colour, self.to_pixels(position), max(1.0, radius * self.zoom), self.px(ring) if ring else 0
        )

    def light(self, position: Point, radius: float, colour: Colour, strength: float) -> None:
        """Add a soft round light."""
        side = self.px(2 * radius)
        key = (side, colour, strength)
        if key not in self._lights:
            self._lights[key] = light_picture((side, side), colour, strength)
        x, y = self.to_pixels(position)
        self.surface.blit(self._lights[key], (x - side / 2, y - side / 2), special_flags=pygame.BLEND_RGB_ADD)

    def tree(self, position: Point, radius: float, colour: Colour) -> None:
        """Draw a tree from above: its shadow, its crown, the light of the moon on it."""
        size = self.px(radius)
        key = (size, colour)
        if key not in self._trees:
            self._trees[key] = _tree(size, colour)
        picture = self._trees[key]
        x, y = self.to_pixels(position)
        self.surface.blit(picture, (x - picture.get_width() / 2, y - picture.get_height() / 2))

    def cut_out(self, name: str, middle: Point, height: float) -> None:
        """Draw a picture that was cut out of the painted board, `height` units high, around a point."""
        picture = pieces.picture(ART, f"scenery/{name}", self.px(height))
        self.surface.blit(picture, picture.get_rect(center=self.to_pixels(middle)))


def _tree(radius: int, colour: Colour) -> Surface:
    fine = 2
    side = round(3.2 * radius * fine)
    picture = transparent_picture((side, side), (8, 6, 12))
    middle, reach = side / 2, radius * fine
    pygame.draw.circle(picture, (8, 6, 12, 120), (middle + reach * 0.3, middle + reach * 0.42), reach)
    for off, share, other, strength in (
        (0.0, 1.0, (6, 5, 10), 0.62), (0.06, 0.84, (10, 10, 14), 0.3), (0.22, 0.5, (120, 150, 110), 0.16),
        (0.33, 0.2, (170, 190, 150), 0.3),
    ):  # fmt: skip
        centre = (middle - reach * off, middle - reach * off)
        pygame.draw.circle(picture, (*mix(colour, other, strength), 255), centre, reach * share)
    return pygame.transform.smoothscale(picture, (side // fine, side // fine)).convert_alpha()
