"""Faces of computer players: drawn from a name, so that the same one always looks alike, in the colour of its seat."""

from __future__ import annotations

from zlib import crc32

import pygame
from pygame import Rect, Surface

from ui.drawing import draw
from ui.drawing.draw import FINE
from ui.drawing.pictures import ready
from ui.drawing.theme import INK_0, IVORY, Colour, hex_colour, mix

SKINS = tuple(map(hex_colour, ("#E8C39E", "#C98F66", "#8E5B3C", "#D9C9B4", "#B9C2A0", "#A9B4C8")))
HAIRS = tuple(map(hex_colour, ("#2A2320", "#6B4226", "#B9762F", "#C9C2B8", "#7A2F2A", "#3D4A5C")))


def face(name: str, colour: Colour, size: int) -> Surface:
    """Return the face of a computer player, `size` pixels square, on a disc of its seat's colour."""
    return draw.keep(("face", name, colour, size), lambda: _face(crc32(name.encode()), colour, size))


def _face(seed: int, colour: Colour, size: int) -> Surface:
    fine = FINE * size
    picture = Surface((fine, fine), pygame.SRCALPHA)
    pen = _Pen(picture, fine)
    skin, hair = SKINS[seed % 6], HAIRS[seed // 6 % 6]
    pen.disc((0.5, 0.5), 0.5, mix(colour, INK_0, 0.25))
    pen.disc((0.5, 0.5), 0.46, mix(colour, INK_0, 0.05))
    pen.disc((0.5, 1.02), 0.34, mix(hair, INK_0, 0.4))  # shoulders
    _hair_behind(pen, seed // 36 % 4, hair)
    pen.oval((0.5, 0.52), (0.25, 0.3), skin)
    pen.disc((0.25, 0.54), 0.05, skin)
    pen.disc((0.75, 0.54), 0.05, skin)
    _eyes(pen, seed // 144 % 3)
    pen.arc((0.5, 0.57), 0.05, mix(skin, INK_0, 0.35))
    _mouth(pen, seed // 432 % 3, skin)
    _hair(pen, seed // 36 % 4, hair)
    if seed // 1296 % 3 == 0:
        _glasses(pen)
    inside = Surface((fine, fine), pygame.SRCALPHA)
    pygame.draw.circle(inside, (255, 255, 255, 255), (fine // 2, fine // 2), fine // 2)
    picture.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(pygame.transform.smoothscale(picture, (size, size)))


class _Pen:
    """Draws in a square whose sides are 1 long."""

    def __init__(self, surface: Surface, side: int) -> None:
        self.surface, self.side = surface, side

    def at(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.side), round(point[1] * self.side)

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        pygame.draw.circle(self.surface, colour, self.at(centre), round(radius * self.side))

    def oval(self, centre: tuple[float, float], half: tuple[float, float], colour: Colour, wide: float = 0) -> None:
        box = Rect(0, 0, round(2 * half[0] * self.side), round(2 * half[1] * self.side))
        box.center = self.at(centre)
        pygame.draw.ellipse(self.surface, colour, box, round(wide * self.side))

    def arc(self, centre: tuple[float, float], half: float, colour: Colour, bend: float = 0.6) -> None:
        """Draw a small bow, hanging down; with a negative `bend` it stands up."""
        steps = [(-1 + step / 6) for step in range(13)]
        points = [self.at((centre[0] + half * x, centre[1] + half * bend * (1 - x * x))) for x in steps]
        pygame.draw.lines(self.surface, colour, False, points, max(1, round(0.028 * self.side)))
        for point in (points[0], points[-1]):
            pygame.draw.circle(self.surface, colour, point, max(1, round(0.013 * self.side)))

    def polygon(self, points: list[tuple[float, float]], colour: Colour) -> None:
        pygame.draw.polygon(self.surface, colour, [self.at(point) for point in points])


def _hair_behind(pen: _Pen, style: int, colour: Colour) -> None:
    if style == 1:  # long
        pen.oval((0.5, 0.56), (0.33, 0.38), colour)
    elif style == 2:  # curls
        for x, y in ((0.26, 0.4), (0.74, 0.4), (0.33, 0.28), (0.67, 0.28), (0.5, 0.23)):
            pen.disc((x, y), 0.13, colour)


def _hair(pen: _Pen, style: int, colour: Colour) -> None:
    if style == 3:  # a cap
        pen.polygon([(0.24, 0.4), (0.3, 0.24), (0.5, 0.17), (0.7, 0.24), (0.76, 0.4)], colour)
        pen.polygon([(0.2, 0.38), (0.86, 0.38), (0.86, 0.43), (0.2, 0.43)], mix(colour, INK_0, 0.35))
    else:  # a fringe, parted at one side
        pen.polygon([(0.25, 0.46), (0.27, 0.3), (0.42, 0.2), (0.6, 0.2), (0.74, 0.32), (0.76, 0.46), (0.66, 0.36),
                     (0.5, 0.33), (0.36, 0.35)], colour)  # fmt: skip


def _eyes(pen: _Pen, style: int) -> None:
    for x in (0.4, 0.6):
        if style == 2:  # narrow
            pen.arc((x, 0.5), 0.05, INK_0, -0.5)
            continue
        pen.oval((x, 0.51), (0.055, 0.06 if style else 0.048), IVORY)
        pen.disc((x + 0.012, 0.515), 0.028, INK_0)


def _mouth(pen: _Pen, style: int, skin: Colour) -> None:
    ink = mix(skin, (90, 20, 20), 0.7)
    if style == 0:
        pen.arc((0.5, 0.68), 0.1, ink, 0.55)
    elif style == 1:
        pen.arc((0.53, 0.69), 0.08, ink, 0.3)
    else:
        pen.oval((0.5, 0.7), (0.06, 0.04), ink)


def _glasses(pen: _Pen) -> None:
    for x in (0.39, 0.61):
        pen.oval((x, 0.51), (0.09, 0.085), INK_0, 0.022)
    pen.polygon([(0.46, 0.495), (0.54, 0.495), (0.54, 0.515), (0.46, 0.515)], INK_0)
