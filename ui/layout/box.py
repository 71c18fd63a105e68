"""A rectangle that can be cut into strips. Lengths are design units."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from pygame import Rect


class Box:
    """A rectangle in pixels, as floats. `unit` is the number of pixels in a design unit.

    The `cut_…` methods remove a strip from one side and return it; the rest stays in the box.
    """

    __slots__ = ("bottom", "left", "right", "top", "unit")

    def __init__(self, left: float, top: float, width: float, height: float, unit: float) -> None:
        self.left, self.top, self.unit = left, top, unit
        self.right, self.bottom = left + width, top + height

    @classmethod
    def of(cls, rect: Rect, unit: float) -> Box:
        """Return a box for a rectangle in pixels."""
        return cls(rect.left, rect.top, rect.width, rect.height, unit)

    @property
    def width(self) -> float:
        """The width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in pixels."""
        return self.bottom - self.top

    @property
    def rect(self) -> Rect:
        """The rectangle in whole pixels. Edges are rounded, not lengths, so that neighbours meet."""
        left, top = round(self.left), round(self.top)
        return Rect(left, top, max(0, round(self.right) - left), max(0, round(self.bottom) - top))

    def pad(self, left: float, top: float = 0, right: float | None = None, bottom: float | None = None) -> Box:
        """Return the box inside these margins. `right` and `bottom` default to `left` and `top`."""
        right, bottom = left if right is None else right, top if bottom is None else bottom
        unit = self.unit
        width, height = self.width - (left + right) * unit, self.height - (top + bottom) * unit
        return Box(self.left + left * unit, self.top + top * unit, width, height, unit)

    def cut_top(self, height: float, gap: float = 0) -> Box:
        """Cut a strip off the top, and a gap below the strip."""
        strip = Box(self.left, self.top, self.width, height * self.unit, self.unit)
        self.top += (height + gap) * self.unit
        return strip

    def cut_bottom(self, height: float, gap: float = 0) -> Box:
        """Cut a strip off the bottom, and a gap above the strip."""
        strip = Box(self.left, self.bottom - height * self.unit, self.width, height * self.unit, self.unit)
        self.bottom -= (height + gap) * self.unit
        return strip

    def cut_left(self, width: float, gap: float = 0) -> Box:
        """Cut a strip off the left, and a gap right of the strip."""
        strip = Box(self.left, self.top, width * self.unit, self.height, self.unit)
        self.left += (width + gap) * self.unit
        return strip

    def cut_right(self, width: float, gap: float = 0) -> Box:
        """Cut a strip off the right, and a gap left of the strip."""
        strip = Box(self.right - width * self.unit, self.top, width * self.unit, self.height, self.unit)
        self.right -= (width + gap) * self.unit
        return strip

    def columns(self, weights: Sequence[float], gap: float = 0) -> list[Box]:
        """Return columns with widths in the ratio of `weights`."""
        return [Box(at, self.top, width, self.height, self.unit) for at, width in self._split(weights, gap, True)]

    def rows(self, weights: Sequence[float], gap: float = 0) -> list[Box]:
        """Return rows with heights in the ratio of `weights`."""
        return [Box(self.left, at, self.width, height, self.unit) for at, height in self._split(weights, gap, False)]

    def grid(self, columns: int, rows: int, gap: float = 0) -> list[Box]:
        """Return equal cells, row by row."""
        return [cell for row in self.rows([1] * rows, gap) for cell in row.columns([1] * columns, gap)]

    def middle(self, width: float, height: float) -> Box:
        """Return a box of this size in the middle."""
        across, down = width * self.unit, height * self.unit
        return Box((self.left + self.right - across) / 2, (self.top + self.bottom - down) / 2, across, down, self.unit)

    def _split(self, weights: Sequence[float], gap: float, across: bool) -> list[tuple[float, float]]:
        """Return (start, length) of each part in pixels: widths if `across`, else heights."""
        start, length = (self.left, self.width) if across else (self.top, self.height)
        between = gap * self.unit
        free = length - between * (len(weights) - 1)
        edges = accumulate((free * weight / sum(weights) for weight in weights), initial=start)
        return [(a + n * between, b - a) for n, (a, b) in enumerate(pairwise(edges))]
