"""Building blocks for models of data files, and for shapes and places on a board's picture. Imports pydantic.

Coordinates on a picture are in units of its `viewBox`: x to the right, y down. A polygon is a list of points whose
first is not repeated. Angles are in degrees clockwise. Modules in `pictures` define the geometry of each kind of board
with the function `make_model`:

    LABEL = make_model("Label", "Where a text is written.", at=Point, turn=optional(Number))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Discriminator, Field, GetCoreSchemaHandler, Tag, create_model

from games.core.contract.texts import N_, N_n
from games.core.data.validation import Fault
from games.core.data.yaml_reader import ValuePath
from games.core.program.paths import resource_path

ID = r"^[a-z][a-z0-9_]*$"
SEATS = (1, 2, 3, 4)
ABSENT: Any = None  # default of an optional key; a key without a value in the file is a fault


def _take_lists(schema: Any) -> None:
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            _take_lists(inner)
    if isinstance(schema, dict) and schema.get("type") == "tuple":
        schema["strict"] = False


class StrictModel(BaseModel):
    """A mapping with known keys only, without type conversion. A tuple is read from a list of the same length."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """Read tuples from lists, as YAML has no tuples."""
        schema = handler(source)
        _take_lists(schema)
        return schema


Id = Annotated[str, Field(pattern=ID, max_length=40, json_schema_extra={"format": "id"})]
Number = Annotated[float, Field(ge=-10000, le=10000)]
Length = Annotated[float, Field(gt=0, le=10000)]
Count = Annotated[int, Field(ge=1, le=100)]
Point = Annotated[list[Number], Field(min_length=2, max_length=2, json_schema_extra={"format": "point"})]
Rect = Annotated[list[Number], Field(min_length=4, max_length=4, json_schema_extra={"format": "rect"})]
Size = tuple[Length, Length]  # (width, height), or half the width and half the height
Polygon = Annotated[list[Point], Field(min_length=3)]
Points = Annotated[list[Point], Field(min_length=1)]
PointsByNumber = Annotated[dict[int, Points], Field(min_length=1)]  # number of pieces -> their positions
Art = Annotated[
    str,
    Field(
        pattern=r"^([a-z0-9_]+/)*([a-z0-9_]+|[a-z0-9_]*(<seat>|<id>))\.(svg|webp|png)$",
        max_length=80,
        json_schema_extra={"format": "picture"},
    ),
]


def _slots_kind(value: object) -> str:
    return "by_number" if isinstance(value, Mapping) else "in_order"


Slots = Annotated[
    Annotated[Points, Tag("in_order")] | Annotated[dict[int, Points], Tag("by_number")],
    Discriminator(_slots_kind),
]


# -- parts of a picture -----------------------------------------------------------------------------------------------
class _Optional(NamedTuple):
    kind: Any


def optional(kind: Any) -> _Optional:
    """Mark a key of a model as optional."""
    return _Optional(kind)


def list_of(kind: Any, min_length: int = 0) -> Any:
    """Return the type of a list of at least `min_length` values of this type."""
    return Annotated[list[kind], Field(min_length=min_length)] if min_length else list[kind]


def mapping_of(key: Any, kind: Any) -> Any:
    """Return the type of a mapping with keys and values of these types."""
    return dict[key, kind]


def make_model(title: str, description: str, /, **keys: Any) -> Any:
    """Return a new pydantic model with these keys and types; text editors show its title and description."""
    fields: dict[str, Any] = {
        key: (kind.kind, ABSENT) if isinstance(kind, _Optional) else (kind, ...) for key, kind in keys.items()
    }
    return create_model(title, __base__=StrictModel, __doc__=description, **fields)


OUTLINE = make_model("Outline", "A closed shape.", polygon=Polygon)
BOX = make_model("Box", "A rectangle.", rect=Rect)
DISC = make_model("Disc", "A circle by its radius.", circle=Length)
LABEL = make_model("Label", "Where a text is written.", at=Point)
NAME = make_model("NameLabel", "Where the name is written.", name=LABEL)
PICTURE = make_model("Picture", "The picture of the board, and the units of everything below.", art=Art, viewBox=Rect)


def id_faults(drawn_ids: Sequence[str], board_ids: Collection[str], place: ValuePath) -> Iterator[Fault]:
    """Yield a fault for each unknown, duplicate or missing id in a list; `place` is the list's path."""
    for number, name in enumerate(drawn_ids):
        if name not in board_ids:
            yield Fault((*place, number, "id"), N_("expected the id of something on the board, got {id}", id=name))
        elif name in drawn_ids[:number]:
            yield Fault((*place, number, "id"), N_("expected each id once, got {id} again", id=name))
    missing = [name for name in board_ids if name not in drawn_ids]
    if missing:
        yield Fault(place, N_("missing spaces: {ids}", ids=", ".join(missing)))


def slot_faults(slots: Any, place: ValuePath, pieces: int) -> Iterator[Fault]:
    """Yield a fault if there are too few positions for `pieces` pieces.

    `slots` is a list of positions, or maps each number of pieces to such a list.
    """
    if not isinstance(slots, Mapping):
        if len(slots) < pieces:
            text = N_n("expected at least {n} point, got {found}", "expected at least {n} points, got {found}")
            yield Fault(place, text.with_args(n=pieces, found=len(slots)))
        return
    for number, points in slots.items():
        if not 1 <= number <= len(points):
            text = N_n("expected {n} point for {n} piece", "expected {n} points for {n} pieces", n=number)
            yield Fault((*place, number), text)
    if max(slots, default=0) < pieces:
        yield Fault(place, N_("expected points for {pieces} pieces", pieces=pieces))


def outside_faults(geometry: BaseModel, *paths: str) -> Iterator[Fault]:
    """Yield a fault for each point or rectangle outside the `viewBox`; `paths` are keys such as `tracks.turn`."""
    data = geometry.model_dump(exclude_unset=True)
    left, top, width, height = data["board"]["viewBox"]

    def is_inside(x: float, y: float) -> bool:
        return bool(left <= x <= left + width and top <= y <= top + height)

    def find_faults(value: Any, place: ValuePath) -> Iterator[Fault]:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                if key == "rect":
                    x, y, width, height = inner
                    if not (is_inside(x, y) and is_inside(x + width, y + height) and width >= 0 and height >= 0):
                        yield Fault((*place, key), N_("expected a rectangle inside the viewBox"))
                else:
                    yield from find_faults(inner, (*place, key))
        elif isinstance(value, list):  # a point or a list of points; sizes, which are tuples, are skipped
            if len(value) == 2 and all(isinstance(number, int | float) for number in value):
                if not is_inside(*value):
                    yield Fault(place, N_("expected a point inside the viewBox"))
            else:
                for number, inner in enumerate(value):
                    yield from find_faults(inner, (*place, number))

    for way in paths:
        below: Any = data
        for key in way.split("."):
            below = below.get(key, {})
        yield from find_faults(below, ("geometry", *way.split(".")))


def art_faults(game: str, art: str, place: ValuePath, ids: Mapping[str, ValuePath] | None = None) -> Iterator[Fault]:
    """Yield a fault for each missing picture file.

    `art` is a file name; `<seat>` in it is replaced by each seat in turn, or `<id>` by each of `ids`.
    """
    names: list[tuple[str, ValuePath]] = [(art, place)]
    if "<seat>" in art:
        names = [(art.replace("<seat>", str(seat)), place) for seat in SEATS]
    elif "<id>" in art:
        names = [(art.replace("<id>", key), where) for key, where in (ids or {}).items()]
    for name, where in names:
        if not resource_path(f"assets/art/{game}/{name}").is_file():
            yield Fault(where, N_("there is no picture {name} in the program", name=f"assets/art/{game}/{name}"))
