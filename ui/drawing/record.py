"""Records each drawn line of text for tests: its words, its rectangle, its box, and whether it fitted."""

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
    """Collects drawn lines while it is active. Texts in different layers may cover each other (dialogue over table)."""

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
    """Add (dx, dy) to what is recorded in the block: it is drawn on a surface that is blitted there later."""
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
    """Begin a layer: what is drawn from now on may cover what was drawn before."""
    if active is not None:
        active.layer += 1


@contextmanager
def paused() -> Iterator[None]:
    """Draw texts without recording them: inside a picture, such as one of a board, they are part of the picture."""
    global active
    before, active = active, None
    try:
        yield
    finally:
        active = before
