"""The board as the rules read it: the city, the cards and the numbers, all from `board.yaml`; and moves made once.

Everything here is fixed for a match and shared by all copies of a state. The city is made from its three maps. Cells of
the city, squares of buildings, pairs of squares and places are numbers; `cells` and `squares` give the keys (`10.5`: x
from the left, y from the top) by which names on the table, moves and views speak of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Move

# -- the city ---------------------------------------------------------------------------------------------------------
GROUND, RIVER, CROSSING, WALL = ".", "~", "+", "#"
WIDTH, HEIGHT = (8, 40), (8, 30)  # cells across and down: least and most
WALK_ON_BUILDING, WALK_INTO_RIVER = -1, -2  # instead of the number of a cell: where a step may not lead
Point = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class City:
    """The map in numbers. Tuples about cells, squares, districts, streets and buildings run beside their lists."""

    width: int
    height: int
    cells: tuple[str, ...]
    squares: tuple[str, ...]
    cell_index: Mapping[str, int]  # key of a cell -> its number
    square_index: Mapping[str, int]
    neighbours: tuple[tuple[int, ...], ...]  # of each cell: the cells beside it
    step_targets: tuple[tuple[tuple[str, int], ...], ...]  # of each cell: key of what lies beside it, number or WALK_…
    cross_cells: tuple[tuple[int, ...], ...]  # of each cell: what a bouncer there covers
    pairs: tuple[tuple[int, int], ...]  # squares side by side in one building, the left or upper one first
    pairs_beside: tuple[tuple[int, ...], ...]  # of each cell: the pairs that can be painted from it
    districts: tuple[str, ...]
    streets: tuple[str, ...]
    buildings: tuple[str, ...]
    district_cells: tuple[tuple[int, ...], ...]
    street_cells: tuple[tuple[int, ...], ...]
    building_squares: tuple[tuple[int, ...], ...]
    building_of: tuple[int, ...]  # of each square
    district_of: tuple[int, ...]  # of each building
    streets_of: tuple[tuple[int, ...], ...]  # of each building: those it touches (K-30)
    district_buildings: tuple[tuple[int, ...], ...]
    street_buildings: tuple[tuple[int, ...], ...]
    street_districts: tuple[tuple[int, ...], ...]  # of each street: those it runs through (K-37)


class CityMaps(NamedTuple):
    """The three maps as rows of characters, and which letters mean what, in the order of the file."""

    buildings: Sequence[str]
    districts: Sequence[str]
    streets: Sequence[str]
    district_ids: Mapping[str, str]  # letter -> id
    street_ids: Mapping[str, str]
    letters: Sequence[str]  # of buildings


def point_key(point: Point) -> str:
    """Return the key of a point of the map."""
    return f"{point[0]}.{point[1]}"


def adjacent_points(point: Point) -> tuple[Point, ...]:
    """Return the four points beside one: north, east, south, west."""
    x, y = point
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def street_letters(maps: CityMaps, point: Point) -> list[str]:
    """Return the letters of the streets that a cell belongs to: at a crossing all that lead to it (K-47)."""
    x, y = point
    found = maps.streets[y][x]
    if found != CROSSING:
        return [found] if found in maps.street_ids else []
    beside = [
        maps.streets[b][a]
        for a, b in adjacent_points(point)
        if 0 <= b < len(maps.streets) and 0 <= a < len(maps.streets[b])
    ]
    return [letter for letter in maps.street_ids if letter in beside]


def build_city(maps: CityMaps, reach: int) -> City:
    """Make the city from maps without faults; a bouncer covers `reach` cells in each direction."""
    return _Surveyor(maps, reach).city()


class _Surveyor:
    """Turns maps into numbers."""

    def __init__(self, maps: CityMaps, reach: int) -> None:
        self.maps, self.reach = maps, reach
        rows = maps.buildings
        points = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
        self.ground = [point for point in points if self.at(rows, point) == GROUND]
        self.walls = [point for point in points if self.at(rows, point) in maps.letters]
        self.cell = {point: number for number, point in enumerate(self.ground)}
        self.square = {point: number for number, point in enumerate(self.walls)}
        self.inside = set(points)

    @staticmethod
    def at(rows: Sequence[str], point: Point) -> str:
        return rows[point[1]][point[0]]

    def city(self) -> City:
        """Put everything together."""
        maps, pairs = self.maps, self._pairs()
        streets = {letter: number for number, letter in enumerate(maps.street_ids)}
        districts = {letter: number for number, letter in enumerate(maps.district_ids)}
        of = [[streets[letter] for letter in street_letters(maps, point)] for point in self.ground]
        home = [districts[self.at(maps.districts, point)] for point in self.ground]
        building_of = tuple(maps.letters.index(self.at(maps.buildings, point)) for point in self.walls)
        own = _grouped(building_of, len(maps.letters))
        district_of = tuple(districts[self.at(maps.districts, self.walls[squares[0]])] for squares in own)
        touched = [
            {
                street
                for square in squares
                for near in adjacent_points(self.walls[square])
                for street in self._streets(near, of)
            }
            for squares in own
        ]
        return City(
            width=len(maps.buildings[0]),
            height=len(maps.buildings),
            cells=tuple(map(point_key, self.ground)),
            squares=tuple(map(point_key, self.walls)),
            cell_index={point_key(point): number for point, number in self.cell.items()},
            square_index={point_key(point): number for point, number in self.square.items()},
            neighbours=tuple(
                tuple(self.cell[near] for near in adjacent_points(point) if near in self.cell) for point in self.ground
            ),
            step_targets=tuple(tuple(self._aims(point)) for point in self.ground),
            cross_cells=tuple(tuple(self._arms(point)) for point in self.ground),
            pairs=pairs,
            pairs_beside=self._beside(pairs),
            districts=tuple(maps.district_ids.values()),
            streets=tuple(maps.street_ids.values()),
            buildings=tuple(maps.letters),
            district_cells=_grouped(home, len(districts)),
            street_cells=tuple(
                tuple(cell for cell, found in enumerate(of) if street in found) for street in range(len(streets))
            ),
            building_squares=own,
            building_of=building_of,
            district_of=district_of,
            streets_of=tuple(tuple(sorted(found)) for found in touched),
            district_buildings=_grouped(district_of, len(districts)),
            street_buildings=tuple(
                tuple(building for building, found in enumerate(touched) if street in found)
                for street in range(len(streets))
            ),
            street_districts=tuple(
                tuple(sorted({home[cell] for cell, found in enumerate(of) if street in found}))
                for street in range(len(streets))
            ),
        )

    def _streets(self, point: Point, of: Sequence[Sequence[int]]) -> Sequence[int]:
        return of[self.cell[point]] if point in self.cell else ()

    def _aims(self, point: Point) -> list[tuple[str, int]]:
        """List where a step could lead; beyond the edge there is nothing that could be named."""
        found = []
        for near in adjacent_points(point):
            if near in self.cell:
                found.append((point_key(near), self.cell[near]))
            elif near in self.inside:
                found.append((point_key(near), WALK_ON_BUILDING if near in self.square else WALK_INTO_RIVER))
        return found

    def _arms(self, point: Point) -> list[int]:
        """List what a bouncer covers: straight on, up to the first thing that is no cell of the city (K-22, K-23)."""
        found = []
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            for step in range(1, self.reach + 1):
                cell = self.cell.get((point[0] + step * dx, point[1] + step * dy))
                if cell is None:
                    break
                found.append(cell)
        return found

    def _pairs(self) -> tuple[tuple[int, int], ...]:
        found = []
        for point in self.walls:
            x, y = point
            for near in ((x + 1, y), (x, y + 1)):
                if near in self.square and self.at(self.maps.buildings, near) == self.at(self.maps.buildings, point):
                    found.append((self.square[point], self.square[near]))
        return tuple(found)

    def _beside(self, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        by_square: dict[int, list[int]] = {}
        for number, pair in enumerate(pairs):
            for square in pair:
                by_square.setdefault(square, []).append(number)
        found = []
        for point in self.ground:
            near = [self.square[other] for other in adjacent_points(point) if other in self.square]
            found.append(tuple(sorted({number for square in near for number in by_square.get(square, ())})))
        return tuple(found)


def _grouped(of: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in range(groups)]
    for number, group in enumerate(of):
        found[group].append(number)
    return tuple(map(tuple, found))


# -- numbers, cards and moves made once -------------------------------------------------------------------------------
ROUNDS = 2


class GraffitiKind(NamedTuple):
    """One kind of graffiti: how many of them a deck has, the clock, points by squares seen (0, 1, 2)."""

    id: str
    copies: int
    cost: int
    values: tuple[int, int, int]


class Pay(NamedTuple):
    """Victory points of one's own district, street in a foreign district, building on a foreign street."""

    district: int
    street: int
    building: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One city with its numbers and cards."""

    id: str
    city: City
    kinds: tuple[GraffitiKind, ...]
    pay: Pay
    turns: int  # of each seat in a round
    points: int  # movement points of a turn
    painters: int
    hand: int
    walk: int  # points for a painter's step
    lead: int  # points for a bouncer's step
    data: Mapping[str, Any] = field(default_factory=dict)  # the whole file, checked: names, texts, geometry
    kind_index: dict[str, int] = field(default_factory=dict)
    people: int = field(init=False)  # of a crew: its painters and one bouncer, who comes last
    tables: Tables = field(init=False)  # lists of moves and numbers made once

    def __post_init__(self) -> None:
        self.kind_index.update({kind.id: number for number, kind in enumerate(self.kinds)})
        object.__setattr__(self, "people", self.painters + 1)  # frozen
        object.__setattr__(self, "tables", Tables(self))

    def icon(self, kind: str) -> str:
        """Return the id of the picture of a kind of graffiti: the one its file names, else its own."""
        return str(self.data["graffiti"][self.kind_index[kind]].get("icon", kind))

    @property
    def deck(self) -> int:
        """How many cards everybody has."""
        return sum(kind.copies for kind in self.kinds)


class Tables:
    """Moves and masks that never change, so that listing moves builds nothing.

    A *mask* has a bit for each cell or square. `walks[person][cell]` gives the steps by the mask of cells `around` that
    are taken, `cards[kinds][person]` the cards of a mask of kinds, `affordable[points]` the mask of kinds that so many
    points are enough for; people have the codes `p1`, `p2`, … and `b` in moves.
    """

    __slots__ = (
        "affordable", "aimed", "around", "bits", "cards", "codes", "cover", "district", "district_cells", "goals",
        "masks", "paint", "paintable", "place", "stand", "walks",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        city = board.city
        self.codes = (*(f"p{number}" for number in range(1, board.painters + 1)), "b")
        self.bits = tuple(1 << cell for cell in range(len(city.cells)))
        steps = [[("walk", code, key) for key in city.cells] for code in self.codes]
        self.around = tuple(self.mask_of(ways) for ways in city.neighbours)
        self.walks = [
            [_Steps((self.bits[goal], row[goal]) for goal in ways) for ways in city.neighbours] for row in steps
        ]
        self.aimed = [
            [
                tuple(steps[person][goal] if goal >= 0 else ("walk", code, key) for key, goal in aims)
                for aims in city.step_targets
            ]
            for person, code in enumerate(self.codes)
        ]
        self.goals = [
            dict(zip((key for key, _ in aims), (goal for _, goal in aims), strict=True)) for aims in city.step_targets
        ]
        self.paint: list[list[Move]] = [[("paint", code, kind.id) for kind in board.kinds] for code in self.codes]
        self.cards = _Cards(self.paint)
        self.affordable = tuple(
            sum(1 << kind for kind, card in enumerate(board.kinds) if card.cost <= points)
            for points in range(board.points + 1)
        )
        self.place: tuple[Move, ...] = tuple(("place", city.squares[a], city.squares[b]) for a, b in city.pairs)
        self.masks = tuple(1 << a | 1 << b for a, b in city.pairs)
        self.paintable = tuple(tuple(self.masks[pair] for pair in pairs) for pairs in city.pairs_beside)
        self.cover = tuple(map(self.mask_of, city.cross_cells))
        self.district: tuple[Move, ...] = tuple(("district", name) for name in city.districts)
        self.district_cells = tuple(map(self.mask_of, city.district_cells))
        self.stand = [tuple(("stand", city.cells[cell]) for cell in cells) for cells in city.district_cells]

    def mask_of(self, cells: Iterable[int]) -> int:
        """Return the mask of some cells."""
        return sum(self.bits[cell] for cell in cells)


class _Cards(dict[int, tuple[tuple[Move, ...], ...]]):
    """Painting with cards of some kinds, a mask, by painter: made when first asked for."""

    def __init__(self, paint: Sequence[Sequence[Move]]) -> None:
        super().__init__()
        self.paint = paint

    def __missing__(self, kinds: int) -> tuple[tuple[Move, ...], ...]:
        found = self[kinds] = tuple(
            tuple(move for kind, move in enumerate(row) if kinds >> kind & 1) for row in self.paint
        )
        return found


class _Steps(dict[int, tuple[Move, ...]]):
    """The steps of somebody from one cell, by the mask of cells beside it that are taken: made when first asked for."""

    def __init__(self, ways: Iterable[tuple[int, Move]]) -> None:
        super().__init__()
        self.ways = tuple(ways)  # bit of the goal, and the move

    def __missing__(self, taken: int) -> tuple[Move, ...]:
        found = self[taken] = tuple(move for bit, move in self.ways if not taken & bit)
        return found
