"""The geometry of a road of fields, with tables for moves and help next to the road."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from games.core.contract.texts import N_
from games.core.data.geometry import (
    BOX,
    DISC,
    LABEL,
    NAME,
    PICTURE,
    Id,
    Length,
    Number,
    Point,
    Points,
    Size,
    Slots,
    art_faults,
    list_of,
    make_model,
    mapping_of,
    optional,
    outside_faults,
    slot_faults,
)
from games.core.data.validation import Fault, raise_faults
from games.core.data.yaml_reader import ValuePath

MAX_PAWNS = 5
Index = Annotated[int, Field(ge=0, le=200)]


def _one(shape: Any) -> Any:
    if len(shape.model_fields_set) != 1:
        raise_faults([Fault((), N_("expected exactly one of: circle, ellipse, stadium"))])
    return shape


# -- the road ---------------------------------------------------------------------------------------------------------
SHAPE = make_model(
    "FieldShape",
    "The shape of a field round its centre: a circle, an ellipse or a stadium by its halves.",
    circle=optional(Length),
    ellipse=optional(Size),
    stadium=optional(Size),
)
POSES = make_model(
    "Poses", "How pawns lie on a field.",
    lying=optional(make_model("Lying", "A pawn that has fallen: its middle, its turn, and the snow drift before it.",
                        at=Point, turn=Number, drift=Point)),
    buried=optional(make_model("Buried", "A pawn under an avalanche, the mound before it, and how much of it is seen.",
                         at=Point, turn=Number, mound=Point, show_top=Length)),
)  # fmt: skip
FIELD = make_model(
    "Field",
    "One field; `kind`, `valley` and `hand` say what the picture itself shows: a track that differs is drawn.",
    id=Index,
    kind=Id,
    valley=optional(Annotated[int, Field(ge=1, le=6)]),
    hand=optional(bool),
    centre=Point,
    shape=Annotated[SHAPE, AfterValidator(_one)],
    hit=optional(list_of(BOX)),
    parts=optional(
        make_model(
            "FieldParts",
            "What lies on the village.",
            place=make_model("VillagePlaces", "How large its places are, by their halves.", ellipse=Size),
        )
    ),
    labels=NAME,
    slots=make_model(
        "FieldSlots", "The feet of pawns by how many stand there; on the last field in order.", pawn=Slots
    ),
    points=optional(make_model("FieldPoints", "Where the die of the valley is shown.", die_badge=Point)),
    poses=optional(POSES),
)
ROAD = make_model("Road", "The line that pawns walk along.", line=Annotated[list[Point], Field(min_length=2)])
AXES = make_model("Axes", "The shelf of axes.", shape=BOX,
            slots=make_model("AxeSlots", "Where they lie.", axe=optional(Points)))  # fmt: skip
SNOWSHOES = make_model("Snowshoes", "The shelf of snowshoes.", shape=BOX,
                 slots=make_model("SnowshoeSlots", "Where they lie.", snowshoe=optional(Points)))  # fmt: skip

# -- tables and panels ------------------------------------------------------------------------------------------------
TILE = make_model(
    "Tile", "One move in the move table.",
    shape=BOX,
    labels=make_model("TileLabels", "The letter from its top left, the caption from the middle of its upper edge.",
                letter=LABEL, caption=LABEL),
    slots=make_model("TileSlots", "Where the cubes of those lie who made this move last.", cube=Points),
)  # fmt: skip
GROUP = make_model("Group", "Moves of one kind.", moves=mapping_of(str, TILE),
             labels=make_model("GroupLabels", "The middle of the heading's upper edge.", heading=LABEL))  # fmt: skip
MOVE_TABLE = make_model(
    "MoveTable",
    "The table of the moves.",
    shape=BOX,
    groups=make_model("Groups", "Walking, helping, asking.", go=GROUP, help=GROUP, ask=GROUP),
)
COLUMN = make_model("Column", "One colour's column in the help table.", levels=mapping_of(int, BOX),
              slots=make_model("ColumnSlots", "The feet of the pawn at its head.", pawn=Points))  # fmt: skip
HELP_TABLE = make_model("HelpTable", "The table of the levels of help.", shape=BOX, columns=mapping_of(str, COLUMN),
                  labels=make_model("HelpLabels", "The middle of its heading's upper edge.", title=LABEL))  # fmt: skip
BOWL = make_model("Bowl", "The bowl for the die.", centre=Point, shape=DISC,
            parts=make_model("BowlParts", "The felt on which dice fall.", felt=DISC))  # fmt: skip
LIGHT = Annotated[list[Number], Field(min_length=3, max_length=3)]
Geometry = make_model(
    "Geometry",
    "Where everything lies, in units of the picture's `viewBox`.",
    board=PICTURE,
    spaces=make_model("Spaces", "All fields in order.", fields=list_of(FIELD, min_length=2)),
    tracks=make_model("Tracks", "The road and the two shelves.", road=ROAD, axes=AXES, snowshoes=SNOWSHOES),
    panels=make_model(
        "Panels",
        "What lies on the picture beside the road.",
        move_table=MOVE_TABLE,
        help_table=HELP_TABLE,
        dice_bowl=BOWL,
    ),
    decor=optional(
        make_model("Decor", "Lights (x, y, reach) that flicker in the wind.", lights=optional(list_of(LIGHT)))
    ),
)


def geometry_faults(
    geometry: Any, art: str, fields: int, levels: int, tokens: tuple[int, int], moves: Sequence[str],
    colours: Sequence[str],
) -> Iterator[Fault]:  # fmt: skip
    """Yield a fault for everything that does not fit the board.

    `levels` is the number of help levels, `moves` the letters of the moves, `tokens` the numbers of axes and snowshoes.
    `art` is the folder of the game's pictures.
    """
    place: ValuePath = ("geometry", "spaces", "fields")
    spaces = geometry.spaces.fields
    if [space.id for space in spaces] != list(range(fields)):
        yield Fault(place, N_("expected the spaces from 0 to {last}, each once and in order", last=fields - 1))
        return
    for row, space in enumerate(spaces[:-1]):
        yield from slot_faults(space.slots.pawn, (*place, row, "slots", "pawn"), MAX_PAWNS)
    if spaces[-1].parts is None:
        yield Fault((*place, fields - 1), N_("expected the key: {key}", key="parts"))
    yield from _panel_faults(geometry.panels, moves, colours, levels)
    for kind, shelf, most in zip(("axe", "snowshoe"), ("axes", "snowshoes"), tokens, strict=True):
        points = getattr(getattr(geometry.tracks, shelf).slots, kind) or []
        yield from slot_faults(points, ("geometry", "tracks", shelf, "slots", kind), most)
    yield from outside_faults(geometry, "spaces", "tracks", "panels")
    yield from art_faults(art, geometry.board.art, ("geometry", "board", "art"))


def _panel_faults(panels: Any, moves: Sequence[str], colours: Sequence[str], levels: int) -> Iterator[Fault]:
    place: ValuePath = ("geometry", "panels")
    groups = panels.move_table.groups
    letters = [letter for group in (groups.go, groups.help, groups.ask) for letter in group.moves]
    yield from _exactly((*place, "move_table", "groups"), moves, letters)
    place = (*place, "help_table", "columns")
    yield from _exactly(place, colours, panels.help_table.columns)
    for colour, column in panels.help_table.columns.items():
        yield from _exactly((*place, colour, "levels"), range(1, levels + 1), column.levels)


def _exactly(place: ValuePath, right: Collection[Any], given: Collection[Any]) -> Iterator[Fault]:
    if sorted(right) != sorted(given):
        wanted, there = (", ".join(map(str, sorted(names))) for names in (right, given))
        yield Fault(place, N_("expected exactly: {wanted}; got {found}", wanted=wanted, found=there))
