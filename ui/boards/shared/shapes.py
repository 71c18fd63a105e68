"""Geometry of boards: points, boxes, viewports, polygons, halos, zoom.

Lengths are board units unless pixels are mentioned. A polygon's first point is not repeated.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import Point
from ui.drawing import draw
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import Colour, mix

# -- viewport, polygons and halos -------------------------------------------------------------------------------------
FINE = 2  # factor by which halos are drawn larger, then scaled down
RINGS = ((16, 26), (11, 44), (7, 70))  # rings of a halo: width in board units, alpha of 255
EDGE, EDGE_ALPHA = 2.6, 245
IVORY_EDGE = 3.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """Converts board units to pixels. A unit is `scale` pixels; (`left`, `top`) is the board's corner."""

    scale: float
    left: float
    top: float

    @classmethod
    def fit_into(cls, area: Rect, size: tuple[float, float], rim: float = 0.0) -> Viewport:
        """Return a viewport that centres a board of `size` units in `area` (pixels), with a margin of `rim` units."""
        scale = min(area.width / (size[0] + 2 * rim), area.height / (size[1] + 2 * rim))
        return cls(
            scale, area.left + (area.width - size[0] * scale) / 2, area.top + (area.height - size[1] * scale) / 2
        )

    def relative_to(self, area: Rect) -> Viewport:
        """Return the viewport relative to the corner of `area`."""
        return Viewport(self.scale, self.left - area.left, self.top - area.top)

    def point(self, position: Point) -> tuple[int, int]:
        """Convert a point to pixels."""
        return round(self.left + position[0] * self.scale), round(self.top + position[1] * self.scale)

    def px(self, units: float) -> int:
        """Convert a length to pixels, at least 1."""
        return max(1, round(units * self.scale))

    def window_to_board(self, position: tuple[int, int]) -> Point:
        """Convert a window position to board units."""
        return (position[0] - self.left) / self.scale, (position[1] - self.top) / self.scale

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Convert a box to pixels. Edges are rounded, so that neighbours meet."""
        left, top = self.point((x, y))
        right, bottom = self.point((x + width, y + height))
        return Rect(left, top, right - left, bottom - top)


def centred_rect(position: tuple[int, int], width: int, height: int) -> Rect:
    """Return a box around a centre, in pixels."""
    box = Rect(0, 0, width, height)
    box.center = position
    return box


def hidden_size(box: Rect, others: Iterable[Rect]) -> int:
    """Return how many pixels of other boxes a box would hide."""
    return sum(part.width * part.height for part in map(box.clip, others))


def transparent_picture(size: tuple[int, int], colour: Sequence[int]) -> Surface:
    """Return a transparent picture. Its edges fade to `colour` when scaled."""
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((*colour[:3], 0))
    return picture


def is_inside(polygon: Sequence[Point], position: Point) -> bool:
    """Return True if a point is inside a polygon."""
    x, y = position
    result = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            result = not result
        x1, y1 = x2, y2
    return result


def bounds(polygon: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return (x, y, width, height) of the bounding box of a polygon."""
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def middle(polygon: Sequence[Point]) -> Point:
    """Return the centre of a polygon's bounding box."""
    x, y, width, height = bounds(polygon)
    return x + width / 2, y + height / 2


def mean_point(points: Sequence[Point]) -> Point:
    """Return the mean of points, such as the corners of a polygon."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def interpolate(a: Point, b: Point, share: float) -> Point:
    """Return the point at `share` (0..1) between `a` and `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def circle(position: Point, radius: float, corners: int = 28) -> list[Point]:
    """Return a circle as a polygon, clockwise from the top."""
    turns = (math.tau * n / corners for n in range(corners))
    return [(position[0] + radius * math.sin(turn), position[1] - radius * math.cos(turn)) for turn in turns]


def arc(centre: Point, radius: Point, start: float, stop: float, corners: int = 24) -> list[Point]:
    """Return points of an ellipse with half axes `radius`, between two bearings.

    Bearings are degrees clockwise from north.
    """
    steps = (math.radians(start + (stop - start) * n / corners) for n in range(corners + 1))
    return [(centre[0] + radius[0] * math.sin(turn), centre[1] - radius[1] * math.cos(turn)) for turn in steps]


class Halos:
    """Draws halos around polygons, cached. `unit` is the line width in board units."""

    def __init__(self, fit: Viewport, unit: float = 1.0) -> None:
        self.fit, self.unit = fit, unit
        self._pictures = SurfaceCache(48_000_000)
        self._places: dict[object, tuple[int, int]] = {}

    def draw(
        self,
        surface: Surface,
        key: str,
        polygon: Sequence[Point],
        colour: Colour,
        *,
        fill: int,
        chosen: bool = False,
        opacity: float = 1.0,
        soft: bool = True,
    ) -> None:
        """Draw a halo: an outline, soft rings, and a fill of 0..255.

        `key` names the shape in the cache. `chosen` adds an ivory ring. `opacity` is 0..1.
        """
        name = (key, colour, fill, chosen, soft)
        picture = self._pictures.get(name, lambda: self._make(name, polygon, colour, fill, chosen, soft))
        picture.set_alpha(round(255 * opacity))
        surface.blit(picture, self._places[name])

    def _make(
        self, name: object, polygon: Sequence[Point], colour: Colour, fill: int, chosen: bool, soft: bool
    ) -> Surface:
        scale = self.fit.scale
        margin = self.unit * (RINGS[0][0] if soft else 5)
        x, y, width, height = bounds(polygon)
        x, y, width, height = x - margin, y - margin, width + 2 * margin, height + 2 * margin
        small = (max(2, round(width * scale)), max(2, round(height * scale)))
        large = transparent_picture((small[0] * FINE, small[1] * FINE), colour)
        zoom = (large.get_width() / width, large.get_height() / height)
        points = [((px - x) * zoom[0], (py - y) * zoom[1]) for px, py in polygon]
        step = zoom[0] * self.unit
        together = 0.0  # opacities of overlapping rings add up
        for ring, alpha in RINGS if soft else ():
            together += alpha * (255 - together) / 255
            _line(large, points, colour, ring * step, round(together))
        if fill:
            _blend_fill(large, points, colour, fill)
        if chosen:
            _line(large, points, colour, (IVORY_EDGE + 4) * step, 255)
            _line(large, points, mix(colour, (255, 250, 235), 0.88), IVORY_EDGE * step, 255)
        else:
            _line(large, points, mix(colour, (255, 255, 255), 0.12), EDGE * step, EDGE_ALPHA)
        self._places[name] = self.fit.point((x, y))
        return converted(pygame.transform.smoothscale(large, small))


def _line(surface: Surface, points: Sequence[Point], colour: Colour, width: float, alpha: int) -> None:
    """Draw a line along a polygon, replacing pixels instead of blending."""
    thick = max(1, round(width))
    shade = (*colour, alpha)
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        _stroke(surface, a, b, thick, shade)


def _stroke(layer: Surface, a: Point, b: Point, thick: int, shade: tuple[int, int, int, int]) -> None:
    pygame.draw.polygon(layer, shade, draw.line_corners(a, b, thick / 2))
    pygame.draw.circle(layer, shade, a, thick / 2)


def _blend_fill(surface: Surface, points: Sequence[Point], colour: Colour, alpha: int) -> None:
    layer = transparent_picture(surface.get_size(), colour)
    pygame.draw.polygon(layer, (*colour, alpha), points)
    surface.blit(layer, (0, 0))


def draw_dotted_arrow(
    surface: Surface, points: Sequence[tuple[int, int]], colour: Colour, radius: int, gap: float
) -> None:
    """Draw dots along a line (pixels), `gap` apart, with an arrow head."""
    left = 0.0
    for a, b in itertools.pairwise(points):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        while left < length:
            share = left / length
            at = (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share))
            pygame.draw.aacircle(surface, colour, at, radius)
            left += gap
        left -= length
    if len(points) > 1:
        _head(surface, points[-2], points[-1], colour, radius * 3.4)


def draw_double_line(
    surface: Surface, points: Sequence[tuple[int, int]], broad: Colour, fine: Colour, width: int
) -> None:
    """Draw a broad line (pixels) with a fine one on it."""
    pygame.draw.lines(surface, broad, False, points, width)
    pygame.draw.aalines(surface, fine, False, points)


def _head(surface: Surface, a: Point, b: Point, colour: Colour, size: float) -> None:
    turn = math.atan2(b[1] - a[1], b[0] - a[0])
    tips = [
        (b[0] + size * math.cos(turn + bend) * reach, b[1] + size * math.sin(turn + bend) * reach)
        for bend, reach in ((0.0, 0.7), (2.5, 1.0), (-2.5, 1.0))
    ]
    pygame.draw.polygon(surface, colour, tips)
    pygame.draw.aalines(surface, colour, True, tips)


def curved_line(a: tuple[int, int], b: tuple[int, int], bend: float = 0.16, steps: int = 24) -> list[tuple[int, int]]:
    """Return a curve from `a` to `b` in pixels, bent upwards by a share of its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = (dy / length, -dx / length) if dx >= 0 else (-dy / length, dx / length)
    mx, my = (a[0] + b[0]) / 2 + nx * length * bend, (a[1] + b[1]) / 2 + ny * length * bend
    line = []
    for n in range(steps + 1):
        t = n / steps
        x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * mx + t**2 * b[0]
        y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * my + t**2 * b[1]
        line.append((round(x), round(y)))
    return line


# -- values of board files --------------------------------------------------------------------------------------------
Box = tuple[float, float, float, float]  # (x, y, width, height)


def point_from(item: Sequence[Any]) -> Point:
    """Return the first two values as a point."""
    return float(item[0]), float(item[1])


def points_from(items: Iterable[Sequence[Any]]) -> list[Point]:
    """Return a list of points, such as a polygon or the slots of pieces."""
    return [point_from(item) for item in items]


def box_from(items: Sequence[Any]) -> Box:
    """Return four values as a box."""
    x, y, width, height = (float(value) for value in items)
    return x, y, width, height


def size_of(geometry: Mapping[str, Any]) -> Point:
    """Return (width, height) of a board's picture."""
    view = geometry["board"]["viewBox"]
    return float(view[2]), float(view[3])


def box_corners(box: Box) -> list[Point]:
    """Return a box as a polygon."""
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def cut_box(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Return a box with cut corners as a polygon."""
    right, bottom = x + width, y + height
    return [
        (x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut),
        (right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut),
    ]  # fmt: skip


STEP = 1.25  # zoom factor of a wheel step
NEAR = 0.02  # zoom factors this close to 1 become 1


class Zoom:
    """The zoom of a board of `size` units, up to `max_factor`."""

    def __init__(self, size: Point, max_factor: float) -> None:
        self.size, self.max_factor = size, max_factor
        self.area = Rect(0, 0, 1, 1)
        self.factor = 1.0
        self._corner = (0.0, 0.0)  # position of the board's corner in pixels

    def resize(self, area: Rect) -> Viewport:
        """Show the whole board in an area (pixels); return the viewport."""
        self.area, self.factor = Rect(area), 1.0
        return self.viewport()

    def viewport(self) -> Viewport:
        """Return the current viewport."""
        whole = Viewport.fit_into(self.area, self.size)
        if self.factor <= 1.0:
            return whole
        return Viewport(whole.scale * self.factor, *self._corner)

    def zoom_at(self, position: tuple[int, int], steps: float) -> bool:
        """Zoom by wheel steps around a position, which stays in place; return True if anything changed."""
        before = self.viewport()
        factor = min(self.max_factor, max(1.0, self.factor * STEP**steps))
        factor = 1.0 if factor < 1.0 + NEAR else factor
        if factor == self.factor:
            return False
        at = before.window_to_board(position)
        self.factor = factor
        scale = Viewport.fit_into(self.area, self.size).scale * factor
        self._place(position[0] - at[0] * scale, position[1] - at[1] * scale)
        return True

    def move(self, dx: float, dy: float) -> bool:
        """Scroll by (dx, dy) pixels; return True if anything changed."""
        if self.factor <= 1.0:
            return False
        before = self._corner
        self._place(before[0] + dx, before[1] + dy)
        return self._corner != before

    def scroll_to(self, box: Rect) -> bool:
        """Scroll until a box is visible; return True if anything changed."""
        if self.factor <= 1.0 or self.area.contains(box):
            return False
        return self.move(self.area.centerx - box.centerx, self.area.centery - box.centery)

    def show_all(self) -> bool:
        """Show the whole board; return True if anything changed."""
        changed, self.factor = self.factor != 1.0, 1.0
        return changed

    def _place(self, left: float, top: float) -> None:
        scale = Viewport.fit_into(self.area, self.size).scale * self.factor
        self._corner = (
            _held(left, self.area.left, self.area.width, self.size[0] * scale),
            _held(top, self.area.top, self.area.height, self.size[1] * scale),
        )


def _held(start: float, low: float, room: float, need: float) -> float:
    """Return where the board begins on an axis: clamped if larger than the area, else centred."""
    if need <= room:
        return low + (room - need) / 2
    return min(low, max(low + room - need, start))
