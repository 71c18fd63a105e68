"""Seats side by side in one low line, where a large interface leaves no room for rows: mark, main figures, name."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from games.core.contract.extras.rows import SeatFacts
from ui.drawing import marks, text
from ui.drawing.theme import INK_1, SMALL, TEXT, TEXT_2, Mark, mix
from ui.table.desk import Desk
from ui.table.pictures import draw_picture
from ui.table.view.panel.low_rows import GONE

HIGH, GAP = 52, 6  # design units of the line, and between two seats
MARK, SIGN, UPPER = 17, 16, 26


def places(desk: Desk, panel: Rect, count: int) -> list[Rect]:
    """Return where so many seats lie at the top of `panel`."""
    gap = desk.px(GAP)
    each = (panel.width + gap) / count
    return [
        Rect(panel.left + round(number * each), panel.top, round(each) - gap, desk.px(HIGH)) for number in range(count)
    ]


def draw_cell(surface: Surface, desk: Desk, rect: Rect, facts: SeatFacts, name: str, mark: Mark) -> None:
    """Draw a seat into its place; what there is no room for, the tooltip tells."""
    px = desk.px
    ink, quiet = ((mix(one, INK_1, GONE) if facts.gone else one) for one in (TEXT, TEXT_2))
    upper = Rect(rect.left + px(6), rect.top + px(3), rect.width - px(8), px(UPPER))
    marks.draw_mark(surface, mark, (upper.left + px(MARK) // 2, upper.centery), px(MARK), 115 if facts.gone else 255)
    x, font = upper.left + px(MARK + 4), desk.font(16, "bold")
    for picture, figure in _figures(desk, facts):
        size = font if figure.isdigit() or picture or facts.score is not None else desk.font(SMALL)
        wide = text.width(figure, size) + 2
        sign = px(SIGN + 4) if picture else 0
        if x + sign + wide > upper.right:
            break
        if picture:
            draw_picture(surface, desk, picture, (x + px(SIGN) // 2, upper.centery), px(SIGN), mark)
        room = Rect(x + sign, upper.top, wide, upper.height)
        text.draw(surface, figure, room, size, ink, wrapping=False)
        x = room.right + px(6)
    lower = Rect(upper.left, upper.bottom, upper.width, rect.bottom - px(3) - upper.bottom)
    small = desk.font(SMALL)
    name = text.shortened(name, small._replace(px=text.MIN_TEXT), lower.width)
    text.draw(surface, name, lower, small, quiet, wrapping=False)


def _figures(desk: Desk, facts: SeatFacts) -> Iterator[tuple[str, str]]:
    """List what a seat has, the most important first: a picture or nothing, and a figure or a few words."""
    if facts.holding is not None:
        yield facts.holding.purse.picture, facts.holding.purse.figure
    elif facts.score is not None:
        yield "", str(facts.score)
    if facts.low is not None and facts.line is not None:
        yield "", desk.say(facts.line)
    for count in facts.counts:
        yield count.picture, count.figure
