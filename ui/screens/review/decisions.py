"""The list of the decisions of a match by turn, and the look of grades and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, Unpack

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_c, Text
from games.core.review.jobs import GradedDecision
from ui.drawing import draw, marks, text
from ui.drawing.text import Font
from ui.drawing.theme import (
    BODY,
    CHIP_INK,
    FAINT,
    INK_1,
    LINE,
    SMALL,
    TEXT,
    TEXT_2,
    TITLE,
    Colour,
    Palette,
    SeatMark,
    mix,
)
from ui.drawing.typography import percent, signed
from ui.layout import Column, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack, Table, TableColumn, TableRow
from ui.layout.node import Extent
from ui.layout.table import RowSelection
from ui.screens.review.model import ReviewModel
from ui.widgets import Segmented, SegmentItem

if TYPE_CHECKING:
    from ui.shell.screen import Screen


class GradeStyle(NamedTuple):
    """The look of a grade such as "blunder": word, icon, name of a palette colour, filled or outlined, round
    or square.
    """

    word: Text
    icon: str
    colour: str
    filled: bool
    round: bool


GRADE_STYLES = {
    "best": GradeStyle(N_c("grade", "best"), "star", "good", True, True),
    "good": GradeStyle(N_("good"), "check", "good", False, True),
    "slip": GradeStyle(N_("slip"), "question", "warn", True, True),
    "blunder": GradeStyle(N_("blunder"), "warning", "bad", True, False),
    "forced": GradeStyle(N_("forced"), "minus", "", False, True),
    "hint": GradeStyle(N_("from a hint"), "hint", "", False, True),
}


def draw_grade(surface: Surface, palette: Palette, grade: str, centre: tuple[int, int], size: int) -> None:
    """Draw a grade: icon on a disc or square, filled or outlined."""
    look = GRADE_STYLES[grade]
    colour: Colour = getattr(palette, look.colour) if look.colour else FAINT
    box = Rect(0, 0, size, size)
    box.center = centre
    radius = size // 2 if look.round else size // 5
    if look.filled:
        draw.rounded_box(surface, box, colour, radius)
    else:
        draw.rounded_box(surface, box, mix(INK_1, colour, 0.15), radius, mix(colour, LINE, 0.3))
    marks.draw_icon(surface, look.icon, centre, size * 7 // 10, CHIP_INK if look.filled else colour)


ROW_HEIGHT = 34
ACCURACY, JUDGED = N_("Accuracy: {share}"), N_("Judged so far: {n} of {count}")
LAST_PART_PATTERN = re.compile("(.+)(?:; | – |, )")  # splits off the last part of a sentence


class DecisionList:
    """A builder of the panel that lists the decisions of one person or of all, with the winning chance lost by each."""

    def __init__(
        self,
        screen: Screen,
        model: ReviewModel,
        seats: Sequence[SeatMark],
        covers: Callable[[str], bool],
        see: Callable[[int], object],
        go: Callable[[int], object],
    ) -> None:
        """`covers(name)` returns whether a name is on the board; `see` is called with a seat, or -1 for all; `go`
        with a move number.
        """
        self.screen, self.model, self.seats, self.covers, self.list_seat, self.go_to = (
            screen,
            model,
            seats,
            covers,
            see,
            go,
        )
        self.listed = model.listed_decisions()
        self.rows: list[int | GradedDecision] = []  # decisions, and headings: an int is the number of a turn

    def build(self, **extent: Unpack[Extent]) -> Node:
        """Return the panel: number of decisions per grade, choice of person, list of decisions."""
        self.rows = self._rows()
        under, waiting = self._footer_text(), not self.listed and bool(self.model.choice_numbers())
        foot = Row(Label(under, BODY, face="bold", wrapping=False, weight=1, height=28), pad=(18, 4, 18, 6))
        panel = Column(
            self._head(),
            self._seat_choice(),
            Row(self._table(), pad=(8, 0), weight=1),
            foot if under else Spacer(10),
        )
        hint = Label(N_("Decisions appear here one by one."), BODY, TEXT_2, align="center")
        return Stack([Panel(panel, pad=0), Node([hint], pad=(18, 60)) if waiting else None], **extent)

    def _head(self) -> Node:
        """Return the heading, and the number of decisions per grade."""
        title = Label(N_("Decisions"), TITLE, face="bold", wrapping=False, weight=1, height=34)
        counts = [self._count(grade) for grade in ("best", "good", "slip", "blunder")]
        return Row(title, *counts, pad=(18, 10, 12, 8))

    def _count(self, grade: str) -> Node:
        """Return a node with the icon of a grade, and the number of decisions with this grade."""
        screen, count = self.screen, str(sum(one.grade == grade for one in self.listed))
        sign = Paint(
            lambda surface, rect: draw_grade(surface, screen.palette, grade, rect.center, screen.px(18)), width=18
        )
        return Row(sign, Label(count, 15, face="bold", align="right", wrapping=False), gap=4, pad=(7, 0, 0, 0))

    def _seat_choice(self) -> Node | None:
        """Return the choice of person; None if at most one person made decisions."""
        model = self.model
        if len(model.people) < 2:
            return None
        items = [SegmentItem(-1, self.screen.translate(N_("All")))]
        items += [SegmentItem(seat, model.match.players[seat].name) for seat in model.people]
        value = -1 if model.seat is None else model.seat
        choice = Slot(lambda rect: Segmented("whose", rect, items, value, self.list_seat, size=14), weight=1)
        return Row(choice, pad=(12, 0, 12, 8), height=42)

    def _table(self) -> Node:
        numbers = [None if isinstance(row, int) else row.number for row in self.rows]
        at = numbers.index(self.model.number) if self.model.number in numbers else None
        rows = [self._heading(row) if isinstance(row, int) else self._row(row) for row in self.rows]
        choice = RowSelection("decisions", at, self._chosen)
        return Table([TableColumn(after=0)], rows, row_height=ROW_HEIGHT, header_height=0, selection=choice, weight=1)

    def _footer_text(self) -> str:
        """Return how many decisions are graded so far or, finally, the listed person's accuracy, as text; else ""."""
        done, count, seat = len(self.listed), len(self.model.choice_numbers()), self.model.seat
        if done < count:
            return self.screen.translate(JUDGED.with_args(n=done, count=count))
        right = None if seat is None else self.model.accuracy(seat)
        return "" if right is None else self.screen.translate(ACCURACY.with_args(share=percent(right)))

    def _rows(self) -> list[int | GradedDecision]:
        """Return the rows of the list: each turn's number followed by the turn's decisions."""
        rows: list[int | GradedDecision] = []
        for turn, ones in groupby(self.listed, lambda one: self.model.turn_of(one.number)):
            rows += [turn, *ones]
        return rows

    def _chosen(self, place: int) -> None:
        row = self.rows[place]
        if not isinstance(row, int):
            self.go_to(row.number)

    def _heading(self, turn: int) -> TableRow:
        """Return a heading with the number of the turn and a line."""
        words = Label(
            self.model.turn_heading(turn),
            SMALL + 1,
            TEXT_2,
            wrapping=False,
            height=ROW_HEIGHT,
        )
        line = Paint(lambda surface, rect: surface.fill(LINE, (*rect.midleft, rect.width, 1)), weight=1)
        return TableRow("", [Row(words, line, gap=10, pad=(8, 0))], is_heading=True)

    def _row(self, one: GradedDecision) -> TableRow:
        return TableRow("", partial(self._cells, one), tooltip=partial(self._row_tip, one))

    def _cells(self, one: GradedDecision) -> list[Node]:
        """Return the cells of a decision: seat (if all are listed), move, loss, grade."""
        palette, px, seat_mark = self.screen.palette, self.screen.px, self.seats[one.seat]
        mark = Paint(lambda surface, rect: marks.draw_seat_mark(surface, seat_mark, rect.center, px(14)), width=16)
        words = Paint(partial(self._draw_words, one), weight=1)
        cost = signed(-one.lost_points) if one.lost_points else ""
        ink = palette.bad if one.grade == "blunder" else TEXT_2
        figure = Label(cost, 15, ink, "bold", align="right", wrapping=False, height=ROW_HEIGHT - 4)
        sign = Paint(lambda surface, rect: draw_grade(surface, palette, one.grade, rect.center, px(20)), width=20)
        everybody = self.model.seat is None and len(self.model.people) > 1
        beside = Spacer(6) if everybody else None
        return [
            Row(
                mark if everybody else None,
                beside,
                words,
                Spacer(8 if cost else 4),
                figure,
                Spacer(8),
                sign,
                pad=(8, 0),
            )
        ]

    def _draw_words(self, one: GradedDecision, surface: Surface, rect: Rect) -> None:
        words, font = self.screen.translate(self.model.short_move_text(one.number, self.covers)), self.screen.font(15)
        text.draw(surface, _shorten(words, font, rect.width), rect, font, TEXT, wrapping=False)

    def _row_tip(self, one: GradedDecision) -> str:
        words = self.screen.translate(self.model.move_text(one.number, self.model.match.moves[one.number].move))
        return f"{words} · {self.screen.translate(GRADE_STYLES[one.grade].word)}"


def _shorten(words: str, font: Font, width: int) -> str:
    """Shorten a sentence to a width in pixels: use the first line, and drop the last parts if it is still too long."""
    words = words.partition("\n")[0]
    while text.width(words, font) > width and (before := LAST_PART_PATTERN.match(words)) is not None:
        words = before[1]
    return text.truncated(words, font, width)
