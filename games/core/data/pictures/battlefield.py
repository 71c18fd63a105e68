"""The geometry of a battlefield: `near` is the viewer's row of fighters, `far` the opponent's.

The ids of cards, dice and boxes are fixed here, because the rules have none for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from games.core.data.geometry import (
    BOX,
    LABEL,
    Art,
    Id,
    Length,
    Number,
    Point,
    Points,
    Rect,
    Size,
    art_faults,
    id_faults,
    list_of,
    make_model,
    mapping_of,
    optional,
    outside_faults,
)
from games.core.data.validation import Fault

SPACE_IDS = {
    "fighters": ("far_1", "far_2", "far_3", "near_1", "near_2", "near_3"),
    "covers": ("far_12", "far_23", "near_12", "near_23"),
    "dice": ("die_1", "die_2", "die_3"),
    "hazards": ("hazard_1", "hazard_2"),
}
SmallCount = Annotated[int, Field(ge=1, le=9)]
Anchor = Annotated[
    str,
    Field(pattern="^(top|middle|baseline|bottom)-(left|centre|right)$", json_schema_extra={"format": "anchor"}),
]

PICTURE = make_model("Pictures", "The board's picture, and the same view without places for windows of another shape.",
               art=Art, background=Art, viewBox=Rect)  # fmt: skip
FIGHTER = make_model("Fighter", "The place of one card in a line, and where it is marked as one that can be chosen.",
               id=Id, shape=BOX, dot=Point)  # fmt: skip
SPACE = make_model("Space", "A place by its box.", id=Id, shape=BOX)
DIE = make_model("DieSpace", "The place of one die.", id=Id, shape=BOX,
           labels=make_model("DieLabels", "The top left of two lines beside it.", caption=LABEL))  # fmt: skip
INSTRUMENT = make_model(
    "Instrument", "A framed box beside the lines.", parts=make_model("BoxParts", "The frame.", frame=BOX)
)
SHAPE = make_model("Panel", "A place by its box.", shape=BOX)
POOLS = make_model("Pools", "The seriously wounded and the dead of both lines.",
             far_seriously_wounded=SHAPE, far_dead=SHAPE, near_seriously_wounded=SHAPE, near_dead=SHAPE)  # fmt: skip
DECK = make_model(
    "Deck",
    "The deck of hazards.",
    shape=BOX,
    labels=make_model("DeckLabels", "The left end of the number of cards, half way up.", count=LABEL),
)
PLATE = make_model(
    "Plate",
    "The plate with the sum of a shot: its size, its upper edge, its leftmost and rightmost end.",
    size=Size,
    top=Number,
    within=tuple[Number, Number],
)
BACKS = make_model("Backs", "The opponent's hand, face down: steps between cards, and their turns in degrees.",
             first=BOX, step=Length, step_from_three=Length, shown_max=SmallCount, turns=list[Number])  # fmt: skip
COUNT = make_model("CountLabel", "The number of caps by its middle, or by its upper left corner: top-left.",
             at=Point, anchor=Anchor)  # fmt: skip
CAPS = make_model(
    "Caps", "Caps of Perun and their number; the next one lies `step` further.",
    slots=make_model("CapSlots", "Where the first cap lies.", perun=Points),
    labels=make_model("CapLabels", "Their number.", count=COUNT),
    width=Length,
    step=Length,
    shown_max=SmallCount,
)  # fmt: skip
Geometry = make_model(
    "Geometry",
    "Where everything lies, in units of the picture's `viewBox`.",
    board=PICTURE,
    spaces=make_model(
        "Spaces",
        "Three cards a side, two gaps a side for the sign of cover, three dice, two hazards.",
        fighters=list_of(FIGHTER),
        covers=list_of(SPACE),
        dice=list_of(DIE),
        hazards=list_of(SPACE),
    ),
    panels=make_model(
        "Panels",
        "Instruments beside the lines and what lies in them.",
        far_hand=INSTRUMENT,
        dice=INSTRUMENT,
        near_supply=INSTRUMENT,
        far_casualties=INSTRUMENT,
        hazards=INSTRUMENT,
        near_casualties=INSTRUMENT,
        pools=POOLS,
        hazard_deck=DECK,
        hazard_note=SHAPE,
        shot_plate=PLATE,
        far_cards=BACKS,
        far_perun=CAPS,
        near_perun=CAPS,
    ),
    portraits=optional(
        make_model(
            "Portraits",
            "Pictures of characters, in units of the picture.",
            points=mapping_of(Id, make_model("PortraitPoints", "Where the sight is centred.", face=Point)),
        )
    ),
)


def geometry_faults(geometry: Any, art: str) -> Iterator[Fault]:
    """Yield a fault for each missing place, missing picture, and point outside the board's picture.

    `art` is the folder of the game's pictures.
    """
    for group, right in SPACE_IDS.items():
        ids = [space.id for space in getattr(geometry.spaces, group)]
        yield from id_faults(ids, right, ("geometry", "spaces", group))
    for key in ("art", "background"):
        yield from art_faults(art, getattr(geometry.board, key), ("geometry", "board", key))
    yield from outside_faults(geometry, "spaces")
