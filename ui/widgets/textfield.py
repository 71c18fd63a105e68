"""Text fields with one line or several: caret, selection, clipboard, input methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.theme import BODY, IVORY, LINE, RADIUS_BUTTON, TEXT, TEXT_2, WELL, mix
from ui.layout.box import Box
from ui.widgets.base import DragAxis, Widget
from ui.widgets.host import Host
from ui.widgets.keyboard import ENTER, is_ctrl_held, is_typing

BLINK_SECONDS = 5.0  # seconds until the caret stops blinking


class TextField(Widget):
    """A text field for at most `limit` characters. `change` is called after every change, `done` on Enter.

    `allowed(character)` returns True for accepted characters. `error` becomes the tooltip and colours the edge. With
    `is_suggestion`, the first click selects the value, so that typing replaces it.
    """

    accepts_text = shows_caret = True
    drag_axis = DragAxis.ACROSS

    def __init__(
        self,
        key: str,
        rect: Rect,
        value: str,
        change: Callable[[str], object],
        *,
        limit: int = 16,
        placeholder: str = "",
        allowed: Callable[[str], bool] = str.isprintable,
        error: str | None = None,
        done: Callable[[], object] | None = None,
        is_suggestion: bool = False,
        size: float = BODY,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.value, self.change, self.limit, self.placeholder = value, change, limit, placeholder
        self.allowed, self.error, self.done, self.is_suggestion, self.size = allowed, error, done, is_suggestion, size
        self.caret = self.anchor = len(value)
        self._since = 0.0
        self._shown = self._entered = False

    def spoken_parts(self) -> tuple[str, ...]:
        return (self.value or self.placeholder, self.error or "")

    # -- editing -------------------------------------------------------------------------------------------------------
    @property
    def selection(self) -> tuple[int, int]:
        """The selection as (start, end), indexes of characters."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def insert(self, characters: str) -> None:
        """Replace the selection by a text, cut to the `limit`."""
        kept = "".join(letter for letter in characters if self.allowed(letter))
        start, end = self.selection
        room = self.limit - (len(self.value) - (end - start))
        kept = kept[: max(0, room)]
        self._set(self.value[:start] + kept + self.value[end:], start + len(kept))

    def _set(self, value: str, caret: int) -> None:
        self.caret = self.anchor = caret
        self._since = self.host.now
        if value != self.value:
            self.value = value
            self.change(value)

    def _move(self, to: int, mark: bool) -> None:
        self.caret = max(0, min(len(self.value), to))
        self._since = self.host.now
        if not mark:
            self.anchor = self.caret

    def _erase(self, forward: bool, word: bool) -> None:
        start, end = self.selection
        if start == end:
            other = self._word(forward) if word else self.caret + (1 if forward else -1)
            start, end = sorted((self.caret, max(0, min(len(self.value), other))))
        self._set(self.value[:start] + self.value[end:], start)

    def _word(self, forward: bool) -> int:
        at = self.caret
        if forward:
            while at < len(self.value) and self.value[at] == " ":
                at += 1
            while at < len(self.value) and self.value[at] != " ":
                at += 1
            return at
        while at > 0 and self.value[at - 1] == " ":
            at -= 1
        while at > 0 and self.value[at - 1] != " ":
            at -= 1
        return at

    def on_text(self, text: str) -> bool:
        self.insert(text)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        ctrl = is_ctrl_held(event)
        if ctrl and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._clipboard(event.key)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._travel(event.key, ctrl, bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key == pygame.K_DELETE, ctrl)
        elif event.key in ENTER and self.done is not None:
            self.done()
        else:
            # letters arrive as text events; their key events must not press a button
            return is_typing(event)
        return True

    def _travel(self, key: int, ctrl: bool, mark: bool) -> None:
        if key in (pygame.K_HOME, pygame.K_END):
            self._move(0 if key == pygame.K_HOME else len(self.value), mark)
            return
        forward = key == pygame.K_RIGHT
        if ctrl:
            self._move(self._word(forward), mark)
        elif not mark and self.caret != self.anchor:
            self._move(self.selection[1 if forward else 0], False)
        else:
            self._move(self.caret + (1 if forward else -1), mark)

    def _clipboard(self, key: int) -> None:
        start, end = self.selection
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.value)
        elif key == pygame.K_v:
            self.insert(pygame.scrap.get_text())
        elif start != end:
            pygame.scrap.put_text(self.value[start:end])
            if key == pygame.K_x:
                self._erase(False, False)

    def on_focus(self, gained: bool) -> None:
        if gained:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
            self._since = self.host.now
            self._entered = self.is_suggestion
            if self.host.by_keyboard or self.is_suggestion:
                self.anchor, self.caret = 0, len(self.value)
        else:
            pygame.key.stop_text_input()
            self.anchor = self.caret

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        if self._entered:  # the click that gave the focus has selected everything
            self._entered = False
            return
        self._move(self._index(pos[0]), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def drag(self, pos: tuple[int, int]) -> None:
        self._move(self._index(pos[0]), True)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False

    def activate(self) -> None:
        """Do nothing, because a click only moves the caret."""

    def state(self) -> tuple[int, int]:
        return self.caret, self.anchor

    def restore(self, saved_state: tuple[int, int]) -> None:
        self.caret, self.anchor = (min(at, len(self.value)) for at in saved_state)

    def tip_text(self) -> Any:
        """Return the error, or the tooltip; None while typing, so that other fields stay visible."""
        return self.error or (None if self.focused else super().tip_text())

    @property
    def text_rect(self) -> Rect:
        return Box.of(self.rect, self.host.unit).pad(16, 4).rect

    def _laid(self) -> text.FittedText:
        inner, font = self.text_rect, self.font(self.size, "bold")
        return text.fit(self.value, inner.width, inner.height, font, False, text.MIN_TEXT)

    def _x(self, index: int) -> int:
        return self.text_rect.left + text.load(self._laid().font).size(self.value[:index])[0]

    def _index(self, x: int) -> int:
        return min(range(len(self.value) + 1), key=lambda index: abs(self._x(index) - x))

    def is_blinking(self, now: float) -> bool:
        """Return True while the caret blinks; later it stays visible."""
        return self.focused and now - self._since < BLINK_SECONDS

    def on_tick(self, now: float) -> bool:
        shown, before = self.focused and self._caret_shown(), self._shown
        self._shown = shown
        return shown != before

    def draw_field_box(self, surface: Surface) -> None:
        """Draw the field's box. Its edge shows focus, hover and errors."""
        edge = self.host.palette.bad if self.error else IVORY if self.focused else LINE
        if self.hovered and not self.focused and not self.error:
            edge = mix(LINE, (255, 255, 255), 0.25)
        width = max(2, self.px(2)) if self.focused or self.error else 1
        draw.rounded_box(surface, self.rect, WELL, self.px(RADIUS_BUTTON), edge, width)

    def draw(self, surface: Surface) -> None:
        self.draw_field_box(surface)
        inner, font = self.text_rect, self._laid().font
        height = text.body_height(font)
        if self.focused and self.caret != self.anchor:
            start, end = (self._x(index) for index in self.selection)
            marked = Rect(start, inner.centery - height // 2, end - start, height)
            surface.fill(mix(WELL, IVORY, 0.32), marked)
        words, ink = (self.value, TEXT) if self.value else (self.placeholder, TEXT_2)
        face = "bold" if self.value else "body"
        text.draw(surface, words, inner, self.font(self.size, face), ink, wrapping=False)
        if self.focused and self._caret_shown():
            surface.fill(IVORY, (self._x(self.caret), inner.centery - height // 2, max(2, self.px(2)), height))

    def _caret_shown(self) -> bool:
        now = self.host.now
        return not self.is_blinking(now) or (now - self._since) % 1.0 < 0.55


class TextArea(TextField):
    """A `TextField` with several lines, wrapped at spaces. Up and Down move between lines."""

    def lines(self) -> list[tuple[int, str]]:
        """Return (index of the first character, text) of each line."""
        font, width = text.load(self.font(self.size)), self.text_rect.width
        lines: list[tuple[int, str]] = []
        start = 0
        while start < len(self.value):
            end = start
            last = start
            while end < len(self.value) and font.size(self.value[start : end + 1].rstrip(" "))[0] <= width:
                end += 1
                if self.value[end - 1] == " ":
                    last = end
            if end < len(self.value) and last > start:
                end = last
            end = max(end, start + 1)
            lines.append((start, self.value[start:end]))
            start = end
        return lines or [(0, "")]

    @staticmethod
    def height(host: Host, content: str, width: int, size: float) -> int:
        """Return the height in pixels of a text wrapped at `width` pixels: its lines and one more, at least three."""
        box, font = Box(0, 0, width, 0, host.unit).pad(12, -7), host.font(size)
        lines = len(text.break_lines(content, font, box.rect.width)) if content else 1
        return max(3, lines + 1) * text.line_height(font) + box.rect.height

    def _line_of(self, index: int) -> int:
        lines = self.lines()
        return max(number for number, (start, _) in enumerate(lines) if start <= index)

    def _high(self) -> int:
        return text.line_height(self.font(self.size))

    def _at(self, index: int) -> tuple[int, int]:
        """Return the caret's point (left, top) before a character, in pixels."""
        number = self._line_of(index)
        start, _ = self.lines()[number]
        font = text.load(self.font(self.size))
        return self.text_rect.left + font.size(self.value[start:index])[0], self.text_rect.top + number * self._high()

    def _index_at(self, pos: tuple[int, int]) -> int:
        lines = self.lines()
        number = max(0, min(len(lines) - 1, (pos[1] - self.text_rect.top) // self._high()))
        start, words = lines[number]
        font = text.load(self.font(self.size))
        ends = range(len(words) + (number == len(lines) - 1))
        best = min(ends, key=lambda n: abs(self.text_rect.left + font.size(words[:n])[0] - pos[0]), default=0)
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
    def text_rect(self) -> Rect:
        return Box.of(self.rect, self.host.unit).pad(12, 7).rect

    def draw(self, surface: Surface) -> None:
        self.draw_field_box(surface)
        box, font, height = Box.of(self.text_rect, 1), self.font(self.size), self._high()
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for start, words in self.lines():
            row = box.cut_top(height).rect
            if not self.value:
                text.draw(surface, self.placeholder, row, font, TEXT_2)
            self._mark(surface, row, start, words)
            if words.strip():
                text.draw(surface, words.rstrip(" "), row, font, TEXT, wrapping=False)
        if self.focused and self._caret_shown():
            left, top = self._at(self.caret)
            surface.fill(IVORY, (left, top + height // 8, max(2, self.px(2)), height * 3 // 4))
        surface.set_clip(clip)

    def _mark(self, surface: Surface, row: Rect, start: int, words: str) -> None:
        """Highlight the selected part of a line, whose first character has the index `start`."""
        first, last = self.selection
        if not self.focused or first == last:
            return
        begin, end = max(first, start) - start, min(last, start + len(words)) - start
        if begin < end:
            font = text.load(self.font(self.size))
            left, right = font.size(words[:begin])[0], font.size(words[:end])[0]
            surface.fill(mix(WELL, IVORY, 0.32), (row.left + left, row.top, right - left, row.height))
