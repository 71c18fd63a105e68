"""What the coach's cards of Osada claim, by the rules' own state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.osada.rules import lynching, pawns
from games.osada.rules.state import NOBODY

RARE = frozenset({"fell", "buried"})  # cards that 200 random matches may not reach


def _is_lynching_ahead(state: Any) -> bool:
    return state.seats >= 3 and not state.closed and state.lynched == NOBODY


CLAIMS: dict[str, Callable[[Any], bool]] = {
    "deal": lambda it: it.state.seats >= 3 and it.kind == "deal",
    "deal_two": lambda it: it.state.is_two_handed(),
    "accuse": lambda it: lynching.is_lynching_open(it.state),
    "column": lambda it: it.state.level[0] >= 1 and it.state.column[0] != NOBODY and it.asks("help"),
    "move": lambda it: not it.state.diary & 1,  # the diary bars helping
    "call": lambda it: it.asks("call"),
    "pull": lambda it: it.asks("pull"),
    "ask": lambda it: it.asks("ask", "skip"),
    "question": lambda it: it.asks("question"),
    "reply": lambda it: it.asks("say"),
    "hear": lambda it: it.kind == "hear" and bool(it.state.talk),
    "search": lambda it: it.asks("peek", "skip") and it.state.axes > 0,
    "axe": lambda it: it.asks("peek") and not it.asks("skip"),
    "apron": lambda it: it.state.board.kinds[it.state.pos[0]] == "zakrwawiony_fartuch",
    "look": lambda it: _is_lynching_ahead(it.state),
    "look_two": lambda it: not lynching.has_lynching(it.state),
    "strike": lambda it: it.kind == "strike" and it.asks("go_on"),
    "vote": lambda it: all(it.state.level[judge] for judge in lynching.voters(it.state, it.state.agenda[-1][-1])),
    "paused": lambda it: it.about("pawn") in {it.view["pawns"][pawn]["colour"] for pawn in it.state.pawns_outside()},
    "fell": lambda it: bool(it.state.lying & 1),
    "buried": lambda it: bool(it.state.buried & 1 and it.state.inert & 1),
    "tea": lambda it: it.state.tea[0] == 2 and it.event.args["who"] == "seat:0",
    "moonshine": lambda it: it.state.shine[0] == 2 and bool(it.state.drunk & 1) and it.event.args["who"] == "seat:0",
    "diary": lambda it: bool(it.state.diary & 1) and it.event.args["who"] == "seat:0",
    "died": lambda it: it.state.is_alive(0) and it.event.args["pawn"] in {
        pawns.pawn_name(it.state, pawn) for pawn in it.state.dead
    },
    "arrived": lambda it: pawns.pawn_name(it.state, it.state.arrived[0]) == it.event.args["pawn"],
}  # fmt: skip
