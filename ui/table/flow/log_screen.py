"""The whole log over the table: scrolls, lights nothing, a click looks back at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.match.log import LogEntry
from ui.drawing import text
from ui.drawing.theme import LINE, SMALL
from ui.layout import Box, Column, Context, Node, Paint, Scroll, Slot
from ui.screens.shared.popup import HEAD, PopupScreen
from ui.table import words
from ui.table.context import TableContext
from ui.table.intents import LookBack
from ui.table.view.panel.logbook import BESIDE, LogLine, line_high, row_of

WIDTH = 520  # design units


class LogScreen(PopupScreen):
    """A tall panel at the right with every line of the log."""

    name = "log"
    letter = pygame.K_l

    def __init__(self, desk: TableContext) -> None:
        super().__init__(desk.app)
        self.desk = desk
        self._placed = False
        self.lines: Scroll

    def build(self) -> Node:
        lines = self.desk.session.log()
        headings = self.headings(lines)
        nodes: list[Node] = []
        for number, (entry, line) in enumerate(lines):
            if number in headings:
                nodes.append(Paint(partial(self._draw_heading, headings[number]), height=row_of(self) / self.unit + 12))
            if number not in headings or entry.event.kind != "turn":
                nodes.append(self._line(number, entry, line, entry.number == lines[-1][0].number))
        self.lines = Scroll("lines", Column(*nodes), bar=14)
        content = Column(self.lines, pad=(12, 58 - HEAD, 12, 12))
        height = self.scale.height - 72 - 24
        return self.popup(
            words.LOG_TITLE, content, width=WIDTH, height=height, across=1, down=0, margin=(0, 72, 24, 24)
        )

    def layout(self) -> None:
        super().layout()
        if not self._placed and self.lines.area is not None:
            self._placed = True
            self.lines.area.scroll_to(self.lines.area.most)

    def _line(self, number: int, entry: LogEntry, line: Text, is_latest: bool) -> Node:
        """Return the place of a line, which is as high as its words need."""
        width = round((WIDTH - 24 - 14) * self.unit)
        high = line_high(self, self.desk.say(line), width - self.px(BESIDE))
        return LinePlace(partial(self._log_line, number, entry, line, is_latest), height=high / self.unit)

    def _log_line(self, number: int, entry: LogEntry, line: Text, is_latest: bool, rect: Rect) -> LogLine:
        whys = self.desk.explanations
        made = LogLine(self.desk, f"log:{number}", rect, entry, line, is_latest, self.look_back, whys)
        made.focusable = True
        return made

    def headings(self, lines: Sequence[tuple[LogEntry, Text]]) -> dict[int, str]:
        """Return what heads the lines with which a turn begins: the game's own words where it tells of turns."""
        session = self.desk.session
        called, turns = session.match.game.facts.turn, session.controller.phase(session.view)[1]
        found = {}
        for number, turn in session.turns().items():
            if number < len(lines):
                entry, line = lines[number]
                told = line if entry.event.kind == "turn" else words.turn_words(called, turn, turns)
                found[number] = self.desk.say(told)
        return found

    def look_back(self, number: int) -> None:
        """Close the log and show the table as it was after so many moves."""
        self.app.pop(self)
        self.desk.dispatch(LookBack(number))

    def _draw_heading(self, words: str, surface: Surface, rect: Rect) -> None:
        """Draw what heads the lines of a turn, and a hairline beside it."""
        font = self.font(SMALL, "bold")
        box = Rect(rect.left + self.px(8), rect.top, rect.width - self.px(8), rect.height - self.px(4))
        text.draw(surface, words, box, font, self.desk.theme.light, valign="bottom", wrapping=False)
        left = box.left + text.width(words, font) + self.px(10)
        surface.fill(LINE, (left, box.bottom - text.body_height(font) // 2, box.right - left, 1))


class LinePlace(Slot):
    """The place of a line of the log and of its link to why a computer has moved so."""

    def arrange(self, context: Context, box: Box) -> None:
        super().arrange(context, box)
        assert isinstance(self.widget, LogLine)
        context.add(self.widget.link())
