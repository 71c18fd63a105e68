"""What painters of a board of cells read from a view: people, crosses, paintings, who leads and owns what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.core.contract.contract import View
from ui.boards.grid.plan import Cell


class Half(NamedTuple):
    """What is seen on one square: whose painting, of which kind, which half of it, and whether it stands upright."""

    seat: int
    kind: str
    second: bool
    upright: bool


class Painting(NamedTuple):
    """One painting: its squares (the left or upper one first), which of them are seen, and what it counts now."""

    seat: int
    kind: str
    squares: tuple[Cell, Cell]
    seen: tuple[bool, bool]
    value: int

    @property
    def upright(self) -> bool:
        """Whether its squares lie one over the other."""
        return self.squares[0][0] == self.squares[1][0]

    def half(self, number: int) -> Half:
        """Return its first or second half."""
        return Half(self.seat, self.kind, number == 1, self.upright)


@lru_cache(maxsize=4096)
def cell_of(key: str) -> Cell:
    """Return the cell that a key such as `3.1` or a name such as `cell:3.1` speaks of."""
    x, _, y = key.rpartition(":")[2].partition(".")
    return int(x), int(y)


def key_of(cell: Cell) -> str:
    """Return the key of a cell."""
    return f"{cell[0]}.{cell[1]}"


def people(view: View) -> Iterator[tuple[str, int, int, Cell]]:
    """List everybody on the board: name, seat, number (0: the bouncer), cell."""
    for seat, places in enumerate(view["painters"]):
        for number, key in enumerate(places, 1):
            if key is not None:
                yield f"painter:{seat}:{number}", seat, number, cell_of(key)
    for seat, key in enumerate(view["bouncers"]):
        if key is not None:
            yield f"bouncer:{seat}", seat, 0, cell_of(key)


def placing_at(view: View) -> Cell | None:
    """Return where the painter stands whose card is being placed, None where none is."""
    number = view["placing"]
    return cell_of(view["painters"][view["active"]][number - 1]) if number else None


def crosses(view: View) -> list[list[Cell]]:
    """List, for each seat, the cells that its bouncer covers."""
    return [[cell_of(key) for key in cells] for cells in view["crosses"]]


def works(view: View) -> list[Painting]:
    """List all paintings, the oldest first."""
    return [work_of(work) for work in view["works"]]


def work_of(data: Mapping[str, Any]) -> Painting:
    """Read one painting."""
    first, second = (cell_of(key) for key in data["squares"])
    seen = data.get("seen", (True, True))
    return Painting(
        int(data["seat"]), str(data["kind"]), (first, second), (bool(seen[0]), bool(seen[1])), data["value"]
    )


def tops(found: Sequence[Painting]) -> dict[Cell, Half]:
    """Return what is seen on each painted square."""
    seen: dict[Cell, Half] = {}
    for work in found:
        for number, square in enumerate(work.squares):
            seen[square] = work.half(number)
    return seen


def owner(view: View, name: str) -> int | None:
    """Return whose marker lies on a place since the last scoring, or None."""
    seat = view["owners"].get(name)
    return None if seat is None or seat < 0 else int(seat)


def totals(view: View, name: str) -> list[int]:
    """Return what each seat's paintings count now for a place."""
    return list(view["totals"].get(name, ()))


def leader(view: View, name: str) -> int | None:
    """Return who would own a place if it were scored now, or None."""
    seat = view["leaders"].get(name)
    return None if seat is None else int(seat)
