"""The list of a match's decisions, each turn's under its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from games.core.review.judging import Decision
from ui.drawing import marks, text
from ui.drawing.figures import percent
from ui.drawing.text import Font
from ui.drawing.theme import BODY, LINE, SMALL, TEXT, TEXT_2, TITLE, Mark
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.layout.node import Extent
from ui.screens.review.looks import GRADES, draw_grade, points
from ui.screens.review.model import Model
from ui.widgets import Item, ListView, Segmented

if TYPE_CHECKING:
    from ui.shell.screen import Screen

ROW = 34
ACCURACY, JUDGED = N_("Accuracy: {share}"), N_("Judged so far: {n} of {count}")
BEFORE_LAST = re.compile("(.+)(?:; | – |, )")  # of the parts of a sentence


class DecisionList:
    """Lists the decisions of one person or of all, with what each has cost."""

    def __init__(
        self,
        screen: Screen,
        model: Model,
        seats: Sequence[Mark],
        covers: Callable[[str], bool],
        see: Callable[[int], object],
        go: Callable[[int], object],
    ) -> None:
        """`covers` tells which names are on the board; `see` takes a seat or -1 for all; `go` the number of a move."""
        self.screen, self.model, self.seats, self.covers, self.see, self.go = screen, model, seats, covers, see, go
        self.listed = model.listed()
        self.rows: list[int | Decision] = []  # a number is the heading of a turn

    def build(self, **extent: Unpack[Extent]) -> Node:
        """Return the list's panel: how many there are of each grade, whose decisions, and a row each under its turn."""
        under, waiting = self._under(), not self.listed and bool(self.model.choices())
        foot = Row(Label(under, BODY, face="bold", wrapping=False, weight=1, height=28), pad=(18, 4, 18, 6))
        panel = Column(
            self._head(),
            self._whose(),
            Row(Slot(self._rows_view, weight=1), pad=(8, 0), weight=1),
            foot if under else Spacer(10),
        )
        hint = Label(N_("Decisions come here one by one."), BODY, TEXT_2, align="center")
        return Stack([Panel(panel, pad=0), Node([hint], pad=(18, 60)) if waiting else None], **extent)

    def _head(self) -> Node:
        """Return the heading, and how many decisions there are of each grade."""
        title = Label(N_("Decisions"), TITLE, face="bold", wrapping=False, weight=1, height=34)
        counts = [self._count(grade) for grade in ("best", "good", "slip", "blunder")]
        return Row(title, *counts, pad=(18, 10, 12, 8))

    def _count(self, grade: str) -> Node:
        """Return the sign of a grade, and how many decisions have it."""
        screen, count = self.screen, str(sum(one.grade == grade for one in self.listed))
        sign = Paint(
            lambda surface, rect: draw_grade(surface, screen.palette, grade, rect.center, screen.px(18)), width=18
        )
        return Row(sign, Label(count, 15, face="bold", align="right", wrapping=False), gap=4, pad=(7, 0, 0, 0))

    def _whose(self) -> Node | None:
        """Return the choice whose decisions are listed; None where only one person has decided."""
        model = self.model
        if len(model.people) < 2:
            return None
        items = [Item(-1, self.screen.say(N_("All")))]
        items += [Item(seat, model.match.players[seat].name) for seat in model.people]
        value = -1 if model.seat is None else model.seat
        choice = Slot(lambda rect: Segmented("whose", rect, items, value, self.see, size=14), weight=1)
        return Row(choice, pad=(12, 0, 12, 8), height=42)

    def _rows_view(self, rect: Rect) -> ListView:
        self.rows = self._rows()
        heads = [place for place, row in enumerate(self.rows) if isinstance(row, int)]
        numbers = [None if isinstance(row, int) else row.number for row in self.rows]
        at = numbers.index(self.model.number) if self.model.number in numbers else None
        return ListView(
            "decisions", rect, len(self.rows), self.screen.px(ROW), self._row, chosen=at, choose=self._chosen,
            row_tip=self._row_tip, heads=heads,
        )  # fmt: skip

    def _under(self) -> str:
        """Say how many decisions are judged by now; once all are, how accurate one person was, or nothing."""
        done, count, right = len(self.listed), len(self.model.choices()), self.model.accuracy()
        if done < count:
            return self.screen.say(JUDGED.but(n=done, count=count))
        return "" if right is None else self.screen.say(ACCURACY.but(share=percent(right)))

    def _rows(self) -> list[int | Decision]:
        """List the decisions, each turn's under its number."""
        found: list[int | Decision] = []
        for turn, ones in groupby(self.listed, lambda one: self.model.turn(one.number)):
            found += [turn, *ones]
        return found

    def _chosen(self, place: int) -> None:
        row = self.rows[place]
        if not isinstance(row, int):
            self.go(row.number)

    def _row(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        row, screen = self.rows[index], self.screen
        box = Box.of(rect, screen.unit).pad(8, 0)
        if isinstance(row, int):
            self._heading(surface, box.rect, row)
            return
        if self.model.seat is None and len(self.model.people) > 1:
            marks.draw_mark(surface, self.seats[row.seat], box.cut_left(16, 6).rect.center, screen.px(14))
        draw_grade(surface, screen.palette, row.grade, box.cut_right(20, 8).rect.center, screen.px(20))
        if round(100 * row.loss) and not row.close:
            cost, font = points(-row.loss), screen.font(15, "bold")
            ink = screen.palette.bad if row.grade == "blunder" else TEXT_2
            text.draw(surface, cost, box.rect, font, ink, align="right", wrapping=False)
            box.cut_right(text.width(cost, font) / box.unit, 4)
        words, font, room = (
            screen.say(self.model.short(row.number, self.covers)),
            screen.font(15),
            box.pad(0, 0, 4).rect,
        )
        text.draw(surface, _cut(words, font, room.width), room, font, TEXT, wrapping=False)

    def _heading(self, surface: Surface, rect: Rect, turn: int) -> None:
        """Draw the heading of a turn's decisions, and a line beside it."""
        words, font = self.screen.say(self.model.game.facts.turn.one.but(turn=turn)), self.screen.font(SMALL + 1)
        text.draw(surface, words, rect, font, TEXT_2, wrapping=False)
        left = rect.left + text.width(words, font) + self.screen.px(10)
        pygame.draw.line(surface, LINE, (left, rect.centery), (rect.right, rect.centery))

    def _row_tip(self, index: int) -> str | None:
        row = self.rows[index]
        if isinstance(row, int):
            return None
        words = self.screen.say(self.model.words(row.number, self.model.match.moves[row.number].move))
        return f"{words} · {self.screen.say(GRADES[row.grade].word)}"


def _cut(words: str, font: Font, wide: int) -> str:
    """Return what a row shows of a sentence: its first line, without its last parts where that is too much."""
    words = words.partition("\n")[0]
    while text.width(words, font) > wide and (before := BEFORE_LAST.match(words)) is not None:
        words = before[1]
    return text.shortened(words, font, wide)
