"""The look `plain`: a card without a picture, with its number, name and text."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from ui.drawing import draw, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2, mix
from ui.layout import Box
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import (
    GOOD,
    INK,
    INK_2,
    PAPER,
    RESTING,
    SHOWN_ROW_HEIGHT,
    CardArt,
    CardState,
    card_text,
    draw_raised,
    fitted_title,
)

EDGE = mix(PAPER[1], INK, 0.55)


class PlainCard(CardArt):
    """A card on paper without a picture: its number large, its name, and its text where there is room."""

    large = (244, 316)

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        """Draw number and name, and the text if it fits. A covered card shows only its number."""
        room = _paper(surface, ctx, rect, card_state.is_pointed)
        if card_state.is_covered:
            corner = room.cut_top(30).cut_left(30)
            text.draw(
                surface, face.number, corner.rect, ctx.font(22, "serif-bold"), INK, align="center", wrapping=False
            )
            return
        if face.number:
            number = room.cut_top(min(46, room.height / room.unit * 0.4)).rect
            text.draw(surface, face.number, number, ctx.font(34, "serif-bold"), INK, align="center", wrapping=False)
        _title_and_text(surface, ctx, room, face)

    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        """Draw number, name and whole text; `footer` is the state of the card, or why it can't be played."""
        room = Box.of(_paper(surface, ctx, rect, False).rect, rect.width / self.large[0]).pad(10, 8)
        label = footer or ctx.translate(face.status)
        if label:
            ink = INK_2 if is_refused or not face.is_ready else GOOD
            text.draw(surface, label, room.cut_bottom(66).rect, ctx.font(15, "bold"), ink, align="center")
        if face.number:
            number = room.cut_top(96).rect
            text.draw(surface, face.number, number, ctx.font(76, "serif-bold"), INK, align="center", wrapping=False)
        title = room.cut_top(58, gap=8).rect
        text.draw(surface, ctx.translate(face.title), title, ctx.font(25, "serif-bold"), INK, align="center")
        text.draw(surface, card_text(ctx, face), room.rect, ctx.font(17, "serif"), INK, align="center", valign="top")

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        """Draw a small card beside its name and text."""
        row = Box.of(rect, ctx.unit)
        height = min(row.height / row.unit, SHOWN_ROW_HEIGHT)
        card = row.cut_left(height / 1.4, gap=12).cut_top(height)
        room = _paper(surface, ctx, card.rect, False)
        sign = face.number or ctx.translate(face.title)[:1]
        text.draw(surface, sign, room.rect, ctx.font(30, "serif-bold"), INK, align="center", wrapping=False)
        title, label = ctx.translate(face.title), card_text(ctx, face)
        lines = row.rect.height - (text.measure(label, ctx.font(SMALL + 1), row.rect.width)[1] if label else 0)
        upper = row.cut_top(max(lines, ctx.px(22)) / row.unit) if label else row
        text.draw(surface, title, upper.rect, ctx.font(17, "serif-bold"), TEXT if bright else TEXT_2)
        text.draw(surface, label, row.rect, ctx.font(SMALL + 1), TEXT_2, valign="top")


def _paper(surface: Surface, ctx: DrawingContext, rect: Rect, pointed: bool) -> Box:
    """Draw an empty card; return the room inside its edge."""
    paper = PAPER if not pointed else (mix(PAPER[0], (255, 255, 255), 0.3), PAPER[0])
    draw_raised(surface, ctx, rect, paper, 8, (8, 4, 130), EDGE)
    whole = Box.of(rect, ctx.unit)
    draw.outline(surface, whole.pad(4, 4).rect, mix(PAPER[1], INK, 0.25), ctx.px(5))
    return whole.pad(7, 7)


def _title_and_text(surface: Surface, ctx: DrawingContext, room: Box, face: CardFace) -> None:
    """Draw the name, and the text below it if it fits without splitting a word."""
    title, font = ctx.translate(face.title), ctx.font(16, "serif-bold")
    line, width = text.line_height(font), room.rect.width
    title, height = fitted_title(title, font, width, [line, 2 * line, room.rect.height])
    label, small = card_text(ctx, face), ctx.font(13, "serif")
    spare = room.rect.height - height
    needed = text.fit(label, width, max(1, spare), small, True, text.MIN_TEXT) if label else None
    if needed is not None and needed.fits:
        text.draw(surface, title, room.cut_top(height / room.unit).rect, font, INK, align="center")
        text.draw(surface, label, room.rect, small, INK_2, align="center")
    else:
        text.draw(surface, title, room.rect, font, INK, align="center")
