"""Why a symbol of the card that is pointed at will do nothing, in the room that the hand leaves free in the tray."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.theme import BRASS, INK_1, RADIUS_BUTTON, SMALL, TEXT, TEXT_2
from ui.table.desk import Desk
from ui.table.view.cards.parts import draw_symbol

WIDE, LEAST, SIGN = 300, 200, 26  # design units: the box at most and at least, the symbol in it
WORKS, BLANK = N_("Works: {symbols}"), Text(" ")


def untold(face: CardFace) -> CardFace:
    """Return a card without the reasons of its idle symbols, which stay struck out."""
    symbols = (symbol if symbol.idle is None else symbol._replace(idle=BLANK) for symbol in face.symbols)
    return face._replace(symbols=tuple(symbols))


def draw_idle(surface: Surface, desk: Desk, room: Rect, face: CardFace) -> bool:
    """Draw the card's name, the first symbol that is idle, why it is, and what works; return whether there was room.

    The first sentence of the reason stands beside the symbol.
    """
    idle = next((symbol for symbol in face.symbols if symbol.idle is not None), None)
    if idle is None or room.width < desk.px(LEAST):
        return False
    px = desk.px
    box = Rect(room.left, room.top, min(room.width, px(WIDE)), room.height)
    draw.panel(surface, box, INK_1, px(RADIUS_BUTTON), BRASS)
    inner = box.inflate(-2 * px(12), -2 * px(8))
    heading, _, why = desk.say(idle.idle).partition(". ")
    works = [symbol.words for symbol in face.symbols if symbol.idle is None]
    top = inner.top
    rows = [(desk.say(face.title), 14, "serif-bold", TEXT, 0), (heading, 16, "bold", TEXT, px(SIGN + 8)),
            (why, SMALL + 1, "body", TEXT_2, 0)]  # fmt: skip
    if works:
        rows.append((desk.say(WORKS.but(symbols=works)), SMALL + 1, "body", desk.app.palette.good, 0))
    for told, size, face_, colour, indent in rows:
        font = desk.font(size, face_)
        high = max(text.measure(told, font, inner.width - indent)[1], px(SIGN) if indent else 0)
        row = Rect(inner.left + indent, top, inner.width - indent, min(high, inner.bottom - top))
        if indent:
            sign = Rect(inner.left, row.centery - px(SIGN) // 2, px(SIGN), px(SIGN))
            draw_symbol(surface, desk, sign, idle)
        text.draw(surface, told, row, font, colour)
        top = row.bottom + px(3)
    return True
