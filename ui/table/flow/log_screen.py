"""The whole log over the table: scrolls, lights nothing, a click looks back at that moment."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.match.log import LogEntry
from ui.drawing import text
from ui.drawing.theme import LINE, SMALL
from ui.screens.shared.popup import PopupScreen
from ui.table import words
from ui.table.context import TableContext
from ui.table.intents import LookBack
from ui.table.view.panel.logbook import BESIDE, LogLine, line_high, row_of
from ui.widgets.scroll import ScrollArea


class LogScreen(PopupScreen):
    """A tall panel at the right with every line of the log."""

    name = "log"
    letter = pygame.K_l

    def __init__(self, desk: TableContext) -> None:
        super().__init__(desk.app)
        self.desk = desk
        self._placed = False
        self._headings: list[tuple[str, Rect]] = []  # of turns, where they stand before anything is scrolled

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
        lines = self.desk.session.log()
        headings = self._heads(lines)
        heights = []
        for number, (entry, line) in enumerate(lines):
            high = line_high(self, self.desk.say(line), inner.width - self.px(14 + BESIDE))
            heights.append(0 if number in headings and entry.event.kind == "turn" else high)
        head = row_of(self) + self.px(12)
        self._headings = []
        area = self.widgets.add(ScrollArea("lines", inner, sum(heights) + head * len(headings)))
        top = inner.top
        last = lines[-1][0].number if lines else 0
        for number, ((entry, line), high) in enumerate(zip(lines, heights, strict=True)):
            if number in headings:
                box = Rect(inner.left + self.px(8), top, inner.width - self.px(22), head - self.px(4))
                self._headings.append((headings[number], box))
                top += head
            if high:
                rect = Rect(inner.left, top, inner.width - self.px(14), high)
                now = entry.number == last
                told = LogLine(
                    self.desk, f"log:{number}", rect, entry, line, now, self.look_back, self.desk.explanations
                )
                told.focusable = True
                area.put(area.put(told).link())
            top += high
        if not self._placed:
            self._placed = True
            area.scroll_to(area.most)

    def _heads(self, lines: Sequence[tuple[LogEntry, Text]]) -> dict[int, str]:
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

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(words.LOG_TITLE))
        self._draw_headings(surface)
        self.widgets.draw(surface)

    def _draw_headings(self, surface: Surface) -> None:
        area = self.widgets["lines"]
        assert isinstance(area, ScrollArea)
        clip = surface.get_clip()
        surface.set_clip(area.rect.clip(clip))
        for told, box in self._headings:
            box = box.move(0, -area.offset)
            if box.colliderect(area.rect):
                font = self.font(SMALL, "bold")
                text.draw(surface, told, box, font, self.desk.theme.light, valign="bottom", wrapping=False)
                left = box.left + text.width(told, font) + self.px(10)
                surface.fill(LINE, (left, box.bottom - text.body_height(font) // 2, box.right - left, 1))
        surface.set_clip(clip)
