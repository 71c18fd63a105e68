"""Where things lie on the picture of the city: the part of `board.yaml` that only painters read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from games.core.contract.texts import N_, N_n
from games.core.data.files import Fault
from games.core.data.geometry import (
    ABSENT,
    Label,
    Length,
    Number,
    Picturing,
    Point,
    Points,
    Strict,
    art_faults,
    id_faults,
    outside_faults,
)  # fmt: skip

GAME = "krakow"
Key = Annotated[str, Field(pattern=r"^[A-Za-z][a-z0-9_]*$", max_length=40)]
Box = Annotated[list[Number], Field(min_length=4, max_length=4)]
Count = Annotated[int, Field(ge=1, le=100)]


class Rectangle(Strict):
    """A box."""

    rect: Box


class Grid(Strict):
    """The cells: where the first one begins, how wide each is, and how many there are."""

    origin: Point
    cell: Length
    columns: Count
    rows: Count


class CityPicture(Picturing):
    """The picture with the grid on it; people under a wall with its sign stand `slot_drop` lower."""

    grid: Grid
    wall_height: Annotated[float, Field(ge=0, le=100)]
    slot_drop: Annotated[float, Field(ge=0, le=50)]


class OneName(Strict):
    """The place of a name."""

    name: Label


class BuildingSign(Strict):
    """A building's sign, which hangs down from its point."""

    id: Key
    labels: OneName


class PlateParts(Strict):
    """The plate, and the block in it for the owner's colour."""

    plate: Rectangle
    mark: Rectangle


class StreetPlate(Strict):
    """A street's name plate."""

    id: Key
    parts: PlateParts
    labels: OneName


class PlaqueParts(Strict):
    """The plaque, and the block in it for the owner's colour."""

    plaque: Rectangle
    mark: Rectangle


class PlaqueLabels(Strict):
    """The name, and the best totals."""

    name: Label
    standings: Label


class DistrictPlaque(Strict):
    """A district's plaque."""

    id: Key
    parts: PlaqueParts
    labels: PlaqueLabels


class Spaces(Strict):
    """The signs of everything that has a name and an owner."""

    buildings: list[BuildingSign]
    streets: list[StreetPlate]
    districts: Annotated[list[DistrictPlaque], Field(min_length=1)]


class TurnTrack(Strict):
    """The places of all turns, round by round, and of the words over each round."""

    radius: Length
    places: Points
    labels: Annotated[list[Label], Field(min_length=1)]


class Tracks(Strict):
    """Tracks on the frame."""

    turn: TurnTrack


class Panels(Strict):
    """Boxes on the frame."""

    legend: Rectangle


class River(Strict):
    """The river's name."""

    labels: OneName


class Decor(Strict):
    """For drawing only."""

    river: River = ABSENT


class Geometry(Strict):
    """Where everything lies, in units of the picture's `viewBox`."""

    board: CityPicture
    spaces: Spaces
    tracks: Tracks
    panels: Panels
    decor: Decor = ABSENT


def geometry_faults(
    geometry: Geometry, size: tuple[int, int], ids: Mapping[str, Sequence[str]], turns: int, rounds: int
) -> Iterator[Fault]:
    """Find what does not fit the map: `size` in columns and rows, `ids` of buildings, streets and districts."""
    grid, box = geometry.board.grid, geometry.board.view_box
    if (grid.columns, grid.rows) != size:
        text = N_(
            "expected as many columns and rows as the map has, {columns} and {rows}", columns=size[0], rows=size[1]
        )
        yield Fault(("geometry", "board", "grid"), text)
    for key, spaces in (
        ("buildings", geometry.spaces.buildings),
        ("streets", geometry.spaces.streets),
        ("districts", geometry.spaces.districts),
    ):
        yield from id_faults([space.id for space in spaces], ids[key], ("geometry", "spaces", key))
    yield from _too_few(len(geometry.tracks.turn.places), turns * rounds, "places")
    yield from _too_few(len(geometry.tracks.turn.labels), rounds, "labels")
    data: dict[str, Any] = geometry.model_dump(by_alias=True, exclude_unset=True)
    right = grid.origin[0] + grid.columns * grid.cell
    bottom = grid.origin[1] + grid.rows * grid.cell
    ground = {"rect": [*grid.origin, right - grid.origin[0], bottom - grid.origin[1]]}
    yield from outside_faults(ground, ("geometry", "board", "grid"), box)
    for key in ("spaces", "panels", "decor"):
        if key in data:
            yield from outside_faults({key: data[key]}, ("geometry",), box)
    yield from outside_faults({"places": data["tracks"]["turn"]["places"]}, ("geometry", "tracks", "turn"), box)
    yield from art_faults(GAME, geometry.board.art, ("geometry", "board", "art"))


def _too_few(found: int, wanted: int, key: str) -> Iterator[Fault]:
    if found < wanted:
        text = N_n("expected {n} point", "expected {n} points", n=wanted)
        yield Fault(("geometry", "tracks", "turn", key), text)
