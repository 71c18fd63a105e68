"""A city of cells as painters see it: which cells there are, and what they belong to. Read from the board's maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract.names import split_name

Cell = tuple[int, int]
RIVER, CROSSING = "~", "+"
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class CityPlan:
    """The map. Each group lists its cells row by row; only a crossing lies in two streets."""

    columns: int
    rows: int
    rounds: int
    turns: int  # of each seat in a round
    pay: tuple[int, int, int]  # points for a district, a street, a building
    ground: frozenset[Cell]  # where people stand
    river: frozenset[Cell]
    buildings: Mapping[str, Sequence[Cell]]
    streets: Mapping[str, Sequence[Cell]]
    districts: Mapping[str, Sequence[Cell]]
    building_of: Mapping[Cell, str]
    district_of: Mapping[Cell, str]
    names: Mapping[str, str]  # of streets, for how long their plates are

    def pairs(self) -> Mapping[str, tuple[Cell, Cell]]:
        """Return every two squares side by side of one building by their name: `pair:3.1-4.1`."""
        found: dict[str, tuple[Cell, Cell]] = {}
        for x, y in self.building_of:
            for other in ((x + 1, y), (x, y + 1)):
                if self.building_of.get(other) == self.building_of[x, y]:
                    found[f"pair:{x}.{y}-{other[0]}.{other[1]}"] = ((x, y), other)
        return found

    def is_square(self, cell: Cell) -> bool:
        """Whether a cell is a square of a building."""
        return cell in self.building_of

    def cells_of(self, name: str) -> Sequence[Cell]:
        """Return the cells of a place by its name on the table, such as `street:dluga`; none for what is no place."""
        kind, key = split_name(name)
        groups = {"district": self.districts, "street": self.streets, "building": self.buildings}
        return groups.get(kind, {}).get(key, ())


def plan_of(board: Any) -> CityPlan:
    """Return the map of a board."""
    data = board.data
    pay = data["rules"]["pay"]
    lines = {key: data["map"][key].split() for key in ("buildings", "districts", "streets")}
    cells = [(x, y) for y, line in enumerate(lines["buildings"]) for x in range(len(line))]

    def letter(which: str, cell: Cell) -> str:
        return str(lines[which][cell[1]][cell[0]])

    def grouped(which: str) -> dict[str, list[Cell]]:
        ids = {entry["letter"]: entry.get("id", entry["letter"]) for entry in data[which]}
        found: dict[str, list[Cell]] = {key: [] for key in ids.values()}
        for cell in cells:
            key = ids.get(letter(which, cell))
            if key is not None:
                found[key].append(cell)
        return found

    buildings, streets, districts = grouped("buildings"), grouped("streets"), grouped("districts")
    for x, y in (cell for cell in cells if letter("streets", cell) == CROSSING):
        for own in streets.values():
            if any(near in own for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))):
                own.append((x, y))
    building_of = {cell: key for key, own in buildings.items() for cell in own}
    river = frozenset(cell for cell in cells if letter("buildings", cell) == RIVER)
    return CityPlan(
        columns=len(lines["buildings"][0]),
        rows=len(lines["buildings"]),
        rounds=ROUNDS,
        turns=data["rules"]["turns"],
        pay=(pay["district"], pay["street"], pay["building"]),
        ground=frozenset(cell for cell in cells if cell not in building_of and cell not in river),
        river=river,
        buildings=buildings,
        streets=streets,
        districts=districts,
        building_of=building_of,
        district_of={cell: key for key, own in districts.items() for cell in own},
        names={entry["id"]: entry["name"]["pl"] for entry in data["streets"]},
    )
