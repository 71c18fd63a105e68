"""The second line of a seat's row in games that count much in public: pieces, cards, districts; and the purse."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.extras.rows import Count, SeatFacts
from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2, hex_colour
from ui.table import words
from ui.table.desk import Desk
from ui.table.pictures import draw_computer, draw_picture

PURSE = hex_colour("#F0D79A")
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))
SHIELD_INK = hex_colour("#2A1C10")
GAPS = (12, 9, 6, 4, 3)  # between two numbers, the first that leaves room, in design units
MANY_CHIPS = 5  # from so many on they stand closer
PITCH = 80  # design units from one row to the next


def draw_counted(surface: Surface, desk: Desk, rect: Rect, facts: SeatFacts, seat: int) -> None:
    """Draw name, colour, purse, numbers and chips of a seat into its row, right of its mark."""
    px = desk.px
    left, right = rect.left + px(66), rect.right - px(12)
    upper = Rect(left, rect.top + px(3), right - left, rect.height // 2)
    lower = Rect(left, upper.bottom - px(3), right - left, rect.bottom - upper.bottom)
    end = _purse(surface, desk, upper, facts.holding.purse, seat) if facts.holding is not None else right
    _name(surface, desk, Rect(left, upper.top, end - left - px(8), upper.height), facts, seat)
    end = _chips(surface, desk, lower, facts.holding.chips) if facts.holding is not None else right
    _counts(surface, desk, Rect(left, lower.top, end - left - px(4), lower.height), facts, seat)


def _name(surface: Surface, desk: Desk, room: Rect, facts: SeatFacts, seat: int) -> None:
    """Draw the name, a sign for a computer, and behind it as much of `_beside` as there is room for."""
    px = desk.px
    player = desk.match.players[seat]
    small, font = desk.font(SMALL), desk.font(17, "bold")
    icon = px(23) if not player.is_person else 0
    free = room.width - text.width(player.name, font) - icon - px(8)
    beside = next((told for told in _beside(desk, facts, seat) if text.width(told, small) <= free), "")
    wide = text.width(beside, small) + px(8) if beside else 0
    name = Rect(room.left, room.top, room.width - wide - icon, room.height)
    where = text.draw(surface, player.name, name, font, TEXT, wrapping=False)
    x = where.right + px(8)
    if icon:
        draw_computer(surface, desk, player.name, desk.marks[seat].colour, (x + px(7), room.centery))
        x += icon
    if beside:
        text.draw(surface, beside, Rect(x, room.top, wide, room.height), small, TEXT_2, wrapping=False)


def _beside(desk: Desk, facts: SeatFacts, seat: int) -> list[str]:
    """List what may stand behind a name, the longest first: the game's words such as loans, the colour, the level."""
    player = desk.match.players[seat]
    told = [facts.beside, desk.match.game.facts.colours.get(player.mark)]
    told += [None if player.is_person else words.how(player)]
    parts = [desk.say(part) for part in told if part is not None]
    return [" · ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def _purse(surface: Surface, desk: Desk, room: Rect, purse: Count, seat: int) -> int:
    """Draw the purse at the right end; return where it begins."""
    px = desk.px
    font = desk.font(20, "bold")
    wide = text.width(purse.figure, font) + 2
    box = Rect(room.right - wide, room.top, wide, room.height)
    text.draw(surface, purse.figure, box, font, PURSE, align="right", wrapping=False)
    centre = (box.left - px(14), room.centery)
    draw_picture(surface, desk, purse.picture, centre, px(20), desk.marks[seat])
    return centre[0] - px(12)


def _chips(surface: Surface, desk: Desk, room: Rect, chips: Sequence[tuple[str, Text]]) -> int:
    """Draw small shields from the right; return where they begin."""
    px = desk.px
    right = room.right
    font = desk.font(SMALL, "serif-bold")
    pad, gap = (px(8), px(3)) if len(chips) < MANY_CHIPS else (px(4), px(2))
    for sign, _ in reversed(chips):
        box = Rect(
            0, 0, max(px(20) if pad > px(4) else 0, text.width(sign, font) + pad), max(px(21), text.body_height(font))
        )
        box.midright = (right, room.centery)
        draw.gradient(surface, box, SHIELD, px(5))
        text.draw(surface, sign, box, font, SHIELD_INK, align="center", wrapping=False)
        right = box.left - gap
    return right


def _counts(surface: Surface, desk: Desk, room: Rect, facts: SeatFacts, seat: int) -> None:
    """Draw pictures with their numbers, each with its word and with what it is out of as far as there is room."""
    px = desk.px
    bold, small = desk.font(15, "bold"), desk.font(SMALL)
    need = sum(px(22) + text.width(count.figure, bold) + 1 + text.width(count.of, small) for count in facts.counts)
    gaps = max(1, len(facts.counts) - 1)
    worded = sum(px(3) + text.width(desk.say(count.short), small) for count in facts.counts if count.short is not None)
    in_words = need + worded + px(GAPS[-1]) * gaps <= room.width
    need += worded if in_words else 0
    gap = next((px(gap) for gap in GAPS if need + px(gap) * gaps <= room.width), None)
    out_of = gap is not None  # whether there is room for what a number is out of
    x = room.left
    for count in facts.counts:
        draw_picture(surface, desk, count.picture, (x + px(9), room.centery), px(18), desk.marks[seat])
        x += px(22)
        wide = text.width(count.figure, bold)
        text.draw(surface, count.figure, Rect(x, room.top, wide + 2, room.height), bold, TEXT, wrapping=False)
        x += wide + 1
        if count.of and out_of:
            wide = text.width(count.of, small)
            text.draw(surface, count.of, Rect(x, room.top, wide + 2, room.height), small, TEXT_2, wrapping=False)
            x += wide
        if in_words and count.short is not None:
            told = desk.say(count.short)
            wide = text.width(told, small)
            text.draw(surface, told, Rect(x + px(3), room.top, wide + 2, room.height), small, TEXT_2, wrapping=False)
            x += px(3) + wide
        x += px(6) if gap is None else gap
