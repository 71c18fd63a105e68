"""Layout nodes of the workshop and the fairness test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from pygame import Rect, Surface

from ui.layout import Box, Column, LayoutContext, Node, Paint, Scroll, Slot
from ui.layout.node import Extent, share_length
from ui.widgets.base import Widget


class BottomUpColumn(Column):
    """A column whose last child comes first in Tab order."""

    def arrange(self, context: LayoutContext, box: Box) -> None:
        heights = share_length(self.children, self._heights(context, box.width), box.height - self.total_gap(context))
        self._placed, bottom = list(self.children), box.bottom
        for child, height in zip(reversed(self.children), reversed(heights), strict=True):
            child.place(context, Box(box.left, bottom - height, box.width, height, context.unit))
            bottom -= height + self.gap * context.unit


class PlacedPaint(Paint):
    """A drawing that gets its box at layout."""

    def __init__(
        self,
        paint: Callable[[Surface, Rect], object],
        placed: Callable[[Rect], object],
        **extent: Unpack[Extent],
    ) -> None:
        super().__init__(paint, **extent)
        self.placed = placed

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.placed(self.rect)


class RefreshedScroll(Scroll):
    """Scrolled content without widgets, which `refresh` rebuilds."""

    def __init__(self, key: str, make: Callable[[], Node], *, bar: float = 0, **extent: Unpack[Extent]) -> None:
        super().__init__(key, make(), bar=bar, **extent)
        self.make = make
        self._at: tuple[LayoutContext, Box] | None = None

    def arrange(self, context: LayoutContext, box: Box) -> None:
        super().arrange(context, box)
        self._at = context, box

    def refresh(self) -> None:
        """Rebuild the content. The scroll position is kept."""
        if self._at is None or self.area is None:
            return
        context, box = self._at
        self.child = self.make()
        width = box.width - self.bar * box.unit
        height = max(box.height, self.child.height_at(context, width))
        self.child.place(context, Box(box.left, box.top, width, height, box.unit))
        self.area.height = max(self.rect.height, round(height))


class RowsScroll(Scroll):
    """A scrolled area that never gets the focus."""

    def arrange(self, context: LayoutContext, box: Box) -> None:
        super().arrange(context, box)
        if self.area is not None:
            self.area.focusable = False


class MeasuredSlot(Slot):
    """A slot for a widget whose height depends on its width. `measure(width)` returns the height, both in pixels."""

    def __init__(
        self,
        make: Callable[[Rect], Widget],
        measure: Callable[[int], float],
        **extent: Unpack[Extent],
    ) -> None:
        super().__init__(make, **extent)
        self.measure = measure

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self.measure(round(width))


class WidthDependentNode(Node):
    """A node whose content depends on the width. `make(width)` gets design units."""

    def __init__(self, make: Callable[[float], Node], **extent: Unpack[Extent]) -> None:
        super().__init__(**extent)
        self.make = make
        self._made: tuple[float, Node] | None = None

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self._at(context, width).height_at(context, width)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self._at(context, box.width).place(context, box)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        if self._made is not None:
            self._made[1].draw(surface, shift)

    def _at(self, context: LayoutContext, width: float) -> Node:
        if self._made is None or self._made[0] != width:
            self._made = width, self.make(width / context.unit)
        return self._made[1]
