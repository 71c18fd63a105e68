"""Where things lie on the picture of a Wampiry board: the part of `board.yaml` that only painters read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from games.core.contract.texts import N_n
from games.core.data.files import Fault
from games.core.data.geometry import (
    ABSENT,
    SEATS,
    Art,
    Centred,
    Disc,
    Font,
    Label,
    Length,
    Picture,
    Picturing,
    Point,
    Points,
    Rect,
    Shape,
    Size,
    Slots,
    Strict,
    art_faults,
    id_faults,
    outside_faults,
    slot_faults,
)  # fmt: skip

GAME = "wampiry"
MOST_SEATS = len(SEATS)


class Inner(Strict):
    """The board inside the score track."""

    rect: Rect
    corner_radius: Length


class RingPicturing(Picturing):
    """The board's picture, its centre, and the board inside the score track."""

    centre: Point
    inner: Inner


class Vampire(Picture):
    """The vampire pawn and how tall it stands where; on the clock by the number of pawns on a field."""

    figure_height: Length
    height_estate: Length
    height_clock: Annotated[dict[int, Length], Field(min_length=1)]
    height_order: Length


class Possessed(Disc):
    """The stack of possessed: thickness of one slab, most slabs drawn."""

    slab: Length
    slabs_max: Annotated[int, Field(ge=1, le=20)]


class TokenArt(Strict):
    """The pictures of both award markers."""

    raised: Art
    lowered: Art


class Token(Strict):
    """The award markers."""

    art: TokenArt
    size: Size
    anchor: Point
    radius: Length


class Pieces(Strict):
    """How each kind of piece is drawn."""

    vampire: Vampire
    possessed: Possessed
    score: Disc
    award_token: Token
    sabbath: Disc
    icon: Picture


class Fonts(Strict):
    """The faces of the texts on the board."""

    name: Font
    awards: Font
    clock: Font
    score: Font


class EstateParts(Strict):
    """The calm paved square and the name plate."""

    pad: Shape
    plate: Shape


class EstateLabels(Strict):
    """The estate's name and its three awards."""

    name: Label
    awards: Label


class FieldLabels(Strict):
    """The field's name."""

    name: Label


class EstateSlots(Strict):
    """Points for possessed (by seat), vampires (in order of arrival) and markers."""

    possessed: Points
    vampire: Slots
    sabbath: Points
    award_token: Points


class FieldSlots(Strict):
    """Points for time pawns."""

    vampire: Slots


class SpacePoints(Strict):
    """Where the icon is drawn."""

    icon: Point


class Estate(Centred):
    """An estate on the picture."""

    parts: EstateParts
    labels: EstateLabels
    slots: EstateSlots
    points: SpacePoints


class ClockField(Centred):
    """A field of the clock on the picture."""

    labels: FieldLabels
    slots: FieldSlots
    points: SpacePoints


class Spaces(Strict):
    """All spaces in playing order."""

    estates: list[Estate]
    clock: list[ClockField]


class ScoreTrack(Strict):
    """The beads of the score track from `from` on; further discs on one bead step inwards by `stack_step`."""

    first: Annotated[int, Field(ge=0, le=1)] = Field(alias="from")
    laps: bool
    stack_step: Length
    places: Annotated[list[Point], Field(min_length=20)]


class OrderSlots(Strict):
    """Points for the pawns on the order track."""

    vampire: Annotated[list[Point], Field(min_length=MOST_SEATS)]


class OrderTrack(Strict):
    """The places of the order track."""

    place_size: Size
    places: Annotated[list[Point], Field(min_length=MOST_SEATS)]
    slots: OrderSlots


class TurnTrack(Strict):
    """The moons that count the turns."""

    radius: Length
    places: Points


class Tracks(Strict):
    """Points, order and turns."""

    score: ScoreTrack
    order: OrderTrack
    turn: TurnTrack


class Hand(Strict):
    """The hand of the clock: radii from its centre."""

    start: Length = Field(alias="from")
    shoulder: Length
    end: Length = Field(alias="to")
    half_width: Length


class Clock(Strict):
    """The clock in the middle: radii from its centre."""

    centre: Point
    hub_radius: Length
    face_radius: Length
    bezel_radius: Length
    hand: Hand


class Avenue(Label):
    """The name of an avenue along its street."""

    text: Annotated[str, Field(min_length=1, max_length=40)]


class Decor(Strict):
    """What is drawn only for the look."""

    clock: Clock
    avenues: list[Avenue]


class Geometry(Strict):
    """Where everything lies on the board's picture."""

    board: RingPicturing
    pieces: Pieces = ABSENT  # like `fonts` part of the description of the picture, drawn from by nobody
    fonts: Fonts = ABSENT
    spaces: Spaces
    tracks: Tracks
    decor: Decor


def geometry_faults(geometry: Geometry, ring: list[str], clock: list[str], turns: int) -> Iterator[Fault]:
    """Find what does not fit together: ids, slots, points outside the picture, missing pictures, too few moons."""
    for key, spaces, ids in (("estates", geometry.spaces.estates, ring), ("clock", geometry.spaces.clock, clock)):
        yield from id_faults([space.id for space in spaces], ids, ("geometry", "spaces", key))
        for number, space in enumerate(spaces):
            slots = ("geometry", "spaces", key, number, "slots")
            if isinstance(space, Estate | ClockField):
                yield from slot_faults(space.slots.vampire, (*slots, "vampire"), MOST_SEATS)
            if isinstance(space, Estate):
                yield from slot_faults(space.slots.possessed, (*slots, "possessed"), MOST_SEATS)
    if len(geometry.tracks.turn.places) < turns:
        text = N_n("expected at least {n} point, one a turn", "expected at least {n} points, one a turn", n=turns)
        yield Fault(("geometry", "tracks", "turn", "places"), text)
    box = geometry.board.view_box
    dumped = geometry.model_dump(by_alias=True, exclude_unset=True, include={"spaces", "decor"})
    dumped["tracks"] = {
        name: {key: track[key] for key in ("places", "slots") if key in track}
        for name, track in geometry.tracks.model_dump(by_alias=True, exclude_unset=True).items()
    }
    yield from outside_faults(dumped, ("geometry",), box)
    yield from outside_faults({"centre": geometry.board.centre}, ("geometry", "board"), box)
    yield from _pictures(geometry)


def _pictures(geometry: Geometry) -> Iterator[Fault]:
    pieces = geometry.pieces
    named: list[tuple[Any, tuple[str, ...]]] = [(geometry.board.art, ("board", "art"))]
    if pieces:
        kinds, tokens = ("vampire", "possessed", "score", "sabbath"), ("raised", "lowered")
        named += [(getattr(pieces, key).art, ("pieces", key, "art")) for key in kinds]
        named += [(getattr(pieces.award_token.art, key), ("pieces", "award_token", "art", key)) for key in tokens]
    for art, place in named:
        yield from art_faults(GAME, art, ("geometry", *place))
