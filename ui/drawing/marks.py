"""The five seat marks and the icons, sharp at every size."""

from __future__ import annotations

import math
import re
from functools import cache

import pygame
from pygame import Rect, Surface

from games.core.program.paths import resource
from ui.drawing import text
from ui.drawing.draw import FINE, slope
from ui.drawing.pictures import Pictures, ready
from ui.drawing.theme import Colour, Mark, mix

_kept = Pictures(8_000_000)
_POINTS: dict[str, tuple[tuple[float, float], ...]] = {  # in a square from -1 to 1
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "triangle": ((0, -0.92), (1, 0.82), (-1, 0.82)),
    "square": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "pentagon": tuple((0.98 * math.sin(math.tau * n / 5), -0.98 * math.cos(math.tau * n / 5) + 0.05) for n in range(5)),
}
_ROUND = 0.1  # how far corners are rounded off, in the same units
_ICON = re.compile(r"^  ([a-z0-9-]+): (\d+)", re.MULTILINE)


def clear() -> None:
    """Forget every picture, as after a change of size."""
    _kept.clear()


def draw_mark(surface: Surface, mark: Mark, centre: tuple[int, int], size: int, alpha: int = 255) -> Rect:
    """Draw a seat's mark `size` pixels high round `centre`; a light edge is added from 20 pixels on."""
    picture = mark_picture(mark, size, alpha)
    rect = picture.get_rect(center=centre)
    surface.blit(picture, rect)
    return rect


def mark_picture(mark: Mark, size: int, alpha: int = 255) -> Surface:
    """Return a seat's mark as a picture `size` pixels square; `alpha` 0..255."""
    key = (mark.shape, mark.colour, size, alpha)
    return _kept.get(key, lambda: _mark(mark.shape, mark.colour, size, alpha))


def _mark(shape: str, colour: Colour, size: int, alpha: int) -> Surface:
    fine = FINE * size
    dark = mix(colour, (20, 8, 16), 0.34)
    picture = _filled(shape, fine, 1.0, dark)
    body = _filled(shape, fine, 0.94, (255, 255, 255))
    shade = slope((fine, fine), (mix(colour, (255, 255, 255), 0.12), mix(colour, (20, 8, 16), 0.08)))
    body.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(body, (0, 0))
    if size >= 20:
        light = mix(colour, (255, 255, 255), 0.42)
        ring = _filled(shape, fine, 0.82, light)
        hole = _filled(shape, fine, 0.82 - 0.055, (255, 255, 255))
        hole.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(ring, (0, 0))
        picture.blit(hole, (0, 0))
    small = pygame.transform.smoothscale(picture, (size, size))
    if alpha < 255:
        small.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(small)


def _filled(shape: str, fine: int, part: float, colour: Colour) -> Surface:
    picture = Surface((fine, fine), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    half = fine / 2
    if shape == "circle":
        pygame.draw.circle(picture, colour, (half, half), half * part * 0.97)
        return picture
    bend = _ROUND * half * part
    # Shrink by the bend, then draw a disc on every corner and thick edges between them: a rounded outline.
    inner = [
        (half + x * half * part * (1 - _ROUND * 1.25), half + y * half * part * (1 - _ROUND * 1.25))
        for x, y in _POINTS[shape]
    ]
    pygame.draw.polygon(picture, colour, inner)
    for first, second in zip(inner, inner[1:] + inner[:1], strict=True):
        pygame.draw.circle(picture, colour, first, bend)
        pygame.draw.polygon(picture, colour, _thick(first, second, bend))
    return picture


def _thick(a: tuple[float, float], b: tuple[float, float], half: float) -> list[tuple[float, float]]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * half, dx / length * half
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]


@cache
def icon_names() -> dict[str, str]:
    """Return the letter of every icon. Read without a YAML library: it is needed before the first frame."""
    found = _ICON.findall(resource("assets/fonts/icons.yaml").read_text("utf-8"))
    return {name: chr(int(code)) for name, code in found}


def icon(surface: Surface, name: str, centre: tuple[int, int], size: int, colour: Colour, alpha: int = 255) -> Rect:
    """Draw an icon of the icon font, `size` pixels high, round `centre`; KeyError for an unknown name."""
    picture = _kept.get(("icon", name, size, colour, alpha), lambda: _icon(name, size, colour, alpha))
    rect = picture.get_rect(center=centre)
    surface.blit(picture, rect)
    return rect


def _icon(name: str, size: int, colour: Colour, alpha: int) -> Surface:
    letter = text.load(text.Font("icons", size)).render(icon_names()[name], True, colour)
    box = letter.get_bounding_rect()
    picture = Surface(box.size, pygame.SRCALPHA)
    picture.fill((*colour, 0))
    picture.blit(letter, (0, 0), box)
    if alpha < 255:
        picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(picture)
