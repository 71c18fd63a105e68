"""Edits of ordered lists (move, insert, remove entries) and of painted maps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import entry_limits, value_at
from games.core.workshop.edits import Edit, InsertItem, MoveItem, RemoveItem, SetValue
from games.core.workshop.form import BoardData, BoardForm, Cells, MapGrid, MapLayer, OrderedList, call_form_function


def list_entries(data: BoardData, ordered_list: OrderedList) -> list[Any]:
    """Return the entries of an ordered list; empty if the file does not have it."""
    result = value_at(data, ordered_list.list_path)
    return result if isinstance(result, list) else []


def is_movable(data: BoardData, ordered_list: OrderedList, number: int) -> bool:
    """Return True if an entry may be moved or removed, because it is not fixed."""
    return ordered_list.fixed_ends <= number < len(list_entries(data, ordered_list)) - ordered_list.fixed_ends


def is_full(data: BoardData, ordered_list: OrderedList) -> bool:
    """Return True if no entry can be added."""
    return len(list_entries(data, ordered_list)) >= entry_limits(data, ordered_list.list_path)[1]


def is_at_minimum(data: BoardData, ordered_list: OrderedList) -> bool:
    """Return True if no entry can be removed."""
    return len(list_entries(data, ordered_list)) <= entry_limits(data, ordered_list.list_path)[0]


def move_edits(data: BoardData, ordered_list: OrderedList, old: int, new: int) -> list[Edit]:
    """Return the edits that move an entry; empty if the entry is fixed."""
    count = len(list_entries(data, ordered_list))
    new = max(ordered_list.fixed_ends, min(count - 1 - ordered_list.fixed_ends, new))
    if old == new or not is_movable(data, ordered_list, old):
        return []
    order = list(range(count))
    order.insert(new, order.pop(old))
    also = ordered_list.order_edits(data, order) if ordered_list.order_edits is not None else ()
    off = remove_picture_edits(data, ordered_list) if needs_picture_removed(data, ordered_list) else []
    stay = _unmoved_centres(data, ordered_list, order)
    return [MoveItem(ordered_list.list_path, old, new), *_counted(data, ordered_list, order), *also, *stay, *off]


def insert_edits(data: BoardData, ordered_list: OrderedList, number: int) -> list[Edit]:
    """Return the edits that insert a new entry before an index; empty if the list is full."""
    result = list_entries(data, ordered_list)
    if ordered_list.new_entry is None or is_full(data, ordered_list):
        return []
    number = max(ordered_list.fixed_ends, min(len(result) - ordered_list.fixed_ends, number))
    made = ordered_list.new_entry(data, number)
    return [
        *_before(data, ordered_list),
        *(ordered_list.insert_edits(data, number, made) if ordered_list.insert_edits else ()),
        InsertItem((*ordered_list.list_path, number), made),
        *_spread_centres(data, ordered_list, number),
    ]


def duplicate_edits(data: BoardData, ordered_list: OrderedList, number: int) -> list[Edit]:
    """Return the edits that insert a copy of an entry after it; empty if the list is full."""
    entry = value_at(data, (*ordered_list.list_path, number))
    made = ordered_list.new_entry
    if made is None or not isinstance(entry, Mapping):
        return []

    def copied_entry(data: BoardData, place: int) -> Any:
        """Return a new entry with a copy of all values except `own_keys`."""
        new = made(data, place)
        return {**{key: value for key, value in entry.items() if key not in ordered_list.own_keys}, **{
            key: value for key, value in new.items() if key in ordered_list.own_keys}}  # fmt: skip

    return insert_edits(data, ordered_list._replace(new_entry=copied_entry), number + 1)


def remove_edits(data: BoardData, ordered_list: OrderedList, number: int) -> list[Edit]:
    """Return the edits that remove an entry; empty if impossible."""
    if (
        ordered_list.new_entry is None
        or is_at_minimum(data, ordered_list)
        or not is_movable(data, ordered_list, number)
    ):
        return []
    return [
        *_before(data, ordered_list),
        *(ordered_list.remove_edits(data, number) if ordered_list.remove_edits else ()),
        RemoveItem((*ordered_list.list_path, number)),
    ]


def needs_picture_removed(data: BoardData, ordered_list: OrderedList, changes_count: bool = False) -> bool:
    """Return True if a change of order requires removing the picture first.

    `changes_count` is True if the number of entries changes, too.
    """
    return (
        ordered_list.table is None
        and (ordered_list.is_in_picture or changes_count)
        and value_at(data, ordered_list.picture) is not None
    )


def remove_picture_edits(data: BoardData, ordered_list: OrderedList) -> list[Edit]:
    """Return the edits that remove the picture and keep the centres that it shows; empty if there is no picture."""
    if value_at(data, ordered_list.picture) is None:
        return []
    kept = dict(enumerate(_shown_centres(data, ordered_list)))
    return [RemoveItem(ordered_list.picture), *set_centres_edits(data, ordered_list, kept)]


def remove_board_picture_edits(data: BoardData, form: BoardForm) -> list[Edit]:
    """Return the edits that remove the picture of a board of any kind; empty if there is none."""
    if form.ordered_lists:
        return remove_picture_edits(data, form.ordered_lists[0])
    return [RemoveItem(("geometry",))] if "geometry" in data else []


def set_centres_edits(
    data: BoardData, ordered_list: OrderedList, spots: Mapping[int, tuple[float, float]]
) -> list[Edit]:
    """Return the edits that set the centres of entries. `spots` are board units by index."""
    centres, entries = ordered_list.centres, list_entries(data, ordered_list)
    if centres is None:
        return []
    edits: list[Edit] = []
    for number, spot in spots.items():
        if isinstance(entries[number], Mapping):
            before, after = entries[number].get(centres.key), list(centres.clamp(*spot))
            edits += _change((*ordered_list.list_path, number, centres.key), before, after)
    return edits


def _change(place: ValuePath, before: Any, after: Any) -> list[Edit]:
    """Return the edit that changes an optional value of a mapping; None: the key is missing."""
    if before == after:
        return []
    if before is None:
        return [InsertItem(place, after)]
    return [RemoveItem(place) if after is None else SetValue(place, after)]


def _shown_centres(data: BoardData, ordered_list: OrderedList) -> list[tuple[int, int]]:
    """Return the centres of all entries once the picture is removed; empty if the file does not have all of them."""
    centres = ordered_list.centres
    if centres is None:
        return []
    if value_at(data, ordered_list.picture) is not None:
        return [centres.clamp(*spot) for spot in call_form_function(lambda: centres.pictured(data), ())]
    found = [value_at(entry, (centres.key,)) for entry in list_entries(data, ordered_list)]
    return call_form_function(lambda: [(at[0], at[1]) for at in found], [])


def _spread_centres(data: BoardData, ordered_list: OrderedList, inserted: int) -> list[Edit]:
    """Return the edits that spread the centres along their line again after an entry was inserted at an index."""
    centres, spots = ordered_list.centres, _shown_centres(data, ordered_list)
    if centres is None or not spots:
        return []
    edits: list[Edit] = []
    for number, spot in enumerate(centres.spread(spots, len(spots) + 1)):
        old = None if number == inserted else list(spots[number - (number > inserted)])
        edits += _change((*ordered_list.list_path, number, centres.key), old, list(centres.clamp(*spot)))
    return edits


def _unmoved_centres(data: BoardData, ordered_list: OrderedList, order: list[int]) -> list[Edit]:
    """Return the edits that leave the centres where they are after a change of the entries' order."""
    if ordered_list.centres is None:
        return []
    key, entries = ordered_list.centres.key, list_entries(data, ordered_list)
    edits: list[Edit] = []
    for number, old in enumerate(order):
        before, after = value_at(entries[old], (key,)), value_at(entries[number], (key,))
        edits += _change((*ordered_list.list_path, number, key), before, after)
    return edits


def _before(data: BoardData, strip: OrderedList) -> list[Edit]:
    return remove_picture_edits(data, strip) if needs_picture_removed(data, strip, changes_count=True) else []


def _counted(data: BoardData, strip: OrderedList, order: list[int]) -> list[Edit]:
    """Return the edits that renumber the entries after a change of their order."""
    if not strip.number_key:
        return []
    result = list_entries(data, strip)
    return [
        SetValue((*strip.list_path, place, strip.number_key), place + 1)
        for place, old in enumerate(order)
        if isinstance(result[old], Mapping) and result[old].get(strip.number_key) != place + 1
    ]


def renumber_edits(data: BoardData, ordered_list: OrderedList) -> list[Edit]:
    """Return the edits that number the entries in order."""
    return _counted(
        data,
        ordered_list._replace(number_key=ordered_list.printed_key),
        list(range(len(list_entries(data, ordered_list)))),
    )


def paint_edits(data: BoardData, grid: MapGrid, layer: str, cells: Cells, symbol: str) -> list[Edit]:
    """Return the edits that paint cells of a layer; empty if nothing changes."""
    own = _layer(grid, layer).paint
    if own is not None:
        return call_form_function(lambda: list(own(data, cells, symbol)), [])
    maps = data[grid.path]
    edits: list[Edit] = []
    for key, rows in call_form_function(lambda: grid.paint(data, layer, cells, symbol), {}).items():
        text = "\n".join(rows) + "\n"
        if text != maps[key]:
            edits.append(SetValue((grid.path, key), text))
    return _unlike_the_picture(data, edits)


def resize_edits(data: BoardData, grid: MapGrid, side: str, by: int) -> list[Edit]:
    """Return the edits that add or remove a row or column at a side; empty if impossible."""
    result = grid.resize
    return (
        _unlike_the_picture(data, call_form_function(lambda: list(result(data, side, by)), []))
        if result is not None
        else []
    )


def off_map_entries(data: BoardData, grid: MapGrid, language: str) -> list[ValuePath]:
    """Return the paths of the entries, such as districts, that have no cell on the map."""
    places: list[ValuePath] = []
    for layer in grid.layers:
        letters = set().union(*layer_rows(data, grid, layer.key))
        brushes = call_form_function(partial(layer.brushes, data, language), [])
        places += [brush.entry for brush in brushes if brush.entry and brush.symbol not in letters]
    return places


def off_map_edits(data: BoardData, grid: MapGrid, language: str) -> list[Edit]:
    """Return the edits that remove the entries that have no cell on the map."""
    places = sorted(off_map_entries(data, grid, language), reverse=True)
    return _unlike_the_picture(data, [RemoveItem(place) for place in places])


def letter_edits(data: BoardData, grid: MapGrid, place: ValuePath, letter: str) -> list[Edit]:
    """Return the edits that change the letter of a layer's entry; empty if impossible."""
    return (
        _unlike_the_picture(data, list(grid.change_letter(data, place, letter)))
        if grid.change_letter is not None
        else []
    )


def _layer(grid: MapGrid, key: str) -> MapLayer:
    return next(layer for layer in grid.layers if layer.key == key)


def _unlike_the_picture(data: BoardData, edits: list[Edit]) -> list[Edit]:
    """Return the edits, and the removal of the picture, which was drawn for the map before these edits."""
    return [*edits, RemoveItem(("geometry",))] if edits and "geometry" in data else edits


def layer_rows(data: BoardData, grid: MapGrid, layer: str) -> list[str]:
    """Return the rows of a layer; empty if the file does not have that map."""
    own = _layer(grid, layer).rows
    if own is not None:
        return call_form_function(lambda: list(own(data)), [])
    result = value_at(data, (grid.path, layer))
    return result.splitlines() if isinstance(result, str) else []
