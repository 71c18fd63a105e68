"""Where an arrow key leads from one widget to another."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from ui.widgets.base import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def nearest(widgets: Sequence[Widget], start: Widget, direction: tuple[int, int]) -> Widget | None:
    """Return the nearest widget that can have the focus in a direction from `start`, or None."""
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        if not widget.takes_focus or widget is start:
            continue
        cost = _distance(start.rect, widget.rect, direction)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, widget)
    return None if best is None else best[1]


def _distance(start: Rect, end: Rect, direction: tuple[int, int]) -> float | None:
    """Return how far `end` lies from `start` in a direction, sideways counting fourfold; None if not there.

    Edges count, not middles: a wide button below is not to the left, however far to the left its middle may be.
    """
    across = direction[0] == 0
    dx, dy = end.centerx - start.centerx, end.centery - start.centery
    ahead = dy * direction[1] if across else dx * direction[0]
    if ahead <= 0:
        return None
    along, side = (_apart_down, _apart_right) if across else (_apart_right, _apart_down)
    gap, aside = along(start, end), max(0, side(start, end))
    sizes = (start.height, end.height) if across else (start.width, end.width)
    if aside and 2 * gap < -min(sizes):  # more beside it than ahead of it
        return None
    return max(0, gap) + 4.0 * aside + 0.1 * (ahead + (abs(dx) if across else abs(dy)))


def _apart_right(one: Rect, other: Rect) -> int:
    """Return the pixels between two rectangles from left to right, negative where they overlap."""
    return max(other.left - one.right, one.left - other.right)


def _apart_down(one: Rect, other: Rect) -> int:
    """Return the pixels between two rectangles from top to bottom, negative where they overlap."""
    return max(other.top - one.bottom, one.top - other.bottom)
