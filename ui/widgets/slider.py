"""A slider for a number between two others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, HOUSE, LINE, TEXT, WELL, mix
from ui.widgets.base import Drags, Widget
from ui.widgets.choice import draw_field


class Slider(Widget):
    """Words, a track and the value in words. Drag it, turn the wheel over it, or use left and right."""

    drags = Drags.ACROSS

    def __init__(
        self,
        key: str,
        rect: Rect,
        words: str,
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
        self.words, self.value, self.change = words, value, change
        self.low, self.high, self.by = low, high, step
        self.on_release, self.boxed = on_release, boxed
        self._told = value

    @property
    def track(self) -> Rect:
        """The line on which the knob runs."""
        pad = self.px(16) if self.boxed else 0
        value = self.px(64)
        wide = (self.rect.width - 2 * pad - value) // (2 if self.words else 1) - self.px(12)
        right = self.rect.right - pad - value
        return Rect(right - wide, self.rect.centery - self.px(3), wide, max(4, self.px(6)))

    def spoken(self) -> tuple[str, ...]:
        return (percent(self.value),)

    def set(self, value: float, final: bool = True) -> None:
        """Take the nearest step; tell it unless it waits for the mouse to let go."""
        steps = round((value - self.low) / self.by)
        self.value = round(max(self.low, min(self.high, self.low + steps * self.by)), 6)
        if (final or not self.on_release) and self.value != self._told:
            self._told = self.value
            self.change(self.value)

    def _from(self, pos: tuple[int, int], final: bool) -> None:
        share = (pos[0] - self.track.left) / max(1, self.track.width)
        self.set(self.low + share * (self.high - self.low), final)

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._from(pos, final=False)

    def drag(self, pos: tuple[int, int]) -> None:
        self._from(pos, final=False)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        self._from(pos, final=True)

    def on_wheel(self, steps: int) -> bool:
        if not self.enabled or self.scroller is not None:  # inside a scrolled area the wheel scrolls
            return False
        self.set(self.value + steps * self.by)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -5, pygame.K_PAGEUP: 5}.get(event.key)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.set(self.low if event.key == pygame.K_HOME else self.high)
        elif by is not None:
            self.set(self.value + by * self.by)
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        if self.boxed:
            draw_field(surface, self, self.rect)
        pad = self.px(16) if self.boxed else 0
        track = self.track
        if self.words:
            left = self.rect.left + pad
            box = Rect(left, self.rect.top, track.left - self.px(16) - left, self.rect.height)
            text.draw(surface, self.words, box, self.font(BODY), TEXT)
        share = (self.value - self.low) / (self.high - self.low)
        radius = track.height // 2
        draw.panel(surface, track, WELL, radius, LINE)
        done = Rect(track.left, track.top, max(2 * radius, round(track.width * share)), track.height)
        draw.panel(surface, done, mix(HOUSE.accent, TEXT, 0.15), radius)
        side = self.px(20 if self.hovered or self.pressed else 18)
        knob = Rect(0, 0, side, side)
        knob.center = (track.left + round(track.width * share), track.centery)
        draw.shadow(surface, knob, side // 2, self.px(4), self.px(2), 130)
        draw.panel(surface, knob, TEXT, side // 2)
        value = Rect(self.rect.right - pad - self.px(56), self.rect.top, self.px(56), self.rect.height)
        text.draw(surface, percent(self.value), value, self.font(BODY, "bold"), TEXT, align="right", wrapping=False)
        self.draw_ring(surface)
