"""Where things lie on the picture of the city: the part of `board.yaml` that only painters read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from games.core.contract.texts import N_
from games.core.data.files import Fault
from games.core.data.geometry import (
    ABSENT,
    Centred,
    Length,
    Number,
    Outline,
    Picturing,
    Point,
    Points,
    RoomyLabel,
    ScaledPicture,
    Shape,
    Strict,
    id_faults,
    outside_faults,
    slot_faults,
)  # fmt: skip


class Pieces(Strict):
    """How each kind of piece is drawn."""

    minion: ScaledPicture
    building: ScaledPicture
    troll: ScaledPicture
    demon: ScaledPicture
    trouble: ScaledPicture


class AreaParts(Strict):
    """The calm paved ground for pieces, and the ribbon with number, name and price."""

    square: Shape
    plate: Shape


class AreaLabels(Strict):
    """The texts on the ribbon."""

    name: RoomyLabel
    number: RoomyLabel
    price: RoomyLabel


class AreaSlots(Strict):
    """Points for pieces: minions in order of arrival."""

    minion: Points
    building: Points
    troll: Points
    demon: Points
    trouble: Points


class AreaSpace(Centred):
    """One area on the picture."""

    number: int
    parts: AreaParts
    labels: AreaLabels
    slots: AreaSlots


class Spaces(Strict):
    """All areas."""

    areas: Annotated[list[AreaSpace], Field(min_length=1)]


class Link(Strict):
    """A border or a bridge between two neighbours."""

    between: Annotated[list[str], Field(min_length=2, max_length=2)]
    kind: Literal["border", "bridge"]
    line: Points = ABSENT
    origin: Point = Field(default=ABSENT, alias="from")
    to: Point = ABSENT
    width: Length = ABSENT


class TurnedLabels(Strict):
    """A name along something."""

    name: RoomyLabel


class River(Strict):
    """The river, its isle and its name."""

    outline: Outline
    island: Outline
    labels: TurnedLabels


class Wall(Strict):
    """The city wall."""

    line: Points


class Title(Strict):
    """The city's name."""

    labels: TurnedLabels


class Box(Strict):
    """A place for decoration."""

    rect: Annotated[list[Number], Field(min_length=4, max_length=4)]


class Decor(Strict):
    """For drawing only."""

    river: River = ABSENT
    wall: Wall = ABSENT
    title: Title = ABSENT
    turtle: Box = ABSENT
    compass: Box = ABSENT
    scale: Box = ABSENT


class Geometry(Strict):
    """Where everything lies, in units of the picture's `viewBox`."""

    board: Picturing
    pieces: Pieces = ABSENT  # like `links` part of the description of the picture, drawn from by nobody
    spaces: Spaces
    links: list[Link] = ABSENT
    decor: Decor = ABSENT


def geometry_faults(geometry: Geometry, links: dict[str, dict[str, bool]], numbers: dict[str, int]) -> Iterator[Fault]:
    """Find what does not fit the areas: `links[one][other]` is True where a bridge leads; `numbers` by id."""
    place = ("geometry", "spaces", "areas")
    faults = list(id_faults([space.id for space in geometry.spaces.areas], numbers, place))
    if faults:
        yield from faults
        return
    for row, space in enumerate(geometry.spaces.areas):
        if space.number != numbers[space.id]:
            yield Fault((*place, row, "number"), N_("expected the area's number, {n}", n=numbers[space.id]))
        yield from slot_faults(space.slots.minion, (*place, row, "slots", "minion"), 1)
    drawn = set()
    for row, link in enumerate(geometry.links or ()):
        one, other = link.between
        drawn.add(frozenset(link.between))
        if links.get(one, {}).get(other) is not (link.kind == "bridge"):
            yield Fault(("geometry", "links", row), N_("expected a link that the areas name, of the same kind"))
    if geometry.links:
        every = {frozenset((one, other)) for one, others in links.items() for other in others}
        for pair in sorted(sorted(pair) for pair in every - drawn):
            yield Fault(("geometry", "links"), N_("missing: the link between {ids}", ids=", ".join(pair)))
    data = geometry.model_dump(by_alias=True, exclude_unset=True)
    box = data["board"]["viewBox"]
    for key in ("spaces", "links", "decor"):
        if key in data:
            yield from outside_faults({key: data[key]}, ("geometry",), box)
