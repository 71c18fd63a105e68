"""A full state that looks the same from a view: plans that are hidden are drawn anew."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.wampiry.rules.state import State

HIDDEN = "hidden"


def guess(view: View, dice: Dice) -> State:
    """Return a full state that looks like `view`: hidden plans are drawn, each pair of cards equally likely."""
    board = view.board
    state = State()
    seats = state.seats = view["seats"]
    state.board = board
    state.turn, state.phase, state.elder = view["turn"], view["phase"], view["elder"]
    state.order, state.points, state.supply = view["order"][:], view["points"][:], view["supply"][:]
    state.possessed = [count for estate in view["estates"] for count in estate["possessed"]]
    state.award = [estate["award"] for estate in view["estates"]]
    state.sabbath = [int(estate["sabbath"]) for estate in view["estates"]]
    state.vampire = [-1] * seats
    state.time = [-1] * seats
    for place, estate in enumerate(view["estates"]):
        for who in estate["vampires"]:
            state.vampire[who] = place
    for place, field in enumerate(view["clock"]):
        for who in field["pawns"]:
            state.time[who] = place
    state.arrival = view["arrival"][:]
    plans = [_guess_plan(plan, board, dice) for plan in view["plans"]]
    state.plan_card, state.plan_time = [card for card, _ in plans], [time for _, time in plans]
    state.gone = [int(flag) for flag in view["gone"]]
    state.dusk, state.armageddon = view["dusk"], view["armageddon"]
    state.omens = tuple((cause, turn, who) for cause, turn, who in view["omens"] if who >= 0)
    state.agenda = [tuple(step) for step in view["agenda"]]
    return state


def _guess_plan(plan: Any, board: Any, dice: Dice) -> tuple[str, str]:
    if plan is None:
        return "", ""
    if plan == HIDDEN:
        return dice.choice(list(board.estate_cards)), dice.choice(list(board.time_cards))
    return plan[0], plan[1]
