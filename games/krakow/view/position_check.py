"""What can be wrong in a position written by hand: unknown names, people on one cell, works where none can lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core.contract.texts import N_
from games.core.data.faults import Fault
from games.core.data.rules_blocks import Position
from games.core.data.yaml_marks import Place
from games.krakow.rules import scoring
from games.krakow.rules.board import ROUNDS, Board
from games.krakow.rules.state import NOBODY, empty

KEYS = ("round", "turn", "active", "spent", "points", "painters", "bouncers", "works", "owners")
SEATS = (2, 4)


def faults(board: Board, position: Position) -> list[Fault]:
    """List what is wrong in a position: places are those of its block, such as `("state", "turn")`."""
    if not SEATS[0] <= position.seats <= SEATS[1]:
        return [Fault(("seats",), N_("expected a whole number from {low} to {high}", low=SEATS[0], high=SEATS[1]))]
    found = [*_unknown(position), *_numbers(board, position), *_people(board, position), *_works(board, position)]
    return [*found, *_owners(board, position), *_names(board, position)]


def _unknown(position: Position) -> Iterator[Fault]:
    for key in position.state:
        if key not in KEYS:
            text = N_("unknown key; known here: {known}", known=", ".join(KEYS))
            yield Fault(("state", key), text, on_key=True)


def _numbers(board: Board, position: Position) -> Iterator[Fault]:
    data, seats = position.state, position.seats
    ranges = {
        "round": (1, ROUNDS), "turn": (1, board.turns), "active": (0, seats - 1), "spent": (0, board.points)
    }  # fmt: skip
    for key, (low, high) in ranges.items():
        if key in data and not _between(data[key], low, high):
            yield Fault(("state", key), N_("expected a whole number from {low} to {high}", low=low, high=high))
    points = data.get("points", [0] * seats)
    if not (isinstance(points, list) and len(points) == seats and all(_between(n, 0, 999) for n in points)):
        yield Fault(("state", "points"), N_("expected a number for each of the {seats} seats", seats=seats))


def _people(board: Board, position: Position) -> Iterator[Fault]:
    seen: set[str] = set()
    data, seats = position.state, position.seats
    for key, most in (("painters", board.painters), ("bouncers", 1)):
        rows = data.get(key, [])
        if not isinstance(rows, list) or len(rows) > seats:
            yield Fault(("state", key), N_("expected a list with at most {seats} entries", seats=seats))
            continue
        for seat, row in enumerate(rows):
            cells = row if key == "painters" else [row] if row else []
            if not isinstance(cells, list) or len(cells) > most:
                yield Fault(("state", key, seat), N_("expected at most {most} cells", most=most))
                continue
            for number, cell in enumerate(cells):
                where: Place = ("state", key, seat, number) if key == "painters" else ("state", key, seat)
                name = _key(cell)
                if name not in board.city.index:
                    yield Fault(where, N_("expected a cell of the city"))
                elif name in seen:
                    yield Fault(where, N_("expected a cell where nobody stands"))
                seen.add(name)


def _works(board: Board, position: Position) -> Iterator[Fault]:
    works = position.state.get("works", [])
    pairs = {tuple(move[1:]) for move in board.tables.place}
    for number, work in enumerate(works if isinstance(works, list) else [works]):
        where = ("state", "works", number)
        if not isinstance(work, list) or len(work) != 6:
            yield Fault(where, N_("expected a seat, a graffiti and two squares: [0, tag, 1, 1, 2, 1]"))
            continue
        ends = (_key(work[2:4]), _key(work[4:6]))
        if not _between(work[0], 0, position.seats - 1) or work[1] not in board.kind_index:
            yield Fault(where, N_("expected a seat and the id of a graffiti"))
        elif ends not in pairs and ends[::-1] not in pairs:
            yield Fault(where, N_("expected two squares side by side in one building"))


def _owners(board: Board, position: Position) -> Iterator[Fault]:
    owners = position.state.get("owners", {})
    known = scoring.place_names(empty(board, position.seats))
    if not isinstance(owners, dict):
        yield Fault(("state", "owners"), N_("expected names of places with their owners’ seats"))
        return
    for name, owner in owners.items():
        if name not in known:
            yield Fault(("state", "owners", name), N_("expected the name of a district, street or building"), True)
        elif not _between(owner, NOBODY, position.seats - 1):
            yield Fault(("state", "owners", name), N_("expected the number of a seat"))


def _names(board: Board, position: Position) -> Iterator[Fault]:
    names: list[tuple[Place, str]] = [(("mark", number), name) for number, name in enumerate(position.mark)]
    if position.focus:
        names.append((("focus",), position.focus))
    for place, name in names:
        if not _known(board, position.seats, name):
            yield Fault(place, N_("expected the name of a thing on the table, got {name}", name=f"“{name}”"))


def _known(board: Board, seats: int, name: str) -> bool:
    kind, _, key = name.partition(":")
    city = board.city
    keys = {"cell": city.index, "square": city.square_index, "district": city.districts, "street": city.streets,
            "building": city.buildings, "card": board.kind_index}  # fmt: skip
    if kind in keys:
        return key in keys[kind]
    seat, _, number = key.partition(":")
    if not (seat.isdigit() and int(seat) < seats):
        return False
    if kind == "painter":
        return number.isdigit() and 1 <= int(number) <= board.painters
    return kind in ("bouncer", "seat") and not number


def _key(cell: Any) -> str:
    whole = isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)
    return f"{cell[0]}.{cell[1]}" if whole else ""


def _between(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
