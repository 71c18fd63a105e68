"""What a look of cards is: `CardArt`, one class a look, which `looks` finds by the name in `CardFace.look`.

A look draws the card in the tray, large to be read, and as a row beside words, and says which sizes it takes. It is
given a `Desk` and the face, and knows no screen. Below it is what several looks share: paper and inks, pictures in a
window, symbols, names that fit.
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
SHOWN_HIGH = 92  # of a row in which one card is shown with all of its words
DIM = ((14, 12, 12), 150)  # over a card that can't be used now
NARROW_CARD = 98  # in a narrow tray
PLATES, COLUMNS, FEW = 3, 2, 2  # plates under each other and side by side; up to FEW lie there as whole cards
SHELF, NARROW_SHELF, SHELF_GAP = 316, 104, 6  # of the open cards beside the hand
LEAST_LARGE = 0.8  # pixels a design unit of large cards, whatever the window's size
INK, INK_2 = hex_colour("#2A1C10"), hex_colour("#5C4630")
PAPER = (hex_colour("#F8F0D9"), hex_colour("#E5D3A8"))
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))  # behind a number
FIGURE = hex_colour("#4A2E0A")
GOOD = hex_colour("#2F6B43")
ARROW, NO_BREAK = "\N{NO-BREAK SPACE}→ ", "\N{NO-BREAK SPACE}"
IDLE = 115  # how strong, of 255, a symbol is drawn that will do nothing
SMALLEST = text.Font("serif-bold", text.MIN_TEXT)


class CardState(NamedTuple):
    """How a card lies now: under the pointer or the keyboard, chosen, worth choosing, all but its edge covered."""

    is_pointed: bool = False
    is_chosen: bool = False
    is_selectable: bool = False
    is_covered: bool = False


RESTING = CardState()


class CardArt(ABC):
    """A look of cards; what the base says holds for paper, and a look overrides where it differs."""

    small: Size = (132, 150)
    large: Size = (264, 372)
    grows = True  # is shown large over the board while it is pointed at
    brightens = True  # shows by itself that it is pointed at
    same_anywhere = True  # looks the same wherever it lies, so that its picture can be made before it is needed
    above_question = True  # where a question is about it, it stands above; else under it
    always_says_why = False  # a card that can't be used is marked also while no card is asked for
    picture_share = (1, 3)  # how high its picture may be beside words: of the width of both

    @abstractmethod
    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, lying: CardState = RESTING
    ) -> None:
        """Draw the card as it lies in the tray."""

    @abstractmethod
    def draw_large(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        """Draw the card large enough to be read; `foot` is a line under it, a `bad` one why it can't be played."""

    def large_size(self, ctx: DrawingContext, face: CardFace) -> tuple[int, int]:
        """Return the size in pixels at which a card is large enough to be read: never less than at 1280×720."""
        unit = max(ctx.scale.factor, LEAST_LARGE)
        return round(self.large[0] * unit), round(self.large[1] * unit)

    def draw_held(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace) -> None:
        """Draw the card as somebody holds it, with words beside it."""
        self.draw_large(surface, ctx, rect, face)

    def draw_unusable(self, surface: Surface, ctx: DrawingContext, rect: Rect, why: str) -> None:
        """Dim a card that can't be used now; `why`, as short as the game words it, for looks with room for it."""
        draw.translucent_box(surface, rect, *DIM, ctx.px(8))

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        """Draw picture, name and text side by side; a row without room for both has the name alone."""
        row = Box.of(rect, ctx.unit)
        high = min(row.height / row.unit, SHOWN_HIGH)
        picture(surface, ctx, row.cut_left(high * 1.5, gap=12).cut_top(high).rect, face.picture)
        title, told, room = ctx.translate(face.title), card_text(ctx, face), row.rect
        needed = _title_high(ctx, title, room.width)
        least = text.fit(told, room.width, rect.height, text.Font("body", text.MIN_TEXT), True, text.MIN_TEXT).height
        if not told or needed + least > room.height:
            needed, told = room.height, ""
        upper = row.cut_top(needed / row.unit).rect
        text.draw(surface, title, upper, ctx.font(17, "serif-bold"), TEXT if bright else TEXT_2)
        text.draw(surface, told, row.rect, ctx.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, ctx: DrawingContext, face: CardFace, width: int) -> int:
        """Return how high such a row has to be so that all of its text can be read, in pixels."""
        wide = width - ctx.px(SHOWN_HIGH * 1.5 + 12)
        title = _title_high(ctx, ctx.translate(face.title), wide)
        return max(ctx.px(SHOWN_HIGH), title + text.measure(card_text(ctx, face), ctx.font(SMALL + 1), wide)[1])

    def width_in_heap(self, ctx: DrawingContext, face: CardFace, box: tuple[int, int]) -> int:
        """Return how wide a card lies among others that are leafed through, in boxes of a size in pixels."""
        return box[0]

    def size_in_hand(self, room: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        """Return the size of each of `count` cards in a hand, `gap` apart if they have room, in design units."""
        return NARROW_CARD if narrow else self.small[0], room.height / room.unit

    def shelf_width(self, count: int, narrow: bool) -> float:
        """Return the width of `count` open cards beside the hand, in design units: as many columns as they need."""
        column = ((NARROW_SHELF if narrow else SHELF) - SHELF_GAP * (COLUMNS - 1)) / COLUMNS
        columns = _columns(count, narrow)
        return column * columns + SHELF_GAP * (columns - 1)

    def shelf_places(self, shelf: Box, count: int, narrow: bool) -> list[Box]:
        """Return where each of them lies on the shelf: a few side by side as whole cards, more as plates."""
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
    """Draw a box with round corners that throws a shadow: of a colour or a gradient, or nothing but its shadow.

    `shadow` is its blur, how much lower it lies, and its strength of 255; `width` is that of the edge, 0 for a
    hairline. Lengths are design units; an edge that is no hairline has at least two pixels.
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
    """Return a card's text, the short one where it has one; a card without any says its symbols in words."""
    told = face.short_text or face.text
    return ctx.translate(told) if told is not None else symbol_text(ctx, face.symbols)


def _title_high(ctx: DrawingContext, title: str, wide: int) -> int:
    """Return the height of a name: of one line where it fits into one."""
    font, line = ctx.font(17, "serif-bold"), ctx.px(26)
    one = text.fit(title, wide, max(line, text.line_height(font)), font, False, text.MIN_TEXT)
    return line if one.fits else text.measure(title, font, wide)[1]


def fitted_title(title: str, font: text.Font, wide: int, heights: list[int]) -> tuple[str, int]:
    """Return a name and the height it needs: the least that will do; words with a hyphen may be broken after it."""
    for high in heights:
        for words in (title, title.replace("-", "-\n")):
            if text.fit(words, wide, high, font, True, text.MIN_TEXT).fits:
                return words, high
    return title, heights[-1]


def symbol_text(ctx: DrawingContext, symbols: tuple[Symbol, ...]) -> str:
    """Name symbols in order of play, in words that are broken only at the arrows."""
    return ARROW.join(ctx.translate(symbol.text).replace(" ", NO_BREAK) for symbol in symbols)


def draw_symbols(
    surface: Surface, ctx: DrawingContext, row: Rect, symbols: tuple[Symbol, ...], size: float, gap: float
) -> None:
    """Draw symbols in the middle of a row, smaller where there are many; `size` and `gap` are design units."""
    count, box = len(symbols), Box.of(row, ctx.unit)
    size = max(12 / box.unit, min(size, (box.width / box.unit - gap * (count - 1)) / count))
    places = box.middle(size * count + gap * (count - 1), size).columns([1] * count, gap)
    for symbol, place in zip(symbols, places, strict=True):
        draw_symbol(surface, ctx, place.rect, symbol)


def draw_symbol(surface: Surface, ctx: DrawingContext, box: Rect, symbol: Symbol, alpha: int = 255) -> None:
    """Draw one symbol, with the figure that is written on it."""
    sign = pieces.picture(ctx.game_id, symbol.picture, box.height)
    if symbol.no_effect_reason is not None:
        _draw_idle(surface, box, sign)
        return
    if alpha < 255:
        sign = sign.copy()
        sign.set_alpha(alpha)
    surface.blit(sign, sign.get_rect(center=box.center))
    if symbol.figure:
        font = text.Font("serif-bold", max(12, round(box.height * 0.46)))
        text.draw(surface, symbol.figure, box.inflate(4, 4), font, FIGURE, align="center", wrapping=False)


def _draw_idle(surface: Surface, box: Rect, sign: Surface) -> None:
    """Draw a symbol that will do nothing: grey, faint and struck out from lower left to upper right."""
    grey = pygame.transform.grayscale(sign)
    grey.set_alpha(IDLE)
    surface.blit(grey, grey.get_rect(center=box.center))
    ends, size = (box.bottomleft, box.topright), box.height
    for colour, share in ((PAPER[0], 0.17), (INK_2, 0.085)):
        pygame.draw.line(surface, colour, *ends, max(2, round(size * share)))


def picture(surface: Surface, ctx: DrawingContext, window: Rect, name: str) -> None:
    """Fill a window with a picture, cut at top and bottom (or at the sides) where its shape differs."""
    if not name or window.height < 8:
        return
    key = ("card picture", ctx.game_id, name, window.size, ctx.app.palette)
    surface.blit(draw.cached(key, lambda: _covering(ctx, name, window.size)), window)
    draw.outline(surface, window, INK_2, 0)


def _covering(ctx: DrawingContext, name: str, size: tuple[int, int]) -> Surface:
    high = max(size[1], -(-size[0] * 2 // 3))
    whole = pieces.coloured_picture(ctx.game_id, name, high, ctx.app.palette)
    part = Rect(0, 0, min(size[0], whole.get_width()), min(size[1], whole.get_height()))
    part.center = (whole.get_width() // 2, whole.get_height() // 2 - (whole.get_height() - part.height) // 6)
    found = Surface(size)
    found.fill(PAPER[1])
    found.blit(whole.subsurface(part.clip(whole.get_rect())), (0, 0))
    return found.convert()
