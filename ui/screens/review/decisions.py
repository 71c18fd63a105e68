"""The list of a match's decisions, each turn's under its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from games.core.review.judging import Decision
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.text import Font
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, Mark
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
        self.box = self.foot = Rect(0, 0, 0, 0)

    def layout(self, box: Rect) -> None:
        """Lay the list into a box: whose decisions, and a row each under its turn."""
        px, model = self.screen.px, self.model
        self.box, self.rows = box, self._rows()
        top = box.top + px(52)
        if len(model.people) > 1:
            items = [Item(-1, self.screen.say(N_("All")))]
            items += [Item(seat, model.match.players[seat].name) for seat in model.people]
            rect = Rect(box.left + px(12), top, box.width - px(24), px(34))
            value = -1 if model.seat is None else model.seat
            self.screen.widgets.add(Segmented("whose", rect, items, value, self.see, size=14))
            top = rect.bottom + px(8)
        self.foot = Rect(box.left + px(18), box.bottom - px(34), box.width - px(36), px(28))
        low = px(38) if self._under() else px(10)
        inner = Rect(box.left + px(8), top, box.width - px(16), box.bottom - low - top)
        heads = [place for place, row in enumerate(self.rows) if isinstance(row, int)]
        numbers = [None if isinstance(row, int) else row.number for row in self.rows]
        at = numbers.index(model.number) if model.number in numbers else None
        view = ListView(
            "decisions", inner, len(self.rows), px(ROW), self._row, chosen=at, choose=self._chosen,
            row_tip=self._row_tip, heads=heads,
        )  # fmt: skip
        self.screen.widgets.add(view)
        if at is not None:
            view.show(at)

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

    def draw(self, surface: Surface) -> None:
        """Draw the panel under the rows: its heading, how many there are of each grade, and a line at its foot."""
        box, px, say, font = self.box, self.screen.px, self.screen.say, self.screen.font
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        head = Rect(box.left + px(18), box.top + px(10), px(130), px(34))
        right = box.right - px(12)
        for grade in ("blunder", "slip", "good", "best"):
            n = str(sum(one.grade == grade for one in self.listed))
            wide = text.width(n, font(15, "bold"))
            at = Rect(right - wide, head.top, wide, head.height)
            text.draw(surface, n, at, font(15, "bold"), TEXT, wrapping=False)
            draw_grade(surface, self.screen.palette, grade, (at.left - px(14), head.centery), px(18))
            right = at.left - px(30)
        head.width = min(head.width, right - head.left)
        text.draw(surface, say(N_("Decisions")), head, font(TITLE, "bold"), TEXT, wrapping=False)
        if under := self._under():
            text.draw(surface, under, self.foot, font(BODY, "bold"), TEXT, wrapping=False)
        if not self.listed and self.model.choices():
            middle = box.inflate(-2 * px(18), -2 * px(60))
            words = say(N_("Decisions come here one by one."))
            text.draw(surface, words, middle, font(BODY), TEXT_2, align="center")

    def _row(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        row, px = self.rows[index], self.screen.px
        inner = rect.inflate(-2 * px(8), 0)
        if isinstance(row, int):
            self._heading(surface, inner, row)
            return
        left, font = inner.left, self.screen.font(15)
        if self.model.seat is None and len(self.model.people) > 1:
            marks.draw_mark(surface, self.seats[row.seat], (left + px(8), inner.centery), px(14))
            left += px(22)
        draw_grade(surface, self.screen.palette, row.grade, (inner.right - px(10), inner.centery), px(20))
        cost = points(-row.loss) if round(100 * row.loss) and not row.close else ""
        lost = Rect(inner.right - px(64), inner.top, px(36), inner.height)
        ink = self.screen.palette.bad if row.grade == "blunder" else TEXT_2
        text.draw(surface, cost, lost, self.screen.font(15, "bold"), ink, align="right", wrapping=False)
        words = self.screen.say(self.model.short(row.number, self.covers))
        right = lost.right - text.width(cost, self.screen.font(15, "bold")) - px(4) if cost else lost.right
        at = Rect(left, inner.top, right - left - px(4), inner.height)
        text.draw(surface, _cut(words, font, at.width), at, font, TEXT, wrapping=False)

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
