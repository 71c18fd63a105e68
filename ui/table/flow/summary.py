"""The table that is shown once after something was counted: a row for each cause, a column for each seat."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.reckoning import Summary
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_2, LINE, TEXT, TEXT_2
from ui.screens.shared.popup import PopupScreen
from ui.table.desk import Desk
from ui.widgets.button import Button

WORDS, COLUMN, HEAD, NAMES, ROW, FOOT, LINE_GAP, TOLD_GAP = 330, 128, 60, 76, 50, 76, 6, 8  # design units
GO_ON = N_("Go on")


class SummaryScreen(PopupScreen):
    """A panel in the middle of the window."""

    name = "summary"
    told_whole = True

    def __init__(self, desk: Desk, summary: Summary) -> None:
        super().__init__(desk.app)
        self.desk, self.summary = desk, summary
        self.order = list(desk.controller.order(desk.view()))
        self.told: list[tuple[str, int]] = []  # the lines under the title, and how high each is
        self.pitch = 0

    def layout(self) -> None:
        px = self.px
        wide = px(WORDS + COLUMN * len(self.order) + 56)
        wide = min(wide, self.app.size[0] - px(32))
        told = [self.desk.say(line) for line in self.summary.lines]
        self.told = [(line, text.measure(line, self.font(BODY), wide - px(56))[1]) for line in told]
        rest = px(HEAD + NAMES + FOOT + 10) + sum(high + px(LINE_GAP) for _, high in self.told)
        rest += px(TOLD_GAP) if self.told else 0
        rows = len(self.summary.rows) + 1 + (self.summary.before is not None)
        self.pitch = min(px(ROW), (self.app.size[1] - px(24) - rest) // rows)
        box = Rect(0, 0, wide, rest + rows * self.pitch)
        box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.frame(box)
        on = Rect(0, 0, px(240), px(46))
        on.midbottom = (box.centerx, box.bottom - px(18))
        label, hint = self.say(GO_ON), self.say(N_("Enter"))
        self.widgets.add(Button("on", on, label, self.escape, kind="accent", hint=hint, theme=self.desk.theme))

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.escape()
            return True
        return super().on_event(event)

    def draw(self, surface: Surface) -> None:
        px, say = self.px, self.desk.say
        self.draw_frame(surface, say(self.summary.title))
        left, right = self.box.left + px(28), self.box.right - px(28)
        each = min(px(COLUMN), (right - left - px(150)) // len(self.order))
        first = right - each * len(self.order)
        top = self.box.top + px(HEAD)
        for line, high in self.told:
            text.draw(surface, line, Rect(left, top, right - left, high), self.font(BODY), TEXT_2, valign="top")
            top += high + px(LINE_GAP)
        top += px(TOLD_GAP) if self.told else 0
        for number, seat in enumerate(self.order):
            self._head(surface, Rect(first + number * each, top, each, px(NAMES)), seat)
        top += px(NAMES)
        before = [(*self.summary.before, False)] if self.summary.before is not None else []
        for words, values, signed in (*before, *((*row, True) for row in self.summary.rows)):
            surface.fill(LINE, (left, top, right - left, 1))
            row = Rect(left, top, right - left, self.pitch)
            self._row(surface, row, first, each, say(words), values, signed=signed)
            top += self.pitch
        last = Rect(left - px(8), top, right - left + px(16), self.pitch)
        draw.panel(surface, last, INK_2, px(8), LINE)
        words, values = self.summary.sums
        inner = Rect(left, top, right - left, self.pitch)
        self._row(surface, inner, first, each, say(words), values, True)
        self.widgets.draw(surface)

    def _head(self, surface: Surface, box: Rect, seat: int) -> None:
        px = self.px
        marks.draw_mark(surface, self.desk.marks[seat], (box.centerx, box.top + px(18)), px(30))
        name = Rect(box.left + px(3), box.top + px(36), box.width - px(6), px(34))
        text.draw(surface, self.desk.match.players[seat].name, name, self.font(15, "bold"), TEXT, align="center")

    def _row(
        self,
        surface: Surface,
        row: Rect,
        first: int,
        each: int,
        words: str,
        values: tuple[int, ...],
        sums: bool = False,
        signed: bool = True,
    ) -> None:
        px = self.px
        room = Rect(row.left, row.top, first - row.left - px(8), row.height)
        text.draw(surface, words, room, self.font(16, "bold" if sums else "body"), TEXT if sums else TEXT_2)
        for number, seat in enumerate(self.order):
            cell = Rect(first + number * each, row.top, each, row.height)
            value = values[seat]
            told = str(value) if sums or not (value and signed) else f"+{value}"
            ink = TEXT if value or sums else TEXT_2
            font = self.font(24 if sums else 19, "bold")
            text.draw(surface, told, cell, font, ink, align="center", wrapping=False)
