"""A screen for tests of widgets: it shows a test's widgets and records their values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from ui.shell.headless import Headless
from ui.shell.screen import Screen
from ui.widgets import Button


class WidgetScreen(Screen):
    """A screen with the widgets of a test, which records the values that they report."""

    def __init__(self, it: Headless, build: Callable[[WidgetScreen], None]) -> None:
        super().__init__(it.app)
        self.build, self.escaped = build, 0
        self.recorded: list[Any] = []

    def layout(self) -> None:
        self.build(self)

    def record(self, value: Any = "done") -> None:
        self.recorded.append(value)

    def escape(self) -> None:
        self.escaped += 1


def open_screen(it: Headless, build: Callable[[WidgetScreen], None]) -> WidgetScreen:
    """Open a screen with the widgets that `build` adds, and return the screen."""
    screen = WidgetScreen(it, build)
    it.app.push(screen)
    it.settle()
    return screen


def add_three_buttons(screen: WidgetScreen) -> None:
    """Add three buttons in a row; the middle one is disabled, with a reason."""
    for number, name in enumerate("abc"):
        rect = Rect(100 + 200 * number, 100, 150, 50)
        enabled = name != "b"
        act = [lambda: screen.record("a"), lambda: screen.record("b"), lambda: screen.record("c")][number]
        screen.widgets.add(Button(name, rect, name.upper(), act, enabled=enabled, reason="Not now.", tip=f"tip {name}"))
