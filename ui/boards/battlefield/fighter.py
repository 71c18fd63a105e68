"""Draw a fighter's card outside the battlefield: in the hand, and enlarged."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, FighterKit
from ui.boards.battlefield import card as printed
from ui.boards.battlefield.card import NAME_INK, RUST, SMALL_INK, YELLOW, ArmourValue, PrintedCard
from ui.drawing import draw, text
from ui.drawing.theme import TEXT, mix
from ui.layout import Box
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import RESTING, CardArt, CardState

LEAST = 104  # design units: minimum width of a card in the hand; narrower cards overlap
EDGE = (92, 74, 52)
# heights on an enlarged card in design units: heading of a shooting mode, armour and weapon, smallest portrait, footer,
# frame without a footer
WAY_HEAD, WEAPON_HIGH, LEAST_PORTRAIT, FOOT, EDGES = 36, 72, 120, 46, 6


class FighterCard(CardArt):
    """Draws a fighter's card in the hand and enlarged."""

    small, large = (118, 150), (312, 440)
    has_fixed_look = False

    def draw_small(
        self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, card_state: CardState = RESTING
    ) -> None:
        px = ctx.px
        draw.shadow(surface, rect, px(9), px(8), px(4), 130)
        printed.draw_hand_card(surface, rect, _sheet(ctx, face), card_state.is_covered)
        if card_state.is_pointed:
            draw.outline(surface, rect, mix(EDGE, TEXT, 0.5), px(9))

    def large_size(self, ctx: DrawingContext, face: CardFace) -> tuple[int, int]:
        """Return the size of an enlarged card in design units, higher for long texts."""
        width, height = super().large_size(ctx, face)
        page = _Page(Rect(0, 0, width, height))
        need = LEAST_PORTRAIT + WEAPON_HIGH + sum(page.mode_heights(_ways(ctx, face))) + FOOT
        return width, max(height, round(need * page.unit))

    def draw_large(
        self,
        surface: Surface,
        ctx: DrawingContext,
        rect: Rect,
        face: CardFace,
        footer: str = "",
        is_refused: bool = False,
    ) -> None:
        px, page = ctx.px, _Page(rect)
        ways, font = _ways(ctx, face), page.body_font
        heights = page.mode_heights(ways)
        state, end = footer or ctx.translate(face.status), rect.height / page.unit
        low = end - (FOOT if state else EDGES) - sum(heights) - WEAPON_HIGH  # texts have priority over the portrait
        draw.shadow(surface, rect, px(12), px(20), px(10), 170)
        draw.gradient_box(surface, rect, RUST, px(12), EDGE, max(1, px(2)))
        _portrait(surface, ctx, page, low, _sheet(ctx, face))
        _weapon(surface, ctx, page, low, _sheet(ctx, face))
        top, bold = low + 70, text.Font("bold", page.font_size(15))
        for (name, label), height in zip(ways, heights, strict=True):
            draw.translucent_box(surface, page.to_rect(10, top, 292, height - 5), (10, 7, 6), 130, px(6))
            text.draw(surface, name, page.to_rect(18, top + 3, 276, 22), bold, NAME_INK, wrapping=False)
            text.draw(surface, label, page.to_rect(18, top + 25, 276, height - 31), font, SMALL_INK, valign="top")
            top += height
        if state:
            ink = ctx.app.palette.bad if is_refused else SMALL_INK
            room = page.to_rect(14, end - FOOT + 3, 284, FOOT - 6)
            text.draw(surface, state, room, text.Font("bold", page.font_size(14)), ink, align="center")

    def draw_row(self, surface: Surface, ctx: DrawingContext, rect: Rect, face: CardFace, bright: bool = True) -> None:
        """Draw a card as a table row."""
        px, sheet = ctx.px, _sheet(ctx, face)
        window = Rect(rect.left, rect.top, rect.height * 5 // 4, rect.height)
        surface.blit(draw.rounded(printed.portrait_picture(sheet, window.size), px(6)), window)
        shield = Rect(window.left + px(3), window.top + px(3), rect.height * 5 // 11, rect.height * 6 // 11)
        printed.draw_shield(surface, shield, ArmourValue(sheet.armour_value))
        left, half = window.right + px(12), rect.height // 2
        side = min(px(22), half)
        right = rect.right - len(sheet.immune) * (side + px(4))
        for number, sign in enumerate(sheet.immune):
            printed.draw_hazard_icon(surface, Rect(right + number * (side + px(4)), rect.top + px(2), side, side), sign)
        name = Rect(left, rect.top, right - left - px(4), half)
        text.draw(surface, sheet.name, name, ctx.font(17, "ops"), NAME_INK if bright else SMALL_INK, wrapping=False)
        low = Rect(left, rect.top + half, rect.right - left, rect.height - half)
        text.draw(surface, sheet.weapon, low, ctx.font(14, "bold"), YELLOW, wrapping=False)

    def size_in_hand(self, available: Box, count: int, gap: float, narrow: bool) -> tuple[float, float]:
        """Return the size of each of `count` cards in a hand."""
        width, each = self.small[0], (available.width / available.unit - gap * (count - 1)) / count
        return min(width, each) if each >= LEAST else width, available.height / available.unit


class _Page:
    """Converts positions on a large card (312 design units wide) to pixels."""

    def __init__(self, rect: Rect) -> None:
        self.rect, self.unit = rect, rect.width / FighterCard.large[0]

    def to_rect(self, x: float, y: float, width: float, height: float) -> Rect:
        left, top = self.rect.left + round(x * self.unit), self.rect.top + round(y * self.unit)
        return Rect(left, top, round(width * self.unit), round(height * self.unit))

    def font_size(self, units: float) -> int:
        return max(text.MIN_TEXT, round(units * self.unit))

    @property
    def body_font(self) -> text.Font:
        return text.Font("body", self.font_size(13.5))

    def mode_heights(self, ways: Sequence[tuple[str, str]]) -> list[float]:
        """Return the height of each shooting mode, given as (heading, text), in design units."""
        width = self.to_rect(0, 0, 276, 1).width
        return [text.measure(label, self.body_font, width)[1] / self.unit + WAY_HEAD for _, label in ways]


def _ways(ctx: DrawingContext, face: CardFace) -> list[tuple[str, str]]:
    return [(ctx.translate(name), ctx.translate(label)) for name, label in _kit(face).modes]


def _kit(face: CardFace) -> FighterKit:
    assert isinstance(face.look_details, FighterKit)
    return face.look_details


def _sheet(ctx: DrawingContext, face: CardFace) -> PrintedCard:
    """Return the printed contents of a card."""
    kit = _kit(face)
    return PrintedCard(
        name=ctx.translate(face.title),
        portrait=face.picture,
        armour=ctx.translate(kit.armour),
        armour_value=face.number,
        immune=tuple(symbol.picture for symbol in face.symbols),
        weapon=ctx.translate(kit.weapon),
        weapon_picture=kit.picture,
    )


def _portrait(surface: Surface, ctx: DrawingContext, page: _Page, low: float, sheet: PrintedCard) -> None:
    """Draw the portrait down to `low`."""
    window = page.to_rect(6, 6, 300, low - 6)
    surface.blit(draw.rounded(printed.portrait_picture(sheet, window.size), ctx.px(8)), window)
    printed.draw_shield(surface, page.to_rect(14, 14, 46, 55), ArmourValue(sheet.armour_value))
    for number, sign in enumerate(sheet.immune):
        printed.draw_hazard_icon(surface, page.to_rect(306 - 36 - 36 * number, 14, 31, 31), sign)
    band = page.to_rect(6, low - 38, 300, 38)
    draw.translucent_box(surface, band, RUST[1], 190)
    name, font = band.inflate(-ctx.px(16), 0), text.Font("ops", page.font_size(24))
    text.draw(surface, sheet.name, name, font, NAME_INK, wrapping=False)


def _weapon(surface: Surface, ctx: DrawingContext, page: _Page, low: float, sheet: PrintedCard) -> None:
    """Draw armour and weapon below the portrait."""
    body, bold = text.Font("body", page.font_size(14)), text.Font("bold", page.font_size(15))
    text.draw(surface, sheet.armour, page.to_rect(16, low + 3, 280, 24), body, SMALL_INK, wrapping=False)
    line = page.to_rect(6, low + 29, 300, 1)
    surface.fill(printed.BRASS_LINE, (line.left, line.top, line.width, max(1, ctx.px(1))))
    gun = (
        printed.picture_or_none(sheet.weapon_picture, page.to_rect(0, 0, 1, 30).height)
        if sheet.weapon_picture
        else None
    )
    left = 16
    if gun is not None:
        surface.blit(gun, gun.get_rect(midleft=page.to_rect(14, low + 50, 1, 1).topleft))
        left = 122
    text.draw(surface, sheet.weapon, page.to_rect(left, low + 32, 300 - left, 36), bold, YELLOW)
