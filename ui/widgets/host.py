"""The protocol that a screen implements for its widgets, so that widgets import neither screens nor the program.

`InputDevice` is what the user plays with; the device used last decides how the focus is shown.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

import pygame
from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing.pad_glyphs import PadButton, PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import Palette

# Keys that don't show which device is used: modifiers, and keys that mouse users press, too (Esc, F1).
NEUTRAL_KEYS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_ESCAPE, pygame.K_F1,
}  # fmt: skip
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class InputDevice(Enum):
    """The kind of device that an input event came from."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    TOUCH = "touch"

    @property
    def is_pointer(self) -> bool:
        """True for mouse and touch; keyboard and gamepad move the focus, which is shown by a ring."""
        return self in (InputDevice.MOUSE, InputDevice.TOUCH)


def device_of(event: pygame.event.Event) -> InputDevice | None:
    """Return the kind of device that an event came from; None for events that don't show it.

    Key and mouse events made from another device name it in their attribute `device`.
    """
    named: InputDevice | None = getattr(event, "device", None)
    if named is not None:
        return named
    if event.type == pygame.KEYDOWN and event.key not in NEUTRAL_KEYS:
        return InputDevice.KEYS
    if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        return InputDevice.TOUCH if getattr(event, "touch", False) else InputDevice.MOUSE
    return None


class Host(Protocol):
    """What widgets use of their screen; `ui.shell.screen.Screen` implements this protocol, tests use smaller ones."""

    @property
    def now(self) -> float:
        """The current time in seconds."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""

    @property
    def input_device(self) -> InputDevice:
        """The kind of device that the user used last."""

    @property
    def for_touch(self) -> bool:
        """True if the layout is made for touch, with taller rows."""

    @property
    def by_keyboard(self) -> bool:
        """True if the last input came from the keyboard or a gamepad, so that the focus is shown."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The pointer's position in window pixels."""

    @property
    def pace(self) -> float:
        """Factor by which durations of animations are multiplied; at 0 they end at once."""

    @property
    def palette(self) -> Palette:
        """The current colours of seats and states."""

    def translate(self, words: Text | str) -> str:
        """Return a text in the current language, with names as the screen words them; plain strings are returned as
        they are.
        """

    def key_hint(self, key: str) -> str | PadGlyph:
        """Return the hint for a key: its name, or with a gamepad its button's picture, "" if no button has that
        meaning.
        """

    def pad_glyph(self, button: PadButton) -> PadGlyph | None:
        """Return the picture of a gamepad button; None while no gamepad is used."""

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font for a size in design units."""

    @property
    def unit(self) -> float:
        """The size of one design unit in pixels."""

    def px(self, units: float) -> int:
        """Convert a length from design units to pixels."""

    def invalidate(self, *parts: Rect) -> None:
        """Request a redraw of these parts, or of everything without arguments."""

    def play(self, sound: str) -> None:
        """Play a sound by its name, such as `click`."""
