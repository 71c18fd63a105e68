"""A road for any track, laid out by the program: it winds from the lower left up the board to the settlement."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ui.boards.shared.base import Point
from ui.boards.shared.geometry import Box
from ui.boards.shared.shapes import arc
from ui.boards.track.layout import (  # fmt: skip
    COLOURS,
    CORNERS,
    GROUPS,
    LARGE,
    PLAIN,
    SMALL,
    Field,
    HelpColumn,
    MoveTile,
    RoadLayout,
    made_field,
    stops_on,
)

SIZE = (2304.0, 1608.0)
LEFT, RIGHT, TOP, LOW = 170.0, 2134.0, 300.0, 1010.0  # where the road runs
A_ROW = 15  # fields on a row of the road, if there is room for another row
MOST_ROWS = 5
SPREAD = 2 * LARGE  # distance of two fields at which they have their full size
START, GOAL = (104.0, 52.0), (212.0, 88.0)
GOAL_ROOM, START_ROOM = 272.0, 170.0  # of the road, kept free for its ends
STEP = 24.0  # between two points of the road
TILE, TILE_GAP, GROUP_GAP = (116.0, 140.0), 12.0, 32.0
CELL, CELL_STEP = (92.0, 56.0), (100.0, 62.0)
MOVE_TABLE: Box = (566, 1226, 960, 362)
HELP_TABLE: Box = (1724, 1120, 556, 468)
PLACES = ((-132.0, 22.0), (-52.0, -16.0), (52.0, -16.0), (132.0, 22.0))


def even_layout(track: Sequence[Mapping[str, Any]], levels: int) -> RoadLayout:
    """Lay out a track: fields at equal distances along a winding road, tables where they usually are."""
    rows = min(MOST_ROWS, max(3, -(-len(track) // A_ROW) | 1))  # an odd number, so that it ends at the right
    line = _winding(rows)
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    distance = (length - START_ROOM - GOAL_ROOM) / max(1, len(track) - 3)
    spots = [_along(line, START_ROOM + distance * n) for n in range(max(0, len(track) - 2))]
    nearest = min((math.dist(a, b) for a, b in pairwise(spots)), default=SPREAD)
    share = min(1.0, nearest / SPREAD)
    fields: list[Field] = []
    for number, entry in enumerate(track):
        if number == 0:
            fields.append(_start(entry, line[0]))
        elif number == len(track) - 1:
            fields.append(_goal(entry, number, line[-1]))
        else:
            radius = (SMALL if entry["kind"] == PLAIN else LARGE) * share
            fields.append(made_field(number, entry, spots[number - 1], radius))
    x, y = fields[-1].centre
    return RoadLayout(
        size=SIZE,
        fields=fields,
        road=line,
        stops=stops_on(line, fields),
        places=[(x + dx, y + dy) for dx, dy in PLACES],
        place_size=(39.0, 33.0),
        shelves={"axe": _shelf(1300), "snowshoe": _shelf(1440)},
        moves=_tiles(),
        headings=_headings(),
        move_table=MOVE_TABLE,
        columns=_columns(levels),
        help_table=HELP_TABLE,
        help_title=(HELP_TABLE[0] + HELP_TABLE[2] / 2, HELP_TABLE[1] + 28),
        bowl=((1622.0, 1430.0), 78.0, 67.0),
        lights=[(fields[-1].centre, 300.0)],
    )


def _winding(rows: int) -> list[Point]:
    """Return the road as points at short distances: rows from the bottom up, joined by half circles."""
    high = (LOW - TOP) / (rows - 1)
    bend = high / 2
    line: list[Point] = []
    for row in range(rows):
        y = LOW - row * high
        ends = [(LEFT + bend, y), (RIGHT - bend, y)]
        start, stop = ends if row % 2 == 0 else ends[::-1]
        steps = max(2, round(math.dist(start, stop) / STEP))
        wave = 14.0 if rows < MOST_ROWS else 6.0
        line += [
            (start[0] + (stop[0] - start[0]) * n / steps, y + wave * math.sin(math.tau * 1.5 * n / steps))
            for n in range(steps + 1)
        ]
        if row < rows - 1:
            turn = (stop[0], y - bend)
            line += (
                arc(turn, (bend, bend), 180, 0, 14)[1:-1]
                if row % 2 == 0
                else arc(turn, (bend, bend), 180, 360, 14)[1:-1]
            )
    return line


def _along(line: Sequence[Point], way: float) -> Point:
    """Return the point of a line after so many units of it."""
    for a, b in pairwise(line):
        length = math.dist(a, b)
        if way <= length:
            share = way / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        way -= length
    return line[-1]


def _start(entry: Mapping[str, Any], at: Point) -> Field:
    x, y = at
    half, high = START
    pad = [*arc((x + half - high, y), (high, high), 0, 180), *arc((x - half + high, y), (high, high), 180, 360)]
    feet = {
        count: [(x - 64 + 128 * (n + 0.5) / count, y + 10 + 16 * (n % 2)) for n in range(count)]
        for count in range(1, len(COLOURS) + 1)
    }
    usual = made_field(0, entry, at, LARGE)
    return replace(usual, polygon=pad, slots=feet, name_at=(x, y + high - 6), disc=False)


def _goal(entry: Mapping[str, Any], number: int, at: Point) -> Field:
    x, y = at
    usual = made_field(number, entry, at, LARGE)
    feet = [(x + dx, y + dy) for dx, dy in PLACES]
    return replace(
        usual,
        polygon=arc(at, GOAL, 0, 360, CORNERS)[:-1],
        slots={len(feet): feet},
        name_at=(x, y + 54),
        disc=False,
    )


def _shelf(y: float) -> tuple[Box, list[Point]]:
    """Return where five tokens lie side by side at the left, with the box round them."""
    return (60.0, y, 34.0 * 2 + 51 * 4, 56.0), [(60.0 + 34 + 51 * n, y + 29) for n in range(5)]


def _tiles() -> dict[str, MoveTile]:
    found: dict[str, MoveTile] = {}
    x, y = MOVE_TABLE[0] + 18, MOVE_TABLE[1] + 80
    for letters in GROUPS.values():
        for letter in letters:
            found[letter] = MoveTile(
                (x, y, *TILE), (x + 12, y + 8), (x + TILE[0] / 2, y + 146), (x + TILE[0] / 2, y + 206)
            )
            x += TILE[0] + TILE_GAP
        x += GROUP_GAP - TILE_GAP
    return found


def _headings() -> dict[str, Point]:
    tiles = _tiles()
    return {
        name: ((tiles[letters[0]].caption[0] + tiles[letters[-1]].caption[0]) / 2, MOVE_TABLE[1] + 30)
        for name, letters in GROUPS.items()
    }


def _columns(levels: int) -> dict[str, HelpColumn]:
    """Lay the columns out; many levels are lower."""
    left, top, _, high = HELP_TABLE
    room = high - 144 - 20
    step = min(CELL_STEP[1], room / levels)
    cell = min(CELL[1], step - 4)
    found: dict[str, HelpColumn] = {}
    for number, colour in enumerate(COLOURS):
        x = left + 32 + number * CELL_STEP[0]
        low = top + high - 20 - cell
        boxes = [(x, low - level * step, CELL[0], cell) for level in range(levels)]
        found[colour] = HelpColumn(boxes, (x + CELL[0] / 2, boxes[-1][1] - 8))
    return found
