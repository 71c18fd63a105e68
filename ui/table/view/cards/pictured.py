"""Looks of cards that are mostly a picture: the whole card, across (graffiti), and round tokens."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, Symbol
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.cache import ready
from ui.drawing.theme import INK_0, INK_2, INK_3, IVORY, LINE, SMALL, TEXT, TEXT_2, hex_colour, mix
from ui.table.desk import Desk
from ui.table.view.cards.art import NARROW_SHELF, RESTING, SHELF, SHOWN_HIGH, CardArt, Lying, told_of

NAME_SHARE, NAME_DOWN = 0.075, 0.925  # size and place of the name, of the card's height
ASKEW = 2.2  # degrees by which a card lies that is held
ROW_HIGH, TITLE_HIGH, BESIDE = 236, 30, 18  # design units of a row that shows such a card with its words
FIGURE = hex_colour("#1B1A17")
FOOT = 40  # design units of the small card, for symbols and name
LEAST_SIGN = 8  # pixels
LAST_WIDE = 1.6  # how much wider than high the last symbol is
VEIL = hex_colour("#16181D")
MOST = 3  # drawn of a heap
FADED = 90  # of 255, where none is left
LOW = 100  # design units; in a lower box the number stands beside the token


class Whole(CardArt):
    """Draws them upright, and a little askew where they are held; the name is in the face's tint, none without."""

    brightens = False
    above_question = False
    picture_share = (6, 10)

    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        _draw(surface, desk, rect, face, 0.0)

    def draw_large(
        self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        _draw(surface, desk, rect, face, 0.0)

    def draw_held(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace) -> None:
        _draw(surface, desk, rect, face, ASKEW)

    def draw_row(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, bright: bool = True) -> None:
        px = desk.px
        if rect.height <= px(SHOWN_HIGH):
            super().draw_row(surface, desk, rect, face, bright)
            return
        card = _held_box(desk, rect)
        self.draw_held(surface, desk, card, face)
        left = card.right + px(BESIDE)
        room = Rect(left, rect.top + px(4), rect.right - left, px(TITLE_HIGH))
        text.draw(surface, desk.say(face.title), room, desk.font(20, "bold"), TEXT, wrapping=False)
        low = Rect(left, room.bottom + px(2), room.width, rect.bottom - room.bottom - px(4))
        text.draw(surface, told_of(desk, face), low, desk.font(SMALL + 1), TEXT_2, valign="top")

    def row_height(self, desk: Desk, face: CardFace, width: int) -> int:
        """Return how high a row is: its card is of one size, its words beside it may need more."""
        high = desk.px(ROW_HIGH)
        wide = width - _held_box(desk, Rect(0, 0, width, high)).right - desk.px(BESIDE)
        told = text.measure(told_of(desk, face), desk.font(SMALL + 1), wide)[1]
        return max(high, told + desk.px(TITLE_HIGH + 10))

    def width_in_heap(self, desk: Desk, face: CardFace, box: tuple[int, int]) -> int:
        return art.picture(desk.game_id, face.picture, box[1]).get_width()


def _held_box(desk: Desk, rect: Rect) -> Rect:
    """Return where the card lies in a row."""
    high = min(rect.height, desk.px(ROW_HIGH)) - desk.px(8)
    return Rect(rect.left + desk.px(6), rect.top + desk.px(4), high * 320 // 460, high)


def _draw(surface: Surface, desk: Desk, rect: Rect, face: CardFace, turn: float) -> None:
    """Draw a card as high as `rect` in its middle, turned by some degrees."""
    name = desk.say(face.title) if face.tint else ""
    key = ("whole card", desk.game_id, face.picture, name, rect.height, turn)
    flat = draw.keep(key, lambda: _turned(desk, face, name, rect.height, turn))
    shade = rect.inflate(-rect.width // 12, -rect.width // 12)
    draw.shadow(surface, shade, desk.px(10), desk.px(14), desk.px(8), 150)
    surface.blit(flat, flat.get_rect(center=rect.center))


def _turned(desk: Desk, face: CardFace, name: str, high: int, turn: float) -> Surface:
    picture = art.picture(desk.game_id, face.picture, high)
    if name:
        picture = picture.copy()
        wide = picture.get_width()
        font = text.load(text.Font(desk.theme.display, max(text.MIN_TEXT, round(high * NAME_SHARE))))
        letters = font.render(name, True, hex_colour(face.tint))
        if letters.get_width() > wide * 0.9:
            small = (round(wide * 0.9), round(letters.get_height() * wide * 0.9 / letters.get_width()))
            letters = pygame.transform.smoothscale(letters, small)
        picture.blit(letters, letters.get_rect(center=(wide // 2, round(high * NAME_DOWN))))
    return ready(pygame.transform.rotozoom(picture, turn, 1.0)) if turn else ready(picture)


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


class Token(CardArt):
    """Draws a heap of equal tokens, as many as the face's number says; in a low box the number stands beside it."""

    grows = False

    def draw_small(self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, lying: Lying = RESTING) -> None:
        px, beside = desk.px, rect.height < desk.px(LOW)
        side = _side(desk, rect, lying.open)
        centre = (rect.left + side // 2 + px(8), rect.centery) if beside else (
            rect.centerx, rect.top + px(8) + side // 2
        )  # fmt: skip
        left = int(face.number)
        picture = art.picture(desk.game_id, face.picture, side)
        if lying.open and lying.pointed:
            draw.spot(surface, centre, round(side * 0.85), desk.acting_mark().colour, 150)
        shown = max(1, min(MOST, left))
        for number in range(shown):
            back = shown - 1 - number
            place = picture.get_rect(center=(centre[0] - back * px(7), centre[1]))
            picture.set_alpha(255 if left else FADED)
            surface.blit(picture, place)
        picture.set_alpha(255)
        box = picture.get_rect(center=centre)
        if lying.open:
            colour = IVORY if lying.chosen else desk.acting_mark().colour
            draw.outline(surface, box.inflate(px(6), px(6)), colour, box.width, max(2, px(3 if lying.chosen else 2)))
        if beside:
            room = Rect(box.right + px(6), rect.top, rect.right - box.right - px(6), rect.height)
            text.draw(surface, str(left), room, desk.font(17, "bold"), TEXT if left else TEXT_2, wrapping=False)
        else:
            _words(surface, desk, rect, box, face)

    def draw_large(
        self, surface: Surface, desk: Desk, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
    ) -> None:
        self.draw_small(surface, desk, rect, face)

    def shelf_width(self, desk: Desk, count: int, narrow: bool) -> int:
        return desk.px(NARROW_SHELF if narrow else SHELF)

    def shelf_places(self, desk: Desk, box: Rect, count: int, narrow: bool) -> list[Rect]:
        """Put the heaps side by side, or one below the other where there is little room."""
        if narrow:
            each = box.height // count
            return [Rect(box.left, box.top + number * each, box.width, each) for number in range(count)]
        each = box.width // count
        return [Rect(box.left + number * each, box.top, each, box.height) for number in range(count)]


def _side(desk: Desk, rect: Rect, asked: bool) -> int:
    px = desk.px
    if rect.height < px(LOW):
        return min(px(40), rect.height - 4)
    return min(px(74 if asked else 62), rect.height - px(56), rect.width - px(20))


def _words(surface: Surface, desk: Desk, rect: Rect, box: Rect, face: CardFace) -> None:
    px = desk.px
    ink = TEXT if int(face.number) else TEXT_2
    low = Rect(rect.left + px(2), box.bottom + px(4), rect.width - px(4), rect.bottom - box.bottom - px(4))
    text.draw(surface, desk.say(face.title), low, desk.font(14, "bold"), ink, align="center", valign="top")
    chip = Rect(0, 0, px(24), px(22))
    chip.center = (box.right - px(4), box.bottom - px(8))
    draw.panel(surface, chip, INK_0, px(11), desk.theme.accent if int(face.number) else LINE)
    text.draw(surface, face.number, chip, desk.font(14, "bold"), ink, align="center", wrapping=False)
