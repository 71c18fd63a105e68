"""Small cards in a seat's row, and their icons."""

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


def draw_small_card(
    surface: Surface, ctx: DrawingContext, rect: Rect, badge: Badge | None, spent: bool = False
) -> None:
    """Draw a small card: its icon, or its back if it is face down.

    A `spent` card is dimmed.
    """
    radius, card = ctx.px(RADIUS_CHIP - 1), Box.of(rect, ctx.unit)
    if badge is None:
        inner = card.pad(3, 3).rect
        draw.rounded_box(surface, rect, mix(ctx.theme.velvet, (10, 4, 8), 0.25), radius, BRASS)
        draw.outline(surface, inner, mix(BRASS, INK_1, 0.5), ctx.px(RADIUS_CHIP - 3))
        emblem = emblem_picture(ctx.game_id, min(ctx.px(25), inner.width, inner.height))
        if emblem is not None:
            surface.blit(emblem, emblem.get_rect(center=rect.center))
        return
    draw.rounded_box(surface, rect, INK_1, radius, mix(BRASS, INK_1, 0.55 if spent else 0.0))
    ink = mix(TEXT_2, INK_1, 0.35) if spent else TEXT
    if rect.width > rect.height:  # on a card in landscape format the number is next to the icon
        box, low = card.pad(2, 0).cut_left(20).middle(20, 20), card.pad(20, 0, 0, 0).rect
    else:
        box, low = card.pad(0, 4, 0, 0).cut_top(20).middle(20, 20), card.pad(0, 24, 0, 1).rect
    draw_icon(surface, badge.icon, box.rect, ink)
    font = ctx.font(14, "bold")
    if low.height < text.body_height(font):  # let the box overlap the edge: digits do not go below the line
        low.height = text.body_height(font)
        low.bottom = card.pad(0, 0, 0, -3).rect.bottom
    text.draw(surface, unsigned_number(badge), low, font, ink, align="center")


def draw_landscape_card(surface: Surface, ctx: DrawingContext, rect: Rect, label: Label) -> None:
    """Draw a small wide card: its icon, number and destination."""
    card = Box.of(rect, ctx.unit)
    draw_raised(surface, ctx, rect, PAPER, RADIUS_BUTTON, (6, 3, 110))
    draw.outline(surface, card.pad(3, 3).rect, mix(PAPER[1], SEPIA, 0.25), ctx.px(RADIUS_BUTTON - 2))
    beside = card.cut_left(_beside(ctx, label) / card.unit)
    if label.badge is not None:
        draw_icon(surface, label.badge.icon, beside.cut_left(38).pad(9, 0, 3, 0).middle(26, 26).rect, SEPIA)
        font = ctx.font(20, "serif-bold")
        text.draw(surface, label.badge.number_text, beside.rect, font, ctx.theme.accent, wrapping=False)
    text.draw(surface, ctx.translate(label.title), card.pad(0, 0, 5).rect, ctx.font(SMALL + 1, "bold"), SEPIA)


def landscape_card_width(ctx: DrawingContext, label: Label) -> int:
    """Return the width in pixels of a small wide card."""
    font = ctx.font(SMALL + 1, "bold")
    words = max(text.width(word, font) for word in ctx.translate(label.title).split())
    return round(_beside(ctx, label)) + words + ctx.px(6)


def _beside(ctx: DrawingContext, label: Label) -> float:
    """Return the left edge of a small wide card's text, in pixels."""
    if label.badge is None:
        return 10 * ctx.unit
    return 45 * ctx.unit + text.width(label.badge.number_text, ctx.font(20, "serif-bold"))


def unsigned_number(badge: Badge) -> str:
    """Return a badge's number without a plus sign."""
    return badge.number_text.lstrip("+")


def draw_icon(surface: Surface, icon: str, box: Rect, colour: Colour) -> None:
    """Draw an icon, from `DRAWN` or from a file."""
    if icon not in DRAWN:
        marks.draw_icon(surface, icon, box.center, box.height, colour)
        return
    picture = _kept.get((icon, box.height, colour), lambda: _drawn(icon, box.height, colour))
    surface.blit(picture, picture.get_rect(center=box.center))


def draw_number_inside(surface: Surface, badge: Badge, box: Rect, colour: Colour) -> None:
    """Draw a badge's number inside its icon."""
    face = text.Font("serif-bold", max(12, round(box.height * 0.62)))
    text.draw(surface, badge.number_text, box.inflate(box.width, 0), face, colour, align="center", wrapping=False)


def _drawn(icon: str, height: int, colour: Colour) -> Surface:
    """Return the picture of an icon in `DRAWN`."""
    side = height * 4
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    DRAWN[icon](large, side, colour)
    return converted(pygame.transform.smoothscale(large, (height, height)))


def _arrow(clockwise: bool, large: Surface, side: int, colour: Colour) -> None:
    """Draw a round arrow."""
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
