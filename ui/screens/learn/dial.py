"""The dial in the middle of a way that goes round something: how many lessons are done, and how long the rest takes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.theme import BRASS, INK_0, TEXT, TEXT_2, Colour, mix

STEPS = 90  # of a whole circle, in which the arc is drawn


def free_radius(centre: tuple[int, int], plates: Sequence[Rect]) -> float:
    """Return how far it is from a point to the nearest plate, in pixels; 0 inside one."""

    def away(plate: Rect) -> float:
        across = max(plate.left - centre[0], 0, centre[0] - plate.right)
        down = max(plate.top - centre[1], 0, centre[1] - plate.bottom)
        return math.hypot(across, down)

    return min((away(plate) for plate in plates), default=0.0)


def draw_dial(surface: Surface, centre: tuple[int, int], radius: int, done: float, light: Colour) -> Rect:
    """Draw the dial with an arc over the share `done`, 0..1; return the square inside it for emblem and words."""
    box = Rect(0, 0, 2 * radius, 2 * radius)
    box.center = centre
    draw.shadow(surface, box, radius, radius // 5, 0, 190)
    draw.panel(surface, box, mix(INK_0, light, 0.02), radius, mix(BRASS, INK_0, 0.35), max(1, radius // 90))
    wide = max(4, radius // 18)
    outer = radius - wide
    _arc(surface, centre, outer, wide, 1.0, mix(INK_0, TEXT_2, 0.22))
    _arc(surface, centre, outer, wide, done, BRASS)
    inner = round((outer - wide) * math.sqrt(2) * 0.94)
    square = Rect(0, 0, inner, inner)
    square.center = centre
    return square


def _arc(surface: Surface, centre: tuple[int, int], outer: int, wide: int, share: float, colour: Colour) -> None:
    """Draw a part of a ring, clockwise from the top."""
    count = round(STEPS * share)
    if not count:
        return
    turns = [2 * math.pi * share * n / count for n in range(count + 1)]

    def at(radius: int, turn: float) -> tuple[float, float]:
        return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)

    points = [at(outer, turn) for turn in turns] + [at(outer - wide, turn) for turn in reversed(turns)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def write(surface: Surface, square: Rect, top: int, told: Sequence[tuple[str, text.Font]], light: Colour) -> None:
    """Write the words of the dial one under the other, the first in the light colour, the last one fainter."""
    inks = [light, TEXT, TEXT_2]
    for (words, font), ink in zip(told, inks, strict=False):
        box = Rect(square.left, top, square.width, text.line_height(font))
        text.draw(surface, words, box, font, ink, align="center", wrapping=False)
        top = box.bottom
