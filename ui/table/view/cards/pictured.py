"""Looks of cards that are mostly a picture: whole cards, wide cards (graffiti), and round tokens."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, Symbol
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.pictures import converted
from ui.drawing.theme import INK_0, INK_2, INK_3, IVORY, LINE, SMALL, TEXT, TEXT_2, hex_colour, mix
from ui.layout import Box
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import NARROW_SHELF, RESTING, SHELF, SHOWN_HIGH, CardArt, CardState, card_text, draw_raised

NAME_SHARE, NAME_DOWN = 0.075, 0.925  # font size and vertical position of the name, as shares of the card's height
ASKEW = 2.2  # degrees by which a held card is turned
# Design units for a row with a card and its text: row height, title height, gap before the text.
ROW_HIGH, TITLE_HIGH, BESIDE = 236, 30, 18
FIGURE = hex_colour("#1B1A17")
FOOT = 40  # height in design units of the footer of a small card, for symbols and name
LEAST_SIGN = 8  # minimum height in pixels at which symbols are drawn
LAST_WIDE = 1.6  # width of the last symbol, as a multiple of its height
VEIL = hex_colour("#16181D")
MOST = 3  # maximum number of tokens drawn in a heap
FADED = 90  # alpha, of 255, of an empty heap
LOW = 100  # design units; if the box is lower than this, the number is next to the token


class WholeCard(CardArt):
    """A look for a card that is one picture and is slightly rotated while held.

    The name is drawn in the face's tint; without a tint no name is drawn.
    """

    brightens = False
    above_question = False
    picture_share = (6, 10)

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        _draw(surface, ctx, rect, face, 0.0)

    def draw_large(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        _draw(surface, ctx, rect, face, 0.0)

    def draw_held(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace) -> None:
        _draw(surface, ctx, rect, face, ASKEW)

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        if rect.height <= ctx.px(SHOWN_HIGH):
            super().draw_row(surface, ctx, rect, face, bright)
            return
        room = Box.of(rect, ctx.unit)
        self.draw_held(surface, ctx, _cut_held(room), face)
        room = room.pad(0, 4, 0, 2)
        title = room.cut_top(TITLE_HIGH, gap=2).rect
        text.draw(surface, ctx.translate(face.title), title, ctx.font(20, "bold"), TEXT, wrapping=False)
        text.draw(surface, card_text(ctx, face), room.rect, ctx.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, ctx: DrawingContext, face: CardFace, width: int) -> int:
        """Return the height of a row in pixels: that of the card, or more if the text next to it needs more."""
        room = Box(0, 0, width, ROW_HIGH * ctx.unit, ctx.unit)
        _cut_held(room)
        label = text.measure(card_text(ctx, face), ctx.font(SMALL + 1), room.rect.width)[1]
        return max(ctx.px(ROW_HIGH), label + ctx.px(TITLE_HIGH + 10))

    def width_in_heap(self, ctx: DrawingContext, face: CardFace, box: tuple[int, int]) -> int:
        return pieces.picture(ctx.game_id, face.picture, box[1]).get_width()


def _cut_held(row: Box) -> Rect:
    """Cut the card's place off the left of a row; the rest is for text."""
    height = min(row.height / row.unit, ROW_HIGH) - 8
    return row.cut_left(6 + height * 320 / 460, gap=BESIDE).pad(6, 4, 0, 0).cut_top(height).rect


def _draw(surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, turn: float) -> None:
    """Draw a card as high as `rect`, centred in it and rotated by `turn` degrees."""
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
        picture.blit(letters, letters.get_rect(center=(width // 2, round(height * NAME_DOWN))))
    return converted(pygame.transform.rotozoom(picture, turn, 1.0)) if turn else converted(picture)


class WideCard(CardArt):
    """A look for wide cards, whose picture has the colours of the card's owner (the colour is part of the file
    name).
    """

    small, large = (160, 130), (320, 262)
    same_anywhere = False
    always_says_why = True

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
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        draw_raised(surface, ctx, rect, INK_2, 12, (20, 10, 170), mix(LINE, TEXT, 0.4))
        page = Box.of(rect, ctx.unit).pad(10, 10)
        window = page.cut_top(page.width / page.unit / 2, gap=4).rect
        surface.blit(_picture(ctx, face, window.size), window)
        _foot(surface, ctx, page.cut_top(42, gap=2), face, 24, 42)
        symbols = " · ".join(ctx.translate(symbol.text) for symbol in face.symbols)
        label = foot or (ctx.translate(face.text) if face.text is not None else symbols)
        ink, font = ctx.app.palette.bad if bad else TEXT, ctx.font(15, "bold" if bad else "body")
        text.draw(surface, label, page.pad(2, 0, 2, -4).rect, font, ink, align="center")

    def draw_unusable(self, surface: Surface, ctx: DrawingContext, rect: Rect, why: str) -> None:
        """Dim the card and write the reason on its picture, if it fits."""
        draw.translucent_box(surface, rect, VEIL, 150, ctx.px(9))
        window, font = _window(ctx, rect)[0], ctx.font(13, "bold")
        room = window.pad(3, 0).rect
        if why and text.fit(why, room.width, room.height, font, True, text.MIN_TEXT).fits:
            height = text.measure(why, font, room.width)[1] / window.unit + 6
            band = window.middle(window.width / window.unit, min(height, window.height / window.unit))
            draw.translucent_box(surface, band.rect, VEIL, 190)
            text.draw(surface, why, room, font, ctx.app.palette.bad, align="center")

    def size_in_hand(self, room: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        width = min(self.small[0], (room.width / room.unit - gap * (count - 1)) / count)
        return width, min(self.small[1], width * self.small[1] / self.small[0])


def _window(ctx: DrawingContext, rect: Rect) -> tuple[Box, Box]:
    """Return the boxes of a small card's picture, as large as fits, and of the footer below it."""
    card = Box.of(rect, ctx.unit)
    foot = card.pad(6, 0, 6, 4).cut_bottom(min(FOOT, card.height / card.unit / 3))
    inner = card.pad(6, 6)
    width = min(inner.width, 2 * (foot.top - inner.top + 4)) / card.unit
    return inner.cut_top(width / 2).middle(width, width / 2), foot


def _picture(ctx: DrawingContext, face: CardFace, size: tuple[int, int]) -> Surface:
    """Return the card's picture, `size` in pixels."""
    return pieces.coloured_picture(ctx.game_id, face.picture, size[1], ctx.app.palette)


def _foot(surface: Surface, ctx: DrawingContext, low: Box, face: CardFace, size: int, side: float) -> None:
    """Draw the footer: the first symbol at the left, the last at the right, and the name between them."""
    label, unit = ctx.translate(face.title), low.unit
    width, height = low.width / unit, low.height / unit
    least = text.Font(ctx.theme.display, text.MIN_TEXT)
    wraps = low.rect.height >= 2 * text.line_height(least)
    needed = max(text.width(line, least) for line in (label.split(" ") if wraps else [label])) / unit
    side = min(side, height, width / 4, (width - needed - 6) / (1 + LAST_WIDE))
    # The narrowest cards have room only for the name.
    symbols = face.symbols if round(side * unit) >= LEAST_SIGN else ()
    if len(symbols) > 1:
        _symbol(surface, ctx, low.cut_right(side * LAST_WIDE, gap=2).middle(side * LAST_WIDE, side).rect, symbols[-1])
    if symbols:
        end = _symbol(surface, ctx, low.pad(0).cut_left(side).middle(side, side).rect, symbols[0])
        low.cut_left((end - low.left) / unit, gap=2)
    name, font = low.pad(0, -3).rect, text.Font(ctx.theme.display, max(text.MIN_TEXT, ctx.px(size)))
    text.draw(surface, label, name, font, TEXT, align="center", wrapping=wraps)


def _symbol(surface: Surface, ctx: DrawingContext, box: Rect, symbol: Symbol) -> int:
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
    """A look for a heap of equal tokens; the face's number is their count, drawn next to the heap in a low box."""

    grows = False

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        card, left = Box.of(rect, ctx.unit), int(face.number)
        beside = card.height < LOW * card.unit
        side = _side(card, card_state.is_selectable)
        place = card.cut_left(8 + side, gap=6).pad(8, 0, 0, 0) if beside else card.cut_top(8 + side).pad(0, 8, 0, 0)
        place = place.middle(side, side)
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
        """Draw the `left` remaining tokens, overlapping, with a halo if they are selectable."""
        at, colour = place.rect, ctx.deciding_mark().colour
        if card_state.is_selectable and card_state.is_pointed:
            draw.spot(surface, at.center, round(at.height * 0.85), colour, 150)
        picture.set_alpha(255 if left else FADED)
        for back in range(max(1, min(MOST, left)) - 1, -1, -1):
            surface.blit(picture, picture.get_rect(center=place.pad(-7 * back, 0, 7 * back).rect.center))
        picture.set_alpha(255)
        if card_state.is_selectable:
            edge, width = (IVORY, 3) if card_state.is_chosen else (colour, 2)
            draw.outline(surface, place.pad(-3, -3).rect, edge, at.width, max(2, ctx.px(width)))

    def draw_large(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        self.draw_small(surface, ctx, rect, face)

    def shelf_width(self, count: int, narrow: bool) -> float:
        return NARROW_SHELF if narrow else SHELF

    def shelf_places(self, shelf: Box, count: int, narrow: bool) -> list[Box]:
        """Return the boxes of the heaps: side by side, or one below the other in a narrow tray."""
        return shelf.rows([1] * count) if narrow else shelf.columns([1] * count)


def _side(card: Box, asked: bool) -> float:
    """Return the diameter of a token in design units."""
    width, height = card.width / card.unit, card.height / card.unit
    if height < LOW:
        return min(40, height - 5)
    return min(74 if asked else 62, height - 56, width - 20)


def _words(surface: Surface, ctx: DrawingContext, low: Rect, chip: Rect, face: CardFace) -> None:
    """Draw the name under a heap, and the number of its tokens on it."""
    is_any = int(face.number) > 0
    ink, font = TEXT if is_any else TEXT_2, ctx.font(14, "bold")
    text.draw(surface, ctx.translate(face.title), low, font, ink, align="center", valign="top")
    draw.panel(surface, chip, INK_0, ctx.px(11), ctx.theme.accent if is_any else LINE)
    text.draw(surface, face.number, chip, font, ink, align="center", wrapping=False)
