"""A panel that lies over a screen for a moment: frame, heading, a button to close it; a click beside it closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw
from ui.drawing.theme import INK_0, INK_1, LINE, RADIUS_PANEL
from ui.layout import Anchor, Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.layout.node import Padding
from ui.shell.screen import Screen
from ui.widgets.button import IconButton

if TYPE_CHECKING:
    from ui.shell.app import App


HEAD = 52  # design units of the panel's head


class PopupScreen(Screen):
    """A subclass returns `popup(heading, content, …)` as its tree; `box` is where the panel is."""

    opaque = False
    letter: int | None = None  # the key that opened it closes it as well
    veil = 130  # how dark the screen below gets, of 255
    pad = 20  # design units between the frame and the heading

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.box = Rect(0, 0, 0, 0)
        self._panel: Node | None = None

    def popup(
        self,
        heading: Text | str,
        content: Node,
        *,
        width: float,
        height: float | None = None,
        across: float = 0.5,
        down: float = 0.5,
        margin: float | Padding = 0,
        beside: Sequence[Node] = (),
    ) -> Node:
        """Return the panel's tree over the darkened screen: heading, nodes beside it, the close button, the content.

        `width` and `height` are design units; without a height the panel is as high as its content. `across` and `down`
        say where its middle is, from 0 (left, top) to 1 (right, bottom), inside the window without its `margin`.
        """
        content.weight = content.weight or 1
        title = Label(heading, 20, face="bold", weight=1, height=44)
        close = Column(Spacer(2), Slot(self._close_button, height=36), Spacer(), width=36)
        head = Row(title, *beside, close, pad=(self.pad, 8, 10, 0), gap=14)
        head.height = HEAD
        self._panel = Stack([Paint(self._draw_panel), Column(head, content)], width=width, height=height)
        return Stack([Paint(self._draw_veil), Anchor(self._panel, across, down, pad=margin)])

    def layout(self) -> None:
        super().layout()
        if self._panel is not None:
            self.box = self._panel.rect

    def _close_button(self, rect: Rect) -> IconButton:
        return IconButton("close", rect, "close", self.escape, tip=N_("Close"))

    def _draw_veil(self, surface: Surface, rect: Rect) -> None:
        draw.veil(surface, rect, INK_0, self.veil)

    def _draw_panel(self, surface: Surface, rect: Rect) -> None:
        px, radius = self.px, self.px(RADIUS_PANEL)
        draw.shadow(surface, rect, radius, px(20), px(8), 160)
        draw.panel(surface, rect, INK_1, radius, LINE)

    def on_event(self, event: pygame.event.Event) -> bool:
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos)
        if outside or (event.type == pygame.KEYDOWN and event.key == self.letter):
            self.escape()
            return True
        return False
