"""Symbols of a card in hand that will certainly do nothing, told before the card is played, and why.

Certain is only what no earlier symbol of the same card can change: one that moves pieces or trouble leaves it open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ankh_morpork.rules.board import Board, Card
from games.core.contract.contract import View
from games.core.contract.texts import N_, Text

# Steps of scrolls that move cards or money only and leave the board as it is; of others anything may come.
BOARDLESS = frozenset({
    "draw", "discard", "cash_cards", "loan", "money_per_unit", "money_per_trouble", "money_per_building",
    "take_from_each", "take_from_one", "beg_cards", "penalty", "sell_card", "pay_player", "mrs_cake", "zorgo",
})  # fmt: skip
NO_MINION = N_("Building: nowhere now. You have no minion on the board.")
NO_PLACE = N_("Building: nowhere now. Trouble or a building by each minion.")
TOO_DEAR = N_("Building: nowhere now. You cannot pay for it.")
NO_VICTIM = N_("Assassination: nobody now. Where there is trouble, nobody else has a figure.")
NO_TROUBLE = N_("Calming trouble: nowhere now. There is no trouble on the board.")


def idle_symbols(view: View, card: Card) -> Mapping[int, Text]:
    """Return why symbols of a card of whoever looks will do nothing, by their places on the card."""
    seat = view["seat"]
    if seat is None or not 0 <= seat < view["seats"] or card.reaction is not None:
        return {}
    found: dict[int, Text] = {}
    money, moved, paid = view["money"][seat], False, False
    for place, (kind, amount) in enumerate(card.symbols):
        reason = None if moved else _reason(view, seat, kind, None if paid else money)
        if reason is not None:
            found[place] = reason
        elif kind == "money":
            money += amount
        elif kind == "scroll":
            steps = {step.do for step in card.scroll}
            moved, paid = moved or not steps <= BOARDLESS, True
        else:
            moved = True
    return found


def _reason(view: View, seat: int, kind: str, money: int | None) -> Text | None:
    """Return why a kind of symbol does nothing as the board is; `money`: what there is, None where that is open."""
    check = {"building": _building, "assassinate": _assassination, "remove_trouble": _calming}.get(kind)
    return check(view, seat, money) if check is not None else None


def _building(view: View, seat: int, money: int | None) -> Text | None:
    board: Board = view.board
    own = [(number, area) for number, area in enumerate(view["areas"]) if area["minions"][seat]]
    free = [number for number, area in own if area["building"] < 0 and not area["trouble"]]
    if not own:
        return NO_MINION
    if not free:
        return NO_PLACE
    poor = money is not None and all(board.areas[number].cost > money for number in free)
    return TOO_DEAR if poor else None


def _assassination(view: View, seat: int, money: int | None) -> Text | None:
    return None if any(area["trouble"] and _has_victim(area, seat) for area in view["areas"]) else NO_VICTIM


def _has_victim(area: Mapping[str, Any], seat: int) -> bool:
    others = any(count for other, count in enumerate(area["minions"]) if other != seat)
    return bool(others or area["trolls"] or area["demons"])


def _calming(view: View, seat: int, money: int | None) -> Text | None:
    return None if any(area["trouble"] for area in view["areas"]) else NO_TROUBLE
