"""What was used last: mouse, keys, pad or fingers."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from ui.shell.headless import Headless
from ui.widgets.host import Hand

DOWN, PRESS = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN
CASES: list[tuple[int, dict[str, Any], Hand, bool]] = [
    (DOWN, {"key": pygame.K_TAB}, Hand.KEYS, True),
    (DOWN, {"key": pygame.K_TAB, "hand": Hand.PAD}, Hand.PAD, True),
    (DOWN, {"key": pygame.K_ESCAPE, "hand": Hand.PAD}, Hand.PAD, True),
    (PRESS, {"pos": (2, 2), "button": 1, "touch": True}, Hand.TOUCH, False),
    (pygame.MOUSEMOTION, {"pos": (2, 2), "hand": Hand.TOUCH}, Hand.TOUCH, False),
    (pygame.MOUSEMOTION, {"pos": (2, 2)}, Hand.MOUSE, False),
    (DOWN, {"key": pygame.K_LSHIFT}, Hand.MOUSE, False),  # tells nothing
    (DOWN, {"key": pygame.K_F1}, Hand.MOUSE, False),
]


@pytest.mark.parametrize(("kind", "values", "hand", "focus_leads"), CASES)
def test_the_last_input_tells_what_is_used(kind: int, values: dict[str, Any], hand: Hand, focus_leads: bool) -> None:
    with Headless() as it:
        screen = it.open("menu")
        it.open("about")
        more = {"mod": 0, "unicode": ""} if kind == DOWN else {}
        it.event(kind, **more, **values)
        assert (screen.hand, it.app.by_keyboard) == (hand, focus_leads)
