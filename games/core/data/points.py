"""Boards of points for any game: places joined by lines, or the cells of a square or hexagonal grid.

`PointsBoard` is used by the rules and by the painter `points`; `points_file` is the model of its file.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from games.core.contract.names import split_name
from games.core.data.boards import text_in_language

ROW_HEIGHT = math.sqrt(3) / 2  # distance between rows of hexagons whose neighbours are 1 apart
NEIGHBOUR_DISTANCE = 1.001  # cells within this distance share a side


class PointGrid(NamedTuple):
    """The points of a board, in the order of its file. All other fields refer to points by index.

    `positions` are (x, y) coordinates: x to the right, y down, neighbours on a grid 1 apart. If empty, the painter
    chooses positions. `links` are pairs of joined points, the smaller index first.
    """

    grid: str  # `square`, `hexagon` or empty
    ids: tuple[str, ...]
    positions: tuple[tuple[float, float], ...]
    links: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]  # for each point, those linked to it or adjacent on the grid


class PointsBoard:
    """A loaded board of points.

    `data` is the content of its file, `index` maps ids of points to indices. `neighbours` lists the neighbours of each
    point by index. `lines` lists the points of each line in the file.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.id, self.data = str(data["id"]), data
        points = build_points(data)
        self.ids, self.neighbours = points.ids, points.neighbours
        self.index = {name: place for place, name in enumerate(points.ids)}
        self.lines = tuple(tuple(self.index[name] for name in line) for line in data.get("lines", ()))

    def translate_name(self, thing: str, language: str) -> str | None:
        """Translate the names that all boards of points have: `board`, `point`, `zone`, `man`; None for other kinds.

        A point without a text in the file is called by its id. Games use this method as `Controller.translate_name`.
        """
        kind, key = split_name(thing)
        if kind == "man":
            return {"pl": "pionek"}.get(language, "man")
        entries = {"board": [self.data], "zone": self.data.get("zones", ()), "point": self.data.get("points", ())}
        names = (entry["name"] for entry in entries.get(kind, ()) if entry["id"] == key and "name" in entry)
        return next((text_in_language(name, language) for name in names), key if kind == "point" else None)


def build_points(data: Mapping[str, Any]) -> PointGrid:
    """Return the points of a board, given the checked data of its file."""
    grid = str(data.get("grid", ""))
    spots = dict(grid_cells(data["rows"])) if grid else {entry["id"]: entry.get("at") for entry in data["points"]}
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
    return PointGrid(grid, ids, at, links, tuple(tuple(sorted(neighbours)) for neighbours in near))


def grid_cells(rows: Sequence[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield (id, (column, row)) for each cell; `a1` is at the bottom left.

    A dot in `rows` is a cell.
    """
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign == ".":
                yield f"{chr(ord('a') + column)}{len(rows) - row}", (column, row)


def _plane(grid: str, column: float, row: float) -> tuple[float, float]:
    """Return the (x, y) position of a cell. Every second row of hexagons is shifted half a cell to the right."""
    return (column + row % 2 / 2, row * ROW_HEIGHT) if grid == "hexagon" else (float(column), float(row))
