"""A simulated player with a gamepad: every press is sent as SDL controller events."""

from __future__ import annotations

from typing import Any

import pygame

from tests.ui.clicker import Clicker, FastWindow, Unreachable
from tests.ui.lessons import Learner
from ui.screens.dialogue import Dialogue
from ui.widgets.base import Widget

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y,
)  # fmt: skip
UP, DOWN, LEFT, RIGHT = (
    pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
)  # fmt: skip
LB, RB = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
START, BACK = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK
BUTTON_FOR_KEY = {  # the pad button that does the same as a key
    pygame.K_RETURN: A, pygame.K_SPACE: X, pygame.K_ESCAPE: B, pygame.K_TAB: RB,
    pygame.K_UP: UP, pygame.K_DOWN: DOWN, pygame.K_LEFT: LEFT, pygame.K_RIGHT: RIGHT,
}  # fmt: skip


class PadWindow(FastWindow):
    """A window that turns keys and clicks into pad presses; there is no other input."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.used: set[int] = set()  # buttons pressed so far

    def pad(self, button: int, seconds: float = 0.0) -> None:
        self.used.add(button)
        super().pad(button, seconds)

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        self.pad(BUTTON_FOR_KEY[key])

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        raise Unreachable("pad players have no mouse")

    def move(self, pos: tuple[int, int]) -> None:
        raise Unreachable("pad players have no mouse")

    def click(self, key: str) -> None:
        """Move the focus to a widget and press A."""
        self.focus(key)
        self.pad(A)

    def focus(self, key: str) -> None:
        """Move the focus to a widget by the direction pad, or by the shoulder button where that fails."""
        top = self.top
        for turn in range(3 * len(top.widgets.widgets) + 20):
            focused, wanted = top.widgets.focused, top.widgets[key]
            if focused is wanted and self.app.by_keyboard:
                return
            way = _direction(focused, wanted) if focused is not None and turn < 12 else RB
            self.pad(way)
            if top.widgets.focused is focused:
                self.pad(RB)
        raise Unreachable(f"the pad never comes to {key}")


def _direction(here: Widget, there: Widget) -> int:
    right, down = (there.rect.centerx - here.rect.centerx, there.rect.centery - here.rect.centery)
    if abs(right) > abs(down):
        return RIGHT if right > 0 else LEFT
    return DOWN if down > 0 else UP


class PadClicker(Clicker):
    """Plays moves at one table by pad; a risky pass is chosen by its button."""

    def _pass(self, by_keys: bool) -> None:
        selection = self.table.session.selection
        if selection is not None and selection.is_pass_risky() and selection.useful_move() is not None:
            self.focus("pass")
            self.it.key(pygame.K_RETURN)
        else:
            self.it.key(pygame.K_SPACE)
        self.it.settle()
        if isinstance(self.it.app.top, Dialogue):  # much of what the turn could use would be lost
            self.it.click("end")
            self.it.settle()


class PadLearner(Learner):
    """Completes a lesson by pad."""

    def act_by_keys(self) -> None:
        hand = self._demonstration()
        if hand.kind == "answer":
            self.it.click(f"answer:{hand.answer + 1}")
        elif hand.kind == "refused":
            self.it.click("lesson:show")
        else:
            super().act_by_keys()
