"""Boards of points, lent to any game whole: places joined by lines, or the cells of a square or hexagonal grid.

`PointsBoard` is what the rules use and what the painter `points` draws; `points_file` says what its file must be.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from games.core.contract.names import split_name
from games.core.data.boards import text_in

ROW_HEIGHT = math.sqrt(3) / 2  # from one row of hexagons to the next, whose neighbours are 1 apart
NEIGHBOUR_DISTANCE = 1.001  # cells of a grid up to so far apart share a side


class Points(NamedTuple):
    """The points of a board, in the order of its file; every other item speaks of them by their place in it.

    `at` lists where they lie: x to the right, y down, neighbours on a grid 1 apart; empty where the file leaves that
    to the painter. `links` are the pairs that `lines` of the file join, the earlier point first.
    """

    grid: str  # `square`, `hexagon` or nothing
    ids: tuple[str, ...]
    at: tuple[tuple[float, float], ...]
    links: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]  # of each point: linked with it, or beside it on a grid


class PointsBoard:
    """A loaded board of points: `data` is its file, `index` finds a point's place by its id.

    `neighbours` and `lines` are lists of such places: neighbours of each point, points of each line of the file.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.id, self.data = str(data["id"]), data
        points = read_points(data)
        self.ids, self.neighbours = points.ids, points.neighbours
        self.index = {name: place for place, name in enumerate(points.ids)}
        self.lines = tuple(tuple(self.index[name] for name in line) for line in data.get("lines", ()))

    def translate_name(self, thing: str, language: str) -> str | None:
        """Word the names that all boards of points have (`board`, `point`, `zone`, `man`); None for any other name.

        A point without a name in the file is called by its id. A game hands it on as `Controller.translate_name`.
        """
        kind, key = split_name(thing)
        if kind == "man":
            return {"pl": "pionek"}.get(language, "man")
        entries = {"board": [self.data], "zone": self.data.get("zones", ()), "point": self.data.get("points", ())}
        names = (entry["name"] for entry in entries.get(kind, ()) if entry["id"] == key and "name" in entry)
        return next((text_in(name, language) for name in names), key if kind == "point" else None)


def read_points(data: Mapping[str, Any]) -> Points:
    """Read the points of a board from its file's data, which must have been checked."""
    grid = str(data.get("grid", ""))
    spots = dict(cells(data["rows"])) if grid else {entry["id"]: entry.get("at") for entry in data["points"]}
    ids, at = tuple(spots), tuple(_plane(grid, *spot) for spot in spots.values() if spot is not None)
    index = {name: place for place, name in enumerate(ids)}
    joined = (sorted((index[a], index[b])) for line in data.get("lines", ()) for a, b in pairwise(line))
    links = tuple(dict.fromkeys((a, b) for a, b in joined))
    beside = [
        (a, b) for a, b in combinations(range(len(ids)), 2) if grid and math.dist(at[a], at[b]) < NEIGHBOUR_DISTANCE
    ]
    near: list[set[int]] = [set() for _ in ids]
    for a, b in (*links, *beside):
        near[a].add(b)
        near[b].add(a)
    return Points(grid, ids, at, links, tuple(tuple(sorted(found)) for found in near))


def cells(rows: Sequence[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Give the id, column and row of every cell that `rows` draw with a dot: `a1` lies at the lower left."""
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign == ".":
                yield f"{chr(ord('a') + column)}{len(rows) - row}", (column, row)


def _plane(grid: str, column: float, row: float) -> tuple[float, float]:
    """Return where a spot lies; every second row of hexagons is moved half a cell to the right."""
    return (column + row % 2 / 2, row * ROW_HEIGHT) if grid == "hexagon" else (float(column), float(row))
