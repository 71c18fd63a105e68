"""Halos: glows and outlines that highlight selectable, chosen or mentioned objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import BoardScene, Point
from ui.boards.shared.shapes import Viewport, bounds, transparent_picture
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import IVORY, Colour, mix

# -- halos of a scene -------------------------------------------------------------------------------------------------
# styles: a soft glow for selectable objects, only an outline, the outline of mentioned objects
SOFT, LINE, MENTIONED = "soft", "line", "spoken"
BRIGHT = 60  # minimum fill of a hovered or focused object


class Halo(NamedTuple):
    """The highlight of an object. `fill` is its tint (0..255), `pulse` its brightness (0..1)."""

    name: str
    colour: Colour
    fill: int = 0
    chosen: bool = False
    pulse: float = 1.0
    style: str = SOFT

    @property
    def is_hovered(self) -> bool:
        """True if the object is hovered or focused."""
        return self.fill > BRIGHT


def halos_of(scene: BoardScene, covers: Callable[[str], bool]) -> Iterator[Halo]:
    """Yield the halos of a scene, in order. `covers` returns True for names on the board."""
    selectable, chosen, mentioned = (
        [name for name in names if covers(name)] for names in (scene.selectable, scene.chosen, scene.mentioned)
    )
    for name in mentioned:
        if name not in scene.selectable:
            yield Halo(name, IVORY, 30, style=MENTIONED)
    for name in selectable:
        hovered = name in (scene.hovered, scene.focus)
        yield Halo(name, scene.colour, 62 if hovered else 26, name in scene.chosen, scene.pulse)
    for name in chosen:
        if name not in scene.selectable:
            yield Halo(name, scene.colour, 40, True)
    # mentioned objects get an outline, unlike selectable ones
    for name in mentioned:
        if name in scene.selectable:
            yield Halo(name, IVORY, style=LINE)
    if scene.focus is not None and covers(scene.focus):
        yield Halo(scene.focus, IVORY, style=LINE)


def draw_dot(surface: Surface, centre: tuple[int, int], colour: Colour, fit: Viewport, unit: float) -> None:
    """Draw the dot of a selectable object. `unit` is the line width in board units."""
    pygame.draw.aacircle(surface, IVORY, centre, fit.px(6 * unit))
    pygame.draw.aacircle(surface, colour, centre, fit.px(4.4 * unit))


# -- halos inside a border --------------------------------------------------------------------------------------------
FINE = 2
EDGE_LINE, GLOW, IVORY_LINE = 6.0, 20.0, 5.0  # board units: widths
GLOW_ALPHA, BLUR_DOWN = 150, 4


class InnerHalos:
    """Draws halos inside the borders of polygons, so that neighbours' halos don't overlap."""

    def __init__(self, fit: Viewport) -> None:
        self.fit = fit
        self._pictures = SurfaceCache(96_000_000)

    def draw_line(
        self, surface: Surface, key: str, polygon: Sequence[Point], colour: Colour, opacity: float, chosen: bool
    ) -> None:
        """Draw line and glow along a polygon (board units). `chosen` adds an ivory line; `opacity` is 0..1."""
        picture = self._pictures.get((key, colour, chosen), lambda: self._make_line(polygon, colour, chosen))
        picture.set_alpha(round(255 * opacity))
        surface.blit(picture, self._box(polygon))

    def draw_fill(
        self, surface: Surface, key: str, polygon: Sequence[Point], colour: Colour, alpha: int, holes: Sequence[Rect]
    ) -> None:
        """Tint a polygon with `alpha` (0..255), except holes (window pixels)."""
        where = self._box(polygon)
        picture = self._pictures.get((key, colour, "fill"), lambda: self._make_fill(polygon, colour, where, holes))
        picture.set_alpha(alpha)
        surface.blit(picture, where)

    def _box(self, polygon: Sequence[Point]) -> Rect:
        return self.fit.rect(*bounds(polygon)).inflate(2, 2)

    def _mask(self, polygon: Sequence[Point], box: Rect, zoom: int) -> tuple[Surface, list[tuple[int, int]]]:
        """Return a white picture of the polygon, enlarged `zoom` times, and its corners."""
        fit = self.fit
        points = [
            (round((fit.left + x * fit.scale - box.left) * zoom), round((fit.top + y * fit.scale - box.top) * zoom))
            for x, y in polygon
        ]
        mask = transparent_picture((box.width * zoom, box.height * zoom), (255, 255, 255))
        pygame.draw.polygon(mask, (255, 255, 255, 255), points)
        return mask, points

    def _make_fill(self, polygon: Sequence[Point], colour: Colour, box: Rect, holes: Sequence[Rect]) -> Surface:
        mask, _ = self._mask(polygon, box, 1)
        mask.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        for hole in holes:
            mask.fill((*colour, 0), hole.move(-box.left, -box.top))
        return converted(mask)

    def _make_line(self, polygon: Sequence[Point], colour: Colour, chosen: bool) -> Surface:
        box = self._box(polygon)
        mask, points = self._mask(polygon, box, FINE)
        scale = self.fit.scale * FINE
        layer = _glow(mask.get_size(), points, colour, max(2, round(GLOW * scale)))
        bright = mix(colour, (255, 255, 255), 0.1)
        if chosen:
            _edge(layer, points, bright, 2 * (EDGE_LINE + IVORY_LINE) * scale)
            _edge(layer, points, IVORY, 2 * IVORY_LINE * scale)
        else:
            _edge(layer, points, bright, 2 * EDGE_LINE * scale)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return converted(pygame.transform.smoothscale(layer, box.size))


def _glow(size: tuple[int, int], points: Sequence[tuple[int, int]], colour: Colour, reach: int) -> Surface:
    """Return a soft line along the border.

    It is drawn small and scaled up, because a blurred line needs few pixels.
    """
    small = transparent_picture((max(2, size[0] // BLUR_DOWN), max(2, size[1] // BLUR_DOWN)), colour)
    near = [(x // BLUR_DOWN, y // BLUR_DOWN) for x, y in points]
    pygame.draw.lines(small, (*colour, GLOW_ALPHA), True, near, max(2, reach // BLUR_DOWN))
    soft = pygame.transform.gaussian_blur(small, max(1, reach // BLUR_DOWN // 2))
    return pygame.transform.smoothscale(soft, size)


def _edge(layer: Surface, points: Sequence[tuple[int, int]], colour: Colour, width: float) -> None:
    thick = max(2, round(width))
    pygame.draw.lines(layer, (*colour, 255), True, points, thick)
    for point in points:
        pygame.draw.circle(layer, (*colour, 255), point, thick // 2)
