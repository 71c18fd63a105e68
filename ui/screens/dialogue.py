"""A question, a warning or an error over whatever is shown: one clear sentence and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, HOUSE, INK_0, INK_1, LINE, RADIUS_PANEL, TEXT, TEXT_2, TITLE, GameTheme, mix
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.widgets.base import ENTER
from ui.widgets.button import Button

Answer = tuple[str, Text, Callable[[], object] | None]
WIDTH = 560


class Dialogue(Screen):
    """Buttons are (key, words, what it does); the first is what Enter means, the last, or `escape`, what Esc means.

    The dialogue is gone before the chosen function is called, so that it may open another screen.
    """

    name = "dialogue"
    told_whole = True
    opaque = False
    smallest = (620.0, 400.0)

    def __init__(
        self,
        app: App,
        title: Text,
        line: Text | None,
        buttons: Sequence[Answer],
        *,
        icon: str = "question",
        theme: GameTheme = HOUSE,
        escape: str = "",
    ) -> None:
        super().__init__(app)
        self._escape = next((button for button in buttons if button[0] == escape), buttons[-1])
        self.heading, self.line, self.buttons, self.icon, self.theme = title, line, list(buttons), icon, theme
        self.box = Rect(0, 0, 0, 0)

    def layout(self) -> None:
        pad, icon = self.px(32), self.px(44)
        wide = self.px(WIDTH)
        inner = wide - 2 * pad - icon
        self._title_high = text.measure(self.say(self.heading), self.font(TITLE, "bold"), inner)[1]
        line = text.measure(self.say(self.line), self.font(BODY), inner)[1] if self.line else 0
        self._line_high = line
        high = pad + self._title_high + (self.px(12) + line if line else 0) + self.px(24)
        rows = self._rows(wide - 2 * pad, self.app.size[1] - high - pad - self.px(8))
        button, gap = self.px(48), self.px(12)
        high += len(rows) * (button + gap) - gap + pad - self.px(8)
        self.box = Rect(0, 0, wide, high)
        self.box.center = (self.app.size[0] // 2, self.app.size[1] * 46 // 100)
        self.box.top = max(self.box.top, self.px(8))
        bottom = self.box.bottom - (pad - self.px(8)) - (len(rows) * (button + gap) - gap)
        for number, row in enumerate(rows):
            self._place(row, bottom + number * (button + gap), button, gap)
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find(self.buttons[0][0]))

    def _widths(self) -> list[int]:
        font = self.font(BODY, "bold")
        return [max(self.px(120), text.width(self.say(b[1]), font) + self.px(48)) for b in self.buttons]

    def _rows(self, wide: int, high: int) -> list[list[tuple[Answer, int]]]:
        """Put the buttons side by side, or one under the other where they are too wide for that.

        Where that is higher than `high`, as in large interfaces, two lie side by side, those that are narrow enough.
        """
        pairs = list(zip(self.buttons, self._widths(), strict=True))
        if sum(width for _, width in pairs) + (len(pairs) - 1) * self.px(12) <= wide:
            return [pairs]
        if len(pairs) * self.px(60) <= high:
            return [[(button, wide)] for button in self.buttons]
        half, rows = (wide - self.px(12)) // 2, list[list[tuple[Answer, int]]]()
        for button, width in pairs:
            last = rows[-1] if rows else []
            if width <= half and len(last) == 1 and last[0][1] == half:
                last.append((button, half))
            else:
                rows.append([(button, half if width <= half else wide)])
        return [[(row[0][0], wide)] if len(row) == 1 else row for row in rows]

    def _place(self, row: list[tuple[Answer, int]], top: int, high: int, gap: int) -> None:
        right = self.box.right - self.px(32)
        left = right - sum(width for _, width in row) - (len(row) - 1) * gap
        for button, width in row:
            key, words, _ = button
            kind = "accent" if button is self.buttons[0] else "plain"
            act = self._answer(button)
            rect = Rect(left, top, width, high)
            self.widgets.add(Button(key, rect, self.say(words), act, kind=kind, theme=self.theme))
            left += width + gap

    def _answer(self, button: Answer) -> Callable[[], None]:
        def act() -> None:
            self.app.pop(self)
            if button[2] is not None:
                button[2]()

        return act

    def escape(self) -> None:
        self._answer(self._escape)()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            self._answer(self.buttons[0])()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        draw.veil(surface, surface.get_rect(), INK_0, 165)
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, self.box, radius, self.px(24), self.px(12), 190)
        draw.panel(surface, self.box, INK_1, radius, LINE)
        pad, icon = self.px(32), self.px(44)
        colour = self.app.palette.bad if self.icon in ("error", "warning") else BRASS
        left, top = self.box.left + pad, self.box.top + pad
        marks.icon(surface, self.icon, (left + self.px(12), top + self._title_high // 2), self.px(28), colour)
        inner = self.box.width - 2 * pad - icon
        title = Rect(left + icon, top, inner, self._title_high)
        text.draw(surface, self.say(self.heading), title, self.font(TITLE, "bold"), TEXT)
        if self.line is not None:
            line = Rect(left + icon, title.bottom + self.px(12), inner, self._line_high)
            text.draw(surface, self.say(self.line), line, self.font(BODY), mix(TEXT_2, TEXT, 0.4))
        super().draw(surface)


def make(app: App, **args: Any) -> Dialogue:
    """Build a dialogue; `args` as `Dialogue` takes them."""
    return Dialogue(app, **args)
