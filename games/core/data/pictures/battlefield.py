"""The geometry of a battlefield: `near` is the viewer's row of fighters, `far` the opponent's.

Cards, dice and boxes have fixed ids in this file, because the rules have no ids for them.
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
    mapping_of,
    optional,
    outside_faults,
    part,
)
from games.core.data.validation import Fault

IDS = {
    "fighters": ("far_1", "far_2", "far_3", "near_1", "near_2", "near_3"),
    "covers": ("far_12", "far_23", "near_12", "near_23"),
    "dice": ("die_1", "die_2", "die_3"),
    "hazards": ("hazard_1", "hazard_2"),
}
Few = Annotated[int, Field(ge=1, le=9)]
Anchor = Annotated[
    str,
    Field(pattern="^(top|middle|baseline|bottom)-(left|centre|right)$", json_schema_extra={"format": "anchor"}),
]

PICTURE = part("Pictures", "The board's picture, and the same view without places for windows of another shape.",
               art=Art, background=Art, viewBox=Rect)  # fmt: skip
FIGHTER = part("Fighter", "The place of one card in a line, and where it is marked as one that can be chosen.",
               id=Id, shape=BOX, dot=Point)  # fmt: skip
SPACE = part("Space", "A place by its box.", id=Id, shape=BOX)
DIE = part("DieSpace", "The place of one die.", id=Id, shape=BOX,
           labels=part("DieLabels", "The top left of two lines beside it.", caption=LABEL))  # fmt: skip
INSTRUMENT = part("Instrument", "A framed box beside the lines.", parts=part("BoxParts", "The frame.", frame=BOX))
SHAPE = part("Panel", "A place by its box.", shape=BOX)
POOLS = part("Pools", "The seriously wounded and the dead of both lines.",
             far_seriously_wounded=SHAPE, far_dead=SHAPE, near_seriously_wounded=SHAPE, near_dead=SHAPE)  # fmt: skip
DECK = part("Deck", "The deck of hazards.", shape=BOX,
            labels=part("DeckLabels", "The left end of the number of cards, half way up.", count=LABEL))  # fmt: skip
PLATE = part("Plate", "The plate with the sum of a shot: its size, its upper edge, its leftmost and rightmost end.",
             size=Size, top=Number, within=tuple[Number, Number])  # fmt: skip
BACKS = part("Backs", "The opponent's hand, face down: steps between cards, and their turns in degrees.",
             first=BOX, step=Length, step_from_three=Length, shown_max=Few, turns=list[Number])  # fmt: skip
COUNT = part("CountLabel", "The number of caps by its middle, or by its upper left corner: top-left.",
             at=Point, anchor=Anchor)  # fmt: skip
CAPS = part(
    "Caps", "Caps of Perun and their number; the next one lies `step` further.",
    slots=part("CapSlots", "Where the first cap lies.", perun=Points),
    labels=part("CapLabels", "Their number.", count=COUNT),
    width=Length,
    step=Length,
    shown_max=Few,
)  # fmt: skip
Geometry = part(
    "Geometry", "Where everything lies, in units of the picture's `viewBox`.",
    board=PICTURE,
    spaces=part("Spaces", "Three cards a side, two gaps a side for the sign of cover, three dice, two hazards.",
                fighters=list_of(FIGHTER), covers=list_of(SPACE), dice=list_of(DIE), hazards=list_of(SPACE)),
    panels=part("Panels", "Instruments beside the lines and what lies in them.",
                far_hand=INSTRUMENT, dice=INSTRUMENT, near_supply=INSTRUMENT, far_casualties=INSTRUMENT,
                hazards=INSTRUMENT, near_casualties=INSTRUMENT, pools=POOLS, hazard_deck=DECK, hazard_note=SHAPE,
                shot_plate=PLATE, far_cards=BACKS, far_perun=CAPS, near_perun=CAPS),
    portraits=optional(part("Portraits", "Pictures of characters, in units of the picture.",
                            points=mapping_of(Id, part("PortraitPoints", "Where the sight is centred.", face=Point)))),
)  # fmt: skip


def geometry_faults(geometry: Any, art: str) -> Iterator[Fault]:
    """Yield missing places, pictures missing in the folder `art`, and coordinates outside the picture."""
    for group, right in IDS.items():
        ids = [space.id for space in getattr(geometry.spaces, group)]
        yield from id_faults(ids, right, ("geometry", "spaces", group))
    for key in ("art", "background"):
        yield from art_faults(art, getattr(geometry.board, key), ("geometry", "board", key))
    yield from outside_faults(geometry, "spaces")
