"""How near everybody is to each way of winning, as far as everybody at the table may count it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.ending import Goal
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, mix
from ui.layout import Column, Label, Node, Paint, Row, Scroll, Spacer, Stack
from ui.screens.shared.popup import HEAD as POPUP_HEAD
from ui.screens.shared.popup import PopupScreen
from ui.table.desk import Desk

WIDE, HEAD, LINE_HIGH = 520, 60, 27  # design units
TITLE = N_("How close is everybody?")
WHO = N_("Wins: {who}")
EACH, NEEDED = 44, 46  # design units for a seat's value, and for what is needed


def figure(goal: Goal, value: int) -> str:
    """Write a value of a goal; less than nothing, such as debts, with its sign in front of all: −$5."""
    return ("−" if value < 0 else "") + goal.figure.format(n=abs(value))


def line_heights(desk: Desk, goals: Sequence[Goal], width: int) -> list[int]:
    """Return how high each goal's line has to be: a title may need two lines of text."""
    small, seats = desk.font(SMALL), len(desk.controller.order(desk.shown_view()))
    return [
        max(desk.px(LINE_HIGH), text.measure(desk.say(goal.title), small, _title_room(desk, goal, seats, width))[1])
        for goal in goals
    ]


def _title_room(desk: Desk, goal: Goal, seats: int, width: int) -> int:
    shown = seats if len(goal.values) > 1 else 1
    return width - desk.px(EACH) * shown - desk.px(NEEDED) - desk.px(6)


def draw_lines(surface: Surface, desk: Desk, box: Rect, goals: Sequence[Goal]) -> None:
    """Draw one compact line a goal: what counts, each seat's mark with its value, and what is needed."""
    px = desk.px
    order = list(desk.controller.order(desk.shown_view()))
    each = px(EACH)
    small, bold = desk.font(SMALL), desk.font(15, "bold")
    top = box.top
    for goal, high in zip(goals, line_heights(desk, goals, box.width), strict=True):
        row = Rect(box.left, top, box.width, high)
        top = row.bottom
        shown = order if len(goal.values) > 1 else order[:1]
        wide = _title_room(desk, goal, len(order), box.width)
        text.draw(surface, desk.say(goal.title), Rect(row.left, row.top, wide, high), small, TEXT_2)
        left = row.right - each * len(shown) - px(NEEDED)
        for place, seat in enumerate(shown):
            x = left + place * each
            value = goal.values[seat] if len(goal.values) > 1 else goal.values[0]
            near = goal.target > 0 and value >= goal.target - 1
            if len(goal.values) > 1:
                marks.draw_mark(surface, desk.marks[seat], (x + px(8), row.centery), px(14))
                x += px(16)
            ink = desk.app.palette.warn if near else TEXT
            text.draw(surface, figure(goal, value), Rect(x, row.top, px(40), high), bold, ink, wrapping=False)
        if goal.target > 0:
            needed = Rect(row.right - px(44), row.top, px(44), high)
            text.draw(surface, "/ " + figure(goal, goal.target), needed, small, TEXT_2, align="right", wrapping=False)


class GoalsScreen(PopupScreen):
    """A panel at the right: every way to win with a bar for each seat."""

    name = "goals"
    told_whole = True
    letter = pygame.K_g

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.app)
        self.desk = desk

    def _goals(self) -> list[Goal]:
        controller = self.desk.controller
        return list(controller.ending.goals(self.desk.view())) if controller.ending.goals is not None else []

    def build(self) -> Node:
        goals = Column(*map(self._goal, self._goals()), pad=(20, 0))
        content = Column(Scroll("goals", goals, weight=0), pad=(0, HEAD - POPUP_HEAD, 0, 12))
        return self.popup(TITLE, content, width=WIDE, across=1, down=0, margin=(0, 72, 24, 24))

    def _goal(self, goal: Goal) -> Node:
        """Return one way to win: its title and what it needs, who wins by it, and a bar for each seat."""
        title = Label(goal.title, 16, face="bold", wrapping=False, weight=1, height=22)
        needed = Label(figure(goal, goal.target) if goal.target else "", 16, TEXT_2, "bold", align="right", width=60)
        who = self.desk.say(WHO.but(who=goal.line)) if goal.line is not None else ""
        line = Label(who, SMALL, TEXT_2, wrapping=False, height=18)
        seats = list(self.desk.controller.order(self.desk.view())) if len(goal.values) > 1 else [None]
        bars = [self._bar(goal, seat) for seat in seats]
        pairs = [Row(*bars[at : at + 2], Spacer() if at + 1 == len(bars) > 1 else None, gap=16, height=LINE_HIGH)
                 for at in range(0, len(bars), 2)]  # fmt: skip
        head = Row(title, needed, height=22)
        return Stack([Paint(_draw_line), Column(head, line, *pairs, pad=(0, 6, 0, 10))])

    def _bar(self, goal: Goal, seat: Seat | None) -> Node:
        """Return how near a seat is, or with None the whole table: mark, bar and value."""
        value = goal.values[0 if seat is None else seat]
        mark = Paint(partial(self._draw_mark, seat), width=26) if seat is not None else None
        ink = self.app.palette.warn if goal.target and value >= goal.target - 1 else TEXT
        shown = Label(figure(goal, value), 15, ink, "bold", align="right", wrapping=False, width=44)
        if not goal.target:
            shown.align, shown.width, shown.weight = "left", None, 1
            return Row(mark, shown, weight=1)
        share = max(0.0, min(1.0, value / goal.target))
        return Row(mark, Paint(partial(self._draw_share, share, seat), weight=1), Spacer(6), shown, weight=1)

    def _draw_mark(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        marks.draw_mark(surface, self.desk.marks[seat], (rect.left + self.px(9), rect.centery), self.px(15))

    def _draw_share(self, share: float, seat: Seat | None, surface: Surface, rect: Rect) -> None:
        """Draw a bar as far as a share of it."""
        colour = self.desk.theme.accent if seat is None else self.desk.marks[seat].colour
        high, radius = self.px(8), self.px(4)
        bar = Rect(rect.left, rect.centery - high // 2, rect.width, high)
        draw.panel(surface, bar, INK_2, radius)
        if share > 0:
            bar.width = max(high, round(bar.width * share))
            draw.panel(surface, bar, mix(colour, INK_1, 0.1), radius)


def _draw_line(surface: Surface, rect: Rect) -> None:
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))
