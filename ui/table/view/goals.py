"""How near everybody is to each way of winning, as far as everybody at the table may count it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.ending import Goal
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, mix
from ui.screens.shared.popup import PopupScreen
from ui.table.desk import Desk
from ui.widgets import ScrollArea

WIDE, ROW, HEAD = 520, 104, 60  # design units
LINE_HIGH = 27
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

    def layout(self) -> None:
        px = self.px
        goals = self._goals()
        seats = self.desk.view()["seats"]
        high = px(HEAD) + sum(self._height(goal, seats) for goal in goals) + px(12)
        box = Rect(0, 0, px(WIDE), min(high, self.app.size[1] - px(96)))
        box.topright = (self.app.size[0] - px(24), px(72))
        self.frame(box)
        top = box.top + px(HEAD)
        room = Rect(box.left, top, box.width, box.bottom - px(12) - top)
        self.widgets.add(ScrollArea("goals", room, high - px(HEAD + 12), self._draw_goals))

    def _height(self, goal: Goal, seats: int) -> int:
        lines = seats if len(goal.values) > 1 else 1
        return self.px(46) + (-(-lines // 2)) * self.px(LINE_HIGH) + self.px(10)

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(TITLE))
        self.widgets.draw(surface)

    def _draw_goals(self, surface: Surface, content: Rect) -> None:
        px, top = self.px, content.top
        for goal in self._goals():
            high = self._height(goal, self.desk.view()["seats"])
            self._goal(surface, Rect(content.left + px(20), top, content.width - px(40), high), goal)
            top += high

    def _goal(self, surface: Surface, room: Rect, goal: Goal) -> None:
        px, desk = self.px, self.desk
        surface.fill(LINE, (room.left, room.top, room.width, 1))
        upper = Rect(room.left, room.top + px(6), room.width - px(60), px(22))
        text.draw(surface, self.say(goal.title), upper, self.font(16, "bold"), TEXT, wrapping=False)
        if goal.target:
            needed = Rect(room.right - px(60), upper.top, px(60), upper.height)
            text.draw(surface, figure(goal, goal.target), needed, self.font(16, "bold"), TEXT_2, align="right")
        if goal.line is not None:
            line = desk.say(WHO.but(who=goal.line))
            low = Rect(room.left, upper.bottom - px(1), room.width, px(18))
            text.draw(surface, line, low, self.font(SMALL), TEXT_2, wrapping=False)
        order = list(desk.controller.order(desk.view())) if len(goal.values) > 1 else [None]
        each = (room.width - px(16)) // 2 if len(order) > 1 else room.width
        for place, seat in enumerate(order):
            left = room.left + place % 2 * (each + px(16))
            row = Rect(left, room.top + px(46) + place // 2 * px(LINE_HIGH), each, px(LINE_HIGH))
            self._bar(surface, row, goal, seat)

    def _bar(self, surface: Surface, row: Rect, goal: Goal, seat: int | None) -> None:
        px, desk = self.px, self.desk
        value = goal.values[0] if seat is None else goal.values[seat]
        colour = desk.theme.accent if seat is None else desk.marks[seat].colour
        left = row.left
        if seat is not None:
            marks.draw_mark(surface, desk.marks[seat], (left + px(9), row.centery), px(15))
            left += px(26)
        end = row.right - px(44)
        if goal.target:
            bar = Rect(left, row.centery - px(4), end - left - px(6), px(8))
            draw.panel(surface, bar, INK_2, px(4))
            share = max(0.0, min(1.0, value / goal.target))
            if share > 0:
                done = Rect(bar.left, bar.top, max(px(8), round(bar.width * share)), bar.height)
                draw.panel(surface, done, mix(colour, INK_1, 0.1), px(4))
            box = Rect(end, row.top, px(44), row.height)
        else:
            box = Rect(left, row.top, row.right - left, row.height)
        ink = desk.app.palette.warn if goal.target and value >= goal.target - 1 else TEXT
        align = "right" if goal.target else "left"
        text.draw(surface, figure(goal, value), box, self.font(15, "bold"), ink, align=align, wrapping=False)
