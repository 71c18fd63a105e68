"""Positions on a battlefield: from the board's geometry, or computed for a window.

Lengths are board units, the origin is at the top left. `near` is the viewer's line of fighters, `far` the opponent's. A
card is 184 units wide and 240 high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Box, box_from, point_from, size_of

ART = "wroclaw"  # the folder in assets/art with the pictures for this kind of board
LINES = ("far", "near")
PLACES = (1, 2, 3)
CARD = (184.0, 240.0)
LEAST = (640.0, 684.0)  # minimum size of the board
# maximum difference between the proportions (width / height) of area and picture at which the picture is used
SAME_SHAPE = 0.06
MARGIN, INNER = 24.0, 16.0
ASIDE = 36.0  # room for used tokens left of the cards
SIDE = (150.0, 188.0)  # (minimum, default) width of the columns with dice, hazards and piles
# minimum board width with these columns beside the lines
WIDE = 990.0
GAP = (28.0, 84.0)
PLATE = (452.0, 82.0)
BACKGROUND = "background.webp"


@dataclass(frozen=True, slots=True)
class CapPositions:
    """Positions of a player's caps: first centre, width, distance, and the number's centre."""

    first: Point
    width: float
    step: float
    shown: int
    count: Point


@dataclass(frozen=True, slots=True)
class FaceDownHand:
    """Positions of the opponent's face-down hand.

    `step` is the distance between cards if there are two, `narrow_step` if there are more. At most `shown` cards are
    drawn, rotated by the angles `turns` (degrees).
    """

    first: Box
    step: float
    narrow_step: float
    shown: int
    turns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BattleLayout:
    """The positions of everything on the table.

    `whole` is True if frames and sockets are part of the board's picture.
    """

    size: tuple[float, float]
    art: str
    whole: bool
    fighters: Mapping[str, Box]  # boxes of cards, `far_1` to `near_3`
    dots: Mapping[str, Point]
    covers: Mapping[str, Box]  # boxes between neighbouring cards, such as `far_12`
    dice: tuple[Box, ...]
    captions: tuple[Box, ...]  # boxes of two lines of text, by die
    hazards: tuple[Box, ...]
    deck: Box
    deck_count: Box
    note: Box | None
    plate: tuple[float, float]
    plate_top: float
    plate_within: tuple[float, float]
    frames: Mapping[str, Box] = field(default_factory=dict)  # boxes of frames by name
    # boxes of piles, such as `far_wounded`; empty in narrow windows
    pools: Mapping[str, Box] = field(default_factory=dict)
    backs: FaceDownHand | None = None
    caps: Mapping[str, CapPositions] = field(default_factory=dict)  # by line: `far`, `near`

    def card(self, line: str, place: int) -> Box:
        """Return the box of a card. `line` is `far` or `near`, `place` counts from 0."""
        return self.fighters[f"{line}_{place + 1}"]


def layout_of(board: Any, area: tuple[int, int]) -> BattleLayout:
    """Return the layout of a board for an area in pixels.

    It is read from the board's geometry if the area has the same proportions.
    """
    geometry = board.data.get("geometry")
    if geometry:
        _, _, width, height = geometry["board"]["viewBox"]
        if abs(area[0] / area[1] * height / width - 1) < SAME_SHAPE:
            return _from_geometry(geometry)
    art = geometry["board"]["background"] if geometry else BACKGROUND
    scale = min(area[0] / LEAST[0], area[1] / LEAST[1])
    size = (area[0] / scale, area[1] / scale)
    return _beside(size, art) if size[0] >= WIDE else _between(size, art)


# -- from the file ----------------------------------------------------------------------------------------------------
def _boxes(spaces: Any) -> dict[str, Box]:
    return {space["id"]: box_from(space["shape"]["rect"]) for space in spaces}


def _from_geometry(geometry: Mapping[str, Any]) -> BattleLayout:
    spaces, panels = geometry["spaces"], geometry["panels"]
    plate, backs, pools = panels["shot_plate"], panels["far_cards"], panels["pools"]
    frames = {key: box_from(panels[key]["parts"]["frame"]["rect"]) for key in FRAMES if key in panels}
    captions = []
    for die in spaces["dice"]:
        x, y = point_from(die["labels"]["caption"]["at"])
        right = frames["dice"][0] + frames["dice"][2] - 6
        captions.append((x, y - 2, right - x, 48.0))
    count = point_from(panels["hazard_deck"]["labels"]["count"]["at"])
    return BattleLayout(
        size=size_of(geometry),
        art=geometry["board"]["art"],
        whole=True,
        fighters=_boxes(spaces["fighters"]),
        dots={space["id"]: point_from(space["dot"]) for space in spaces["fighters"]},
        covers=_boxes(spaces["covers"]),
        dice=tuple(_boxes(spaces["dice"]).values()),
        captions=tuple(captions),
        hazards=tuple(_boxes(spaces["hazards"]).values()),
        deck=box_from(panels["hazard_deck"]["shape"]["rect"]),
        deck_count=(count[0], count[1] - 11, 120.0, 22.0),
        note=box_from(panels["hazard_note"]["shape"]["rect"]),
        plate=point_from(plate["size"]),
        plate_top=float(plate["top"]),
        plate_within=point_from(plate["within"]),
        frames=frames,
        pools={
            f"{line}_{ours}": box_from(pools[f"{line}_{theirs}"]["shape"]["rect"])
            for line in LINES
            for ours, theirs in (("wounded", "seriously_wounded"), ("dead", "dead"))
        },
        backs=FaceDownHand(
            box_from(backs["first"]["rect"]), float(backs["step"]), float(backs["step_from_three"]),
            int(backs["shown_max"]), tuple(float(turn) for turn in backs["turns"]),
        ),
        caps={line: _caps(panels[f"{line}_perun"]) for line in LINES},
    )  # fmt: skip


FRAMES = ("far_hand", "dice", "near_supply", "far_casualties", "hazards", "near_casualties")


def _caps(panel: Mapping[str, Any]) -> CapPositions:
    x, y = point_from(panel["labels"]["count"]["at"])
    if panel["labels"]["count"]["anchor"] == "top-left":
        x, y = x + 14, y + 22
    return CapPositions(
        point_from(panel["slots"]["perun"][0]),
        float(panel["width"]),
        float(panel["step"]),
        int(panel["shown_max"]),
        (x, y),
    )


# -- computed layouts -------------------------------------------------------------------------------------------------
def _lines(left: float, room: float, top: float, bottom: float) -> dict[str, Box]:
    """Return the boxes of two lines of three cards."""
    gap = max(GAP[0], min(GAP[1], (room - 3 * CARD[0]) / 2))
    start = left + (room - 3 * CARD[0] - 2 * gap) / 2
    rows = {"far": top, "near": bottom - CARD[1]}
    return {
        f"{line}_{place}": (start + (place - 1) * (CARD[0] + gap), y, *CARD)
        for line, y in rows.items()
        for place in PLACES
    }


def _dots(fighters: Mapping[str, Box]) -> dict[str, Point]:
    return {
        key: (x + 38, y + height + 18 if key.startswith("far") else y - 18)
        for key, (x, y, _, height) in fighters.items()
    }


def _covers(fighters: Mapping[str, Box]) -> dict[str, Box]:
    result = {}
    for line in LINES:
        for one, other in ((1, 2), (2, 3)):
            x, y, width, height = fighters[f"{line}_{one}"]
            gap = fighters[f"{line}_{other}"][0] - x - width
            across = min(68.0, gap + 24)
            result[f"{line}_{one}{other}"] = (x + width + (gap - across) / 2, y + height - 75, across, 46.0)
    return result


def _beside(size: tuple[float, float], art: str) -> BattleLayout:
    """Return the layout for a wide window: dice, hazards and piles beside the lines."""
    width, height = size
    side = max(SIDE[0], min(SIDE[1], (width - 2 * MARGIN - 2 * INNER - 3 * CARD[0] - 2 * GAP[0]) / 2))
    # in a very wide window the margins grow, so that dice, hazards and piles stay close to the lines
    out = max(MARGIN, (width - 1400) / 2)
    left, right = out + side + INNER, width - out - side - INNER
    top, bottom = 32.0, height - 32
    fighters = _lines(left, right - left, top, bottom)
    x1, x2 = out, width - out - side
    middle = height / 2
    frames = {
        "far_hand": (x1, top, side, 168.0),
        "dice": (x1, middle - 126, side, 252.0),
        "near_supply": (x1, bottom - 168, side, 168.0),
        "far_casualties": (x2, top, side, 168.0),
        "hazards": (x2, middle - 126, side, 252.0),
        "near_casualties": (x2, bottom - 168, side, 168.0),
    }
    die = 66.0 if side > 170 else 58.0
    dice = tuple((x1 + 13, middle - 94 + n * 73, die, die) for n in range(3))
    captions = tuple((x + die + 9, y + 14, side - die - 26, 48.0) for x, y, _, _ in dice)
    card = min(84.0, (side - 20) / 2)
    hazards = tuple((x2 + 8 + n * (side - 16 - card), middle - 92, card, card * 118 / 84) for n in range(2))
    pool = min(72.0, (side - 26) / 2)
    pools = {}
    for line, y in (("far", top), ("near", bottom - 168)):
        pools[f"{line}_wounded"] = (x2 + 9, y + 42, pool, pool * 82 / 72)
        pools[f"{line}_dead"] = (x2 + side - 9 - pool, y + 42, pool, pool * 82 / 72)
    return BattleLayout(
        size, art, False, fighters, _dots(fighters), _covers(fighters), dice, captions, hazards,
        deck=(x2 + 14, middle + 86, 22.0, 28.0),
        deck_count=(x2 + 44, middle + 89, side - 50, 22.0),
        note=(x2 + 10, middle + 38, side - 20, 44.0),
        plate=PLATE,
        plate_top=middle - PLATE[1] / 2,
        plate_within=(left, right),
        frames=frames,
        pools=pools,
        backs=FaceDownHand((x1 + 14, top + 38, 70.0, 91.0), 30.0, 14.0, 4, (-4.0, 3.0, -2.0, 4.0)),
        caps={
            "far": CapPositions((x1 + side - 26, top + 72), 38.0, 40.0, 1, (x1 + side - 26, top + 106)),
            "near": CapPositions((x1 + 48, bottom - 100), 56.0, 44.0, 2, (x1 + side - 24, bottom - 100)),
        },
    )  # fmt: skip


def _between(size: tuple[float, float], art: str) -> BattleLayout:
    """Return the layout for a narrow window: dice and hazards between the lines."""
    width, height = size
    top, bottom = 14.0, height - 14
    fighters = _lines(ASIDE, width - ASIDE - INNER, top, bottom)
    first, last = top + CARD[1] + 4, bottom - CARD[1] - 4
    middle = (first + last) / 2
    left, right = 16.0, width - 16
    die, pitch, label = 50.0, 72.0, 66.0
    dice = tuple((left + 11 + n * pitch, middle - 58, die, die) for n in range(3))
    captions = tuple((x - 8, middle - 4, label, 46.0) for x, _, _, _ in dice)
    card = 64.0
    hazards = tuple((right - 8 - (2 - n) * (card + 6) + 6, middle - 62, card, card * 118 / 84) for n in range(2))
    frames = {
        "dice": (left, middle - 66, 3 * pitch, 118.0),
        "hazards": (right - 2 * card - 22, middle - 70, 2 * card + 22, 126.0),
    }
    room = (left + 3 * pitch + 8, right - 2 * card - 30)
    return BattleLayout(
        size, art, False, fighters, _dots(fighters), _covers(fighters), dice, captions, hazards,
        deck=(right - 2 * card - 12, middle + 33, 14.0, 18.0),
        deck_count=(right - 2 * card + 10, middle + 32, 2 * card - 16, 20.0),
        note=None,
        plate=(min(PLATE[0], room[1] - room[0]), PLATE[1]),
        plate_top=middle - PLATE[1] / 2 - 4,
        plate_within=room,
        frames=frames,
    )  # fmt: skip
