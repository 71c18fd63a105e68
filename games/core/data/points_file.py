"""The model of a board file whose spaces are points: joined by lines, or cells of a grid. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from games.core.contract.texts import N_, N_n
from games.core.data import files
from games.core.data.file_kinds import FileKind
from games.core.data.geometry import ABSENT, Id, Point, Rect, StrictModel
from games.core.data.points import PointsBoard, grid_cells
from games.core.data.text_models import Author, BilingualName, BoardDescription, duplicate_faults
from games.core.data.validation import FORMAT_PHRASES, Fault, raise_faults
from games.core.data.yaml_reader import ValuePath

MAX_COLUMNS = 26  # most columns of a grid, because each is named by a letter


class PointPosition(NamedTuple):
    """A point's id and position, used to find duplicates."""

    id: str
    at: tuple[float, ...] | None


class PointEntry(StrictModel):
    """A point in the file. Without `at`, the painter chooses its position. `name` is written next to it."""

    id: Id
    name: BilingualName = ABSENT
    at: Point = ABSENT


class ZoneEntry(StrictModel):
    """A named part of the board: an area below some `points`, or a tray at `rect`."""

    id: Id
    name: BilingualName
    points: Annotated[list[Id], Field(min_length=1)] = ABSENT
    rect: Rect = ABSENT


class PointsFile(StrictModel):
    """A board of points: either `points` joined by `lines`, or a `grid` of cells drawn in `rows`.

    In `rows`, a dot is a cell and a blank is none. A game's own model adds `game: Literal["…"]` and its rule values.
    """

    format: Literal[1]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    author: Author = ABSENT
    about: BoardDescription = ABSENT
    points: Annotated[list[PointEntry], Field(min_length=2, max_length=200)] = ABSENT
    grid: Literal["square", "hexagon"] = ABSENT
    rows: Annotated[
        list[Annotated[str, Field(pattern=rf"^[ .]{{1,{MAX_COLUMNS}}}$")]], Field(min_length=1, max_length=MAX_COLUMNS)
    ] = ABSENT
    lines: list[Annotated[list[Id], Field(min_length=2)]] = ABSENT
    zones: Annotated[list[ZoneEntry], Field(max_length=12)] = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> PointsFile:
        if self.model_fields_set & {"points", "grid", "rows"} not in ({"points"}, {"grid", "rows"}):
            raise_faults([Fault((), N_('expected either "points" or both "grid" and "rows"'))])
        raise_faults([*self._spots(), *self._names()])
        return self

    def _spots(self) -> Iterator[Fault]:
        """Yield a fault for duplicate ids and positions, missing positions, and too few points."""
        if self.points is ABSENT:
            count = len(dict(grid_cells(self.rows)))
            if count < 2:
                text = N_n("expected at least {n} point, got {found}", "expected at least {n} points, got {found}", n=2)
                yield Fault(("rows",), text.with_args(found=count))
            return
        places = [PointPosition(entry.id, None if entry.at is ABSENT else tuple(entry.at)) for entry in self.points]
        whole = all(spot.at for spot in places)
        for fault in duplicate_faults(places, ("id", "at") if whole else ("id",)):
            yield Fault(("points", *fault.place), fault.text)
        for place, spot in enumerate(places):
            if spot.at is None and any(other.at for other in places):
                yield Fault(("points", place, "at"), N_("missing, expected {what}", what=FORMAT_PHRASES["point"]))

    def _names(self) -> Iterator[Fault]:
        """Yield a fault for unknown ids in lines and zones, repeated points in lines, and duplicate ids of zones."""
        ids = dict(grid_cells(self.rows)) if self.points is ABSENT else {entry.id for entry in self.points}
        lines, zones = self.lines or (), self.zones or ()
        named: list[tuple[ValuePath, list[str]]] = [(("lines", place), line) for place, line in enumerate(lines)]
        named += [(("zones", place, "points"), zone.points or []) for place, zone in enumerate(zones)]
        for where, names in named:
            for place, name in enumerate(names):
                if name not in ids:
                    yield Fault((*where, place), N_("expected the id of something on the board, got {id}", id=name))
                elif place and name == names[place - 1]:
                    yield Fault((*where, place), N_("expected each id once, got {id} again", id=name))
        for fault in duplicate_faults(zones):
            yield Fault(("zones", *fault.place), fault.text)


def points_board_kind(game: str, model: type[PointsFile]) -> FileKind:
    """Return the entry `board` for a game's `KINDS`, for files with this `model`."""

    def load(source: files.Source) -> PointsBoard:
        return PointsBoard(files.load_model(model, source, game, "board").model_dump(exclude_unset=True))

    return FileKind(load, model)
