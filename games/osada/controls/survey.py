"""Osada's table in words: every pawn on its field, the fields that do something, and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.survey import Place
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.controls.naming import about
from games.osada.rules.board import PLAIN
from games.osada.rules.state import DEAD

HAS = (
    ("axes", N_n("{n} axe", "{n} axes")), ("snowshoes", N_n("{n} pair of snowshoes", "{n} pairs of snowshoes")),
    ("tea", N_n("{n} tea", "{n} teas")), ("moonshine", N_n("{n} moonshine", "{n} moonshines")),
)  # fmt: skip


def survey(view: View) -> Sequence[Place]:
    """List the fields where somebody stands or something happens, from the bus to the village; then the pawns."""
    found = []
    for place in range(view.board.goal + 1):
        here = [pawn for pawn in view["pawns"] if pawn["at"] == place and pawn["state"] != "dead"]
        if here or view.board.kinds[place] != PLAIN:
            told = [_stands(pawn) for pawn in here]
            what = about(view, f"field:{place}")
            title = N_("{n}: {where}", n=place, where=f"field:{place}")
            found.append(Place(title, (*told, *([what] if what is not None else []))))
    return [*found, *(Place(N_("{pawn}", pawn=f"pawn:{pawn['colour']}"), _pawn(view, pawn)) for pawn in view["pawns"])]


def _stands(pawn: dict[str, Any]) -> Text:
    told = N_("{pawn}, {who}", pawn=f"pawn:{pawn['colour']}", who=_whose(pawn))
    state = {"lying": N_("{told}: lying"), "buried": N_("{told}: buried")}.get(pawn["state"])
    return told if state is None else state.but(told=told)


def _whose(pawn: dict[str, Any]) -> str | Text:
    return seat_name(pawn["seat"]) if pawn["seat"] >= 0 else N_("{name}", name=f"virtual:{pawn['colour']}")


def _pawn(view: View, pawn: dict[str, Any]) -> tuple[Text, ...]:
    """Say where a pawn is, its last move, its help and what it has."""
    where = about(view, f"pawn:{pawn['colour']}")
    found = [where] if where is not None else []
    if pawn["at"] == DEAD:
        return tuple(found)
    if pawn["last"]:
        found.append(N_("last move: {letter}", letter=pawn["last"]))
    if pawn["column"]:
        found.append(N_("help {n} for {column}", n=pawn["level"], column=f"pawn:{pawn['column']}"))
    found += [words.but(n=pawn[key]) for key, words in HAS if pawn[key]]
    found += [N_("has skis")] if pawn["skis"] else []
    found += [N_("has still to do what the field says")] if pawn["pending"] else []
    if pawn["card"]:
        found.append(N_("card: {card}", card=f"card:{pawn['card']}"))
    return tuple(found)
