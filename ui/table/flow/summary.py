"""The table that is shown once after something was counted: a row for each cause, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.reckoning import Summary
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks
from ui.drawing.theme import INK_2, LINE, TEXT, TEXT_2
from ui.layout import Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.shared.popup import PopupScreen
from ui.table.desk import Desk
from ui.widgets.button import Button
from ui.widgets.resting import DEBOUNCE

WORDS, COLUMN, NAMES, ROW, LEAST_WORDS = 330, 128, 76, 50, 150  # design units
GO_ON = N_("Go on")


class SummaryScreen(PopupScreen):
    """A panel in the middle of the window."""

    name = "summary"
    told_whole = True

    def __init__(self, desk: Desk, summary: Summary) -> None:
        super().__init__(desk.app)
        self.desk, self.summary = desk, summary
        self.order = list(desk.controller.order(desk.view()))
        self._since = self.app.now

    def build(self) -> Node:
        summary, seats = self.summary, len(self.order)
        width = min(WORDS + COLUMN * seats + 56, self.scale.width - 32)
        column = min(COLUMN, (width - 56 - LEAST_WORDS) / seats)
        lines = [Label(self.desk.say(line), colour=TEXT_2) for line in summary.lines]
        names = Row(Spacer(), *(self._name(seat, column) for seat in self.order), height=NAMES)
        before = [self._row(*summary.before, column, signed=False)] if summary.before is not None else []
        rows = [*before, *(self._row(*row, column) for row in summary.rows), self._sums(column)]
        table = Column(*rows, height=ROW * len(rows))
        table.shrinks = True  # its rows are lower where the window is
        button = Row(Spacer(), Slot(self._button, width=240, height=46), Spacer())
        told = Column(*lines, gap=6, pad=(0, 0, 0, 14)) if lines else None
        content = Column(told, names, table, Spacer(22), button, pad=(28, 8, 28, 18))
        return self.popup(self.desk.say(summary.title), content, width=width, margin=12)

    def _button(self, rect: Rect) -> Button:
        hint = self.say(N_("Enter"))
        return Button("on", rect, self.say(GO_ON), self.escape, kind="accent", hint=hint, theme=self.desk.theme)

    def _name(self, seat: Seat, width: float) -> Node:
        """Return the head of a column: mark and name."""
        name = self.desk.match.players[seat].name
        label = Label(name, 15, face="bold", align="center", height=34)
        return Column(Paint(partial(self._draw_mark, seat), height=36), label, pad=(3, 0, 3, 6), width=width)

    def _row(self, words: Text, values: Sequence[int], width: float, signed: bool = True) -> Node:
        """Return a row: words, and a value a seat under a hairline."""
        cells = [self._cell(values[seat], width, signed) for seat in self.order]
        label = Label(self.desk.say(words), 16, TEXT_2, weight=1)
        return Stack([Paint(_draw_line), Row(label, Spacer(8), *cells)], weight=1)

    @staticmethod
    def _cell(value: int, width: float, signed: bool) -> Node:
        shown = f"+{value}" if value and signed else str(value)
        return Label(shown, 19, TEXT if value else TEXT_2, "bold", align="center", wrapping=False, width=width)

    def _sums(self, width: float) -> Node:
        """Return the last row, which stands out."""
        words, values = self.summary.sums
        cells = [
            Label(str(values[seat]), 24, TEXT, "bold", align="center", wrapping=False, width=width)
            for seat in self.order
        ]
        label = Label(self.desk.say(words), 16, TEXT, "bold", weight=1)
        return Stack([Paint(self._draw_sums), Row(label, Spacer(8), *cells)], weight=1)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return super().on_event(event)
        if self.app.now - self._since < DEBOUNCE * min(1.0, self.app.pace):
            return True  # it was meant for what moved last at the table
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.escape()
            return True
        return super().on_event(event)

    def _draw_mark(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        marks.draw_mark(surface, self.desk.marks[seat], rect.center, self.px(30))

    def _draw_sums(self, surface: Surface, rect: Rect) -> None:
        draw.panel(surface, rect.inflate(2 * self.px(8), 0), INK_2, self.px(8), LINE)


def _draw_line(surface: Surface, rect: Rect) -> None:
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))
