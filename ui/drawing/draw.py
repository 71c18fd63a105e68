"""Round and soft shapes, cached by size: panels, gradients, shadows, glow.

Lengths are pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame
from pygame import Rect, Surface

from ui.drawing import high_contrast
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import Colour, Gradient, mix

SUPERSAMPLING = 4  # factor by which round shapes are drawn larger, then scaled down
_small = SurfaceCache(8_000_000)
_large = SurfaceCache(32_000_000, windows=4)
_TILE = 128  # side of the tile that covers large boxes


def clear_cache() -> None:
    """Clear the caches of shapes."""
    _small.clear()
    _large.clear()


def cached(key: Hashable, make: Callable[[], Surface]) -> Surface:
    """Return the cached surface for `key`, made by `make` at the first use."""
    return _large.get(key, make)


def rounded_box(
    surface: Surface,
    rect: Rect,
    fill: Colour,
    radius: int,
    border: Colour | None = None,
    width: int = 1,
) -> None:
    """Draw an opaque box with round corners and an optional border."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    border = high_contrast.edge_colour(border, fill, width) if border is not None else None
    if radius:
        tile = _small.get(("tile", radius, fill, border, width), lambda: _tile(radius, fill, border, width))
        _corners(surface, rect, tile, radius)
    _straight(surface, rect, radius, fill, border, width)


def _straight(surface: Surface, rect: Rect, radius: int, fill: Colour, border: Colour | None, width: int) -> None:
    across = Rect(rect.left + radius, rect.top, rect.width - 2 * radius, rect.height)
    down = Rect(rect.left, rect.top + radius, rect.width, rect.height - 2 * radius)
    surface.fill(fill, down)
    if radius:
        surface.fill(fill, (across.left, across.top, across.width, radius))
        surface.fill(fill, (across.left, across.bottom - radius, across.width, radius))
    if border is None:
        return
    surface.fill(border, (across.left, across.top, across.width, width))
    surface.fill(border, (across.left, across.bottom - width, across.width, width))
    surface.fill(border, (down.left, down.top, width, down.height))
    surface.fill(border, (down.right - width, down.top, width, down.height))


def _corners(surface: Surface, rect: Rect, tile: Surface, radius: int) -> None:
    for x, left in ((0, rect.left), (radius, rect.right - radius)):
        for y, top in ((0, rect.top), (radius, rect.bottom - radius)):
            surface.blit(tile, (left, top), (x, y, radius, radius))


def _tile(radius: int, fill: Colour, border: Colour | None, width: int) -> Surface:
    """Return a tile that contains the four corners of a box."""
    edge = border if border is not None else fill
    big = Surface((2 * radius * SUPERSAMPLING, 2 * radius * SUPERSAMPLING), pygame.SRCALPHA)
    big.fill((*edge, 0))
    centre = (radius * SUPERSAMPLING, radius * SUPERSAMPLING)
    pygame.draw.circle(big, edge, centre, radius * SUPERSAMPLING)
    if border is not None and radius > width:
        pygame.draw.circle(big, fill, centre, (radius - width) * SUPERSAMPLING)
    return converted(pygame.transform.smoothscale(big, (2 * radius, 2 * radius)))


def mask(size: tuple[int, int], radius: int) -> Surface:
    """Return a white box with round corners, by which other pictures are multiplied."""
    return _small.get(("mask", size, radius), lambda: _mask(size, radius))


def _mask(size: tuple[int, int], radius: int) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    white = (255, 255, 255)
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    box = Rect((0, 0), size)
    _straight(picture, box, radius, white, None, 0)
    if radius:
        _corners(picture, box, _tile(radius, white, None, 0), radius)
    return converted(picture)


def rounded(picture: Surface, radius: int) -> Surface:
    """Return a copy of a picture with round corners."""
    copy = picture.convert_alpha()
    width, height = copy.get_size()
    radius = min(radius, width // 2, height // 2)
    corners = mask((2 * radius, 2 * radius), radius)
    for x, left in ((0, 0), (radius, width - radius)):
        for y, top in ((0, 0), (radius, height - radius)):
            area = Rect(x, y, radius, radius)
            copy.blit(corners, (left, top), area, special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def gradient_picture(size: tuple[int, int], colours: Gradient) -> Surface:
    """Return a picture with a gradient from top to bottom."""
    return graded_picture(size, lambda share: mix(colours[0], colours[1], share))


def graded_picture(size: tuple[int, int], colour_at: Callable[[float], Colour]) -> Surface:
    """Return a picture with a vertical gradient; `colour_at` returns the colour at 0 (top) to 1 (bottom)."""
    strip = Surface((1, max(2, size[1])))
    last = strip.get_height() - 1
    for y in range(last + 1):
        strip.set_at((0, y), colour_at(y / last))
    return pygame.transform.scale(strip, size)


def line_corners(a: tuple[float, float], b: tuple[float, float], half: float) -> list[tuple[float, float]]:
    """Return the corners of a straight line as a polygon; `half` is half its width."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * half, dx / length * half
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]


def gradient_box(
    surface: Surface,
    rect: Rect,
    colours: Gradient,
    radius: int = 0,
    border: Colour | None = None,
    width: int = 1,
) -> None:
    """Draw a box with round corners, a gradient from top to bottom, and an optional border."""
    key = ("gradient", rect.size, colours, radius)
    picture = _large.get(key, lambda: _gradient(rect.size, colours, radius))
    surface.blit(picture, rect)
    if border is not None:
        outline(surface, rect, border, radius, width)


def _gradient(size: tuple[int, int], colours: Gradient, radius: int) -> Surface:
    """Return the picture of a box with a gradient. Without round corners it is opaque, for speed."""
    picture = gradient_picture(size, colours)
    return converted(rounded(picture, radius)) if radius else picture.convert()


def translucent_box(surface: Surface, rect: Rect, colour: Colour, alpha: int, radius: int = 0) -> None:
    """Draw a box in one colour with an opacity of 0..255."""
    if not radius:
        tile = _small.get(("veil", colour, alpha), lambda: _veil((_TILE, _TILE), colour, alpha, 0))
        _lay(surface, rect, tile)
        return
    key = ("veil", rect.size, colour, alpha, radius)
    surface.blit(_large.get(key, lambda: _veil(rect.size, colour, alpha, radius)), rect)


def _lay(surface: Surface, rect: Rect, tile: Surface) -> None:
    """Cover a box with copies of a square tile."""
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    places = [(tile, (x, y)) for x in range(rect.left, rect.right, _TILE) for y in range(rect.top, rect.bottom, _TILE)]
    surface.fblits(places)
    surface.set_clip(clip)


def _veil(size: tuple[int, int], colour: Colour, alpha: int, radius: int) -> Surface:
    picture = _mask(size, radius)
    picture.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def outline(surface: Surface, rect: Rect, colour: Colour, radius: int, width: int = 1) -> None:
    """Draw a border with round corners inside `rect`. In high contrast, wide borders get black edges."""
    if high_contrast.minimum_ratio and width > 1:
        by = max(1, width // 2)
        _outline(surface, rect.inflate(2 * by, 2 * by), high_contrast.BLACK, radius + by, width + 2 * by)
        colour = high_contrast.edge_colour(colour, high_contrast.BLACK, width)
    _outline(surface, rect, colour, radius, width)


def _outline(surface: Surface, rect: Rect, colour: Colour, radius: int, width: int) -> None:
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if radius:
        tile = _small.get(("ring", radius, colour, width), lambda: _ring(radius, colour, width))
        _corners(surface, rect, tile, radius)
    across, down = rect.width - 2 * radius, rect.height - 2 * radius
    surface.fill(colour, (rect.left + radius, rect.top, across, width))
    surface.fill(colour, (rect.left + radius, rect.bottom - width, across, width))
    surface.fill(colour, (rect.left, rect.top + radius, width, down))
    surface.fill(colour, (rect.right - width, rect.top + radius, width, down))


def _ring(radius: int, colour: Colour, width: int) -> Surface:
    big = Surface((2 * radius * SUPERSAMPLING, 2 * radius * SUPERSAMPLING), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.circle(
        big, colour, (radius * SUPERSAMPLING, radius * SUPERSAMPLING), radius * SUPERSAMPLING, width * SUPERSAMPLING
    )
    return converted(pygame.transform.smoothscale(big, (2 * radius, 2 * radius)))


def focus_ring(surface: Surface, rect: Rect, colour: Colour, radius: int, width: int) -> None:
    """Draw the focus ring outside `rect`."""
    outline(surface, rect.inflate(4 * width, 4 * width), colour, radius + 2 * width, width)


def shadow(
    surface: Surface, rect: Rect, radius: int, blur: int, drop: int, alpha: int = 128, colour: Colour = (4, 4, 6)
) -> None:
    """Draw the soft shadow of a box. Call this before drawing the box.

    `blur` is the width of the soft edge and `drop` the downward offset, in pixels. `alpha` is 0..255.
    """
    key = ("shadow", rect.size, radius, blur, alpha, colour)
    picture = _large.get(key, lambda: _soft_box(rect.size, radius, blur, alpha, colour))
    surface.blit(picture, (rect.left - 2 * blur, rect.top - 2 * blur + drop))


def glow(surface: Surface, rect: Rect, colour: Colour, radius: int, spread: int, alpha: int = 150) -> None:
    """Draw a soft light around a box. Call this before drawing the box."""
    shadow(surface, rect.inflate(spread // 2, spread // 2), radius, spread, 0, alpha, colour)


def _soft_box(size: tuple[int, int], radius: int, blur: int, alpha: int, colour: Colour) -> Surface:
    whole = (size[0] + 4 * blur, size[1] + 4 * blur)
    down = max(1, min(blur // 3, 8))  # blurred pictures need few pixels
    small = (max(2, whole[0] // down), max(2, whole[1] // down))
    picture = Surface(small, pygame.SRCALPHA)
    picture.fill((*colour, 0))
    box = Rect(0, 0, max(1, size[0] // down), max(1, size[1] // down))
    box.center = (small[0] // 2, small[1] // 2)
    pygame.draw.rect(picture, (*colour, alpha), box, border_radius=radius // down)
    soft = pygame.transform.gaussian_blur(picture, max(1, blur // down))
    return converted(pygame.transform.smoothscale(soft, whole))


def soft_disc(surface: Surface, centre: tuple[int, int], radius: int, colour: Colour, alpha: int = 120) -> None:
    """Draw a round soft light."""
    picture = _large.get(("spot", radius, colour, alpha), lambda: _spot(radius, colour, alpha))
    surface.blit(picture, (centre[0] - radius, centre[1] - radius))


def _spot(radius: int, colour: Colour, alpha: int) -> Surface:
    bands = 32
    small = Surface((4 * bands, 4 * bands), pygame.SRCALPHA)
    small.fill((*colour, 0))
    for band in range(bands):
        share = (band + 1) / bands
        pygame.draw.circle(small, (*colour, round(alpha * share * share)), (2 * bands, 2 * bands), 2 * (bands - band))
    return converted(pygame.transform.smoothscale(small, (2 * radius, 2 * radius)))
