"""Records each drawn line of text for tests: text, rectangle, box, and whether it fitted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from pygame import Rect


class DrawnLine(NamedTuple):
    """One line of text as drawn, in window pixels; `visible` is the part inside the clip."""

    text: str
    rect: Rect
    visible: Rect
    box: Rect
    px: int
    layer: int
    fits: bool


class Recorder:
    """Collects drawn lines while active. Texts of different layers may cover each other (dialogue over table)."""

    def __init__(self) -> None:
        self.drawn: list[DrawnLine] = []
        self.layer = 0
        self.shift = (0, 0)


active: Recorder | None = None


@contextmanager
def recording() -> Iterator[Recorder]:
    """Record every line drawn inside the `with` block."""
    global active
    before, active = active, Recorder()
    try:
        yield active
    finally:
        active = before


@contextmanager
def shifted(dx: int, dy: int) -> Iterator[None]:
    """Add (dx, dy) to positions recorded in the block, because its surface is blitted there later."""
    if active is None:
        yield
        return
    before = active.shift
    active.shift = (before[0] + dx, before[1] + dy)
    try:
        yield
    finally:
        active.shift = before


def next_layer() -> None:
    """Begin a new layer: texts drawn from now on may cover earlier ones."""
    if active is not None:
        active.layer += 1


@contextmanager
def paused() -> Iterator[None]:
    """Draw texts in the block without recording them, because they are part of a picture, such as a board."""
    global active
    before, active = active, None
    try:
        yield
    finally:
        active = before
