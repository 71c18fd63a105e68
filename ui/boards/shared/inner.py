"""Marks that lie inside a space's border: a line, a glow inwards and a fill, with holes for plates.

Unlike `Halos`, two marked neighbours never paint over each other. Line and fill are kept apart, so that hovering
costs one flat picture more.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Fit, blank, bounds
from ui.drawing.cache import Pictures, ready
from ui.drawing.theme import IVORY, Colour, mix

FINE = 2
LINE, GLOW, IVORY_LINE = 6.0, 20.0, 5.0  # board units
GLOW_ALPHA, BLUR_DOWN = 150, 4


class InnerHalos:
    """Marks inside polygons, drawn once per shape, colour and state."""

    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        self._pictures = Pictures(96_000_000)

    def line(
        self, surface: Surface, key: str, polygon: Sequence[Point], colour: Colour, breath: float, chosen: bool
    ) -> None:
        """Draw line and glow; `chosen` adds an ivory line inside; `breath` 0..1 is how strong."""
        picture = self._pictures.get((key, colour, chosen), lambda: self._make_line(polygon, colour, chosen))
        picture.set_alpha(round(255 * breath))
        surface.blit(picture, self._box(polygon))

    def fill(
        self, surface: Surface, key: str, polygon: Sequence[Point], colour: Colour, alpha: int, holes: Sequence[Rect]
    ) -> None:
        """Tint the inside, but not the holes (in window pixels)."""
        where = self._box(polygon)
        picture = self._pictures.get((key, colour, "fill"), lambda: self._make_fill(polygon, colour, where, holes))
        picture.set_alpha(alpha)
        surface.blit(picture, where)

    def _box(self, polygon: Sequence[Point]) -> Rect:
        return self.fit.rect(*bounds(polygon)).inflate(2, 2)

    def _mask(self, polygon: Sequence[Point], box: Rect, zoom: int) -> tuple[Surface, list[tuple[int, int]]]:
        """Return the polygon in white, `zoom` times as large as in the window, and its points there."""
        fit = self.fit
        points = [
            (round((fit.left + x * fit.scale - box.left) * zoom), round((fit.top + y * fit.scale - box.top) * zoom))
            for x, y in polygon
        ]
        mask = blank((box.width * zoom, box.height * zoom), (255, 255, 255))
        pygame.draw.polygon(mask, (255, 255, 255, 255), points)
        return mask, points

    def _make_fill(self, polygon: Sequence[Point], colour: Colour, box: Rect, holes: Sequence[Rect]) -> Surface:
        mask, _ = self._mask(polygon, box, 1)
        mask.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        for hole in holes:
            mask.fill((*colour, 0), hole.move(-box.left, -box.top))
        return ready(mask)

    def _make_line(self, polygon: Sequence[Point], colour: Colour, chosen: bool) -> Surface:
        box = self._box(polygon)
        mask, points = self._mask(polygon, box, FINE)
        scale = self.fit.scale * FINE
        layer = _glow(mask.get_size(), points, colour, max(2, round(GLOW * scale)))
        bright = mix(colour, (255, 255, 255), 0.1)
        if chosen:
            _edge(layer, points, bright, 2 * (LINE + IVORY_LINE) * scale)
            _edge(layer, points, IVORY, 2 * IVORY_LINE * scale)
        else:
            _edge(layer, points, bright, 2 * LINE * scale)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return ready(pygame.transform.smoothscale(layer, box.size))


def _glow(size: tuple[int, int], points: Sequence[tuple[int, int]], colour: Colour, reach: int) -> Surface:
    """Return a soft line of the border, drawn small and scaled up: softness needs few pixels."""
    small = blank((max(2, size[0] // BLUR_DOWN), max(2, size[1] // BLUR_DOWN)), colour)
    near = [(x // BLUR_DOWN, y // BLUR_DOWN) for x, y in points]
    pygame.draw.lines(small, (*colour, GLOW_ALPHA), True, near, max(2, reach // BLUR_DOWN))
    soft = pygame.transform.gaussian_blur(small, max(1, reach // BLUR_DOWN // 2))
    return pygame.transform.smoothscale(soft, size)


def _edge(layer: Surface, points: Sequence[tuple[int, int]], colour: Colour, width: float) -> None:
    thick = max(2, round(width))
    pygame.draw.lines(layer, (*colour, 255), True, points, thick)
    for point in points:
        pygame.draw.circle(layer, (*colour, 255), point, thick // 2)
