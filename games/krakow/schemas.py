"""Models of Kraków's `board.yaml`, and its loader. Imports pydantic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from games.core.contract.texts import N_, Text
from games.core.data import files
from games.core.data.file_kinds import FileKind as DataKind
from games.core.data.files import Fault, Source, raise_faults
from games.core.data.geometry import ABSENT, Id, StrictModel, art_faults
from games.core.data.pictures.grid import Geometry, geometry_faults
from games.core.data.pictures.retired import read_without_retired
from games.core.data.text_models import Author, BilingualName, BoardDescription, duplicate_faults
from games.core.program.paths import resource_path
from games.krakow.rules.board import (
    CROSSING,
    GROUND,
    HEIGHT_RANGE,
    RIVER,
    ROUNDS,
    WALL,
    WIDTH_RANGE,
    Board,
    CityMaps,
    GraffitiKind,
    PayRates,
    adjacent_points,
    build_city,
    street_letters,
)

# -- the three maps of a city -----------------------------------------------------------------------------------------
LETTER_PATTERN = r"^[A-Za-z0-9]$"
MapText = Annotated[str, Field(min_length=1, max_length=WIDTH_RANGE[1] * (HEIGHT_RANGE[1] + 2) * 2)]
Cell = tuple[int, int]


def map_faults(maps: CityMaps) -> list[Fault]:
    """List the faults of the maps, of the first kind that occurs: sizes, letters, contradictions, unconnected parts."""
    faults = [*_sizes(maps)]
    if not faults:
        faults = [*_letters(maps)]
    if not faults:
        faults = [*_same_ground(maps), *_crossings(maps)]
    if not faults:
        faults = [*_buildings(maps), *_streets(maps)]
    return faults


def _place(key: str, point: Cell) -> tuple[str | int, ...]:
    """Return the path of a map character: (map, line, column)."""
    return ("map", key, point[1], point[0])


def _rows(maps: CityMaps) -> tuple[tuple[str, Sequence[str]], ...]:
    return ("buildings", maps.buildings), ("districts", maps.districts), ("streets", maps.streets)


def _sizes(maps: CityMaps) -> Iterator[Fault]:
    width, height = len(maps.buildings[0]), len(maps.buildings)
    if not (WIDTH_RANGE[0] <= width <= WIDTH_RANGE[1] and HEIGHT_RANGE[0] <= height <= HEIGHT_RANGE[1]):
        text = N_(
            "expected {low_width} to {high_width} characters in each of {low_height} to {high_height} lines, "
            "got {width} in {height}",
            low_width=WIDTH_RANGE[0], high_width=WIDTH_RANGE[1],
            low_height=HEIGHT_RANGE[0], high_height=HEIGHT_RANGE[1],
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


def _letters(maps: CityMaps) -> Iterator[Fault]:
    """Yield faults of undefined characters, and of letters without use."""
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
                yield Fault((key, number, "letter"), N_("expected a letter that is on the map"))


def _points(rows: Sequence[str]) -> Iterator[tuple[Cell, str]]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            yield (x, y), sign


def _same_ground(maps: CityMaps) -> Iterator[Fault]:
    """Yield faults of points where the maps disagree, or without a district."""
    for (x, y), sign in _points(maps.buildings):
        district, street = maps.districts[y][x], maps.streets[y][x]
        if (sign == RIVER) != (district == RIVER):
            text: Text = N_("expected the river here") if sign == RIVER else N_("expected a district's letter here")
            yield Fault(_place("districts", (x, y)), text)
        wanted = RIVER if sign == RIVER else WALL if sign in maps.letters else ""
        if wanted and street != wanted:
            yield Fault(_place("streets", (x, y)), N_("expected {sign} as on the map of buildings", sign=wanted))
        elif not wanted and street in (RIVER, WALL):
            text = N_("expected a street's letter, a dot or +: this is a space in the city")
            yield Fault(_place("streets", (x, y)), text)


def _crossings(maps: CityMaps) -> Iterator[Fault]:
    for point, sign in _points(maps.streets):
        if sign == CROSSING and len(street_letters(maps, point)) < 2:
            yield Fault(_place("streets", point), N_("expected at least two streets that lead to this crossing"))


def _buildings(maps: CityMaps) -> Iterator[Fault]:
    """Yield faults of buildings that are too small, split, in several districts, or unreachable."""
    for letter in maps.letters:
        squares = [point for point, sign in _points(maps.buildings) if sign == letter]
        if len(squares) < 2:
            yield Fault(_place("buildings", squares[0]), N_("expected at least two squares, as large as a card"))
        for point in _apart(squares):
            yield Fault(_place("buildings", point), N_("expected building {letter} to be in one piece", letter=letter))
        home = Counter(maps.districts[y][x] for x, y in squares).most_common(1)[0][0]
        for x, y in squares:
            if maps.districts[y][x] != home:
                text = N_("expected the whole of building {letter} to be in district {home}", home=home, letter=letter)
                yield Fault(_place("districts", (x, y)), text)
        if not any(_sign(maps.buildings, near) == GROUND for point in squares for near in adjacent_points(point)):
            yield Fault(_place("buildings", squares[0]), N_("expected a space in the city next to this building"))


def _streets(maps: CityMaps) -> Iterator[Fault]:
    for letter in maps.street_ids:
        cells = [point for point, _ in _points(maps.streets) if letter in street_letters(maps, point)]
        for point in _apart(cells):
            yield Fault(_place("streets", point), N_("expected street {letter} to be in one piece", letter=letter))


def _sign(rows: Sequence[str], point: Cell) -> str:
    x, y = point
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else ""


def _apart(points: Sequence[Cell]) -> list[Cell]:
    """Return a list with the first point that is not connected to `points[0]`; empty if all are connected."""
    own, seen, todo = set(points), {points[0]}, [points[0]]
    while todo:
        for near in adjacent_points(todo.pop()):
            if near in own and near not in seen:
                seen.add(near)
                todo.append(near)
    return [point for point in points if point not in seen][:1]


GAME_ID = "krakow"
MAX_SEATS = 4
PICTURE_FOLDER = resource_path(f"assets/art/{GAME_ID}/graffiti")
MAX_DISTRICT_CELLS = 128  # maximum number of cells in a district

SmallCount = Annotated[int, Field(ge=1, le=9)]
PointCount = Annotated[int, Field(ge=0, le=99)]
Coordinate = Annotated[int, Field(ge=0, le=39)]
Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2, json_schema_extra={"format": "point"})]
Letter = Annotated[str, Field(pattern=LETTER_PATTERN, max_length=1)]


class PayTable(StrictModel):
    """Victory points for a district, for a street in another crew's district, and for a building on another crew's
    street.
    """

    district: PointCount
    street: PointCount
    building: PointCount


class Rules(StrictModel):
    """The constants of the rules that a board sets."""

    turns: Annotated[int, Field(ge=1, le=20)]
    points: Annotated[int, Field(ge=1, le=30)]
    painters: SmallCount
    hand: SmallCount
    walk: SmallCount
    lead: SmallCount
    reach: Annotated[int, Field(ge=0, le=9)]
    pay: PayTable


class MapRows(StrictModel):
    """The three maps, a character for each point."""

    buildings: MapText
    districts: MapText
    streets: MapText


class PlaceEntry(StrictModel):
    """A district or a street, with its letter on the map."""

    id: Id
    letter: Letter
    name: BilingualName


class BuildingEntry(StrictModel):
    """A building, with its letter on the map."""

    letter: Letter
    name: BilingualName


class BridgeEntry(StrictModel):
    """A bridge: a named cell of the map."""

    cell: Point
    name: BilingualName


class RiverEntry(StrictModel):
    """The name of the river."""

    name: BilingualName


class GroundEntry(StrictModel):
    """A named group of cells."""

    name: BilingualName
    cells: Annotated[list[Point], Field(min_length=1)]


class GraffitiEntry(StrictModel):
    """A kind of graffiti: copies in a deck, cost, and points with two or one visible squares."""

    id: Id
    name: BilingualName
    count: Annotated[int, Field(ge=1, le=40)]
    cost: Annotated[int, Field(ge=1, le=30)]
    full: PointCount
    half: PointCount
    icon: Id = ABSENT  # id of a shipped kind whose picture is used

    @model_validator(mode="after")
    def _drawn(self) -> GraffitiEntry:
        borrowed = "icon" in self.model_fields_set
        faults = art_faults(GAME_ID, f"graffiti/{self.icon if borrowed else self.id}_red.svg", ("icon",))
        if not borrowed:
            known = ", ".join(sorted(path.stem.removesuffix("_red") for path in PICTURE_FOLDER.glob("*_red.svg")))
            faults = (
                Fault(("icon",), N_("missing, expected the name of a picture to borrow: {known}", known=known))
                for _ in faults
            )
        raise_faults(faults)
        return self

    @model_validator(mode="after")
    def _falling(self) -> GraffitiEntry:
        if self.half > self.full:
            raise_faults([Fault(("half",), N_("expected no more art points than with both squares visible"))])
        return self


class CrewEntry(StrictModel):
    """A crew. Its id is the colour of its pictures."""

    id: Literal["red", "blue", "yellow", "green"]
    name: BilingualName


class BoardFile(StrictModel):
    """A city of Kraków 2009 A.D."""

    format: Literal[1]
    game: Literal["krakow"]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    author: Author = ABSENT
    replaced_by: Id = ABSENT  # id of the board offered instead, if this one remains only for saved matches
    about: BoardDescription = ABSENT
    rules: Rules
    map: MapRows
    districts: Annotated[list[PlaceEntry], Field(min_length=1, max_length=40)]
    streets: Annotated[list[PlaceEntry], Field(max_length=40)]
    buildings: Annotated[list[BuildingEntry], Field(min_length=1, max_length=60)]
    bridges: list[BridgeEntry] = ABSENT
    grounds: list[GroundEntry] = ABSENT
    river: RiverEntry = ABSENT
    graffiti: Annotated[list[GraffitiEntry], Field(min_length=1, max_length=12)]
    crews: Annotated[list[CrewEntry], Field(min_length=MAX_SEATS, max_length=MAX_SEATS)]
    geometry: Geometry = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> BoardFile:
        faults = [*self._same(), *self._cards()]
        if not faults:
            faults += map_faults(self.maps())
        if not faults:
            faults += [*self._room(), *self._bridges(), *self._grounds()]
        if not faults and "geometry" in self.model_fields_set:
            faults += geometry_faults(self.geometry, GAME_ID, self._size(), self._ids(), self.rules.turns, ROUNDS)
        raise_faults(faults)
        return self

    def maps(self) -> CityMaps:
        """Return the maps as rows of characters."""
        return CityMaps(
            self.map.buildings.splitlines(),
            self.map.districts.splitlines(),
            self.map.streets.splitlines(),
            {area.letter: area.id for area in self.districts},
            {area.letter: area.id for area in self.streets},
            [building.letter for building in self.buildings],
        )

    def _same(self) -> Iterator[Fault]:
        for key, keys in (("districts", ("id", "letter")), ("streets", ("id", "letter")), ("buildings", ("letter",)),
                          ("graffiti", ("id",)), ("crews", ("id",))):  # fmt: skip
            for fault in duplicate_faults(getattr(self, key), keys):
                yield Fault((key, *fault.place), fault.text)

    def _cards(self) -> Iterator[Fault]:
        rules = self.rules
        cards = sum(kind.count for kind in self.graffiti)
        if cards < rules.hand:
            yield Fault(("graffiti",), N_("expected at least as many cards as a hand holds: {n}", n=rules.hand))
        for place, kind in enumerate(self.graffiti):
            if kind.cost > rules.points:
                text = N_("expected at most {n}, the movement points of a turn", n=rules.points)
                yield Fault(("graffiti", place, "cost"), text)

    def _room(self) -> Iterator[Fault]:
        """Yield faults of too few cells, and of districts with too many cells."""
        maps = self.maps()
        both = zip("".join(maps.buildings), "".join(maps.districts), strict=True)
        cells = Counter(letter for sign, letter in both if sign == GROUND)
        people = MAX_SEATS * (self.rules.painters + 1)
        if cells.total() < people:
            text = N_("expected at least {people} spaces, one for each person, got {n}", people=people, n=cells.total())
            yield Fault(("map", "buildings"), text)
        for place, area in enumerate(self.districts):
            if cells[area.letter] > MAX_DISTRICT_CELLS:
                text = N_(
                    "expected at most {most} spaces in a district, got {n}",
                    most=MAX_DISTRICT_CELLS,
                    n=cells[area.letter],
                )
                yield Fault(("districts", place, "letter"), text)

    def _bridges(self) -> Iterator[Fault]:
        rows = self.maps().buildings
        seen: list[list[int]] = []

        def is_river(x: int, y: int) -> bool:
            return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == "~"

        for place, bridge in enumerate(self.bridges or ()):
            x, y = bridge.cell
            spans = (is_river(x - 1, y) and is_river(x + 1, y)) or (is_river(x, y - 1) and is_river(x, y + 1))
            if not (y < len(rows) and x < len(rows[0]) and rows[y][x] == "." and spans) or bridge.cell in seen:
                text = N_("expected a space with the river on two opposite sides, each only once")
                yield Fault(("bridges", place, "cell"), text)
            seen.append(bridge.cell)

    def _grounds(self) -> Iterator[Fault]:
        rows = self.maps().buildings
        for place, ground in enumerate(self.grounds or ()):
            for number, (x, y) in enumerate(ground.cells):
                if not (y < len(rows) and x < len(rows[0]) and rows[y][x] == "."):
                    yield Fault(("grounds", place, "cells", number), N_("expected a space in the city"))

    def _ids(self) -> dict[str, list[str]]:
        return {
            "districts": [area.id for area in self.districts],
            "streets": [area.id for area in self.streets],
            "buildings": [building.letter for building in self.buildings],
        }

    def _size(self) -> tuple[int, int]:
        rows = self.maps().buildings
        return len(rows[0]), len(rows)


def load_board(source: Source) -> Board:
    """Load and validate a city from a file or a parsed document. Raises DataError with all faults."""
    return board_of(files.load_model(BoardFile, read_without_retired(source, "grid"), GAME_ID, "board"))


def board_of(file: BoardFile) -> Board:
    """Return the board for a validated file."""
    content: dict[str, Any] = file.model_dump(by_alias=True, exclude_unset=True)
    rules = file.rules
    return Board(
        id=file.id,
        city=build_city(file.maps(), rules.reach),
        kinds=tuple(GraffitiKind(kind.id, kind.count, kind.cost, (0, kind.half, kind.full)) for kind in file.graffiti),
        pay=PayRates(rules.pay.district, rules.pay.street, rules.pay.building),
        turns=rules.turns,
        points=rules.points,
        painters=rules.painters,
        hand=rules.hand,
        walk=rules.walk,
        lead=rules.lead,
        data=content,
    )


KINDS = {"board": DataKind(load_board, BoardFile)}
