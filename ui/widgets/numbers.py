"""Widgets for a number: a slider, and a stepper with − and + that also accepts typing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    DEFAULT_THEME,
    FAINT,
    INK_1,
    INK_2,
    IVORY,
    LINE,
    RADIUS_BUTTON,
    TEXT,
    TEXT_2,
    WELL,
    Colour,
    mix,
)
from ui.drawing.typography import percent
from ui.layout.box import Box
from ui.widgets.base import DragAxis, Widget
from ui.widgets.choice import draw_field
from ui.widgets.keyboard import ENTER, character

DIGITS = frozenset("0123456789")


class Slider(Widget):
    """A slider: label, track, and the value as a percentage.

    Dragging, wheel, Left and Right change the value.
    """

    drag_axis = DragAxis.ACROSS

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        value: float,
        change: Callable[[float], object],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.1,
        on_release: bool = False,
        boxed: bool = True,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.label, self.value, self.change = label, value, change
        self.low, self.high, self.step = low, high, step
        self.on_release, self.boxed = on_release, boxed
        self._reported = value

    def _parts(self) -> tuple[Rect, Rect, Rect]:
        """Return the boxes (label, track, value)."""
        box = Box.of(self.rect, self.host.unit).pad(16 if self.boxed else 0, 0)
        value = box.cut_right(56, 8).rect
        length = box.width / box.unit / (2 if self.label else 1) - 12
        track = box.cut_right(length, 16).middle(length, max(6, 4 / box.unit)).rect
        return box.rect, track, value

    @property
    def track(self) -> Rect:
        """The track along which the slider's knob moves."""
        return self._parts()[1]

    def spoken_parts(self) -> tuple[str, ...]:
        return (percent(self.value),)

    def set_value(self, value: float, final: bool = True) -> None:
        """Set the value, rounded to a step, and call `change`.

        With `on_release`, `change` is called only at the end of a drag (`final`).
        """
        steps = round((value - self.low) / self.step)
        self.value = round(max(self.low, min(self.high, self.low + steps * self.step)), 6)
        if (final or not self.on_release) and self.value != self._reported:
            self._reported = self.value
            self.change(self.value)

    def _from(self, pos: tuple[int, int], final: bool) -> None:
        track = self.track
        share = (pos[0] - track.left) / max(1, track.width)
        self.set_value(self.low + share * (self.high - self.low), final)

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._from(pos, final=False)

    def drag(self, pos: tuple[int, int]) -> None:
        self._from(pos, final=False)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        self._from(pos, final=True)

    def on_wheel(self, steps: int) -> bool:
        if not self.enabled or self.scroller is not None:  # in a scrolling area, the wheel scrolls the area
            return False
        self.set_value(self.value + steps * self.step)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -5, pygame.K_PAGEUP: 5}.get(event.key)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.set_value(self.low if event.key == pygame.K_HOME else self.high)
        elif by is not None:
            self.set_value(self.value + by * self.step)
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        if self.boxed:
            draw_field(surface, self, self.rect)
        words, track, value = self._parts()
        if self.label:
            text.draw(surface, self.label, words, self.font(BODY), TEXT)
        share = (self.value - self.low) / (self.high - self.low)
        draw_track(surface, self, track, track.left + round(track.width * share), DEFAULT_THEME.accent)
        text.draw(surface, percent(self.value), value, self.font(BODY, "bold"), TEXT, align="right", wrapping=False)
        self.draw_focus_ring(surface)


def draw_track(surface: Surface, widget: Widget, track: Rect, at: int, accent: Colour) -> None:
    """Draw a slider's track, filled up to the knob at the x coordinate `at`."""
    radius = track.height // 2
    draw.rounded_box(surface, track, WELL, radius, LINE)
    done = Rect(track.left, track.top, max(2 * radius, at - track.left), track.height)
    draw.rounded_box(surface, done, mix(accent, TEXT, 0.15), radius)
    side = widget.px(20 if widget.hovered or widget.pressed else 18)
    knob = Rect(0, 0, side, side)
    knob.center = (at, track.centery)
    draw.shadow(surface, knob, side // 2, widget.px(4), widget.px(2), 130)
    draw.rounded_box(surface, knob, TEXT, side // 2)


CONTROLS_WIDTH, VALUE_WIDTH, ICON_SIZE = 112, 48, 18  # design units; CONTROLS_WIDTH is the width of −, value and +


class Stepper(Widget):
    """A number field: label, minus button, value, plus button. `change` gets every new value.

    Typed digits are applied on Enter or when the focus leaves. Arrow keys step by 1, with Shift by 10.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        value: int,
        low: int,
        high: int,
        change: Callable[[int], object],
        *,
        is_invalid: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.label, self.value, self.low, self.high, self.change = label, value, low, high, change
        self.is_invalid = is_invalid
        self.typed: str | None = None

    def _parts(self) -> tuple[Rect, Rect, Rect, Rect]:
        """Return the boxes (label, minus, value, plus). If there is little room, only the value's box is not empty."""
        box = Box.of(self.rect, self.host.unit)
        width = min(CONTROLS_WIDTH, box.width / box.unit - 8)
        side = (width - min(VALUE_WIDTH, width / 2)) / 2
        if side < ICON_SIZE:
            value, nothing = box.pad(6, 0).rect, Rect(self.rect.topleft, (0, 0))
            return nothing, nothing, value, nothing
        box.cut_right(4)
        minus, number, plus = box.cut_right(width, 6).columns([side, width - 2 * side, side])
        return box.pad(12, 0, 0, 0).rect, minus.rect, number.rect, plus.rect

    # -- setting the value ---------------------------------------------------------------------------------------------
    def spoken_parts(self) -> tuple[str, ...]:
        return (str(self.value),)

    def set_value(self, value: int) -> None:
        """Set the value, clamped to the limits."""
        value = max(self.low, min(self.high, value))
        self.typed = None
        if value != self.value:
            self.value = value
            self.change(value)
        self.invalidate()

    def commit(self) -> None:
        """Apply the typed number."""
        if self.typed not in (None, "", "-"):
            self.set_value(int(self.typed or 0))
        self.typed = None

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        _, minus, _, plus = self._parts()
        by = -1 if minus.collidepoint(pos) else 1 if plus.collidepoint(pos) else 0
        if by:
            self.set_value(self.value + by * (10 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1))

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: 0, pygame.K_KP_MINUS: -1, pygame.K_KP_PLUS: 1}
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_KP_MINUS, pygame.K_KP_PLUS):
            self.set_value(self.value + by[event.key] * (10 if event.mod & pygame.KMOD_SHIFT else 1))
        elif (sign := character(event)) in DIGITS or (sign == "-" and not self.typed):
            self.typed = ((self.typed or "") + sign)[:6]
        elif event.key == pygame.K_BACKSPACE:
            self.typed = (str(self.value) if self.typed is None else self.typed)[:-1]
        elif event.key in ENTER and self.typed is not None:
            self.commit()
        else:
            return False
        self.invalidate()
        return True

    def on_wheel(self, steps: int) -> bool:
        if not self.focused or not self.enabled:  # then the wheel scrolls the form
            return False
        self.set_value(self.value + steps)
        return True

    def on_focus(self, gained: bool) -> None:
        if not gained:
            self.commit()

    def state(self) -> str | None:
        return self.typed

    def restore(self, saved_state: str) -> None:
        self.typed = saved_state

    def tip_text(self) -> Any:
        """Return the tooltip; at a limit, it names both limits."""
        if self.enabled and self.value in (self.low, self.high):
            return N_("from {low} to {high}", low=self.low, high=self.high)
        return super().tip_text()

    def draw(self, surface: Surface) -> None:
        edge = self.host.palette.bad if self.is_invalid else LINE
        draw.rounded_box(surface, self.rect, mix(INK_2, WELL, 0.25), self.px(RADIUS_BUTTON), edge)
        label, minus, value, plus = self._parts()
        if self.label:
            text.draw(surface, self.label, label, self.font(15), TEXT if self.enabled else FAINT)
        for box, icon, limit in ((minus, "minus", self.low), (plus, "plus", self.high)):
            if not box.width:
                continue
            able = self.enabled and self.value != limit
            lit = able and self.hovered and box.collidepoint(self.host.pointer)
            ink = TEXT if lit else TEXT_2 if able else mix(FAINT, INK_1, 0.55)
            marks.draw_icon(surface, icon, box.center, self.px(ICON_SIZE), ink)
        well = Box.of(value, self.host.unit).pad(0, 6).rect
        typing = self.typed is not None
        draw.rounded_box(surface, well, WELL, self.px(6), IVORY if typing else None)
        words = self.typed if self.typed is not None else str(self.value)
        text.draw(surface, words or " ", well, self.font(BODY, "bold"), TEXT, align="center", wrapping=False)
        self.draw_focus_ring(surface)
