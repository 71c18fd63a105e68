"""The base class of card looks: `CardArt`, with one subclass for each look, found by `looks` under `CardFace.look`.

A look draws a card in the tray, enlarged for reading, and as a row with text, and says which sizes it needs. It is
given a `DrawingContext` and the face, and knows no screen. The functions below the class are shared by several looks:
paper and ink colours, cropped pictures, symbols, fitted names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, Symbol
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2, Colour, Gradient, hex_colour
from ui.layout import Box
from ui.table.drawing_context import DrawingContext

Size = tuple[int, int]  # width and height, in design units
SHOWN_HIGH = 92  # height in design units of a row that shows one card with its whole text
DIM = ((14, 12, 12), 150)  # colour and alpha drawn over a card that can't be used now
NARROW_CARD = 98  # width of a card in a narrow tray, in design units
PLATES, COLUMNS, FEW = 3, 2, 2  # rows and columns of plates on the shelf; up to FEW cards are drawn whole instead
# Design units: width of the shelf of open cards, usually and in a narrow tray; gap between cards.
SHELF, NARROW_SHELF, SHELF_GAP = 316, 104, 6
LEAST_LARGE = 0.8  # minimum pixels per design unit of large cards
INK, INK_2 = hex_colour("#2A1C10"), hex_colour("#5C4630")
PAPER = (hex_colour("#F8F0D9"), hex_colour("#E5D3A8"))
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))  # colours of the shield behind a number
FIGURE = hex_colour("#4A2E0A")
GOOD = hex_colour("#2F6B43")
ARROW, NO_BREAK = "\N{NO-BREAK SPACE}→ ", "\N{NO-BREAK SPACE}"
IDLE = 115  # alpha, of 255, of a symbol that has no effect
SMALLEST = text.Font("serif-bold", text.MIN_TEXT)


class CardState(NamedTuple):
    """The state in which a card is drawn: hovered or focused, chosen, selectable, covered except for its edge."""

    is_pointed: bool = False
    is_chosen: bool = False
    is_selectable: bool = False
    is_covered: bool = False


RESTING = CardState()


class CardArt(ABC):
    """The base class of card looks; its defaults fit paper cards, and subclasses override them."""

    small: Size = (132, 150)
    large: Size = (264, 372)
    grows = True  # the card is enlarged over the board while hovered
    brightens = True  # the card is drawn brighter while hovered
    same_anywhere = True  # the card looks the same everywhere, so that its picture can be rendered in advance
    above_question = True  # in a question about the card, the card is placed above the question; False: below it
    always_says_why = False  # an unusable card is marked even while the question asks for no card
    picture_share = (1, 3)  # maximum height of the picture next to text, as a fraction of the whole width

    @abstractmethod
    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        """Draw the card at its size in the tray."""

    @abstractmethod
    def draw_large(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        """Draw the card large enough to be read.

        `foot` is a line of text under the card; if `bad`, it says why the card can't be played.
        """

    def large_size(self, ctx: DrawingContext, face: CardFace) -> tuple[int, int]:
        """Return the size in pixels at which the card can be read; it is never smaller than at 1280×720."""
        unit = max(ctx.scale.factor, LEAST_LARGE)
        return round(self.large[0] * unit), round(self.large[1] * unit)

    def draw_held(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace) -> None:
        """Draw the card as held in a hand, with its text next to it."""
        self.draw_large(surface, ctx, rect, face)

    def draw_unusable(self, surface: Surface, ctx: DrawingContext, rect: Rect, why: str) -> None:
        """Dim a card that can't be used now; a look with room for it also writes the short reason `why`."""
        draw.translucent_box(surface, rect, *DIM, ctx.px(8))

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        """Draw picture, name and text side by side; if they don't fit, draw only the name."""
        row = Box.of(rect, ctx.unit)
        height = min(row.height / row.unit, SHOWN_HIGH)
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
        """Return the height in pixels that a row needs to show the card's whole text."""
        wide = width - ctx.px(SHOWN_HIGH * 1.5 + 12)
        title = _title_high(ctx, ctx.translate(face.title), wide)
        return max(ctx.px(SHOWN_HIGH), title + text.measure(card_text(ctx, face), ctx.font(SMALL + 1), wide)[1])

    def width_in_heap(self, ctx: DrawingContext, face: CardFace, box: tuple[int, int]) -> int:
        """Return the card's width in a panel of cards to look through; `box` is the size of a slot in pixels."""
        return box[0]

    def size_in_hand(self, room: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        """Return width and height, in design units, of each of `count` cards in a hand, `gap` apart if they fit."""
        return NARROW_CARD if narrow else self.small[0], room.height / room.unit

    def shelf_width(self, count: int, narrow: bool) -> float:
        """Return the width of the shelf with `count` open cards next to the hand, in design units."""
        column = ((NARROW_SHELF if narrow else SHELF) - SHELF_GAP * (COLUMNS - 1)) / COLUMNS
        columns = _columns(count, narrow)
        return column * columns + SHELF_GAP * (columns - 1)

    def shelf_places(self, shelf: Box, count: int, narrow: bool) -> list[Box]:
        """Return the boxes of the open cards on the shelf: a few as whole cards side by side, more as plates."""
        rows = 1 if count <= FEW and not narrow else PLATES
        columns = shelf.columns([1] * _columns(count, narrow), SHELF_GAP)
        return [place for column in columns for place in column.rows([1] * rows, SHELF_GAP)][:count]


def _columns(count: int, narrow: bool) -> int:
    return count if count <= FEW and not narrow else -(-count // PLATES)


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
    """Draw a box with rounded corners and a shadow, filled with a colour or a gradient; None: the shadow alone.

    `shadow` is (blur, offset downwards, alpha of 255). `width` is the width of the edge, 0 for a thin line. Lengths are
    design units; an edge that is not thin has at least two pixels.
    """
    blur, drop, strength = shadow
    corner, line = ctx.px(radius), max(2, ctx.px(width)) if width else 1
    draw.shadow(surface, rect, corner, ctx.px(blur), ctx.px(drop), strength)
    match fill:
        case ((_, _, _), (_, _, _)):
            draw.gradient(surface, rect, fill, corner, edge, line)
        case (_, _, _):
            draw.panel(surface, rect, fill, corner, edge, line)


def card_text(ctx: DrawingContext, face: CardFace) -> str:
    """Return a card's text, preferably the short one; for a card without text, the names of its symbols."""
    label = face.short_text or face.text
    return ctx.translate(label) if label is not None else symbol_text(ctx, face.symbols)


def _title_high(ctx: DrawingContext, title: str, width: int) -> int:
    """Return the height in pixels that a name needs, at least one line."""
    font, line = ctx.font(17, "serif-bold"), ctx.px(26)
    one = text.fit(title, width, max(line, text.line_height(font)), font, False, text.MIN_TEXT)
    return line if one.fits else text.measure(title, font, width)[1]


def fitted_title(title: str, font: text.Font, wide: int, heights: list[int]) -> tuple[str, int]:
    """Return a name and the smallest of `heights` in which it fits; the name may be broken after hyphens."""
    for height in heights:
        for label in (title, title.replace("-", "-\n")):
            if text.fit(label, wide, height, font, True, text.MIN_TEXT).fits:
                return label, height
    return title, heights[-1]


def symbol_text(ctx: DrawingContext, symbols: tuple[Symbol, ...]) -> str:
    """Return the names of symbols in order of play, joined so that lines can break only at the arrows."""
    return ARROW.join(ctx.translate(symbol.text).replace(" ", NO_BREAK) for symbol in symbols)


def draw_symbols(
    surface: Surface, ctx: DrawingContext, row: Rect, symbols: tuple[Symbol, ...], size: float, gap: float
) -> None:
    """Draw symbols centred in a row, smaller if there are many; `size` and `gap` are design units."""
    count, box = len(symbols), Box.of(row, ctx.unit)
    size = max(12 / box.unit, min(size, (box.width / box.unit - gap * (count - 1)) / count))
    places = box.middle(size * count + gap * (count - 1), size).columns([1] * count, gap)
    for symbol, place in zip(symbols, places, strict=True):
        draw_symbol(surface, ctx, place.rect, symbol)


def draw_symbol(surface: Surface, ctx: DrawingContext, box: Rect, symbol: Symbol, alpha: int = 255) -> None:
    """Draw one symbol with its number."""
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
    """Draw a symbol without effect: grey, faint and crossed out from lower left to upper right."""
    grey = pygame.transform.grayscale(sign)
    grey.set_alpha(IDLE)
    surface.blit(grey, grey.get_rect(center=box.center))
    ends, size = (box.bottomleft, box.topright), box.height
    for colour, share in ((PAPER[0], 0.17), (INK_2, 0.085)):
        pygame.draw.line(surface, colour, *ends, max(2, round(size * share)))


def draw_cropped_picture(surface: Surface, ctx: DrawingContext, window: Rect, name: str) -> None:
    """Fill the box `window` with a picture, cropped at two sides if its aspect ratio differs."""
    if not name or window.height < 8:
        return
    key = ("card picture", ctx.game_id, name, window.size, ctx.app.palette)
    surface.blit(draw.cached(key, lambda: _covering(ctx, name, window.size)), window)
    draw.outline(surface, window, INK_2, 0)


def _covering(ctx: DrawingContext, name: str, size: tuple[int, int]) -> Surface:
    height = max(size[1], -(-size[0] * 2 // 3))
    whole = pieces.coloured_picture(ctx.game_id, name, height, ctx.app.palette)
    part = Rect(0, 0, min(size[0], whole.get_width()), min(size[1], whole.get_height()))
    part.center = (whole.get_width() // 2, whole.get_height() // 2 - (whole.get_height() - part.height) // 6)
    result = Surface(size)
    result.fill(PAPER[1])
    result.blit(whole.subsurface(part.clip(whole.get_rect())), (0, 0))
    return result.convert()
