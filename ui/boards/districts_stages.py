"""From what happened to what is seen: events on a board of districts become movements of pieces.

A copy of the earlier view is patched event by event; the last stage always ends at the true later view, so that the
table can never show anything else than what is.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract import Event, View
from ui.boards.base import Float, Point, Sprite, Sprites, Stage
from ui.boards.districts_layout import CityLayout
from ui.boards.districts_pieces import FIGURES, RAISED, sprites
from ui.theme import Mark, hex_colour

DURATION = {
    "placed": 280, "moved": 340, "exchanged": 340, "removed": 300, "built": 320, "razed": 320, "trouble": 240,
    "calmed": 220, "appeared": 300, "recalled": 280, "bought": 300, "happened": 420, "rolled": 420, "turn": 240,
}  # fmt: skip
SOUND = {
    "placed": "place", "moved": "slide", "exchanged": "slide", "removed": "lift", "built": "confirm", "razed": "lift",
    "trouble": "flip", "calmed": "slide", "appeared": "place", "recalled": "lift", "bought": "confirm",
    "happened": "bell", "rolled": "dice", "turn": "turn",
}  # fmt: skip
FIRE = hex_colour("#E2605B")
SILENT = frozenset({"happened", "rolled", "turn"})  # worth a moment although no piece moves
RISE = 90.0  # how far a piece rises that leaves the board, in board units


class Stages:
    """Makes stages for one board and one table of marks."""

    kinds = frozenset(
        {
            "placed",
            "moved",
            "exchanged",
            "removed",
            "recalled",
            "built",
            "razed",
            "bought",
            "trouble",
            "calmed",
            "appeared",
        }
    )

    def __init__(self, layout: CityLayout, board: Any, marks: Sequence[Mark]) -> None:
        self.layout, self.board, self.marks = layout, board, marks
        self.places = {place.id: place for place in layout.places}

    def between(self, before: View, events: Sequence[Event], after: View) -> list[Stage]:
        """Return the movements from one view to the next."""
        found: list[Stage] = []
        shown = View(before.board, copy.deepcopy(dict(before)))
        for event in events:
            if event.kind not in DURATION:
                continue
            earlier = sprites(self.layout, shown)
            patch = _PATCHES.get(event.kind)
            if patch is not None:
                patch(shown, event.args)
            stage = self._stage(event, earlier, View(shown.board, copy.deepcopy(dict(shown))))
            if stage is not None:
                found.append(stage)
        last = sprites(self.layout, after)
        if found:
            found[-1].after = {**last, **{key: s for key, s in found[-1].after.items() if key.startswith("fly:")}}
            return found
        earlier = sprites(self.layout, before)
        return [] if earlier == last else [Stage(earlier, last, 300, after)]

    def _stage(self, event: Event, earlier: Sprites, shown: View) -> Stage | None:
        before, after = dict(earlier), sprites(self.layout, shown)
        self._flights(event, before, after)
        floats = self._floats(event)
        if before == after and not floats and event.kind not in SILENT:
            return None
        return Stage(before, after, DURATION[event.kind], shown, SOUND.get(event.kind, ""), floats, event)

    # -- pieces that travel -------------------------------------------------------------------------------------------
    def _flights(self, event: Event, before: Sprites, after: Sprites) -> None:
        """Let the piece itself go from where it stood to where it will stand, instead of fading out and in."""
        for number, (kind, seat, origin, goal) in enumerate(journeys(event)):
            start, stop = self._spot(before, kind, seat, origin), self._spot(after, kind, seat, goal)
            if start is None:
                assert stop is not None
                start = (stop[0], stop[1] - RISE)
            if stop is None:
                stop = (start[0], start[1] - RISE)
            sprite = Sprite((kind, seat, 1), start, FIGURES[kind][2], "", 6)
            before[f"fly:{number}"], after[f"fly:{number}"] = sprite, sprite._replace(at=stop)

    def _spot(self, found: Sprites, kind: str, seat: int, area: str | None) -> Point | None:
        """Return where a piece stands in an area: its own slot, or where its like stand."""
        if area is None:
            return None
        name = f"minion:{area}:{seat}" if kind == "minion" else f"{kind}:{area}"
        alike = [sprite for key, sprite in found.items() if key.partition("+")[0] == name]
        if alike:
            return alike[-1].at
        place = self.places[area]
        return {"troll": place.troll, "demon": place.demon, "building": place.building}.get(kind, place.minion[0])

    def _floats(self, event: Event) -> list[Float]:
        if event.kind != "rolled" or "where" not in event.args:
            return []
        place = self.places.get(str(event.args["where"]).partition(":")[2])
        if place is None:
            return []
        x, y = place.minion[1]
        return [Float(str(event.args["value"]), (x, y - RAISED["building"]), FIRE)]


def _area(name: object) -> str:
    return str(name).partition(":")[2]


def owner_of(name: object) -> tuple[str, int]:
    """Return kind and seat of a piece by its owner in an event: `seat:2`, `piece:troll` or `piece:demon`."""
    kind, _, which = str(name).partition(":")
    return ("minion", int(which)) if kind == "seat" else (which, -1)


def journeys(event: Event) -> list[tuple[str, int, str | None, str | None]]:
    """List the pieces an event moves: kind, seat, from which area, to which (None: beside the board)."""
    args = event.args
    if event.kind == "placed":
        return [(*owner_of(args["who"]), None, _area(args["where"]))]
    if event.kind == "appeared":
        return [(*owner_of(args["whose"]), None, _area(args["where"]))]
    if event.kind == "removed":
        return [(*owner_of(args["whose"]), _area(args["where"]), None)]
    if event.kind == "recalled":
        return [(*owner_of(args["who"]), _area(args["where"]), None)]
    if event.kind == "moved":
        return [(*owner_of(args["whose"]), _area(args["origin"]), _area(args["goal"]))]
    if event.kind == "exchanged":
        one, other = _area(args["origin"]), _area(args["goal"])
        return [(*owner_of(args["whose"]), one, other), (*owner_of(args["whom"]), other, one)]
    return []


# -- patches: what an event changes on the table ----------------------------------------------------------------------
def _find(shown: View, name: object) -> dict[str, Any]:
    key = _area(name)
    found: dict[str, Any] = next(area for area in shown["areas"] if area["id"] == key)
    return found


def _patch_pieces(shown: View, args: Mapping[str, Any], kind: str) -> None:
    for piece, seat, origin, goal in journeys(Event(kind, args)):
        for area, change in ((origin, -1), (goal, 1)):
            if area is None:
                continue
            here = _find(shown, f"area:{area}")
            if piece == "minion":
                here["minions"][seat] = max(0, here["minions"][seat] + change)
            else:
                here[f"{piece}s"] = max(0, here[f"{piece}s"] + change)


def _patch_built(shown: View, args: Mapping[str, Any]) -> None:
    _find(shown, args["where"])["building"] = owner_of(args["who"])[1]


def _patch_razed(shown: View, args: Mapping[str, Any]) -> None:
    _find(shown, args["where"])["building"] = None


def _patch_trouble(shown: View, args: Mapping[str, Any]) -> None:
    _find(shown, args["where"])["trouble"] = True


def _patch_calmed(shown: View, args: Mapping[str, Any]) -> None:
    _find(shown, args["where"])["trouble"] = False


def _of(kind: str) -> Callable[[View, Mapping[str, Any]], None]:
    return lambda shown, args: _patch_pieces(shown, args, kind)


_PATCHES: dict[str, Callable[[View, Mapping[str, Any]], None]] = {
    "placed": _of("placed"),
    "appeared": _of("appeared"),
    "recalled": _of("recalled"),
    "removed": _of("removed"),
    "moved": _of("moved"),
    "exchanged": _of("exchanged"),
    "built": _patch_built,
    "bought": _patch_built,
    "razed": _patch_razed,
    "trouble": _patch_trouble,
    "calmed": _patch_calmed,
}
