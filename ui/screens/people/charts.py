"""Charts of the people pages: ratings over time, and win rates by seat."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import TrialStatistics
from games.core.contract.texts import N_, Text
from games.core.people.game_page import GamePage
from games.core.people.pages import RatingPoint, WinRate
from games.core.people.rating import fairness_p_value
from ui.drawing import draw, marks, text
from ui.drawing.pictures import converted
from ui.drawing.theme import BODY, BRASS, INK_1, LINE, SMALL, TEXT, TEXT_2, Colour, SeatMark, mix
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.screens.people import words
from ui.screens.people.parts import TITLE_HEIGHT, CellStrip
from ui.screens.shared.common import spread_labels
from ui.screens.shared.filters import NO_MATCH
from ui.screens.shared.trials import TRIAL_COLOUR
from ui.shell.screen import Screen
from ui.widgets.base import Widget

SUPERSAMPLING = 2  # factor by which lines are drawn larger and scaled down, for smooth edges
# pixels of dashes and gaps: patterns that distinguish lines for people who see no colours
DASH_PATTERNS = ((), (8, 5), (2, 4), (12, 4, 3, 4))
# design units: width of the scale, room for seat marks, height of a name
SCALE_WIDTH, NAMES_WIDTH, NAME_HEIGHT = 52, 46, 26
SEAT_CHART_HEIGHT = 330  # design units: panel height
SCALE_MARGIN, LABEL_MARGIN = 66, 46  # design units: left of the bars, below the bars

# number of seats -> statistics of computer games or None
StatisticsBySeatCount = Callable[[int], TrialStatistics | None]


class RatingLine(NamedTuple):
    """A person's line in the rating chart: name, seat mark, rating after each match.

    The first line is that of the page's person.
    """

    name: str
    mark: SeatMark
    rating_points: Sequence[RatingPoint]


class RatingChart(Widget):
    """The chart of ratings over time.

    Matches on the first line can be selected. `words` returns the tooltip of a match by index; `act` gets the index of
    the match to open.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        lines: Sequence[RatingLine],
        words: Callable[[int], str],
        day: Callable[[int], str],
        act: Callable[[int], object],
        **more: Any,
    ) -> None:
        super().__init__(key, rect, tip=self._words, **more)
        self.lines, self.step_text, self.day_text, self.act = list(lines), words, day, act
        self.selected = len(lines[0].rating_points) - 1
        self._shown: int | None = None
        dates = [step.date for line in lines for step in line.rating_points]
        self.first, self.last = min(dates), max(max(dates), min(dates) + 86_400)
        bounds = [bound for step in lines[0].rating_points for bound in step.rating.confidence_interval]
        bounds += [step.rating.value for line in lines for step in line.rating_points]
        self.low, self.high = (int(min(bounds)) // 100) * 100, -(-int(max(bounds)) // 100) * 100

    @property
    def plot(self) -> Rect:
        """The box of the lines."""
        unit, font = self.host.unit, self.font(15, "bold")
        names = max(text.width(self._label(line), font) for line in self.lines)
        right = min(names / unit + NAMES_WIDTH, self.rect.width * 0.4 / unit)
        foot = max(26, text.body_height(self.font(SMALL)) / unit + 8)
        return Box.of(self.rect, unit).pad(SCALE_WIDTH, 8, right, foot).rect

    @staticmethod
    def _label(line: RatingLine) -> str:
        return f"{line.name}: {round(line.rating_points[-1].rating.value)}"

    def point_position(self, date: int, value: float) -> tuple[int, int]:
        """Return the window position of a rating on a date."""
        plot = self.plot
        x = plot.left + plot.width * (date - self.first) / (self.last - self.first)
        return round(x), round(plot.bottom - plot.height * (value - self.low) / max(1, self.high - self.low))

    @property
    def current_index(self) -> int | None:
        """The index of the hovered match, or of the one selected by keyboard, or None."""
        if self.hovered and self.plot.inflate(self.px(16), self.px(16)).collidepoint(self.host.pointer):
            plot = self.plot
            date = self.first + (self.host.pointer[0] - plot.left) * (self.last - self.first) / max(1, plot.width)
            dates = [step.date for step in self.lines[0].rating_points]
            at = bisect_right(dates, date)
            near = [n for n in (at - 1, at) if 0 <= n < len(dates)]
            return min(near, key=lambda n: abs(dates[n] - date))
        return self.selected if self.shows_focus_ring else None

    def _words(self) -> str:
        at = self.current_index
        return self.step_text(at) if at is not None else ""

    def tip_anchor(self) -> Rect:
        at = self.current_index
        if at is None:
            return self.rect
        step = self.lines[0].rating_points[at]
        return self._around(self.point_position(step.date, step.rating.value), 14)

    def _around(self, centre: tuple[int, int], side: float) -> Rect:
        """Return a square around a point. `side` is in design units."""
        return Box(*centre, 0, 0, self.host.unit).middle(side, side).rect

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not 0 <= self.selected + by < len(self.lines[0].rating_points):
            return False
        self.selected += by
        self.invalidate()
        return True

    def activate(self) -> None:
        at = self.current_index
        if at is not None:
            self.act(at)

    def on_tick(self, now: float) -> bool:
        before, self._shown = self._shown, self.current_index
        return before != self._shown

    def draw(self, surface: Surface) -> None:
        self._grid(surface)
        plot, pad = self.plot, self.px(8)
        key = (
            "curve",
            plot.size,
            self.low,
            self.high,
            tuple((one.mark, tuple(one.rating_points)) for one in self.lines),
        )
        surface.blit(draw.cached(key, self._picture), (plot.left - pad, plot.top - pad))
        self._names(surface)
        at = self.current_index
        if at is not None:
            step = self.lines[0].rating_points[at]
            where = self.point_position(step.date, step.rating.value)
            surface.fill(mix(LINE, TEXT_2, 0.5), (where[0], plot.top, 1, plot.height))
            marks.draw_seat_mark(surface, self.lines[0].mark, where, self.px(17))
        self.draw_focus_ring(surface)

    def _grid(self, surface: Surface) -> None:
        plot, font, unit = self.plot, self.font(SMALL), self.host.unit
        height = max(20.0, text.body_height(font) / unit)
        step = 100
        while (self.high - self.low) // step > max(2, plot.height // max(1, round(30 * unit))):
            step *= 2
        for value in range(-(-self.low // step) * step, self.high + 1, step):
            y = self.point_position(self.first, value)[1]
            surface.fill(mix(LINE, INK_1, 0.0 if value == 1000 else 0.4), (plot.left, y, plot.width, 1))
            label = Box(self.rect.left, y, (SCALE_WIDTH - 10) * unit, 0, unit).pad(0, -height / 2).rect
            text.draw(surface, str(value), label, font, TEXT_2, align="right", wrapping=False)
        for date in self._days():
            x, words = self.point_position(date, 0)[0], self.day_text(date)
            width = text.width(words, font) + 1
            below = Box(x, plot.bottom, 1, 5 * unit, unit)
            surface.fill(LINE, below.rect)
            left = max(plot.left, min(x - width // 2, round(plot.right + 20 * unit) - width))
            label = Box(left, below.bottom + unit, width, height * unit, unit).rect
            text.draw(surface, words, label, font, TEXT_2, align="center", wrapping=False)

    def _days(self) -> list[int]:
        """Return the dates labelled below the chart: first days of months."""
        room = max(1, int(self.plot.width // (130 * self.host.unit)))
        when, found = datetime.fromtimestamp(self.first).replace(day=1, hour=0, minute=0, second=0), list[int]()
        while when.timestamp() <= self.last:
            if when.timestamp() >= self.first:
                found.append(int(when.timestamp()))
            when = when.replace(year=when.year + when.month // 12, month=when.month % 12 + 1)
        if not found:
            return [self.first, self.last]
        return found[:: -(-len(found) // room)]

    def _picture(self) -> Surface:
        plot, pad = self.plot, self.px(8)
        size = (plot.width + 2 * pad, plot.height + 2 * pad)
        large = Surface((size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), pygame.SRCALPHA)
        large.fill((*INK_1, 0))

        def picture_point(date: int, value: float) -> tuple[int, int]:
            x, y = self.point_position(date, max(self.low, min(self.high, value)))
            return (x - plot.left + pad) * SUPERSAMPLING, (y - plot.top + pad) * SUPERSAMPLING

        own = self.lines[0]
        band = [picture_point(step.date, step.rating.confidence_interval[1]) for step in own.rating_points]
        band += [picture_point(step.date, step.rating.confidence_interval[0]) for step in reversed(own.rating_points)]
        if len(band) > 2:
            pygame.draw.polygon(large, (*own.mark.colour, 46), band)
        for number, line in reversed(list(enumerate(self.lines))):
            points = [picture_point(step.date, step.rating.value) for step in line.rating_points]
            colour = own.mark.colour if number == 0 else mix(line.mark.colour, INK_1, 0.35)
            width = max(2, self.px(3 if number == 0 else 1.8)) * SUPERSAMPLING
            dashes = [
                max(1, round(one * self.host.unit)) * SUPERSAMPLING
                for one in DASH_PATTERNS[number % len(DASH_PATTERNS)]
            ]
            _dashed(large, points, colour, width, dashes)
        return converted(pygame.transform.smoothscale(large, size))

    def name_boxes(self) -> list[tuple[RatingLine, Rect]]:
        """Return (line, box of its name) without overlaps."""
        plot, unit, height = self.plot, self.host.unit, self.px(NAME_HEIGHT)
        order = sorted(self.lines, key=lambda one: -one.rating_points[-1].rating.value)
        wanted = [self.point_position(self.last, one.rating_points[-1].rating.value)[1] - height // 2 for one in order]
        tops = spread_labels(wanted, height, round(plot.bottom + 12 * unit))
        left = plot.right + (NAMES_WIDTH - 12) * unit
        boxes = (Box(left, top, self.rect.right - left, height, unit).rect for top in tops)
        return list(zip(order, boxes, strict=True))

    def _names(self, surface: Surface) -> None:
        """Draw each line's seat mark at its end and next to its name."""
        for one, box in self.name_boxes():
            last = one.rating_points[-1]
            marks.draw_seat_mark(surface, one.mark, self.point_position(last.date, last.rating.value), self.px(16))
            beside = self._around(box.midleft, 14).move(-round(13 * self.host.unit), 0)
            marks.draw_seat_mark(surface, one.mark, beside.center, beside.width)
            face = "bold" if one is self.lines[0] else "body"
            ink = mix(one.mark.colour, (255, 250, 240), 0.35)
            text.draw(surface, self._label(one), box, self.font(15, face), ink, wrapping=False)


def _dashed(
    surface: Surface, points: Sequence[tuple[int, int]], colour: tuple[int, int, int], wide: int, dashes: Sequence[int]
) -> None:
    """Draw a line through points. `dashes` alternates lengths of dashes and gaps; empty: solid."""
    on, at, left = True, 0, float(dashes[0]) if dashes else float("inf")
    for start, end in pairwise(points):
        vector = pygame.Vector2(end) - pygame.Vector2(start)
        length, done = vector.length(), 0.0
        while length and done < length:
            part = min(left, length - done)
            if on:
                first = pygame.Vector2(start) + vector * (done / length)
                pygame.draw.line(surface, colour, first, first + vector * (part / length), wide)
            done, left = done + part, left - part
            if left <= 0:
                on, at = not on, (at + 1) % len(dashes)
                left = dashes[at]
    for point in points if not dashes else ():
        pygame.draw.circle(surface, colour, point, wide / 2)


class SeatChart:
    """Builds the panel with win rates by seat.

    `accent` is the colour of the bars. `none` is the text that is shown if there are no data.
    """

    def __init__(
        self,
        screen: Screen,
        page: GamePage,
        accent: Colour,
        trial_statistics: StatisticsBySeatCount,
        board: str,
        none: Text | None = None,
    ) -> None:
        """`trial_statistics` returns the statistics of computer games on the board `board`."""
        self.screen, self.page, self.accent, self.figures_of, self.board = screen, page, accent, trial_statistics, board
        self.none = none or NO_MATCH
        self.px, self.font, self.translate = screen.px, screen.font, screen.translate

    def build(self) -> Node:
        """Return the panel: verdict, chart, legend."""
        told = words.FAIRNESS_CAPTION.with_args(n=sum(self.page.matches_by_size.values()))
        panel, verdict = Panel(Spacer(), words.FAIRNESS_TITLE, told), self._verdict()
        if verdict is None:
            return Stack([panel, Label(self.none, BODY, TEXT_2, align="center")], height=SEAT_CHART_HEIGHT)
        icon, sentence = verdict
        palette = self.screen.palette
        ink = {"check": palette.good, "question": palette.warn}.get(icon, palette.bad)
        sign = Paint(lambda surface, rect: marks.draw_icon(surface, icon, rect.center, self.px(20), ink), width=36)
        line = Row(sign, Label(sentence, 15, ink, "bold", weight=1, height=30), pad=(10, 0, 14, 0), height=30)
        bars = Row(Slot(self._bars, weight=1), pad=(SCALE_MARGIN, 0, 20, 0))
        chart = Stack([Paint(self._draw_grid), bars], weight=1)
        content = Column(line, Spacer(33), chart, self._legend(), pad=(0, TITLE_HEIGHT - 5, 0, 2))
        return Stack([panel, content], height=SEAT_CHART_HEIGHT)

    @property
    def win_charts(self) -> list[tuple[int, list[float]]]:
        """The charts as (number of seats, wins of each seat)."""
        return sorted(self.page.wins_by_seat.items())

    def _seat_cells(self, plot: Rect) -> list[tuple[Rect, int, int, float]]:
        """Return (box, number of seats, seat, wins) of each bar."""
        charts, found = self.win_charts, list[tuple[Rect, int, int, float]]()
        for (players, row), chart in zip(charts, self._split(plot), strict=True):
            cells = chart.columns([1] * len(row))
            found += [(cell.rect, players, seat, row[seat]) for seat, cell in enumerate(cells)]
        return found

    def _split(self, plot: Rect) -> list[Box]:
        """Return the boxes of the charts, side by side."""
        return Box.of(plot, self.screen.unit).columns([len(row) for _, row in self.win_charts], 26)

    def _plot(self, rect: Rect) -> Box:
        """Return the box of the bars."""
        return Box.of(rect, self.screen.unit).pad(0, 0, 0, LABEL_MARGIN)

    def _top(self) -> float:
        """The win rate at the top of the scale."""
        page = self.page
        seats = [(players, seat, won) for players, row in self.win_charts for seat, won in enumerate(row)]
        highest = [WinRate(page.matches_by_size[players], won).confidence_interval[1] for players, _, won in seats]
        highest += [
            found.wins_by_seat[seat] / found.games for n, seat, _ in seats if (found := self.figures_of(n)) is not None
        ]
        return min(1.0, max([0.4, *(one + 0.06 for one in highest)]))

    def _bars(self, rect: Rect) -> CellStrip:
        """Return the widget with all bars and their tooltips."""
        found, page = self._seat_cells(self._plot(rect).rect), self.page

        def bar_tooltip(index: int) -> str:
            _, players, seat, won = found[index]
            rate = WinRate(page.matches_by_size[players], won, page.matches_by_size[players] / players)
            told = self.translate(N_("{players} at the table, {seat}", players=players, seat=words.SEAT_LABELS[seat]))
            told = f"{told}: {self.translate(words.rate_tooltip(rate))}"
            found_out = self.figures_of(players)
            if found_out is None:
                return told
            computers = words.TRIAL_RATE.with_args(rate=percent(found_out.wins_by_seat[seat] / found_out.games))
            return f"{told} {self.translate(computers)}"

        return CellStrip("seats", rect, [cell for cell, *_ in found], partial(self._bar, found), bar_tooltip)

    def _bar(
        self, found: Sequence[tuple[Rect, int, int, float]], surface: Surface, cell: Rect, index: int, lit: bool
    ) -> None:
        page = self.page
        _, players, seat, won = found[index]
        matches, top = page.matches_by_size[players], self._top()
        rate = WinRate(matches, won, matches / players)

        def y_of(share: float) -> int:
            return cell.bottom - round(cell.height * share / top)

        box = Box.of(cell, self.screen.unit)
        bar = box.middle(min(54, box.width * 0.6 / box.unit), 0).rect
        bar.top, bar.height = y_of(rate.rate), cell.bottom - y_of(rate.rate)
        accent = self.accent
        if bar.height > 1:
            fine = mix(accent, (255, 255, 255), 0.2) if lit else accent
            draw.gradient_box(surface, bar, (fine, mix(accent, INK_1, 0.45)), min(self.px(5), bar.height // 2))
        low, high = rate.confidence_interval
        line, caps = max(1, self.px(1.6)), box.middle(14, 0).rect
        surface.fill(TEXT, (cell.centerx - line // 2, y_of(high), line, y_of(low) - y_of(high)))
        for bound in (low, high):
            surface.fill(TEXT, (caps.left, y_of(bound), caps.width, line))
        found_out = self.figures_of(players)
        if found_out is not None:
            sign = Box(bar.left, y_of(found_out.wins_by_seat[seat] / found_out.games), 0, 0, box.unit).pad(
                -16.5, -7.5, 1.5, -7.5
            )
            marks.draw_icon(surface, "diamond", sign.rect.center, sign.rect.width, TRIAL_COLOUR)
        small = len(found) > 8 or not self._words_fit(cell.width)
        above = Box(box.left, y_of(high) - 26 * box.unit, box.width, 24 * box.unit, box.unit).rect
        told = percent(rate.rate)
        text.draw(surface, told, above, self.font(14 if small else 17, "bold"), TEXT, align="center", wrapping=False)
        below = Box(box.left, box.bottom + 4 * box.unit, box.width, 42 * box.unit, box.unit)
        name = str(seat + 1) if small else self.translate(words.SEAT_LABELS[seat])
        under = below.cut_top(22, -2).rect
        text.draw(surface, name, under, self.font(14, "bold"), TEXT, align="center", wrapping=False)
        count = self.translate(words.decimal_text(won)) + ("" if small else f" / {matches}")
        text.draw(surface, count, below.rect, self.font(SMALL), TEXT_2, align="center", wrapping=False)

    def _words_fit(self, wide: int) -> bool:
        """Return True if seat names fit below bars of this width in pixels; otherwise numbers are shown."""
        font, most = self.font(14, "bold"), max(self.page.matches_by_size)
        return all(text.width(self.translate(name), font) <= wide for name in words.SEAT_LABELS[:most])

    def _verdict(self) -> tuple[str, Text] | None:
        """Return the verdict on fairness as (icon, sentence), or None."""
        page = self.page
        if not page.wins_by_seat:
            return None
        players = max(page.wins_by_seat, key=lambda one: page.matches_by_size[one])
        won, matches = page.wins_by_seat[players], page.matches_by_size[players]
        best = max(range(players), key=lambda seat: won[seat])
        icon, told = words.fairness_verdict(
            matches, fairness_p_value(won), words.SEAT_LABELS[best], won[best] / matches, 1 / players
        )
        if len(page.wins_by_seat) > 1:
            told = N_("{n} at the table · {verdict}", n=players, verdict=told)
        return icon, told

    def _draw_grid(self, surface: Surface, rect: Rect) -> None:
        """Draw the scale, and lines at equal chances."""
        box, top = self._plot(rect), self._top()
        scale = box.cut_left(SCALE_MARGIN - 8, 8).rect
        box.cut_right(20)
        plot, height, unit = box.rect, scale.height, self.screen.unit
        step = 0.1 if top <= 0.5 else 0.2
        for n in range(int(top / step + 1e-6) + 1):
            y = plot.bottom - round(height * n * step / top)
            surface.fill(mix(LINE, INK_1, 0.4 if n else 0.0), (plot.left, y, plot.width, 1))
            label = Box(scale.left, y, scale.width, 0, unit).pad(0, -10).rect
            text.draw(surface, percent(n * step), label, self.font(SMALL), TEXT_2, align="right", wrapping=False)
        for (players, _), chart in zip(self.win_charts, self._split(plot), strict=True):
            y = plot.bottom - round(height / players / top)
            surface.fill(BRASS, (chart.rect.left, y, chart.rect.width, max(1, self.px(1.6))))

    def _legend(self) -> Node:
        """Return the legend: a gold line for equal chances, diamonds for computer games."""
        line = Label(N_("gold line: even chances"), SMALL, mix(BRASS, TEXT, 0.3), align="right", wrapping=False)
        found = [one for players, _ in self.win_charts if (one := self.figures_of(players)) is not None]
        if not found:
            return Row(Spacer(), line, pad=(SCALE_MARGIN, 0, 20, 0), height=20)
        told = words.TRIAL_COUNT.with_args(n=max(one.games for one in found), board=self.board)
        sign = Paint(
            lambda surface, rect: marks.draw_icon(surface, "diamond", rect.center, rect.width, TRIAL_COLOUR), width=14
        )
        computers = Label(told, SMALL, mix(TRIAL_COLOUR, TEXT, 0.3), weight=1)
        return Row(sign, Spacer(6), computers, Spacer(16), line, pad=(SCALE_MARGIN, 0, 20, 0), height=20)
