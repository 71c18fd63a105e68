"""The board as the rules read it from `board.yaml`: the city, the cards and the constants of the rules.

Everything here is constant during a match and shared by all copies of a state. Cells of the city, squares of buildings,
pairs of squares and places are numbers. `cells` and `squares` contain their keys, used in names, moves and views:
`10.5` is x (from the left) and y (from the top), counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from games.core.contract.contract import Move

# -- the city ---------------------------------------------------------------------------------------------------------
GROUND, RIVER, CROSSING, WALL = ".", "~", "+", "#"
WIDTH_RANGE, HEIGHT_RANGE = (8, 40), (8, 30)  # smallest and largest size of the maps
WALK_ON_BUILDING, WALK_INTO_RIVER = -1, -2  # used instead of a cell's number for points that people can't enter
Point = tuple[int, int]


@dataclass(slots=True, eq=False)
class City:
    """The city as tables of indices. "By cell" means one item for each cell, in the order of `cells`."""

    width: int
    height: int
    cells: tuple[str, ...]
    squares: tuple[str, ...]
    cell_index: Mapping[str, int]  # key of a cell -> its number
    square_index: Mapping[str, int]  # key of a square -> its number
    neighbours: tuple[tuple[int, ...], ...]  # by cell: the adjacent cells
    # by cell: (key, cell number or WALK_…) of each adjacent point
    step_targets: tuple[tuple[tuple[str, int], ...], ...]
    cross_cells: tuple[tuple[int, ...], ...]  # by cell: the cells covered by a bouncer there
    pairs: tuple[tuple[int, int], ...]  # adjacent squares of the same building, the left or upper one first
    pairs_beside: tuple[tuple[int, ...], ...]  # by cell: the pairs of squares that can be painted from it
    districts: tuple[str, ...]
    streets: tuple[str, ...]
    buildings: tuple[str, ...]
    district_cells: tuple[tuple[int, ...], ...]
    street_cells: tuple[tuple[int, ...], ...]
    building_squares: tuple[tuple[int, ...], ...]
    building_of: tuple[int, ...]  # by square: its building
    district_of: tuple[int, ...]  # by building: its district
    streets_of: tuple[tuple[int, ...], ...]  # by building: the streets that it touches (K-30)
    district_buildings: tuple[tuple[int, ...], ...]
    street_buildings: tuple[tuple[int, ...], ...]
    street_districts: tuple[tuple[int, ...], ...]  # by street: the districts that it runs through (K-37)


class CityMaps(NamedTuple):
    """The three maps as rows of characters, and the letters used in them."""

    buildings: Sequence[str]
    districts: Sequence[str]
    streets: Sequence[str]
    district_ids: Mapping[str, str]  # letter of a district -> its id
    street_ids: Mapping[str, str]
    letters: Sequence[str]  # letters of the buildings, in the order of the file


def point_key(point: Point) -> str:
    """Return the key of a point of the map, such as `10.5`."""
    return f"{point[0]}.{point[1]}"


def adjacent_points(point: Point) -> tuple[Point, ...]:
    """Return the adjacent points: north, east, south, west."""
    x, y = point
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def street_letters(maps: CityMaps, point: Point) -> list[str]:
    """Return the letters of a cell's streets. A crossing belongs to all adjacent streets (K-47)."""
    x, y = point
    letter_here = maps.streets[y][x]
    if letter_here != CROSSING:
        return [letter_here] if letter_here in maps.street_ids else []
    nearby = [
        maps.streets[b][a]
        for a, b in adjacent_points(point)
        if 0 <= b < len(maps.streets) and 0 <= a < len(maps.streets[b])
    ]
    return [letter for letter in maps.street_ids if letter in nearby]


def build_city(maps: CityMaps, reach: int) -> City:
    """Build the city from validated maps. A bouncer covers `reach` cells in each direction."""
    return _Surveyor(maps, reach).city()


class _Surveyor:
    """Builds a `City` from its maps: numbers the cells and squares, and finds neighbours and pairs."""

    def __init__(self, maps: CityMaps, reach: int) -> None:
        self.maps, self.reach = maps, reach
        rows = maps.buildings
        points = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
        self.ground = [point for point in points if self.letter_at(rows, point) == GROUND]
        self.walls = [point for point in points if self.letter_at(rows, point) in maps.letters]
        self.cell = {point: number for number, point in enumerate(self.ground)}
        self.square = {point: number for number, point in enumerate(self.walls)}
        self.inside = set(points)

    @staticmethod
    def letter_at(rows: Sequence[str], point: Point) -> str:
        return rows[point[1]][point[0]]

    def city(self) -> City:
        """Return the finished `City`."""
        maps, pairs = self.maps, self._pairs()
        streets = {letter: number for number, letter in enumerate(maps.street_ids)}
        districts = {letter: number for number, letter in enumerate(maps.district_ids)}
        of = [[streets[letter] for letter in street_letters(maps, point)] for point in self.ground]
        home = [districts[self.letter_at(maps.districts, point)] for point in self.ground]
        building_of = tuple(maps.letters.index(self.letter_at(maps.buildings, point)) for point in self.walls)
        own = _grouped(building_of, len(maps.letters))
        district_of = tuple(districts[self.letter_at(maps.districts, self.walls[squares[0]])] for squares in own)
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
            step_targets=tuple(tuple(self._step_targets(point)) for point in self.ground),
            cross_cells=tuple(tuple(self._cross_cells(point)) for point in self.ground),
            pairs=pairs,
            pairs_beside=self._pairs_beside(pairs),
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

    def _step_targets(self, point: Point) -> list[tuple[str, int]]:
        """List (key, cell number or WALK_…) of each adjacent point inside the map."""
        targets = []
        for near in adjacent_points(point):
            if near in self.cell:
                targets.append((point_key(near), self.cell[near]))
            elif near in self.inside:
                targets.append((point_key(near), WALK_ON_BUILDING if near in self.square else WALK_INTO_RIVER))
        return targets

    def _cross_cells(self, point: Point) -> list[int]:
        """List the cells that a bouncer covers: straight lines up to the first obstacle (K-22, K-23)."""
        cells = []
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            for step in range(1, self.reach + 1):
                cell = self.cell.get((point[0] + step * dx, point[1] + step * dy))
                if cell is None:
                    break
                cells.append(cell)
        return cells

    def _pairs(self) -> tuple[tuple[int, int], ...]:
        pairs = []
        for point in self.walls:
            x, y = point
            for near in ((x + 1, y), (x, y + 1)):
                if near in self.square and self.letter_at(self.maps.buildings, near) == self.letter_at(
                    self.maps.buildings, point
                ):
                    pairs.append((self.square[point], self.square[near]))
        return tuple(pairs)

    def _pairs_beside(self, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        by_square: dict[int, list[int]] = {}
        for number, pair in enumerate(pairs):
            for square in pair:
                by_square.setdefault(square, []).append(number)
        result = []
        for point in self.ground:
            near = [self.square[other] for other in adjacent_points(point) if other in self.square]
            result.append(tuple(sorted({number for square in near for number in by_square.get(square, ())})))
        return tuple(result)


def _grouped(of: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    result: list[list[int]] = [[] for _ in range(groups)]
    for number, group in enumerate(of):
        result[group].append(number)
    return tuple(map(tuple, result))


# -- numbers, cards and precomputed moves -----------------------------------------------------------------------------
ROUNDS = 2


class GraffitiKind(NamedTuple):
    """A kind of graffiti: copies in a deck, cost in movement points, and points by visible squares (0, 1, 2)."""

    id: str
    copies: int
    cost: int
    values: tuple[int, int, int]


class PayRates(NamedTuple):
    """Victory points for a district, for a street in another crew's district, and for a building on another crew's
    street.
    """

    district: int
    street: int
    building: int


@dataclass(slots=True, eq=False)
class Board:
    """A city, its cards and the constants of the rules."""

    id: str
    city: City
    kinds: tuple[GraffitiKind, ...]
    pay: PayRates
    turns: int  # turns of each seat in a round
    points: int  # movement points of a turn
    painters: int
    hand: int
    walk: int  # movement points for a painter's step
    lead: int  # movement points for a bouncer's step
    # The whole validated board file, with names, texts and geometry.
    data: Mapping[str, Any] = field(default_factory=dict)
    kind_index: dict[str, int] = field(default_factory=dict)
    people: int = field(init=False)  # number of people in a crew: painters and one bouncer
    tables: Tables = field(init=False)  # precomputed moves and masks

    def __post_init__(self) -> None:
        self.kind_index.update({kind.id: number for number, kind in enumerate(self.kinds)})
        self.people = self.painters + 1
        self.tables = Tables(self)

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        """Pickle the board without its tables, which the receiver computes again."""
        return Board, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    def icon(self, kind: str) -> str:
        """Return the id of the picture of a kind of graffiti."""
        return str(self.data["graffiti"][self.kind_index[kind]].get("icon", kind))

    @property
    def deck(self) -> int:
        """Return the number of cards in each seat's deck."""
        return sum(kind.copies for kind in self.kinds)


class Tables:
    """Precomputed moves and masks for speed, shared by all matches.

    A mask has a bit for each cell, square or kind. `walks[person][cell][taken]` lists the steps to free cells, where
    `taken` is the mask of occupied cells among `around[cell]`. `cards[kinds][person]` lists painting moves for a mask
    of kinds. `affordable[points]` is the mask of kinds that cost at most `points`. `cells_beside[pair]` lists the cells
    from which a pair of squares can be painted. In moves, people have the `codes` `p1`, `p2`, … and `b`.
    """

    __slots__ = (
        "affordable", "aimed", "around", "bits", "cards", "cells_beside", "codes", "cover", "district",
        "district_cells", "goals", "masks", "paint", "paintable", "pair_of", "place", "stand", "walks",
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
        self.pair_of = {move: pair for pair, move in enumerate(self.place)}
        self.masks = tuple(1 << a | 1 << b for a, b in city.pairs)
        self.cells_beside = [
            [cell for cell, beside in enumerate(city.pairs_beside) if pair in beside] for pair in range(len(city.pairs))
        ]
        self.paintable = tuple(tuple(self.masks[pair] for pair in pairs) for pairs in city.pairs_beside)
        self.cover = tuple(map(self.mask_of, city.cross_cells))
        self.district: tuple[Move, ...] = tuple(("district", name) for name in city.districts)
        self.district_cells = tuple(map(self.mask_of, city.district_cells))
        self.stand = [tuple(("stand", city.cells[cell]) for cell in cells) for cells in city.district_cells]

    def mask_of(self, cells: Iterable[int]) -> int:
        """Return the bit mask of some cells."""
        return sum(self.bits[cell] for cell in cells)


class _Cards(dict[int, tuple[tuple[Move, ...], ...]]):
    """Caches each painter's painting moves by mask of kinds."""

    def __init__(self, paint: Sequence[Sequence[Move]]) -> None:
        super().__init__()
        self.paint = paint

    def __missing__(self, kinds: int) -> tuple[tuple[Move, ...], ...]:
        result = self[kinds] = tuple(
            tuple(move for kind, move in enumerate(row) if kinds >> kind & 1) for row in self.paint
        )
        return result


class _Steps(dict[int, tuple[Move, ...]]):
    """Caches the steps of one person from one cell, by mask of occupied adjacent cells."""

    def __init__(self, ways: Iterable[tuple[int, Move]]) -> None:
        super().__init__()
        self.ways = tuple(ways)  # (bit of the target cell, move) for each step

    def __missing__(self, taken: int) -> tuple[Move, ...]:
        result = self[taken] = tuple(move for bit, move in self.ways if not taken & bit)
        return result
