"""Edits of lists whose order matters, an entry moved, put in, taken out, and of maps that are painted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import room, value_at
from games.core.workshop.edits import Edit, Insert, Move, Remove, Set
from games.core.workshop.form import Cells, Data, Grid, Layer, Tape, asked


def entries(data: Data, tape: Tape) -> list[Any]:
    """Return the entries of a list; none where the file has no such list."""
    found = value_at(data, tape.way)
    return found if isinstance(found, list) else []


def free(data: Data, tape: Tape, number: int) -> bool:
    """Whether an entry may be moved or taken out: those at the ends stay."""
    return tape.ends <= number < len(entries(data, tape)) - tape.ends


def full(data: Data, tape: Tape) -> bool:
    """Whether no entry can be put in any more."""
    return len(entries(data, tape)) >= room(data, tape.way)[1]


def few(data: Data, tape: Tape) -> bool:
    """Whether no entry can be taken out any more."""
    return len(entries(data, tape)) <= room(data, tape.way)[0]


def moved(data: Data, tape: Tape, old: int, new: int) -> list[Edit]:
    """Return the edits that give an entry another place; none where it has to stay."""
    count = len(entries(data, tape))
    new = max(tape.ends, min(count - 1 - tape.ends, new))
    if old == new or not free(data, tape, old):
        return []
    order = list(range(count))
    order.insert(new, order.pop(old))
    also = tape.also(data, order) if tape.also is not None else ()
    off = unpictured(data, tape.picture) if pictured(data, tape) else []
    return [Move(tape.way, old, new), *_counted(data, tape, order), *also, *off]


def put_in(data: Data, tape: Tape, number: int) -> list[Edit]:
    """Return the edits that put a new entry before a place; none where the list is full."""
    found = entries(data, tape)
    if tape.made is None or full(data, tape):
        return []
    number = max(tape.ends, min(len(found) - tape.ends, number))
    made = tape.made(data, number)
    return [
        *_before(data, tape),
        *(tape.put(data, number, made) if tape.put else ()),
        Insert((*tape.way, number), made),
    ]


def copied_in(data: Data, tape: Tape, number: int) -> list[Edit]:
    """Return the edits that put a copy of an entry behind it; none where the list is full."""
    entry = value_at(data, (*tape.way, number))
    made = tape.made
    if made is None or not isinstance(entry, Mapping):
        return []

    def like(data: Data, place: int) -> Any:
        """Return a new entry with all that several may have alike."""
        new = made(data, place)
        return {**{key: value for key, value in entry.items() if key not in tape.own}, **{
            key: value for key, value in new.items() if key in tape.own}}  # fmt: skip

    return put_in(data, tape._replace(made=like), number + 1)


def taken_out(data: Data, tape: Tape, number: int) -> list[Edit]:
    """Return the edits that take an entry out; none where it has to stay, or the list would be too short."""
    if tape.made is None or few(data, tape) or not free(data, tape, number):
        return []
    return [*_before(data, tape), *(tape.taken(data, number) if tape.taken else ()), Remove((*tape.way, number))]


def pictured(data: Data, tape: Tape, number: bool = False) -> bool:
    """Whether a change of the order, or of the `number` of entries, needs the picture taken off."""
    return tape.table is None and (tape.drawn or number) and value_at(data, tape.picture) is not None


def unpictured(data: Data, picture: ValuePath) -> list[Edit]:
    """Return the edit that takes the picture off; none where there is no picture."""
    return [Remove(picture)] if value_at(data, picture) is not None else []


def _before(data: Data, tape: Tape) -> list[Edit]:
    return unpictured(data, tape.picture) if pictured(data, tape, number=True) else []


def _counted(data: Data, tape: Tape, order: list[int]) -> list[Edit]:
    """Number the entries anew, after they were put into an order."""
    if not tape.number:
        return []
    found = entries(data, tape)
    return [
        Set((*tape.way, place, tape.number), place + 1)
        for place, old in enumerate(order)
        if isinstance(found[old], Mapping) and found[old].get(tape.number) != place + 1
    ]


def counted_anew(data: Data, tape: Tape) -> list[Edit]:
    """Return the edits that print the numbers of entries anew, by their order."""
    return _counted(data, tape._replace(number=tape.printed), list(range(len(entries(data, tape)))))


def painted(data: Data, grid: Grid, layer: str, cells: Cells, sign: str) -> list[Edit]:
    """Return the edits that paint cells of a layer; none where nothing is different afterwards."""
    own = _layer(grid, layer).painted
    if own is not None:
        return asked(lambda: list(own(data, cells, sign)), [])
    maps = data[grid.path]
    edits: list[Edit] = []
    for key, rows in asked(lambda: grid.painted(data, layer, cells, sign), {}).items():
        words = "\n".join(rows) + "\n"
        if words != maps[key]:
            edits.append(Set((grid.path, key), words))
    return _unlike_the_picture(data, edits)


def sized(data: Data, grid: Grid, side: str, by: int) -> list[Edit]:
    """Return the edits that add or take away a row or a column at a side; none where that can't be."""
    found = grid.sized
    return _unlike_the_picture(data, asked(lambda: list(found(data, side, by)), [])) if found is not None else []


def lettered(data: Data, grid: Grid, place: ValuePath, letter: str) -> list[Edit]:
    """Return the edits that give an entry of a layer another letter; none where that can't be."""
    return _unlike_the_picture(data, list(grid.lettered(data, place, letter))) if grid.lettered is not None else []


def _layer(grid: Grid, key: str) -> Layer:
    return next(layer for layer in grid.layers if layer.key == key)


def _unlike_the_picture(data: Data, edits: list[Edit]) -> list[Edit]:
    """Let a picture go that was drawn for another map."""
    return [*edits, Remove(("geometry",))] if edits and "geometry" in data else edits


def rows_of(data: Data, grid: Grid, layer: str) -> list[str]:
    """Return the rows of a layer; none where the file has no such map."""
    own = _layer(grid, layer).rows
    if own is not None:
        return asked(lambda: list(own(data)), [])
    found = value_at(data, (grid.path, layer))
    return found.splitlines() if isinstance(found, str) else []
