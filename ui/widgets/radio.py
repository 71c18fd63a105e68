"""Choices one below the other, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.theme import BODY, INK_2, INK_3, RADIUS_BUTTON, TEXT, TEXT_2, GameTheme, mix
from ui.widgets.base import Widget


class Pick(NamedTuple):
    """One thing to choose: what it stands for, its words, and the pictures at its right."""

    value: Any
    words: str
    pictures: Sequence[Surface] = ()


class Radio(Widget):
    """A click chooses; up and down go from one to the next. `change(value)` is called with another one."""

    def __init__(
        self, key: str, rect: Rect, picks: Sequence[Pick], value: Any, change: Callable[[Any], object],
        theme: GameTheme, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(key, rect, **more)
        self.picks, self.value, self.change, self.theme = list(picks), value, change, theme

    @property
    def named(self) -> bool:
        return True

    def spoken(self) -> tuple[str, ...]:
        return (self.picks[self._at()].words,)

    def cells(self) -> list[Rect]:
        """Return the box of each."""
        high = self.rect.height / len(self.picks)
        return [
            Rect(self.rect.left, self.rect.top + round(n * high), self.rect.width, round(high) - self.px(2))
            for n in range(len(self.picks))
        ]

    def _at(self) -> int:
        return next((n for n, pick in enumerate(self.picks) if pick.value == self.value), 0)

    def choose(self, value: Any) -> None:
        """Choose by value."""
        if value != self.value:
            self.value = value
            self.host.play("click")
            self.change(value)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        for pick, box in zip(self.picks, self.cells(), strict=True):
            if box.collidepoint(pos):
                self.choose(pick.value)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if by is None or not 0 <= self._at() + by < len(self.picks):
            return False
        self.choose(self.picks[self._at() + by].value)
        return True

    def draw(self, surface: Surface) -> None:
        for pick, box in zip(self.picks, self.cells(), strict=True):
            self._draw_pick(surface, pick, box)
        self.draw_ring(surface)

    def _draw_pick(self, surface: Surface, pick: Pick, box: Rect) -> None:
        chosen, lit = pick.value == self.value, self.hovered and box.collidepoint(self.host.pointer)
        if chosen:
            fill = mix(self.theme.accent, INK_2, 0.55)
            draw.panel(surface, box, fill, self.px(RADIUS_BUTTON), mix(self.theme.accent, TEXT, 0.4))
        elif lit:
            draw.panel(surface, box, INK_3, self.px(RADIUS_BUTTON))
        ring = (box.left + self.px(18), box.centery)
        pygame.draw.aacircle(surface, TEXT if chosen or lit else TEXT_2, ring, self.px(8), max(1, self.px(1.6)))
        if chosen:
            pygame.draw.aacircle(surface, TEXT, ring, self.px(4))
        right = box.right - self.px(10)
        for picture in pick.pictures:
            surface.blit(picture, picture.get_rect(midright=(right, box.centery)))
            right -= picture.get_width() + self.px(5)
        left = ring[0] + self.px(18)
        room = Rect(left, box.top, right - left, box.height)
        text.draw(surface, pick.words, room, self.font(BODY - 1, "bold" if chosen else "body"), TEXT)
