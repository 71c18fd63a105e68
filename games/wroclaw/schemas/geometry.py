"""Where things lie on the battlefield: the part of `board.yaml` that only painters read.

`near` is the line of whoever looks, `far` the other one; cards, dice, boxes have names of their own, as the rules know
no places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from games.core.contract.texts import N_
from games.core.data.files import Fault
from games.core.data.geometry import (
    ABSENT,
    Art,
    Centred,
    Id,
    Label,
    Length,
    Number,
    Picture,
    Picturing,
    Point,
    Points,
    RoomyLabel,
    Shape,
    Size,
    Strict,
    art_faults,
    id_faults,
    outside_faults,
)  # fmt: skip

GAME = "wroclaw"
FIGHTERS = ("far_1", "far_2", "far_3", "near_1", "near_2", "near_3")
COVERS = ("far_12", "far_23", "near_12", "near_23")
DICE = ("die_1", "die_2", "die_3")
HAZARDS = ("hazard_1", "hazard_2")


class Backed(Picturing):
    """The board's picture, and the same view without places, for windows of another shape."""

    background: Art


class Broad(Picture):
    """A picture with its width on the board."""

    width: Length


class Pieces(Strict):
    """How each kind of piece is drawn; `<id>` in a token's file is a manoeuvre."""

    token: Broad
    die: Broad
    die_active: Broad
    die_second: Broad
    perun: Broad
    wound: Broad


class FighterPoints(Strict):
    """The middle of the card's inner edge, where a line of fire starts and ends."""

    edge: Point


class FighterSpace(Centred):
    """The place of one card in a line."""

    points: FighterPoints


class Space(Strict):
    """A place without a mark of its own."""

    id: Id
    centre: Point
    shape: Shape


class DieLabels(Strict):
    """Two lines beside a die."""

    caption: Label
    caption_2: Label


class DieSpace(Space):
    """The place of one die."""

    labels: DieLabels


class HazardLabels(Strict):
    """The name on a hazard's card."""

    name: RoomyLabel


class HazardSpace(Space):
    """The place of one hazard's card."""

    labels: HazardLabels


class Spaces(Strict):
    """All places: three cards a side, two gaps a side for the sign of cover, three dice, two hazards."""

    fighters: list[FighterSpace]
    covers: list[Space]
    dice: list[DieSpace]
    hazards: list[HazardSpace]


class BoxParts(Strict):
    """The box round an instrument's outline."""

    frame: Shape


class BoxLabels(Strict):
    """The heading of an instrument."""

    heading: Label


class Instrument(Strict):
    """A framed box beside the lines."""

    shape: Shape
    parts: BoxParts
    labels: BoxLabels


class PoolLabels(Strict):
    """The name under a heap of cards."""

    caption: Label


class Pool(Strict):
    """A heap of cards: the next one lies `step` further, `shown_max` are drawn."""

    shape: Shape
    labels: PoolLabels
    step: Point
    shown_max: Annotated[int, Field(ge=1, le=9)]


class Pools(Strict):
    """The seriously wounded and the dead of both lines."""

    far_seriously_wounded: Pool
    far_dead: Pool
    near_seriously_wounded: Pool
    near_dead: Pool


class CountLabels(Strict):
    """A number."""

    count: Label


class Deck(Strict):
    """The deck of hazards."""

    shape: Shape
    labels: CountLabels


class Note(Strict):
    """Room for a sentence."""

    shape: Shape


class Plate(Strict):
    """The plate with the sum of a shot: its size, its upper edge, how far to the left and right it may stand."""

    size: Size
    top: Number
    within: Annotated[list[Number], Field(min_length=2, max_length=2)]


class Backs(Strict):
    """The opponent's hand, face down: steps between cards, and their turns in degrees."""

    first: Shape
    step: Length
    step_from_three: Length
    shown_max: Annotated[int, Field(ge=1, le=9)]
    turns: list[Number]
    labels: CountLabels


class CapSlots(Strict):
    """Where the first cap lies."""

    perun: Points


class Caps(Strict):
    """Caps of Perun and their number; the next one lies `step` further."""

    slots: CapSlots
    labels: CountLabels
    width: Length
    step: Length
    shown_max: Annotated[int, Field(ge=1, le=9)]


class Panels(Strict):
    """Instruments beside the lines and what lies in them."""

    far_hand: Instrument
    dice: Instrument
    near_supply: Instrument
    far_casualties: Instrument
    hazards: Instrument
    near_casualties: Instrument
    pools: Pools
    hazard_deck: Deck
    hazard_note: Note
    shot_plate: Plate
    far_cards: Backs
    far_perun: Caps
    near_perun: Caps


class PortraitPoints(Strict):
    """In units of a portrait: where the sight is centred, and the end of the barrel."""

    face: Point
    muzzle: Point


class Portraits(Strict):
    """Pictures of characters."""

    art: Art
    size: Size
    points: dict[Id, PortraitPoints]


class Geometry(Strict):
    """Where everything lies, in units of the picture's `viewBox`."""

    board: Backed
    pieces: Pieces = ABSENT  # part of the description of the picture, drawn from by nobody
    spaces: Spaces
    panels: Panels
    portraits: Portraits = ABSENT


def geometry_faults(geometry: Geometry) -> Iterator[Fault]:
    """Find places that are missing, pictures the program lacks, and what lies outside the picture."""
    spaces = geometry.spaces
    for group, right in (("fighters", FIGHTERS), ("covers", COVERS), ("dice", DICE), ("hazards", HAZARDS)):
        found = [space.id for space in getattr(spaces, group)]
        yield from id_faults(found, right, ("geometry", "spaces", group))
        yield from _only_boxes(getattr(spaces, group), group)
    for key in ("art", "background"):
        yield from art_faults(GAME, getattr(geometry.board, key), ("geometry", "board", key))
    for kind in Pieces.model_fields if geometry.pieces else ():
        art = getattr(geometry.pieces, kind).art
        yield from art_faults(GAME, art, ("geometry", "pieces", kind, "art"))
    data = geometry.model_dump(by_alias=True, exclude_unset=True)
    box = data["board"]["viewBox"]
    yield from outside_faults({"spaces": data["spaces"]}, ("geometry",), box)


def _only_boxes(spaces: list[Space], group: str) -> Iterator[Fault]:
    for number, space in enumerate(spaces):
        if space.shape.rect is None:
            yield Fault(("geometry", "spaces", group, number, "shape"), N_("expected a rect"))
