"""A die as it is thrown: it tumbles, settles, and shows its number large enough to be read across the table."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.cache import ready
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix

BONE, BONE_DARK, INK = hex_colour("#F6ECD0"), hex_colour("#CDB685"), hex_colour("#2A1C10")
SETTLED = 0.45  # part of the time after which it lies still
FACES, TURNS = 9, 1.25  # numbers that flash up while it tumbles, and how often it turns over
FINE = 3


def draw_die(surface: Surface, centre: tuple[int, int], size: int, sides: int, value: int, share: float) -> None:
    """Draw a die of 6 or 12 sides at a moment of its throw; `share` 0..1 is the time that has passed."""
    tumbling = max(0.0, 1 - share / SETTLED)
    shown, turn = value, 0.0
    if tumbling > 0:
        shown = (value + 5 * math.ceil(tumbling * FACES)) % sides + 1
        turn = 360 * TURNS * tumbling * tumbling
    face = draw.keep(("die", sides, size), lambda: _face(sides, size))
    if turn:
        face = pygame.transform.rotozoom(face, turn, 1.0)
    box = face.get_rect(center=(centre[0], centre[1] - round(size * 0.6 * tumbling * abs(math.sin(7 * tumbling)))))
    draw.spot(surface, (centre[0], centre[1] + size // 3), size * 2 // 3, (0, 0, 0), 150)
    surface.blit(face, box)
    room = Rect(0, 0, size, size)
    room.center = box.center
    text.draw(
        surface, str(shown), room, Font("serif-bold", max(14, size * 2 // 5)), INK, align="center", wrapping=False
    )


def _face(sides: int, size: int) -> Surface:
    """Return a die without its number: twelve sides show one pentagon and the edges round it, six a square."""
    side = size * FINE
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*BONE, 0))
    if sides == 12:
        _twelve(large, side)
    else:
        box = large.get_rect().inflate(-side // 6, -side // 6)
        pygame.draw.rect(large, (*INK, 255), box, border_radius=side // 7)
        pygame.draw.rect(large, (*BONE, 255), box.inflate(-side // 14, -side // 14), border_radius=side // 8)
    return ready(pygame.transform.smoothscale(large, (size, size)))


def _twelve(large: Surface, side: int) -> None:
    outer = _ring(side / 2, side * 0.49, 10, -90)
    inner = _ring(side / 2, side * 0.29, 5, -90)
    pygame.draw.polygon(large, (*INK, 255), outer)
    pygame.draw.polygon(large, (*BONE_DARK, 255), _ring(side / 2, side * 0.465, 10, -90))
    for number in range(5):
        edge = [
            inner[number],
            inner[(number + 1) % 5],
            outer[2 * number + 2 - 10],
            outer[2 * number + 1],
            outer[2 * number],
        ]
        pygame.draw.polygon(large, (*_shade(number), 255), edge)
        pygame.draw.line(large, (*INK, 255), inner[number], outer[2 * number], max(2, side // 70))
    pygame.draw.polygon(large, (*BONE, 255), inner)
    pygame.draw.lines(large, (*INK, 255), True, inner, max(2, side // 60))
    pygame.draw.lines(large, (*INK, 255), True, outer, max(2, side // 50))


def _shade(number: int) -> Colour:
    """Light comes from the upper left."""
    return mix(BONE, BONE_DARK, (0.35, 0.8, 1.0, 0.75, 0.2)[number])


def _ring(middle: float, radius: float, count: int, first: float) -> list[tuple[float, float]]:
    return [
        (middle + radius * math.cos(math.radians(angle)), middle + radius * math.sin(math.radians(angle)))
        for angle in (first + 360 * number / count for number in range(count))
    ]
