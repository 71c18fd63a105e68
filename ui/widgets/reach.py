"""What a finger hits: areas larger than small widgets, which keep apart from those of their neighbours."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from ui.widgets.base import FINGER, FINGER_GAP, Widget


def reach(widget: Widget, others: Iterable[Widget]) -> Rect:
    """Return the area in which a finger hits a widget: `FINGER` units at least, as far as its neighbours let it.

    Areas of two neighbours end `FINGER_GAP` units apart, halfway between the two; where one side has no room, the other
    side has more. Widgets that lie over each other, such as an area that scrolls and what is in it, are no neighbours.
    """
    mine, gap = widget.finger_box, widget.px(FINGER_GAP)
    left, top, right, bottom = [mine.left - 9999, mine.top - 9999, mine.right + 9999, mine.bottom + 9999]
    around = _around(widget)
    for other in others:
        box = other.finger_box
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
    least = widget.px(FINGER)
    start, end = _spread(mine.left, mine.right, left, right, least)
    above, below = _spread(mine.top, mine.bottom, top, bottom, least)
    if widget.scroller is not None:
        above, below = max(above, widget.scroller.rect.top), min(below, widget.scroller.rect.bottom)
    return Rect(start, above, max(0, end - start), max(0, below - above))


def inside(pos: tuple[int, int], rect: Rect) -> tuple[int, int]:
    """Return the point of a box that is nearest to a point."""
    return max(rect.left, min(rect.right - 1, pos[0])), max(rect.top, min(rect.bottom - 1, pos[1]))


def _around(widget: Widget) -> Rect:
    """Return the box that a widget's area never leaves."""
    least, box = widget.px(FINGER), widget.finger_box
    return box.inflate(2 * max(0, least - box.width), 2 * max(0, least - box.height))


def _spread(start: int, end: int, low: int, high: int, least: int) -> tuple[int, int]:
    """Return an area along one axis: evenly round a box where there is room, never beyond `low` and `high`."""
    start, end = max(start, low), min(end, high)
    more = max(0, least - (end - start))
    last = min(high, max(low, start - more // 2) + max(least, end - start))
    return max(low, min(start - more // 2, last - least) if more else start), last
