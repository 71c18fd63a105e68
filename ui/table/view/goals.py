"""Each seat's public progress towards each way of winning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.ending import Goal
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, mix
from ui.layout import Box, Column, Label, Node, Paint, Row, Scroll, Spacer, Stack
from ui.screens.shared.page import HEADER_HEIGHT as POPUP_HEAD
from ui.screens.shared.page import PopupScreen
from ui.table.drawing_context import DrawingContext

WIDTH, HEADER_HEIGHT, LINE_HEIGHT = 520, 60, 27  # design units: width and header of the panel, height of a compact line
TITLE = N_("How close is everybody?")
WHO = N_("Winner: {who}")
# design units: least widths of a seat's value and of the target value; width of a seat's mark, gap before the next one
VALUE_WIDTH, TARGET_WIDTH, MARK_WIDTH, VALUE_GAP = 44, 46, 16, 9
VALUE_SIZE, TITLE_GAP = 15, 6


class ValueWidths(NamedTuple):
    """Widths of a seat's value and of the target value on a line, in design units."""

    value: float
    target: float


def format_value(goal: Goal, value: int) -> str:
    """Return a goal's value as text, such as −$5."""
    return ("−" if value < 0 else "") + goal.value_format.format(n=abs(value))


def lines_height(ctx: DrawingContext, goals: Sequence[Goal], width: float) -> float:
    """Return the height of all goals' lines, in pixels."""
    all_widths = _value_widths(ctx, goals, width)
    return sum(_line_height(ctx, goal, width, widths) for goal, widths in zip(goals, all_widths, strict=True))


def _value_widths(ctx: DrawingContext, goals: Sequence[Goal], width: float) -> list[ValueWidths]:
    """Return the width of a seat's value and of the target value, for each line: equal ones if all titles then fit."""
    own = [_least_widths(ctx, goal) for goal in goals]
    common = ValueWidths(max(one.value for one in own), max(one.target for one in own))
    font = ctx.font(SMALL)
    words = ((goal, word) for goal in goals for word in ctx.translate(goal.title).split(" "))
    fit = all(text.width(word, font) <= _title_width(ctx, goal, width, common) for goal, word in words)
    return [common] * len(goals) if fit else own


def _least_widths(ctx: DrawingContext, goal: Goal) -> ValueWidths:
    widest = max(text.width(format_value(goal, value), ctx.font(VALUE_SIZE, "bold")) for value in goal.values)
    target = text.width(_target_text(goal), ctx.font(SMALL)) if goal.target > 0 else 0
    return ValueWidths(
        max(VALUE_WIDTH, MARK_WIDTH + (widest + 1) / ctx.unit + VALUE_GAP),
        max(TARGET_WIDTH, (target + 1) / ctx.unit + VALUE_GAP),
    )


def _target_text(goal: Goal) -> str:
    return "/ " + format_value(goal, goal.target)


def _title_width(ctx: DrawingContext, goal: Goal, width: float, widths: ValueWidths) -> int:
    return int(width - (widths.value * len(_shown(ctx, goal)) + widths.target + TITLE_GAP) * ctx.unit)


def _line_height(ctx: DrawingContext, goal: Goal, width: float, widths: ValueWidths) -> float:
    """Return the height of a goal's line, in pixels."""
    room = _title_width(ctx, goal, width, widths)
    return max(LINE_HEIGHT * ctx.unit, text.measure(ctx.translate(goal.title), ctx.font(SMALL), room)[1])


def _shown(ctx: DrawingContext, goal: Goal) -> Sequence[Seat]:
    """Return the seats to list on a goal's line.

    If they share one value, that is only the first seat.
    """
    order = list(ctx.controller.seat_order(ctx.displayed_view()))
    return order if len(goal.values) > 1 else order[:1]


def draw_lines(ctx: DrawingContext, goals: Sequence[Goal], surface: Surface, rect: Rect) -> None:
    """Draw a line for each goal: values of the seats, and the target."""
    box = Box.of(rect, ctx.unit)
    for goal, widths in zip(goals, _value_widths(ctx, goals, box.width), strict=True):
        line = box.cut_top(_line_height(ctx, goal, box.width, widths) / box.unit)
        _draw_compact(surface, ctx, line, goal, widths)


def _draw_compact(surface: Surface, ctx: DrawingContext, line: Box, goal: Goal, widths: ValueWidths) -> None:
    px, small, bold = ctx.px, ctx.font(SMALL), ctx.font(VALUE_SIZE, "bold")
    needed = line.cut_right(widths.target).pad(2, 0, 0, 0).rect
    is_apart = len(goal.values) > 1
    cells = [(seat, line.cut_right(widths.value)) for seat in reversed(_shown(ctx, goal))]
    text.draw(surface, ctx.translate(goal.title), line.pad(0, 0, TITLE_GAP, 0).rect, small, TEXT_2)
    for seat, cell in reversed(cells):
        value = goal.values[seat if is_apart else 0]
        if is_apart:
            marks.draw_seat_mark(surface, ctx.marks[seat], cell.cut_left(MARK_WIDTH).rect.center, px(14))
        near = goal.target > 0 and value >= goal.target - 1
        ink = ctx.app.palette.warn if near else TEXT
        text.draw(surface, format_value(goal, value), cell.rect, bold, ink, wrapping=False)
    if goal.target > 0:
        text.draw(surface, _target_text(goal), needed, small, TEXT_2, align="right", wrapping=False)


class GoalsScreen(PopupScreen):
    """A panel with a progress bar for each way of winning and each seat."""

    name = "goals"
    is_read_on_open = True
    toggle_key = pygame.K_g

    def __init__(self, ctx: DrawingContext) -> None:
        super().__init__(ctx.app)
        self.ctx = ctx

    def _goals(self) -> list[Goal]:
        controller = self.ctx.controller
        return list(controller.ending.goals(self.ctx.view())) if controller.ending.goals is not None else []

    def build(self) -> Node:
        goals = Column(*map(self._goal, self._goals()), pad=(20, 0))
        content = Column(Scroll("goals", goals, weight=0), pad=(0, HEADER_HEIGHT - POPUP_HEAD, 0, 12))
        return self.popup(TITLE, content, width=WIDTH, across=1, down=0, margin=(0, 72, 24, 24))

    def _goal(self, goal: Goal) -> Node:
        """Return the node of one way of winning."""
        title = Label(goal.title, 16, face="bold", wrapping=False, weight=1, height=22)
        needed = Label(
            format_value(goal, goal.target) if goal.target else "", 16, TEXT_2, "bold", align="right", width=60
        )
        who = self.ctx.translate(WHO.with_args(who=goal.note)) if goal.note is not None else ""
        line = Label(who, SMALL, TEXT_2, wrapping=False, height=18)
        seats = list(self.ctx.controller.seat_order(self.ctx.view())) if len(goal.values) > 1 else [None]
        bars = [self._bar(goal, seat) for seat in seats]
        pairs = [Row(*bars[at : at + 2], Spacer() if at + 1 == len(bars) > 1 else None, gap=16, height=LINE_HEIGHT)
                 for at in range(0, len(bars), 2)]  # fmt: skip
        head = Row(title, needed, height=22)
        return Stack([Paint(_draw_line), Column(head, line, *pairs, pad=(0, 6, 0, 10))])

    def _bar(self, goal: Goal, seat: Seat | None) -> Node:
        """Return a seat's progress bar; None stands for the whole table."""
        value = goal.values[0 if seat is None else seat]
        mark = Paint(partial(self._draw_mark, seat), width=26) if seat is not None else None
        ink = self.app.palette.warn if goal.target and value >= goal.target - 1 else TEXT
        shown = Label(format_value(goal, value), 15, ink, "bold", align="right", wrapping=False, width=44)
        if not goal.target:
            shown.align, shown.width, shown.weight = "left", None, 1
            return Row(mark, shown, weight=1)
        share = max(0.0, min(1.0, value / goal.target))
        return Row(mark, Paint(partial(self._draw_share, share, seat), weight=1), Spacer(6), shown, weight=1)

    def _draw_mark(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        centre = Box.of(rect, self.unit).cut_left(18).rect.center
        marks.draw_seat_mark(surface, self.ctx.marks[seat], centre, self.px(15))

    def _draw_share(self, share: float, seat: Seat | None, surface: Surface, rect: Rect) -> None:
        """Draw a progress bar filled to `share` (0..1)."""
        colour = self.ctx.theme.accent if seat is None else self.ctx.marks[seat].colour
        box = Box.of(rect, self.unit)
        bar = box.middle(box.width / box.unit, 8).rect
        draw.rounded_box(surface, bar, INK_2, bar.height // 2)
        if share > 0:
            bar.width = max(bar.height, round(bar.width * share))
            draw.rounded_box(surface, bar, mix(colour, INK_1, 0.1), bar.height // 2)


def _draw_line(surface: Surface, rect: Rect) -> None:
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))
