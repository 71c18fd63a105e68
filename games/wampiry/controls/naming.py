"""Texts of names, tooltips, rules sections and the spoken overview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import BotDice
from games.core.contract.extras.sections import section_anchors
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import seat_name, split_name
from games.core.contract.texts import N_, Text
from games.core.data.boards import text_in_language
from games.wampiry.controls.words import REFUSAL_TEXTS
from games.wampiry.rules.board import Board
from games.wampiry.rules.turn import unusable_powers
from games.wampiry.view.view import guess


def data_entry(board: Board, name: str) -> dict[str, Any] | None:
    """Return the board file's entry for an estate or field; None for other names."""
    kind, key = split_name(name)
    group = {"estate": "ring", "field": "clock"}.get(kind)
    if group is None:
        return None
    entry: dict[str, Any] | None = next((item for item in board.data[group] if item["id"] == key), None)
    return entry


def translate_name(board: Board, name: str, language: str) -> str | None:
    """Return the text of a name in a language; None if the name is not of this game."""
    item = data_entry(board, name)
    if item is not None:
        return text_in_language(item["name"], language)
    kind, key = split_name(name)
    if kind in ("ability", "about"):
        item = data_entry(board, f"estate:{key}" if kind == "ability" else key.replace(".", ":", 1))
        texts = (item or {}).get(kind)
        return text_in_language(texts, language) if texts else None
    if kind == "card" and key in board.estate_cards:
        return f"{board.estate_cards[key]:+}".replace("-", "−")
    if kind == "time" and key in board.time_cards:
        return f"+{board.time_cards[key]}"
    return None


def description(view: View, name: str) -> Text | None:
    """Return a text about an estate's ability or a field's action; None if the board file has none."""
    item = data_entry(view.board, name) or {}
    if not item.get("about"):
        return None
    text = N_("{about}", about=f"about:{name.replace(':', '.')}")
    if "ability" not in item:
        return text
    return N_("{ability}: {about}", ability=f"ability:{name.partition(':')[2]}", about=text)


# -- powers -----------------------------------------------------------------------------------------------------------
def why_power_unusable(view: View, name: str) -> Text | None:
    """Return why the power of an estate or field can't be used now, or None."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "use" or name.partition(":")[0] not in ("estate", "field"):
        return None
    # any sampled state will do, because the rule reads only public facts
    reason = unusable_powers(guess(view, BotDice(0)), ("use", decision["seat"], *decision["args"])).get(name)
    return None if reason is None else N_("No use now: {why}", why=REFUSAL_TEXTS[reason.id].with_args(**reason.args))


# -- rules sections ---------------------------------------------------------------------------------------------------
RULES_SECTIONS = {
    "limit": "end",
    "estate": "estate-{key} estates",
    "ability": "estate-{key} estates",
    "field": "field-{key} clock",
    "vampire": "go",
    "possessed": "go",
    "count": "go",
    "time_pawn": "clock",
    "sabbath": "sabbath",
    "award": "scoring",
    "moon": "scorings",
    "seat": "table",
    "card": "planning",
    "time": "planning",
    "button": "go",
    "button:ability": "estates",
    "button:action": "clock",
    "ask:settle": "setup",
    "ask:wind": "setup",
    "ask:plan": "planning",
    "ask:use": "go",
    "ask:more": "estates",
    "ask:send": "estate-zielone estates",
    "ask:swap": "estate-szkolne estates",
    "ask:block": "estate-mlodosci estates",
    "ask:late": "clock",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the rules sections for a name such as `estate:zielone`."""
    return section_anchors(RULES_SECTIONS, name)


# -- spoken overview --------------------------------------------------------------------------------------------------
AWARD_LEVEL_TEXTS = {1: N_("scoring raised: {paid}"), 0: N_("scoring: {paid}"), -1: N_("scoring lowered: {paid}")}


def spoken_overview(view: View) -> Sequence[OverviewPlace]:
    """List the estates, then the fields of the clock, both clockwise."""
    estates = [OverviewPlace(N_("{where}", where=f"estate:{one['id']}"), _estate(view, one)) for one in view["estates"]]
    fields = [OverviewPlace(N_("{where}", where=f"field:{one['id']}"), _field(one)) for one in view["clock"]]
    return [*estates, *fields]


def _estate(view: View, one: dict[str, object]) -> tuple[Text, ...]:
    level, possessed, vampires = one["award"], one["possessed"], one["vampires"]
    assert isinstance(level, int)
    assert isinstance(possessed, list)
    assert isinstance(vampires, list)
    paid = view.board.awards[level][: view.board.places[view["seats"]]]
    texts = [AWARD_LEVEL_TEXTS[level].with_args(paid=[str(points) for points in paid])]
    there = [N_("{who}: {n}", who=seat_name(seat), n=n) for seat, n in enumerate(possessed) if n]
    texts.append(N_("possessed – {there}", there=there) if there else N_("no possessed"))
    if vampires:
        texts.append(N_("vampires: {who}", who=[seat_name(seat) for seat in vampires]))
    if one["sabbath"]:
        texts.append(N_("there is a Sabbath here"))
    texts.append(N_("{ability}", ability=f"ability:{one['id']}"))
    return tuple(texts)


def _field(one: dict[str, object]) -> tuple[Text, ...]:
    pawns = one["pawns"]
    assert isinstance(pawns, list)
    return (N_("time pawns: {who}", who=[seat_name(seat) for seat in pawns]) if pawns else N_("no time pawn"),)
