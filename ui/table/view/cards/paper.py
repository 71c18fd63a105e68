"""Paper cards: `PaperCard`, the usual look, and `PlateCard`, a low card for districts.

Pictures are cached by size; texts are drawn each time.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, PrintedFrame
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.theme import INK_0, IVORY, TEXT, Colour, Gradient, hex_colour, mix
from ui.layout import Box
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import (
    GOOD,
    INK,
    INK_2,
    PAPER,
    RESTING,
    SHIELD,
    SMALLEST_FONT,
    CardArt,
    CardState,
    draw_cropped_picture,
    draw_raised,
    draw_symbol,
    draw_symbols,
    fitted_title,
    symbol_text,
)

WARNING_INK = hex_colour("#8A3B22")  # ink of a card's text about a drawback
PLAIN_FRAME = hex_colour("#5B4A86")  # frame colour of cards without their own frame, such as events
# On a small card with a short text, in design units: usual height of the text, height of a name in one line, minimum
# height of the picture.
SHORT_HEIGHT, NAME_HEIGHT, MIN_PICTURE_HEIGHT = 36, 22, 28
MAX_WIDENING = 1.25  # by which factor cards in hand are widened for their texts
SPACE_RIGHT = 216  # design units kept free right of widened cards, for a note about the enlarged card
RAISED = 14
CORNERS_TOP = 334  # on a large card: top of the ornaments in the frame's lower corners, in design units
# on a large card, in design units: top and end of its text, top of the line about its state
TEXT_TOP, TEXT_END, STATE_TOP = 242, 356, 312
GREY, GREY_2 = (120, 116, 110), (110, 104, 96)
MAX_PLATE_HEIGHT = 60  # design units; up to this height a card is drawn as a plate
HEAD, TITLED = 32, 50


class PaperCard(CardArt):
    """A card on paper.

    With a `PrintedFrame` as `CardFace.look_details`, the large card has a printed frame.
    """

    def size_in_hand(self, available: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        width, height = super().size_in_hand(available, count, gap, narrow)
        share = (available.width / available.unit - SPACE_RIGHT - gap * (count - 1)) / count
        return max(width, min(width * MAX_WIDENING, share)), height

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        """Draw symbols, picture and name, and a short text if it fits.

        A covered card shows only its symbols.
        """
        highlighted, edge = card_state.is_pointed, ctx.px(8)
        draw_raised(surface, ctx, rect, None, 8, (8, 4, 130))
        colour, paper = _edge_colour(face), PAPER if not highlighted else (mix(PAPER[0], IVORY, 0.2), PAPER[0])
        key = ("card ground", rect.size, colour, highlighted)
        surface.blit(draw.cached(key, lambda: _ground(rect.size, colour, paper, edge, edge)), rect)
        inner = Box.of(rect, ctx.unit).pad(4, 4)
        if card_state.is_covered:
            _left_edge(surface, ctx, inner, face)
            return
        inner = inner.pad(0, 2, 0, 3)
        if face.symbols:
            draw_symbols(surface, ctx, inner.cut_top(29).rect, face.symbols, 27, 4)
        _words(surface, ctx, face, inner)

    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        framed = isinstance(face.look_details, PrintedFrame)
        draw_raised(surface, ctx, rect, None if framed else _edge_colour(face), 15, (20, 10, 170), INK)
        if isinstance(face.look_details, PrintedFrame):
            surface.blit(pieces.picture(ctx.game_id, face.look_details.picture, rect.height), rect)
        else:
            draw.gradient_box(surface, Box.of(rect, ctx.unit).pad(9, 9).rect, PAPER, ctx.px(8))
        page = LargeCardPage(rect)
        window = page.picture_box(face)
        if face.symbols:
            draw_symbols(surface, ctx, page.to_pixels(14, 18, 236, 48), face.symbols, 44, 7)
        draw_cropped_picture(surface, ctx, window, face.picture)
        title = (f"{face.number}. " if face.number else "") + ctx.translate(face.title)
        text.draw(surface, title, page.to_pixels(18, 191, 228, 43), ctx.font(25, "serif-bold"), INK, align="center")
        if is_refused:  # the reason covers the picture, so that the card's text stays readable
            draw.translucent_box(surface, window, INK_0, 225)
            room = window.inflate(-round(window.width * 0.06), -round(window.height * 0.08))
            text.draw(surface, footer, room, ctx.font(17, "bold"), ctx.app.palette.bad, align="center")
        idle = [
            ctx.translate(symbol.no_effect_reason) for symbol in face.symbols if symbol.no_effect_reason is not None
        ]
        idle = idle[:1]  # the card has room for one reason only
        state = "" if is_refused else footer or ctx.translate(face.status) or "\n".join(idle)
        if state:
            warns = bool(idle) and state == "\n".join(idle)
            top = STATE_TOP - (RAISED if warns else 0)  # longer text must end above the ornaments in the corners
            room, ink = page.to_pixels(22, top, 220, 44), WARNING_INK if warns else GOOD if face.is_ready else INK_2
            font = ctx.font(15, "bold")
            text.draw(surface, state, room, font, ink, align="center", valign="bottom")
            spare = max(0, room.height - text.measure(state, font, room.width)[1] - ctx.px(6))
            top += int(page.units(spare))  # the text gets the space that the state line does not use
        _text(surface, ctx, page, face, (top if state else TEXT_END), (is_refused or not footer) and not idle)


class LargeCardPage:
    """Converts positions on a large card, which is 264 design units wide, to pixels."""

    def __init__(self, rect: Rect) -> None:
        self.rect, self._share = rect, rect.width / CardArt.large[0]

    def to_pixels(self, x: float, y: float, width: float, height: float) -> Rect:
        """Convert a box in design units to pixels."""
        left, top = self.rect.left + round(x * self._share), self.rect.top + round(y * self._share)
        return Rect(left, top, round(width * self._share), round(height * self._share))

    def units(self, pixels: int) -> float:
        """Convert a length in pixels to design units."""
        return pixels / self._share

    def picture_box(self, face: CardFace) -> Rect:
        """Return the box of the picture."""
        if face.symbols:
            return self.to_pixels(24, 74, 216, 116)
        return (
            self.to_pixels(24, 24, 216, 166)
            if isinstance(face.look_details, PrintedFrame)
            else self.to_pixels(18, 18, 228, 168)
        )


def _text(
    surface: Surface, ctx: DrawingContext, page: LargeCardPage, face: CardFace, end: int, with_symbols: bool
) -> None:
    """Draw the card's text down to the position `end`.

    The names of the symbols follow if they fit.
    """
    label, order = ctx.translate(face.text), symbol_text(ctx, face.symbols) if with_symbols else ""
    font, low = ctx.font(17, "serif"), page.to_pixels(22, TEXT_TOP, 220, end - 46 - TEXT_TOP)
    if order and not label:
        text.draw(
            surface, order, page.to_pixels(22, TEXT_TOP, 220, CORNERS_TOP - TEXT_TOP), font, INK_2, align="center"
        )
    elif order and text.fit(label, low.width, low.height, font, True, text.MIN_TEXT).fits:
        low = page.to_pixels(22, end - 44, 220, 42) if end < CORNERS_TOP else page.to_pixels(50, end - 44, 164, 42)
        text.draw(surface, order, low, ctx.font(14, "serif"), INK_2, align="center", valign="bottom")
        end -= 46
    text.draw(
        surface, label, page.to_pixels(22, TEXT_TOP, 220, end - TEXT_TOP), font, INK, align="center", valign="top"
    )


def _edge_colour(face: CardFace) -> Colour:
    if face.header_colour:
        return mix(hex_colour(face.header_colour), INK, 0.25)
    return hex_colour(face.look_details.edge) if isinstance(face.look_details, PrintedFrame) else PLAIN_FRAME


def _words(surface: Surface, ctx: DrawingContext, face: CardFace, room: Box) -> None:
    """Draw the picture, name and short text of a small card."""
    whole, width = room.rect.width, room.pad(4, 0).rect.width
    title = ctx.translate(face.title)
    short, short_height = _short(ctx, face, width)
    label, height, name_wide, font = _name(ctx, title, whole, width, with_short=True)
    has_room = short_height + height + ctx.px(MIN_PICTURE_HEIGHT) <= room.rect.height
    if not (short and has_room and text.fit(label, name_wide, height, font, True, text.MIN_TEXT).fits):
        short = ""
        label, height, name_wide, font = _name(ctx, title, whole, width, with_short=False)
    if short:
        low = room.cut_bottom(short_height / room.unit).pad(4, -1, 4, -2).rect
        text.draw(surface, short, low, ctx.font(13, "serif"), INK, align="center", valign="top")
    name = room.cut_bottom(height / room.unit + (0 if short else 2), gap=1).rect
    text.draw(surface, label, name.inflate(name_wide - name.width, 0), font, INK, align="center")
    draw_cropped_picture(surface, ctx, room.pad(3, 2, 3, 0).rect, face.picture)


def _name(ctx: DrawingContext, title: str, whole: int, width: int, with_short: bool) -> tuple[str, int, int, text.Font]:
    """Return (name with line breaks, height, width, font) for a small card.

    `with_short`: the name has at most two lines, because a short text follows.
    """
    line = text.line_height(SMALLEST_FONT)
    heights = [ctx.px(26), ctx.px(40), 3 * line, 4 * line, 5 * line]
    if with_short:
        heights = [max(ctx.px(NAME_HEIGHT), line), 2 * line]
    ways = (("serif-bold", width), ("serif-bold", whole), ("serif", whole))
    for face, room in ways:
        font = ctx.font(16, face)
        label, needed = fitted_title(title, font, room, heights)
        if text.fit(label, room, needed, font, True, text.MIN_TEXT).fits:
            break
    return label, needed, room, font


def _ground(size: tuple[int, int], colour: Colour, paper: Gradient, edge: int, radius: int) -> Surface:
    """Return an empty card."""
    card = Surface(size, pygame.SRCALPHA)
    card.fill((*colour, 0))
    box = card.get_rect()
    draw.rounded_box(card, box, colour, radius, INK)
    draw.gradient_box(card, box.inflate(-edge, -edge), paper, max(1, radius - edge // 3))
    return converted(card)


def _left_edge(surface: Surface, ctx: DrawingContext, inner: Box, face: CardFace) -> None:
    draw_cropped_picture(surface, ctx, inner.pad(28, 3, 3, 3).rect, face.picture)
    column = inner.pad(2, 4, 0, 0).cut_left(24)
    for symbol in face.symbols:
        draw_symbol(surface, ctx, column.cut_top(24, gap=3).rect, symbol)


def _short(ctx: DrawingContext, face: CardFace, width: int) -> tuple[str, int]:
    """Return the card's short text and its height in at most three lines, or ("", 0). Lengths are in pixels."""
    font, label = ctx.font(13, "serif"), ctx.translate(face.short_text)
    usual, line = ctx.px(SHORT_HEIGHT), text.line_height(text.Font("serif", text.MIN_TEXT))
    for height in (text.line_height(font) + ctx.px(4), max(usual, 2 * line), max(usual, 3 * line)):
        floor = font.px if height < 2 * line else text.MIN_TEXT  # for a single line, the font must not shrink
        if label and text.fit(label, width, height, font, True, floor).fits:
            return label, height
    return "", 0


class PlateCard(PaperCard):
    """A low card: a header, and a text if it fits."""

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        highlighted, card = card_state.is_selectable or card_state.is_pointed, Box.of(rect, ctx.unit)
        whole, paper = card.height > MAX_PLATE_HEIGHT * card.unit, PAPER
        if whole and not face.is_ready:
            paper = (mix(PAPER[0], GREY, 0.35), mix(PAPER[1], GREY_2, 0.35))
        draw_raised(surface, ctx, rect, paper if whole else None, 7, (8, 4, 120))
        _head(surface, ctx, card, face, whole)
        if whole:
            _body(surface, ctx, card.pad(8, 4), face)
        edge = ctx.theme.light if face.is_ready and highlighted else mix(PAPER[1], INK, 0.5)
        draw.outline(surface, rect, edge, ctx.px(7), max(2, ctx.px(2)) if highlighted else 1)


def _body(surface: Surface, ctx: DrawingContext, room: Box, face: CardFace) -> None:
    """Draw the card's text, or else its picture, and whether it can be used."""
    state, label = ctx.translate(face.status), ctx.translate(face.text)
    state_font, font = ctx.font(13), ctx.font(15, "serif")
    height = text.measure(state, state_font, room.rect.width)[1]
    low = room.cut_bottom(max(20, height / room.unit), gap=1).rect
    middle = room.rect
    if text.fit(label, middle.width, middle.height, font, True, text.MIN_TEXT).fits:
        text.draw(surface, label, middle, font, INK, valign="top")
    else:
        draw_cropped_picture(surface, ctx, middle, face.picture)
    text.draw(surface, state, low, state_font, GOOD if face.is_ready else INK_2)


def _head(surface: Surface, ctx: DrawingContext, card: Box, face: CardFace, whole: bool) -> None:
    """Draw the header at the top of `card`, and shrink `card` to the part below it."""
    font, room = ctx.font(16, "serif-bold"), card.pad(7, 0, 8, 0)
    shield = room.cut_left(24, gap=6)
    title, height, width = ctx.translate(face.title), card.rect.height, room.rect.width
    if whole:
        title, height = fitted_title(title, font, width, [ctx.px(HEAD), 2 * text.line_height(SMALLEST_FONT) + 2])
    units = height / card.unit
    head = card.cut_top(units).rect
    draw.rounded_box(surface, head, mix(hex_colour(face.header_colour or "#8E887B"), INK, 0.22), ctx.px(7))
    sign = shield.cut_top(units).middle(24, 24)
    draw.gradient_box(surface, sign.rect, SHIELD, ctx.px(5), INK)
    text.draw(surface, face.number, sign.rect, ctx.font(15, "serif-bold"), INK, align="center", wrapping=False)
    if room.width > TITLED * room.unit:  # a narrow low card shows only the number
        text.draw(surface, title, room.cut_top(units).rect, font, TEXT)
    light = ctx.app.palette.good if face.is_ready else mix(TEXT, INK, 0.55)
    dot = sign.pad(19.5, 17.5, -4.5, -2.5).rect
    draw.rounded_box(surface, dot, light, dot.height // 2, INK)
