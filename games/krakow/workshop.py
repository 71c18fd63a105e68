"""The board editor's form for Kraków."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.events import EventTally
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.boards import text_in_language
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import entry_limits, value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue
from games.core.workshop.fields import name_at
from games.core.workshop.form import (
    BoardData,
    BoardForm,
    Brush,
    Cells,
    Choices,
    FormRow,
    FormSection,
    MapGrid,
    MapLayer,
)
from games.krakow.rules.board import CROSSING, GROUND, HEIGHT_RANGE, RIVER, WALL, WIDTH_RANGE


def size_text(data: BoardData) -> Text:
    """Return the size of the map as text."""
    rows = data["map"]["buildings"].splitlines()
    return N_("{wide} × {high} spaces", wide=len(rows[0]), high=len(rows))


MAP_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def _listed(key: str) -> Callable[[BoardData, str], list[Brush]]:
    def entry_brushes(data: BoardData, language: str) -> list[Brush]:
        return [
            Brush(one["letter"], N_("{words}", words=text_in_language(one["name"], language)), (key, n))
            for n, one in enumerate(data.get(key) or ())
            if isinstance(one, Mapping) and isinstance(one.get("letter"), str) and isinstance(one.get("name"), Mapping)
        ]

    return entry_brushes


def ground_brushes(data: BoardData, language: str) -> list[Brush]:
    """List the brushes of the ground layer."""
    fixed = [Brush(GROUND, N_("open ground")), Brush(RIVER, N_("river"))]
    return [*fixed, *_listed("buildings")(data, language)]


def street_brushes(data: BoardData, language: str) -> list[Brush]:
    """List the brushes of the streets layer."""
    fixed = [Brush(GROUND, N_("pavement")), Brush(CROSSING, N_("crossing"))]
    return [*fixed, *_listed("streets")(data, language)]


def _next(data: BoardData, key: str, pl: str, en: str, named: bool) -> Any:
    """Return a new entry with an unused letter, and with an id if `named`."""
    taken = {one.get("letter") for one in data.get(key) or ()}
    letters = MAP_LETTERS if key != "streets" else MAP_LETTERS[26:] + MAP_LETTERS[:26]
    letter = next(sign for sign in letters if sign not in taken)
    number = len(data.get(key) or ()) + 1
    name = {"pl": f"{pl} {number}", "en": f"{en} {number}"}
    ids = {one.get("id") for one in data.get(key) or ()}
    entry_id = next(f"{en.lower()}_{n}" for n in range(number, 999) if f"{en.lower()}_{n}" not in ids)
    return {"id": entry_id, "letter": letter, "name": name} if named else {"letter": letter, "name": name}


def new_building(data: BoardData) -> Any:
    """Return a new building, which is not on the map."""
    return _next(data, "buildings", "Budynek", "Building", named=False)


def new_district(data: BoardData) -> Any:
    """Return a new district, which is not on the map."""
    return _next(data, "districts", "Dzielnica", "District", named=True)


def new_street(data: BoardData) -> Any:
    """Return a new street, which is not on the map."""
    return _next(data, "streets", "Ulica", "Street", named=True)


def paint_cells(data: BoardData, layer: str, cells: Cells, letter: str) -> Mapping[str, list[str]]:
    """Paint cells of a map; return all maps, kept consistent."""
    maps = {key: [list(row) for row in data["map"][key].splitlines()] for key in ("buildings", "districts", "streets")}
    for x, y in cells:
        if all(y < len(rows) and x < len(rows[y]) for rows in maps.values()):
            {"buildings": _on_ground, "districts": _on_districts, "streets": _on_streets}[layer](maps, x, y, letter)
    for x, y in {(x + i, y + j) for x, y in cells for i, j in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}:
        _without_crossing(maps["streets"], x, y)
    return {key: ["".join(row) for row in rows] for key, rows in maps.items()}


def _without_crossing(rows: list[list[str]], x: int, y: int) -> None:
    """Replace the crossing at (x, y) in `rows` by the only street that still leads to it, or by ground."""
    if not (0 <= y < len(rows) and 0 <= x < len(rows[y])) or rows[y][x] != CROSSING:
        return
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    signs = {rows[j][i] for i, j in near if 0 <= j < len(rows) and 0 <= i < len(rows[j])}
    letters = signs - {GROUND, RIVER, WALL, CROSSING}
    if len(letters) < 2 and CROSSING not in signs:
        rows[y][x] = min(letters, default=GROUND)


MapsByLayer = dict[str, list[list[str]]]


def _on_ground(maps: MapsByLayer, x: int, y: int, sign: str) -> None:
    maps["buildings"][y][x] = sign
    if sign == RIVER:
        maps["districts"][y][x] = maps["streets"][y][x] = RIVER
        return
    if maps["districts"][y][x] == RIVER:
        maps["districts"][y][x] = _beside(maps["districts"], x, y)
    if sign != GROUND:
        maps["streets"][y][x] = WALL
    elif maps["streets"][y][x] in (WALL, RIVER):
        maps["streets"][y][x] = GROUND


def _beside(rows: list[list[str]], x: int, y: int) -> str:
    """Return the letter of the district that is most frequent around a cell."""
    for reach in range(1, max(len(rows), len(rows[0]))):
        near = Counter(
            rows[j][i]
            for j in range(max(0, y - reach), min(len(rows), y + reach + 1))
            for i in range(max(0, x - reach), min(len(rows[j]), x + reach + 1))
            if rows[j][i] != RIVER
        )
        if near:
            return near.most_common(1)[0][0]
    return RIVER


def _on_districts(maps: MapsByLayer, x: int, y: int, sign: str) -> None:
    if maps["buildings"][y][x] != RIVER and sign not in (GROUND, RIVER):
        maps["districts"][y][x] = sign


def _on_streets(maps: MapsByLayer, x: int, y: int, sign: str) -> None:
    if maps["buildings"][y][x] != GROUND:
        return
    there = maps["streets"][y][x]
    crosses = sign not in (GROUND, CROSSING) and there not in (GROUND, sign, WALL, RIVER)
    maps["streets"][y][x] = CROSSING if crosses else sign


def resize_edits(data: BoardData, side: str, by: int) -> Sequence[Edit]:
    """Return the edits that add (`by` 1) or remove (-1) a row or column at a side of the map."""
    maps = {key: data["map"][key].splitlines() for key in ("buildings", "districts", "streets")}
    across = side in ("west", "east")
    fewest, most = WIDTH_RANGE if across else HEIGHT_RANGE
    first = maps["buildings"]
    if not fewest <= (len(first[0]) if across else len(first)) + by <= most:
        return []
    edits: list[Edit] = []
    for key, rows in maps.items():
        lines = ["".join(line) for line in zip(*rows, strict=True)] if across else rows
        lines = _longer(lines, side in ("north", "west"), key == "districts") if by > 0 else _shorter(lines, side)
        rows = ["".join(line) for line in zip(*lines, strict=True)] if across else lines
        edits.append(SetValue(("map", key), "\n".join(rows) + "\n"))
    shift = by if side in ("north", "west") else 0
    size = len(rows[0]), len(rows)
    return [*edits, *_named_cells(data, (shift, 0) if across else (0, shift), size)]


BLANK_DISTRICT = 10  # largest width and height of a district of an empty city, in cells


def blank_city_edits(data: BoardData, width: int, height: int) -> Sequence[Edit]:
    """Return the edits that replace the city by an empty one: square districts, and one building."""
    across, down = -(-width // BLANK_DISTRICT), -(-height // BLANK_DISTRICT)
    districts: list[Any] = []
    for _ in range(across * down):
        districts.append(new_district({"districts": districts}))
    letters = [
        [districts[y * down // height * across + x * across // width]["letter"] for x in range(width)]
        for y in range(height)
    ]
    building = new_building({})
    ground, streets = ([[GROUND] * width for _ in range(height)] for _ in range(2))
    for x in (2, 3):
        ground[2][x], streets[2][x] = building["letter"], WALL
    maps = {"buildings": ground, "districts": letters, "streets": streets}
    return [
        *(RemoveItem((key,)) for key in ("bridges", "grounds", "river", "geometry") if key in data),
        *(SetValue(("map", key), "\n".join(map("".join, rows)) + "\n") for key, rows in maps.items()),
        SetValue(("districts",), districts),
        SetValue(("streets",), []),
        SetValue(("buildings",), [building]),
    ]


def _longer(lines: list[str], before: bool, same: bool) -> list[str]:
    """Return the lines of a map with a line added at the start (`before`) or the end. The new line is a copy of the
    outermost one if `same`, else it is open ground and river.
    """
    like = lines[0] if before else lines[-1]
    new = like if same else "".join(RIVER if sign == RIVER else GROUND for sign in like)
    return [new, *lines] if before else [*lines, new]


def _shorter(lines: list[str], side: str) -> list[str]:
    return lines[1:] if side in ("north", "west") else lines[:-1]


def _named_cells(data: BoardData, shift: tuple[int, int], size: tuple[int, int]) -> list[Edit]:
    """Return the edits that shift named cells, and remove those outside the map."""

    def shifted_cell(cell: Sequence[int]) -> list[int] | None:
        x, y = cell[0] + shift[0], cell[1] + shift[1]
        return [x, y] if 0 <= x < size[0] and 0 <= y < size[1] else None

    edits: list[Edit] = []
    bridges, grounds = data.get("bridges") or [], data.get("grounds") or []
    for n in range(len(bridges) - 1, -1, -1):
        cell = shifted_cell(bridges[n]["cell"])
        edits.append(RemoveItem(("bridges", n)) if cell is None else SetValue(("bridges", n, "cell"), cell))
    for n in range(len(grounds) - 1, -1, -1):
        cells = [cell for cell in map(shifted_cell, grounds[n]["cells"]) if cell is not None]
        edits.append(SetValue(("grounds", n, "cells"), cells) if cells else RemoveItem(("grounds", n)))
    return edits


# -- names of grounds and bridges -------------------------------------------------------------------------------------
NEW_BRIDGE = "="  # map character of a new bridge


def _signed(data: BoardData) -> dict[str, ValuePath]:
    """Return {map character: path} of the named cells and bridges."""
    places: dict[str, ValuePath] = {}
    for key, signs in (("grounds", MAP_LETTERS[:26]), ("bridges", MAP_LETTERS[26:])):
        there = data.get(key)
        places |= {sign: (key, n) for n, sign in enumerate(signs[: len(there) if isinstance(there, list) else 0])}
    return places


def name_brushes(data: BoardData, language: str) -> list[Brush]:
    """List the brushes of the names layer."""
    names = [
        Brush(sign, N_("{words}", words=name_at(data, place, language)), place) for sign, place in _signed(data).items()
    ]
    return [Brush(GROUND, N_("without a name")), Brush(NEW_BRIDGE, N_("a new bridge")), *names]


def _cells_of(data: BoardData, place: ValuePath) -> list[tuple[int, int]]:
    """Return the valid cells of an entry."""
    entries = value_at(data, (*place, "cells")) if place[0] == "grounds" else [value_at(data, (*place, "cell"))]
    cells = [cell for cell in entries if isinstance(cell, list) and len(cell) == 2] if isinstance(entries, list) else []
    return [(x, y) for x, y in cells if isinstance(x, int) and isinstance(y, int)]


def name_layer_rows(data: BoardData) -> list[str]:
    """Return the rows of the names layer."""
    rows = [
        [sign if sign in (GROUND, RIVER) else WALL for sign in row] for row in data["map"]["buildings"].splitlines()
    ]
    for sign, place in _signed(data).items():
        for x, y in _cells_of(data, place):
            if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
                rows[y][x] = sign
    return ["".join(row) for row in rows]


def naming_edits(data: BoardData, cells: Cells, letter: str) -> Sequence[Edit]:
    """Return the edits that give cells a name or a bridge."""
    rows = data["map"]["buildings"].splitlines()
    free = [(x, y) for x, y in cells if y < len(rows) and x < len(rows[y]) and rows[y][x] == GROUND]
    chosen = _signed(data).get(letter, ())
    if letter == NEW_BRIDGE or chosen[:1] == ("bridges",):
        return _bridged(data, [cell for cell in free if _spans(rows, *cell)], chosen)
    listed = sorted(_signed(data).values(), reverse=True)
    return [
        edit
        for place in listed
        if place[0] == "grounds" or not chosen
        for edit in _cell_edits(data, place, free, chosen)
    ]


def _cell_edits(data: BoardData, place: ValuePath, cells: Cells, chosen: ValuePath) -> Sequence[Edit]:
    """Return the edits that add cells to the entry at `place` if it is the chosen entry, and else take them from it.

    An entry left without cells is removed.
    """
    there = _cells_of(data, place)
    left = [cell for cell in there if cell not in cells]
    if place == chosen:
        left = [*there, *(cell for cell in cells if cell not in there)]
    if not left:
        return [RemoveItem(place)]
    return [SetValue((*place, "cells"), [list(cell) for cell in left])] if left != there else []


def _spans(rows: Sequence[str], x: int, y: int) -> bool:
    """Return True if a cell is between two river cells, so that a bridge can cross there."""

    def is_river(x: int, y: int) -> bool:
        return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] == RIVER

    return (is_river(x - 1, y) and is_river(x + 1, y)) or (is_river(x, y - 1) and is_river(x, y + 1))


def _bridged(data: BoardData, cells: Cells, place: ValuePath) -> Sequence[Edit]:
    """Return the edits that put a bridge on the last one of `cells` that has none yet."""
    taken = [cell for n in range(len(data.get("bridges") or ())) for cell in _cells_of(data, ("bridges", n))]
    free = [list(cell) for cell in cells if cell not in taken]
    if not free:
        return []
    if place:
        return [SetValue((*place, "cell"), free[-1])]
    number = len(taken) + 1
    made = {"cell": free[-1], "name": {"pl": f"Most {number}", "en": f"Bridge {number}"}}
    there = data.get("bridges")
    return [InsertItem(("bridges", len(there)), made) if isinstance(there, list) else InsertItem(("bridges",), [made])]


def new_ground(data: BoardData) -> Any:
    """Return a new named ground on the first unnamed cell."""
    number = len(data.get("grounds") or ()) + 1
    rows = name_layer_rows(data)
    cell = next([x, y] for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == GROUND)
    return {"name": {"pl": f"Miejsce {number}", "en": f"Place {number}"}, "cells": [cell]}


def letter_edits(data: BoardData, path: ValuePath, letter: str) -> Sequence[Edit]:
    """Return the edits that change an entry's letter in its list and on its map."""
    key, old = str(path[0]), value_at(data, (*path, "letter"))
    taken = [one.get("letter") for one in data.get(key) or ()]
    if old is None or letter not in MAP_LETTERS or letter in taken:
        return []
    return [SetValue((*path, "letter"), letter), SetValue(("map", key), data["map"][key].replace(old, letter))]


def picture_choices(data: BoardData, language: str) -> Choices:
    """List the shipped kinds of graffiti whose picture can be used."""
    shipped = boards.load_default_board("krakow").data["graffiti"]
    own = [(one["id"], N_("{words}", words=text_in_language(one["name"], language))) for one in shipped]
    return [(None, N_("its own")), *own]


def kind_insertion_edits(data: BoardData) -> Sequence[Edit]:
    """Return the edit that adds a kind of graffiti."""
    kinds = data["graffiti"]
    if len(kinds) >= entry_limits(data, ("graffiti",))[1]:
        return []
    number = next(n for n in range(len(kinds) + 1, 99) if f"graffiti_{n}" not in {one["id"] for one in kinds})
    name = {"pl": f"praca {number}", "en": f"piece {number}"}
    made = {"id": f"graffiti_{number}", "name": name, "count": 4, "cost": 2, "full": 2, "half": 1, "icon": "tag"}
    return [InsertItem(("graffiti", len(kinds)), made)]


def kind_removal_edits(data: BoardData, path: ValuePath) -> Sequence[Edit]:
    """Return the edit that removes a kind of graffiti; empty if too few would remain."""
    return [RemoveItem(path[:2])] if len(data["graffiti"]) > entry_limits(data, ("graffiti",))[0] else []


FORM = BoardForm(
    size_label=size_text,
    grid=MapGrid(
        "map",
        (
            MapLayer("buildings", N_("Ground"), ground_brushes, "buildings", new_building),
            MapLayer("districts", N_("Districts"), _listed("districts"), "districts", new_district),
            MapLayer("streets", N_("Streets"), street_brushes, "streets", new_street),
            MapLayer("names", N_("Place names"), name_brushes, "grounds", new_ground, name_layer_rows, naming_edits),
        ),
        paint_cells,
        resize_edits,
        letter_edits,
        "cell:{x}.{y}",
        blank_city_edits,
        ((WIDTH_RANGE[0], HEIGHT_RANGE[0]), (WIDTH_RANGE[1], HEIGHT_RANGE[1])),
    ),
    sections=(
        FormSection(
            N_("Rounds and crews"),
            (
                FormRow("rules.turns", N_("Turns per player in a round")),
                FormRow("rules.points", N_("Movement points per turn")),
                FormRow("rules.painters", N_("Painters per crew")),
                FormRow("rules.hand", N_("Cards in hand")),
            ),
        ),
        FormSection(
            N_("Steps"),
            (
                FormRow("rules.walk", N_("A painter's step costs")),
                FormRow("rules.lead", N_("A bouncer's step costs")),
                FormRow("rules.reach", N_("Reach of a bouncer's cross, each way")),
            ),
        ),
        FormSection(
            N_("Victory points"),
            (
                FormRow("rules.pay.district", N_("Your own district")),
                FormRow("rules.pay.street", N_("Your own street in a rival's district")),
                FormRow("rules.pay.building", N_("Your own building on a rival's street")),
            ),
        ),
        FormSection(
            N_("Cards in each deck"),
            (FormRow("graffiti.*.count", N_("{name}")),),
            kind_insertion_edits,
            kind_removal_edits,
        ),
        FormSection(N_("Cost on the clock"), (FormRow("graffiti.*.cost", N_("{name}")),)),
        FormSection(N_("Art points with both squares visible"), (FormRow("graffiti.*.full", N_("{name}")),)),
        FormSection(N_("Art points with one square visible"), (FormRow("graffiti.*.half", N_("{name}")),)),
        FormSection(N_("Picture"), (FormRow("graffiti.*.icon", N_("{name}"), picture_choices),)),
    ),
    counted_uses=(
        EventTally(N_("Graffiti"), ("building",), ("painted",), ("where",)),
        EventTally(N_("Painted over"), ("building",), ("covered",), ("where",)),
    ),
    headings={
        "districts": N_("Districts"),
        "streets": N_("Streets"),
        "buildings": N_("Buildings"),
        "bridges": N_("Bridges"),
        "grounds": N_("Open ground"),
        "river": N_("River"),
        "graffiti": N_("Graffiti"),
        "crews": N_("Crews"),
    },
)
