"""What somebody plays with: mouse, keys, gamepad or fingers. The hand used last decides how things are shown."""

from __future__ import annotations

from enum import Enum

import pygame

# Keys that tell nothing: others come with them, or who uses the mouse presses them too (Esc goes back, F1 opens rules).
MUTE = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_ESCAPE, pygame.K_F1,
}  # fmt: skip
POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Hand(Enum):
    """What an input came from."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    TOUCH = "touch"

    @property
    def points(self) -> bool:
        """Whether it points at what it means; the others move the focus, which is shown by a ring."""
        return self in (Hand.MOUSE, Hand.TOUCH)


def hand_of(event: pygame.event.Event) -> Hand | None:
    """Return what an event came from; None where that doesn't tell.

    Keys and clicks that were made from another device name it themselves, as `hand` of the event.
    """
    named: Hand | None = getattr(event, "hand", None)
    if named is not None:
        return named
    if event.type == pygame.KEYDOWN and event.key not in MUTE:
        return Hand.KEYS
    if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        return Hand.TOUCH if getattr(event, "touch", False) else Hand.MOUSE
    return None
