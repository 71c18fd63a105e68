"""The board as the rules read it: the city, the cards and the numbers, all from `board.yaml`; and moves made once.

Everything here is fixed for a match and shared by all copies of a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Move
from games.krakow.rules.city import City

ROUNDS = 2


class Kind(NamedTuple):
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
    kinds: tuple[Kind, ...]
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
        self.around = tuple(self.mask_of(ways) for ways in city.ways)
        self.walks = [[_Steps((self.bits[goal], row[goal]) for goal in ways) for ways in city.ways] for row in steps]
        self.aimed = [
            [
                tuple(steps[person][goal] if goal >= 0 else ("walk", code, key) for key, goal in aims)
                for aims in city.aims
            ]
            for person, code in enumerate(self.codes)
        ]
        self.goals = [
            dict(zip((key for key, _ in aims), (goal for _, goal in aims), strict=True)) for aims in city.aims
        ]
        self.paint: list[list[Move]] = [[("paint", code, kind.id) for kind in board.kinds] for code in self.codes]
        self.cards = _Cards(self.paint)
        self.affordable = tuple(
            sum(1 << kind for kind, card in enumerate(board.kinds) if card.cost <= points)
            for points in range(board.points + 1)
        )
        self.place: tuple[Move, ...] = tuple(("place", city.squares[a], city.squares[b]) for a, b in city.pairs)
        self.masks = tuple(1 << a | 1 << b for a, b in city.pairs)
        self.paintable = tuple(tuple(self.masks[pair] for pair in pairs) for pairs in city.beside)
        self.cover = tuple(map(self.mask_of, city.arms))
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
