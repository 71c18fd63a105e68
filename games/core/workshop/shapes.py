"""Draggable shapes of a board's spaces: corners, plates, places of pieces and labels.

Coordinates are units of the picture's `viewBox`. Shapes shown by a drawn picture are locked until the picture is
removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.contract.texts import N_, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue, copy_data
from games.core.workshop.fields import FormField
from games.core.workshop.form import BoardData, FormRow, OrderedList
from games.core.workshop.form_edits import set_centres_edits

Point = tuple[float, float]
MIN_CORNERS, MIN_LINE_POINTS = 3, 2
BOX_KEYS = ("rect", "room")  # keys of rectangles `[x, y, width, height]`


class DragHandle(NamedTuple):
    """A point that can be dragged.

    `space_place` is the path of its space and `place` its path inside the space. `is_corner` is True for a corner of a
    polygon or a point of a line. `is_locked` is True if the drawn picture shows the point.
    """

    space_place: ValuePath
    place: ValuePath
    key: str
    position: Point
    is_corner: bool
    is_locked: bool

    @property
    def is_closed(self) -> bool:
        """True for a polygon, whose last corner is connected to the first."""
        return self.place[-2:-1] == ("polygon",)


def has_picture(data: BoardData) -> bool:
    """Return True if a board has a drawn picture."""
    return value_at(data, ("geometry", "board", "art")) is not None


def geometry_place(data: BoardData, ordered_list: OrderedList, number: int) -> ValuePath | None:
    """Return the path of the geometry of a list's entry, or None."""
    shapes, entry = ordered_list.shapes, value_at(data, (*ordered_list.list_path, number))
    if shapes is None or entry is None:
        return None
    way = ("geometry", *shapes.path.split("."))
    drawn = value_at(data, way)
    if not isinstance(drawn, list):
        return None
    if shapes.by_number:
        return (*way, number) if number < len(drawn) else None
    if not isinstance(entry, Mapping):
        return None
    ids = [one.get("id") if isinstance(one, Mapping) else None for one in drawn]
    return (*way, ids.index(entry.get("id"))) if entry.get("id") in ids else None


def find_handles(data: BoardData, ordered_list: OrderedList, number: int) -> list[DragHandle]:
    """Return the drag handles of a list's entry."""
    way, shapes = geometry_place(data, ordered_list, number), ordered_list.shapes
    if way is None or shapes is None:
        return []
    space, drawn = value_at(data, way), has_picture(data)
    result = []
    for place, at in _spots(space, (), shapes.outline):
        key = shape_key(place) or shapes.outline
        if _below(key, shapes.followers):
            continue
        free, shown = _below(key, shapes.always_draggable), _below(key, shapes.in_picture)
        if free or shown:
            result.append(DragHandle(way, place, key, at, key == shapes.outline, shown and not free and drawn))
    corners = [handle.position for handle in result if handle.is_corner]
    if corners:
        result.insert(0, DragHandle(way, (), "", _middle(corners), False, drawn))
    return [*result, *_corners(space, way, shapes.corners, drawn)]


def centre_handles(
    data: BoardData, ordered_list: OrderedList, spots: Callable[[int], Point | None]
) -> dict[int, DragHandle]:
    """Return the handles of the centres of a list's entries, by index; empty while the board has a picture.

    `spots` returns the point where an entry without a centre in the file is drawn, or None.
    """
    result: dict[int, DragHandle] = {}
    centres, entries = ordered_list.centres, value_at(data, ordered_list.list_path)
    if centres is None or not isinstance(entries, list) or value_at(data, ordered_list.picture) is not None:
        return result
    for number in range(len(entries)):
        way = (*ordered_list.list_path, number)
        at = value_at(data, (*way, centres.key))
        spot = (at[0], at[1]) if _is_point(at) else spots(number)
        if spot is not None:
            result[number] = DragHandle(way, (centres.key,), centres.key, spot, True, False)
    return result


def move_centre(
    data: BoardData, ordered_list: OrderedList, handles: Mapping[int, DragHandle], number: int, point: Point
) -> list[Edit]:
    """Return the edits that move the centre of an entry to a point, and keep all others where they are drawn now.

    `handles` are those of `centre_handles`.
    """
    spots = {index: handle.position for index, handle in handles.items()}
    return set_centres_edits(data, ordered_list, {**spots, number: point})


def _corners(space: Any, way: ValuePath, polygons: Sequence[str], drawn: bool) -> Iterator[DragHandle]:
    """Yield the corners of those polygons of a space that have the keys `polygons`."""
    for key in polygons:
        place = tuple(key.split("."))
        corners = value_at(space, place)
        for number, at in enumerate(corners if isinstance(corners, list) else ()):
            if _is_point(at):
                yield DragHandle(way, (*place, number), key, (at[0], at[1]), True, drawn)


def _below(key: str, keys: Sequence[str]) -> bool:
    return any(key == one or key.startswith(f"{one}.") for one in keys)


def _middle(points: Sequence[Sequence[float]]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def shape_key(place: ValuePath) -> str:
    """Return a path without its indices: `slots.minion`."""
    return ".".join(str(step) for step in place if not isinstance(step, int))


def _spots(value: Any, place: ValuePath, outline: str) -> Iterator[tuple[ValuePath, Point]]:
    """Yield (path, point) for each draggable point of a space."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _spots(inner, (*place, key), outline)
    elif _is_box(value, place):
        yield place, (value[0] + value[2] / 2, value[1] + value[3] / 2)
    elif _is_point(value):
        yield place, (value[0], value[1])
    elif isinstance(value, list):
        if place and place[-1] == "polygon" and shape_key(place) != outline and value and all(map(_is_point, value)):
            yield place, _middle(value)
            return
        for number, inner in enumerate(value):
            yield from _spots(inner, (*place, number), outline)


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) in (int, float) for one in value)


def _is_box(value: Any, place: ValuePath) -> bool:
    numbers = isinstance(value, list) and len(value) == 4 and all(type(one) in (int, float) for one in value)
    return numbers and bool(place) and place[-1] in BOX_KEYS


def clamp_to_picture(data: BoardData, point: Point) -> Point:
    """Return the nearest point inside the picture, rounded to integers."""
    box = value_at(data, ("geometry", "board", "viewBox"))
    if not isinstance(box, list) or len(box) != 4:
        return point
    left, top, width, height = box
    return round(min(max(point[0], left), left + width)), round(min(max(point[1], top), top + height))


def move_handle(data: BoardData, ordered_list: OrderedList, handle: DragHandle, point: Point) -> list[Edit]:
    """Return the edits that move a handle. Grouped shapes and corners of neighbours at the same point move, too."""
    point = clamp_to_picture(data, point)
    return shift_handle(
        data, ordered_list, handle, (round(point[0] - handle.position[0]), round(point[1] - handle.position[1]))
    )


def shift_handle(data: BoardData, ordered_list: OrderedList, handle: DragHandle, offset: tuple[int, int]) -> list[Edit]:
    """Return the edits that shift a handle by (x, y) units."""
    shapes = ordered_list.shapes
    if handle.is_locked or shapes is None or offset == (0, 0):
        return []
    if handle.is_corner:
        return _cornered(
            data, handle, clamp_to_picture(data, (handle.position[0] + offset[0], handle.position[1] + offset[1]))
        )
    space = copy_data(value_at(data, handle.space_place))
    follow = shapes.groups.get(handle.key, ())
    for place, _ in list(_spots(space, (), shapes.outline)):
        if not handle.place or place == handle.place or shape_key(place) in follow:
            _shift(value_at(space, place), offset, data)
    return [SetValue(handle.space_place, space)]


def handle_fields(
    data: BoardData, ordered_list: OrderedList, handle: DragHandle, label_of: Callable[[str], Text]
) -> list[FormField]:
    """Return the form fields of a point or box, and of the shapes that follow it.

    `label_of` returns the label of a key.
    """
    shapes, space = ordered_list.shapes, value_at(data, handle.space_place)
    if handle.is_locked or shapes is None:
        return []
    follow = [
        place
        for place, _ in _spots(space, (), shapes.outline)
        if shape_key(place) in shapes.groups.get(handle.key, ()) and _below(shape_key(place), shapes.followers)
    ]
    result: list[FormField] = []
    for place in (handle.place, *follow):
        value = value_at(space, place)
        if _is_point(value) or (_is_box(value, place) and place):
            what = label_of(shape_key(place) or shapes.outline)
            label = POINT_TEXT.with_args(what=what) if len(value) == 2 else BOX_TEXT.with_args(what=what)
            own = partial(_numbered, ordered_list, handle) if place == handle.place else None
            row = FormRow("", label, make_edits=own)
            most = _size(data)
            result += [
                FormField(
                    (*handle.space_place, *place, n), label, "number", round(one), int(n > 1), most[n % 2], row=row
                )
                for n, one in enumerate(value)
            ]
    return result


def _size(data: BoardData) -> tuple[int, int]:
    box = value_at(data, ("geometry", "board", "viewBox"))
    return (int(box[0] + box[2]), int(box[1] + box[3])) if isinstance(box, list) and len(box) == 4 else (9999, 9999)


def _numbered(strip: OrderedList, handle: DragHandle, data: BoardData, place: ValuePath, value: int) -> list[Edit]:
    """Return the edits that set a coordinate or size of a handle."""
    number, by = int(place[-1]), value - round(value_at(data, place))
    if number > 1:
        return [SetValue(place, value)]
    return shift_handle(data, strip, handle, (by, 0) if number == 0 else (0, by))


POINT_TEXT = N_("Position (across, down): {what}", what="")
BOX_TEXT = N_("Position (across, down, width, height): {what}", what="")


def shift_space(data: BoardData, space: Any, offset: Point) -> Any:
    """Return a copy of a drawn space, shifted within the picture."""
    result = copy_data(space)
    for place, _ in list(_spots(result, (), "")):
        _shift(value_at(result, place), offset, data)
    return result


def _shift(value: Any, by: Point, data: BoardData) -> None:
    """Shift a point, box or polygon by (x, y) units, in place and within the picture."""
    if isinstance(value[0], list):
        for corner in value:
            _shift(corner, by, data)
        return
    width, height = (value[2], value[3]) if len(value) == 4 else (0, 0)
    left, top = clamp_to_picture(data, (value[0] + by[0], value[1] + by[1]))
    right, bottom = clamp_to_picture(data, (value[0] + by[0] + width, value[1] + by[1] + height))
    value[0], value[1] = min(left, right - width), min(top, bottom - height)


def _cornered(data: BoardData, handle: DragHandle, to: Point) -> list[Edit]:
    """Return the edits that move a corner and all corners at the same point, so that borders stay connected."""
    spaces = copy_data(value_at(data, handle.space_place[:-1]))
    outline = handle.place[:-1]
    old = value_at(spaces, (handle.space_place[-1], *handle.place))
    for number, space in enumerate(spaces):
        corners = value_at(space, outline) if number != handle.space_place[-1] else ()
        for corner in corners if isinstance(corners, list) else ():
            if corner == old:
                corner[:] = to
    old[:] = to
    return [SetValue(handle.space_place[:-1], spaces)]


def add_corner(data: BoardData, handle: DragHandle) -> list[Edit]:
    """Return the edit that inserts a corner halfway to the next one.

    At the end of a line, it is inserted before the last point.
    """
    corners = value_at(data, (*handle.space_place, *handle.place[:-1]))
    if not handle.is_corner or handle.is_locked:
        return []
    number = int(handle.place[-1])
    if not handle.is_closed:
        number = min(number, len(corners) - 2)
    (x, y), after = corners[number], corners[(number + 1) % len(corners)]
    spot = clamp_to_picture(data, ((x + after[0]) / 2, (y + after[1]) / 2))
    return [InsertItem((*handle.space_place, *handle.place[:-1], number + 1), list(spot))]


def remove_corner(data: BoardData, handle: DragHandle) -> list[Edit]:
    """Return the edit that removes a corner; empty if an outline would have too few."""
    corners = value_at(data, (*handle.space_place, *handle.place[:-1]))
    fewest = MIN_CORNERS if handle.is_closed else MIN_LINE_POINTS
    if not handle.is_corner or handle.is_locked or len(corners) <= fewest:
        return []
    return [RemoveItem((*handle.space_place, *handle.place))]
