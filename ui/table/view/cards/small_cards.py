"""Small open or covered cards in a seat's row, and the icons on them, drawn for any size."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.controller import Label
from games.core.contract.extras.seat_rows import Badge
from ui.boards.shared.shapes import arc
from ui.drawing import draw, marks, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.theme import BRASS, INK_1, RADIUS_BUTTON, RADIUS_CHIP, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.layout import Box
from ui.table.drawing_context import DrawingContext
from ui.table.pictures import emblem_picture
from ui.table.view.cards.art import draw_raised

_kept = SurfaceCache(2_000_000)
PAPER = (hex_colour("#F1E6CC"), hex_colour("#DCC99C"))
SEPIA = hex_colour("#3A1A1C")


def draw_small_card(surface: Surface, ctx: DrawingContext, rect: Rect, sign: Badge | None, spent: bool = False) -> None:
    """Draw a small card with its icon, or the back of a face-down card; dimmed once it is used up."""
    radius, card = ctx.px(RADIUS_CHIP - 1), Box.of(rect, ctx.unit)
    if sign is None:
        inner = card.pad(3, 3).rect
        draw.panel(surface, rect, mix(ctx.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
        draw.outline(surface, inner, mix(BRASS, INK_1, 0.5), ctx.px(RADIUS_CHIP - 3))
        emblem = emblem_picture(ctx.game_id, min(ctx.px(25), inner.width, inner.height))
        if emblem is not None:
            surface.blit(emblem, emblem.get_rect(center=rect.center))
        return
    draw.panel(surface, rect, INK_1, radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
    ink = mix(TEXT_2, INK_1, 0.35) if spent else TEXT
    if rect.width > rect.height:  # on a card in landscape format, the number is next to the icon
        box, low = card.pad(2, 0).cut_left(20).middle(20, 20), card.pad(20, 0, 0, 0).rect
    else:
        box, low = card.pad(0, 4, 0, 0).cut_top(24).middle(24, 24), card.pad(0, 24, 0, 1).rect
    draw_sign(surface, sign.icon, box.rect, ink)
    font = ctx.font(14, "bold")
    if low.height < text.body_height(font):  # digits have no descenders
        low.height = text.body_height(font)
        low.bottom = card.pad(0, 0, 0, -3).rect.bottom
    text.draw(surface, plain_figure(sign), low, font, ink, align="center")


def draw_lying_card(surface: Surface, ctx: DrawingContext, rect: Rect, label: Label) -> None:
    """Draw a paper card in landscape format: its icon and number, and next to them where it leads."""
    card = Box.of(rect, ctx.unit)
    draw_raised(surface, ctx, rect, PAPER, RADIUS_BUTTON, (6, 3, 110))
    draw.outline(surface, card.pad(3, 3).rect, mix(PAPER[1], SEPIA, 0.25), ctx.px(RADIUS_BUTTON - 2))
    beside = card.cut_left(_beside(ctx, label) / card.unit)
    if label.badge is not None:
        draw_sign(surface, label.badge.icon, beside.cut_left(38).pad(9, 0, 3, 0).middle(26, 26).rect, SEPIA)
        font = ctx.font(20, "serif-bold")
        text.draw(surface, label.badge.number_text, beside.rect, font, ctx.theme.accent, wrapping=False)
    text.draw(surface, ctx.translate(label.title), card.pad(0, 0, 5).rect, ctx.font(SMALL + 1, "bold"), SEPIA)


def lying_card_width(ctx: DrawingContext, label: Label) -> int:
    """Return the width in pixels that a landscape card needs for the longest word of its label."""
    font = ctx.font(SMALL + 1, "bold")
    words = max(text.width(word, font) for word in ctx.translate(label.title).split())
    return round(_beside(ctx, label)) + words + ctx.px(6)


def _beside(ctx: DrawingContext, label: Label) -> float:
    """Return the x of the text on a landscape card, in pixels from the card's left edge."""
    if label.badge is None:
        return 10 * ctx.unit
    return 45 * ctx.unit + text.width(label.badge.number_text, ctx.font(20, "serif-bold"))


def plain_figure(sign: Badge) -> str:
    """Return a badge's number as on the smallest cards: without a plus sign."""
    return sign.number_text.lstrip("+")


def draw_sign(surface: Surface, icon: str, box: Rect, colour: Colour) -> None:
    """Draw an icon; those in `DRAWN` are drawn with lines of a suitable width, others come from the icon files."""
    if icon not in DRAWN:
        marks.icon(surface, icon, box.center, box.height, colour)
        return
    picture = _kept.get((icon, box.height, colour), lambda: _drawn(icon, box.height, colour))
    surface.blit(picture, picture.get_rect(center=box.center))


def draw_figure_inside(surface: Surface, sign: Badge, box: Rect, colour: Colour) -> None:
    """Draw a badge's number inside its icon."""
    face = text.Font("serif-bold", max(12, round(box.height * 0.62)))
    text.draw(surface, sign.number_text, box.inflate(box.width, 0), face, colour, align="center", wrapping=False)


def _drawn(icon: str, height: int, colour: Colour) -> Surface:
    """Return a picture of an icon in `DRAWN`, drawn at four times the size for smooth edges."""
    side = height * 4
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    DRAWN[icon](large, side, colour)
    return converted(pygame.transform.smoothscale(large, (height, height)))


def _arrow(clockwise: bool, large: Surface, side: int, colour: Colour) -> None:
    """Draw an arc of 200 degrees that ends in an arrow head."""
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
