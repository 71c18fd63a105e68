"""Models for where things lie on a board's picture, shared by all games. Importing this module imports pydantic.

Everything is in units of the picture's `viewBox`: x to the right, y down. A polygon is a list of points, not closed by
a repeated one; angles are degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

from games.core.contract.texts import N_, N_n
from games.core.data.files import Fault, Place, refuse
from games.core.program.paths import resource

ID = r"^[a-z][a-z0-9_]*$"
SEATS = (1, 2, 3, 4)
ABSENT: Any = None  # the default of a key that may be missing; writing it with nothing behind it is a fault


class Strict(BaseModel):
    """A mapping in which every key is known and nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Id = Annotated[str, Field(pattern=ID, max_length=40, json_schema_extra={"format": "id"})]
Number = Annotated[float, Field(ge=-10000, le=10000)]
Length = Annotated[float, Field(gt=0, le=10000)]
Point = Annotated[list[Number], Field(min_length=2, max_length=2, json_schema_extra={"format": "point"})]
Rect = Annotated[list[Number], Field(min_length=4, max_length=4, json_schema_extra={"format": "rect"})]
Size = Annotated[list[Length], Field(min_length=2, max_length=2)]
Polygon = Annotated[list[Point], Field(min_length=3)]
Points = Annotated[list[Point], Field(min_length=1)]
Art = Annotated[
    str,
    Field(
        pattern=r"^([a-z0-9_]+/)*([a-z0-9_]+|[a-z0-9_]*(<seat>|<id>))\.(svg|webp|png)$",
        max_length=80,
        json_schema_extra={"format": "picture"},
    ),
]
Anchor = Annotated[
    str,
    Field(
        pattern="^(top|middle|baseline|bottom)-(left|centre|right)$",
        json_schema_extra={"format": "anchor"},
    ),
]


def _slots_kind(value: object) -> str:
    return "by_number" if isinstance(value, Mapping) else "in_order"


Slots = Annotated[
    Annotated[Points, Tag("in_order")] | Annotated[dict[int, Points], Tag("by_number")],
    Discriminator(_slots_kind),
]


class Shape(Strict):
    """One shape: a polygon, a rectangle or a circle round the space's centre."""

    polygon: Polygon = ABSENT
    rect: Rect = ABSENT
    circle: Length = ABSENT

    @model_validator(mode="after")
    def _one(self) -> Shape:
        if len(self.model_fields_set) != 1:
            refuse([Fault((), N_("expected exactly one of: polygon, rect, circle"))])
        return self


class Label(Strict):
    """A text's place: which of its points lies where, and how far it is turned."""

    at: Point
    anchor: Anchor
    turn: Number = Field(default=0)


class RoomyLabel(Label):
    """A text's place with the box that it must not leave."""

    room: Rect = ABSENT


class Outline(Strict):
    """A closed shape."""

    polygon: Polygon


class Picturing(Strict):
    """The board's picture and its place in a window of 1600 × 900."""

    art: Art
    view_box: Rect = Field(alias="viewBox")
    at_1600x900: Rect = ABSENT


class ScaledPicture(Strict):
    """A piece's picture: board units for each unit of the picture, and its point that stands on a slot."""

    art: Art
    scale: Length
    anchor: Point


class Picture(Strict):
    """A piece's picture: its size, and its point that stands on a slot."""

    art: Art
    size: Size
    anchor: Point


class Disc(Picture):
    """A round piece, drawn with this radius on the board."""

    radius: Length


class Font(Strict):
    """Face, weight and size of one use of text; `line` is the distance of lines."""

    face: Annotated[str, Field(min_length=1, max_length=40)]
    weight: Annotated[int, Field(ge=100, le=900)]
    size: Length
    line: Length = ABSENT


class Centred(Strict):
    """What all spaces have: an id, a point inside, a shape, and where the dot of "can be chosen" is drawn."""

    id: Id
    centre: Point
    shape: Shape
    dot: Point


def id_faults(found: Sequence[str], right: Collection[str], place: Place) -> Iterator[Fault]:
    """Find ids of drawn spaces that the board lacks, that stand twice, or that are missing; `place` is their list's."""
    for number, name in enumerate(found):
        if name not in right:
            yield Fault((*place, number, "id"), N_("expected an id of the board, got {id}", id=name))
        elif name in found[:number]:
            yield Fault((*place, number, "id"), N_("expected each id once, got {id} again", id=name))
    missing = [name for name in right if name not in found]
    if missing:
        yield Fault(place, N_("missing spaces: {ids}", ids=", ".join(missing)))


def slot_faults(slots: Any, place: Place, pieces: int) -> Iterator[Fault]:
    """Find slots too few for `pieces`: points in order, or by number of pieces."""
    if isinstance(slots, list):
        if len(slots) < pieces:
            yield Fault(place, _too_few(pieces, len(slots)))
        return
    for number, points in slots.items():
        if not 1 <= number <= len(points):
            text = N_n("expected {n} point for {n} piece", "expected {n} points for {n} pieces", n=number)
            yield Fault((*place, number), text)
    if max(slots, default=0) < pieces:
        yield Fault(place, N_("expected points for {pieces} pieces", pieces=pieces))


def _too_few(pieces: int, found: int) -> Any:
    return N_n("expected at least {n} point, got {found}", "expected at least {n} points, got {found}",
               n=pieces, found=found)  # fmt: skip


def outside_faults(data: Mapping[str, Any], place: Place, box: list[float]) -> Iterator[Fault]:
    """Find points and rectangles of dumped geometry that lie outside the picture's `viewBox`."""
    left, top, width, height = box

    def inside(x: float, y: float) -> bool:
        return left <= x <= left + width and top <= y <= top + height

    def walk(value: Any, place: Place) -> Iterator[Fault]:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                if key == "rect":
                    x, y, wide, high = inner
                    if not (inside(x, y) and inside(x + wide, y + high) and wide >= 0 and high >= 0):
                        yield Fault((*place, key), N_("expected a rectangle inside the viewBox"))
                else:
                    yield from walk(inner, (*place, key))
        elif isinstance(value, list):
            if len(value) == 2 and all(isinstance(number, int | float) for number in value):
                if not inside(*value):
                    yield Fault(place, N_("expected a point inside the viewBox"))
            else:
                for number, inner in enumerate(value):
                    yield from walk(inner, (*place, number))

    yield from walk(data, place)


def art_faults(game: str, art: str, place: Place, ids: Mapping[str, Place] | None = None) -> Iterator[Fault]:
    """Find pictures that the program does not have; `<seat>` and `<id>` stand for each seat and each of `ids`."""
    names: list[tuple[str, Place]] = [(art, place)]
    if "<seat>" in art:
        names = [(art.replace("<seat>", str(seat)), place) for seat in SEATS]
    elif "<id>" in art:
        names = [(art.replace("<id>", key), where) for key, where in (ids or {}).items()]
    for name, where in names:
        if not resource(f"assets/art/{game}/{name}").is_file():
            yield Fault(where, N_("there is no picture {name} in the program", name=f"assets/art/{game}/{name}"))
