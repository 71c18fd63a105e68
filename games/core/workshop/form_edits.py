"""Edits of ordered lists (move, insert, remove entries) and of painted maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import entry_limits, value_at
from games.core.workshop.edits import Edit, InsertItem, MoveItem, RemoveItem, SetValue
from games.core.workshop.form import Cells, Data, MapGrid, MapLayer, Strip, try_form


def strip_entries(data: Data, strip: Strip) -> list[Any]:
    """Return the entries of an ordered list; empty if the file does not have it."""
    result = value_at(data, strip.place)
    return result if isinstance(result, list) else []


def is_movable(data: Data, strip: Strip, number: int) -> bool:
    """Return True if an entry may be moved or removed, which fixed ends may not."""
    return strip.fixed_ends <= number < len(strip_entries(data, strip)) - strip.fixed_ends


def is_full(data: Data, strip: Strip) -> bool:
    """Return True if no entry can be added."""
    return len(strip_entries(data, strip)) >= entry_limits(data, strip.place)[1]


def is_at_minimum(data: Data, strip: Strip) -> bool:
    """Return True if no entry can be removed."""
    return len(strip_entries(data, strip)) <= entry_limits(data, strip.place)[0]


def move_edits(data: Data, strip: Strip, old: int, new: int) -> list[Edit]:
    """Return the edits that move an entry; empty if it is fixed."""
    count = len(strip_entries(data, strip))
    new = max(strip.fixed_ends, min(count - 1 - strip.fixed_ends, new))
    if old == new or not is_movable(data, strip, old):
        return []
    order = list(range(count))
    order.insert(new, order.pop(old))
    also = strip.order_edits(data, order) if strip.order_edits is not None else ()
    off = remove_picture_edits(data, strip.picture) if needs_picture_removed(data, strip) else []
    return [MoveItem(strip.place, old, new), *_counted(data, strip, order), *also, *off]


def insert_edits(data: Data, strip: Strip, number: int) -> list[Edit]:
    """Return the edits that insert a new entry before an index; empty if the list is full."""
    result = strip_entries(data, strip)
    if strip.new_entry is None or is_full(data, strip):
        return []
    number = max(strip.fixed_ends, min(len(result) - strip.fixed_ends, number))
    made = strip.new_entry(data, number)
    return [
        *_before(data, strip),
        *(strip.insert_edits(data, number, made) if strip.insert_edits else ()),
        InsertItem((*strip.place, number), made),
    ]


def duplicate_edits(data: Data, strip: Strip, number: int) -> list[Edit]:
    """Return the edits that insert a copy of an entry after it; empty if the list is full."""
    entry = value_at(data, (*strip.place, number))
    made = strip.new_entry
    if made is None or not isinstance(entry, Mapping):
        return []

    def copied_entry(data: Data, place: int) -> Any:
        """Return a new entry with a copy of all values except `own_keys`."""
        new = made(data, place)
        return {**{key: value for key, value in entry.items() if key not in strip.own_keys}, **{
            key: value for key, value in new.items() if key in strip.own_keys}}  # fmt: skip

    return insert_edits(data, strip._replace(new_entry=copied_entry), number + 1)


def remove_edits(data: Data, strip: Strip, number: int) -> list[Edit]:
    """Return the edits that remove an entry; empty if it is fixed or the list is at its minimum."""
    if strip.new_entry is None or is_at_minimum(data, strip) or not is_movable(data, strip, number):
        return []
    return [
        *_before(data, strip),
        *(strip.remove_edits(data, number) if strip.remove_edits else ()),
        RemoveItem((*strip.place, number)),
    ]


def needs_picture_removed(data: Data, strip: Strip, changes_count: bool = False) -> bool:
    """Return True if a change of the order or, with `changes_count`, of the number of entries requires removing the
    picture.
    """
    return strip.table is None and (strip.is_in_picture or changes_count) and value_at(data, strip.picture) is not None


def remove_picture_edits(data: Data, picture: ValuePath) -> list[Edit]:
    """Return the edit that removes the picture; empty if there is none."""
    return [RemoveItem(picture)] if value_at(data, picture) is not None else []


def _before(data: Data, strip: Strip) -> list[Edit]:
    return remove_picture_edits(data, strip.picture) if needs_picture_removed(data, strip, changes_count=True) else []


def _counted(data: Data, strip: Strip, order: list[int]) -> list[Edit]:
    """Return the edits that renumber the entries after a change of their order."""
    if not strip.number_key:
        return []
    result = strip_entries(data, strip)
    return [
        SetValue((*strip.place, place, strip.number_key), place + 1)
        for place, old in enumerate(order)
        if isinstance(result[old], Mapping) and result[old].get(strip.number_key) != place + 1
    ]


def renumber_edits(data: Data, strip: Strip) -> list[Edit]:
    """Return the edits that set the printed numbers by the order of entries."""
    return _counted(data, strip._replace(number_key=strip.printed_key), list(range(len(strip_entries(data, strip)))))


def paint_edits(data: Data, grid: MapGrid, layer: str, cells: Cells, symbol: str) -> list[Edit]:
    """Return the edits that paint cells of a layer; empty if nothing changes."""
    own = _layer(grid, layer).paint
    if own is not None:
        return try_form(lambda: list(own(data, cells, symbol)), [])
    maps = data[grid.path]
    edits: list[Edit] = []
    for key, rows in try_form(lambda: grid.paint(data, layer, cells, symbol), {}).items():
        text = "\n".join(rows) + "\n"
        if text != maps[key]:
            edits.append(SetValue((grid.path, key), text))
    return _unlike_the_picture(data, edits)


def resize_edits(data: Data, grid: MapGrid, side: str, by: int) -> list[Edit]:
    """Return the edits that add or remove a row or column at a side; empty if impossible."""
    result = grid.resize
    return _unlike_the_picture(data, try_form(lambda: list(result(data, side, by)), [])) if result is not None else []


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
    """Return these edits together with the removal of the picture, which was drawn for another map."""
    return [*edits, RemoveItem(("geometry",))] if edits and "geometry" in data else edits


def layer_rows(data: Data, grid: MapGrid, layer: str) -> list[str]:
    """Return the rows of a layer; empty if the file does not have that map."""
    own = _layer(grid, layer).rows
    if own is not None:
        return try_form(lambda: list(own(data)), [])
    result = value_at(data, (grid.path, layer))
    return result.splitlines() if isinstance(result, str) else []
