"""A panel that lies over a screen for a moment: frame, heading, a button to close it; a click beside it closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, INK_1, LINE, RADIUS_PANEL, TEXT
from ui.shell.screen import Screen
from ui.widgets.button import IconButton

if TYPE_CHECKING:
    from ui.shell.app import App


class PopupScreen(Screen):
    """A subclass lays itself out inside `box`, which it hands to `frame`, and draws inside after `draw_frame`."""

    opaque = False
    letter: int | None = None  # the key that opened it closes it as well
    veil = 130  # how dark the screen below gets, of 255
    pad = 20  # design units between the frame and the heading

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.box = Rect(0, 0, 0, 0)

    def frame(self, box: Rect) -> None:
        """Take over the box of the panel and place the button that closes it."""
        self.box = box
        side = self.px(36)
        close = Rect(box.right - side - self.px(10), box.top + self.px(10), side, side)
        self.widgets.add(IconButton("close", close, "close", self.escape, tip=N_("Close")))

    def on_event(self, event: pygame.event.Event) -> bool:
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos)
        if outside or (event.type == pygame.KEYDOWN and event.key == self.letter):
            self.escape()
            return True
        return False

    def draw_frame(self, surface: Surface, heading: str) -> None:
        """Draw the panel and what it is called, over the darkened screen."""
        px, radius = self.px, self.px(RADIUS_PANEL)
        draw.veil(surface, surface.get_rect(), INK_0, self.veil)
        draw.shadow(surface, self.box, radius, px(20), px(8), 160)
        draw.panel(surface, self.box, INK_1, radius, LINE)
        head = Rect(self.box.left + px(self.pad), self.box.top + px(8), self.box.width - px(80), px(44))
        text.draw(surface, heading, head, self.font(20, "bold"), TEXT)
