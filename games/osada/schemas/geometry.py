"""Where things lie on the picture of the road: the part of `board.yaml` that only painters read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field, model_validator

from games.core.contract.texts import N_
from games.core.data.files import Fault, refuse
from games.core.data.geometry import (
    ABSENT,
    Id,
    Label,
    Length,
    Number,
    Picturing,
    Point,
    Points,
    Slots,
    Strict,
    art_faults,
    outside_faults,
    slot_faults,
)  # fmt: skip
from games.osada.schemas.panels import Box, Panels, panel_faults

GAME = "osada"
MOST_PAWNS = 5
Halves = Annotated[list[Length], Field(min_length=2, max_length=2)]


class FieldShape(Strict):
    """The shape of a field round its centre: a circle, an ellipse, or a stadium by its halves."""

    circle: Length = ABSENT
    ellipse: Halves = ABSENT
    stadium: Halves = ABSENT

    @model_validator(mode="after")
    def _one(self) -> FieldShape:
        if len(self.model_fields_set) != 1:
            refuse([Fault((), N_("expected exactly one of: circle, ellipse, stadium"))])
        return self


class FieldLabels(Strict):
    """The name of a special field."""

    name: Label


class FieldSlots(Strict):
    """The feet of pawns, by how many stand there."""

    pawn: Slots


class FieldPoints(Strict):
    """Where the die of the valley is shown."""

    die_badge: Point


class Lying(Strict):
    """A pawn that has fallen: its middle, how far it is turned, and the snow drift before it."""

    at: Point
    turn: Number
    drift: Point


class Buried(Strict):
    """A pawn under an avalanche: its middle, how far it is turned, the mound before it, how much of it is seen."""

    at: Point
    turn: Number
    mound: Point
    show_top: Length


class Poses(Strict):
    """How pawns lie on a field."""

    lying: Lying = ABSENT
    buried: Buried = ABSENT


class Places(Strict):
    """The places of the village in order of arrival, all of one size."""

    ellipse: Halves
    at: Points


class FieldParts(Strict):
    """What lies on a field."""

    place: Places


class FieldSpace(Strict):
    """One field on the picture; `kind`, `valley` and `hand` say what the picture itself shows there."""

    id: Annotated[int, Field(ge=0, le=200)]
    kind: Id
    valley: Annotated[int, Field(ge=1, le=6)] = ABSENT
    hand: bool = ABSENT
    centre: Point
    shape: FieldShape
    hit: list[Box] = ABSENT
    parts: FieldParts = ABSENT
    labels: FieldLabels
    slots: FieldSlots
    points: FieldPoints = ABSENT
    poses: Poses = ABSENT


class Spaces(Strict):
    """All fields in order."""

    fields: Annotated[list[FieldSpace], Field(min_length=2)]


class Road(Strict):
    """The line that pawns walk along."""

    line: Annotated[Points, Field(min_length=2)]


class ShelfSlots(Strict):
    """Where tokens lie on a shelf."""

    axe: Points = ABSENT
    snowshoe: Points = ABSENT


class Shelf(Strict):
    """A shelf of tokens beside a field."""

    near: Annotated[int, Field(ge=0, le=200)] = ABSENT
    shape: Box
    slots: ShelfSlots


class Tracks(Strict):
    """The road and the two shelves."""

    road: Road
    axes: Shelf
    snowshoes: Shelf


class Decor(Strict):
    """For drawing only: lights (x, y, reach) that flicker in the wind."""

    lights: list[Annotated[list[Number], Field(min_length=3, max_length=3)]] = ABSENT


class Geometry(Strict):
    """Where everything lies, in units of the picture's `viewBox`."""

    board: Picturing
    spaces: Spaces
    tracks: Tracks
    panels: Panels
    decor: Decor = ABSENT


def geometry_faults(geometry: Geometry, fields: int, axes: int, snowshoes: int, levels: int) -> Iterator[Fault]:
    """Find what does not fit so many fields, tokens at most and levels of help, and points outside the picture."""
    place = ("geometry", "spaces", "fields")
    found = [space.id for space in geometry.spaces.fields]
    if found != list(range(fields)):
        yield Fault(place, N_("expected the fields from 0 to {last}, each once and in order", last=fields - 1))
        return
    for row, space in enumerate(geometry.spaces.fields[:-1]):
        yield from slot_faults(space.slots.pawn, (*place, row, "slots", "pawn"), MOST_PAWNS)
    if geometry.spaces.fields[-1].parts is ABSENT:
        yield Fault((*place, fields - 1), N_("expected the key: {key}", key="parts"))
    yield from panel_faults(geometry.panels, levels)
    tracks = geometry.tracks
    for key, points, count in (
        ("axe", tracks.axes.slots.axe, axes),
        ("snowshoe", tracks.snowshoes.slots.snowshoe, snowshoes),
    ):
        yield from slot_faults(points or [], ("geometry", "tracks", f"{key}s", "slots", key), count)
    data: dict[str, Any] = geometry.model_dump(by_alias=True, exclude_unset=True)
    for key in ("spaces", "tracks", "panels"):
        yield from outside_faults(_drawn(data[key]), ("geometry", key), data["board"]["viewBox"])
    yield from art_faults(GAME, geometry.board.art, ("geometry", "board", "art"))


def _drawn(data: Any) -> Any:
    """Leave out the halves of shapes, which are lengths and no points."""
    if isinstance(data, dict):
        return {key: _drawn(value) for key, value in data.items() if key not in ("ellipse", "stadium")}
    return [_drawn(item) for item in data] if isinstance(data, list) else data
