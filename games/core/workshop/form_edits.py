"""Edits of ordered lists (move, insert, remove entries) and of painted maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import entry_limits, value_at
from games.core.workshop.edits import Edit, InsertItem, MoveItem, RemoveItem, SetValue
from games.core.workshop.form import Cells, Data, MapGrid, MapLayer, Strip, try_form


def strip_entries(data: Data, tape: Strip) -> list[Any]:
    """Return the entries of a list; empty if the file does not have it."""
    found = value_at(data, tape.place)
    return found if isinstance(found, list) else []


def is_movable(data: Data, tape: Strip, number: int) -> bool:
    """Return whether an entry may be moved or removed; fixed ends may not."""
    return tape.fixed_ends <= number < len(strip_entries(data, tape)) - tape.fixed_ends


def is_full(data: Data, tape: Strip) -> bool:
    """Return whether no entry can be added."""
    return len(strip_entries(data, tape)) >= entry_limits(data, tape.place)[1]


def is_at_minimum(data: Data, tape: Strip) -> bool:
    """Return whether no entry can be removed."""
    return len(strip_entries(data, tape)) <= entry_limits(data, tape.place)[0]


def move_edits(data: Data, tape: Strip, old: int, new: int) -> list[Edit]:
    """Return the edits that move an entry; empty if it is fixed."""
    count = len(strip_entries(data, tape))
    new = max(tape.fixed_ends, min(count - 1 - tape.fixed_ends, new))
    if old == new or not is_movable(data, tape, old):
        return []
    order = list(range(count))
    order.insert(new, order.pop(old))
    also = tape.order_edits(data, order) if tape.order_edits is not None else ()
    off = remove_picture_edits(data, tape.picture) if needs_picture_removed(data, tape) else []
    return [MoveItem(tape.place, old, new), *_counted(data, tape, order), *also, *off]


def insert_edits(data: Data, tape: Strip, number: int) -> list[Edit]:
    """Return the edits that insert a new entry before an index; empty if the list is full."""
    found = strip_entries(data, tape)
    if tape.new_entry is None or is_full(data, tape):
        return []
    number = max(tape.fixed_ends, min(len(found) - tape.fixed_ends, number))
    made = tape.new_entry(data, number)
    return [
        *_before(data, tape),
        *(tape.insert_edits(data, number, made) if tape.insert_edits else ()),
        InsertItem((*tape.place, number), made),
    ]


def duplicate_edits(data: Data, tape: Strip, number: int) -> list[Edit]:
    """Return the edits that insert a copy of an entry after it; empty if the list is full."""
    entry = value_at(data, (*tape.place, number))
    made = tape.new_entry
    if made is None or not isinstance(entry, Mapping):
        return []

    def like(data: Data, place: int) -> Any:
        """Return a new entry with all that several may have alike."""
        new = made(data, place)
        return {**{key: value for key, value in entry.items() if key not in tape.own_keys}, **{
            key: value for key, value in new.items() if key in tape.own_keys}}  # fmt: skip

    return insert_edits(data, tape._replace(new_entry=like), number + 1)


def remove_edits(data: Data, tape: Strip, number: int) -> list[Edit]:
    """Return the edits that remove an entry; empty if it is fixed or the list is at its minimum."""
    if tape.new_entry is None or is_at_minimum(data, tape) or not is_movable(data, tape, number):
        return []
    return [
        *_before(data, tape),
        *(tape.remove_edits(data, number) if tape.remove_edits else ()),
        RemoveItem((*tape.place, number)),
    ]


def needs_picture_removed(data: Data, tape: Strip, number: bool = False) -> bool:
    """Return whether a change of the order, or of the `number` of entries, requires removing the picture."""
    return tape.table is None and (tape.is_in_picture or number) and value_at(data, tape.picture) is not None


def remove_picture_edits(data: Data, picture: ValuePath) -> list[Edit]:
    """Return the edit that removes the picture; empty if there is none."""
    return [RemoveItem(picture)] if value_at(data, picture) is not None else []


def _before(data: Data, tape: Strip) -> list[Edit]:
    return remove_picture_edits(data, tape.picture) if needs_picture_removed(data, tape, number=True) else []


def _counted(data: Data, tape: Strip, order: list[int]) -> list[Edit]:
    """Renumber the entries after a change of their order."""
    if not tape.number_key:
        return []
    found = strip_entries(data, tape)
    return [
        SetValue((*tape.place, place, tape.number_key), place + 1)
        for place, old in enumerate(order)
        if isinstance(found[old], Mapping) and found[old].get(tape.number_key) != place + 1
    ]


def renumber_edits(data: Data, tape: Strip) -> list[Edit]:
    """Return the edits that set the printed numbers by the order of entries."""
    return _counted(data, tape._replace(number_key=tape.printed_key), list(range(len(strip_entries(data, tape)))))


def paint_edits(data: Data, grid: MapGrid, layer: str, cells: Cells, sign: str) -> list[Edit]:
    """Return the edits that paint cells of a layer; empty if nothing changes."""
    own = _layer(grid, layer).paint
    if own is not None:
        return try_form(lambda: list(own(data, cells, sign)), [])
    maps = data[grid.path]
    edits: list[Edit] = []
    for key, rows in try_form(lambda: grid.paint(data, layer, cells, sign), {}).items():
        words = "\n".join(rows) + "\n"
        if words != maps[key]:
            edits.append(SetValue((grid.path, key), words))
    return _unlike_the_picture(data, edits)


def resize_edits(data: Data, grid: MapGrid, side: str, by: int) -> list[Edit]:
    """Return the edits that add or remove a row or column at a side; empty if impossible."""
    found = grid.resize
    return _unlike_the_picture(data, try_form(lambda: list(found(data, side, by)), [])) if found is not None else []


def letter_edits(data: Data, grid: MapGrid, place: ValuePath, letter: str) -> list[Edit]:
    """Return the edits that change the letter of a layer's entry; empty if impossible."""
    return (
        _unlike_the_picture(data, list(grid.change_letter(data, place, letter)))
        if grid.change_letter is not None
        else []
    )


def _layer(grid: MapGrid, key: str) -> MapLayer:
    return next(layer for layer in grid.layers if layer.key == key)


def _unlike_the_picture(data: Data, edits: list[Edit]) -> list[Edit]:
    """Remove the picture together with these edits, as it was drawn for another map."""
    return [*edits, RemoveItem(("geometry",))] if edits and "geometry" in data else edits


def layer_rows(data: Data, grid: MapGrid, layer: str) -> list[str]:
    """Return the rows of a layer; empty if the file does not have that map."""
    own = _layer(grid, layer).rows
    if own is not None:
        return try_form(lambda: list(own(data)), [])
    found = value_at(data, (grid.path, layer))
    return found.splitlines() if isinstance(found, str) else []
