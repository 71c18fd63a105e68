"""Drawings above every screen: the tooltip, a message, and a banner.

A banner at the top of the window announces a highlight of the match, or a computer player's remark, for a few seconds.
The first key or click hides it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks, pad_glyphs, record, text
from ui.drawing.animation import draw_confetti
from ui.drawing.marks import bot_face
from ui.drawing.pad_glyphs import PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import (
    BODY,
    BRASS,
    INK_1,
    IVORY,
    LINE,
    RADIUS_BUTTON,
    SMALL,
    TEXT,
    TEXT_2,
    Colour,
    Palette,
    SeatMark,
    mix,
)
from ui.shell.scale import BAR_HEIGHT, Scale
from ui.widgets.base import Tip

# -- banner ----------------------------------------------------------------------------------------------------------
# duration of a banner: highlight of the match, computer player's remark
BANNER_SECONDS, REMARK_SECONDS = 2.0, 3.5
MAX_BANNER_WIDTH = 560  # design units


class Banner(NamedTuple):
    """The content of a banner: a seat's name and mark, and a text.

    With `is_remark`, the computer player `name` says the text.
    """

    name: str
    seat_mark: SeatMark
    text: str
    is_remark: bool = False

    @property
    def seconds(self) -> float:
        """The duration of the banner in seconds."""
        return REMARK_SECONDS if self.is_remark else BANNER_SECONDS


def place_banner(banner: Banner, window: Rect, scale: Scale) -> Rect:
    """Return the box of a banner: centred, below the table's bar."""
    side, pad = scale.px(48), scale.px(14)
    most = min(scale.px(MAX_BANNER_WIDTH), window.width - scale.px(80)) - side - 3 * pad
    names = text.measure(banner.name, _small(scale), most)
    words = text.measure(banner.text, _large(scale, banner), most)
    box = Rect(0, 0, side + 3 * pad + max(names[0], words[0]), max(side, names[1] + words[1]) + pad)
    box.midtop = (window.centerx, scale.px(BAR_HEIGHT + 14))
    return box


def banner_area(banner: Banner, window: Rect, scale: Scale) -> Rect:
    """Return the area of a banner with its shadow and confetti."""
    box = place_banner(banner, window, scale).inflate(scale.px(120), scale.px(80))
    return box if banner.is_remark else box.union(Rect(box.left, box.top, box.width, box.height + scale.px(90)))


def draw_banner(surface: Surface, banner: Banner, window: Rect, scale: Scale, share: float) -> None:
    """Draw a banner. `share` (0..1) is the elapsed part of its duration."""
    box = place_banner(banner, window, scale)
    side, pad, radius = scale.px(48), scale.px(14), scale.px(12)
    if not banner.is_remark:
        draw_confetti(
            surface, banner_area(banner, window, scale), share, (banner.seat_mark.colour, BRASS, IVORY), scale.px(8)
        )
    draw.shadow(surface, box, radius, scale.px(16), scale.px(6), 160)
    edge = mix(banner.seat_mark.colour, IVORY, 0.35)
    draw.gradient_box(surface, box, (mix(INK_1, banner.seat_mark.colour, 0.22), INK_1), radius, edge)
    at = Rect(box.left + pad, box.centery - side // 2, side, side)
    if banner.is_remark:
        surface.blit(bot_face(banner.name, banner.seat_mark.colour, side), at)
    else:
        marks.draw_seat_mark(surface, banner.seat_mark, at.center, side * 8 // 10)
        marks.draw_icon(surface, "star", (at.right - side // 8, at.top + side // 6), side * 4 // 10, BRASS)
    left = at.right + pad
    room = Rect(left, box.top + pad // 2, box.right - pad - left, box.height - pad)
    height = text.measure(banner.name, _small(scale), room.width)[1]
    lines = text.measure(banner.text, _large(scale, banner), room.width)[1]
    top = room.top + max(0, room.height - height - lines) // 2
    text.draw(surface, banner.name, Rect(left, top, room.width, height), _small(scale), TEXT_2)
    text.draw(surface, banner.text, Rect(left, top + height, room.width, lines), _large(scale, banner), TEXT)


def _small(scale: Scale) -> Font:
    return Font("bold", scale.text(14))


def _large(scale: Scale, banner: Banner) -> Font:
    return Font("serif-bold" if not banner.is_remark else "body", scale.text(20 if not banner.is_remark else 17))


# -- tooltip and message --------------------------------------------------------------------------------------------
MAX_TOOLTIP_WIDTH = 340  # design units
FOOTER_ICON_SIZE = 21  # design units
SHADOW_REACH = 40  # design units: maximum reach of a shadow


class OverlayContext(NamedTuple):
    """What the overlay needs for its layout."""

    window: Rect
    scale: Scale
    palette: Palette
    translate: Callable[[Text], str]
    message_area: Rect  # where messages may be shown without covering what is being read


class _Message(NamedTuple):
    """A message with its icon and colour."""

    words: str
    icon: str
    colour: Colour


class Overlay:
    """The tooltip, message and banner above all screens. `lasting` is a message that stays until it is set to None."""

    def __init__(self) -> None:
        self.lasting: Text | None = None
        self._toast: tuple[Callable[[], str], str, float] | None = None  # text, icon, end time
        self._banner: tuple[Banner, float] | None = None  # the banner and when it was shown
        self._now = 0.0

    def show_toast(self, message: Callable[[], str], icon: str, until: float) -> None:
        """Show a toast until a time. `message` returns its text in the current language."""
        self._toast = (message, icon, until)

    @property
    def has_message(self) -> bool:
        """True if a toast or a lasting message is shown."""
        return self._toast is not None or self.lasting is not None

    def show_banner(self, banner: Banner, now: float) -> None:
        """Show a banner from the time `now`."""
        self._banner = (banner, now)

    def hide_banner(self) -> None:
        """Hide the banner."""
        self._banner = None

    @property
    def is_animating(self) -> bool:
        """True while confetti falls around the banner."""
        return self._banner is not None and not self._banner[0].is_remark

    def banner_rect(self, context: OverlayContext) -> Rect | None:
        """Return the box of the visible banner in pixels, or None."""
        return None if self._banner is None else place_banner(self._banner[0], context.window, context.scale)

    def message_rect(self, context: OverlayContext) -> Rect | None:
        """Return the box of the visible message in pixels, or None."""
        message = self._message(context)
        return None if message is None else _place_toast(context, message.words)

    def _banner_progress(self) -> float:
        """The elapsed part of the banner's duration, 0..1."""
        return 1.0 if self._banner is None else (self._now - self._banner[1]) / self._banner[0].seconds

    def tick(self, now: float) -> None:
        """Remove banner and toast when their time is over."""
        self._now = now
        if self._banner is not None and self._banner_progress() >= 1:
            self._banner = None
        if self._toast is not None and now > self._toast[2]:
            self._toast = None

    def state(self, tooltip: Tip | None) -> object:
        """Return a value that changes whenever the overlay must be redrawn."""
        return tooltip, self._toast, self.lasting, self._banner, self._banner_progress() if self.is_animating else 0

    def visible_boxes(self, context: OverlayContext, tooltip: Tip | None) -> list[Rect]:
        """Return the boxes of everything visible, with shadows, in pixels."""
        areas = (
            [place_tip(context, tooltip).box.inflate(*2 * [context.scale.px(2 * SHADOW_REACH)])]
            if tooltip is not None
            else []
        )
        message = self._message(context)
        if message is not None:
            areas.append(_place_toast(context, message.words).inflate(*2 * [context.scale.px(2 * SHADOW_REACH)]))
        if self._banner is not None:
            areas.append(banner_area(self._banner[0], context.window, context.scale))
        return areas

    def draw(self, surface: Surface, context: OverlayContext, tooltip: Tip | None) -> None:
        """Draw tooltip, message and banner."""
        record.next_layer()
        if tooltip is not None:
            _draw_tip(surface, context, tooltip)
        record.next_layer()
        message = self._message(context)
        if message is not None:
            _draw_toast(surface, context, message)
        if self._banner is not None:
            record.next_layer()
            draw_banner(surface, self._banner[0], context.window, context.scale, self._banner_progress())

    def message_text(self, translate: Callable[[Text], str]) -> str:
        """Return the visible message's text, or ""."""
        if self._toast is not None:
            return self._toast[0]()
        return translate(self.lasting) if self.lasting is not None else ""

    def _message(self, look: OverlayContext) -> _Message | None:
        """Return the message to draw: the toast, or else the lasting message, or None."""
        if self._toast is not None:
            return _Message(self._toast[0](), self._toast[1], IVORY)
        return (
            _Message(look.translate(self.lasting), "disk-alert", look.palette.warn)
            if self.lasting is not None
            else None
        )


class _TipLayout(NamedTuple):
    """The box of a tooltip and the heights of its paragraphs, in pixels."""

    box: Rect
    highs: tuple[int, ...]


def place_tip(context: OverlayContext, tooltip: Tip) -> _TipLayout:
    """Place a tooltip next to its anchor."""
    scale = context.scale
    pad, gap = scale.px(12), scale.px(8)
    widest = min(scale.px(MAX_TOOLTIP_WIDTH), context.window.width - 2 * gap - 2 * pad)
    paragraphs = [
        text.measure(words, font, widest) if words else (0, 0) for words, font, _ in _paragraphs(context, tooltip)
    ]
    if tooltip.footer and tooltip.footer_glyph is not None:
        foot = _sign_room(context, tooltip.footer_glyph, FOOTER_ICON_SIZE)
        paragraphs[-1] = (paragraphs[-1][0] + foot, max(paragraphs[-1][1], scale.px(FOOTER_ICON_SIZE)))
    between = scale.px(4) * (sum(1 for _, height in paragraphs if height) - 1)
    height = sum(height for _, height in paragraphs) + between + 2 * pad - scale.px(4)
    size = (max(width for width, _ in paragraphs) + 2 * pad + _sign_room(context, tooltip.glyph), height)
    if tooltip.glyph is not None:
        size = (size[0], max(height, scale.px(pad_glyphs.SIDE) + pad))
    return _TipLayout(
        _beside(tooltip, size, context.window.inflate(-gap, -gap), gap), tuple(height for _, height in paragraphs)
    )


def _sign_room(look: OverlayContext, sign: PadGlyph | None, side: float = pad_glyphs.SIDE) -> int:
    """Return the width of a gamepad button's picture next to text, in pixels; 0 without a picture."""
    return pad_glyphs.glyph_width(sign, look.scale.px(side)) + look.scale.px(8) if sign is not None else 0


def _paragraphs(look: OverlayContext, tip: Tip) -> list[tuple[str, Font, Colour]]:
    """Return (text, font, colour) of a tooltip's title, subject, text and footer. Texts may be empty."""
    scale, ink = look.scale, look.palette.bad if tip.is_refusal else TEXT
    plain = Font("body", scale.text(SMALL + 1))
    return [
        (tip.title, Font("bold", scale.text(SMALL + 1)), TEXT),
        (tip.subject, plain, TEXT),
        (tip.text, plain, ink),
        (tip.footer, Font("body", scale.text(SMALL - 1)), TEXT_2),
    ]


def _draw_tip(surface: Surface, look: OverlayContext, tip: Tip) -> None:
    scale = look.scale
    box, highs = place_tip(look, tip)
    pad, radius = scale.px(12), scale.px(RADIUS_BUTTON)
    draw.shadow(surface, box, radius, scale.px(14), scale.px(6), 150)
    draw.rounded_box(surface, box, INK_1, radius, look.palette.bad if tip.is_refusal else LINE)
    inner = box.inflate(-2 * pad, -(2 * pad - scale.px(4)))
    if tip.glyph is not None:
        pad_glyphs.draw_glyph(surface, tip.glyph, scale.px(pad_glyphs.SIDE), midright=(inner.right, box.centery))
        inner.width -= _sign_room(look, tip.glyph)
    rest = inner.height - sum(highs) - scale.px(4) * (sum(1 for height in highs if height) - 1)
    y = inner.top + max(0, rest) // 2
    for (words, font, ink), height in zip(_paragraphs(look, tip), highs, strict=True):
        row = Rect(inner.left, y, inner.width, height)
        if words and words == tip.footer and tip.footer_glyph is not None:
            pad_glyphs.draw_glyph(surface, tip.footer_glyph, scale.px(FOOTER_ICON_SIZE), midleft=row.midleft)
            by = _sign_room(look, tip.footer_glyph, FOOTER_ICON_SIZE)
            row = Rect(row.left + by, y, row.width - by, height)
        if words:
            text.draw(surface, words, row, font, ink)
            y += height + scale.px(4)


def _beside(tip: Tip, size: tuple[int, int], room: Rect, gap: int) -> Rect:
    """Place a tooltip beside its anchor: below, above, right or left, wherever it fits first.

    With `prefers_side`, right and left are tried first. Places over the boxes that the tooltip avoids are not used.
    """
    anchor = tip.anchor
    places = [
        Rect(anchor.centerx - size[0] // 2, anchor.bottom + gap, *size),
        Rect(anchor.centerx - size[0] // 2, anchor.top - gap - size[1], *size),
        Rect(anchor.right + gap, anchor.centery - size[1] // 2, *size),
        Rect(anchor.left - gap - size[0], anchor.centery - size[1] // 2, *size),
    ]
    if tip.prefers_side:
        places = places[2:] + places[:2]
    if tip.avoids:
        low = anchor.bottom - size[1]
        places[2:] = [Rect(anchor.right + gap, low, *size), Rect(anchor.left - gap - size[0], low, *size)]
    for place in places:
        moved = place.clamp(room)
        if room.contains(moved) and moved.collidelist((anchor, *tip.avoids)) < 0:
            return moved
    return places[0].clamp(room)


def _place_toast(look: OverlayContext, words: str) -> Rect:
    """Return the box of a message: centred, near the bottom of its area."""
    scale, area = look.scale, look.message_area
    size = text.measure(words, _message_font(scale), min(scale.px(640), area.width - scale.px(160)))
    side, pad = scale.px(44), scale.px(12)
    box = Rect(0, 0, size[0] + side + 2 * pad, size[1] + 2 * pad)
    box.midbottom = (area.centerx, area.bottom - scale.px(32))
    return box


def _draw_toast(surface: Surface, look: OverlayContext, message: _Message) -> None:
    scale = look.scale
    box = _place_toast(look, message.words)
    side, pad, radius = scale.px(44), scale.px(12), scale.px(RADIUS_BUTTON)
    draw.shadow(surface, box, radius, scale.px(16), scale.px(6), 160)
    draw.rounded_box(surface, box, INK_1, radius, message.colour)
    marks.draw_icon(surface, message.icon, (box.left + pad + side // 3, box.centery), scale.px(22), message.colour)
    room = Rect(box.left + side, box.top + pad, box.width - side - 2 * pad, box.height - 2 * pad)
    text.draw(surface, message.words, room, _message_font(scale), TEXT)


def _message_font(scale: Scale) -> Font:
    return Font("body", scale.text(BODY))
