"""The chart of points, turn by turn: a line a seat with its mark, its name written at the line's end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.cache import ready
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, WELL, Mark, mix
from ui.screens.shared.common import apart
from ui.widgets.base import Widget

FINE = 3  # how much larger the lines are drawn before they are scaled down
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LABEL = 26  # height of a name at the end of its line, in design units


class Series(NamedTuple):
    """One seat's line: its name, mark, and value after turn 0, 1, ….; `first` draws it over the others."""

    name: str
    mark: Mark
    values: tuple[int, ...]
    first: bool = False


class Chart(Widget):
    """Hover it, or use left and right, to read the values of a turn; `notes` says what happened in it.

    `labels` are the numbers of the turns under it, from the beginning on, `axis` what they are called: up to which
    turn, and the word. `limit` is a line across it and its word.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        series: Sequence[Series],
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
        self.at: int | None = None  # the turn that is read
        self.progress = 1.0  # how much of the lines is shown, while they grow

    # -- where things lie ---------------------------------------------------------------------------------------------
    @property
    def last(self) -> int:
        """The last turn."""
        return len(self.series[0].values) - 1

    @property
    def plot(self) -> Rect:
        """The box of the lines."""
        font = self.font(15, "bold")
        names = max(text.width(f"{one.name}: {one.values[-1]}", font) for one in self.series)
        right = min(names + self.px(72), self.rect.width * 2 // 5)
        left, foot = self.px(44), max(self.px(48), self.px(20) + 2 * text.body_height(self.font(SMALL)))
        return Rect(
            self.rect.left + left, self.rect.top + self.px(12), self.rect.width - left - right, self.rect.height - foot
        )

    def _top(self) -> int:
        """Return the highest value of the scale."""
        most = max([1, *(value for one in self.series for value in one.values), self.limit[0] if self.limit else 0])
        step = self._step(most)
        return -(-most // step) * step

    def _step(self, most: int) -> int:
        lines = max(2, self.plot.height // max(1, self.px(46)))
        return next((step for step in STEPS if most / step <= lines), most)

    def point(self, turn: int, value: int) -> tuple[int, int]:
        """Return where a value lies, in window pixels."""
        plot = self.plot
        x = plot.left + round(plot.width * turn / max(1, self.last))
        return x, plot.bottom - round(plot.height * value / self._top())

    # -- reading ------------------------------------------------------------------------------------------------------
    def look(self, pos: tuple[int, int] | None) -> None:
        """Read the turn under a point of the window, or none."""
        at = None
        if pos is not None and self.rect.collidepoint(pos):
            plot = self.plot
            at = max(0, min(self.last, round((pos[0] - plot.left) * self.last / max(1, plot.width))))
        if at != self.at:
            self.at = at
            self.touch()

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None:
            return False
        before = self.at if self.at is not None else (self.last + 1 if by < 0 else -1)
        if not 0 <= before + by <= self.last:
            return False
        self.at = before + by
        return True

    def on_focus(self, gained: bool) -> None:
        self.at = self.last if gained and self.host.by_keyboard else None

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        self._grid(surface)
        plot = self.plot
        key = ("chart", plot.size, tuple((one.mark, one.values) for one in self.series))
        picture = draw.keep(key, self._lines)
        pad = self.px(8)
        shown = Rect(0, 0, round((plot.width + 2 * pad) * self.progress), picture.get_height())
        surface.blit(picture, (plot.left - pad, plot.top - pad), shown)
        if self.progress >= 1.0:
            self._points(surface)
            self._labels(surface)
        if self.at is not None:
            self._reading(surface, self.at)
        self.draw_ring(surface)

    def _grid(self, surface: Surface) -> None:
        plot, font = self.plot, self.font(SMALL)
        top, line = self._top(), text.body_height(font)
        for value in range(0, top + 1, self._step(top)):
            y = self.point(0, value)[1]
            surface.fill(mix(LINE, INK_1, 0.4 if value else 0.0), (plot.left, y, plot.width, 1))
            high = max(self.px(20), line)
            box = Rect(self.rect.left, y - high // 2, plot.left - self.rect.left - self.px(10), high)
            text.draw(surface, str(value), box, font, TEXT_2, align="right", wrapping=False)
        if self.limit is not None:
            self._limit(surface, *self.limit)
        for turn in self._marked_turns(text.width(str(self.last), font) + self.px(8)):
            x, wide = self.point(turn, 0)[0], text.width(self.labels[turn], font)
            surface.fill(LINE, (x, plot.bottom, 1, self.px(5)))
            box = Rect(x - wide, plot.bottom + self.px(6), 2 * wide, max(self.px(18), line))
            text.draw(surface, self.labels[turn], box, font, TEXT_2, align="center", wrapping=False)
        begins = 0
        for ends, words in self.axis:
            left, right = (self._between(turn) for turn in (begins, ends))
            if begins:
                surface.fill(LINE, (left, plot.top, 1, plot.height + self.px(5)))
            top = plot.bottom + max(self.px(20), self.px(6) + line)
            below = Rect(left, top, right - left, max(self.px(18), line))
            text.draw(surface, words, below, font, TEXT_2, align="center", wrapping=False)
            begins = ends

    def _between(self, turn: int) -> int:
        """Return where a turn ends and the next one begins."""
        ends = self.point(turn, 0)[0]
        return ends if turn in (0, self.last) else (ends + self.point(turn + 1, 0)[0]) // 2

    def _limit(self, surface: Surface, value: int, words: str) -> None:
        """Draw a dashed line across the plot, its word over its left end."""
        plot, y, dash = self.plot, self.point(0, value)[1], self.px(7)
        ink = mix(BRASS, INK_1, 0.25)
        for left in range(plot.left, plot.right, 2 * dash):
            surface.fill(ink, (left, y, min(dash, plot.right - left), max(1, self.px(1.5))))
        font = self.font(14, "bold")
        high = text.body_height(font)
        box = Rect(plot.left + self.px(8), y - high - self.px(2), plot.width - self.px(16), high)
        text.draw(surface, words, box, font, mix(BRASS, IVORY, 0.2), wrapping=False)

    def _marked_turns(self, room: int) -> list[int]:
        """List the turns whose numbers stand under the chart, at even steps, so that each has `room` pixels."""
        pitch = self.plot.width / max(1, self.last)
        step = next((step for step in STEPS if step * pitch >= room), self.last)
        return list(range(step, self.last + 1, max(1, step)))

    def _lines(self) -> Surface:
        plot, pad = self.plot, self.px(8)
        size = (plot.width + 2 * pad, plot.height + 2 * pad)
        large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        large.fill((*INK_1, 0))
        wide = max(2, self.px(3)) * FINE
        for one in sorted(self.series, key=lambda one: one.first):
            spots = [self.point(turn, value) for turn, value in enumerate(one.values)]
            points = [((x - plot.left + pad) * FINE, (y - plot.top + pad) * FINE) for x, y in spots]
            for start, end in itertools.pairwise(points):
                pygame.draw.line(large, one.mark.colour, start, end, wide)
            for at in points:
                pygame.draw.circle(large, one.mark.colour, at, (wide - 1) / 2)
        return ready(pygame.transform.smoothscale(large, size))

    def _points(self, surface: Surface) -> None:
        """Draw a mark where points were won."""
        side = self.px(14)
        for one in sorted(self.series, key=lambda one: one.first):
            for turn, value in enumerate(one.values):
                won = turn and value != one.values[turn - 1]
                if won or turn == self.last:
                    big = turn == self.last
                    marks.draw_mark(surface, one.mark, self.point(turn, value), self.px(16) if big else side)

    def _labels(self, surface: Surface) -> None:
        """Write every name, with its mark, at the end of its line, apart from each other."""
        plot, high = self.plot, self.px(LABEL)
        order = sorted(self.series, key=lambda one: -one.values[-1])
        wanted = [self.point(self.last, one.values[-1])[1] - high // 2 for one in order]
        tops = apart(wanted, high, plot.bottom + self.px(12))
        for one, top in zip(order, tops, strict=True):
            marks.draw_mark(surface, one.mark, (plot.right + self.px(21), top + high // 2), self.px(14))
            left = plot.right + self.px(34)
            box = Rect(left, top, self.rect.right - left, high)
            ink = mix(one.mark.colour, (255, 250, 240), 0.35)
            words = f"{one.name}: {one.values[-1]}"
            text.draw(surface, words, box, self.font(15, "bold"), ink, wrapping=False)

    def _reading(self, surface: Surface, turn: int) -> None:
        plot, px = self.plot, self.px
        x = self.point(turn, 0)[0]
        surface.fill(mix(LINE, TEXT_2, 0.5), (x, plot.top, 1, plot.height))
        order = sorted(self.series, key=lambda one: -one.values[turn])
        for one in reversed(order):
            marks.draw_mark(surface, one.mark, self.point(turn, one.values[turn]), px(17))
        rows = [(one, f"{one.values[turn]}", _gain(one, turn)) for one in order]
        notes = list(self.notes(turn))
        bold, plain, small = self.font(15, "bold"), self.font(15), self.font(SMALL)
        title = self.turn_words(turn)
        names = max(text.width(one.name, plain) for one in order)
        wide = max(px(40) + names + px(96), text.width(title, bold) + px(32), px(220))
        noted = [text.measure(note, small, wide - px(32))[1] + px(4) for note in notes]
        line = px(26)
        high = px(20) + line + len(rows) * line + (sum(noted) + px(8) if notes else 0)
        box = Rect(0, 0, wide, high)
        box.midleft = (x + px(18), plot.centery)
        if x > plot.centerx:
            box.midright = (x - px(18), plot.centery)
        box.clamp_ip(surface.get_rect().inflate(-px(8), -px(8)))
        draw.shadow(surface, box, px(8), px(12), px(6), 150)
        draw.panel(surface, box, WELL, px(8), mix(LINE, TEXT_2, 0.3))
        with_layer(lambda: self._box(surface, box, title, rows, notes, noted))

    def _box(
        self,
        surface: Surface,
        box: Rect,
        title: str,
        rows: Sequence[tuple[Series, str, str]],
        notes: Sequence[str],
        noted: Sequence[int],
    ) -> None:
        px = self.px
        line = px(26)
        inner = box.inflate(-px(32), -px(16))
        text.draw(surface, title, Rect(inner.left, inner.top, inner.width, line), self.font(15, "bold"), TEXT)
        top = inner.top + line
        for one, value, gain in rows:
            marks.draw_mark(surface, one.mark, (inner.left + px(7), top + line // 2), px(14))
            row = Rect(inner.left + px(24), top, inner.width - px(24), line)
            text.draw(surface, one.name, row, self.font(15), TEXT, wrapping=False)
            right = Rect(inner.right - px(40), top, px(40), line)
            text.draw(surface, value, right, self.font(15, "bold"), TEXT, align="right", wrapping=False)
            if gain:
                middle = Rect(inner.right - px(88), top, px(44), line)
                palette = self.host.palette
                ink = palette.good if gain.startswith("+") else palette.bad
                text.draw(surface, gain, middle, self.font(SMALL), ink, align="right", wrapping=False)
            top += line
        top += px(8)
        for note, high in zip(notes, noted, strict=True):
            row = Rect(inner.left, top, inner.width, high)
            text.draw(surface, note, row, self.font(SMALL), TEXT_2, valign="top")
            top += high


def with_layer(paint: Callable[[], object]) -> None:
    """Draw something that lies over the rest of the chart."""
    from ui.drawing import record

    record.next_layer()
    paint()
    record.next_layer()


def _gain(one: Series, turn: int) -> str:
    won = one.values[turn] - one.values[turn - 1] if turn else 0
    return f"+{won}" if won > 0 else f"−{-won}" if won else ""
