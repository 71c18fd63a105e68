"""Enlarging a part of a board: which part is shown, and how far it may be moved."""

from __future__ import annotations

from pygame import Rect

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Fit

STEP = 1.25  # by how much one notch of the wheel enlarges
NEAR = 0.02  # a factor so little above 1 becomes 1: the whole board


class Zoom:
    """How a board of `size` units lies in an area: whole, or enlarged up to `most` times round some point."""

    def __init__(self, size: Point, most: float) -> None:
        self.size, self.most = size, most
        self.area = Rect(0, 0, 1, 1)
        self.factor = 1.0
        self._corner = (0.0, 0.0)  # where the board's corner lies, in pixels

    def resize(self, area: Rect) -> Fit:
        """Show the whole board in a new area."""
        self.area, self.factor = Rect(area), 1.0
        return self.fit()

    def fit(self) -> Fit:
        """Return how board units become pixels now."""
        whole = Fit.into(self.area, self.size)
        if self.factor <= 1.0:
            return whole
        return Fit(whole.scale * self.factor, *self._corner)

    def by(self, position: tuple[int, int], steps: float) -> bool:
        """Enlarge or reduce so that what lies under `position` stays there; return whether anything changed."""
        before = self.fit()
        factor = min(self.most, max(1.0, self.factor * STEP**steps))
        factor = 1.0 if factor < 1.0 + NEAR else factor
        if factor == self.factor:
            return False
        at = before.back(position)
        self.factor = factor
        scale = Fit.into(self.area, self.size).scale * factor
        self._place(position[0] - at[0] * scale, position[1] - at[1] * scale)
        return True

    def move(self, dx: float, dy: float) -> bool:
        """Move what is shown by so many pixels, never beyond the board's edge; return whether anything changed."""
        if self.factor <= 1.0:
            return False
        before = self._corner
        self._place(before[0] + dx, before[1] + dy)
        return self._corner != before

    def show(self, box: Rect) -> bool:
        """Move what is shown so that a box of the window lies inside the area; return whether anything changed."""
        if self.factor <= 1.0 or self.area.contains(box):
            return False
        return self.move(self.area.centerx - box.centerx, self.area.centery - box.centery)

    def whole(self) -> bool:
        """Show the whole board; return whether anything changed."""
        changed, self.factor = self.factor != 1.0, 1.0
        return changed

    def _place(self, left: float, top: float) -> None:
        scale = Fit.into(self.area, self.size).scale * self.factor
        self._corner = (
            _held(left, self.area.left, self.area.width, self.size[0] * scale),
            _held(top, self.area.top, self.area.height, self.size[1] * scale),
        )


def _held(start: float, low: float, room: float, need: float) -> float:
    """Return where the board begins on one axis: clamped so that a larger one fills the room, a smaller one centred."""
    if need <= room:
        return low + (room - need) / 2
    return min(low, max(low + room - need, start))
