"""A screen for tests of widgets: it shows what a test builds and keeps what that tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from ui.shell.headless import Headless
from ui.shell.screen import Screen
from ui.widgets import Button


class Board(Screen):
    """A screen whose widgets a test brings along; it keeps what they tell."""

    def __init__(self, it: Headless, build: Callable[[Board], None]) -> None:
        super().__init__(it.app)
        self.build, self.escaped = build, 0
        self.told: list[Any] = []

    def layout(self) -> None:
        self.build(self)

    def tell(self, value: Any = "done") -> None:
        self.told.append(value)

    def escape(self) -> None:
        self.escaped += 1


def show(it: Headless, build: Callable[[Board], None]) -> Board:
    """Show what `build` adds to a board."""
    board = Board(it, build)
    it.app.push(board)
    it.settle()
    return board


def three(board: Board) -> None:
    """Add three buttons in a row, the middle one with a reason why not."""
    for number, name in enumerate("abc"):
        rect = Rect(100 + 200 * number, 100, 150, 50)
        enabled = name != "b"
        act = [lambda: board.tell("a"), lambda: board.tell("b"), lambda: board.tell("c")][number]
        board.widgets.add(Button(name, rect, name.upper(), act, enabled=enabled, reason="Not now.", tip=f"tip {name}"))
