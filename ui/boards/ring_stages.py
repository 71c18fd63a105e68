"""From what happened to what is seen: events of a ring game become movements of pieces, one after the other.

A copy of the earlier view is patched event by event; the last stage always ends at the true later view, so that the
table can never show anything else than what is.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract import Event, View
from ui.boards.base import Float, Point, Sprite, Sprites, Stage
from ui.boards.ring_layout import RingLayout
from ui.boards.ring_pieces import CHIP, sprites
from ui.theme import Mark

DURATION = {
    "walked": 340, "advanced": 300, "attacked": 340, "driven": 320, "flown": 350, "leapt": 320, "settled": 260,
    "placed": 300, "shifted": 320, "sent_home": 280, "replaced": 320, "swapped": 340, "raised": 260, "lowered": 260,
    "called": 320, "scored": 520, "cleared": 260, "ordered": 320, "revealed": 220, "turn": 260, "reckoning": 400,
}  # fmt: skip
SOUND = {
    "walked": "slide", "advanced": "slide", "attacked": "slide", "driven": "slide", "flown": "bat", "leapt": "slide",
    "settled": "place", "placed": "place", "shifted": "lift", "sent_home": "lift", "replaced": "place",
    "swapped": "place", "raised": "confirm", "lowered": "confirm", "called": "bell", "scored": "score",
    "revealed": "flip", "planned": "card", "turn": "turn", "ended": "win",
}  # fmt: skip
RECKONING_SOUND = {"dusk": "dusk", "armageddon": "doom", "final": "bell"}


class Stages:
    """Makes stages for one board and one table of marks."""

    def __init__(self, layout: RingLayout, board: Any, marks: Sequence[Mark]) -> None:
        self.layout, self.board, self.marks = layout, board, marks

    def between(self, before: View, events: Sequence[Event], after: View) -> list[Stage]:
        """Return the movements from one view to the next."""
        found: list[Stage] = []
        shown = View(before.board, copy.deepcopy(dict(before)))
        for event in events:
            if event.kind not in DURATION:
                continue
            earlier = self._sprites(shown)
            patch = _PATCHES.get(event.kind)
            if patch is not None:
                patch(self, shown, event.args)
            stage = self._stage(event, earlier, View(shown.board, copy.deepcopy(dict(shown))))
            if stage is not None:
                found.append(stage)
        last = self._sprites(after)
        if found:
            found[-1].after = {**last, **{key: s for key, s in found[-1].after.items() if key.startswith("fly:")}}
            return found
        earlier = self._sprites(before)
        if earlier == last:
            return []
        return [Stage(earlier, last, 300, after)]

    def _sprites(self, view: View) -> Sprites:
        return sprites(self.layout, self.board, view)

    def _stage(self, event: Event, earlier: Sprites, shown: View) -> Stage | None:
        later = self._sprites(shown)
        before, after = dict(earlier), dict(later)
        self._flights(event, before, after)
        floats = self._floats(event)
        if before == after and not floats and event.kind not in ("revealed", "turn", "reckoning"):
            return None
        sound = SOUND.get(event.kind, "")
        if event.kind == "reckoning":
            sound = RECKONING_SOUND[event.args["causes"][0]]
        return Stage(before, after, DURATION[event.kind], shown, sound, floats, event)

    # -- markers that fly ---------------------------------------------------------------------------------------------
    def _flights(self, event: Event, before: Sprites, after: Sprites) -> None:
        for number, (seat, origin, goal) in enumerate(_journeys(event)):
            start, stop = self._marker_place(seat, origin), self._marker_place(seat, goal)
            look = ("chip", seat, 1, "")
            before[f"fly:{number}"] = Sprite(look, start, CHIP, "", 6)
            after[f"fly:{number}"] = Sprite(look, stop, CHIP, "", 6)

    def _marker_place(self, seat: int, estate: str | None) -> Point:
        if estate is None:  # the supply: below the board's edge, at the seat's coffin
            x, y = self.layout.coffins[min(seat, len(self.layout.coffins) - 1)]
            return x, y + 10
        place: int = self.board.index[estate]
        return self.layout.estates[place].possessed[seat]

    def _floats(self, event: Event) -> list[Float]:
        if event.kind != "scored":
            return []
        estate = event.args["where"].partition(":")[2]
        place = self.layout.estates[self.board.index[estate]]
        return [
            Float(f"+{points}", (place.possessed[seat][0], place.possessed[seat][1] - 22), self.marks[seat].colour)
            for seat, points in enumerate(event.args["awards"])
            if points
        ]


def _key(name: str) -> str:
    return name.partition(":")[2]


def _seat(name: str) -> int:
    return int(name.partition(":")[2])


def _journeys(event: Event) -> list[tuple[int, str | None, str | None]]:
    """List the markers an event moves: whose, from which estate, to which (None: the supply)."""
    args = event.args
    if event.kind in ("placed", "shifted", "sent_home"):
        origin = _key(args["origin"]) if "origin" in args else None
        goal = _key(args["goal"]) if "goal" in args else None
        return [(_seat(args["whose"]), origin, goal)] * min(4, int(args.get("n", 1)))
    if event.kind == "replaced":
        where = _key(args["where"])
        return [(_seat(args["whose"]), where, None), (_seat(args["who"]), None, where)]
    if event.kind == "swapped":
        origin, goal = _key(args["origin"]), _key(args["goal"])
        return [(_seat(args["who"]), origin, goal), (_seat(args["whose"]), goal, origin)]
    return []


# -- patches: what an event changes on the table ----------------------------------------------------------------------
def _patch_markers(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    seat = _seat(args["whose"])
    amount = int(args.get("n", 1))
    for key, sign in (("origin", -1), ("goal", 1)):
        if key in args:
            shown["estates"][maker.board.index[_key(args[key])]]["possessed"][seat] += sign * amount
    supply = amount * (("goal" not in args) - ("origin" not in args))
    shown["supply"][seat] += supply


def _patch_replaced(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    counts = shown["estates"][maker.board.index[_key(args["where"])]]["possessed"]
    mine, theirs = _seat(args["who"]), _seat(args["whose"])
    counts[theirs] -= 1
    counts[mine] += 1
    shown["supply"][theirs] += 1
    shown["supply"][mine] -= 1


def _patch_swapped(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    mine, theirs = _seat(args["who"]), _seat(args["whose"])
    origin = shown["estates"][maker.board.index[_key(args["origin"])]]["possessed"]
    goal = shown["estates"][maker.board.index[_key(args["goal"])]]["possessed"]
    origin[mine] -= 1
    goal[mine] += 1
    goal[theirs] -= 1
    origin[theirs] += 1


def _move_pawn(shown: View, board: Any, seat: int, goal: str) -> None:
    kind, _, key = goal.partition(":")
    group, pawns = ("estates", "vampires") if kind == "estate" else ("clock", "pawns")
    for place in shown[group]:
        if seat in place[pawns]:
            place[pawns].remove(seat)
    here = shown[group][board.index[key]][pawns]
    here.append(seat)
    if kind == "field":
        here.sort()


def _patch_walk(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    _move_pawn(shown, maker.board, _seat(args["who"]), args["goal"])


def _patch_pushed(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    _move_pawn(shown, maker.board, _seat(args["whose"]), args["goal"])


def _patch_award(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    shown["estates"][maker.board.index[_key(args["where"])]]["award"] = args["level"]


def _patch_called(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    shown["estates"][maker.board.index[_key(args["where"])]]["sabbath"] = True


def _patch_scored(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    shown["points"] = [old + new for old, new in zip(shown["points"], args["awards"], strict=True)]
    if args["cause"] == "sabbath":
        shown["estates"][maker.board.index[_key(args["where"])]]["sabbath"] = False


def _patch_cleared(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    estate = shown["estates"][maker.board.index[_key(args["where"])]]
    leader = _seat(args["leader"]) if args["leader"] else None
    for seat, count in enumerate(estate["possessed"]):
        kept = args["n"] if seat == leader else 0
        estate["possessed"][seat] = kept
        shown["supply"][seat] += count - kept


def _patch_ordered(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    shown["order"] = [_seat(name) for name in args["order"]]
    for estate in shown["estates"]:
        estate["sabbath"] = False


def _patch_turn(maker: Stages, shown: View, args: Mapping[str, Any]) -> None:
    shown["turn"] = args["turn"]


_PATCHES: dict[str, Callable[[Stages, View, Mapping[str, Any]], None]] = {
    "settled": _patch_walk,
    "walked": _patch_walk,
    "advanced": _patch_walk,
    "flown": _patch_walk,
    "leapt": _patch_walk,
    "attacked": _patch_pushed,
    "driven": _patch_pushed,
    "placed": _patch_markers,
    "shifted": _patch_markers,
    "sent_home": _patch_markers,
    "replaced": _patch_replaced,
    "swapped": _patch_swapped,
    "raised": _patch_award,
    "lowered": _patch_award,
    "called": _patch_called,
    "scored": _patch_scored,
    "cleared": _patch_cleared,
    "ordered": _patch_ordered,
    "turn": _patch_turn,
}
