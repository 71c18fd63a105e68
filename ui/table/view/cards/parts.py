"""What cards of several looks have in common: paper and inks, pictures in a window, symbols, names that fit."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import Symbol
from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.theme import hex_colour
from ui.table.desk import Desk

INK, INK_2 = hex_colour("#2A1C10"), hex_colour("#5C4630")
PAPER = (hex_colour("#F8F0D9"), hex_colour("#E5D3A8"))
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))  # behind a number
FIGURE = hex_colour("#4A2E0A")
GOOD = hex_colour("#2F6B43")
ARROW, NO_BREAK = "\N{NO-BREAK SPACE}→ ", "\N{NO-BREAK SPACE}"
IDLE = 115  # how strong, of 255, a symbol is drawn that will do nothing
SMALLEST = text.Font("serif-bold", text.MIN_TEXT)


def fitting(title: str, font: text.Font, wide: int, heights: list[int]) -> tuple[str, int]:
    """Return a name and the height it needs: the least that will do; words with a hyphen may be broken after it."""
    for high in heights:
        for words in (title, title.replace("-", "-\n")):
            if text.fit(words, wide, high, font, True, text.MIN_TEXT).fits:
                return words, high
    return title, heights[-1]


def in_words(desk: Desk, symbols: tuple[Symbol, ...]) -> str:
    """Name symbols in order of play, in words that are broken only at the arrows."""
    return ARROW.join(desk.say(symbol.words).replace(" ", NO_BREAK) for symbol in symbols)


def draw_symbols(surface: Surface, desk: Desk, row: Rect, symbols: tuple[Symbol, ...], size: int, gap: int) -> int:
    """Draw symbols in a row, centred, smaller where there are many; return where the row ends."""
    count = len(symbols)
    size = max(12, min(size, (row.width - gap * (count - 1)) // count))
    left = row.centerx - (count * size + gap * (count - 1)) // 2
    for number, symbol in enumerate(symbols):
        box = Rect(left + number * (size + gap), row.top + (row.height - size) // 2, size, size)
        draw_symbol(surface, desk, box, symbol)
    return row.bottom


def draw_symbol(surface: Surface, desk: Desk, box: Rect, symbol: Symbol, alpha: int = 255) -> None:
    """Draw one symbol, with the figure that is written on it."""
    sign = art.picture(desk.game_id, symbol.picture, box.height)
    if symbol.idle is not None:
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


def picture(surface: Surface, desk: Desk, window: Rect, name: str) -> None:
    """Fill a window with a picture, cut at top and bottom (or at the sides) where its shape differs."""
    if not name or window.height < 8:
        return
    key = ("card picture", desk.game_id, name, window.size, desk.app.palette)
    surface.blit(draw.keep(key, lambda: _covering(desk, name, window.size)), window)
    draw.outline(surface, window, INK_2, 0)


def _covering(desk: Desk, name: str, size: tuple[int, int]) -> Surface:
    high = max(size[1], -(-size[0] * 2 // 3))
    whole = art.coloured(desk.game_id, name, high, desk.app.palette)
    part = Rect(0, 0, min(size[0], whole.get_width()), min(size[1], whole.get_height()))
    part.center = (whole.get_width() // 2, whole.get_height() // 2 - (whole.get_height() - part.height) // 6)
    found = Surface(size)
    found.fill(PAPER[1])
    found.blit(whole.subsurface(part.clip(whole.get_rect())), (0, 0))
    return found.convert()
