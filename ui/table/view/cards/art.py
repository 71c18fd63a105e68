"""`CardArt`: the base class of card looks.

A look draws a card in the tray, enlarged, and as a row with text. `looks` finds the class for `CardFace.look`. The
functions here are shared by several looks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, CardSymbol
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2, Colour, Gradient, hex_colour
from ui.layout import Box
from ui.table.drawing_context import DrawingContext

Size = tuple[int, int]  # width and height, in design units
SHOWN_ROW_HEIGHT = 92  # height in design units of a row that shows one card with its whole text
DIM = ((14, 12, 12), 150)  # colour and alpha drawn over a card that can't be used now
NARROW_CARD = 98  # width of a card in a narrow tray, in design units
# On the shelf of open cards: rows and columns of plates (low cards); maximum number of cards drawn whole instead.
PLATE_ROWS, PLATE_COLUMNS, MAX_WHOLE_CARDS = 3, 2, 2
# Design units: width of the shelf of open cards, usually and in a narrow tray; gap between cards.
SHELF_WIDTH, NARROW_SHELF_WIDTH, SHELF_GAP = 316, 104, 6
MIN_LARGE_UNIT = 0.8  # minimum pixels per design unit of large cards
INK, INK_2 = hex_colour("#2A1C10"), hex_colour("#5C4630")
PAPER = (hex_colour("#F8F0D9"), hex_colour("#E5D3A8"))
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))  # colours of the shield behind a number
FIGURE = hex_colour("#4A2E0A")
GOOD = hex_colour("#2F6B43")
ARROW, NO_BREAK = "\N{NO-BREAK SPACE}→ ", "\N{NO-BREAK SPACE}"
IDLE_ALPHA = 115  # alpha, of 255, of a symbol that has no effect now
SMALLEST_FONT = text.Font("serif-bold", text.MIN_TEXT)


class CardState(NamedTuple):
    """The state in which a card is drawn.

    A card with `is_covered` shows only its edge.
    """

    is_pointed: bool = False
    is_chosen: bool = False
    is_selectable: bool = False
    is_covered: bool = False


RESTING = CardState()


class CardArt(ABC):
    """The base class of card looks.

    Its methods draw a paper card by default.
    """

    small: Size = (132, 150)
    large: Size = (264, 372)
    enlarges_on_hover = True  # the card is enlarged over the board while hovered
    brightens_on_hover = True  # the card is drawn brighter while hovered
    has_fixed_look = True  # the card looks the same everywhere, so that its picture can be rendered in advance
    above_question = True  # whether the card in question is placed above the question; otherwise below
    always_marks_unusable = False  # whether an unusable card is marked even while the question asks for no card
    picture_share = (1, 3)  # in the result's table, the picture is at most 1/3 of the cell's width high

    @abstractmethod
    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        """Draw the card at its size in the tray."""

    @abstractmethod
    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        """Draw the card large enough to be read.

        `footer` is a text under the card; with `is_refused` it is the reason why the card can't be played.
        """

    def large_size(self, ctx: DrawingContext, face: CardFace) -> tuple[int, int]:
        """Return the size in pixels at which the card can be read."""
        unit = max(ctx.scale.factor, MIN_LARGE_UNIT)
        return round(self.large[0] * unit), round(self.large[1] * unit)

    def draw_held(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace) -> None:
        """Draw the card as held in a hand, with its text beside it."""
        self.draw_large(surface, ctx, rect, face)

    def draw_unusable(self, surface: Surface, ctx: DrawingContext, rect: Rect, reason: str) -> None:
        """Dim a card that can't be used.

        Large looks also write the `reason`.
        """
        draw.translucent_box(surface, rect, *DIM, ctx.px(8))

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        """Draw the card as a row of picture, name and text.

        If they don't fit, draw only the name.
        """
        row = Box.of(rect, ctx.unit)
        height = min(row.height / row.unit, SHOWN_ROW_HEIGHT)
        draw_cropped_picture(surface, ctx, row.cut_left(height * 1.5, gap=12).cut_top(height).rect, face.picture)
        title, label, room = ctx.translate(face.title), card_text(ctx, face), row.rect
        needed = _title_high(ctx, title, room.width)
        least = text.fit(label, room.width, rect.height, text.Font("body", text.MIN_TEXT), True, text.MIN_TEXT).height
        if not label or needed + least > room.height:
            needed, label = room.height, ""
        upper = row.cut_top(needed / row.unit).rect
        text.draw(surface, title, upper, ctx.font(17, "serif-bold"), TEXT if bright else TEXT_2)
        text.draw(surface, label, row.rect, ctx.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, ctx: DrawingContext, face: CardFace, width: int) -> int:
        """Return the height in pixels of a row with the card's whole text."""
        wide = width - ctx.px(SHOWN_ROW_HEIGHT * 1.5 + 12)
        title = _title_high(ctx, ctx.translate(face.title), wide)
        return max(ctx.px(SHOWN_ROW_HEIGHT), title + text.measure(card_text(ctx, face), ctx.font(SMALL + 1), wide)[1])

    def width_in_panel(self, ctx: DrawingContext, face: CardFace, box: tuple[int, int]) -> int:
        """Return the card's width in a panel of cards.

        `box` is the slot's size in pixels.
        """
        return box[0]

    def size_in_hand(self, available: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        """Return the size of a card in a hand of `count` cards, in design units."""
        return NARROW_CARD if narrow else self.small[0], available.height / available.unit

    def tick_area(self, ctx: DrawingContext, rect: Rect) -> Rect:
        """Return the box with the tick of a chosen card at its lower right corner, in a card's box."""
        return rect

    def shelf_width(self, count: int, narrow: bool) -> float:
        """Return the width of a shelf of `count` open cards, in design units."""
        column = ((NARROW_SHELF_WIDTH if narrow else SHELF_WIDTH) - SHELF_GAP * (PLATE_COLUMNS - 1)) / PLATE_COLUMNS
        columns = _columns(count, narrow)
        return column * columns + SHELF_GAP * (columns - 1)

    def shelf_boxes(self, shelf: Box, count: int, narrow: bool) -> list[Box]:
        """Return the boxes of the open cards on a shelf.

        A few cards are drawn whole, more as plates.
        """
        rows = 1 if count <= MAX_WHOLE_CARDS and not narrow else PLATE_ROWS
        columns = shelf.columns([1] * _columns(count, narrow), SHELF_GAP)
        return [place for column in columns for place in column.rows([1] * rows, SHELF_GAP)][:count]


def _columns(count: int, narrow: bool) -> int:
    return count if count <= MAX_WHOLE_CARDS and not narrow else -(-count // PLATE_ROWS)


def draw_raised(
    surface: Surface,
    ctx: DrawingContext,
    rect: Rect,
    fill: Colour | Gradient | None,
    radius: float,
    shadow: tuple[float, float, int],
    edge: Colour | None = None,
    width: float = 0,
) -> None:
    """Draw a rounded box with a shadow.

    `fill` None draws only the shadow. `shadow` is (blur, offset downwards, alpha). `width` is the edge's width, 0 for a
    thin line. Lengths are in design units.
    """
    blur, drop, strength = shadow
    corner, line = ctx.px(radius), max(2, ctx.px(width)) if width else 1
    draw.shadow(surface, rect, corner, ctx.px(blur), ctx.px(drop), strength)
    match fill:
        case ((_, _, _), (_, _, _)):
            draw.gradient_box(surface, rect, fill, corner, edge, line)
        case (_, _, _):
            draw.rounded_box(surface, rect, fill, corner, edge, line)


def card_text(ctx: DrawingContext, face: CardFace) -> str:
    """Return a card's short text, or else its text, or else the names of its symbols."""
    label = face.short_text or face.text
    return ctx.translate(label) if label is not None else symbol_text(ctx, face.symbols)


def _title_high(ctx: DrawingContext, title: str, width: int) -> int:
    """Return the height in pixels of a card's title: one line, or more if it does not fit `width` pixels."""
    font, line = ctx.font(17, "serif-bold"), ctx.px(26)
    one = text.fit(title, width, max(line, text.line_height(font)), font, False, text.MIN_TEXT)
    return line if one.fits else text.measure(title, font, width)[1]


def fitted_title(title: str, font: text.Font, width: int, heights: list[int]) -> tuple[str, int]:
    """Return a card's name and the smallest of `heights` in which it fits."""
    for height in heights:
        for label in (title, title.replace("-", "-\n")):
            if text.fit(label, width, height, font, True, text.MIN_TEXT).fits:
                return label, height
    return title, heights[-1]


def symbol_text(ctx: DrawingContext, symbols: tuple[CardSymbol, ...]) -> str:
    """Return the names of a card's symbols, in the order of play."""
    return ARROW.join(ctx.translate(symbol.text).replace(" ", NO_BREAK) for symbol in symbols)


def draw_symbols(
    surface: Surface, ctx: DrawingContext, row: Rect, symbols: tuple[CardSymbol, ...], size: float, gap: float
) -> None:
    """Draw a centred row of symbols.

    `size` and `gap` are in design units; many symbols are smaller.
    """
    count, box = len(symbols), Box.of(row, ctx.unit)
    size = max(12 / box.unit, min(size, (box.width / box.unit - gap * (count - 1)) / count))
    places = box.middle(size * count + gap * (count - 1), size).columns([1] * count, gap)
    for symbol, place in zip(symbols, places, strict=True):
        draw_symbol(surface, ctx, place.rect, symbol)


def draw_symbol(surface: Surface, ctx: DrawingContext, box: Rect, symbol: CardSymbol, alpha: int = 255) -> None:
    """Draw a symbol with its number."""
    sign = pieces.picture(ctx.game_id, symbol.picture, box.height)
    if symbol.no_effect_reason is not None:
        _draw_idle(surface, box, sign)
        return
    if alpha < 255:
        sign = sign.copy()
        sign.set_alpha(alpha)
    surface.blit(sign, sign.get_rect(center=box.center))
    if symbol.number_text:
        font = text.Font("serif-bold", max(12, round(box.height * 0.46)))
        text.draw(surface, symbol.number_text, box.inflate(4, 4), font, FIGURE, align="center", wrapping=False)


def _draw_idle(surface: Surface, box: Rect, sign: Surface) -> None:
    """Draw a symbol without effect: grey and crossed out."""
    grey = pygame.transform.grayscale(sign)
    grey.set_alpha(IDLE_ALPHA)
    surface.blit(grey, grey.get_rect(center=box.center))
    ends, size = (box.bottomleft, box.topright), box.height
    for colour, share in ((PAPER[0], 0.17), (INK_2, 0.085)):
        pygame.draw.line(surface, colour, *ends, max(2, round(size * share)))


def draw_cropped_picture(surface: Surface, ctx: DrawingContext, window: Rect, name: str) -> None:
    """Fill a box with a picture, cropped to the box's shape."""
    if not name or window.height < 8:
        return
    key = ("card picture", ctx.game_id, name, window.size, ctx.app.palette)
    surface.blit(draw.cached(key, lambda: _covering(ctx, name, window.size)), window)
    draw.outline(surface, window, INK_2, 0)


def _covering(ctx: DrawingContext, name: str, size: tuple[int, int]) -> Surface:
    height = max(size[1], -(-size[0] * 2 // 3))
    whole = pieces.coloured_picture(ctx.game_id, name, height, ctx.app.palette)
    if whole.get_width() < size[0]:  # the picture is narrower than most
        height = -(-height * size[0] // whole.get_width())
        whole = pieces.coloured_picture(ctx.game_id, name, height, ctx.app.palette)
    part = Rect(0, 0, min(size[0], whole.get_width()), min(size[1], whole.get_height()))
    part.center = (whole.get_width() // 2, whole.get_height() // 2 - (whole.get_height() - part.height) // 6)
    result = Surface(size)
    result.fill(PAPER[1])
    result.blit(whole.subsurface(part.clip(whole.get_rect())), (0, 0))
    return result.convert()
