"""Reading a board's geometry from its file as points and boxes, all in board units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ui.boards.shared.base import Point

Box = tuple[float, float, float, float]  # x, y, width, height


def point(item: Sequence[Any]) -> Point:
    """Return a point."""
    return float(item[0]), float(item[1])


def points(items: Iterable[Sequence[Any]]) -> list[Point]:
    """Return a list of points, such as a polygon or the slots of pieces."""
    return [point(item) for item in items]


def box(items: Sequence[Any]) -> Box:
    """Return a rectangle."""
    x, y, width, height = (float(value) for value in items)
    return x, y, width, height


def size_of(geometry: Mapping[str, Any]) -> Point:
    """Return how wide and high a board's picture is."""
    view = geometry["board"]["viewBox"]
    return float(view[2]), float(view[3])


def corners(box: Box) -> list[Point]:
    """Return a box as a polygon."""
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def cut_box(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Return a box with cut corners as a polygon."""
    right, bottom = x + width, y + height
    return [
        (x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut),
        (right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut),
    ]  # fmt: skip
