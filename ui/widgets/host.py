"""What widgets ask of the screen they stand on, a small protocol, so that widgets know no screen and no program.

`InputDevice` is what somebody plays with; the device used last decides how things are shown.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

import pygame
from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing.padsigns import PadButton, PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import Palette

# Keys that tell nothing: others come with them, or who uses the mouse presses them too (Esc goes back, F1 opens rules).
NEUTRAL_KEYS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_ESCAPE, pygame.K_F1,
}  # fmt: skip
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class InputDevice(Enum):
    """What an input came from."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    TOUCH = "touch"

    @property
    def is_pointer(self) -> bool:
        """Whether it points at what it means; the others move the focus, which is shown by a ring."""
        return self in (InputDevice.MOUSE, InputDevice.TOUCH)


def device_of(event: pygame.event.Event) -> InputDevice | None:
    """Return what an event came from; None where that doesn't tell.

    Keys and clicks that were made from another device name it themselves, as `device` of the event.
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
    """The screen as its widgets see it; `ui.shell.screen.Screen` is one, and tests may bring a smaller one."""

    @property
    def now(self) -> float:
        """The present time in seconds."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""

    @property
    def input_device(self) -> InputDevice:
        """What the last input came from."""

    @property
    def for_touch(self) -> bool:
        """Whether it is laid out for fingers: rows are taller."""

    @property
    def by_keyboard(self) -> bool:
        """Whether the last input came from keys or a pad, so that the focus is shown."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, in pixels of the window."""

    @property
    def pace(self) -> float:
        """By how much movements last longer or shorter than normal; 0: the end is shown at once."""

    @property
    def palette(self) -> Palette:
        """The colours of marks and states in use."""

    def translate(self, words: Text | str) -> str:
        """Word a text in the present language, with the names of things that are shown; plain strings pass."""

    def key_hint(self, key: str) -> str | PadGlyph:
        """Return how a hint at a key is shown: its name; with a pad in use the button for it, or "" if it has none."""

    def pad_glyph(self, button: PadButton) -> PadGlyph | None:
        """Return how a pad's button is shown; None while no pad is in use."""

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font at a type size in design units."""

    @property
    def unit(self) -> float:
        """Pixels in a design unit."""

    def px(self, units: float) -> int:
        """Return a length in pixels from design units."""

    def invalidate(self, *parts: Rect) -> None:
        """Ask to be drawn again: these parts, or everything if none is named."""

    def play(self, sound: str) -> None:
        """Play a sound by its name: `click`."""
