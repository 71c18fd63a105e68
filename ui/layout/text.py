"""Text as nodes: labels, paragraphs and bullet points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from pygame import Surface

from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import BODY, MIN_TEXT, TEXT, Colour, Gradient
from ui.layout.box import Box
from ui.layout.node import Extent, LayoutContext, Node, Row

SLACK = 2  # pixels below a paragraph, so that rounding never shrinks its text
ROUNDING = 0.01  # pixels: tolerance for rounding errors of a width


class Label(Node):
    """Text in one style.

    Without a height it is a paragraph, as high as its lines. Otherwise it is fitted into its box. `content` and
    `colour` may be functions. `size` is in design units, `min_size` and `shadow` are in pixels.
    """

    def __init__(
        self,
        content: Text | str | Callable[[], str],
        size: float = BODY,
        colour: Colour | Gradient | Callable[[], Colour] = TEXT,
        face: str = "body",
        *,
        align: str = "left",
        valign: str | None = None,
        wrapping: bool = True,
        min_size: int = MIN_TEXT,
        shadow: int = 0,
        **extent: Unpack[Extent],
    ) -> None:
        super().__init__((), **extent)
        self.content, self.size, self.face, self.colour = content, size, face, colour
        self.align, self.wrapping, self.min_size, self.shadow = align, wrapping, min_size, shadow
        self.valign = valign
        self._text: str | Callable[[], str] = ""
        self._font: text.Font | None = None
        self._paragraph = False

    def content_width(self, context: LayoutContext) -> float:
        content = self._translated(context)
        return float(text.width(content, self.font(context)) + 1) if content else 0.0

    def content_height(self, context: LayoutContext, width: float) -> float:
        content = self._translated(context)
        # the edges of the final rectangle are rounded, so it can be narrower than `width` by up to one pixel
        narrowest = int(width + ROUNDING)
        return float(text.measure(content, self.font(context), narrowest)[1]) if content else 0.0

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self._font = self.font(context)
        self._text = self.content if callable(self.content) else self._translated(context)
        height = self.content_height(context, box.width) if self.height is None else 0.0
        self._paragraph = self.height is None and box.height <= height + 1

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        content = self._text() if callable(self._text) else self._text
        rect = self.rect.move(shift)
        if not content or self._font is None or not rect.colliderect(surface.get_clip()):
            return
        if self._paragraph:
            rect.height += SLACK
        valign = self.valign or ("top" if self._paragraph else "middle")
        colour = self.colour() if callable(self.colour) else self.colour
        text.draw(
            surface, content, rect, self._font, colour, align=self.align, valign=valign, wrapping=self.wrapping,
            floor=self.min_size, shadow=self.shadow,
        )  # fmt: skip

    def font(self, context: LayoutContext) -> text.Font:
        """Return the font of the label."""
        return context.host.font(self.size, self.face)

    def _translated(self, context: LayoutContext) -> str:
        return self.content() if callable(self.content) else context.host.translate(self.content)


class Bullet(Row):
    """A list item: a dot and a paragraph. `dot` is the dot's diameter in design units."""

    def __init__(self, label: Label, colour: Colour, *, dot: float = 8, before: float = 3, indent: float = 26) -> None:
        super().__init__(_Dot(colour, dot, before, label, indent), label, valign="top")
        label.weight = 1


class _Dot(Node):
    """A dot at the height of the label's first line."""

    def __init__(self, colour: Colour, dot: float, before: float, label: Label, indent: float) -> None:
        super().__init__(width=indent)
        self.colour, self.dot, self.before, self.label = colour, dot, before, label

    def arrange(self, context: LayoutContext, box: Box) -> None:
        side = self.dot * context.unit
        line = text.body_height(self.label.font(context))
        left, top = box.left + self.before * context.unit, box.top + (line - side) / 2
        self.rect = Box(left, top, side, side, context.unit).rect

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        draw.rounded_box(surface, self.rect.move(shift), self.colour, self.rect.height // 2)
