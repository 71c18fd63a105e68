"""Convert touches to mouse events: tap, drag or scroll, long press for a tooltip, two fingers to zoom and pan.

No mouse button is pressed before the gesture is clear. A resting finger is a tap if it is lifted soon, otherwise a long
press. A moving finger drags or scrolls.
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
HOLD_SECONDS = 0.5  # seconds until a resting finger is a long press
MAX_TREMBLE = 0.014  # share of the window's height by which a resting finger may move
NOWHERE = (-1, -1)  # a point outside the window, where a release presses nothing
EVENTS = {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}
IGNORED_EVENTS = {pygame.MULTIGESTURE}


class TouchTarget(Protocol):
    """What touch input uses of the top screen. `ui.shell.screen.Screen` implements this protocol."""

    def tap_previews(self, pos: Point) -> bool:
        """Return True for the first tap on a widget that previews its action, and remember this tap."""

    def show_tip(self) -> None:
        """Show the tooltip at once."""

    def shows_while_held(self, pos: Point) -> bool:
        """Return True if the widget at `pos` shows something while held down."""

    def can_drag(self, pos: Point, direction: Point) -> bool:
        """Return True if a finger moving in a direction drags the widget at `pos`; otherwise it scrolls."""

    def scroll_by(self, pos: Point, dy: int) -> None:
        """Scroll the widget at `pos` by `dy` pixels."""

    def pinch(self, position: Point, factor: float, direction: Point) -> None:
        """Zoom around a point by `factor`, and pan by `direction` pixels."""


class _Phase(Enum):
    """The gesture of the fingers."""

    WAITING = "waiting"  # one finger is down, its gesture still unclear
    LOOKING = "looking"  # long press, which shows the tooltip
    PRESSING = "pressing"  # a finger drags or holds a widget
    SCROLLING = "scrolling"
    TWO = "two"
    DONE = "done"  # remaining fingers are ignored


@dataclass
class _Finger:
    """A finger: where its touch began (`start`) and where it is now (`at`), in pixels."""

    start: Point
    at: Point


class TouchInput:
    """Converts finger events to mouse events, and calls the screen for other gestures."""

    def __init__(self) -> None:
        self._fingers: dict[int, _Finger] = {}
        self._phase = _Phase.DONE
        self._since = 0.0
        self._spread, self._middle = 0.0, (0, 0)  # distance and midpoint of two fingers at the previous call of `pinch`

    @property
    def is_active(self) -> bool:
        """True while a finger is on the window."""
        return bool(self._fingers)

    def convert(self, event: Event, now: float, size: tuple[int, int], screen: TouchTarget) -> Iterator[Event]:
        """Yield mouse events for a finger event. Each must be handled before the next is requested."""
        if sys.platform == "darwin":  # the trackpad sends mouse events, too
            return
        pos = (min(size[0] - 1, int(event.x * size[0])), min(size[1] - 1, int(event.y * size[1])))
        if event.type == pygame.FINGERDOWN:
            self._fingers[event.finger_id] = _Finger(pos, pos)
            yield from self._came(pos, now)
        elif event.finger_id in self._fingers:
            self._fingers[event.finger_id].at = pos
            if event.type == pygame.FINGERMOTION:
                yield from self._moved(pos, size[1] * MAX_TREMBLE, screen)
            else:
                yield from self._lifted(event.finger_id, size[1] * MAX_TREMBLE, now, screen)

    def tick(self, now: float, screen: TouchTarget) -> Iterator[Event]:
        """Detect long presses, and report zooming and panning."""
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
        """Release the mouse button and forget all fingers, because another window has the focus."""
        if self._phase is _Phase.PRESSING:
            yield _button(pygame.MOUSEBUTTONUP, NOWHERE)
        self._fingers, self._phase = {}, _Phase.DONE

    @property
    def _first(self) -> _Finger:
        return next(iter(self._fingers.values()))

    def _measure(self) -> tuple[float, Point]:
        """Return (distance in pixels, midpoint) of two fingers."""
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
