"""Looking closer at the board or the map: by wheel, keys or two fingers, and moved by the middle button."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect

STEP, MOST = 1.25, 3.0  # how much one notch of the wheel enlarges; how much at most
KEYS = {"+": 1, "=": 1, "-": -1, "0": -99}  # notches


class Shown(Protocol):
    """What can be enlarged: the board, the map."""

    def zoom(self, pos: tuple[int, int], factor: float) -> bool:
        """Enlarge round a point; return whether anything is different."""

    def pan(self, by: tuple[int, int]) -> bool:
        """Move what is shown, as far as it reaches; return whether anything is different."""


class Looking:
    """Enlarges what lies in a box; `shown` tells what that is, and where."""

    def __init__(self, shown: Callable[[], tuple[Shown, Rect]], changed: Callable[[], object]) -> None:
        self.shown, self.changed = shown, changed

    def on_event(self, event: pygame.event.Event, pointer: tuple[int, int]) -> bool:
        """Answer the wheel, and the middle button that is dragged, over the board."""
        shown, box = self.shown()
        if not box.collidepoint(pointer):
            return False
        if event.type == pygame.MOUSEWHEEL and event.y:
            return self._done(shown.zoom(pointer, STEP**event.y))
        if event.type == pygame.MOUSEMOTION and event.buttons[1]:
            return self._done(shown.pan(event.rel))
        return False

    def on_key(self, sign: str) -> bool:
        """Answer the keys that enlarge and reduce."""
        notches = KEYS.get(sign)
        if notches is None:
            return False
        shown, box = self.shown()
        self._done(shown.zoom(box.center, STEP**notches))
        return True

    def pinch(self, at: tuple[int, int], factor: float, way: tuple[int, int]) -> bool:
        """Enlarge and move as two fingers do; return whether they are on the board."""
        shown, box = self.shown()
        if not box.collidepoint(at):
            return False
        moved = shown.pan(way)
        self._done(shown.zoom(at, factor) or moved)
        return True

    def _done(self, different: bool) -> bool:
        if different:
            self.changed()
        return different


def limited(zoom: float, factor: float) -> float:
    """Return how much something is enlarged after a step, neither too much nor less than to the whole of it."""
    found = min(MOST, max(1.0, zoom * factor))
    return 1.0 if math.isclose(found, 1.0, abs_tol=0.03) else found


def placed(at: float, size: int, start: int, room: int) -> int:
    """Return where something begins: in the middle of its room, or, where it is larger, without a gap at an end."""
    if size <= room:
        return start + (room - size) // 2
    return round(min(start, max(start + room - size, at)))
