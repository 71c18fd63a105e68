"""Parts of these pages: panels, rows, cells that can be read with pointer, touch and keys, and bars of win rates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Unpack

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.people.game_page import HallOfFameEntry
from games.core.people.pages import PersonResult, WinRate
from ui.drawing import draw, marks
from ui.drawing.theme import (
    BODY,
    BRASS,
    CHIP_INK,
    INK_1,
    LINE,
    TEXT,
    TEXT_2,
    WELL,
    Colour,
    Palette,
    SeatMark,
    mix,
)
from ui.layout import Column, Label, Node, Paint, Panel, Row, Spacer, Stack, Table, TableColumn, TableRow
from ui.layout.node import Extent
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.shell.screen import Screen
from ui.widgets.base import Widget
from ui.widgets.host import Host

HEAD = 52  # design units: a panel's title
NAME = 44  # design units: height for a name
NAME_HEAD = 22  # design units of a head below the title
ICONS = {"easy": "level-1", "medium": "level-2", "hard": "level-3", "master": "star", "random": "dice"}
GREY = (150, 156, 166)  # colour of computers


class CellStrip(Widget):
    """Cells side by side that share one tab stop; Left and Right move between them. `tips` returns their tooltips.

    `cells` are boxes without scrolling; `act` is called with a cell's index on a click or Enter.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        cells: Sequence[Rect],
        paint: Callable[[Surface, Rect, int, bool], object],
        tips: Callable[[int], str],
        act: Callable[[int], object] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, tip=self._words, **more)
        self._at = rect.topleft
        self.cells, self.paint, self.tip_of, self.act = list(cells), paint, tips, act
        self.selected = len(self.cells) - 1  # index of the cell chosen by keyboard

    def box(self, index: int) -> Rect:
        """Return the current box of a cell."""
        return self.cells[index].move(self.rect.left - self._at[0], self.rect.top - self._at[1])

    @property
    def current(self) -> int | None:
        """The index of the cell whose tooltip is shown: the hovered one, else the one chosen by keyboard."""
        if self.hovered:
            x, y = self.host.pointer
            spread = [n for n in range(len(self.cells)) if self.box(n).left <= x < self.box(n).right]
            return next((n for n in spread if self.box(n).collidepoint(x, y)), spread[0] if spread else None)
        return self.selected if self.shows_focus_ring and self.cells else None

    def _words(self) -> str:
        at = self.current
        return self.tip_of(at) if at is not None else ""

    def tip_anchor(self) -> Rect:
        at = self.current
        return self.rect if at is None else self.box(at)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not 0 <= self.selected + by < len(self.cells):
            return False
        self.selected += by
        self.invalidate()
        return True

    def activate(self) -> None:
        at = self.current if self.current is not None else self.selected
        if self.act is not None and 0 <= at < len(self.cells):
            self.host.play("click")
            self.act(at)

    def on_tick(self, now: float) -> bool:
        before, self._shown = getattr(self, "_shown", None), self.current
        return before != self._shown

    def draw(self, surface: Surface) -> None:
        at = self.current
        for index in range(len(self.cells)):
            self.paint(surface, self.box(index), index, index == at)
        self.draw_ring(surface)


def table_panel(
    title: Text,
    heads: Sequence[TableColumn],
    rows: Sequence[TableRow],
    *,
    row_height: float,
    head_height: float,
    top: float,
    **extent: Unpack[Extent],
) -> Node:
    """Return a titled panel with a table, whose headings are `top` units below the panel's edge, next to the title.

    Without rows it is as high as with one row.
    """
    body = Table(heads, rows, row_height=row_height, header_height=0) if rows else Spacer(row_height)
    table = Column(Table(heads, (), header_height=head_height), Spacer(4), body, pad=(10, top, 10, 12))
    return Stack([Panel(Spacer(), title), table], **extent)


def below_title(head: Node) -> Node:
    """Return the head of the first column of a `table_panel`, which begins below the panel's title."""
    return Column(Spacer(), head, pad=(8, 0, 0, 0))


def name_cell(mark: SeatMark | None, icon: str, label: Label) -> Node:
    """Return a cell with a person's mark, or an icon instead, and a name."""
    label.weight, label.height = 1, NAME
    return Row(Paint(partial(_draw_sign, mark, icon), width=32), Spacer(2), label)


def _draw_sign(mark: SeatMark | None, icon: str, surface: Surface, rect: Rect) -> None:
    side = round(rect.width * 20 / 32)
    if mark is not None:
        marks.draw_seat_mark(surface, mark, rect.center, side)
    else:
        marks.icon(surface, icon, rect.center, side, TEXT_2)


def rate_node(host: Host, rate: WinRate, colour: Colour) -> Node:
    """Return the bar of a win rate as a node."""
    return Paint(lambda surface, rect: draw_rate_bar(host, surface, rect, rate, colour), weight=1)


def number_label(number: str, colour: Colour = TEXT, face: str = "body", size: float = BODY) -> Label:
    """Return a right-aligned label with a number for a table."""
    return Label(number, size, colour, face, align="right", wrapping=False)


def draw_rate_bar(host: Host, surface: Surface, box: Rect, rate: WinRate, colour: Colour) -> None:
    """Draw a win rate: filled bar, whisker of 95 %, tick of even chances."""
    high = max(6, host.px(12))
    bar = Rect(box.left, box.centery - high // 2, box.width, high)
    draw.panel(surface, bar, WELL, high // 2, mix(LINE, INK_1, 0.3))

    def at(share: float) -> int:
        return bar.left + round(bar.width * share)

    if not rate.matches:
        return
    wide = at(rate.rate) - bar.left
    if wide:
        draw.panel(surface, Rect(bar.left, bar.top, max(wide, high), high), mix(colour, INK_1, 0.28), high // 2)
    tick = max(2, host.px(1.6))
    surface.fill(BRASS, (at(rate.expected_rate) - tick // 2, bar.top - host.px(4), tick, high + 2 * host.px(4)))
    low, top = (at(one) for one in rate.interval)
    line, cap = max(1, host.px(1.4)), host.px(4)
    surface.fill(TEXT, (low, bar.centery - line // 2, top - low, line))
    for x in (low, top):
        surface.fill(TEXT, (x - line // 2, bar.centery - cap, line, 2 * cap))


def rate_colour(palette: Palette, rate: WinRate) -> Colour:
    """Return the colour of a win rate: good or bad only if it differs significantly from even chances."""
    return {1: palette.good, -1: palette.bad}.get(rate.verdict, TEXT)


def result_boxes(box: Rect, count: int, gap: int) -> list[Rect]:
    """Return the boxes of the latest results, the latest at the right."""
    wide = max(3, (box.width - 19 * gap) // 20)
    return [Rect(box.left + n * (wide + gap), box.top, wide, box.height) for n in range(count)]


def draw_result(host: Host, surface: Surface, box: Rect, one: PersonResult, colour: Colour, lit: bool) -> None:
    """Draw a result as a column: full with a crown for a win, else as high as the place; a dash without a winner."""
    radius = max(2, host.px(4))
    if one.without_winner:
        surface.fill(mix(WELL, TEXT, 0.45 if lit else 0.25), (box.left, box.bottom - host.px(4), box.width, host.px(4)))
        return
    if one.share:
        draw.panel(surface, box, mix(colour, (255, 255, 255), 0.25) if lit else colour, radius)
        side = min(box.width - 2, host.px(16))
        if side >= 6:
            marks.icon(surface, "crown", (box.centerx, box.top + side // 2 + host.px(4)), side, CHIP_INK)
        return
    share = 0.14
    if one.place is not None and one.players > 1:
        share += 0.55 * (one.players - one.place) / (one.players - 1)
    high = max(host.px(4), round(box.height * share))
    low = Rect(box.left, box.bottom - high, box.width, high)
    draw.panel(surface, low, mix(colour, INK_1, 0.4 if lit else 0.64), radius)


def record_value(screen: Screen, feat: HallOfFameEntry) -> str:
    """Return the value of a record as text."""
    if feat.record in ("long", "short"):
        return screen.translate(words.minutes_text(feat.value))
    return str(feat.value) if feat.record == "run" else screen.translate(words.points_text(feat.value))


def record_owner(screen: Screen, records: RecordsModel, feat: HallOfFameEntry) -> str:
    """Return the owner and date of a record as text."""
    when = screen.translate(words.day_text(feat.date, datetime.now()))
    return f"{records.name(feat.person, feat.name)} · {when}" if feat.name else when


def record_line(screen: Screen, records: RecordsModel, feat: HallOfFameEntry) -> str:
    """Return a record as one line of text."""
    return f"{record_value(screen, feat)} – {record_owner(screen, records, feat)}"
