"""The boxes under the games: go on with the last match, load, history, settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, GameTheme, Mark, mix
from ui.widgets.base import Widget


class MenuBox(Widget):
    """An icon, a word, and a smaller line about what lies behind it."""

    def __init__(
        self, key: str, rect: Rect, icon: str, words: str, line: str, act: Callable[[], object], **more: Any
    ) -> None:
        super().__init__(key, rect, **more)
        self.icon, self.words, self.line, self.act = icon, words, line, act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    @property
    def lit(self) -> bool:
        return self.enabled and self.hovered

    def _box(self, surface: Surface) -> None:
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, self.rect, radius, self.px(12), self.px(6), 120)
        fill = INK_3 if self.lit else mix(INK_2, (14, 14, 18), 0.15)
        draw.panel(surface, self.rect, fill, radius, mix(LINE, TEXT, 0.25) if self.lit else LINE)

    def draw(self, surface: Surface) -> None:
        self._box(surface)
        pad, side = self.px(20), self.px(36)
        if self.rect.width < self.px(230):
            pad, side = self.px(12), self.px(28)
        marks.icon(
            surface, self.icon, (self.rect.left + pad + side // 2, self.rect.centery), side, mix(TEXT, TEXT_2, 0.3)
        )
        left = self.rect.left + 2 * pad + side - self.px(4)
        self._lines(surface, Rect(left, self.rect.top, self.rect.right - self.px(10) - left, self.rect.height))
        self.draw_ring(surface, RADIUS_PANEL)

    def _lines(self, surface: Surface, room: Rect) -> None:
        """Draw the word and the line under it, together in the middle of the room's height."""
        ink = TEXT if self.enabled else TEXT_2
        room = room.inflate(0, -self.px(12))
        title = text.fit(self.words, room.width, room.height * 6 // 10, self.font(TITLE, "bold"), True, text.MIN_TEXT)
        if not self.line:
            text.draw(surface, self.words, room, title.font, ink)
            return
        gap = self.px(4)
        under = text.fit(
            self.line, room.width, room.height - title.height - gap, self.font(SMALL + 1), True, text.MIN_TEXT
        )
        top = room.top + (room.height - title.height - gap - under.height) // 2
        text.draw(surface, self.words, Rect(room.left, top, room.width, title.height), title.font, ink)
        lower = Rect(room.left, top + title.height + gap, room.width, under.height)
        text.draw(surface, self.line, lower, under.font, TEXT_2)


class ResumeBox(MenuBox):
    """Going on with the match played last: who plays it, and how far it is. Without one it can't be pressed."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        words: str,
        line: str,
        act: Callable[[], object],
        *,
        theme: GameTheme,
        seats: Sequence[Mark] = (),
        icon: str = "play",
        **more: Any,
    ) -> None:
        super().__init__(key, rect, icon, words, line, act, **more)
        self.theme, self.seats = theme, seats

    def draw(self, surface: Surface) -> None:
        if not self.enabled:
            self._draw_empty(surface)
            return
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, self.rect, radius, self.px(12), self.px(6), 120)
        warm = mix(INK_2, self.theme.accent, 0.34 if self.lit else 0.22)
        edge = mix(self.theme.accent, TEXT, 0.4 if self.lit else 0.15)
        draw.gradient(surface, self.rect, (warm, mix(INK_2, self.theme.accent, 0.1)), radius, edge)
        pad, side = self.px(24), self.px(54)
        if self.rect.width < self.px(400):
            pad, side = self.px(14), self.px(44)
        disc = Rect(self.rect.left + pad, self.rect.centery - side // 2, side, side)
        draw.panel(surface, disc, mix(self.theme.accent, (255, 255, 255), 0.08 if self.lit else 0), side // 2)
        shift = self.px(2) if self.icon == "play" else 0
        marks.icon(surface, self.icon, (disc.centerx + shift, disc.centery), side // 2, self.theme.on_accent)
        right = self._marks(surface)
        left = disc.right + self.px(18)
        self._lines(surface, Rect(left, self.rect.top, right - left, self.rect.height))
        self.draw_ring(surface, RADIUS_PANEL)

    def _marks(self, surface: Surface) -> int:
        """Draw the seats' marks at the right end where there is room; return where they begin."""
        pitch, size = self.px(26), self.px(18)
        right = self.rect.right - self.px(24)
        if self.rect.width < self.px(400) + pitch * len(self.seats):
            return right + self.px(8)
        for number, mark in enumerate(reversed(self.seats)):
            marks.draw_mark(surface, mark, (right - size // 2 - number * pitch, self.rect.centery), size)
        return right - pitch * len(self.seats) - self.px(4)

    def _draw_empty(self, surface: Surface) -> None:
        radius = self.px(RADIUS_PANEL)
        draw.veil(surface, self.rect, (14, 14, 18), 120, radius)
        draw.outline(surface, self.rect, LINE, radius)
        text.draw(surface, self.words, self.rect.inflate(-2 * self.px(24), 0), self.font(17), TEXT_2, align="center")
        self.draw_ring(surface, RADIUS_PANEL)
