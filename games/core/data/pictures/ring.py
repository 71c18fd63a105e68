"""The geometry of a ring of estates around a clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import Field

from games.core.contract.texts import N_n
from games.core.data.geometry import (
    BOX,
    LABEL,
    NAME,
    OUTLINE,
    PICTURE,
    SEATS,
    Id,
    Length,
    Number,
    Point,
    Points,
    PointsByNumber,
    art_faults,
    id_faults,
    list_of,
    outside_faults,
    part,
    slot_faults,
)
from games.core.data.validation import Fault

MOST_SEATS = len(SEATS)
ForEverybody = Annotated[list[Point], Field(min_length=MOST_SEATS)]

ICON = part("IconPoint", "The middle of the icon.", icon=Point)
ESTATE = part(
    "Estate", "An estate of the ring. `dot` is where it is marked as one that can be chosen.",
    id=Id,
    shape=OUTLINE,
    parts=part("EstateParts", "The calm ground for pieces, and the name plate.", pad=OUTLINE, plate=BOX),
    labels=part("EstateLabels", "The left end of the name and the right end of the awards, on their baseline.",
                name=LABEL, awards=LABEL),
    slots=part("EstateSlots", "Possessed by seat, vampires (their feet) in order of arrival, both kinds of marker.",
               possessed=Points, vampire=Points, sabbath=Points, award_token=Points),
    points=ICON,
    dot=Point,
)  # fmt: skip
FIELD = part(
    "ClockField", "A field of the clock. The name is centred on its baseline.",
    id=Id,
    shape=OUTLINE,
    labels=NAME,
    slots=part("FieldSlots", "Pawns (their feet) by how many there are; a missing number takes the next larger one's.",
               vampire=PointsByNumber),
    points=ICON,
    dot=Point,
)  # fmt: skip
SCORE = part("ScoreTrack", "The beads from 0 on; further discs on one bead step inwards by `stack_step`.",
             stack_step=Length, places=Annotated[list[Point], Field(min_length=20)])  # fmt: skip
ORDER = part("OrderTrack", "The places of the order, and the feet of the pawns on them.",
             places=ForEverybody, slots=part("OrderSlots", "The pawns' feet.", vampire=ForEverybody))  # fmt: skip
TURN = part("TurnTrack", "The moons that count the turns.", radius=Length, places=Points)
CLOCK = part("Clock", "The clock in the middle.", centre=Point, face_radius=Length, bezel_radius=Length)
AVENUE = part("Avenue", "The name of an avenue, centred on its baseline and turned.",
              text=Annotated[str, Field(min_length=1, max_length=40)], at=Point, turn=Number)  # fmt: skip
Geometry = part(
    "Geometry", "Where everything lies on the board's picture.",
    board=PICTURE,
    spaces=part("Spaces", "All spaces in playing order.", estates=list_of(ESTATE), clock=list_of(FIELD)),
    tracks=part("Tracks", "Points, order and turns.", score=SCORE, order=ORDER, turn=TURN),
    decor=part("Decor", "What is drawn only for the look.", clock=CLOCK, avenues=list_of(AVENUE)),
)  # fmt: skip


def geometry_faults(
    geometry: Any, art: str, estates: Sequence[str], clock: Sequence[str], turns: int
) -> Iterator[Fault]:
    """Yield everything that does not fit the board: ids, too few slots, points outside the picture, missing pictures.

    `art` is the folder of the game's pictures.
    """
    place = ("geometry", "spaces")
    for key, ids in (("estates", estates), ("clock", clock)):
        spaces = getattr(geometry.spaces, key)
        yield from id_faults([space.id for space in spaces], ids, (*place, key))
        for number, space in enumerate(spaces):
            for kind in ("vampire", "possessed") if key == "estates" else ("vampire",):
                yield from slot_faults(getattr(space.slots, kind), (*place, key, number, "slots", kind), MOST_SEATS)
    if len(geometry.tracks.turn.places) < turns:
        text = N_n("expected at least {n} point, one a turn", "expected at least {n} points, one a turn", n=turns)
        yield Fault(("geometry", "tracks", "turn", "places"), text)
    yield from outside_faults(geometry, "spaces", "decor", "tracks")
    yield from art_faults(art, geometry.board.art, ("geometry", "board", "art"))
