"""Cards that lie across, such as graffiti: the picture twice as wide as high, under it the symbols and the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.controller import CardFace, Symbol
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, LINE, TEXT, Colour, hex_colour, mix

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

SMALL_WIDE, BIG_WIDE = (160, 130), (320, 262)  # design units
FIGURE = hex_colour("#1B1A17")
FOOT = 40  # of the small card, for symbols and name
PALETTE = 1.6  # how much wider than high the last symbol is
BAD_GROUND = hex_colour("#16181D")


def wide_card(surface: Surface, table: TableScreen, rect: Rect, face: CardFace, lit: bool = False) -> None:
    """Draw a card as it lies in the hand, in a box of any width."""
    px = table.px
    draw.shadow(surface, rect, px(9), px(8), px(4), 130)
    ground = INK_3 if lit else INK_2
    draw.panel(surface, rect, ground, px(9), mix(LINE, TEXT, 0.25) if lit else LINE)
    foot = min(px(FOOT), rect.height // 3)
    window = _window(rect.inflate(-px(12), -px(12)), foot)
    surface.blit(picture(table, face, window.size), window)
    low = Rect(rect.left + px(6), rect.bottom - foot - px(4), rect.width - px(12), foot)
    _foot(surface, table, low, face, px(17), px(34))


def big_wide_card(
    surface: Surface, table: TableScreen, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
) -> None:
    """Draw a card large enough to be read; `foot` is a line under it, such as why it can't be played."""
    px = table.px
    draw.shadow(surface, rect, px(12), px(20), px(10), 170)
    draw.panel(surface, rect, INK_2, px(12), mix(LINE, TEXT, 0.4))
    window = Rect(rect.left + px(10), rect.top + px(10), rect.width - px(20), (rect.width - px(20)) // 2)
    surface.blit(picture(table, face, window.size), window)
    low = Rect(window.left, window.bottom + px(4), window.width, px(42))
    _foot(surface, table, low, face, px(24), px(42))
    lexicon = table.session.lexicon
    told = foot or (table.say(face.text, lexicon) if face.text is not None else _in_words(table, face))
    room = Rect(rect.left + px(12), low.bottom + px(2), rect.width - px(24), rect.bottom - low.bottom - px(8))
    ink = table.app.palette.bad if bad else TEXT
    text.draw(surface, told, room, table.font(15, "bold" if bad else "body"), ink, align="center")


def why_over(surface: Surface, table: TableScreen, rect: Rect, words: str) -> None:
    """Dim a card that can't be used now and write why on its picture."""
    px = table.px
    draw.veil(surface, rect, BAD_GROUND, 150, px(9))
    foot = min(px(FOOT), rect.height // 3)
    window = _window(rect.inflate(-px(12), -px(12)), foot)
    font = table.font(13, "bold")
    if words and text.fit(words, window.width - px(6), window.height, font, True, text.MIN_TEXT).fits:
        band = window.inflate(0, -max(0, window.height - text.measure(words, font, window.width - px(6))[1] - px(6)))
        draw.veil(surface, band, BAD_GROUND, 190)
        text.draw(surface, words, window.inflate(-px(6), 0), font, table.app.palette.bad, align="center")


def _window(inner: Rect, foot: int) -> Rect:
    """Return where the picture lies: as large as fits over the foot."""
    wide = min(inner.width, 2 * (inner.height - foot + 6))
    window = Rect(0, inner.top, wide, wide // 2)
    window.centerx = inner.centerx
    return window


def picture(table: TableScreen, face: CardFace, size: tuple[int, int]) -> Surface:
    """Return the card's picture at a size in pixels, in the colours of the seat that acts or looks."""
    seat = table.session.view["seat"]
    mark = table.marks[seat] if seat is not None and seat >= 0 else table.acting_mark()
    return art.picture(table.game_id, face.picture, size[1], mark)


def _foot(surface: Surface, table: TableScreen, low: Rect, face: CardFace, size: int, side: int) -> None:
    """Draw the first symbol at the left, the last at the right, and the name between them."""
    px = table.px
    words = table.say(face.title, table.session.lexicon)
    needed = max(text.width(word, text.Font(table.theme.display, text.MIN_TEXT)) for word in words.split(" "))
    side = min(side, low.height, low.width // 4, round((low.width - needed - px(6)) / (1 + PALETTE)))
    left, right = low.left, low.right
    if face.symbols:
        left = _symbol(surface, table, Rect(low.left, low.centery - side // 2, side, side), face.symbols[0]) + px(2)
    if len(face.symbols) > 1:
        wide = round(side * PALETTE)
        box = Rect(low.right - wide, low.centery - side // 2, wide, side)
        _symbol(surface, table, box, face.symbols[-1])
        right = box.left - px(2)
    name = Rect(left, low.top, right - left, low.height)
    text.draw(surface, words, name, text.Font(table.theme.display, max(text.MIN_TEXT, size)), TEXT, align="center")


def _symbol(surface: Surface, table: TableScreen, box: Rect, symbol: Symbol, ink: Colour = FIGURE) -> int:
    """Draw a symbol with the figure that is written on it; return where it ends."""
    sign = art.picture(table.game_id, symbol.picture, box.height)
    where = sign.get_rect(center=box.center)
    surface.blit(sign, where)
    if symbol.figure:
        share = 0.6 if len(symbol.figure) < 3 else 0.5
        font = text.Font(table.theme.display, max(text.MIN_TEXT, round(box.height * share)))
        room = Rect(0, 0, max(where.width, text.width(symbol.figure, font) + 2), text.body_height(font) + 2)
        room.center = where.center
        text.draw(surface, symbol.figure, room, font, ink, align="center", wrapping=False)
    return where.right


def _in_words(table: TableScreen, face: CardFace) -> str:
    return " · ".join(table.say(symbol.words, table.session.lexicon) for symbol in face.symbols)
