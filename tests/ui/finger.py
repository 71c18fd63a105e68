"""A player with nothing but fingers: every tap is posted as SDL's events of a touch screen."""

from __future__ import annotations

from typing import Any

import pygame

from tests.ui.clicker import Clicker, FastWindow, Unreachable
from ui.shell.headless import Headless
from ui.shell.touches import HOLD_SECONDS

Point = tuple[int, int]


def send_finger(it: Headless, kind: int, pos: Point, number: int = 0) -> None:
    """Tell of a finger at a point of the window."""
    it.app.feed(finger_event(it, kind, pos, number))
    it.step()


def finger_event(it: Headless, kind: int, pos: Point, number: int) -> pygame.event.Event:
    """Return what SDL tells of a finger."""
    x, y = ((at + 0.5) / size for at, size in zip(pos, it.app.size, strict=True))
    return pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


def tap(it: Headless, pos: Point, seconds: float = 0.1) -> None:
    """Put a finger down and lift it again after a while."""
    send_finger(it, pygame.FINGERDOWN, pos)
    it.step(seconds)
    send_finger(it, pygame.FINGERUP, pos)


def hold(it: Headless, pos: Point) -> None:
    """Put a finger down and leave it there for long enough to look."""
    send_finger(it, pygame.FINGERDOWN, pos)
    it.step(HOLD_SECONDS + 0.01)
    it.step()


def drag(it: Headless, start: Point, end: Point, steps: int = 6) -> None:
    """Move a finger from one point to another."""
    send_finger(it, pygame.FINGERDOWN, start)
    for step in range(1, steps + 1):
        x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
        send_finger(it, pygame.FINGERMOTION, (x, y))
    send_finger(it, pygame.FINGERUP, end)


def drag_two_fingers(it: Headless, starts: tuple[Point, Point], ends: tuple[Point, Point], steps: int = 8) -> None:
    """Move two fingers at once."""
    for number, start in enumerate(starts):
        send_finger(it, pygame.FINGERDOWN, start, number)
    for step in range(1, steps + 1):
        for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
            x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            it.app.feed(finger_event(it, pygame.FINGERMOTION, (x, y), number))
        it.step()
    for number, end in enumerate(ends):
        send_finger(it, pygame.FINGERUP, end, number)


class FingerWindow(FastWindow):
    """A window in which clicks of a test become taps; there are no keys and no mouse."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.preview_count = 0  # taps that only told

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        raise Unreachable("nobody has keys here")

    def move(self, pos: Point) -> None:
        raise Unreachable("nobody has a mouse here")

    def press(self, pos: Point, button: int = 1) -> None:
        """Tap, and once more where the first tap only tells."""
        tap(self, pos)
        if self.top.widgets.previewed_key:
            self.preview_count += 1
            tap(self, pos)


class FingerClicker(Clicker):
    """Plays at one table by fingers."""
