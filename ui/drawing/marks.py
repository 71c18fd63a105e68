"""Seat marks, icons and the faces of computer players, sharp at every size.

A player's face depends only on the name.
"""

from __future__ import annotations

import math
from zlib import crc32

import pygame
from pygame import Rect, Surface

from games.core.program.icons import icon_letters
from ui.drawing import draw, text
from ui.drawing.draw import SUPERSAMPLING, gradient_picture
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import INK_0, IVORY, Colour, SeatMark, hex_colour, mix

# -- seat marks and icons ---------------------------------------------------------------------------------------------
_kept = SurfaceCache(8_000_000)
_POINTS: dict[str, tuple[tuple[float, float], ...]] = {  # corners of each shape, in a square from -1 to 1
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "triangle": ((0, -0.92), (1, 0.82), (-1, 0.82)),
    "square": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "pentagon": tuple((0.98 * math.sin(math.tau * n / 5), -0.98 * math.cos(math.tau * n / 5) + 0.05) for n in range(5)),
}
_ROUND = 0.1  # radius of the rounded corners, in units of the same square


def clear_cache() -> None:
    """Clear the cache, as after a change of size."""
    _kept.clear()


def draw_seat_mark(surface: Surface, seat_mark: SeatMark, centre: tuple[int, int], size: int, alpha: int = 255) -> Rect:
    """Draw a seat mark `size` pixels high; return its box."""
    picture = seat_mark_picture(seat_mark, size, alpha)
    rect = picture.get_rect(center=centre)
    surface.blit(picture, rect)
    return rect


def seat_mark_picture(seat_mark: SeatMark, size: int, alpha: int = 255) -> Surface:
    """Return the picture of a seat mark, `size` pixels square. `alpha` is 0..255."""
    key = (seat_mark.shape, seat_mark.colour, size, alpha)
    return _kept.get(key, lambda: _mark(seat_mark.shape, seat_mark.colour, size, alpha))


def _mark(shape: str, colour: Colour, size: int, alpha: int) -> Surface:
    fine = SUPERSAMPLING * size
    dark = mix(colour, (20, 8, 16), 0.34)
    picture = _filled(shape, fine, 1.0, dark)
    body = _filled(shape, fine, 0.94, (255, 255, 255))
    shade = gradient_picture((fine, fine), (mix(colour, (255, 255, 255), 0.12), mix(colour, (20, 8, 16), 0.08)))
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
    return converted(small)


def _filled(shape: str, fine: int, part: float, colour: Colour) -> Surface:
    picture = Surface((fine, fine), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    half = fine / 2
    if shape == "circle":
        pygame.draw.circle(picture, colour, (half, half), half * part * 0.97)
        return picture
    bend = _ROUND * half * part
    # a smaller shape, then discs on its corners and thick lines between them
    inner = [
        (half + x * half * part * (1 - _ROUND * 1.25), half + y * half * part * (1 - _ROUND * 1.25))
        for x, y in _POINTS[shape]
    ]
    pygame.draw.polygon(picture, colour, inner)
    for first, second in zip(inner, inner[1:] + inner[:1], strict=True):
        pygame.draw.circle(picture, colour, first, bend)
        pygame.draw.polygon(picture, colour, draw.line_corners(first, second, bend))
    return picture


def draw_icon(
    surface: Surface, name: str, centre: tuple[int, int], size: int, colour: Colour, alpha: int = 255
) -> Rect:
    """Draw an icon `size` pixels high; return its box. Raises KeyError for an unknown name."""
    picture = _kept.get(("icon", name, size, colour, alpha), lambda: _icon(name, size, colour, alpha))
    rect = picture.get_rect(center=centre)
    surface.blit(picture, rect)
    return rect


def _icon(name: str, size: int, colour: Colour, alpha: int) -> Surface:
    letter = text.load(text.Font("icons", size)).render(icon_letters()[name], True, colour)
    box = letter.get_bounding_rect()
    picture = Surface(box.size, pygame.SRCALPHA)
    picture.fill((*colour, 0))
    picture.blit(letter, (0, 0), box)
    if alpha < 255:
        picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return converted(picture)


# -- faces of computer players ----------------------------------------------------------------------------------------
SKINS = tuple(map(hex_colour, ("#E8C39E", "#C98F66", "#8E5B3C", "#D9C9B4", "#B9C2A0", "#A9B4C8")))
HAIRS = tuple(map(hex_colour, ("#2A2320", "#6B4226", "#B9762F", "#C9C2B8", "#7A2F2A", "#3D4A5C")))


def bot_face(name: str, colour: Colour, size: int) -> Surface:
    """Return a computer player's face on a disc in its seat's colour. `size` is in pixels."""
    return draw.cached(("face", name, colour, size), lambda: _face(crc32(name.encode()), colour, size))


def _face(seed: int, colour: Colour, size: int) -> Surface:
    fine = SUPERSAMPLING * size
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
    return converted(pygame.transform.smoothscale(picture, (size, size)))


class _Pen:
    """A pen for a square with sides of length 1."""

    def __init__(self, surface: Surface, side: int) -> None:
        self.surface, self.side = surface, side

    def to_pixels(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.side), round(point[1] * self.side)

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        pygame.draw.circle(self.surface, colour, self.to_pixels(centre), round(radius * self.side))

    def oval(
        self, centre: tuple[float, float], half: tuple[float, float], colour: Colour, line_width: float = 0
    ) -> None:
        box = Rect(0, 0, round(2 * half[0] * self.side), round(2 * half[1] * self.side))
        box.center = self.to_pixels(centre)
        pygame.draw.ellipse(self.surface, colour, box, round(line_width * self.side))

    def arc(self, centre: tuple[float, float], half: float, colour: Colour, bend: float = 0.6) -> None:
        """Draw an arc whose middle is lower than its ends; higher for a negative `bend`."""
        steps = [(-1 + step / 6) for step in range(13)]
        points = [self.to_pixels((centre[0] + half * x, centre[1] + half * bend * (1 - x * x))) for x in steps]
        pygame.draw.lines(self.surface, colour, False, points, max(1, round(0.028 * self.side)))
        for point in (points[0], points[-1]):
            pygame.draw.circle(self.surface, colour, point, max(1, round(0.013 * self.side)))

    def polygon(self, points: list[tuple[float, float]], colour: Colour) -> None:
        pygame.draw.polygon(self.surface, colour, [self.to_pixels(point) for point in points])


def _hair_behind(pen: _Pen, style: int, colour: Colour) -> None:
    if style == 1:  # long hair
        pen.oval((0.5, 0.56), (0.33, 0.38), colour)
    elif style == 2:  # curly hair
        for x, y in ((0.26, 0.4), (0.74, 0.4), (0.33, 0.28), (0.67, 0.28), (0.5, 0.23)):
            pen.disc((x, y), 0.13, colour)


def _hair(pen: _Pen, style: int, colour: Colour) -> None:
    if style == 3:  # a cap
        pen.polygon([(0.24, 0.4), (0.3, 0.24), (0.5, 0.17), (0.7, 0.24), (0.76, 0.4)], colour)
        pen.polygon([(0.2, 0.38), (0.86, 0.38), (0.86, 0.43), (0.2, 0.43)], mix(colour, INK_0, 0.35))
    else:  # hair with a fringe parted at one side
        pen.polygon([(0.25, 0.46), (0.27, 0.3), (0.42, 0.2), (0.6, 0.2), (0.74, 0.32), (0.76, 0.46), (0.66, 0.36),
                     (0.5, 0.33), (0.36, 0.35)], colour)  # fmt: skip


def _eyes(pen: _Pen, style: int) -> None:
    for x in (0.4, 0.6):
        if style == 2:  # a narrow mouth
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
