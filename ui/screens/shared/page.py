"""The frames of pages and popups.

A page has a background, a bar (back button, breadcrumbs, buttons) and content. A popup is a panel over another screen;
a click outside closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.theme import BODY, INK_0, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, mix
from ui.layout import Anchor, Box, Column, Label, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.layout.node import Padding
from ui.screens.shared.common import draw_backdrop
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button, IconButton

if TYPE_CHECKING:
    from ui.shell.app import App


Crumb = Text | str
KeyHints = Sequence[tuple[Text | str, Text]]  # (key, its action)


class Breadcrumbs(Node):
    """The breadcrumbs of a page, from general to specific."""

    def __init__(self, crumbs: Sequence[Crumb]) -> None:
        super().__init__(weight=1, height=BAR_HEIGHT)
        self.crumbs = crumbs
        self._drawn: list[tuple[str, Rect, text.Font, bool]] = []

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self._drawn, left = [], box.left
        for number, crumb in enumerate(self.crumbs):
            is_last = number == len(self.crumbs) - 1
            font = context.host.font(BODY + 1, "bold" if is_last else "body")
            label = context.host.translate(crumb) + ("" if is_last else " ·")
            width = text.width(label, font)
            if left + width > box.right:
                return
            rect = Box(left, box.top, width + 1, box.height, box.unit).rect
            self._drawn.append((label, rect, font, is_last))
            left += width + 8 * context.unit

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        for label, rect, font, is_last in self._drawn:
            text.draw(surface, label, rect.move(shift), font, TEXT if is_last else TEXT_2, wrapping=False)


class GrowFirst(Node):
    """Two nodes below one another. The first grows from `least` to `most` design units; then the second grows.

    `margin` design units below the second stay free until the first has reached `most`.
    """

    def __init__(self, first: Node, second: Node, least: float, most: float, *, gap: float, margin: float) -> None:
        super().__init__([first, second], gap=gap, weight=1)
        self.least, self.most, self.margin = least, most, margin

    def content_height(self, context: LayoutContext, width: float) -> float:
        return (self.least + self.gap) * context.unit + self.children[1].height_at(context, width)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        room = (box.height - self.children[1].height_at(context, box.width)) / box.unit - self.gap - self.margin
        first = box.cut_top(max(self.least, min(self.most, room)), self.gap)
        for child, part in zip(self.children, (first, box), strict=True):
            child.place(context, part)


def bar(
    screen: Screen,
    crumbs: Sequence[Crumb],
    tooltip: Text,
    on_click: Callable[[], object] | None = None,
    right: Sequence[Node] = (),
    edge: float = 24,
) -> Node:
    """Return a page's bar: back button, breadcrumbs, and the nodes `right`.

    `on_click` is called by the back button; by default it acts like Esc. `edge` is the right margin in design units.
    """
    back = Slot(partial(_back, screen, tooltip, on_click or screen.escape), width=40, height=40)
    row = Row(back, Spacer(10), Breadcrumbs(crumbs), *right, gap=0, pad=(16, 0, edge, 0))
    return Stack([Paint(_ground), row], height=BAR_HEIGHT)


def bar_button(
    screen: Screen, key: str, caption: Text, on_click: Callable[[], object], icon: str, tooltip: Text
) -> Slot:
    """Return a button with icon and label for a page's bar."""
    label = screen.translate(caption)
    make = partial(_button, screen, key, label, on_click, icon, tooltip)
    return Slot(make, width=text.width(label, screen.font(15, "bold")) / screen.unit + 60, height=38)


def page(screen: Screen, header: Node, content: Node, dim: int = 90) -> Node:
    """Return a page: header and content, on the background darkened by `dim` (0..255)."""
    content.weight = content.weight or 1
    return Stack([Paint(lambda surface, rect: draw_backdrop(surface, dim)), Column(header, content)])


def draw_footer(screen: Screen, surface: Surface, box: Rect, hint: str, keys: KeyHints) -> None:
    """Draw a hint at the left and key hints at the right.

    Key hints that do not fit are left out.
    """
    font, px = screen.font(SMALL + 1), screen.px
    parts = [(screen.translate(key), screen.translate(does)) for key, does in keys]
    wides = [(text.width(key, font) + px(16), text.width(does, font) + 1) for key, does in parts]
    lines = max(1, box.height // text.line_height(font))
    room = box.width - text.width(hint, font) * (1.2 if lines > 1 else 1) / lines
    while parts and sum(cap + does + px(8 + 18) for cap, does in wides) > room:
        parts.pop(), wides.pop()
    right = box.right
    for (key, does), (cap, wide) in zip(reversed(parts), reversed(wides), strict=True):
        text.draw(surface, does, Rect(right - wide, box.top, wide, box.height), font, TEXT_2)
        frame = Rect(0, 0, cap, max(px(24), text.body_height(font) + 4))
        frame.midright = (right - wide - px(8), box.centery)
        draw.outline(surface, frame, mix(LINE, TEXT_2, 0.4), px(5))
        text.draw(surface, key, frame, font, TEXT, align="center", wrapping=False)
        right = frame.left - px(18)
    text.draw(surface, hint, Rect(box.left, box.top, right - box.left, box.height), font, TEXT_2)


def _back(screen: Screen, tip: Text, act: Callable[[], object], rect: Rect) -> IconButton:
    return IconButton("back", rect, "arrow-left", act, tip=screen.translate(tip))


def _button(
    screen: Screen, key: str, label: str, act: Callable[[], object], icon: str, tip: Text, rect: Rect
) -> Button:
    return Button(key, rect, label, act, icon=icon, size=15, tip=screen.translate(tip))


def _ground(surface: Surface, rect: Rect) -> None:
    surface.fill(INK_1, rect)
    surface.fill(LINE, (rect.left, rect.bottom - 1, rect.width, 1))


# -- popups -----------------------------------------------------------------------------------------------------------
HEADER_HEIGHT = 52  # design units: height of a popup's header


class PopupScreen(Screen):
    """A popup: a panel over another screen. `box` is the panel's box."""

    opaque = False
    toggle_key: int | None = None  # key that opens and closes the popup, or None
    veil = 130  # darkness of the screen below, 0..255
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
        header_nodes: Sequence[Node] = (),
    ) -> Node:
        """Return the panel over the darkened screen: heading, `header_nodes`, close button, content.

        `width` and `height` are design units; without a height the panel fits its content. `across` and `down` are the
        panel's place in the window, from 0 (left, top) to 1.
        """
        content.weight = content.weight or 1
        title = Label(heading, 20, face="bold", weight=1, height=44)
        close = Column(Spacer(2), Slot(self._close_button, height=36), Spacer(), width=36)
        header = Row(title, *header_nodes, close, pad=(self.pad, 8, 10, 0), gap=14)
        header.height = HEADER_HEIGHT
        self._panel = Stack([Paint(self._draw_panel), Column(header, content)], width=width, height=height)
        return Stack([Paint(self._draw_veil), Anchor(self._panel, across, down, pad=margin)])

    def layout(self) -> None:
        super().layout()
        if self._panel is not None:
            self.box = self._panel.rect

    def _close_button(self, rect: Rect) -> IconButton:
        return IconButton("close", rect, "close", self.escape, tip=N_("Close"))

    def _draw_veil(self, surface: Surface, rect: Rect) -> None:
        draw.translucent_box(surface, rect, INK_0, self.veil)

    def _draw_panel(self, surface: Surface, rect: Rect) -> None:
        px, radius = self.px, self.px(RADIUS_PANEL)
        draw.shadow(surface, rect, radius, px(20), px(8), 160)
        draw.rounded_box(surface, rect, INK_1, radius, LINE)

    def on_event(self, event: pygame.event.Event) -> bool:
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos)
        if outside or (event.type == pygame.KEYDOWN and event.key == self.toggle_key):
            self.escape()
            return True
        return False
