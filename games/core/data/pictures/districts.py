"""The geometry of a city of districts with borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from games.core.contract.texts import N_
from games.core.data.geometry import (
    BOX,
    LABEL,
    OUTLINE,
    Art,
    Id,
    Number,
    Point,
    Points,
    Rect,
    art_faults,
    id_faults,
    list_of,
    make_model,
    optional,
    outside_faults,
    slot_faults,
)
from games.core.data.validation import Fault

ROOM = make_model("RoomyLabel", "The box that a text must not leave.", room=Rect)
AREA = make_model(
    "Area", "An area of the city. `dot` is where it is marked as one that can be chosen.",
    id=Id,
    number=int,
    shape=OUTLINE,
    parts=make_model("AreaParts", "The calm paved ground for pieces, and the ribbon with number, name and price.",
               square=OUTLINE, plate=BOX),
    labels=make_model("AreaLabels", "The texts on the ribbon: the box of the name, the middle of number and price.",
                name=ROOM, number=LABEL, price=LABEL),
    slots=make_model("AreaSlots", "The feet of pieces, minions in order of arrival; `banner` is the middle of its rod.",
               minion=Points, building=Points, troll=Points, demon=Points, trouble=Points, banner=optional(Points)),
    dot=Point,
)  # fmt: skip
PICTURE = make_model(
    "CityPicture", "The picture of the city, without which the window draws a plan; and the units of everything below.",
    art=optional(Art), viewBox=Rect,
)  # fmt: skip
RIVER_NAME = make_model(
    "RiverLabel", "The middle of the river's name, and how far it is turned.", at=Point, turn=Number
)
DECOR = make_model(
    "Decor",
    "Names on the picture: of the river, and of the city.",
    river=optional(
        make_model(
            "River",
            "The river: its name, and the lines along which it flows where there is no picture.",
            labels=optional(make_model("RiverLabels", "Its name.", name=RIVER_NAME)),
            courses=optional(list_of(Annotated[list[Point], Field(min_length=2)], min_length=1)),
        )
    ),
    title=optional(make_model("Title", "The scroll.", labels=make_model("TitleLabels", "The city's name.", name=ROOM))),
)
Geometry = make_model(
    "Geometry", "Where everything lies, in units of the picture's `viewBox`.",
    board=PICTURE,
    spaces=make_model("Spaces", "All areas.", areas=list_of(AREA, min_length=1)),
    decor=optional(DECOR),
)  # fmt: skip


def geometry_faults(geometry: Any, art: str, area_numbers: Mapping[str, int]) -> Iterator[Fault]:
    """Yield a fault for everything that does not fit the areas.

    `area_numbers` are the numbers of the areas by id. `art` is the folder of the game's pictures.
    """
    place = ("geometry", "spaces", "areas")
    yield from id_faults([space.id for space in geometry.spaces.areas], area_numbers, place)
    for row, space in enumerate(geometry.spaces.areas):
        if space.number != area_numbers.get(space.id, space.number):
            yield Fault((*place, row, "number"), N_("expected the area's number, {n}", n=area_numbers[space.id]))
        yield from slot_faults(space.slots.minion, (*place, row, "slots", "minion"), 1)
    yield from outside_faults(geometry, "spaces", "decor")
    if geometry.board.art is not None:
        # the painter loads a WebP picture that was rendered from the SVG file
        picture = geometry.board.art.replace(".svg", ".webp")
        yield from art_faults(art, picture, ("geometry", "board", "art"))
