"""The line under a replay: where the film stands, where turns begin; a click or a drag goes anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import text
from ui.drawing.theme import IVORY, LINE, SMALL, TEXT_2, GameTheme, mix
from ui.layout import Box
from ui.widgets.base import Drags, Widget
from ui.widgets.numbers import draw_track


class Timeline(Widget):
    """A slider over the moves with a tick and, where there is room, the number of every turn."""

    drags = Drags.ACROSS

    def __init__(
        self,
        key: str,
        rect: Rect,
        length: int,
        number: int,
        turns: Sequence[tuple[int, int]],
        change: Callable[[int], object],
        theme: GameTheme,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.length, self.number, self.turns, self.change, self.theme = length, number, list(turns), change, theme

    @property
    def track(self) -> Rect:
        """The line itself."""
        box = Box.of(self.rect, self.host.unit).pad(12, 12, 12, 0)
        return box.cut_top(max(6, 4 / box.unit)).rect

    def x_of(self, number: int) -> int:
        """Return where a move lies."""
        track = self.track
        return track.left + round(track.width * number / max(1, self.length))

    def _take(self, pos: tuple[int, int]) -> None:
        track = self.track
        share = (pos[0] - track.left) / max(1, track.width)
        self.change(max(0, min(self.length, round(share * self.length))))

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._take(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self._take(pos)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False

    def on_wheel(self, steps: int) -> bool:
        self.change(max(0, min(self.length, self.number - steps)))
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.length // 20)
        by = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key)
        if by is not None:
            self.change(max(0, min(self.length, self.number + by)))
        return by is not None

    def draw(self, surface: Surface) -> None:
        track = self.track
        self._ticks(surface, track)
        draw_track(surface, self, track, self.x_of(self.number), self.theme.accent)
        self.draw_ring(surface, 6, Box.of(self.rect, self.host.unit).pad(2, 4).rect)

    def _ticks(self, surface: Surface, track: Rect) -> None:
        font, free, air = self.font(SMALL), track.left - self.px(20), self.px(6)
        below = Box.of(Rect(track.bottomleft, (track.width, 0)), self.host.unit)
        below.cut_top(2)
        tick, row = below.cut_top(6).rect, below.cut_top(max(18, text.body_height(font) / below.unit)).rect
        tick.width = max(1, self.px(1.5))
        now = max((at for at, _ in self.turns if at <= self.number), default=-1)
        for at, turn in self.turns:
            x = self.x_of(at)
            lit = at == now
            ink = IVORY if lit else mix(LINE, TEXT_2, 0.5)
            surface.fill(ink, tick.move(x - tick.left, 0))
            wide = text.width(str(turn), font) + air
            if x - wide // 2 <= free:
                continue
            free = x + wide // 2
            box = Rect(x - wide // 2, row.top, wide, row.height)
            text.draw(surface, str(turn), box, font, IVORY if lit else TEXT_2, align="center", wrapping=False)
