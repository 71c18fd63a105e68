"""Titled panels, and large numbers with captions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, TEXT, TEXT_2, Colour
from ui.layout.box import Box
from ui.layout.node import Column, Extent, LayoutContext, Node, Padding, Row, Stack
from ui.layout.text import Label

HEADER_HEIGHT = 52  # default header height in design units


class Panel(Stack):
    """A panel with a background, a header (title and small remark), and content.

    `paint(surface, rect)` draws a custom background. `header_height` is in design units.
    """

    def __init__(
        self,
        child: Node,
        title: Text | str = "",
        remark: Text | str = "",
        *,
        header_height: float = HEADER_HEIGHT,
        pad: float | Padding = (10, 0, 10, 12),
        paint: Callable[[Surface, Rect], object] | None = None,
        **extent: Unpack[Extent],
    ) -> None:
        body = Column(child, pad=pad, weight=1)
        child.weight = child.weight or 1
        parts = [_head(title, remark, header_height), body] if title else [body]
        self.background = PanelBackground(paint)
        super().__init__([self.background, Column(*parts)], **extent)


class PanelBackground(Node):
    """The background of a panel: a box with round corners, or custom drawing."""

    def __init__(self, paint: Callable[[Surface, Rect], object] | None = None) -> None:
        super().__init__()
        self.paint, self.radius = paint, 0

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.radius = round(RADIUS_PANEL * context.unit)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        rect = self.rect.move(shift)
        if self.paint is not None:
            self.paint(surface, rect)
        else:
            draw.rounded_box(surface, rect, INK_1, self.radius, LINE)


def _head(title: Text | str, remark: Text | str, height: float) -> Node:
    label = Label(title, 19, TEXT, "bold", wrapping=False, height=height - 10)
    beside = Label(remark, 14, TEXT_2, weight=1, height=height - 10)
    return Row(label, beside, gap=18, pad=(18, 6, 18, 4), height=height)


class CaptionedNumber(Column):
    """A large number above its caption. `size` is the font size and `height` the total height, in design units."""

    def __init__(
        self,
        figure: str,
        caption: Text | str,
        colour: Colour = TEXT,
        *,
        size: float = 29,
        height: float = 76,
        weight: float = 1,
    ) -> None:
        top = Label(figure, size, colour, "bold", wrapping=False, height=height * 0.42)
        below = Label(caption, 14, TEXT_2, valign="top", height=height * 0.58)
        super().__init__(top, below, pad=(0, 0, 8, 0), height=height, weight=weight)
