"""Small card faces: the back, a turn of so many steps, hours of a clock. Drawn, so that they fit any size."""

from __future__ import annotations

import itertools
import math

import pygame
from pygame import Rect, Surface

from ui.boards.shared.shapes import arc
from ui.drawing import draw, marks, text
from ui.drawing.cache import Pictures, ready
from ui.drawing.theme import BRASS, INK_1, RADIUS_CHIP, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.table.desk import Desk
from ui.table.pictures import emblem_picture

_kept = Pictures(2_000_000)
PAPER = (hex_colour("#F1E6CC"), hex_colour("#DCC99C"))
SEPIA = hex_colour("#3A1A1C")


def draw_face(surface: Surface, desk: Desk, rect: Rect, name: str, spent: bool = False) -> None:
    """Draw a small card: `back`, or a card by its name; dimmed once it is used up."""
    px = desk.px
    radius = px(RADIUS_CHIP - 1)
    if name == "back":
        draw.panel(surface, rect, mix(desk.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
        draw.outline(surface, rect.inflate(-px(6), -px(6)), mix(BRASS, INK_1, 0.5), max(1, radius - px(2)))
        emblem = emblem_picture(desk.game_id, min(px(25), rect.width - px(6), rect.height - px(6)))
        if emblem is not None:
            surface.blit(emblem, emblem.get_rect(center=rect.center))
        return
    colour = TEXT_2 if spent else TEXT
    draw.panel(surface, rect, INK_1, radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
    sign = desk.controller.sign
    icon = sign(desk.view(), name) if sign is not None else ""
    ink = mix(colour, INK_1, 0.35) if spent else colour
    glyph = Rect(0, 0, px(24), px(24))
    glyph.midtop = (rect.centerx, rect.top + px(4))
    low = Rect(rect.left, glyph.bottom - px(4), rect.width, rect.bottom - glyph.bottom + px(3))
    if rect.width > rect.height:  # lying: the number beside the sign
        glyph = Rect(0, 0, px(20), px(20))
        glyph.midleft = (rect.left + px(2), rect.centery)
        low = Rect(glyph.right - px(2), rect.top, rect.right - glyph.right + px(2), rect.height)
    draw_glyph(surface, icon, glyph, ink, None)
    number = icon.partition(":")[2].lstrip("-+")
    text.draw(surface, number, low, desk.font(14, "bold"), ink, align="center")


def draw_glyph(surface: Surface, icon: str, rect: Rect, colour: Colour, number: Colour | None) -> None:
    """Draw what a card means: `turn:-2` an arrow to the left, `clock:1` a clock face; `number` is written inside."""
    kind, _, value = icon.partition(":")
    if kind in ("turn", "clock"):
        key = (kind, value.startswith("-"), rect.height, colour)
        picture = _kept.get(key, lambda: _glyph(kind, value, rect.height, colour))
        surface.blit(picture, picture.get_rect(center=rect.center))
    else:
        marks.icon(surface, icon, rect.center, rect.height, colour)
    if number is not None and kind == "turn":
        face = text.Font("serif-bold", max(12, round(rect.height * 0.62)))
        text.draw(surface, value.lstrip("-"), rect.inflate(rect.width, 0), face, number, align="center", wrapping=False)


def _glyph(kind: str, value: str, height: int, colour: Colour) -> Surface:
    """Return a sign as a picture, drawn at four times the size for smooth edges."""
    side = height * 4
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    if kind == "turn":
        _arrow(large, side, not value.startswith("-"), colour)
    else:
        _clock(large, side, colour)
    return ready(pygame.transform.smoothscale(large, (height, height)))


def _arrow(large: Surface, side: int, clockwise: bool, colour: Colour) -> None:
    """Draw three quarters of a circle that end in an arrow head."""
    radius, thick = side * 0.40, max(4, side // 11)
    start, stop = (-100, 100) if clockwise else (100, -100)
    line = arc((side / 2, side * 0.52), (radius, radius), start, stop, 48)
    for a, b in itertools.pairwise(line):
        pygame.draw.line(large, colour, a, b, thick)
        pygame.draw.circle(large, colour, b, thick / 2)
    turn = math.atan2(line[-1][1] - line[-3][1], line[-1][0] - line[-3][0])
    tip = line[-1]
    size = side * 0.20
    head = [
        (tip[0] + size * math.cos(turn + bend) * reach, tip[1] + size * math.sin(turn + bend) * reach)
        for bend, reach in ((0.0, 0.9), (2.2, 1.0), (-2.2, 1.0))
    ]
    pygame.draw.polygon(large, colour, head)


def _clock(large: Surface, side: int, colour: Colour) -> None:
    centre = (side / 2, side / 2)
    thick = max(4, side // 12)
    pygame.draw.circle(large, colour, centre, side * 0.44, thick)
    pygame.draw.line(large, colour, centre, (side / 2, side * 0.24), thick)
    pygame.draw.line(large, colour, centre, (side * 0.68, side * 0.58), thick)
    pygame.draw.circle(large, colour, centre, thick / 2)
