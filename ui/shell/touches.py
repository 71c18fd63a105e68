"""Fingers as a mouse: a tap clicks, a drag drags or scrolls, holding looks, two fingers enlarge and move.

SDL tells of each finger by itself, in shares of the window. Nothing is pressed before it is clear what is meant:
a finger that stays is a tap when it is lifted soon and a look when it is not; one that moves drags or scrolls.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import pygame
from pygame.event import Event

from ui.widgets.host import InputDevice

Point = tuple[int, int]
HOLD_SECONDS = 0.5  # seconds until a finger that stays looks at what lies there
TREMBLE = 0.014  # of the window's height: so far a finger that stays may tremble
NOWHERE = (-1, -1)  # a press that is let go here does nothing
EVENTS = {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}
NOISE = {pygame.MULTIGESTURE}


class TouchTarget(Protocol):
    """What fingers ask of the screen they touch; `ui.shell.screen.Screen` answers."""

    def tap_previews(self, pos: Point) -> bool:
        """Whether a tap here only tells what another tap would do; asking takes note of the first one."""

    def show_tip(self) -> None:
        """Show at once what hovering shows after a moment."""

    def shows_while_held(self, pos: Point) -> bool:
        """Whether what lies here is held to be seen."""

    def can_drag(self, pos: Point, way: Point) -> bool:
        """Whether a finger that moves this way from here drags what lies there; else it scrolls."""

    def scroll_by(self, pos: Point, down: int) -> None:
        """Move what scrolls here by so many pixels, as the finger does."""

    def pinch(self, at: Point, factor: float, way: Point) -> None:
        """Enlarge what is shown round a point, and move it by so many pixels."""


class _Phase(Enum):
    """What the fingers that are down are doing."""

    WAITING = "waiting"  # one is down, and it is not clear yet what it means
    LOOKING = "looking"  # it has stayed: what lies there is told
    PRESSING = "pressing"  # it drags something, or holds it
    SCROLLING = "scrolling"
    TWO = "two"
    DONE = "done"  # the rest of them means nothing more


@dataclass
class _Finger:
    """One finger: where it came down and where it is, in pixels."""

    start: Point
    at: Point


class TouchInput:
    """Makes events of a mouse out of those of fingers, and asks the screen for what no mouse does."""

    def __init__(self) -> None:
        self._fingers: dict[int, _Finger] = {}
        self._phase = _Phase.DONE
        self._since = 0.0
        self._spread, self._middle = 0.0, (0, 0)  # of two fingers, as they were when the screen was told last

    @property
    def down(self) -> bool:
        """Whether any finger is on the window."""
        return bool(self._fingers)

    def convert(self, event: Event, now: float, size: tuple[int, int], screen: TouchTarget) -> Iterator[Event]:
        """Turn an event of a finger into those of a mouse; each has to be answered before the next is asked for."""
        if sys.platform == "darwin":  # a trackpad, which is told as a mouse too
            return
        pos = (min(size[0] - 1, int(event.x * size[0])), min(size[1] - 1, int(event.y * size[1])))
        if event.type == pygame.FINGERDOWN:
            self._fingers[event.finger_id] = _Finger(pos, pos)
            yield from self._came(pos, now)
        elif event.finger_id in self._fingers:
            self._fingers[event.finger_id].at = pos
            if event.type == pygame.FINGERMOTION:
                yield from self._moved(pos, size[1] * TREMBLE, screen)
            else:
                yield from self._lifted(event.finger_id, size[1] * TREMBLE, now, screen)

    def tick(self, now: float, screen: TouchTarget) -> Iterator[Event]:
        """Look at what a finger stays on, and tell the screen once a frame what two fingers do."""
        if self._phase is _Phase.WAITING and now - self._since >= HOLD_SECONDS:
            at = self._first.at
            if screen.shows_while_held(at):
                self._phase = _Phase.PRESSING
                yield _button(pygame.MOUSEBUTTONDOWN, at)
            else:
                self._phase = _Phase.LOOKING
                screen.show_tip()
        elif self._phase is _Phase.TWO and len(self._fingers) == 2:
            spread, middle = self._measure()
            way = (middle[0] - self._middle[0], middle[1] - self._middle[1])
            factor = spread / self._spread
            if way != (0, 0) or factor != 1.0:
                self._spread, self._middle = spread, middle
                screen.pinch(middle, factor, way)

    def on_window_blur(self) -> Iterator[Event]:
        """Let everything go: another window has the input now."""
        if self._phase is _Phase.PRESSING:
            yield _button(pygame.MOUSEBUTTONUP, NOWHERE)
        self._fingers, self._phase = {}, _Phase.DONE

    @property
    def _first(self) -> _Finger:
        return next(iter(self._fingers.values()))

    def _measure(self) -> tuple[float, Point]:
        """Return how far two fingers are apart, in pixels, and the point between them."""
        (x, y), (u, v) = (finger.at for finger in [*self._fingers.values()][:2])
        return max(1.0, math.dist((x, y), (u, v))), ((x + u) // 2, (y + v) // 2)

    def _came(self, pos: Point, now: float) -> Iterator[Event]:
        if len(self._fingers) == 1:
            self._phase, self._since = _Phase.WAITING, now
            yield _motion(pos)
        elif len(self._fingers) == 2:
            if self._phase is _Phase.PRESSING:
                yield _button(pygame.MOUSEBUTTONUP, NOWHERE)
            self._phase = _Phase.TWO
            self._spread, self._middle = self._measure()
        else:
            self._phase = _Phase.DONE

    def _moved(self, pos: Point, stray: float, screen: TouchTarget) -> Iterator[Event]:
        finger = self._first
        way = (pos[0] - finger.start[0], pos[1] - finger.start[1])
        if self._phase is _Phase.WAITING and math.hypot(*way) > stray:
            if screen.can_drag(finger.start, way):
                self._phase = _Phase.PRESSING
                yield _button(pygame.MOUSEBUTTONDOWN, finger.start)
            else:
                self._phase = _Phase.SCROLLING
                self._middle = finger.start
        if self._phase is _Phase.PRESSING:
            yield _motion(pos)
        elif self._phase is _Phase.SCROLLING:
            screen.scroll_by(finger.start, pos[1] - self._middle[1])
            self._middle = pos

    def _lifted(self, finger_id: int, stray: float, now: float, screen: TouchTarget) -> Iterator[Event]:
        still = all(math.dist(finger.start, finger.at) <= stray for finger in self._fingers.values())
        finger = self._fingers.pop(finger_id)
        phase, self._phase = self._phase, _Phase.DONE
        if phase is _Phase.PRESSING:
            yield _button(pygame.MOUSEBUTTONUP, finger.at)
        elif phase is _Phase.TWO and still and now - self._since < HOLD_SECONDS:
            yield _motion(finger.start)
            yield _button(pygame.MOUSEBUTTONDOWN, finger.start, pygame.BUTTON_RIGHT)
            yield _button(pygame.MOUSEBUTTONUP, finger.start, pygame.BUTTON_RIGHT)
        elif phase is _Phase.WAITING and screen.tap_previews(finger.start):
            screen.show_tip()
        elif phase is _Phase.WAITING:
            yield _button(pygame.MOUSEBUTTONDOWN, finger.start)
            yield _button(pygame.MOUSEBUTTONUP, finger.start)


def _motion(pos: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), device=InputDevice.TOUCH)


def _button(kind: int, pos: Point, button: int = pygame.BUTTON_LEFT) -> Event:
    return Event(kind, pos=pos, button=button, device=InputDevice.TOUCH)
