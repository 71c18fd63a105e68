"""What characters of computers do differently in Wrocław: which orders they give, and how they shoot."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.contract import Move
from games.core.contract.extras.thinking import Manners
from games.wroclaw.bots.orders import Plan
from games.wroclaw.rules.board import TOKENS
from games.wroclaw.rules.state import State

_ORDERS = {"atak": ("attack",), "eksploracja": ("scout",), "oslona": ("cover",)}


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return what a move of the seat that decides is."""
    kind = move[0]
    if kind == "send":
        _, _fighter, order = move
        return _ORDERS[order]
    if kind == "boost":
        return ("perun",)
    if kind in ("shoot", "extra"):
        *_, mode_id = move
        mode = state.board.tables.mode_ids[mode_id]
        spoils = mode.weakens or mode.stops_cover or mode.everybody
        return (*(("perun",) if kind == "extra" else ()), *(("spoil",) if spoils else ()))
    return ("hold",) if kind in ("hold", "fire") else ()


def lean_of_plan(drawn: Mapping[str, float], plan: Plan) -> float:
    """Return how much a character leans to the orders of three fighters, on the mean."""
    return sum(drawn.get(_ORDERS[TOKENS[order]][0], 0.0) for _, order in plan) / len(plan)


MANNERS = Manners(
    {
        "attack": "orders an attack",
        "scout": "orders scouting",
        "cover": "orders cover",
        "perun": "spends Perun on a shot",
        "spoil": "shoots so that armour or cover fails, or at everybody",
        "hold": "does without a shot, or without Perun",
    },
    traits,
    {
        "cautious": {"cover": 0.4, "attack": -0.2, "perun": -0.3},
        "daring": {"attack": 0.4, "perun": 0.4},
        "mischievous": {"attack": 0.4, "perun": 0.4, "spoil": 0.05},
    },
)
