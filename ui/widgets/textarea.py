"""Text on several lines: a field for sentences, which wraps what is typed."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.drawing import text
from ui.drawing.theme import IVORY, TEXT, TEXT_2, WELL, mix
from ui.widgets.textfield import TextField


class TextArea(TextField):
    """A `TextField` that shows all of its value, broken into lines at blanks; up and down move between them."""

    def lines(self) -> list[tuple[int, str]]:
        """Return the lines: where each begins in the value, and its letters, with the blank that ends it."""
        font, wide = text.load(self.font(self.size)), self.inner.width
        found: list[tuple[int, str]] = []
        start = 0
        while start < len(self.value):
            end = start
            last = start
            while end < len(self.value) and font.size(self.value[start : end + 1].rstrip(" "))[0] <= wide:
                end += 1
                if self.value[end - 1] == " ":
                    last = end
            if end < len(self.value) and last > start:
                end = last
            end = max(end, start + 1)
            found.append((start, self.value[start:end]))
            start = end
        return found or [(0, "")]

    @classmethod
    def lines_of(cls, words: str, font: text.Font, wide: int) -> int:
        """Return on how many lines words stand in a room, before there is a field."""
        return max(1, len(text.lines(words, font, wide))) if words else 1

    def _line_of(self, index: int) -> int:
        lines = self.lines()
        return max(number for number, (start, _) in enumerate(lines) if start <= index)

    def _high(self) -> int:
        return text.line_height(self.font(self.size))

    def _at(self, index: int) -> tuple[int, int]:
        """Return where a caret stands: left and top in pixels."""
        number = self._line_of(index)
        start, _ = self.lines()[number]
        font = text.load(self.font(self.size))
        return self.inner.left + font.size(self.value[start:index])[0], self.inner.top + number * self._high()

    def _index_at(self, pos: tuple[int, int]) -> int:
        lines = self.lines()
        number = max(0, min(len(lines) - 1, (pos[1] - self.inner.top) // self._high()))
        start, words = lines[number]
        font = text.load(self.font(self.size))
        ends = range(len(words) + (number == len(lines) - 1))
        best = min(ends, key=lambda n: abs(self.inner.left + font.size(words[:n])[0] - pos[0]), default=0)
        return start + best

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._move(self._index_at(pos), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def drag(self, pos: tuple[int, int]) -> None:
        self._move(self._index_at(pos), True)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            left, top = self._at(self.caret)
            number = self._line_of(self.caret) + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= number < len(self.lines()):
                return False
            by = self._high() * (1 if event.key == pygame.K_DOWN else -1)
            self._move(self._index_at((left, top + by + 1)), bool(event.mod & pygame.KMOD_SHIFT))
            return True
        return super().on_key(event)

    @property
    def inner(self) -> Rect:
        return self.rect.inflate(-2 * self.px(12), -2 * self.px(7))

    def draw(self, surface: Surface) -> None:
        self.draw_well(surface)
        inner, font, high = self.inner, self.font(self.size), self._high()
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        if not self.value:
            text.draw(surface, self.placeholder, Rect(inner.left, inner.top, inner.width, high), font, TEXT_2)
        for number, (start, words) in enumerate(self.lines()):
            row = Rect(inner.left, inner.top + number * high, inner.width, high)
            self._mark(surface, row, start, words)
            if words.strip():
                text.draw(surface, words.rstrip(" "), row, font, TEXT, wrapping=False)
        if self.focused and self._caret_shown():
            left, top = self._at(self.caret)
            surface.fill(IVORY, (left, top + high // 8, max(2, self.px(2)), high * 3 // 4))
        surface.set_clip(clip)

    def _mark(self, surface: Surface, row: Rect, start: int, words: str) -> None:
        """Draw what is marked of a line."""
        first, last = self.selection
        if not self.focused or first == last:
            return
        begin, end = max(first, start) - start, min(last, start + len(words)) - start
        if begin < end:
            font = text.load(self.font(self.size))
            left, right = font.size(words[:begin])[0], font.size(words[:end])[0]
            surface.fill(mix(WELL, IVORY, 0.32), (row.left + left, row.top, right - left, row.height))
