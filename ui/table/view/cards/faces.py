"""Small cards that lie open or covered in a seat's row, and the signs on them: drawn, so that they fit any size."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.controller import Label
from games.core.contract.extras.rows import Sign
from ui.boards.shared.shapes import arc
from ui.drawing import draw, marks, text
from ui.drawing.cache import Pictures, ready
from ui.drawing.theme import BRASS, INK_1, RADIUS_BUTTON, RADIUS_CHIP, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.table.desk import Desk
from ui.table.pictures import emblem_picture

_kept = Pictures(2_000_000)
PAPER = (hex_colour("#F1E6CC"), hex_colour("#DCC99C"))
SEPIA = hex_colour("#3A1A1C")


def draw_face(surface: Surface, desk: Desk, rect: Rect, sign: Sign | None, spent: bool = False) -> None:
    """Draw a small card with its sign, or the back of a covered one; dimmed once it is used up."""
    px = desk.px
    radius = px(RADIUS_CHIP - 1)
    if sign is None:
        draw.panel(surface, rect, mix(desk.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
        draw.outline(surface, rect.inflate(-px(6), -px(6)), mix(BRASS, INK_1, 0.5), max(1, radius - px(2)))
        emblem = emblem_picture(desk.game_id, min(px(25), rect.width - px(6), rect.height - px(6)))
        if emblem is not None:
            surface.blit(emblem, emblem.get_rect(center=rect.center))
        return
    draw.panel(surface, rect, INK_1, radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
    ink = mix(TEXT_2, INK_1, 0.35) if spent else TEXT
    box = Rect(0, 0, px(24), px(24))
    box.midtop = (rect.centerx, rect.top + px(4))
    low = Rect(rect.left, box.bottom - px(4), rect.width, rect.bottom - box.bottom + px(3))
    if rect.width > rect.height:  # lying: the number beside the sign
        box = Rect(0, 0, px(20), px(20))
        box.midleft = (rect.left + px(2), rect.centery)
        low = Rect(box.right - px(2), rect.top, rect.right - box.right + px(2), rect.height)
    draw_sign(surface, sign.icon, box, ink)
    font = desk.font(14, "bold")
    if low.height < text.body_height(font):  # figures have no tails
        low.height = text.body_height(font)
        low.bottom = rect.bottom + px(3)
    text.draw(surface, plain_figure(sign), low, font, ink, align="center")


def draw_lying(surface: Surface, desk: Desk, rect: Rect, label: Label) -> None:
    """Draw a paper card that lies on its side: its sign and figure, and beside them where it leads."""
    px, radius, sign = desk.px, desk.px(RADIUS_BUTTON), label.sign
    draw.shadow(surface, rect, radius, px(6), px(3), 110)
    draw.gradient(surface, rect, PAPER, radius)
    draw.outline(surface, rect.inflate(-px(6), -px(6)), mix(PAPER[1], SEPIA, 0.25), radius - px(2))
    left = rect.left + _beside(desk, label)
    if sign is not None:
        draw_sign(surface, sign.icon, Rect(rect.left + px(9), rect.centery - px(13), px(26), px(26)), SEPIA)
        figure = Rect(rect.left + px(38), rect.top, left - rect.left - px(38), rect.height)
        text.draw(surface, sign.figure, figure, desk.font(20, "serif-bold"), desk.theme.accent, wrapping=False)
    room = Rect(left, rect.top, rect.right - left - px(5), rect.height)
    text.draw(surface, desk.say(label.title), room, desk.font(SMALL + 1, "bold"), SEPIA)


def least_lying(desk: Desk, label: Label) -> int:
    """Return how wide such a card has to be for its longest word, in pixels."""
    font = desk.font(SMALL + 1, "bold")
    return _beside(desk, label) + max(text.width(word, font) for word in desk.say(label.title).split()) + desk.px(6)


def _beside(desk: Desk, label: Label) -> int:
    """Return where the words of a lying card begin, in pixels from its left edge."""
    figure = text.width(label.sign.figure, desk.font(20, "serif-bold")) if label.sign is not None else 0
    return desk.px(38) + figure + desk.px(7) if figure else desk.px(10)


def plain_figure(sign: Sign) -> str:
    """Return a sign's figure as it stands on the smallest cards: without a plus."""
    return sign.figure.lstrip("+")


def draw_sign(surface: Surface, icon: str, box: Rect, colour: Colour) -> None:
    """Draw an icon: those of `DRAWN` in lines as thick as fits their size, others as everywhere."""
    if icon not in DRAWN:
        marks.icon(surface, icon, box.center, box.height, colour)
        return
    picture = _kept.get((icon, box.height, colour), lambda: _drawn(icon, box.height, colour))
    surface.blit(picture, picture.get_rect(center=box.center))


def draw_figure_inside(surface: Surface, sign: Sign, box: Rect, colour: Colour) -> None:
    """Write a sign's figure into its picture."""
    face = text.Font("serif-bold", max(12, round(box.height * 0.62)))
    text.draw(surface, sign.figure, box.inflate(box.width, 0), face, colour, align="center", wrapping=False)


def _drawn(icon: str, height: int, colour: Colour) -> Surface:
    """Return a sign as a picture, drawn at four times the size for smooth edges."""
    side = height * 4
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    DRAWN[icon](large, side, colour)
    return ready(pygame.transform.smoothscale(large, (height, height)))


def _arrow(clockwise: bool, large: Surface, side: int, colour: Colour) -> None:
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


DRAWN: Mapping[str, Callable[[Surface, int, Colour], None]] = {
    "turn-right": partial(_arrow, True),
    "turn-left": partial(_arrow, False),
    "clock": _clock,
}
