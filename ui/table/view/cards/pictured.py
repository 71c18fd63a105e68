"""Looks of cards that are mostly a picture: whole cards, wide cards and tokens."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, CardSymbol
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.theme import INK_0, INK_2, INK_3, IVORY, LINE, SMALL, TEXT, TEXT_2, hex_colour, mix
from ui.layout import Box
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import (
    NARROW_SHELF_WIDTH,
    RESTING,
    SHELF_WIDTH,
    SHOWN_ROW_HEIGHT,
    CardArt,
    CardState,
    card_text,
    draw_raised,
)

NAME_SHARE, NAME_CENTRE = 0.075, 0.925  # font size and vertical position of the name, as shares of the card's height
HELD_ANGLE = 2.2  # degrees by which a held card is turned
# Design units for a row with a card and its text: row height, title height, gap before the text.
ROW_HEIGHT, TITLE_HEIGHT, TEXT_GAP = 236, 30, 18
FIGURE = hex_colour("#1B1A17")
FOOTER_HEIGHT = 40  # height in design units of the footer of a small card, for symbols and name
MIN_SYMBOL_HEIGHT = 8  # minimum height in pixels at which symbols are drawn
LAST_SYMBOL_WIDTH = 1.6  # width of the last symbol, as a multiple of its height
VEIL = hex_colour("#16181D")
MAX_TOKENS = 3  # maximum number of tokens drawn in a heap
EMPTY_HEAP_ALPHA = 90  # alpha, of 255, of an empty heap
TICK_BELOW = 16  # design units: lower edge of a chosen token's tick below the token's top, without the tick's overhang
LOW_BOX_HEIGHT = 100  # design units; if the box is lower than this, the number is next to the token


class WholeCard(CardArt):
    """A card that is one picture.

    The name is drawn in `header_colour`; without that colour it is not drawn.
    """

    brightens_on_hover = False
    above_question = False
    picture_share = (6, 10)

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        _draw(surface, ctx, rect, face, 0.0)

    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        _draw(surface, ctx, rect, face, 0.0)

    def draw_held(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace) -> None:
        _draw(surface, ctx, rect, face, HELD_ANGLE)

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        if rect.height <= ctx.px(SHOWN_ROW_HEIGHT):
            super().draw_row(surface, ctx, rect, face, bright)
            return
        room = Box.of(rect, ctx.unit)
        self.draw_held(surface, ctx, _cut_held(room), face)
        room = room.pad(0, 4, 0, 2)
        title = room.cut_top(TITLE_HEIGHT, gap=2).rect
        text.draw(surface, ctx.translate(face.title), title, ctx.font(20, "bold"), TEXT, wrapping=False)
        text.draw(surface, card_text(ctx, face), room.rect, ctx.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, ctx: DrawingContext, face: CardFace, width: int) -> int:
        """Return the height of a row in pixels."""
        room = Box(0, 0, width, ROW_HEIGHT * ctx.unit, ctx.unit)
        _cut_held(room)
        label = text.measure(card_text(ctx, face), ctx.font(SMALL + 1), room.rect.width)[1]
        return max(ctx.px(ROW_HEIGHT), label + ctx.px(TITLE_HEIGHT + 10))

    def width_in_panel(self, ctx: DrawingContext, face: CardFace, box: tuple[int, int]) -> int:
        return pieces.picture(ctx.game_id, face.picture, box[1]).get_width()


def _cut_held(row: Box) -> Rect:
    """Shrink `row` to the part right of the held card; return the card's box."""
    height = min(row.height / row.unit, ROW_HEIGHT) - 8
    return row.cut_left(6 + height * 320 / 460, gap=TEXT_GAP).pad(6, 4, 0, 0).cut_top(height).rect


def _draw(surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, turn: float) -> None:
    """Draw a card centred in a box and rotated by `turn` degrees."""
    name = ctx.translate(face.title) if face.header_colour else ""
    key = ("whole card", ctx.game_id, face.picture, name, rect.height, turn)
    flat = draw.cached(key, lambda: _turned(ctx, face, name, rect.height, turn))
    shade = rect.inflate(-rect.width // 12, -rect.width // 12)
    draw_raised(surface, ctx, shade, None, 10, (14, 8, 150))
    surface.blit(flat, flat.get_rect(center=rect.center))


def _turned(ctx: DrawingContext, face: CardFace, name: str, height: int, turn: float) -> Surface:
    picture = pieces.picture(ctx.game_id, face.picture, height)
    if name:
        picture = picture.copy()
        width = picture.get_width()
        font = text.load(text.Font(ctx.theme.display, max(text.MIN_TEXT, round(height * NAME_SHARE))))
        letters = font.render(name, True, hex_colour(face.header_colour))
        if letters.get_width() > width * 0.9:
            small = (round(width * 0.9), round(letters.get_height() * width * 0.9 / letters.get_width()))
            letters = pygame.transform.smoothscale(letters, small)
        picture.blit(letters, letters.get_rect(center=(width // 2, round(height * NAME_CENTRE))))
    return converted(pygame.transform.rotozoom(picture, turn, 1.0)) if turn else converted(picture)


class WideCard(CardArt):
    """A wide card in its owner's colours."""

    small, large = (160, 130), (320, 262)
    has_fixed_look = False
    always_marks_unusable = True

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        highlighted = card_state.is_pointed or card_state.is_chosen
        edge = mix(LINE, TEXT, 0.25) if highlighted else LINE
        draw_raised(surface, ctx, rect, INK_3 if highlighted else INK_2, 9, (8, 4, 130), edge)
        window, foot = _window(ctx, rect)
        surface.blit(_picture(ctx, face, window.rect.size), window.rect)
        _foot(surface, ctx, foot, face, 17, 34)

    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        draw_raised(surface, ctx, rect, INK_2, 12, (20, 10, 170), mix(LINE, TEXT, 0.4))
        page = Box.of(rect, ctx.unit).pad(10, 10)
        window = page.cut_top(page.width / page.unit / 2, gap=4).rect
        surface.blit(_picture(ctx, face, window.size), window)
        _foot(surface, ctx, page.cut_top(42, gap=2), face, 24, 42)
        symbols = " · ".join(ctx.translate(symbol.text) for symbol in face.symbols)
        label = footer or (ctx.translate(face.text) if face.text is not None else symbols)
        ink, font = ctx.app.palette.bad if is_refused else TEXT, ctx.font(15, "bold" if is_refused else "body")
        text.draw(surface, label, page.pad(2, 0, 2, -4).rect, font, ink, align="center")

    def draw_unusable(self, surface: Surface, ctx: DrawingContext, rect: Rect, reason: str) -> None:
        """Dim the card, and write the reason on it if it fits."""
        draw.translucent_box(surface, rect, VEIL, 150, ctx.px(9))
        window, font = _window(ctx, rect)[0], ctx.font(13, "bold")
        room = window.pad(3, 0).rect
        if reason and text.fit(reason, room.width, room.height, font, True, text.MIN_TEXT).fits:
            height = text.measure(reason, font, room.width)[1] / window.unit + 6
            band = window.middle(window.width / window.unit, min(height, window.height / window.unit))
            draw.translucent_box(surface, band.rect, VEIL, 190)
            text.draw(surface, reason, room, font, ctx.app.palette.bad, align="center")

    def size_in_hand(self, available: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        width = min(self.small[0], (available.width / available.unit - gap * (count - 1)) / count)
        return width, min(self.small[1], width * self.small[1] / self.small[0])


def _window(ctx: DrawingContext, rect: Rect) -> tuple[Box, Box]:
    """Return the boxes of a small card's picture and footer."""
    card = Box.of(rect, ctx.unit)
    foot = card.pad(6, 0, 6, 4).cut_bottom(min(FOOTER_HEIGHT, card.height / card.unit / 3))
    inner = card.pad(6, 6)
    width = min(inner.width, 2 * (foot.top - inner.top + 4)) / card.unit
    return inner.cut_top(width / 2).middle(width, width / 2), foot


def _picture(ctx: DrawingContext, face: CardFace, size: tuple[int, int]) -> Surface:
    """Return the card's picture, `size` pixels large."""
    return pieces.coloured_picture(ctx.game_id, face.picture, size[1], ctx.app.palette)


def _foot(surface: Surface, ctx: DrawingContext, low: Box, face: CardFace, size: int, side: float) -> None:
    """Draw the footer: first symbol, name, last symbol; `side` is the height of a symbol in design units."""
    label, unit = ctx.translate(face.title), low.unit
    width, height = low.width / unit, low.height / unit
    least = text.Font(ctx.theme.display, text.MIN_TEXT)
    wraps = low.rect.height >= 2 * text.line_height(least)
    needed = max(text.width(line, least) for line in (label.split(" ") if wraps else [label])) / unit
    side = min(side, height, width / 4, (width - needed - 6) / (1 + LAST_SYMBOL_WIDTH))
    # The narrowest cards have room only for the name.
    symbols = face.symbols if round(side * unit) >= MIN_SYMBOL_HEIGHT else ()
    if len(symbols) > 1:
        _symbol(
            surface,
            ctx,
            low.cut_right(side * LAST_SYMBOL_WIDTH, gap=2).middle(side * LAST_SYMBOL_WIDTH, side).rect,
            symbols[-1],
        )
    if symbols:
        end = _symbol(surface, ctx, low.pad(0).cut_left(side).middle(side, side).rect, symbols[0])
        low.cut_left((end - low.left) / unit, gap=2)
    name, font = low.pad(0, -3).rect, text.Font(ctx.theme.display, max(text.MIN_TEXT, ctx.px(size)))
    text.draw(surface, label, name, font, TEXT, align="center", wrapping=wraps)


def _symbol(surface: Surface, ctx: DrawingContext, box: Rect, symbol: CardSymbol) -> int:
    """Draw a symbol with its number; return its right edge."""
    sign = pieces.picture(ctx.game_id, symbol.picture, box.height)
    where = sign.get_rect(center=box.center)
    surface.blit(sign, where)
    if symbol.number_text:
        share = 0.6 if len(symbol.number_text) < 3 else 0.5
        font = text.Font(ctx.theme.display, max(text.MIN_TEXT, round(box.height * share)))
        room = Rect(0, 0, max(where.width, text.width(symbol.number_text, font) + 2), text.body_height(font) + 2)
        room.center = where.center
        text.draw(surface, symbol.number_text, room, font, FIGURE, align="center", wrapping=False)
    return where.right


class TokenHeap(CardArt):
    """A heap of equal tokens.

    The face's number is their count.
    """

    enlarges_on_hover = False

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        card, left = Box.of(rect, ctx.unit), int(face.number)
        beside = card.height < LOW_BOX_HEIGHT * card.unit
        side = _side(card, card_state.is_selectable)
        place = _cut_token(card, side)
        self._heap(surface, ctx, place, pieces.picture(ctx.game_id, face.picture, place.rect.height), left, card_state)
        if beside:
            ink = TEXT if left else TEXT_2
            text.draw(surface, str(left), card.rect, ctx.font(17, "bold"), ink, wrapping=False)
        else:
            _words(surface, ctx, card.pad(2, 4, 2, 0).rect, place.pad(side - 16, side - 19, -8, -3).rect, face)

    @staticmethod
    def _heap(
        surface: Surface, ctx: DrawingContext, place: Box, picture: Surface, left: int, card_state: CardState
    ) -> None:
        """Draw a heap of `left` tokens, with a halo if it is selectable."""
        at, colour = place.rect, ctx.deciding_mark().colour
        if card_state.is_selectable and card_state.is_pointed:
            draw.soft_disc(surface, at.center, round(at.height * 0.85), colour, 150)
        picture.set_alpha(255 if left else EMPTY_HEAP_ALPHA)
        for back in range(max(1, min(MAX_TOKENS, left)) - 1, -1, -1):
            surface.blit(picture, picture.get_rect(center=place.pad(-7 * back, 0, 7 * back).rect.center))
        picture.set_alpha(255)
        if card_state.is_selectable:
            edge, width = (IVORY, 3) if card_state.is_chosen else (colour, 2)
            draw.outline(surface, place.pad(-3, -3).rect, edge, at.width, max(2, ctx.px(width)))

    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        self.draw_small(surface, ctx, rect, face)

    def tick_area(self, ctx: DrawingContext, rect: Rect) -> Rect:
        """Return the top of the token, because its count is at the lower corner."""
        card = Box.of(rect, ctx.unit)
        return _cut_token(card, _side(card, asked=True)).cut_top(TICK_BELOW).rect

    def shelf_width(self, count: int, narrow: bool) -> float:
        return NARROW_SHELF_WIDTH if narrow else SHELF_WIDTH

    def shelf_boxes(self, shelf: Box, count: int, narrow: bool) -> list[Box]:
        """Return the boxes of the heaps."""
        return shelf.rows([1] * count) if narrow else shelf.columns([1] * count)


def _cut_token(card: Box, side: float) -> Box:
    """Cut the box of a token off a heap's box: at the left of a low box, otherwise at the top."""
    beside = card.height < LOW_BOX_HEIGHT * card.unit
    place = card.cut_left(8 + side, gap=6).pad(8, 0, 0, 0) if beside else card.cut_top(8 + side).pad(0, 8, 0, 0)
    return place.middle(side, side)


def _side(card: Box, asked: bool) -> float:
    """Return the diameter of a token in design units.

    `asked`: the card is part of a question.
    """
    width, height = card.width / card.unit, card.height / card.unit
    if height < LOW_BOX_HEIGHT:
        return min(40, height - 5)
    return min(74 if asked else 62, height - 56, width - 20)


def _words(surface: Surface, ctx: DrawingContext, low: Rect, chip: Rect, face: CardFace) -> None:
    """Draw the heap's name and count."""
    is_any = int(face.number) > 0
    ink, font = TEXT if is_any else TEXT_2, ctx.font(14, "bold")
    text.draw(surface, ctx.translate(face.title), low, font, ink, align="center", valign="top")
    draw.rounded_box(surface, chip, INK_0, ctx.px(11), ctx.theme.accent if is_any else LINE)
    text.draw(surface, face.number, chip, font, ink, align="center", wrapping=False)
