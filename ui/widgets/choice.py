"""Widgets for choosing among a few values: a switch, segmented choices, tabs, chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.animation import Glide
from ui.drawing.theme import (
    BODY,
    DEFAULT_THEME,
    FAINT,
    INK_2,
    INK_3,
    IVORY,
    IVORY_INK,
    LINE,
    RADIUS_BUTTON,
    TEXT,
    TEXT_2,
    WELL,
    GameTheme,
    mix,
)
from ui.layout.box import Box
from ui.widgets.base import Widget
from ui.widgets.host import Host


class Toggle(Widget):
    """A switch with its label at the left."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        on: bool,
        change: Callable[[bool], object],
        *,
        theme: GameTheme = DEFAULT_THEME,
        boxed: bool = True,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.label, self.is_on, self.change, self.theme, self.boxed = label, on, change, theme, boxed
        self._glide = Glide(1.0 if on else 0.0)
        self._shown = 1.0 if on else 0.0

    def activate(self) -> None:
        self.is_on = not self.is_on
        self.host.play("click")
        self._glide.move_to(1.0 if self.is_on else 0.0, self.host.now, 0.12 * self.host.pace)
        self.change(self.is_on)

    def spoken_parts(self) -> tuple[str, ...]:
        return (self.host.translate(ON if self.is_on else OFF),)

    def on_tick(self, now: float) -> bool:
        at = self._glide.value_at(now)
        moved, self._shown = at != self._shown, at
        return moved

    @property
    def is_animating(self) -> bool:
        return self._glide.is_moving(self.host.now)

    def draw(self, surface: Surface) -> None:
        box = Box.of(self.rect, self.host.unit)
        if self.boxed:
            draw_field(surface, self, self.rect)
            box = box.pad(12, 0)  # padded as in `Dropdown`, so that labels align in a form
        self._track(surface, box.cut_right(48, 12).middle(48, 26).rect)
        text.draw(surface, self.label, box.rect, self.font(BODY), TEXT if self.enabled else FAINT)
        self.draw_focus_ring(surface)

    def _track(self, surface: Surface, track: Rect) -> None:
        radius = track.height // 2
        fill = self.theme.accent if self.is_on else WELL
        if not self.enabled:
            fill = mix(fill, INK_2, 0.6)
        draw.rounded_box(surface, track, fill, radius, mix(fill, TEXT, 0.35 if self.is_on else 0.3))
        knob = track.inflate(track.height - track.width - self.px(6), -self.px(6))
        travel = track.width - track.height
        knob.center = (track.left + radius + round(travel * self._glide.value_at(self.host.now)), track.centery)
        draw.rounded_box(surface, knob, TEXT if self.is_on else TEXT_2, knob.height // 2)


def draw_field(surface: Surface, widget: Widget, rect: Rect) -> None:
    """Draw the raised background of a form field, brighter while hovered."""
    lit = widget.enabled and widget.hovered
    fill = mix(INK_2, (255, 255, 255), 0.03) if lit else mix(INK_2, WELL, 0.25)
    border = mix(LINE, (255, 255, 255), 0.2) if lit else LINE
    draw.rounded_box(surface, rect, fill, widget.px(RADIUS_BUTTON), border)


ON, OFF = N_("on"), N_("off")


class SegmentItem(NamedTuple):
    """An item of a `Segmented`: value, label, reason why it is disabled (None: enabled), and tooltip.

    `icon` replaces the label if there is no room for labels.
    """

    value: Any
    label: str
    reason: str | None = None
    tooltip: str | None = None
    icon: str = ""


class Segmented(Widget):
    """Labels side by side, one of them selected, such as person | computer.

    Left and Right select another one. `look` is ivory (light) or dark (as in forms).
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        items: Sequence[SegmentItem],
        value: Any,
        change: Callable[[Any], object],
        *,
        look: str = "dark",
        size: float = BODY,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.items, self.value, self.change, self.look, self.size = list(items), value, change, look, size
        self._under: int | None = None

    @property
    def spoken_is_complete(self) -> bool:
        return True

    def spoken_parts(self) -> tuple[str, ...]:
        tip = self.tip_text()
        return (self.items[self._index()].label, self.host.translate(tip) if tip else "")

    def cells(self) -> list[Rect]:
        """Return the boxes of the items, from left to right."""
        inner = self.rect.inflate(-2 * self.px(3), -2 * self.px(3))
        edges = [inner.left + round(inner.width * n / len(self.items)) for n in range(len(self.items) + 1)]
        return [Rect(left, inner.top, right - left, inner.height) for left, right in pairwise(edges)]

    def select_index(self, index: int) -> None:
        """Select an item. If it is disabled, show why."""
        item = self.items[index]
        if item.reason is not None:
            self.group.show_refusal(item.reason, self.cells()[index])
        elif item.value != self.value:
            self.value = item.value
            self.host.play("click")
            self.change(item.value)

    def _index(self) -> int:
        return next((n for n, item in enumerate(self.items) if item.value == self.value), 0)

    def activate(self) -> None:
        """Select the next item."""
        self.select_index((self._index() + 1) % len(self.items))

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        for index, cell in enumerate(self.cells()):
            if cell.collidepoint(pos):
                self.select_index(index)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not 0 <= self._index() + by < len(self.items):
            return False
        self.select_index(self._index() + by)
        return True

    def draw(self, surface: Surface) -> None:
        radius = self.px(RADIUS_BUTTON)
        draw.rounded_box(surface, self.rect, WELL, radius, LINE)
        pos = self.host.pointer if self.hovered else (-1, -1)
        for item, cell in zip(self.items, self.cells(), strict=True):
            chosen = item.value == self.value
            ink = TEXT_2 if item.reason is None else FAINT
            if chosen:
                fill = IVORY if self.look == "ivory" else mix(INK_2, (110, 72, 50), 0.35)
                draw.rounded_box(surface, cell, fill, max(2, radius - self.px(3)))
                ink = IVORY_INK if self.look == "ivory" else TEXT
            elif cell.collidepoint(pos) and item.reason is None:
                ink = TEXT
            if item.icon:
                marks.draw_icon(surface, item.icon, cell.center, self.px(24), ink)
                continue
            inner, face = Box.of(cell, self.host.unit).pad(4, 0).rect, "bold" if chosen else "body"
            text.draw(surface, item.label, inner, self.font(self.size, face), ink, align="center")
        self.draw_focus_ring(surface)


class Tabs(Segmented):
    """A `Segmented` drawn as tabs, with a line below the selected one."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        items: Sequence[SegmentItem],
        value: Any,
        change: Callable[[Any], object],
        *,
        theme: GameTheme = DEFAULT_THEME,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, items, value, change, **more)
        self.theme = theme

    def cells(self) -> list[Rect]:
        font = self.font(self.size, "bold")
        widths = [text.width(item.label, font) + 2 * self.px(16) for item in self.items]
        if sum(widths) > self.rect.width:
            widths = [self.rect.width * one // sum(widths) for one in widths]
        left, cells = self.rect.left, []
        for one in widths:
            cells.append(Rect(left, self.rect.top, one, self.rect.height))
            left += one
        return cells

    def draw(self, surface: Surface) -> None:
        surface.fill(LINE, (self.rect.left, self.rect.bottom - 1, self.rect.width, 1))
        for item, cell in zip(self.items, self.cells(), strict=True):
            chosen = item.value == self.value
            face, ink = ("bold", TEXT) if chosen else ("body", TEXT_2)
            box = Box.of(cell, self.host.unit).pad(4, 4)
            text.draw(surface, item.label, box.rect, self.font(self.size, face), ink, align="center")
            if chosen:
                height = max(2, self.px(3))
                surface.fill(self.theme.light, (cell.left, cell.bottom - height, cell.width, height))
                self.draw_focus_ring(surface, 4, box.rect)


class Chips(Widget):
    """Chips: labels that can each be on or off.

    `items` are (value, label), `chosen` the values that are on. Left and Right move between chips; Space or Enter
    switches one.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        items: Sequence[tuple[Any, str]],
        chosen: Sequence[Any],
        change: Callable[[list[Any]], object],
        *,
        theme: GameTheme = DEFAULT_THEME,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.items, self.chosen, self.change, self.theme = list(items), list(chosen), change, theme
        self.focused_index = 0

    @property
    def spoken_is_complete(self) -> bool:
        return True

    def spoken_parts(self) -> tuple[str, ...]:
        value, words = self.items[self.focused_index]
        return (words, self.host.translate(ON if value in self.chosen else OFF))

    @staticmethod
    def height(host: Host, labels: Sequence[str], width: int) -> int:
        """Return the height of chips for a width, both in pixels."""
        boxes = _flow(host, labels, width)
        return boxes[-1].bottom if boxes else 0

    def cells(self) -> list[Rect]:
        """Return the boxes of the chips, in order."""
        boxes = _flow(self.host, [words for _, words in self.items], self.rect.width)
        return [box.move(self.rect.topleft) for box in boxes]

    def toggle_chip(self, index: int) -> None:
        """Switch a chip on or off. Values switched on are appended to `chosen`."""
        value = self.items[index][0]
        self.chosen = [one for one in self.chosen if one != value] + ([] if value in self.chosen else [value])
        self.focused_index = index
        self.change(list(self.chosen))

    def activate(self) -> None:
        self.toggle_chip(self.focused_index)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        for number, box in enumerate(self.cells()):
            if box.collidepoint(pos):
                self.toggle_chip(number)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not 0 <= self.focused_index + by < len(self.items):
            return False
        self.focused_index += by
        self.invalidate()
        return True

    def state(self) -> int:
        return self.focused_index

    def restore(self, saved_state: int) -> None:
        self.focused_index = min(saved_state, len(self.items) - 1)

    def draw(self, surface: Surface) -> None:
        for number, ((value, words), box) in enumerate(zip(self.items, self.cells(), strict=True)):
            on = value in self.chosen
            lit = self.hovered and box.collidepoint(self.host.pointer)
            fill = mix(self.theme.accent, INK_2, 0.55) if on else INK_3 if lit else INK_2
            here = self.shows_focus_ring and number == self.focused_index
            draw.rounded_box(surface, box, fill, self.px(6), IVORY if here else self.theme.light if on else LINE)
            text.draw(surface, words, box, self.font(14, "bold"), TEXT if on else TEXT_2, align="center")


def _flow(host: Host, words: Sequence[str], width: int) -> list[Rect]:
    """Return the boxes of chips with these labels, in rows that are at most `width` pixels wide."""
    font, row, gap = host.font(14, "bold"), host.px(34), host.px(6)
    boxes: list[Rect] = []
    left = top = 0
    for one in words:
        own = max(host.px(40), text.width(one, font) + host.px(22))
        if left and left + own > width:
            left, top = 0, top + row + gap
        boxes.append(Rect(left, top, min(own, width), row))
        left += own + gap
    return boxes
