"""Widgets for choosing one of several options: a dropdown list and a radio list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, FAINT, INK_1, INK_2, INK_3, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, GameTheme, mix
from ui.layout.box import Box
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, Widget
from ui.widgets.choice import draw_field
from ui.widgets.host import Host
from ui.widgets.keyboard import ENTER, character

Picture = Callable[[Surface, Rect], object]  # draws a picture in the middle of a square


class DropdownEntry(NamedTuple):
    """An entry of a dropdown list: value, label, picture, and reason why it is disabled (None: enabled).

    `note` is a short sentence below the label in the open list.
    """

    value: Any
    label: str
    picture: Picture | None = None
    reason: str | None = None
    note: str = ""


class Dropdown(Widget):
    """A field with the selected entry, which opens a list of entries.

    A click, Enter or Alt+Down opens the list; typed letters jump to an entry. `label` is at the left of the entry.
    `picture_only` shows only the entry's picture, such as a seat mark.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        entries: Sequence[DropdownEntry],
        value: Any,
        change: Callable[[Any], object],
        *,
        label: str = "",
        picture_only: bool = False,
        is_invalid: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.entries, self.value, self.change, self.label, self.picture_only = (
            list(entries),
            value,
            change,
            label,
            picture_only,
        )
        self.is_invalid = is_invalid  # True: the edge is drawn in the colour of errors

    @property
    def chosen(self) -> DropdownEntry:
        return next((entry for entry in self.entries if entry.value == self.value), self.entries[0])

    def activate(self) -> None:
        self.group.popup = DropdownList(self)
        self.invalidate()

    def spoken_parts(self) -> tuple[str, ...]:
        return (self.label, self.chosen.label)

    def select_value(self, value: Any) -> None:
        """Select the entry with this value and close the list."""
        self.group.popup = None
        if value != self.value:
            self.value = value
            self.host.play("click")
            self.change(value)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DOWN and event.mod & pygame.KMOD_ALT:
            self.activate()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        draw_field(surface, self, self.rect)
        if self.is_invalid:
            draw.outline(surface, self.rect, self.host.palette.bad, self.px(RADIUS_BUTTON))
        box = Box.of(self.rect, self.host.unit).pad(12, 0)
        if self.enabled:
            marks.draw_icon(surface, "chevron-down", box.cut_right(20, 8).rect.center, self.px(20), TEXT_2)
        if self.chosen.picture is not None:
            side = min(box.height / box.unit - 16, 32)
            self.chosen.picture(surface, (box if self.picture_only else box.cut_left(side, 8)).middle(side, side).rect)
        if not self.picture_only:
            self._words(surface, box.rect)
        self.draw_focus_ring(surface)

    def _words(self, surface: Surface, inner: Rect) -> None:
        bold, plain, ink = self.font(BODY, "bold"), self.font(BODY), TEXT if self.enabled else FAINT
        if not self.label:
            text.draw(surface, self.chosen.label, inner, bold, ink)
            return
        gap = self.px(12)
        value = text.width(self.chosen.label, bold)
        label = text.width(self.label, plain)
        if label + gap + value > inner.width:  # the label gets 45 % of the width, or more if the value is short
            label = max(inner.width - gap - value, (inner.width - gap) * 45 // 100)
            value = inner.width - gap - label
        box = Box.of(inner, 1)
        text.draw(surface, self.chosen.label, box.cut_right(value, gap).rect, bold, ink, align="right")
        text.draw(surface, self.label, box.rect, plain, ink)


class DropdownList(Widget):
    """The open list of a dropdown, which receives all events."""

    def __init__(self, owner: Dropdown) -> None:
        super().__init__(f"{owner.key}:list", Rect(0, 0, 0, 0))
        self.owner = owner
        self.on_added(owner.group)
        self.highlighted = next((n for n, e in enumerate(owner.entries) if e.value == owner.value), 0)
        self.first = 0
        self._swiped = 0  # pixels that a finger has moved since the list last scrolled by an entry
        self._place()

    def _place(self) -> None:
        host, edge, font, small = self.owner.host, self.px(4), self.font(BODY), self.font(SMALL)
        pictured = any(entry.picture for entry in self.owner.entries)
        widest = max(max(text.width(entry.label, font), text.width(entry.note, small)) for entry in self.owner.entries)
        width = max(self.owner.rect.width, widest + self.px(92 if pictured else 56))
        least = TOUCH_TARGET + TOUCH_GAP if host.for_touch else 40
        self.row = max(self.px(least), text.line_height(font) + self.px(8))
        if any(entry.note for entry in self.owner.entries):
            self.row = max(self.row, text.line_height(font) + text.line_height(small) + self.px(12))
        room = Box.of(Rect((0, 0), host.size), host.unit).pad(8, 8).rect
        field = self.owner.rect.inflate(0, 2 * edge)
        below, above = room.bottom - field.bottom, field.top - room.top
        need = self.row * len(self.owner.entries) + 2 * edge
        most = max(below, above) if need > below else below
        self.visible_count = max(1, min(len(self.owner.entries), (most - 2 * edge) // self.row))
        self.rect = Rect(0, 0, min(width, room.width), self.visible_count * self.row + 2 * edge)
        if self.rect.height <= below:
            self.rect.topright = field.bottomright
        else:
            self.rect.bottomright = field.topright
        self.rect.clamp_ip(room)
        self.inner = self.rect.inflate(-2 * edge, -2 * edge)
        self._reveal()

    def _reveal(self) -> None:
        self.first = max(min(self.first, self.highlighted), self.highlighted - self.visible_count + 1)

    def _index(self, pos: tuple[int, int]) -> int | None:
        index = self.first + (pos[1] - self.inner.top) // self.row
        return index if self.first <= index < min(self.first + self.visible_count, len(self.owner.entries)) else None

    def drag(self, pos: tuple[int, int]) -> None:
        index = self._index(pos)
        if index is not None:
            self.highlighted = index

    def release(self, pos: tuple[int, int]) -> None:
        index = self._index(pos)
        if self.hit(pos) and index is not None:
            self.highlighted = index
            self.activate()

    def activate(self) -> None:
        entry = self.owner.entries[self.highlighted]
        if entry.reason is None:
            self.owner.select_value(entry.value)
        else:
            self.group.show_refusal(entry.reason, self._cell(self.highlighted))

    def on_wheel(self, steps: int) -> bool:
        last = len(self.owner.entries) - self.visible_count
        self.first = max(0, min(last, self.first - steps))
        return True

    def scroll_by(self, dy: int) -> bool:
        self._swiped += dy
        steps = int(self._swiped / self.row)
        self._swiped -= steps * self.row
        return bool(steps) and self.on_wheel(steps)

    def on_key(self, event: pygame.event.Event) -> bool:
        last = len(self.owner.entries) - 1
        if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self.group.popup = None
        elif event.key in (*ENTER, pygame.K_SPACE):
            self.activate()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.highlighted = max(0, min(last, self.highlighted + (1 if event.key == pygame.K_DOWN else -1)))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.highlighted = 0 if event.key == pygame.K_HOME else last
        elif (sign := event.unicode if event.unicode.isalnum() else character(event)).isalnum():
            self._jump(sign.casefold())
        self._reveal()
        return True

    def _jump(self, letter: str) -> None:
        count = len(self.owner.entries)
        for step in range(1, count + 1):
            if self.owner.entries[(self.highlighted + step) % count].label.casefold().startswith(letter):
                self.highlighted = (self.highlighted + step) % count
                return

    @property
    def spoken_is_complete(self) -> bool:
        return True

    def spoken_parts(self) -> tuple[str, ...]:
        entry = self.owner.entries[self.highlighted]
        return (entry.label, entry.note, entry.reason or "", f"{self.highlighted + 1} / {len(self.owner.entries)}")

    def _cell(self, index: int) -> Rect:
        top = self.inner.top + (index - self.first) * self.row
        return Rect(self.inner.left, top, self.inner.width, self.row)

    def draw(self, surface: Surface) -> None:
        radius = self.px(RADIUS_BUTTON)
        draw.shadow(surface, self.rect, radius, self.px(14), self.px(6), 150)
        draw.rounded_box(surface, self.rect, INK_1, radius, LINE)
        for index in range(self.first, self.first + self.visible_count):
            self._draw_entry(surface, index, self._cell(index))

    def _draw_entry(self, surface: Surface, index: int, cell: Rect) -> None:
        entry = self.owner.entries[index]
        if index == self.highlighted:
            draw.rounded_box(surface, cell, INK_3, self.px(6))
        ink = TEXT if entry.reason is None else FAINT
        box = Box.of(cell, self.host.unit).pad(8, 0)
        if entry.picture is not None:
            entry.picture(surface, box.cut_left(28, 8).middle(28, 28).rect)
        tick = box.cut_right(20, 4).rect
        if entry.value == self.owner.value:
            marks.draw_icon(surface, "check", tick.center, self.px(18), ink)
        if entry.note:
            label, note = self.font(BODY), self.font(SMALL)
            lines = (text.line_height(label) + text.line_height(note)) / self.host.unit
            box = box.middle(box.width / self.host.unit, lines)
            text.draw(surface, entry.label, box.cut_top(text.line_height(label) / self.host.unit).rect, label, ink)
            text.draw(surface, entry.note, box.rect, note, TEXT_2 if entry.reason is None else FAINT)
        else:
            text.draw(surface, entry.label, box.rect, self.font(BODY), ink)


class RadioOption(NamedTuple):
    """An option of a radio list: value, label, and pictures at the right."""

    value: Any
    label: str
    pictures: Sequence[Surface] = ()


class RadioList(Widget):
    """A list of options, one below the other. A click, Up or Down selects an option and calls `change`."""

    def __init__(
        self, key: str, rect: Rect, picks: Sequence[RadioOption], value: Any, change: Callable[[Any], object],
        theme: GameTheme, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(key, rect, **more)
        self.options, self.value, self.change, self.theme = list(picks), value, change, theme

    @property
    def spoken_is_complete(self) -> bool:
        return True

    def spoken_parts(self) -> tuple[str, ...]:
        return (self.options[self._at()].label,)

    @staticmethod
    def height(host: Host, picks: Sequence[RadioOption], width: int, least: float) -> int:
        """Return the height in pixels of a list of these options, `width` pixels wide.

        Each option is at least `least` design units high.
        """
        beside = 52 * host.unit + max(sum(one.get_width() + 5 * host.unit for one in pick.pictures) for pick in picks)
        font, room = host.font(BODY - 1, "bold"), round(width - beside)
        lines = max(text.measure(pick.label, font, room)[1] for pick in picks)
        return round(max(least * host.unit, lines + 8 * host.unit)) * len(picks)

    def cells(self) -> list[Rect]:
        """Return the boxes of the options, from top to bottom."""
        height = self.rect.height / len(self.options)
        return [
            Rect(self.rect.left, self.rect.top + round(n * height), self.rect.width, round(height) - self.px(2))
            for n in range(len(self.options))
        ]

    def _at(self) -> int:
        return next((n for n, pick in enumerate(self.options) if pick.value == self.value), 0)

    def select_value(self, value: Any) -> None:
        """Select the option with this value."""
        if value != self.value:
            self.value = value
            self.host.play("click")
            self.change(value)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        for pick, box in zip(self.options, self.cells(), strict=True):
            if box.collidepoint(pos):
                self.select_value(pick.value)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if by is None or not 0 <= self._at() + by < len(self.options):
            return False
        self.select_value(self.options[self._at() + by].value)
        return True

    def draw(self, surface: Surface) -> None:
        for pick, box in zip(self.options, self.cells(), strict=True):
            self._draw_pick(surface, pick, box)
        self.draw_focus_ring(surface)

    def _draw_pick(self, surface: Surface, pick: RadioOption, box: Rect) -> None:
        chosen, lit = pick.value == self.value, self.hovered and box.collidepoint(self.host.pointer)
        if chosen:
            fill = mix(self.theme.accent, INK_2, 0.55)
            draw.rounded_box(surface, box, fill, self.px(RADIUS_BUTTON), mix(self.theme.accent, TEXT, 0.4))
        elif lit:
            draw.rounded_box(surface, box, INK_3, self.px(RADIUS_BUTTON))
        row = Box.of(box, self.host.unit).pad(0, 0, 10, 0)
        ring = row.cut_left(36).rect.center
        pygame.draw.aacircle(surface, TEXT if chosen or lit else TEXT_2, ring, self.px(8), max(1, self.px(1.6)))
        if chosen:
            pygame.draw.aacircle(surface, TEXT, ring, self.px(4))
        for picture in pick.pictures:
            at = row.cut_right(picture.get_width() / row.unit, 5).rect
            surface.blit(picture, picture.get_rect(center=at.center))
        text.draw(surface, pick.label, row.rect, self.font(BODY - 1, "bold" if chosen else "body"), TEXT)
