"""Wrocław's table in words: the dice, the hazards, and both sides with their fighters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.survey import Place
from games.core.contract.names import keys_of, kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls.naming import about, heading


def survey(view: View) -> Sequence[Place]:
    """List what holds for both, then each side with its fighters from the left."""
    dice = tuple(N_("die {n}: {face}", n=n, face=face) for n, face in enumerate(view["dice"], 1) if face)
    hazards = [N_("{hazard}", hazard=f"hazard:{one}") for one in view["hazards"] if one]
    told = (*dice, *(N_("hazard: {hazard}", hazard=one) for one in hazards))
    return [Place(N_("Dice and hazards"), told), *(one for seat in range(view["seats"]) for one in _side(view, seat))]


def spot(view: View, name: str) -> Text | None:
    """Say whose fighter something is, and which from the left; which die a point would be added to."""
    keys = keys_of(name)
    if kind_of(name) == "fighter":
        return N_("{who}, place {n}", who=seat_name(int(keys[0])), n=int(keys[1]) + 1)
    return N_("die {n}", n=int(keys[0]) + 1) if kind_of(name) == "die" and len(keys) == 2 else None


def _side(view: View, seat: int) -> list[Place]:
    who = seat_name(seat)
    lines: list[Text] = [
        N_n("{n} card in hand", "{n} cards in hand", n=view["hands"][seat]), N_("Perun: {n}", n=view["perun"][seat]),
    ]  # fmt: skip
    if view["starter"] == seat:
        lines.append(N_("has the start marker"))
    wounded = [f"card:{one}" for one in (*view["older"][seat], *view["fresh"][seat])]
    lines += [N_("seriously wounded: {who}", who=wounded)] if wounded else []
    dead = [f"card:{one}" for one in view["dead"][seat]]
    lines += [N_("dead: {who}", who=dead)] if dead else []
    fighters = [_fighter(view, seat, slot, one) for slot, one in enumerate(view["fighters"][seat])]
    return [Place(N_("{who}", who=who), tuple(lines)), *fighters]


def _fighter(view: View, seat: int, slot: int, one: dict[str, Any]) -> Place:
    name = f"fighter:{seat}:{slot}"
    title = N_("{who}, place {n}: {fighter}", who=seat_name(seat), n=slot + 1, fighter=heading(view, name))
    lines = [told for told in (about(view, name),) if told is not None]
    if one["card"] and one["wounds"]:
        lines.append(N_n("{n} wound", "{n} wounds", n=one["wounds"]))
    lines += [N_("has shot already")] if one["spent"] else []
    return Place(title, tuple(lines))
