"""The geometry of a city of square cells with streets, buildings and districts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from games.core.contract.texts import N_, N_n
from games.core.data.geometry import (
    BOX,
    LABEL,
    NAME,
    Art,
    Length,
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
)
from games.core.data.validation import Fault

Key = Annotated[str, Field(pattern=r"^[A-Za-z][a-z0-9_]*$", max_length=40)]

GRID = make_model("Grid", "Where the first cell begins, and how wide each is.", origin=Point, cell=Length)
CITY = make_model(
    "CityPicture", "The picture with the grid on it; people under a wall with its sign stand `slot_drop` lower.",
    art=Art,
    viewBox=Rect,
    grid=GRID,
    wall_height=Annotated[float, Field(ge=0, le=100)],
    slot_drop=Annotated[float, Field(ge=0, le=50)],
)  # fmt: skip
BUILDING = make_model("BuildingSign", "A building's sign, which hangs down from its point.", id=Key, labels=NAME)
TURNED = make_model("PlateLabel", "How far the plate is turned: not at all, or by a quarter.", turn=optional(Number))
STREET = make_model(
    "StreetPlate", "A street's name plate.",
    id=Key,
    parts=make_model("PlateParts", "Its box.", plate=BOX),
    labels=make_model("PlateLabels", "Its name.", name=TURNED),
)  # fmt: skip
DISTRICT = make_model(
    "DistrictPlaque", "A district's plaque.", id=Key, parts=make_model("PlaqueParts", "Its box.", plaque=BOX)
)
TURN = make_model("TurnTrack", "The places of all turns, round by round, and the middle of the words over each round.",
            radius=Length, places=Points, labels=list_of(LABEL, min_length=1))  # fmt: skip
Geometry = make_model(
    "Geometry",
    "Where everything lies, in units of the picture's `viewBox`.",
    board=CITY,
    spaces=make_model(
        "Spaces",
        "The signs of everything that has a name and an owner.",
        buildings=list_of(BUILDING),
        streets=list_of(STREET),
        districts=list_of(DISTRICT, min_length=1),
    ),
    tracks=make_model("Tracks", "Tracks on the frame.", turn=TURN),
    panels=make_model("Panels", "Boxes on the frame.", legend=BOX),
    decor=optional(
        make_model(
            "Decor",
            "For drawing only.",
            river=optional(make_model("River", "The left end of its name, on the baseline.", labels=NAME)),
        )
    ),
)


def geometry_faults(
    geometry: Any, art: str, size: tuple[int, int], ids: Mapping[str, Sequence[str]], turns: int, rounds: int
) -> Iterator[Fault]:
    """Yield a fault for everything that does not fit the map.

    `size` is its columns and rows, `ids` its buildings, streets and districts. `art` is the folder of the game's
    pictures.
    """
    for key, right in ids.items():
        yield from id_faults([space.id for space in getattr(geometry.spaces, key)], right, ("geometry", "spaces", key))
    for key, wanted in (("places", turns * rounds), ("labels", rounds)):
        if len(getattr(geometry.tracks.turn, key)) < wanted:
            text = N_n("expected {n} point", "expected {n} points", n=wanted)
            yield Fault(("geometry", "tracks", "turn", key), text)
    grid, (left, top, width, height) = geometry.board.grid, geometry.board.viewBox
    ends = [(begin + cells * grid.cell) for begin, cells in zip(grid.origin, size, strict=True)]
    if grid.origin[0] < left or grid.origin[1] < top or ends[0] > left + width or ends[1] > top + height:
        yield Fault(("geometry", "board", "grid"), N_("expected a rectangle inside the viewBox"))
    yield from outside_faults(geometry, "spaces", "panels", "decor", "tracks.turn.places")
    yield from art_faults(art, geometry.board.art, ("geometry", "board", "art"))
