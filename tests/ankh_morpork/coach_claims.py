"""What the coach's cards of Ankh-Morpork claim, by the rules' own state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ankh_morpork.rules.board import OWNER_COUNT
from games.ankh_morpork.rules.districts import has_usable_district_card

# cards that 200 random matches may not reach
RARE = frozenset({"rich", "room", "halt", "shield", "suffer", "react_building", "react_district", "react_arrival"})


def _plays(it: Any, wins_by: str) -> bool:
    """Return True if a personality that wins this way is in play."""
    board = it.state.board
    return any(board.personalities[one].wins_by == wins_by for one in board.personalities_for(it.state.seats))


def _symbol(it: Any) -> str:
    _, _, card, place, _ = it.state.agenda[-1]
    return str(it.state.board.cards[card].symbols[place][0])


def _holds(it: Any, card: str) -> bool:
    return ("react", card) in it.moves and it.state.board.card_index[card] in it.state.hands[0]


def _has_trouble(it: Any, area: str) -> bool:
    return bool(it.state.trouble >> it.state.board.index[area] & 1)


def _names_my_minion(it: Any) -> bool:
    _, area, actor, _ = it.args
    return area >= 0 and actor not in (-1, 0) and it.state.units[area * OWNER_COUNT] > 0


def _draws_for_each(it: Any) -> bool:
    """Return True if one more card played means one more card drawn."""
    state = it.state
    return len(state.hands[0]) + len(state.penalties[0]) <= state.board.hand and bool(state.green or state.brown)


def _protects(it: Any) -> bool:
    board = it.state.board
    return it.asks("pay") and it.state.building[board.tables.protecting_area] == 0 and it.state.money[0] >= 3


CLAIMS: dict[str, Callable[[Any], bool]] = {
    "rich": lambda it: max(it.state.money[1:]) >= 40 and _plays(it, "worth"),
    "last_cards": lambda it: not it.state.green and 0 < len(it.state.brown) <= 9 and _plays(it, "last_card"),
    "card": lambda it: it.asks("play"),
    "another": lambda it: it.asks("play", "pass") and _draws_for_each(it),
    "rest": lambda it: has_usable_district_card(it.state, 0),
    "minion": lambda it: _symbol(it) == "minion" and it.asks("place"),
    "building": lambda it: _symbol(it) == "building" and it.asks("build"),
    "assassination": lambda it: _symbol(it) == "assassinate" and all(
        _has_trouble(it, move[1]) and move[2] != 0 for move in it.moves if move[0] == "kill"
    ),
    "calm": lambda it: _symbol(it) == "remove_trouble" and bool(it.state.trouble) and _plays(it, "trouble"),
    "money": lambda it: _symbol(it) == "money" and it.asks("skip", "money"),
    "stir": lambda it: it.asks("stir") and _plays(it, "trouble"),
    "scroll": lambda it: _symbol(it) == "scroll" and it.asks("skip"),
    "put": lambda it: it.asks("put"),
    "partner": lambda it: it.asks("take"),
    "spare": lambda it: it.state.left[0] == 0,
    "room": lambda it: it.state.building_count(0) >= it.state.board.buildings,
    "drop": lambda it: bool(it.state.hands[0]),
    "quarter": lambda it: it.asks("place"),
    "riot": lambda it: all(not _has_trouble(it, move[1]) for move in it.moves if move[0] == "stir"),
    "soothe": lambda it: bool(it.state.trouble),
    "react_text": lambda it: _holds(it, "wallace_sonky"),
    "react_building": _protects,
    "react_district": _protects,
    "react_arrival": _protects,
    "react": lambda it: _names_my_minion(it) and it.asks("react"),
    "return": lambda it: it.asks("place") and it.state.left[0] > 0,
    "halt": lambda it: _holds(it, "doctor_mossy_lawn"),
    "lose": lambda it: it.asks("lose") and it.state.minions_on_board(0) > 0,
    "suffer": lambda it: it.asks("pay", "lose"),
    "hit": lambda it: it.args[0] >= 0 and "mysterious_murders" in it.args[1],
    "give": lambda it: bool(it.state.hands[0]),
    "sale": lambda it: bool(it.state.hands[0]) and it.args[1] == 2,
    "tribute": lambda it: it.asks("pay", "give"),
    "settle": lambda it: it.asks("pay", "refuse") and it.args[-1] == 5,
    "ransom": lambda it: it.asks("pay", "refuse"),
    "prop": lambda it: it.state.building[it.args[0]] == 0,
    "flee": lambda it: it.asks("flee"),
    "shield": lambda it: it.state.building_count(0) >= 2,
    "mug": lambda it: it.asks("choose"),
    "seize": lambda it: it.asks("raze"),
    "confiscate": lambda it: it.asks("discard"),
    "keep": lambda it: len(it.state.peek) == 2,
    "beneficiary": lambda it: it.asks("choose"),
    "cash": lambda it: it.asks("discard", "done"),
    "shed": lambda it: it.asks("discard", "done"),
    "happened": lambda it: it.state.board.events.index(it.about("what")) in it.state.spent,
    "killed": lambda it: it.state.left[0] > 0 and not _has_trouble(it, it.about("where")),
}  # fmt: skip
