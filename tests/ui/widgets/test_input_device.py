"""Which input device was used last: mouse, keys, pad or touch."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from ui.shell.headless import Headless
from ui.widgets.host import InputDevice

DOWN, PRESS = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN
CASES: list[tuple[int, dict[str, Any], InputDevice, bool]] = [
    (DOWN, {"key": pygame.K_TAB}, InputDevice.KEYS, True),
    (DOWN, {"key": pygame.K_TAB, "device": InputDevice.PAD}, InputDevice.PAD, True),
    (DOWN, {"key": pygame.K_ESCAPE, "device": InputDevice.PAD}, InputDevice.PAD, True),
    (PRESS, {"pos": (2, 2), "button": 1, "touch": True}, InputDevice.TOUCH, False),
    (pygame.MOUSEMOTION, {"pos": (2, 2), "device": InputDevice.TOUCH}, InputDevice.TOUCH, False),
    (pygame.MOUSEMOTION, {"pos": (2, 2)}, InputDevice.MOUSE, False),
    (DOWN, {"key": pygame.K_LSHIFT}, InputDevice.MOUSE, False),  # a modifier key alone changes nothing
    (DOWN, {"key": pygame.K_F1}, InputDevice.MOUSE, False),
]


@pytest.mark.parametrize(("kind", "values", "device", "focus_leads"), CASES)
def test_the_last_input_determines_the_device(
    kind: int, values: dict[str, Any], device: InputDevice, focus_leads: bool
) -> None:
    with Headless() as it:
        screen = it.open("menu")
        it.open("about")
        more = {"mod": 0, "unicode": ""} if kind == DOWN else {}
        it.event(kind, **more, **values)
        assert (screen.input_device, it.app.by_keyboard) == (device, focus_leads)
