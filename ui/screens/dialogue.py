"""A dialogue over any screen: a question, warning or error with buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    BRASS,
    DEFAULT_THEME,
    INK_0,
    INK_1,
    LINE,
    RADIUS_PANEL,
    TEXT,
    TEXT_2,
    TITLE,
    GameTheme,
    mix,
)
from ui.layout import Anchor, Column, FirstFit, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.shell.app import App
from ui.shell.screen import Screen
from ui.widgets.button import Button
from ui.widgets.keyboard import ENTER

DialogueButton = tuple[str, Text, Callable[[], object] | None]
WIDTH, PAD, ICON, GAP = 560, 32, 44, 12  # design units: width, padding, icon size, gap between buttons


class Dialogue(Screen):
    """A question, warning or error with buttons (key, label, function).

    Enter presses the first button, Esc the one with the key `escape`, by default the last. The dialogue closes before
    the function is called.
    """

    name = "dialogue"
    is_read_on_open = True
    opaque = False
    min_canvas = (620.0, 400.0)

    def __init__(
        self,
        app: App,
        title: Text,
        line: Text | None,
        buttons: Sequence[DialogueButton],
        *,
        icon: str = "question",
        theme: GameTheme = DEFAULT_THEME,
        escape: str = "",
    ) -> None:
        super().__init__(app)
        self._escape = next((button for button in buttons if button[0] == escape), buttons[-1])
        self.heading, self.line, self.buttons, self.icon, self.theme = title, line, list(buttons), icon, theme

    def build(self) -> Node:
        width = WIDTH - 2 * PAD
        widths = [self._width(button) for button in self.buttons]
        if sum(widths) + GAP * (len(widths) - 1) <= width:
            row = Row(Spacer(), *map(self._button, self.buttons, widths), gap=GAP)
            return Anchor(self._box(row), down=0.46, pad=(0, 8))
        below = Column(*(self._button(button, width) for button in self.buttons), gap=GAP)
        pairs = Column(*self._pairs(width), gap=GAP)
        return FirstFit(*(Anchor(self._box(buttons), down=0.46, pad=(0, 8)) for buttons in (below, pairs)))

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find(self.buttons[0][0]))

    def _box(self, buttons: Node) -> Node:
        """Return icon and text above the buttons."""
        title = Label(self.heading, TITLE, face="bold")
        line = Label(self.line, colour=mix(TEXT_2, TEXT, 0.4)) if self.line is not None else None
        icon = Paint(partial(self._draw_icon, title), width=ICON)
        upper = Row(icon, Column(title, line, gap=12, weight=1))
        content = Column(upper, buttons, gap=24, pad=(PAD, PAD, PAD, PAD - 8))
        self.ground = Paint(self._draw_ground)
        return Stack([self.ground, content], width=WIDTH)

    def _width(self, button: DialogueButton) -> float:
        """Return the width of a button in design units."""
        return max(120.0, text.width(self.translate(button[1]), self.font(BODY, "bold")) / self.unit + 48)

    def _button(self, button: DialogueButton, width: float) -> Slot:
        kind = "accent" if button is self.buttons[0] else "plain"
        key, label, act = button[0], self.translate(button[1]), self._answer(button)
        return Slot(lambda rect: Button(key, rect, label, act, kind=kind, theme=self.theme), width=width, height=48)

    def _pairs(self, width: float) -> list[Row]:
        """Return the buttons in rows of at most two."""
        half = (width - GAP) / 2
        rows: list[list[DialogueButton]] = []
        for button in self.buttons:
            narrow = self._width(button) <= half
            if narrow and rows and len(rows[-1]) == 1 and self._width(rows[-1][0]) <= half:
                rows[-1].append(button)
            else:
                rows.append([button])
        return [Row(*(self._button(one, half if len(row) > 1 else width) for one in row), gap=GAP) for row in rows]

    def _answer(self, button: DialogueButton) -> Callable[[], None]:
        def close_and_act() -> None:
            self.app.pop(self)
            if button[2] is not None:
                button[2]()

        return close_and_act

    def escape(self) -> None:
        self._answer(self._escape)()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.widgets.focused is None:
            self._answer(self.buttons[0])()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        draw.translucent_box(surface, surface.get_rect(), INK_0, 165)
        super().draw(surface)

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, rect, radius, self.px(24), self.px(12), 190)
        draw.rounded_box(surface, rect, INK_1, radius, LINE)

    def _draw_icon(self, title: Label, surface: Surface, rect: Rect) -> None:
        """Draw the icon left of the title."""
        colour = self.app.palette.bad if self.icon in ("error", "warning") else BRASS
        marks.draw_icon(surface, self.icon, (rect.left + self.px(12), title.rect.centery), self.px(28), colour)


def create_screen(app: App, **args: Any) -> Dialogue:
    """Build a dialogue with the arguments of `Dialogue`."""
    return Dialogue(app, **args)
