"""Fighters' cards beside the battlefield: in the hand, and large under the pointer with all ways to shoot in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.controller import CardFace
from ui.boards.battlefield import card as printed
from ui.boards.battlefield.card import NAME_INK, RUST, SMALL_INK, YELLOW, Sheet, Worth
from ui.drawing import draw, text
from ui.drawing.theme import TEXT, mix

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

SMALL_FIGHTER, BIG_FIGHTER = (118, 150), (312, 440)  # design units
LEAST = 104  # how narrow a card in the hand may get before the next one covers it
EDGE = (92, 74, 52)


def sheet_of(table: TableScreen, face: CardFace) -> Sheet:
    """Return what is printed on a card, from its description."""
    kit, lexicon = face.kit, table.session.lexicon
    assert kit is not None
    return Sheet(
        name=table.say(face.title, lexicon),
        portrait=face.picture,
        armour=table.say(kit.armour, lexicon),
        value=face.number,
        immune=tuple(symbol.picture for symbol in face.symbols),
        weapon=table.say(kit.weapon, lexicon),
        gun=kit.picture,
    )


def small_fighter(
    surface: Surface, table: TableScreen, rect: Rect, face: CardFace, lit: bool = False, covered: bool = False
) -> None:
    """Draw a card as it lies in the hand."""
    px = table.px
    draw.shadow(surface, rect, px(9), px(8), px(4), 130)
    printed.draw_small(surface, rect, sheet_of(table, face), covered)
    if lit:
        draw.outline(surface, rect, mix(EDGE, TEXT, 0.5), px(9))


def big_fighter(
    surface: Surface, table: TableScreen, rect: Rect, face: CardFace, foot: str = "", bad: bool = False
) -> None:
    """Draw a card large enough to be read; `foot` is a line under it, such as why it can't be sent."""
    kit, lexicon, px = face.kit, table.session.lexicon, table.px
    assert kit is not None
    sheet = sheet_of(table, face)
    unit = rect.width / BIG_FIGHTER[0]

    def at(x: float, y: float, width: float, height: float) -> Rect:
        left, top = rect.left + round(x * unit), rect.top + round(y * unit)
        return Rect(left, top, round(width * unit), round(height * unit))

    def size(units: float) -> int:
        return max(text.MIN_TEXT, round(units * unit))

    body, bold, told_font = text.Font("body", size(14)), text.Font("bold", size(15)), text.Font("body", size(13.5))
    ways = [(table.say(name, lexicon), table.say(told, lexicon)) for name, told in kit.ways]
    highs = [text.measure(told, told_font, at(0, 0, 276, 1).width)[1] / unit + 36 for _, told in ways]
    state = foot or (table.say(face.state, lexicon) if face.state is not None else "")
    end = 394 if state else 434
    low = max(150.0, end - sum(highs) - 72)  # where the portrait ends: words come first
    draw.shadow(surface, rect, px(12), px(20), px(10), 170)
    draw.gradient(surface, rect, RUST, px(12), EDGE, max(1, px(2)))
    window = at(6, 6, 300, low - 6)
    surface.blit(draw.rounded(printed.portrait_picture(sheet, window.size), px(8)), window)
    printed.draw_shield(surface, at(14, 14, 46, 55), Worth(sheet.value))
    for number, sign in enumerate(sheet.immune):
        printed.draw_sign(surface, at(306 - 36 - 36 * number, 14, 31, 31), sign)
    band = at(6, low - 38, 300, 38)
    draw.veil(surface, band, RUST[1], 190)
    text.draw(surface, sheet.name, band.inflate(-px(16), 0), text.Font("ops", size(24)), NAME_INK, wrapping=False)
    text.draw(surface, sheet.armour, at(16, low + 3, 280, 24), body, SMALL_INK, wrapping=False)
    line = at(6, low + 29, 300, 1)
    surface.fill(printed.BRASS_LINE, (line.left, line.top, line.width, max(1, px(1))))
    gun = printed.picture_or_none(sheet.gun, at(0, 0, 1, 30).height) if sheet.gun else None
    left = 16
    if gun is not None:
        surface.blit(gun, gun.get_rect(midleft=at(14, low + 50, 1, 1).topleft))
        left = 122
    text.draw(surface, sheet.weapon, at(left, low + 32, 300 - left, 36), bold, YELLOW)
    top = low + 70
    for (name, told), high in zip(ways, highs, strict=True):
        draw.veil(surface, at(10, top, 292, high - 5), (10, 7, 6), 130, px(6))
        text.draw(surface, name, at(18, top + 3, 276, 22), bold, NAME_INK, wrapping=False)
        text.draw(surface, told, at(18, top + 25, 276, high - 31), told_font, SMALL_INK, valign="top")
        top += high
    if state:
        ink = table.app.palette.bad if bad else SMALL_INK
        text.draw(surface, state, at(14, 397, 284, 40), text.Font("bold", size(14)), ink, align="center")


def fighter_row(surface: Surface, table: TableScreen, inner: Rect, face: CardFace, bright: bool = True) -> None:
    """Draw a card as a row: portrait with its shield, name, armour, signs, weapon."""
    px = table.px
    sheet = sheet_of(table, face)
    window = Rect(inner.left, inner.top, inner.height * 5 // 4, inner.height)
    surface.blit(draw.rounded(printed.portrait_picture(sheet, window.size), px(6)), window)
    shield = Rect(window.left + px(3), window.top + px(3), inner.height * 5 // 11, inner.height * 6 // 11)
    printed.draw_shield(surface, shield, Worth(sheet.value))
    left, half = window.right + px(12), inner.height // 2
    side = min(px(22), half)
    right = inner.right - len(sheet.immune) * (side + px(4))
    for number, sign in enumerate(sheet.immune):
        printed.draw_sign(surface, Rect(right + number * (side + px(4)), inner.top + px(2), side, side), sign)
    name = Rect(left, inner.top, right - left - px(4), half)
    text.draw(surface, sheet.name, name, table.font(17, "ops"), NAME_INK if bright else SMALL_INK, wrapping=False)
    low = Rect(left, inner.top + half, inner.right - left, inner.height - half)
    text.draw(surface, sheet.weapon, low, table.font(14, "bold"), YELLOW, wrapping=False)
