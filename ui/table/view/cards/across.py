"""Cards that lie across, such as graffiti: the picture twice as wide as high, under it the symbols and the name."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, Symbol
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, LINE, TEXT, hex_colour, mix
from ui.table.desk import Desk
from ui.table.view.cards.art import RESTING, CardArt, Lying

FIGURE = hex_colour("#1B1A17")
FOOT = 40  # design units of the small card, for symbols and name
LEAST_SIGN = 8  # pixels
LAST_WIDE = 1.6  # how much wider than high the last symbol is
VEIL = hex_colour("#16181D")


class Across(CardArt):
    """Draws them; the picture's name says in whose colours it is."""

    small, large = (160, 130), (320, 262)
    same_anywhere = False
    always_says_why = True

    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        px, lit = desk.px, lying.pointed or lying.chosen
        draw.shadow(surface, rect, px(9), px(8), px(4), 130)
        draw.panel(surface, rect, INK_3 if lit else INK_2, px(9), mix(LINE, TEXT, 0.25) if lit else LINE)
        window, foot = _window(desk, rect)
        surface.blit(_picture(desk, face, window.size), window)
        low = Rect(rect.left + px(6), rect.bottom - foot - px(4), rect.width - px(12), foot)
        _foot(surface, desk, low, face, px(17), px(34))

    def draw_large(
        self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        px = desk.px
        draw.shadow(surface, rect, px(12), px(20), px(10), 170)
        draw.panel(surface, rect, INK_2, px(12), mix(LINE, TEXT, 0.4))
        window = Rect(rect.left + px(10), rect.top + px(10), rect.width - px(20), (rect.width - px(20)) // 2)
        surface.blit(_picture(desk, face, window.size), window)
        low = Rect(window.left, window.bottom + px(4), window.width, px(42))
        _foot(surface, desk, low, face, px(24), px(42))
        symbols = " · ".join(desk.say(symbol.words) for symbol in face.symbols)
        told = foot or (desk.say(face.text) if face.text is not None else symbols)
        room = Rect(rect.left + px(12), low.bottom + px(2), rect.width - px(24), rect.bottom - low.bottom - px(8))
        ink = desk.app.palette.bad if bad else TEXT
        text.draw(surface, told, room, desk.font(15, "bold" if bad else "body"), ink, align="center")

    def draw_unusable(self, surface: Surface, desk: Desk, rect: Rect, why: str) -> None:
        """Dim the card and write why on its picture, if that fits."""
        px = desk.px
        draw.veil(surface, rect, VEIL, 150, px(9))
        window, _ = _window(desk, rect)
        font = desk.font(13, "bold")
        if why and text.fit(why, window.width - px(6), window.height, font, True, text.MIN_TEXT).fits:
            high = text.measure(why, font, window.width - px(6))[1] + px(6)
            draw.veil(surface, window.inflate(0, -max(0, window.height - high)), VEIL, 190)
            text.draw(surface, why, window.inflate(-px(6), 0), font, desk.app.palette.bad, align="center")

    def size_in_hand(self, desk: Desk, room: Rect, count: int, gap: int, narrow: bool) -> tuple[int, int]:
        wide = min(desk.px(self.small[0]), (room.width - gap * (count - 1)) // count)
        return wide, min(desk.px(self.small[1]), wide * self.small[1] // self.small[0])


def _window(desk: Desk, rect: Rect) -> tuple[Rect, int]:
    """Return where the picture of a small card lies, as large as fits over the foot, and how high the foot is."""
    foot = min(desk.px(FOOT), rect.height // 3)
    inner = rect.inflate(-desk.px(12), -desk.px(12))
    wide = min(inner.width, 2 * (inner.height - foot + 6))
    window = Rect(0, inner.top, wide, wide // 2)
    window.centerx = inner.centerx
    return window, foot


def _picture(desk: Desk, face: CardFace, size: tuple[int, int]) -> Surface:
    """Return the card's picture at a size in pixels."""
    return art.coloured(desk.game_id, face.picture, size[1], desk.app.palette)


def _foot(surface: Surface, desk: Desk, low: Rect, face: CardFace, size: int, side: int) -> None:
    """Draw the first symbol at the left, the last at the right, and the name between them."""
    px = desk.px
    words = desk.say(face.title)
    least = text.Font(desk.theme.display, text.MIN_TEXT)
    wraps = low.height >= 2 * text.line_height(least)
    needed = max(text.width(line, least) for line in (words.split(" ") if wraps else [words]))
    side = min(side, low.height, low.width // 4, round((low.width - needed - px(6)) / (1 + LAST_WIDE)))
    left, right = low.left, low.right
    symbols = face.symbols if side >= LEAST_SIGN else ()  # on the narrowest cards only the name has room
    if symbols:
        left = _symbol(surface, desk, Rect(low.left, low.centery - side // 2, side, side), symbols[0]) + px(2)
    if len(symbols) > 1:
        wide = round(side * LAST_WIDE)
        box = Rect(low.right - wide, low.centery - side // 2, wide, side)
        _symbol(surface, desk, box, symbols[-1])
        right = box.left - px(2)
    name = Rect(left, low.top, right - left, low.height).inflate(0, px(6))
    font = text.Font(desk.theme.display, max(text.MIN_TEXT, size))
    text.draw(surface, words, name, font, TEXT, align="center", wrapping=wraps)


def _symbol(surface: Surface, desk: Desk, box: Rect, symbol: Symbol) -> int:
    """Draw a symbol with the figure that is written on it; return where it ends."""
    sign = art.picture(desk.game_id, symbol.picture, box.height)
    where = sign.get_rect(center=box.center)
    surface.blit(sign, where)
    if symbol.figure:
        share = 0.6 if len(symbol.figure) < 3 else 0.5
        font = text.Font(desk.theme.display, max(text.MIN_TEXT, round(box.height * share)))
        room = Rect(0, 0, max(where.width, text.width(symbol.figure, font) + 2), text.body_height(font) + 2)
        room.center = where.center
        text.draw(surface, symbol.figure, room, font, FIGURE, align="center", wrapping=False)
    return where.right
