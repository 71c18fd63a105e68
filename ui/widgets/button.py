"""Buttons: plain, accented, as a link, or with an icon only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from ui.drawing import draw, high_contrast, marks, pad_glyphs, text
from ui.drawing.pad_glyphs import PadGlyph
from ui.drawing.theme import (
    BODY,
    DEFAULT_THEME,
    FAINT,
    INK_1,
    INK_2,
    INK_3,
    LINE,
    RADIUS_BUTTON,
    SMALL,
    TEXT,
    TEXT_2,
    Colour,
    GameTheme,
    mix,
)
from ui.widgets.base import Widget

WHITE = (255, 255, 255)


class Button(Widget):
    """A button with a label, an optional icon at the left and the key of a shortcut at the right.

    While a gamepad is used, the picture of its button replaces the key. `kind` is the look: plain (raised), accent (in
    the game's colour, once per screen), ivory (with a light edge), quiet (no box until hovered) or link (underlined).
    `chosen` draws the button as selected.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        act: Callable[[], object],
        *,
        kind: str = "plain",
        theme: GameTheme = DEFAULT_THEME,
        icon: str = "",
        hint: str = "",
        size: float = BODY,
        align: str = "center",
        chosen: bool = False,
        sound: str = "click",
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.label, self.act, self.kind, self.theme, self.icon = label, act, kind, theme, icon
        self.hint, self.size, self.align, self.chosen, self.sound = hint, size, align, chosen, sound

    def activate(self) -> None:
        self.host.play(self.sound)
        self.act()

    def draw(self, surface: Surface) -> None:
        ink = self._box(surface)
        inner = self.rect.inflate(-2 * self.px(12 if self.kind != "link" else 0), 0)
        if self.icon:
            side = self.px(22 if self.size >= BODY else 18)
            marks.draw_icon(surface, self.icon, (inner.left + side // 2, inner.centery), side, ink)
            used = side + self.px(8)
            inner = Rect(inner.left + used, inner.top, inner.width - used, inner.height)
        hint = self.host.key_hint(self.hint) if self.hint else ""
        if hint:
            inner = self._hint(surface, inner, ink, hint)
        face = "body" if self.kind in ("quiet", "link") and not self.chosen else "bold"
        where = text.draw(surface, self.label, inner, self.font(self.size, face), ink, align=self.align)
        if self.kind == "link":
            surface.fill(ink, (where.left, where.bottom, where.width, max(1, self.px(1))))
        self.draw_focus_ring(surface)

    def _box(self, surface: Surface) -> Colour:
        """Draw the background; return the label's colour."""
        radius = self.px(RADIUS_BUTTON)
        lit = self.enabled and self.hovered
        if not self.enabled:
            if self.kind not in ("quiet", "link"):
                draw.rounded_box(surface, self.rect, INK_1, radius, LINE)
            return FAINT
        if self.kind == "accent":
            top, bottom = mix(self.theme.accent, WHITE, 0.08 if lit else 0.03), self.theme.accent_2
            if self.pressed:
                top, bottom = bottom, bottom
            top, bottom = high_contrast.fill_colours(self.theme.on_accent, top, bottom)
            draw.shadow(surface, self.rect, radius, self.px(8), self.px(4), 110)
            draw.gradient_box(surface, self.rect, (top, bottom), radius)
            return self.theme.on_accent
        if self.kind == "link":
            return TEXT if lit else self.theme.light
        if self.kind == "quiet":
            if lit or self.chosen:
                draw.rounded_box(surface, self.rect, INK_3 if lit else INK_2, radius)
            return TEXT if lit or self.chosen else TEXT_2
        border = self.theme.light if self.kind == "ivory" or self.chosen else mix(LINE, WHITE, 0.15 if lit else 0)
        fill = INK_1 if self.pressed else INK_3 if lit else INK_2
        draw.rounded_box(surface, self.rect, fill, radius, border)
        return TEXT

    def text_height(self) -> int:
        """The height of the label in pixels. Only for a button that belongs to a group."""
        room = self.rect.width - 2 * self.px(12)
        if self.icon:
            room -= self.px(30)
        if self.hint:
            room -= text.width(self.hint, self.font(SMALL)) + self.px(28)
        return text.measure(self.label, self.font(self.size, "bold"), room)[1]

    def _hint(self, surface: Surface, inner: Rect, ink: Colour, hint: str | PadGlyph) -> Rect:
        """Draw the shortcut's key at the right of `inner`; return the rest of `inner`, which is for the label.

        The key is not drawn if a word of the label would then be broken.
        """
        if isinstance(hint, PadGlyph):
            side = min(self.px(pad_glyphs.SIDE), inner.height - self.px(4))
            box = pad_glyphs.draw_glyph(surface, hint, side, midright=inner.midright)
            return self._beside(inner, box)
        font = self.font(SMALL)
        width, height = text.measure(hint, font)
        box = Rect(0, 0, width + 2 * self.px(8), height + self.px(4))
        box.midright = inner.midright
        room, bold = self._beside(inner, box), self.font(self.size, "bold")
        if not text.fit(self.label, room.width, room.height, bold, True, text.MIN_TEXT).fits:
            return inner
        draw.outline(surface, box, mix(ink, INK_1, 0.45), self.px(4))
        text.draw(surface, hint, box, font, ink, align="center")
        return room

    def _beside(self, inner: Rect, hint_box: Rect) -> Rect:
        """Return the label's box left of the key's `hint_box`, centred in the button if possible."""
        room = hint_box.width + self.px(12)
        both_sides = text.width(self.label, self.font(self.size, "bold")) <= inner.width - 2 * room
        left = inner.left + (room if both_sides else 0)
        return Rect(left, inner.top, inner.right - room - left, inner.height)


class IconButton(Widget):
    """A square button with an icon. It must have a tooltip."""

    keeps_focus = False

    def __init__(
        self,
        key: str,
        rect: Rect,
        icon: str,
        act: Callable[[], object],
        *,
        size: float = 22,
        chosen: bool = False,
        colour: Colour = TEXT,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        if self.tip is None:
            raise ValueError(f"the icon {icon!r} needs a tooltip")
        self.icon, self.act, self.size, self.chosen, self.colour = icon, act, size, chosen, colour

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        radius = self.px(RADIUS_BUTTON)
        if self.enabled and (self.hovered or self.chosen):
            draw.rounded_box(surface, self.rect, INK_3 if self.hovered else INK_2, radius)
        ink = self.colour if self.enabled else mix(FAINT, INK_1, 0.4)
        marks.draw_icon(surface, self.icon, self.rect.center, self.px(self.size), ink)
        self.draw_focus_ring(surface)
