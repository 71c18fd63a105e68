"""What widgets use of their screen, as a protocol, and the kinds of input devices."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

import pygame
from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing.pad_glyphs import PadButton, PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import Palette

# Keys that don't reveal the device: modifiers, and keys that mouse users press, too.
NEUTRAL_KEYS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_ESCAPE, pygame.K_F1,
}  # fmt: skip
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class InputDevice(Enum):
    """Kinds of input devices."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    TOUCH = "touch"

    @property
    def is_pointer(self) -> bool:
        """True for mouse and touch, which show no focus ring."""
        return self in (InputDevice.MOUSE, InputDevice.TOUCH)


def device_of(event: pygame.event.Event) -> InputDevice | None:
    """Return the kind of device of an event, or None if it does not reveal one.

    A key or mouse event that was made from a gamepad's or finger's event has the kind of device in its attribute
    `device`.
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
    """What widgets use of their screen. `ui.shell.screen.Screen` implements this protocol."""

    @property
    def now(self) -> float:
        """The current time in seconds."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""

    @property
    def input_device(self) -> InputDevice:
        """The kind of device used last."""

    @property
    def for_touch(self) -> bool:
        """True in a layout for touch, which has taller rows."""

    @property
    def by_keyboard(self) -> bool:
        """True if keyboard or gamepad were used last, so that the focus is shown."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The pointer's position in window pixels."""

    @property
    def pace(self) -> float:
        """The factor for durations of animations; 0 ends them at once."""

    @property
    def palette(self) -> Palette:
        """The current colours of seats and states."""

    def translate(self, message: Text | str) -> str:
        """Return a text in the current language. Plain strings are returned unchanged."""

    def key_hint(self, key: str) -> str | PadGlyph:
        """Return the hint for a keyboard key: its name, or the picture of the gamepad button used instead.

        It is "" if the used gamepad has no such button.
        """

    def pad_glyph(self, button: PadButton) -> PadGlyph | None:
        """Return the picture of a gamepad button, or None while no gamepad is used."""

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font for a size in design units."""

    @property
    def unit(self) -> float:
        """The pixels in a design unit."""

    def px(self, units: float) -> int:
        """Convert a length from design units to pixels."""

    def invalidate(self, *parts: Rect) -> None:
        """Request a redraw of these parts, or of everything."""

    def play(self, sound: str) -> None:
        """Play a sound, such as `click`."""
