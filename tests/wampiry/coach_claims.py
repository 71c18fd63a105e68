"""What the coach's cards of Wampiry claim, by the rules' own state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.wampiry.rules.state import ACTING, DUE, PLANNING
from games.wampiry.rules.turn import ABILITY_USED, ACTION_USED

RARE: frozenset[str] = frozenset()  # cards that 200 random matches may not reach


def _is_here(kind: str) -> Callable[[Any], bool]:
    """Return the claim that this kind of question is asked of seat 0 in its go."""
    return lambda it: it.state.agenda[-1][:2] == (kind, 0) and bool(it.moves)


def _has_both_powers(it: Any) -> bool:
    used = it.state.agenda[-1][2]
    return it.asks("ability", "action") and not used & (ABILITY_USED | ACTION_USED)


def _is_called(it: Any) -> bool:
    state = it.state
    return state.phase == ACTING and bool(state.sabbath[state.board.index[it.about("where")]])


def _comes_this_turn(it: Any) -> bool:
    cause = it.event.args["cause"]
    return getattr(it.state, cause) == DUE and (cause, it.state.turn) in {omen[:2] for omen in it.state.omens}


CLAIMS: dict[str, Callable[[Any], bool]] = {
    "settle": lambda it: it.state.turn == 0 and it.state.vampire[0] < 0,
    "wind": lambda it: it.state.turn == 0 and it.state.time[0] < 0,
    "last_turn": lambda it: it.state.turn == it.state.board.turns and it.kind == "plan",
    "plan": lambda it: it.state.phase == PLANNING and not it.state.plan_card[0],
    "use": _has_both_powers,
    "more": lambda it: it.asks("more"),
    "send": lambda it: it.asks("send"),
    "swap": lambda it: it.asks("swap"),
    "block": lambda it: it.asks("block"),
    "fly": lambda it: it.asks("fly"),
    "leap": lambda it: it.asks("leap"),
    "called": _is_called,
    "attacked": lambda it: it.state.board.ring[it.state.vampire[0]] == it.about("goal"),
    "driven": lambda it: it.state.board.clock[it.state.time[0]] == it.about("goal"),
    "dusk": _comes_this_turn,
    "armageddon": lambda it: _comes_this_turn(it) and it.event.args["cause"] == "armageddon",
    "reckoning": lambda it: it.event.args["turn"] == it.state.turn - 1,
    "ordered": lambda it: it.state.points[it.state.order[0]] == min(it.state.points) and it.state.phase == PLANNING,
}
