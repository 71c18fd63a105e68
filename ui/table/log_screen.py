"""The whole log over the table: scrolls, lights nothing, a click looks back at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from ui import text
from ui.table import words
from ui.table.leaf import Leaf
from ui.table.logbook import LINE_HEIGHT, LogLine
from ui.theme import SMALL
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from ui.app import App
    from ui.table.screen import TableScreen


class LogScreen(Leaf):
    """A tall panel at the right with every line of the log."""

    name = "log"
    letter = pygame.K_l

    def __init__(self, app: App, table: TableScreen) -> None:
        super().__init__(app, table)
        self._placed = False

    def layout(self) -> None:
        width = self.px(520)
        margin = self.px(24)
        top = self.px(72)
        self.frame(Rect(self.app.size[0] - width - margin, top, width, self.app.size[1] - top - margin))
        inner = Rect(
            self.box.left + self.px(12), self.box.top + self.px(58), width - self.px(24), self.box.height - self.px(70)
        )
        self._lines(inner)

    def _lines(self, inner: Rect) -> None:
        table = self.table
        font = self.font(SMALL + 1)
        row = max(self.px(LINE_HEIGHT), text.line_height(font) + 2)
        lines = table.session.log()
        heights = []
        for _, line in lines:
            words_ = table.say(line, table.session.lexicon)
            heights.append(-(-text.measure(words_, font, inner.width - self.px(46))[1] // row) * row)
        area = self.widgets.add(ScrollArea("lines", inner, sum(heights)))
        top = inner.top
        last = lines[-1][0].number if lines else 0
        for number, ((entry, line), high) in enumerate(zip(lines, heights, strict=True)):
            rect = Rect(inner.left, top, inner.width - self.px(14), high)
            area.put(_Line(self, table, f"log:{number}", rect, entry, line, entry.number == last))
            top += high
        if not self._placed:
            self._placed = True
            area.scroll_to(area.most)

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(words.LOG_TITLE))
        self.widgets.draw(surface)


class _Line(LogLine):
    """A line that closes the log before it looks back."""

    focusable = True

    def __init__(self, log: LogScreen, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.log = log

    def activate(self) -> None:
        number = self.entry.number
        self.log.app.pop(self.log)
        self.table.undoing.look_back(number)
