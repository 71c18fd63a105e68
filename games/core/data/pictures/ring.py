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
    make_model,
    outside_faults,
    slot_faults,
)
from games.core.data.validation import Fault

MAX_SEATS = len(SEATS)
PointPerSeat = Annotated[list[Point], Field(min_length=MAX_SEATS)]

ICON = make_model("IconPoint", "The middle of the icon.", icon=Point)
ESTATE = make_model(
    "Estate",
    "An estate of the ring. `dot` is where it is marked as one that can be chosen.",
    id=Id,
    shape=OUTLINE,
    parts=make_model("EstateParts", "The calm ground for pieces, and the name plate.", pad=OUTLINE, plate=BOX),
    labels=make_model(
        "EstateLabels",
        "The left end of the name and the right end of the awards, on their baseline.",
        name=LABEL,
        awards=LABEL,
    ),
    slots=make_model(
        "EstateSlots",
        "Possessed by seat, vampires (their feet) in order of arrival, both kinds of marker.",
        possessed=Points,
        vampire=Points,
        sabbath=Points,
        award_token=Points,
    ),
    points=ICON,
    dot=Point,
)
FIELD = make_model(
    "ClockField",
    "A field of the clock. The name is centred on its baseline.",
    id=Id,
    shape=OUTLINE,
    labels=NAME,
    slots=make_model(
        "FieldSlots",
        "Pawns (their feet) by how many there are; a missing number takes the next larger one's.",
        vampire=PointsByNumber,
    ),
    points=ICON,
    dot=Point,
)
SCORE = make_model("ScoreTrack", "The beads from 0 on; further discs on one bead step inwards by `stack_step`.",
             stack_step=Length, places=Annotated[list[Point], Field(min_length=20)])  # fmt: skip
ORDER = make_model("OrderTrack", "The places of the order, and the feet of the pawns on them.",
             places=PointPerSeat, slots=make_model("OrderSlots", "The pawns' feet.", vampire=PointPerSeat))  # fmt: skip
TURN = make_model("TurnTrack", "The moons that count the turns.", radius=Length, places=Points)
CLOCK = make_model("Clock", "The clock in the middle.", centre=Point, face_radius=Length, bezel_radius=Length)
AVENUE = make_model("Avenue", "The name of an avenue, centred on its baseline and turned.",
              text=Annotated[str, Field(min_length=1, max_length=40)], at=Point, turn=Number)  # fmt: skip
Geometry = make_model(
    "Geometry", "Where everything lies on the board's picture.",
    board=PICTURE,
    spaces=make_model("Spaces", "All spaces in playing order.", estates=list_of(ESTATE), clock=list_of(FIELD)),
    tracks=make_model("Tracks", "Points, order and turns.", score=SCORE, order=ORDER, turn=TURN),
    decor=make_model("Decor", "What is drawn only for the look.", clock=CLOCK, avenues=list_of(AVENUE)),
)  # fmt: skip


def geometry_faults(
    geometry: Any, art: str, estates: Sequence[str], clock: Sequence[str], turns: int
) -> Iterator[Fault]:
    """Yield a fault for everything that does not fit the board: wrong ids, too few slots, points outside the picture,
    missing pictures.

    `art` is the folder of the game's pictures.
    """
    place = ("geometry", "spaces")
    for key, ids in (("estates", estates), ("clock", clock)):
        spaces = getattr(geometry.spaces, key)
        yield from id_faults([space.id for space in spaces], ids, (*place, key))
        for number, space in enumerate(spaces):
            for kind in ("vampire", "possessed") if key == "estates" else ("vampire",):
                yield from slot_faults(getattr(space.slots, kind), (*place, key, number, "slots", kind), MAX_SEATS)
    if len(geometry.tracks.turn.places) < turns:
        text = N_n("expected at least {n} point, one per turn", "expected at least {n} points, one per turn", n=turns)
        yield Fault(("geometry", "tracks", "turn", "places"), text)
    yield from outside_faults(geometry, "spaces", "decor", "tracks")
    yield from art_faults(art, geometry.board.art, ("geometry", "board", "art"))
