"""The area of a road that the program draws: for board files, the workshop and the painter of roads.

Coordinates are units of the drawn board, with the origin at the top left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
DRAWN_SIZE = 2304, 1608  # width, height of the board
ROAD_AREA = 170, 240, 1964, 800  # x, y, width, height of the rectangle for the centres of fields
# length of the road from the first field to the second, and from the last but one to the last
START_ROOM, GOAL_ROOM = 170.0, 272.0


def is_in_road_area(x: float, y: float) -> bool:
    """Return True if the centre of a field may be at a point."""
    left, top, width, height = ROAD_AREA
    return left <= x <= left + width and top <= y <= top + height


def clamp_to_road_area(x: float, y: float) -> tuple[int, int]:
    """Return the nearest point where the centre of a field may be, rounded to integers."""
    left, top, width, height = ROAD_AREA
    return round(min(max(x, left), left + width)), round(min(max(y, top), top + height))


def spread_evenly(line: Sequence[Point], count: int) -> list[Point]:
    """Return the centres of `count` fields, at least 3, along a line: its ends, and evenly spread points between."""
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    distance = (length - START_ROOM - GOAL_ROOM) / max(1, count - 3)
    return [line[0], *(_point_along(line, START_ROOM + distance * n) for n in range(count - 2)), line[-1]]


def _point_along(line: Sequence[Point], distance: float) -> Point:
    """Return the point at a distance along a line."""
    for a, b in pairwise(line):
        length = math.dist(a, b)
        if length and distance <= length:
            share = distance / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        distance -= length
    return line[-1]
