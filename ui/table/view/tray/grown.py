"""Large cards that grow out of the tray over the board, and why a symbol of one of them does nothing."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, Secret
from games.core.contract.texts import N_, Text
from ui.boards.shared.base import Roomy
from ui.drawing import draw, text
from ui.drawing.theme import BRASS, INK_1, RADIUS_BUTTON, SMALL, TEXT, TEXT_2
from ui.layout import Box
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.view.cards.art import draw_symbol
from ui.table.view.cards.looks import art_of
from ui.table.view.tray.cards import TrayCard

ABOUT, FARTHER, STEP = 4, 24, 16  # what hides a pixel of the chosen, a pixel farther; design units a try
WIDE, LEAST, SIGN = 300, 200, 26  # design units: the box at most and at least, the symbol in it
WORKS, BLANK = N_("Works: {symbols}"), Text(" ")


class Grown:
    """Draws large cards over the board, where they cover least of what is chosen and can be."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx

    def draw_card(self, surface: Surface, tray: Rect, card: TrayCard, face: CardFace) -> None:
        """Draw a card of the tray as far as it has grown."""
        full = self.place(tray, card.rect, card.art.large_size(self.ctx, card.face))
        small, share = card.rect, card.shown
        foot, bad = card.foot()
        if share >= 1:
            card.art.draw_large(surface, self.ctx, full, face, foot, bad)
            return
        box = Rect(*(round(a + (b - a) * share) for a, b in zip(small, full, strict=True)))
        picture = Surface((full.width + 2, full.height + 2), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 0))
        card.art.draw_large(picture, self.ctx, full.move(-full.left, -full.top), face, foot, bad)
        surface.blit(pygame.transform.smoothscale(picture, box.size), box)

    def draw_secret(self, surface: Surface, tray: Rect, rect: Rect, secret: Secret, face: CardFace) -> None:
        """Draw the secret that is held at `rect`, with how far its owner has come."""
        full = self.place(tray, rect, art_of(self.ctx.kind, face).large_size(self.ctx, face))
        draw_large_secret(surface, self.ctx, full, secret, face)

    def place(self, tray: Rect, rect: Rect, size: tuple[int, int]) -> Rect:
        """Return where something large is drawn over the board: above what it belongs to, and aside of the choice."""
        within = Box.of(tray, self.ctx.unit).pad(8, -8).rect
        full = Rect((0, 0), size)
        full.midbottom = rect.centerx, within.top
        within.height, within.top = self.ctx.app.size[1], 0
        if isinstance(self.ctx.painter, Roomy):
            room = self.ctx.painter.card_room()
            within = Rect(room.left, 0, room.width, within.height) if room.width >= full.width else within
        return self._aside(full.clamp(within), within)

    def _aside(self, full: Rect, within: Rect) -> Rect:
        """Move a large card sideways as little as needed, so that it covers least of what is chosen and can be."""
        ctx = self.ctx
        session, covers = ctx.session, ctx.painter.covers
        about = [ctx.painter.area_of(name) for name in (*session.chosen(), *session.marked) if covers(name)]
        lit = [ctx.painter.area_of(name) for name in session.lit() if covers(name)]

        def cost(place: Rect) -> int:
            hidden = sum(_area(place.clip(box)) for box in lit) + ABOUT * sum(_area(place.clip(box)) for box in about)
            return hidden + FARTHER * abs(place.centerx - full.centerx)

        step = max(1, ctx.px(STEP))
        places = [full.move(left - full.left, 0) for left in range(within.left, within.right - full.width + 1, step)]
        return min([full, *places], key=cost) if about or lit else full


def draw_large_secret(surface: Surface, ctx: DrawingContext, full: Rect, secret: Secret, face: CardFace) -> None:
    """Draw a secret card with a bar that fills as its owner comes nearer to what it asks for."""
    art_of(ctx.kind, face).draw_large(surface, ctx, full, face, ctx.translate(secret.progress))
    if secret.target > 0:
        share = max(0.0, min(1.0, secret.value / secret.target))
        bar = Box.of(full, ctx.unit).pad(30, 0, 30, 44).cut_bottom(8)
        draw.panel(surface, bar.rect, (190, 172, 132), ctx.px(3))
        done = bar.cut_left(max(8, bar.width / bar.unit * share)).rect
        draw.panel(surface, done, ctx.app.palette.good if share >= 1 else ctx.theme.accent, ctx.px(4))


def _area(box: Rect) -> int:
    return box.width * box.height


def untold(face: CardFace) -> CardFace:
    """Return a card without the reasons of its idle symbols, which stay struck out."""
    symbols = (symbol if symbol.idle is None else symbol._replace(idle=BLANK) for symbol in face.symbols)
    return face._replace(symbols=tuple(symbols))


def draw_idle(surface: Surface, ctx: DrawingContext, room: Box, face: CardFace) -> bool:
    """Draw the card's name, the first symbol that is idle, why it is, and what works; return whether there was room.

    The first sentence of the reason stands beside the symbol.
    """
    idle, unit = next((symbol for symbol in face.symbols if symbol.idle is not None), None), room.unit
    if idle is None or room.width < LEAST * unit:
        return False
    box = room.cut_left(min(WIDE, room.width / unit))
    draw.panel(surface, box.rect, INK_1, ctx.px(RADIUS_BUTTON), BRASS)
    box = box.pad(12, 8)
    heading, _, why = ctx.translate(idle.idle).partition(". ")
    works = [symbol.words for symbol in face.symbols if symbol.idle is None]
    lines = [(ctx.translate(face.title), 14, "serif-bold", TEXT), (heading, 16, "bold", TEXT),
             (why, SMALL + 1, "body", TEXT_2)]  # fmt: skip
    if works:
        lines.append((ctx.translate(WORKS.but(symbols=works)), SMALL + 1, "body", ctx.app.palette.good))
    for words, size, style, colour in lines:
        font, indent = ctx.font(size, style), SIGN + 8 if words is heading else 0
        high = text.measure(words, font, box.pad(indent, 0, 0, 0).rect.width)[1] / unit
        row = box.cut_top(min(max(high, SIGN if indent else 0), box.height / unit), gap=3)
        if indent:
            draw_symbol(surface, ctx, row.cut_left(SIGN, gap=8).middle(SIGN, SIGN).rect, idle)
        text.draw(surface, words, row.rect, font, colour)
    return True
