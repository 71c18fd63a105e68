"""The chart of points by turn."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.pictures import converted
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, SMALL, TEXT_2, WELL, SeatMark, mix
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Row, Spacer
from ui.screens.shared.common import spread_labels
from ui.widgets.base import Widget

SUPERSAMPLING = 3  # lines are drawn larger by this factor and then scaled down, for smooth edges
SCALE_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
NAME_HEIGHT = 26  # design units: height of a name at the end of a line


class SeatSeries(NamedTuple):
    """A seat's line in the chart: name, mark and value after each turn.

    Winners' lines are drawn above the others.
    """

    name: str
    seat_mark: SeatMark
    values: tuple[int, ...]
    is_winner: bool = False


class PointsChart(Widget):
    """The chart of points by turn.

    Hovering or arrow keys show the values of a turn. `labels` are the turn numbers, from turn 0. `axis` holds (last
    turn, label) of each part of the match. `limit` is (value, label) of a horizontal line.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        series: Sequence[SeatSeries],
        labels: Sequence[str],
        turn_words: Callable[[int], str],
        notes: Callable[[int], Sequence[str]],
        axis: Sequence[tuple[int, str]],
        limit: tuple[int, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.series, self.labels, self.turn_words, self.notes = list(series), list(labels), turn_words, notes
        self.axis, self.limit = list(axis), limit
        self.displayed_turn: int | None = None  # the turn whose values are shown
        self._read: tuple[int, Node] | None = None  # the turn, and the layout node with the values of this turn
        self.progress = 1.0  # share of the lines that is drawn while they grow, 0..1

    @property
    def last_turn(self) -> int:
        """The last turn."""
        return len(self.series[0].values) - 1

    @property
    def plot(self) -> Rect:
        """The box in which the lines are drawn."""
        font, unit = self.font(15, "bold"), self.host.unit
        names = max(text.width(f"{one.name}: {one.values[-1]}", font) for one in self.series) / unit
        right = min(names + 72, self.rect.width / unit * 0.4)
        foot = max(48, 20 + 2 * text.body_height(self.font(SMALL)) / unit) - 12
        return Box.of(self.rect, unit).pad(44, 12, right, foot).rect

    def _top(self) -> int:
        """The value at the top of the scale."""
        most = max([1, *(value for one in self.series for value in one.values), self.limit[0] if self.limit else 0])
        step = self._step(most)
        return -(-most // step) * step

    def _step(self, most: int) -> int:
        lines = max(2, self.plot.height // max(1, self.px(46)))
        return next((step for step in SCALE_STEPS if most / step <= lines), most)

    def point_position(self, turn: int, value: int) -> tuple[int, int]:
        """Return the position of a value after a turn, in pixels."""
        plot = self.plot
        x = plot.left + round(plot.width * turn / max(1, self.last_turn))
        return x, plot.bottom - round(plot.height * value / self._top())

    def show_values_at(self, pos: tuple[int, int] | None) -> None:
        """Show the values of the turn at a position; None hides them."""
        at = None
        if pos is not None and self.rect.collidepoint(pos):
            plot = self.plot
            at = max(0, min(self.last_turn, round((pos[0] - plot.left) * self.last_turn / max(1, plot.width))))
        if at != self.displayed_turn:
            self.displayed_turn = at
            self.invalidate()

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None:
            return False
        before = self.displayed_turn if self.displayed_turn is not None else (self.last_turn + 1 if by < 0 else -1)
        if not 0 <= before + by <= self.last_turn:
            return False
        self.displayed_turn = before + by
        return True

    def on_focus(self, gained: bool) -> None:
        self.displayed_turn = self.last_turn if gained and self.host.by_keyboard else None

    def draw(self, surface: Surface) -> None:
        self._grid(surface)
        plot = self.plot
        key = ("chart", plot.size, tuple((one.seat_mark, one.values) for one in self.series))
        picture = draw.cached(key, self._lines)
        pad = self.px(8)
        shown = Rect(0, 0, round((plot.width + 2 * pad) * self.progress), picture.get_height())
        surface.blit(picture, (plot.left - pad, plot.top - pad), shown)
        if self.progress >= 1.0:
            self._points(surface)
            self._labels(surface)
        if self.displayed_turn is not None:
            self._reading(surface, self.displayed_turn)
        self.draw_focus_ring(surface)

    def _grid(self, surface: Surface) -> None:
        plot, font, unit = self.plot, self.font(SMALL), self.host.unit
        top, line = self._top(), text.body_height(font) / unit
        scale = Box.of(self.rect, unit)
        scale.right = plot.left - 10 * unit
        for value in range(0, top + 1, self._step(top)):
            y = self.point_position(0, value)[1]
            surface.fill(mix(LINE, INK_1, 0.4 if value else 0.0), (plot.left, y, plot.width, 1))
            scale.top = scale.bottom = y
            row = scale.middle(scale.width / unit, max(20, line)).rect
            text.draw(surface, str(value), row, font, TEXT_2, align="right", wrapping=False)
        if self.limit is not None:
            self._limit(surface, *self.limit)
        below = Box.of(self.rect, unit)
        below.top = plot.bottom
        tick = below.pad(0).cut_top(5).rect.height
        below.cut_top(6)
        numbers, words_below = below.pad(0).cut_top(max(18, line)), below.pad(0, max(14, line), 0, 0)
        for turn in self._marked_turns(text.width(str(self.last_turn), font) + self.px(8)):
            x, width = self.point_position(turn, 0)[0], text.width(self.labels[turn], font)
            surface.fill(LINE, (x, plot.bottom, 1, tick))
            numbers.left, numbers.right = x - width, x + width
            text.draw(surface, self.labels[turn], numbers.rect, font, TEXT_2, align="center", wrapping=False)
        begins, axis = 0, words_below.cut_top(max(18, line))
        for ends, words in self.axis:
            axis.left, axis.right = (self._between(turn) for turn in (begins, ends))
            if begins:
                surface.fill(LINE, (axis.left, plot.top, 1, plot.height + tick))
            text.draw(surface, words, axis.rect, font, TEXT_2, align="center", wrapping=False)
            begins = ends

    def _between(self, turn: int) -> int:
        """Return the x coordinate between a turn and the next."""
        ends = self.point_position(turn, 0)[0]
        return ends if turn in (0, self.last_turn) else (ends + self.point_position(turn + 1, 0)[0]) // 2

    def _limit(self, surface: Surface, value: int, words: str) -> None:
        """Draw a dashed line at a value, with its label."""
        plot, y, dash = self.plot, self.point_position(0, value)[1], self.px(7)
        ink = mix(BRASS, INK_1, 0.25)
        for left in range(plot.left, plot.right, 2 * dash):
            surface.fill(ink, (left, y, min(dash, plot.right - left), max(1, self.px(1.5))))
        font = self.font(14, "bold")
        box = Box.of(plot, self.host.unit).pad(8, 0)
        box.bottom = y
        row = box.pad(0, 0, 0, 2).cut_bottom(text.body_height(font) / box.unit).rect
        text.draw(surface, words, row, font, mix(BRASS, IVORY, 0.2), wrapping=False)

    def _marked_turns(self, room: int) -> list[int]:
        """Return the turns to number, at least `room` pixels apart."""
        pitch = self.plot.width / max(1, self.last_turn)
        step = next((step for step in SCALE_STEPS if step * pitch >= room), self.last_turn)
        return list(range(step, self.last_turn + 1, max(1, step)))

    def _lines(self) -> Surface:
        plot, pad = self.plot, self.px(8)
        size = (plot.width + 2 * pad, plot.height + 2 * pad)
        large = Surface((size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), pygame.SRCALPHA)
        large.fill((*INK_1, 0))
        width = max(2, self.px(3)) * SUPERSAMPLING
        for one in sorted(self.series, key=lambda one: one.is_winner):
            spots = [self.point_position(turn, value) for turn, value in enumerate(one.values)]
            points = [((x - plot.left + pad) * SUPERSAMPLING, (y - plot.top + pad) * SUPERSAMPLING) for x, y in spots]
            for start, end in itertools.pairwise(points):
                pygame.draw.line(large, one.seat_mark.colour, start, end, width)
            for at in points:
                pygame.draw.circle(large, one.seat_mark.colour, at, (width - 1) / 2)
        return converted(pygame.transform.smoothscale(large, size))

    def _points(self, surface: Surface) -> None:
        """Draw a dot where a line's value changes."""
        side = self.px(14)
        for one in sorted(self.series, key=lambda one: one.is_winner):
            for turn, value in enumerate(one.values):
                won = turn and value != one.values[turn - 1]
                if won or turn == self.last_turn:
                    big = turn == self.last_turn
                    marks.draw_seat_mark(
                        surface, one.seat_mark, self.point_position(turn, value), self.px(16) if big else side
                    )

    def _labels(self, surface: Surface) -> None:
        """Draw the names and marks at the ends of the lines."""
        plot, height = self.plot, self.px(NAME_HEIGHT)
        order = sorted(self.series, key=lambda one: -one.values[-1])
        wanted = [self.point_position(self.last_turn, one.values[-1])[1] - height // 2 for one in order]
        tops = spread_labels(wanted, height, plot.bottom + self.px(12))
        for one, top in zip(order, tops, strict=True):
            row = Box.of(self.rect, self.host.unit)
            row.left, row.top = plot.right + 14 * row.unit, top
            row = row.cut_top(NAME_HEIGHT)
            marks.draw_seat_mark(surface, one.seat_mark, row.cut_left(14, 6).rect.center, self.px(14))
            ink = mix(one.seat_mark.colour, (255, 250, 240), 0.35)
            words = f"{one.name}: {one.values[-1]}"
            text.draw(surface, words, row.rect, self.font(15, "bold"), ink, wrapping=False)

    def _reading(self, surface: Surface, turn: int) -> None:
        plot, px = self.plot, self.px
        x = self.point_position(turn, 0)[0]
        surface.fill(mix(LINE, TEXT_2, 0.5), (x, plot.top, 1, plot.height))
        order = sorted(self.series, key=lambda one: -one.values[turn])
        for one in reversed(order):
            marks.draw_seat_mark(surface, one.seat_mark, self.point_position(turn, one.values[turn]), px(17))
        if self._read is None or self._read[0] != turn:
            self._read = turn, self._place_values(order, turn, x, surface.get_rect())
        values = self._read[1]
        draw.shadow(surface, values.rect, px(8), px(12), px(6), 150)
        draw.rounded_box(surface, values.rect, WELL, px(8), mix(LINE, TEXT_2, 0.3))
        draw_above(lambda: values.draw(surface))

    def _place_values(self, order: Sequence[SeatSeries], turn: int, x: int, window: Rect) -> Node:
        """Return a turn's values, placed beside the line at `x`."""
        plot, unit, values = self.plot, self.host.unit, self._values(order, turn)
        names = max(text.width(one.name, self.font(15)) for one in order) / unit
        title = text.width(self.turn_words(turn), self.font(15, "bold")) / unit
        width = max(138 + names, title + 32, 220)
        context = LayoutContext(self.host, lambda widget: widget)
        both = Box(x, plot.top, 0, plot.height, unit).middle(
            2 * (width + 18), values.height_at(context, width * unit) / unit
        )
        box = (both.cut_right(width) if x <= plot.centerx else both.cut_left(width)).rect
        box.clamp_ip(window.inflate(-2 * self.px(4), -2 * self.px(4)))
        values.place(context, Box.of(box, unit))
        return values

    def _values(self, order: Sequence[SeatSeries], turn: int) -> Node:
        """Return a turn's values: totals, gains and scored events."""
        notes = [Label(note, SMALL, TEXT_2, valign="top") for note in self.notes(turn)]
        return Column(
            Label(self.turn_words(turn), 15, face="bold", height=26),
            *(self._value(one, turn) for one in order),
            Column(*notes, gap=4, pad=(0, 8, 0, 4)) if notes else None,
            pad=(16, 8, 16, 12),
        )

    def _value(self, one: SeatSeries, turn: int) -> Node:
        gain, palette = _gain(one, turn), self.host.palette
        ink = palette.good if gain.startswith("+") else palette.bad
        mark = Paint(
            lambda surface, rect: marks.draw_seat_mark(surface, one.seat_mark, rect.center, self.px(14)), width=14
        )
        return Row(
            mark,
            Spacer(10),
            Label(one.name, 15, wrapping=False, weight=1, height=26),
            Label(gain, SMALL, ink, align="right", wrapping=False, width=36, height=26),
            Label(str(one.values[turn]), 15, face="bold", align="right", wrapping=False, width=44, height=26),
            height=26,
        )


def draw_above(paint: Callable[[], object]) -> None:
    """Call `paint`; texts that it draws are recorded (for tests) as a layer above the chart."""
    from ui.drawing import record

    record.next_layer()
    paint()
    record.next_layer()


def _gain(one: SeatSeries, turn: int) -> str:
    won = one.values[turn] - one.values[turn - 1] if turn else 0
    return f"+{won}" if won > 0 else f"−{-won}" if won else ""
