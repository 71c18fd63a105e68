"""Record drawn lines of text, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from pygame import Rect


class DrawnLine(NamedTuple):
    """A drawn line of text, in window pixels. `visible` is the part inside the clip."""

    text: str
    rect: Rect
    visible: Rect
    box: Rect
    px: int
    layer: int
    fits: bool


class Recorder:
    """Collects drawn lines while it is active. Texts of different layers may overlap."""

    def __init__(self) -> None:
        self.drawn: list[DrawnLine] = []
        self.layer = 0
        self.shift = (0, 0)


active: Recorder | None = None


@contextmanager
def recording() -> Iterator[Recorder]:
    """Record the lines drawn in the `with` block."""
    global active
    before, active = active, Recorder()
    try:
        yield active
    finally:
        active = before


@contextmanager
def shifted(dx: int, dy: int) -> Iterator[None]:
    """Add (dx, dy) to positions recorded in the `with` block, which draws on another surface."""
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
    """Begin a new layer, whose texts may cover earlier ones."""
    if active is not None:
        active.layer += 1


@contextmanager
def paused() -> Iterator[None]:
    """Don't record in the `with` block."""
    global active
    before, active = active, None
    try:
        yield
    finally:
        active = before
