"""A handful of paper scraps that fall for a moment: worth it for a win, a coup, a comeback."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui.drawing.theme import Colour

COUNT = 54


def draw_sparks(surface: Surface, box: Rect, share: float, colours: Sequence[Colour], size: int) -> None:
    """Draw the scraps inside a box, `share` 0..1 of the way down; each about `size` pixels, gone at the end."""
    if not 0 < share < 1:
        return
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    for number in range(COUNT):
        across, late = (number * 0.618034) % 1, (number * 0.381966 + 0.1) % 0.35
        way = (share - late) / 0.65
        if not 0 < way < 1:
            continue
        x = box.left + box.width * across + math.sin(way * 7 + number) * size * 2
        y = box.top - size + (box.height + 2 * size) * way * (0.55 + 0.45 * way)
        side = size * (1 - max(0.0, way - 0.7) / 0.3)
        pygame.draw.polygon(surface, colours[number % len(colours)], _scrap((x, y), side, way * 9 + number))
    surface.set_clip(clip)


def _scrap(centre: tuple[float, float], side: float, turn: float) -> list[tuple[float, float]]:
    """Return the corners of a scrap that turns as it falls."""
    wide, high = side / 2, side / 2 * abs(math.cos(turn)) + 0.5
    cos, sin = math.cos(turn / 3), math.sin(turn / 3)
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in corners]
