"""Common parts of the people pages: panels, rows, cells with tooltips, win rates."""

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
from ui.screens.shared.levels import draw_level
from ui.shell.screen import Screen
from ui.widgets.base import Widget
from ui.widgets.host import Host

TITLE_HEIGHT = 52  # design units: height of a panel's title
NAME_HEIGHT = 44  # design units: height of a row with a name
HEADING_OFFSET = 22  # design units: distance of a column heading from the panel's title
COMPUTER_COLOUR = (150, 156, 166)  # colour of computers


class CellStrip(Widget):
    """A row of cells with one tab stop. Left and Right move between cells.

    `cells` are boxes before scrolling, `tips` returns a cell's tooltip by index. `act` gets the index of a clicked
    cell.
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
        self.selected_index = len(self.cells) - 1  # index of the cell selected by keyboard

    def cell_box(self, index: int) -> Rect:
        """Return a cell's current box in the window."""
        return self.cells[index].move(self.rect.left - self._at[0], self.rect.top - self._at[1])

    @property
    def current_index(self) -> int | None:
        """The index of the hovered cell, or of the one selected by keyboard, or None."""
        if self.hovered:
            x, y = self.host.pointer
            spread = [n for n in range(len(self.cells)) if self.cell_box(n).left <= x < self.cell_box(n).right]
            return next((n for n in spread if self.cell_box(n).collidepoint(x, y)), spread[0] if spread else None)
        return self.selected_index if self.shows_focus_ring and self.cells else None

    def _words(self) -> str:
        at = self.current_index
        return self.tip_of(at) if at is not None else ""

    def tip_anchor(self) -> Rect:
        at = self.current_index
        return self.rect if at is None else self.cell_box(at)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not 0 <= self.selected_index + by < len(self.cells):
            return False
        self.selected_index += by
        self.invalidate()
        return True

    def activate(self) -> None:
        at = self.current_index if self.current_index is not None else self.selected_index
        if self.act is not None and 0 <= at < len(self.cells):
            self.host.play("click")
            self.act(at)

    def on_tick(self, now: float) -> bool:
        before, self._shown = getattr(self, "_shown", None), self.current_index
        return before != self._shown

    def draw(self, surface: Surface) -> None:
        at = self.current_index
        for index in range(len(self.cells)):
            self.paint(surface, self.cell_box(index), index, index == at)
        self.draw_focus_ring(surface)


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
    """Return a titled panel with a table.

    `top` is the distance of headings from the panel's edge, in design units.
    """
    body = Table(heads, rows, row_height=row_height, header_height=0) if rows else Spacer(row_height)
    table = Column(Table(heads, (), header_height=head_height), Spacer(4), body, pad=(10, top, 10, 12))
    return Stack([Panel(Spacer(), title), table], **extent)


def heading_below_title(head: Node) -> Node:
    """Return a heading for the first column, placed below the panel's title."""
    return Column(Spacer(), head, pad=(8, 0, 0, 0))


def name_cell(mark: SeatMark | None, level: str, label: Label) -> Node:
    """Return a cell with a seat mark, or with a computer's level, and a name."""
    label.weight, label.height = 1, NAME_HEIGHT
    return Row(Paint(partial(_draw_sign, mark, level), width=32), Spacer(2), label)


def _draw_sign(mark: SeatMark | None, level: str, surface: Surface, rect: Rect) -> None:
    side = round(rect.width * 20 / 32)
    if mark is not None:
        marks.draw_seat_mark(surface, mark, rect.center, side)
    else:
        draw_level(level, TEXT_2, surface, Rect((0, 0), (side, side)).move_to(center=rect.center))


def rate_node(host: Host, rate: WinRate, colour: Colour) -> Node:
    """Return the bar of a win rate as a node."""
    return Paint(lambda surface, rect: draw_rate_bar(host, surface, rect, rate, colour), weight=1)


def number_label(number: str, colour: Colour = TEXT, face: str = "body", size: float = BODY) -> Label:
    """Return a right-aligned label for a number in a table."""
    return Label(number, size, colour, face, align="right", wrapping=False)


def draw_rate_bar(host: Host, surface: Surface, box: Rect, rate: WinRate, colour: Colour) -> None:
    """Draw a win rate: a bar, its 95 % confidence interval, and a tick at equal chances."""
    high = max(6, host.px(12))
    bar = Rect(box.left, box.centery - high // 2, box.width, high)
    draw.rounded_box(surface, bar, WELL, high // 2, mix(LINE, INK_1, 0.3))

    def x_of(share: float) -> int:
        return bar.left + round(bar.width * share)

    if not rate.matches:
        return
    wide = x_of(rate.rate) - bar.left
    if wide:
        draw.rounded_box(surface, Rect(bar.left, bar.top, max(wide, high), high), mix(colour, INK_1, 0.28), high // 2)
    tick = max(2, host.px(1.6))
    surface.fill(BRASS, (x_of(rate.expected_rate) - tick // 2, bar.top - host.px(4), tick, high + 2 * host.px(4)))
    low, top = (x_of(one) for one in rate.confidence_interval)
    line, cap = max(1, host.px(1.4)), host.px(4)
    surface.fill(TEXT, (low, bar.centery - line // 2, top - low, line))
    for x in (low, top):
        surface.fill(TEXT, (x - line // 2, bar.centery - cap, line, 2 * cap))


def rate_colour(palette: Palette, rate: WinRate) -> Colour:
    """Return the colour of a win rate: good or bad only if significantly different from equal chances."""
    return {1: palette.good, -1: palette.bad}.get(rate.compared_with_chance, TEXT)


def result_boxes(box: Rect, count: int, gap: int) -> list[Rect]:
    """Return the boxes of results side by side, the latest at the right."""
    wide = max(3, (box.width - 19 * gap) // 20)
    return [Rect(box.left + n * (wide + gap), box.top, wide, box.height) for n in range(count)]


def draw_result(host: Host, surface: Surface, box: Rect, result: PersonResult, colour: Colour, lit: bool) -> None:
    """Draw a match result as a column: full with a crown for a win, lower for other ranks, a dash without a winner."""
    radius = max(2, host.px(4))
    if result.without_winner:
        surface.fill(mix(WELL, TEXT, 0.45 if lit else 0.25), (box.left, box.bottom - host.px(4), box.width, host.px(4)))
        return
    if result.share:
        draw.rounded_box(surface, box, mix(colour, (255, 255, 255), 0.25) if lit else colour, radius)
        side = min(box.width - 2, host.px(16))
        if side >= 6:
            marks.draw_icon(surface, "crown", (box.centerx, box.top + side // 2 + host.px(4)), side, CHIP_INK)
        return
    share = 0.14
    if result.place is not None and result.players > 1:
        share += 0.55 * (result.players - result.place) / (result.players - 1)
    high = max(host.px(4), round(box.height * share))
    low = Rect(box.left, box.bottom - high, box.width, high)
    draw.rounded_box(surface, low, mix(colour, INK_1, 0.4 if lit else 0.64), radius)


def record_value(screen: Screen, feat: HallOfFameEntry) -> str:
    """Return a record's value as text."""
    if feat.record_kind in ("long", "short"):
        return screen.translate(words.minutes_text(feat.value))
    return str(feat.value) if feat.record_kind == "run" else screen.translate(words.points_text(feat.value))


def record_owner(screen: Screen, records: RecordsModel, feat: HallOfFameEntry) -> str:
    """Return a record's holder and date as text."""
    when = screen.translate(words.day_text(feat.date, datetime.now()))
    return f"{records.current_name(feat.person, feat.name)} · {when}" if feat.name else when


def record_line(screen: Screen, records: RecordsModel, feat: HallOfFameEntry) -> str:
    """Return a record as a line of text."""
    return f"{record_value(screen, feat)} – {record_owner(screen, records, feat)}"
