"""Create the sprites of a battlefield's view, and the outlines of objects.

A sprite has the same name in every view, so that a piece can be animated.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import View
from ui.boards.battlefield.layout import CARD, LINES, BattleLayout, FaceDownHand
from ui.boards.shared.base import Point, Sprite, Sprites
from ui.boards.shared.shapes import Box

PLACES = 3
CORNER = 10.0  # board units: radius of a card's corners
OPENING = (1.15, 22.0)  # opening hand: (maximum scale of cards, gap in board units)
NOTCH = (40.0, 24.0)  # board units: maximum size of a boost button
NOTCH_GAP = 4.0
CARDS = 4  # draw layer of cards
MARKER = 44.0  # board units: side of the start player's marker
COVER = "oslona"
# changed fields in the look of a fighter whose card has left the table
GONE: Mapping[str, Any] = {"token": "", "covers": False, "armour": None}


class ArmourParts(NamedTuple):
    """The parts of a fighter's armour, and their total."""

    base: int
    cover: int
    weakened: int
    total: int


class Fighter(NamedTuple):
    """The look of a fighter's card. An empty `card` or `token` is face down."""

    kind: str
    seat: int
    card: str
    token: str
    wounds: int
    spent: bool
    extra: bool
    covers: bool
    silenced: bool
    state: str
    armour: ArmourParts | None
    hidden: bool  # True: visible only to the owner


def fresh_fighter(seat: int, card: str, token: str = "") -> Fighter:
    """Return a fighter without wounds or effects."""
    return Fighter("fighter", seat, card, token, 0, False, False, False, False, "", None, False)


def near_seat(view: View) -> int:
    """Return the seat of the near line: the viewer's, or the first."""
    seat = view["seat"]
    return seat if isinstance(seat, int) and seat >= 0 else 0


def line_name(seat: int, near_seat: int) -> str:
    """Return the name of a seat's line, `near` or `far`."""
    return LINES[int(seat == near_seat)]


def fighter_of(view: View, seat: int, place: int) -> Fighter | None:
    """Return the fighter at a place, or None."""
    line: Sequence[Mapping[str, Any]] = view["fighters"][seat]
    if place >= len(line) or line[place].get("gone"):
        return None
    one = line[place]
    armour = one["armour"]
    return Fighter(
        "fighter", seat, one["card"], one["token"], one["wounds"], one["spent"], one["extra"], one["covers"],
        one["silenced"], one["state"],
        None if armour is None else ArmourParts(armour["base"], armour["cover"], armour["weakened"], armour["total"]),
        bool(one["card"]) and not view["revealed"] and not one.get("open") and view["seat"] == seat,
    )  # fmt: skip


class CoverGap(NamedTuple):
    """A gap between cards with a cover badge: arrow directions, and bonus (0 if broken)."""

    place: int
    left: bool
    right: bool
    bonus: int


def cover_gaps(line: Sequence[Mapping[str, Any]]) -> list[CoverGap]:
    """List the gaps of a line that have a cover badge."""
    fighters = [GONE if one.get("gone") else one for one in line]
    result = []
    for place in range(len(fighters) - 1):
        before, after = fighters[: place + 1], fighters[place + 1 :]
        right = _bonus(after[0]) if any(one["covers"] for one in before) else 0
        left = _bonus(before[-1]) if any(one["covers"] for one in after) else 0
        broken = any(one["token"] == COVER and not one["covers"] for one in (before[-1], after[0]))
        if left or right or broken:
            result.append(CoverGap(place, left > 0, right > 0, max(left, right)))
    return result


def _bonus(one: Mapping[str, Any]) -> int:
    return one["armour"]["cover"] if one["armour"] else 0


def opening_hand(view: View) -> list[str]:
    """List the cards of the opening hand while the viewer chooses."""
    decision = view["decision"]
    seat = view["seat"]
    if view["phase"] != "keep" or decision is None or seat is None or seat < 0 or decision["seat"] != seat:
        return []
    own = view["secrets"][seat]
    return list(own["hand"]) if own is not None else []


def sprites(layout: BattleLayout, view: View, near_seat: int) -> Sprites:
    """Return the sprites of a view."""
    result: Sprites = {}
    opening = opening_hand(view)
    if opening:
        scale, places = opening_places(layout, len(opening))
        for card, place in zip(opening, places, strict=True):
            result[f"card:{card}"] = Sprite(("card", card), place, scale, "", CARDS)
        return result
    for seat in (0, 1):
        _line(result, layout, view, seat, near_seat)
        _stock(result, layout, view, seat, near_seat)
    for number, box in enumerate(layout.dice if any(view["dice"]) else ()):
        result[f"die:{number}"] = Sprite(("die", number, view["dice"][number]), box_centre(box), 1.0, "", 2)
    for number, box in enumerate(layout.hazards):
        result[f"hazard:{number}"] = Sprite(("hazard", number, view["hazards"][number]), box_centre(box), 1.0, "", 2)
    result["deck"] = Sprite(("deck", view["deck"]), box_centre(layout.deck), 1.0, "", 2)
    return result


def _line(result: Sprites, layout: BattleLayout, view: View, seat: int, near: int) -> None:
    for place in range(PLACES):
        one = fighter_of(view, seat, place)
        if one is not None:
            at = box_centre(layout.card(line_name(seat, near), place))
            result[f"fighter:{seat}:{place}"] = Sprite(tuple(one), at, 1.0, "", CARDS)


def _stock(result: Sprites, layout: BattleLayout, view: View, seat: int, near: int) -> None:
    """Add to `result` the sprites around a seat's line of fighters, such as piles and caps."""
    line = line_name(seat, near)
    if line == "far" and layout.backs is not None:
        first = layout.backs.first
        result[f"backs:{seat}"] = Sprite(("backs", seat, view["hands"][seat]), box_centre(first), 1.0, "", 1)
    caps = layout.caps.get(line)
    if caps is not None:
        result[f"perun:{seat}"] = Sprite(("perun", seat, view["perun"][seat]), caps.first, 1.0, "", 1)
        if view["starter"] == seat and view["turn"]:
            result["marker"] = Sprite(("marker",), marker_place(layout, line), 1.0, "", 2)
    if layout.pools:
        older, fresh, dead = (tuple(view[key][seat]) for key in ("older", "fresh", "dead"))
        at = box_centre(layout.pools[f"{line}_wounded"])
        result[f"pool:{seat}"] = Sprite(("pool", seat, older, fresh), at, 1.0, "", 1)
        at = box_centre(layout.pools[f"{line}_dead"])
        result[f"dead:{seat}"] = Sprite(("dead", seat, dead), at, 1.0, "", 1)


def _backs_box(backs: FaceDownHand, count: int) -> Box:
    """Return the bounding box of a face-down hand."""
    x, y, width, height = backs.first
    step = backs.step if count <= 2 else backs.narrow_step
    return x, y, width + step * max(0, min(count, backs.shown) - 1), height


def marker_place(layout: BattleLayout, line: str) -> Point:
    """Return the position of the start player's marker."""
    x, y, width, height = layout.frames["near_supply" if line == "near" else "far_hand"]
    return x + width - 26, y + height - 26


def opening_places(layout: BattleLayout, count: int) -> tuple[float, list[Point]]:
    """Return (scale, centres) of `count` cards in rows."""
    width, height = layout.size
    largest, gap = OPENING
    best = (0.0, 1)
    for rows in range(1, count + 1):
        across = math.ceil(count / rows)
        scale = min(
            largest, (width - (across + 1) * gap) / across / CARD[0], (height - (rows + 1) * gap) / rows / CARD[1]
        )
        best = max(best, (scale, -rows))
    scale, rows = best[0], -best[1]
    across = math.ceil(count / rows)
    high, wide = CARD[1] * scale, CARD[0] * scale
    top = (height - rows * high - (rows - 1) * gap) / 2 + high / 2
    places = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        left = (width - here * wide - (here - 1) * gap) / 2 + wide / 2
        places.append((left + column * (wide + gap), top + row * (high + gap)))
    return scale, places


# -- outlines ---------------------------------------------------------------------------------------------------------
def outlines(layout: BattleLayout, view: View, near_seat: int) -> dict[str, list[Point]]:
    """Return the outlines of all objects by name, the topmost first."""
    opening = opening_hand(view)
    if opening:
        scale, places = opening_places(layout, len(opening))
        return {f"card:{card}": rounded_corners(card_box(at, scale)) for card, at in zip(opening, places, strict=True)}
    result: dict[str, list[Point]] = {}
    decision = view["decision"]
    if decision is not None and decision["kind"] == "boost":
        for die in range(len(layout.dice)):
            for points in range(view.board.boost + 1):
                result[f"die:{die}:{points}"] = rounded_corners(boost_button(layout, die, points, view.board.boost), 5)
    for seat in (0, 1):
        line = line_name(seat, near_seat)
        for place in range(PLACES):
            kind = "fighter" if place < len(view["fighters"][seat]) else "slot"
            result[f"{kind}:{seat}:{place}"] = rounded_corners(layout.card(line, place))
        if layout.pools:
            result[f"pool:{seat}"] = rounded_corners(layout.pools[f"{line}_wounded"], 8)
            result[f"dead:{seat}"] = rounded_corners(layout.pools[f"{line}_dead"], 8)
        if line in layout.caps:
            result[f"perun:{seat}"] = rounded_corners(caps_box(layout, line, view["perun"][seat]), 12)
            if view["starter"] == seat and view["turn"]:
                x, y = marker_place(layout, line)
                result["marker"] = rounded_corners((x - MARKER / 2, y - MARKER / 2, MARKER, MARKER), 8)
        if line == "far" and layout.backs is not None:
            result[f"backs:{seat}"] = rounded_corners(_backs_box(layout.backs, view["hands"][seat]), 8)
    for number, box in enumerate(layout.dice):
        result[f"die:{number}"] = rounded_corners(box, 12)
    for number, box in enumerate(layout.hazards):
        result[f"hazard:{number}"] = rounded_corners(box, 6)
    result["deck"] = rounded_corners(layout.deck, 4)
    return result


def dot_positions(layout: BattleLayout, near_seat: int) -> dict[str, Point]:
    """Return the positions of the dots on selectable objects, by name."""
    result: dict[str, Point] = {}
    for seat in (0, 1):
        line = line_name(seat, near_seat)
        for place in range(PLACES):
            for kind in ("fighter", "slot"):
                result[f"{kind}:{seat}:{place}"] = layout.dots[f"{line}_{place + 1}"]
    return result


def boost_button(layout: BattleLayout, die: int, points: int, max_points: int) -> Box:
    """Return the box of the button that adds `points` to a die."""
    x, y, width, height = layout.captions[die]
    columns = (max_points + 2) // 2
    across = min(NOTCH[0], (width - NOTCH_GAP) / columns - NOTCH_GAP)
    down = min(NOTCH[1], (height - NOTCH_GAP) / 2)
    row, column = divmod(points, columns)
    beside = "far_hand" in layout.frames
    left = x + (NOTCH_GAP if beside else (width - columns * (across + NOTCH_GAP) + NOTCH_GAP) / 2)
    top = y + (height - 2 * down - NOTCH_GAP) / 2
    return left + column * (across + NOTCH_GAP), top + row * (down + NOTCH_GAP), across, down


def caps_box(layout: BattleLayout, line: str, count: int) -> Box:
    """Return the bounding box of the caps at a line."""
    caps = layout.caps[line]
    width = caps.width + caps.step * (max(1, min(caps.shown, count)) - 1)
    return caps.first[0] - caps.width / 2, caps.first[1] - caps.width / 2, width, caps.width


def box_centre(box: Box) -> Point:
    """Return the centre of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def card_box(position: Point, scale: float = 1.0) -> Box:
    """Return the box of a card around a centre."""
    width, height = CARD[0] * scale, CARD[1] * scale
    return position[0] - width / 2, position[1] - height / 2, width, height


def rounded_corners(box: Box, radius: float = CORNER) -> list[Point]:
    """Return a box with rounded corners as a polygon."""
    x, y, width, height = box
    result: list[Point] = []
    for cx, cy, start in (
        (x + width - radius, y + radius, 0),
        (x + width - radius, y + height - radius, 90),
        (x + radius, y + height - radius, 180),
        (x + radius, y + radius, 270),
    ):
        for step in range(5):
            turn = math.radians(start + 22.5 * step)
            result.append((cx + radius * math.sin(turn), cy - radius * math.cos(turn)))
    return result
