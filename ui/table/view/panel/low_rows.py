"""Low rows of seats, for games with many seats and few numbers: name, where somebody is, tokens, small tags."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.rows import SeatFacts, Tag
from ui.boards.shared import art
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, Colour, mix
from ui.table.desk import Desk
from ui.table.pictures import draw_computer

PITCH, LEAST = 58, 46  # design units from one row to the next
MARK, TOKEN = 30, 26
EDGE = 2  # pixels of a lit row's edge, which no letter's tail may touch
GONE = 0.55  # how far the row of a seat that is out of the game is dimmed, 0..1


def draw_low(
    surface: Surface, desk: Desk, rect: Rect, facts: SeatFacts, name: str, level: str | None, colour: Colour
) -> None:
    """Draw name, line, tokens and tags of a seat into its row, right of its mark; `level` of a computer, else None."""
    px = desk.px
    bare = surface.subsurface(rect.clip(surface.get_rect())).copy() if facts.gone else None
    right = rect.right - px(10)
    for tag in reversed(facts.low.tags if facts.low is not None else ()):
        right = _tag(surface, desk, rect, right, tag) - px(5)
    for count in reversed(facts.counts):
        right = _token(surface, desk, rect, right, count.picture, count.figure) - px(3)
    if bare is not None:  # tags and tokens are dimmed as the words are
        bare.set_alpha(round(255 * GONE))
        surface.blit(bare, rect.clip(surface.get_rect()))
    room = Rect(rect.left + px(52), rect.top, right - px(4) - rect.left - px(52), rect.height)
    _words(surface, desk, room, facts, name, level, colour)


def _ink(colour: Colour, facts: SeatFacts) -> Colour:
    return mix(colour, INK_1, GONE) if facts.gone else colour


def _words(
    surface: Surface, desk: Desk, room: Rect, facts: SeatFacts, name: str, level: str | None, colour: Colour
) -> None:
    px = desk.px
    font, small = desk.font(16, "bold"), desk.font(SMALL)
    high, low = text.body_height(font), text.body_height(small)
    gap = max(0, min(px(2), room.height - high - low - 2 * EDGE))
    alone = high + low > room.height - EDGE  # too low for two lines: where somebody is stands behind the name
    top = room.top + max(0, (room.height - EDGE - (high if alone else high + gap + low)) // 2)  # tails reach lower
    upper = Rect(room.left, top, room.width, high)
    lower = Rect(room.left, upper.bottom + gap, room.width, low)
    line, beside = desk.say(facts.line), desk.say(facts.line if alone else facts.beside)
    if level and not alone:
        beside = f"{beside} · {level}"
    signs = (["robot"] if level is not None else []) + [icon for icon, _ in facts.badges]
    each = px(23)
    if text.width(name, font) + len(signs) * each + px(8) + text.width(beside, small) > upper.width:
        beside = ""
    first = Rect(upper.left, upper.top, upper.width - len(signs) * each, upper.height)
    where = text.draw(surface, name, first, font, _ink(TEXT, facts), wrapping=False)
    x = where.right + px(8)
    if facts.gone:
        pygame.draw.line(surface, _ink(TEXT, facts), (where.left, where.centery), (where.right, where.centery))
    for sign in signs:
        if sign == "robot":
            draw_computer(surface, desk, name, _ink(colour, facts), (x + px(7), upper.centery))
        else:
            marks.icon(surface, sign, (x + px(7), upper.centery), px(15), _ink(desk.theme.light, facts))
        x += each
    ink = desk.app.palette.bad if facts.low is not None and facts.low.tone == "bad" else _ink(TEXT_2, facts)
    if beside:
        rest = Rect(x, upper.top, upper.right - x, upper.height)
        text.draw(surface, beside, rest, small, ink if alone else _ink(TEXT_2, facts), wrapping=False)
    if not alone:
        text.draw(surface, line, lower, small, ink, wrapping=False)


def _token(surface: Surface, desk: Desk, rect: Rect, right: int, name: str, figure: str) -> int:
    """Draw a token, and how many there are if more than one; return where it begins."""
    px = desk.px
    if figure:
        font = desk.font(SMALL, "bold")
        wide = text.width(figure, font) + 2
        text.draw(surface, figure, Rect(right - wide, rect.top, wide, rect.height), font, TEXT, wrapping=False)
        right -= wide + px(2)
    picture = art.picture(desk.match.game.facts.id, name, min(px(TOKEN), rect.height - px(12)))
    box = picture.get_rect(midright=(right, rect.centery))
    surface.blit(picture, box)
    return box.left


def _tag(surface: Surface, desk: Desk, rect: Rect, right: int, tag: Tag) -> int:
    """Draw a tag that ends at `right`; return where it begins."""
    px = desk.px
    font = desk.font(15, "bold")
    mark = desk.app.palette.marks[tag.mark - 1] if tag.mark else None
    wide = max(px(28), text.width(tag.figure, font) + px(14)) + (px(18) if mark is not None else 0)
    box = Rect(0, 0, wide, min(px(28), rect.height - px(10)))
    box.midright = (right, rect.centery)
    draw.panel(surface, box, INK_2, px(6), LINE)
    room = Rect(box)
    if mark is not None:
        marks.draw_mark(surface, mark, (box.left + px(14), box.centery), px(14))
        room = Rect(box.left + px(20), box.top, box.width - px(22), box.height)
    text.draw(surface, tag.figure, room, font, TEXT, align="center", wrapping=False)
    if tag.struck:
        pad = px(5)
        for shift in (0, 1):
            start, stop = (box.left + pad, box.bottom - pad + shift), (box.right - pad, box.top + pad + shift)
            pygame.draw.aaline(surface, desk.app.palette.bad, start, stop)
    return box.left
