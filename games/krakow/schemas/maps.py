"""What the three maps of a city must be, checked as a whole, every fault by its line and column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated

from pydantic import Field

from games.core.contract.texts import N_, Text
from games.core.data.files import Fault
from games.krakow.rules.city import CROSSING, GROUND, HEIGHT, RIVER, WALL, WIDTH, Maps, around, street_letters

LETTER = r"^[A-Za-z0-9]$"
Rows = Annotated[str, Field(min_length=1, max_length=WIDTH[1] * (HEIGHT[1] + 2) * 2)]
Point = tuple[int, int]


def map_faults(maps: Maps) -> list[Fault]:
    """List what is wrong with the maps: first their size, then their letters, then how they go together."""
    faults = [*_sizes(maps)]
    if not faults:
        faults = [*_letters(maps)]
    if not faults:
        faults = [*_same_ground(maps), *_crossings(maps)]
    if not faults:
        faults = [*_buildings(maps), *_streets(maps)]
    return faults


def _place(key: str, point: Point) -> tuple[str | int, ...]:
    """Return the place of one character: key of the map, line, character in it."""
    return ("map", key, point[1], point[0])


def _rows(maps: Maps) -> tuple[tuple[str, Sequence[str]], ...]:
    return ("buildings", maps.buildings), ("districts", maps.districts), ("streets", maps.streets)


def _sizes(maps: Maps) -> Iterator[Fault]:
    width, height = len(maps.buildings[0]), len(maps.buildings)
    if not (WIDTH[0] <= width <= WIDTH[1] and HEIGHT[0] <= height <= HEIGHT[1]):
        text = N_(
            "expected {low_width} to {high_width} characters in each of {low_height} to {high_height} lines, "
            "got {width} in {height}",
            low_width=WIDTH[0], high_width=WIDTH[1], low_height=HEIGHT[0], high_height=HEIGHT[1],
            width=width, height=height,
        )  # fmt: skip
        yield Fault(("map", "buildings"), text)
        return
    for key, rows in _rows(maps):
        if len(rows) != height:
            yield Fault(("map", key), N_("expected {right} lines as above, got {n}", right=height, n=len(rows)))
        for y, row in enumerate(rows):
            if len(row) != width:
                text = N_("expected {right} characters as in the first line, got {n}", right=width, n=len(row))
                yield Fault(_place(key, (min(len(row), width), y)), text)


def _letters(maps: Maps) -> Iterator[Fault]:
    """Every character has a meaning, and every letter of the lists is on its map."""
    known: dict[str, tuple[Collection[str], str]] = {
        "buildings": (maps.letters, GROUND + RIVER),
        "districts": (maps.district_ids, RIVER),
        "streets": (maps.street_ids, GROUND + RIVER + CROSSING + WALL),
    }
    for key, rows in _rows(maps):
        letters, signs = known[key]
        seen = set()
        for point, sign in _points(rows):
            if sign in letters:
                seen.add(sign)
            elif sign not in signs:
                text = N_("expected a letter listed below or one of {signs}, got {sign}",
                          signs=" ".join(signs), sign=f"“{sign}”")  # fmt: skip
                yield Fault(_place(key, point), text)
        for number, letter in enumerate(letters):
            if letter not in seen:
                yield Fault((key, number, "letter"), N_("expected a letter that stands on the map"))


def _points(rows: Sequence[str]) -> Iterator[tuple[Point, str]]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            yield (x, y), sign


def _same_ground(maps: Maps) -> Iterator[Fault]:
    """River and buildings lie in the same places on all maps; all else belongs to a district."""
    for (x, y), sign in _points(maps.buildings):
        district, street = maps.districts[y][x], maps.streets[y][x]
        if (sign == RIVER) != (district == RIVER):
            text: Text = N_("expected the river here") if sign == RIVER else N_("expected a district's letter here")
            yield Fault(_place("districts", (x, y)), text)
        wanted = RIVER if sign == RIVER else WALL if sign in maps.letters else ""
        if wanted and street != wanted:
            yield Fault(_place("streets", (x, y)), N_("expected {sign} as on the map of buildings", sign=wanted))
        elif not wanted and street in (RIVER, WALL):
            text = N_("expected a street's letter, a dot or +: here is a cell of the city")
            yield Fault(_place("streets", (x, y)), text)


def _crossings(maps: Maps) -> Iterator[Fault]:
    for point, sign in _points(maps.streets):
        if sign == CROSSING and len(street_letters(maps, point)) < 2:
            yield Fault(_place("streets", point), N_("expected at least two streets that lead to this crossing"))


def _buildings(maps: Maps) -> Iterator[Fault]:
    """Every building is of one piece, in one district, large enough for a card, and can be reached."""
    for letter in maps.letters:
        squares = [point for point, sign in _points(maps.buildings) if sign == letter]
        if len(squares) < 2:
            yield Fault(_place("buildings", squares[0]), N_("expected at least two squares, as large as a card"))
        for point in _apart(squares):
            yield Fault(_place("buildings", point), N_("expected building {letter} to be of one piece", letter=letter))
        home = Counter(maps.districts[y][x] for x, y in squares).most_common(1)[0][0]
        for x, y in squares:
            if maps.districts[y][x] != home:
                text = N_("expected district {home} in the whole of building {letter}", home=home, letter=letter)
                yield Fault(_place("districts", (x, y)), text)
        if not any(_sign(maps.buildings, near) == GROUND for point in squares for near in around(point)):
            yield Fault(_place("buildings", squares[0]), N_("expected a cell of the city beside this building"))


def _streets(maps: Maps) -> Iterator[Fault]:
    for letter in maps.street_ids:
        cells = [point for point, _ in _points(maps.streets) if letter in street_letters(maps, point)]
        for point in _apart(cells):
            yield Fault(_place("streets", point), N_("expected street {letter} to be of one piece", letter=letter))


def _sign(rows: Sequence[str], point: Point) -> str:
    x, y = point
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else ""


def _apart(points: Sequence[Point]) -> list[Point]:
    """Return the first point that no way leads to from the first of all, in a list; nothing if all hang together."""
    own, seen, todo = set(points), {points[0]}, [points[0]]
    while todo:
        for near in around(todo.pop()):
            if near in own and near not in seen:
                seen.add(near)
                todo.append(near)
    return [point for point in points if point not in seen][:1]
