"""What lies over every screen: the tooltip, the passing message, and the lasting sign."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.core.texts import Text
from ui import draw, marks, record, text
from ui.scale import Scale
from ui.text import Font
from ui.theme import BODY, INK_1, IVORY, LINE, RADIUS_BUTTON, SMALL, TEXT, Palette
from ui.widgets.base import Tip

WIDEST = 340  # of a tooltip, in design units
STAY = 4.0  # seconds of a passing message


class Overlay:
    """The messages over all screens: one that passes, and one that lasts while its cause does (`sign`)."""

    def __init__(self) -> None:
        self.sign: Text | None = None
        self._passing: tuple[Text, str, float] | None = None  # words, icon, until when

    def pass_on(self, words: Text, icon: str, now: float) -> None:
        """Show a passing message from now on."""
        self._passing = (words, icon, now + STAY)

    def tick(self, now: float) -> None:
        """Let the passing message go when its time has come."""
        if self._passing is not None and now > self._passing[2]:
            self._passing = None

    def state(self, tip: Tip | None) -> object:
        """Return a value that changes whenever the overlay looks different."""
        return tip, self._passing, self.sign

    def draw(
        self, surface: Surface, scale: Scale, palette: Palette, tip: Tip | None, say: Callable[[Text], str]
    ) -> None:
        """Draw what is to be seen of it."""
        record.next_layer()
        if tip is not None:
            draw_tip(surface, scale, palette, tip)
        record.next_layer()
        if self._passing is not None:
            draw_toast(surface, scale, say(self._passing[0]), self._passing[1], IVORY)
        elif self.sign is not None:
            draw_toast(surface, scale, say(self.sign), "disk-alert", palette.warn)


def draw_tip(surface: Surface, scale: Scale, palette: Palette, tip: Tip) -> Rect:
    """Draw a tooltip beside its anchor, never over it and never outside the window; return its box."""
    pad, gap = scale.px(12), scale.px(8)
    title, words = Font("bold", scale.text(SMALL + 1)), Font("body", scale.text(SMALL + 1))
    widest = min(scale.px(WIDEST), surface.get_width() - 2 * gap - 2 * pad)
    tops = text.measure(tip.title, title, widest) if tip.title else (0, 0)
    body = text.measure(tip.words, words, widest)
    between = scale.px(4) if tip.title else 0
    size = (max(tops[0], body[0]) + 2 * pad, tops[1] + between + body[1] + 2 * pad - scale.px(4))
    box = _beside(tip.anchor, size, surface.get_rect().inflate(-gap, -gap), gap)
    radius = scale.px(RADIUS_BUTTON)
    draw.shadow(surface, box, radius, scale.px(14), scale.px(6), 150)
    draw.panel(surface, box, INK_1, radius, palette.bad if tip.bad else LINE)
    inner = box.inflate(-2 * pad, -(2 * pad - scale.px(4)))
    if tip.title:
        text.draw(surface, tip.title, Rect(inner.topleft, (inner.width, tops[1])), title, TEXT)
    lower = Rect(inner.left, inner.bottom - body[1], inner.width, body[1])
    text.draw(surface, tip.words, lower, words, palette.bad if tip.bad else TEXT)
    return box


def _beside(anchor: Rect, size: tuple[int, int], room: Rect, gap: int) -> Rect:
    """Place a box under, over, right or left of its anchor: the first side where it fits."""
    places = (
        Rect(anchor.centerx - size[0] // 2, anchor.bottom + gap, *size),
        Rect(anchor.centerx - size[0] // 2, anchor.top - gap - size[1], *size),
        Rect(anchor.right + gap, anchor.centery - size[1] // 2, *size),
        Rect(anchor.left - gap - size[0], anchor.centery - size[1] // 2, *size),
    )
    for place in places:
        moved = place.clamp(room)
        if room.contains(moved) and not moved.colliderect(anchor):
            return moved
    return places[0].clamp(room)


def draw_toast(surface: Surface, scale: Scale, words: str, icon: str, colour: tuple[int, int, int]) -> Rect:
    """Draw a passing message in the middle near the bottom; return its box."""
    font = Font("body", scale.text(BODY))
    size = text.measure(words, font, min(scale.px(640), surface.get_width() - scale.px(160)))
    side, pad = scale.px(44), scale.px(12)
    box = Rect(0, 0, size[0] + side + 2 * pad, size[1] + 2 * pad)
    box.midbottom = (surface.get_width() // 2, surface.get_height() - scale.px(32))
    radius = scale.px(RADIUS_BUTTON)
    draw.shadow(surface, box, radius, scale.px(16), scale.px(6), 160)
    draw.panel(surface, box, INK_1, radius, colour)
    marks.icon(surface, icon, (box.left + pad + side // 3, box.centery), scale.px(22), colour)
    text.draw(surface, words, Rect((box.left + side, box.top + pad), size), font, TEXT)
    return box
