"""Find the widget that an arrow key or a finger selects, and ignore clicks on widgets that have just moved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect

from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, Widget
from ui.widgets.host import Host

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
# seconds after a layout in which clicks on a moved widget are ignored
DEBOUNCE = 0.4
MAX_TREMBLE = 4  # design units that a resting pointer may move


def nearest_widget(widgets: Sequence[Widget], start: Widget, direction: tuple[int, int]) -> Widget | None:
    """Return the nearest focusable widget in a direction (dx, dy), or None."""
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        if not widget.takes_focus or widget is start:
            continue
        cost = _distance(start.rect, widget.rect, direction)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, widget)
    return None if best is None else best[1]


def _distance(start: Rect, end: Rect, direction: tuple[int, int]) -> float | None:
    """Return the distance from `start` to `end`, or None if `end` is in another direction.

    Sideways distance counts four times. Distances are between edges, so that a wide button below never counts as being
    to the left.
    """
    across = direction[0] == 0
    dx, dy = end.centerx - start.centerx, end.centery - start.centery
    ahead = dy * direction[1] if across else dx * direction[0]
    if ahead <= 0:
        return None
    along, side = (_apart_down, _apart_right) if across else (_apart_right, _apart_down)
    gap, aside = along(start, end), max(0, side(start, end))
    sizes = (start.height, end.height) if across else (start.width, end.width)
    if aside and 2 * gap < -min(sizes):  # `end` is more to the side than in the direction
        return None
    return max(0, gap) + 4.0 * aside + 0.1 * (ahead + (abs(dx) if across else abs(dy)))


def _apart_right(one: Rect, other: Rect) -> int:
    """Return the horizontal gap between two boxes; negative if they overlap."""
    return max(other.left - one.right, one.left - other.right)


def _apart_down(one: Rect, other: Rect) -> int:
    """Return the vertical gap between two boxes; negative if they overlap."""
    return max(other.top - one.bottom, one.top - other.bottom)


def touch_area(widget: Widget, others: Iterable[Widget]) -> Rect:
    """Return the area in which a finger can tap a widget: `TOUCH_TARGET` units or more, if there is room.

    Areas of neighbours end `TOUCH_GAP` units apart. Overlapping widgets, such as a scrolling area and its content, are
    not neighbours.
    """
    mine, gap = widget.touch_box, widget.px(TOUCH_GAP)
    left, top, right, bottom = [mine.left - 9999, mine.top - 9999, mine.right + 9999, mine.bottom + 9999]
    around = _around(widget)
    for other in others:
        box = other.touch_box
        if other is widget or other.scroller is not widget.scroller or box.colliderect(mine):
            continue
        if not _around(other).inflate(2 * gap, 2 * gap).colliderect(around):
            continue
        across = max(box.left - mine.right, mine.left - box.right)
        if across < max(box.top - mine.bottom, mine.top - box.bottom):
            if box.top >= mine.bottom:
                bottom = min(bottom, (mine.bottom + box.top - gap) // 2)
            else:
                top = max(top, (box.bottom + mine.top - gap) // 2 + gap)
        elif box.left >= mine.right:
            right = min(right, (mine.right + box.left - gap) // 2)
        else:
            left = max(left, (box.right + mine.left - gap) // 2 + gap)
    least = widget.px(TOUCH_TARGET)
    start, end = _spread(mine.left, mine.right, left, right, least)
    above, below = _spread(mine.top, mine.bottom, top, bottom, least)
    if widget.scroller is not None:
        above, below = max(above, widget.scroller.rect.top), min(below, widget.scroller.rect.bottom)
    return Rect(start, above, max(0, end - start), max(0, below - above))


def nearest_point(pos: tuple[int, int], rect: Rect) -> tuple[int, int]:
    """Return the point of a box nearest to `pos`."""
    return max(rect.left, min(rect.right - 1, pos[0])), max(rect.top, min(rect.bottom - 1, pos[1]))


def _around(widget: Widget) -> Rect:
    """Return a widget's box, enlarged to `TOUCH_TARGET` if smaller."""
    least, box = widget.px(TOUCH_TARGET), widget.touch_box
    return box.inflate(2 * max(0, least - box.width), 2 * max(0, least - box.height))


def _spread(start: int, end: int, low: int, high: int, least: int) -> tuple[int, int]:
    """Widen the interval start..end to the length `least`, within `low` and `high`."""
    start, end = max(start, low), min(end, high)
    more = max(0, least - (end - start))
    last = min(high, max(low, start - more // 2) + max(least, end - start))
    return max(low, min(start - more // 2, last - least) if more else start), last


class RestingPointer:
    """Protects a resting pointer from a widget that a layout has moved under it.

    Such a widget is not hovered until the pointer moves, and ignores clicks for `DEBOUNCE` seconds.
    """

    def __init__(self) -> None:
        self._before = ""  # key of the widget hovered before the layout
        self._moved_widget: Widget | None = None
        self._pos = (0, 0)
        self._since = 0.0

    def before_layout(self, hovered: Widget | None) -> None:
        """Store the hovered widget before a layout."""
        self._before = hovered.key if hovered is not None else ""

    def after_layout(self, widget: Widget | None, host: Host) -> Widget | None:
        """Return the widget hovered after a layout: None if the layout moved it there."""
        before, self._moved_widget = self._moved_widget, None
        if widget is None or host.by_keyboard:
            return None
        if widget.key == self._before:
            return widget
        if before is None or before.key != widget.key or self._pos != host.pointer:
            self._pos, self._since = host.pointer, host.now
        self._moved_widget = widget
        return None

    def filter_hovered(self, widget: Widget | None, pos: tuple[int, int]) -> Widget | None:
        """Return `widget`; None if a layout moved it under the pointer, which has rested since."""
        if self._moved_widget is not None and math.dist(pos, self._pos) > self._moved_widget.px(MAX_TREMBLE):
            self._moved_widget = None
        return None if widget is self._moved_widget else widget

    def ignores_click(self, widget: Widget, host: Host) -> bool:
        """Return True if a click was meant for the previous widget at this position."""
        if widget is self._moved_widget and host.now - self._since < DEBOUNCE * min(1.0, host.pace):
            return True
        self._moved_widget = None
        return False
