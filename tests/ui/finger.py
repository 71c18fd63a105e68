"""A simulated player on a touch screen: every tap is sent as SDL finger events."""

from __future__ import annotations

from typing import Any

import pygame

from tests.ui.clicker import Clicker, FastWindow, Unreachable
from ui.shell.headless import Headless
from ui.shell.touches import HOLD_SECONDS

Point = tuple[int, int]


def send_finger(it: Headless, kind: int, pos: Point, number: int = 0) -> None:
    """Send a finger event at a point of the window."""
    it.app.feed(finger_event(it, kind, pos, number))
    it.step()


def finger_event(it: Headless, kind: int, pos: Point, number: int) -> pygame.event.Event:
    """Return SDL's event for a finger at a point."""
    x, y = ((at + 0.5) / size for at, size in zip(pos, it.app.size, strict=True))
    return pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


def tap(it: Headless, pos: Point, seconds: float = 0.1) -> None:
    """Tap a point, holding the finger down for `seconds`."""
    send_finger(it, pygame.FINGERDOWN, pos)
    it.step(seconds)
    send_finger(it, pygame.FINGERUP, pos)


def hold(it: Headless, pos: Point) -> None:
    """Press a finger long enough for the tooltip, without lifting it."""
    send_finger(it, pygame.FINGERDOWN, pos)
    it.step(HOLD_SECONDS + 0.01)
    it.step()


def drag(it: Headless, start: Point, end: Point, steps: int = 6) -> None:
    """Drag a finger from one point to another."""
    send_finger(it, pygame.FINGERDOWN, start)
    for step in range(1, steps + 1):
        x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
        send_finger(it, pygame.FINGERMOTION, (x, y))
    send_finger(it, pygame.FINGERUP, end)


def drag_two_fingers(it: Headless, starts: tuple[Point, Point], ends: tuple[Point, Point], steps: int = 8) -> None:
    """Drag two fingers at the same time."""
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
    """A window that turns clicks into taps and has neither keys nor mouse."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.preview_count = 0  # taps that only showed a tooltip

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        raise Unreachable("touch players have no keys")

    def move(self, pos: Point) -> None:
        raise Unreachable("touch players have no mouse")

    def press(self, pos: Point, button: int = 1) -> None:
        """Tap, and tap again if the first tap only showed a tooltip."""
        tap(self, pos)
        if self.top.widgets.previewed_key:
            self.preview_count += 1
            tap(self, pos)


class FingerClicker(Clicker):
    """Plays moves at one table by touch."""
