"""What costs nothing: the useful answer to a symbol, money that the table takes by itself, what passing would lose."""

from __future__ import annotations

from games.ankh_morpork.controls.clicks import confirm
from games.ankh_morpork.rules.symbols import effect_of
from games.core.contract.contract import Move, Options, View
from games.core.contract.texts import N_n, Text

FREE = frozenset({"money", "draw", "money_per_unit", "money_per_trouble", "money_per_building"})  # what actions do
TAKE_MONEY = "free_money"  # the option


def useful(view: View) -> Move | None:
    """Return the answer that brings something and costs nothing, None where there is no such."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "act":
        return None
    card, place, part = decision["args"]
    if effect_of(view.board, card, place, part).do not in FREE:
        return None
    return next((tuple(move) for move in view["moves"] if move[0] in ("money", "use")), None)


def by_itself(view: View, options: Options) -> Move | None:
    """Return the free money that the table takes for a person, unless the option says no or a turn would end by it."""
    move = useful(view)
    if options.get(TAKE_MONEY, "yes") != "yes" or move is None or move[0] != "money":
        return None
    return None if confirm(view, move) else move


def loses(view: View) -> Text | None:
    """Say how many district cards could still be used before the turn ends."""
    able = sum(move[0] == "ability" for move in view["moves"])
    if view["decision"]["kind"] != "rest" or not able:
        return None
    return N_n("{n} district card can still be used.", "{n} district cards can still be used.", n=able)
