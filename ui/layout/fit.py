"""Variants of a tree, tried in order until one fits: wide, narrow, low."""

from __future__ import annotations

from typing import Unpack

from pygame import Surface

from ui.layout.box import Box
from ui.layout.node import Context, Extent, Node

TOLERANCE = 0.5  # pixels that rounding may cost


class Fit(Node):
    """Places the first variant whose least width and height fit the box, or the last one where none does."""

    def __init__(self, *variants: Node, **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.variants = variants
        self.chosen = variants[0]

    def content_width(self, context: Context) -> float:
        return min(variant.min_width(context) for variant in self.variants)

    def content_height(self, context: Context, width: float) -> float:
        return self._choose(context, width, float("inf")).height_at(context, width)

    def arrange(self, context: Context, box: Box) -> None:
        self.chosen = self._choose(context, box.width, box.height)
        self.chosen.place(context, box)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        self.chosen.draw(surface, shift)

    def _choose(self, context: Context, width: float, height: float) -> Node:
        for variant in self.variants[:-1]:
            fits_width = variant.min_width(context) <= width + TOLERANCE
            if fits_width and variant.height_at(context, width) <= height + TOLERANCE:
                return variant
        return self.variants[-1]
