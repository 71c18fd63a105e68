"""The lines that show moves on a ring board: along the clock's rim between its fields, else round the clock.

So no line is drawn over the names of the fields or those on the clock's face.
"""

from __future__ import annotations

import math

from ui.boards.ring.layout import RingLayout
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Fit, bow

RIM = 5.0  # board units from the edge of the clock's face to a way along it
ROAD = 8.0  # board units from the clock's bezel to a way round it
STEPS = 48
PULL = 3.0  # how soon a way round the clock comes up to it: larger is sooner

Line = list[tuple[int, int]]


def along_rim(layout: RingLayout, fit: Fit, start: Point, stop: Point, farthest: int) -> Line:
    """Return the way from one field's dot to another's along the clock's rim, in pixels.

    It goes clockwise up to `farthest` fields ahead, as a card could lead; farther, where one leaps, the shorter way.
    """
    first, turn = _turns(layout.centre, start, stop)
    if turn % math.tau <= (farthest + 0.5) * math.tau / len(layout.fields):
        turn %= math.tau
    reach = layout.face - RIM
    return [fit.point(_at(layout.centre, first + turn * n / STEPS, reach)) for n in range(STEPS + 1)]


def round_clock(layout: RingLayout, fit: Fit, start: tuple[int, int], stop: tuple[int, int], bend: float) -> Line:
    """Return a bowed line between two places, in pixels; where it would cross the clock, one that is led round it."""
    line = bow(start, stop, bend)
    road = layout.bezel + ROAD
    if all(_reach(layout.centre, fit.back(at)) >= road for at in line):
        return line
    a, b = fit.back(start), fit.back(stop)
    first, turn = _turns(layout.centre, a, b)
    from_, to = _reach(layout.centre, a), _reach(layout.centre, b)
    found = [start]
    for n in range(1, STEPS):
        share = n / STEPS
        beyond = max(0.0, from_ + (to - from_) * share - road)
        found.append(fit.point(_at(layout.centre, first + turn * share, road + beyond * abs(2 * share - 1) ** PULL)))
    return [*found, stop]


def _turns(centre: Point, start: Point, stop: Point) -> tuple[float, float]:
    """Return the bearing of `start` and how far it is from there to `stop`, the shorter way: clockwise is positive."""
    first, last = (math.atan2(x - centre[0], centre[1] - y) for x, y in (start, stop))
    turn = (last - first) % math.tau
    return first, turn if turn <= math.pi else turn - math.tau


def _reach(centre: Point, at: Point) -> float:
    return math.hypot(at[0] - centre[0], at[1] - centre[1])


def _at(centre: Point, bearing: float, reach: float) -> Point:
    return centre[0] + reach * math.sin(bearing), centre[1] - reach * math.cos(bearing)
