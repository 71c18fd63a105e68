"""Real cards on paper: small in the hand, large under the pointer, a plate for districts; drawn from a `CardFace`.

Pictures and frames are kept by size; words are drawn anew each time, as everywhere, so that they never overflow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.controller import CardFace, Symbol
from games.core.contract.texts import Text
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.cache import ready
from ui.drawing.theme import INK_0, IVORY, Colour, Gradient, hex_colour, mix
from ui.table.cards.fighter import big_fighter, small_fighter

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

BIG, SMALL_CARD = (264, 372), (132, 150)  # design units
INK, INK_2 = hex_colour("#2A1C10"), hex_colour("#5C4630")
PAPER = (hex_colour("#F8F0D9"), hex_colour("#E5D3A8"))
FRAMES = {"card_green": hex_colour("#4E7A4A"), "card_brown": hex_colour("#7A4E2A")}
PLAIN_FRAME = hex_colour("#5B4A86")  # of cards without a frame of their own, such as events
FIGURE = hex_colour("#4A2E0A")
DIM = 150  # how dark a card lies that can't be used now, of 255
GOOD = hex_colour("#2F6B43")
ARROW, NO_BREAK = "\N{NO-BREAK SPACE}→ ", "\N{NO-BREAK SPACE}"
LEAST_SHORT = 0.9  # pixels a design unit must have for short texts on small cards
LEAST_NAME = 13
NAME_SHARE, NAME_DOWN = 0.075, 0.925  # size and place of the name on a whole card, of its height
CORNERS = 334  # where the ornaments in a frame's lower corners begin, in design units of a big card
SMALLEST = text.Font("serif-bold", text.MIN_TEXT)


def frame_colour(face: CardFace) -> Colour:
    """Return the colour of a card's edge."""
    if face.tint:
        return mix(hex_colour(face.tint), INK, 0.25)
    return FRAMES.get(face.frame, PLAIN_FRAME)


def small_card(
    surface: Surface, table: TableScreen, rect: Rect, face: CardFace, lit: bool = False, covered: bool = False
) -> None:
    """Draw a card as it lies in the hand: symbols in order, picture, name and, where there is room, a short text.

    A `covered` card shows its symbols down its left edge, and no words.
    """
    if face.whole:
        whole_card(surface, table, rect, face, 0.0)
        return
    if face.kit is not None:
        small_fighter(surface, table, rect, face, lit, covered)
        return
    px = table.px
    draw.shadow(surface, rect, px(8), px(8), px(4), 130)
    inner = rect.inflate(-px(8), -px(8))
    colour, paper = frame_colour(face), PAPER if not lit else (mix(PAPER[0], IVORY, 0.2), PAPER[0])
    key = ("card ground", rect.size, colour, lit)
    surface.blit(draw.keep(key, lambda: _ground(rect.size, colour, paper, px(8), px(8))), rect)
    top = inner.top + px(2)
    if covered:
        _edge(surface, table, inner, face)
        return
    if face.symbols:
        top = _symbols(surface, table, Rect(inner.left, top, inner.width, px(29)), face.symbols, px(27), px(4))
    _words(surface, table, face, inner, top)


def _words(surface: Surface, table: TableScreen, face: CardFace, inner: Rect, top: int) -> None:
    """Draw picture, name and short text into what the symbols leave of a small card."""
    px = table.px
    low, wide = inner.bottom - px(3), inner.width - px(8)
    title = table.say(face.title, table.session.lexicon)
    font = table.font(16, "serif-bold")
    short = _short(table, face, title, inner.width, wide)
    if short:
        high = px(22)
    else:
        line = text.line_height(SMALLEST)
        heights = [px(26), px(40), 3 * line, 4 * line, 5 * line]
        roomy, high = fitting(title, font, wide, heights)
        fits = text.fit(roomy, wide, high, font, True, text.MIN_TEXT).fits
        title, high = (roomy, high) if fits else fitting(title, font, inner.width, heights)
    end = low - high - (px(34) if short else 0) - px(2)
    window = Rect(inner.left + px(3), top + px(2), inner.width - px(6), end - top - px(3))
    picture(surface, table, window, face.picture)
    tall = high if short else low - window.bottom - px(1)
    fits = text.fit(title, wide, high, font, True, text.MIN_TEXT).fits
    name = Rect(0, window.bottom + px(1), wide if fits else inner.width, tall)  # a long word takes the margins too
    name.centerx = inner.centerx
    text.draw(surface, title, name, font, INK, align="center")
    if short:
        room = Rect(inner.left + px(4), name.bottom - px(1), wide, low - name.bottom + px(3))
        text.draw(surface, short, room, table.font(13, "serif"), INK, align="center", valign="top")


def fitting(title: str, font: text.Font, wide: int, heights: list[int]) -> tuple[str, int]:
    """Return a name and the height it needs: the least that will do; words with a hyphen may be broken after it."""
    for high in heights:
        for words in (title, title.replace("-", "-\n")):
            if text.fit(words, wide, high, font, True, text.MIN_TEXT).fits:
                return words, high
    return title, heights[-1]


def _ground(size: tuple[int, int], colour: Colour, paper: Gradient, edge: int, radius: int) -> Surface:
    """Return an empty card: its coloured edge and the paper inside."""
    card = Surface(size, pygame.SRCALPHA)
    card.fill((*colour, 0))
    box = card.get_rect()
    draw.panel(card, box, colour, radius, INK)
    draw.gradient(card, box.inflate(-edge, -edge), paper, max(1, radius - edge // 3))
    return ready(card)


def _edge(surface: Surface, table: TableScreen, inner: Rect, face: CardFace) -> None:
    px = table.px
    picture(
        surface,
        table,
        Rect(inner.left + px(28), inner.top + px(3), inner.width - px(31), inner.height - px(6)),
        face.picture,
    )
    for number, symbol in enumerate(face.symbols):
        box = Rect(inner.left + px(2), inner.top + px(4) + number * px(27), px(24), px(24))
        draw_symbol(surface, table, box, symbol)


def _short(table: TableScreen, face: CardFace, title: str, whole: int, wide: int) -> str:
    """Return the short text if there is room for it: in small windows and under names of two lines there is none.

    `whole` and `wide`: pixels of the card without and with its margins; a name may take the margins too.
    """
    if face.short is None or table.scale.factor < LEAST_SHORT:
        return ""
    if text.width(title, table.font(LEAST_NAME, "serif-bold")) > whole:
        return ""
    short = table.say(face.short, table.session.lexicon)
    fits = text.fit(short, wide, table.px(36), table.font(13, "serif"), True, text.MIN_TEXT).fits
    return short if fits else ""


def big_card(
    surface: Surface, table: TableScreen, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
) -> None:
    """Draw a card large enough to be read; `foot` is a line under its text.

    A `bad` one says why the card can't be played, over its picture.
    """
    if face.whole:
        whole_card(surface, table, rect, face, 0.0)
        return
    if face.kit is not None:
        big_fighter(surface, table, rect, face, foot, bad)
        return
    px, lexicon = table.px, table.session.lexicon
    draw.shadow(surface, rect, px(15), px(20), px(10), 170)
    if face.frame:
        surface.blit(art.picture(table.game_id, face.frame, rect.height), rect)
    else:
        draw.panel(surface, rect, frame_colour(face), px(15), INK)
        draw.gradient(surface, rect.inflate(-px(18), -px(18)), PAPER, px(8))

    def at(x: float, y: float, width: float, height: float) -> Rect:
        share = rect.width / BIG[0]
        left, top = rect.left + round(x * share), rect.top + round(y * share)
        return Rect(left, top, round(width * share), round(height * share))

    window = at(24, 74, 216, 116)
    if face.symbols:
        _symbols(surface, table, at(14, 18, 236, 48), face.symbols, px(44), px(7))
    elif not face.frame:
        window = at(18, 18, 228, 168)
    else:
        window = at(24, 24, 216, 166)
    picture(surface, table, window, face.picture)
    number = f"{face.number}. " if face.number else ""
    title = number + table.say(face.title, lexicon)
    text.draw(surface, title, at(18, 191, 228, 43), table.font(25, "serif-bold"), INK, align="center")
    told = table.say(face.text, lexicon) if face.text is not None else ""
    order = in_words(table, face.symbols)
    state = foot or (table.say(face.state, lexicon) if face.state is not None else "")
    end = 356
    if bad:  # over the picture, so that the text of the card can be read beside it
        draw.veil(surface, window, INK_0, 225)
        room = window.inflate(-round(window.width * 0.06), -round(window.height * 0.08))
        text.draw(surface, foot, room, table.font(17, "bold"), table.app.palette.bad, align="center")
    elif state:
        ink = GOOD if face.ready else INK_2
        text.draw(surface, state, at(22, 312, 220, 44), table.font(15, "bold"), ink, align="center", valign="bottom")
        end = 312
    font, low = table.font(17, "serif"), at(22, 242, 220, end - 46 - 242)
    beside = text.fit(told, low.width, low.height, font, True, text.MIN_TEXT).fits  # there is room for the symbols
    if order and not told and (bad or not foot):
        text.draw(surface, order, at(22, 242, 220, CORNERS - 242), font, INK_2, align="center")
    elif order and beside and (bad or not foot):
        low = at(22 if end < CORNERS else 50, end - 44, 220 if end < CORNERS else 164, 42)
        text.draw(surface, order, low, table.font(14, "serif"), INK_2, align="center", valign="bottom")
        end -= 46
    text.draw(surface, told, at(22, 242, 220, end - 242), font, INK, align="center", valign="top")


def whole_card(surface: Surface, table: TableScreen, rect: Rect, face: CardFace, turn: float = 2.2) -> None:
    """Draw a card whose picture is all of it, as high as `rect`, lying a little askew (degrees)."""
    name = table.say(face.title, table.session.lexicon) if face.tint else ""
    key = ("whole card", table.game_id, face.picture, name, rect.height, turn)
    flat = draw.keep(key, lambda: _askew(table, face, name, rect.height, turn))
    place = flat.get_rect(center=rect.center)
    shade = rect.inflate(-rect.width // 12, -rect.width // 12)
    draw.shadow(surface, shade, table.px(10), table.px(14), table.px(8), 150)
    surface.blit(flat, place)


def _askew(table: TableScreen, face: CardFace, name: str, high: int, turn: float) -> Surface:
    """Return a whole card with its name at its foot; a card without a tint has none."""
    picture = art.picture(table.game_id, face.picture, high)
    if name:
        picture = picture.copy()
        wide = picture.get_width()
        font = text.load(text.Font(table.theme.display, max(text.MIN_TEXT, round(high * NAME_SHARE))))
        letters = font.render(name, True, hex_colour(face.tint))
        if letters.get_width() > wide * 0.9:
            small = (round(wide * 0.9), round(letters.get_height() * wide * 0.9 / letters.get_width()))
            letters = pygame.transform.smoothscale(letters, small)
        picture.blit(letters, letters.get_rect(center=(wide // 2, round(high * NAME_DOWN))))
    return ready(pygame.transform.rotozoom(picture, turn, 1.0)) if turn else ready(picture)


def in_words(table: TableScreen, symbols: tuple[Symbol, ...]) -> str:
    """Name symbols in order of play, in words that are broken only at the arrows."""
    words = (table.say(symbol.words, table.session.lexicon) for symbol in symbols)
    return ARROW.join(one.replace(" ", NO_BREAK) for one in words)


def _symbols(surface: Surface, table: TableScreen, row: Rect, symbols: tuple[Symbol, ...], size: int, gap: int) -> int:
    """Draw symbols in a row, centred, smaller where there are many; return where the row ends."""
    count = len(symbols)
    size = max(12, min(size, (row.width - gap * (count - 1)) // count))
    left = row.centerx - (count * size + gap * (count - 1)) // 2
    for number, symbol in enumerate(symbols):
        box = Rect(left + number * (size + gap), row.top + (row.height - size) // 2, size, size)
        draw_symbol(surface, table, box, symbol)
    return row.bottom


def draw_symbol(surface: Surface, table: TableScreen, box: Rect, symbol: Symbol, alpha: int = 255) -> None:
    """Draw one symbol, with the figure that is written on it."""
    sign = art.picture(table.game_id, symbol.picture, box.height)
    if alpha < 255:
        sign = sign.copy()
        sign.set_alpha(alpha)
    surface.blit(sign, sign.get_rect(center=box.center))
    if symbol.figure:
        font = text.Font("serif-bold", max(12, round(box.height * 0.46)))
        text.draw(surface, symbol.figure, box.inflate(4, 4), font, FIGURE, align="center", wrapping=False)


def picture(surface: Surface, table: TableScreen, window: Rect, name: str) -> None:
    """Fill a window with a picture, cut at top and bottom (or at the sides) where its shape differs."""
    if not name or window.height < 8:
        return
    key = ("card picture", table.game_id, name, window.size)
    surface.blit(draw.keep(key, lambda: _covering(table.game_id, name, window.size)), window)
    draw.outline(surface, window, INK_2, 0)


def _covering(game: str, name: str, size: tuple[int, int]) -> Surface:
    high = max(size[1], -(-size[0] * 2 // 3))
    whole = art.picture(game, name, high)
    part = Rect(0, 0, min(size[0], whole.get_width()), min(size[1], whole.get_height()))
    part.center = (whole.get_width() // 2, whole.get_height() // 2 - (whole.get_height() - part.height) // 6)
    found = Surface(size)
    found.fill(PAPER[1])
    found.blit(whole.subsurface(part.clip(whole.get_rect())), (0, 0))
    return found.convert()


def dimmed(surface: Surface, table: TableScreen, rect: Rect) -> None:
    """Lay shade over a card that can't be used now."""
    draw.veil(surface, rect, (14, 12, 12), DIM, table.px(8))


def worded(table: TableScreen, words: Text | None) -> str:
    """Word a text with the table's names, or nothing."""
    return "" if words is None else table.say(words, table.session.lexicon)
