"""What `board.yaml` of Kraków must be, and loading it. Importing this module imports pydantic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.files import Fault, Source, refuse
from games.core.data.geometry import ABSENT, Id, Strict, art_faults
from games.core.data.kinds import Kind as DataKind
from games.core.data.pictures.grid import Geometry, geometry_faults
from games.core.data.pictures.retired import without_retired
from games.core.data.words import Author, BoardAbout, Names, same_values
from games.core.program.paths import resource
from games.krakow.rules.board import ROUNDS, Board, Kind, Pay
from games.krakow.rules.city import GROUND, Maps, city_of
from games.krakow.schemas.maps import LETTER, Rows, map_faults

GAME = "krakow"
MOST_SEATS = 4
ART = resource(f"assets/art/{GAME}/graffiti")
MOST_CELLS = 128  # of a district: what a decision may list

Few = Annotated[int, Field(ge=1, le=9)]
Points = Annotated[int, Field(ge=0, le=99)]
Coordinate = Annotated[int, Field(ge=0, le=39)]
Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2, json_schema_extra={"format": "point"})]
Letter = Annotated[str, Field(pattern=LETTER, max_length=1)]


class PayTable(Strict):
    """Victory points: a district, a street in a foreign district, a building on a foreign street."""

    district: Points
    street: Points
    building: Points


class Rules(Strict):
    """The numbers of the rules."""

    turns: Annotated[int, Field(ge=1, le=20)]
    points: Annotated[int, Field(ge=1, le=30)]
    painters: Few
    hand: Few
    walk: Few
    lead: Few
    reach: Annotated[int, Field(ge=0, le=9)]
    pay: PayTable


class MapRows(Strict):
    """The three maps, one character a cell."""

    buildings: Rows
    districts: Rows
    streets: Rows


class Area(Strict):
    """A district or a street: its id, its letter on the map, its name."""

    id: Id
    letter: Letter
    name: Names


class Building(Strict):
    """A building: its letter on the map and its name."""

    letter: Letter
    name: Names


class Bridge(Strict):
    """The name of a bridge's cell."""

    cell: Point
    name: Names


class River(Strict):
    """The river."""

    name: Names


class Ground(Strict):
    """The name of cells, for tooltips."""

    name: Names
    cells: Annotated[list[Point], Field(min_length=1)]


class Graffiti(Strict):
    """One kind of graffiti: cards in a deck, the clock, points with both squares seen and with one."""

    id: Id
    name: Names
    count: Annotated[int, Field(ge=1, le=40)]
    cost: Annotated[int, Field(ge=1, le=30)]
    full: Points
    half: Points
    icon: Id = ABSENT  # the shipped kind whose picture it borrows

    @model_validator(mode="after")
    def _drawn(self) -> Graffiti:
        borrowed = "icon" in self.model_fields_set
        faults = art_faults(GAME, f"graffiti/{self.icon if borrowed else self.id}_red.svg", ("icon",))
        if not borrowed:
            known = ", ".join(sorted(path.stem.removesuffix("_red") for path in ART.glob("*_red.svg")))
            faults = (
                Fault(("icon",), N_("missing, expected the picture to borrow: {known}", known=known)) for _ in faults
            )
        refuse(faults)
        return self

    @model_validator(mode="after")
    def _falling(self) -> Graffiti:
        if self.half > self.full:
            refuse([Fault(("half",), N_("expected no more points than with both squares seen"))])
        return self


class Crew(Strict):
    """The name of the crew of a mark; the id names its pictures."""

    id: Literal["red", "blue", "yellow", "green"]
    name: Names


class BoardFile(Strict):
    """A city of Kraków 2009 A.D."""

    format: Literal[1]
    game: Literal["krakow"]
    kind: Literal["board"]
    id: Id
    name: Names
    author: Author = ABSENT
    about: BoardAbout = ABSENT
    rules: Rules
    map: MapRows
    districts: Annotated[list[Area], Field(min_length=1, max_length=40)]
    streets: Annotated[list[Area], Field(max_length=40)]
    buildings: Annotated[list[Building], Field(min_length=1, max_length=60)]
    bridges: list[Bridge] = ABSENT
    grounds: list[Ground] = ABSENT
    river: River = ABSENT
    graffiti: Annotated[list[Graffiti], Field(min_length=1, max_length=12)]
    crews: Annotated[list[Crew], Field(min_length=MOST_SEATS, max_length=MOST_SEATS)]
    geometry: Geometry = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> BoardFile:
        faults = [*self._same(), *self._cards()]
        if not faults:
            faults += map_faults(self.maps())
        if not faults:
            faults += [*self._room(), *self._bridges(), *self._grounds()]
        if not faults and "geometry" in self.model_fields_set:
            faults += geometry_faults(self.geometry, GAME, self._size(), self._ids(), self.rules.turns, ROUNDS)
        refuse(faults)
        return self

    def maps(self) -> Maps:
        """Return the maps as rows, with what their letters mean."""
        return Maps(
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
            for fault in same_values(getattr(self, key), keys):
                yield Fault((key, *fault.place), fault.text)

    def _cards(self) -> Iterator[Fault]:
        rules = self.rules
        cards = sum(kind.count for kind in self.graffiti)
        if cards < rules.hand:
            yield Fault(("graffiti",), N_("expected at least as many cards as a hand holds: {n}", n=rules.hand))
        for place, kind in enumerate(self.graffiti):
            if kind.cost > rules.points:
                text = N_("expected at most the {n} points of a turn", n=rules.points)
                yield Fault(("graffiti", place, "cost"), text)

    def _room(self) -> Iterator[Fault]:
        """Everybody must find a cell, and no district may have more than a decision may list."""
        maps = self.maps()
        both = zip("".join(maps.buildings), "".join(maps.districts), strict=True)
        cells = Counter(letter for sign, letter in both if sign == GROUND)
        people = MOST_SEATS * (self.rules.painters + 1)
        if cells.total() < people:
            text = N_("expected at least {people} cells for people, got {n}", people=people, n=cells.total())
            yield Fault(("map", "buildings"), text)
        for place, area in enumerate(self.districts):
            if cells[area.letter] > MOST_CELLS:
                text = N_("expected at most {most} cells in a district, got {n}", most=MOST_CELLS, n=cells[area.letter])
                yield Fault(("districts", place, "letter"), text)

    def _bridges(self) -> Iterator[Fault]:
        rows = self.maps().buildings
        seen: list[list[int]] = []

        def river(x: int, y: int) -> bool:
            return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == "~"

        for place, bridge in enumerate(self.bridges or ()):
            x, y = bridge.cell
            spans = (river(x - 1, y) and river(x + 1, y)) or (river(x, y - 1) and river(x, y + 1))
            if not (y < len(rows) and x < len(rows[0]) and rows[y][x] == "." and spans) or bridge.cell in seen:
                text = N_("expected a cell with the river on two opposite sides, each only once")
                yield Fault(("bridges", place, "cell"), text)
            seen.append(bridge.cell)

    def _grounds(self) -> Iterator[Fault]:
        rows = self.maps().buildings
        for place, ground in enumerate(self.grounds or ()):
            for number, (x, y) in enumerate(ground.cells):
                if not (y < len(rows) and x < len(rows[0]) and rows[y][x] == "."):
                    yield Fault(("grounds", place, "cells", number), N_("expected a cell of the city"))

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
    """Load a city from a file's path or a document already read; DataError names every fault."""
    return board_of(files.check(BoardFile, without_retired(source, "grid"), GAME, "board"))


def board_of(file: BoardFile) -> Board:
    """Make the board that the rules read from a checked file."""
    content: dict[str, Any] = file.model_dump(by_alias=True, exclude_unset=True)
    rules = file.rules
    return Board(
        id=file.id,
        city=city_of(file.maps(), rules.reach),
        kinds=tuple(Kind(kind.id, kind.count, kind.cost, (0, kind.half, kind.full)) for kind in file.graffiti),
        pay=Pay(rules.pay.district, rules.pay.street, rules.pay.building),
        turns=rules.turns,
        points=rules.points,
        painters=rules.painters,
        hand=rules.hand,
        walk=rules.walk,
        lead=rules.lead,
        data=content,
    )


KINDS = {"board": DataKind(load_board, BoardFile)}
