"""How computer players judge the moves of W ruinach Wrocławia: a cheap weight for each.

Shots are judged by their exact effect; secret orders by what a fighter can expect of the two dice that are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.core.contract import Move, Step, View
from games.core.search import Tuning
from games.core.texts import N_, Text
from games.wroclaw import shots
from games.wroclaw.board import DEAD, LINE, Mode
from games.wroclaw.state import State
from games.wroclaw.worth import WEIGHTS, evaluate

__all__ = ["TUNING", "evaluate", "explain", "prior"]

TUNING = Tuning(plans=frozenset({"keep", "send", "seal"}))
HEAT = 0.12


def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return one weight a move, more than 0, for the seat that decides."""
    step = state.agenda[-1]
    gains = _KINDS[step[0]](state, step, moves)
    top = max(gains)
    return [exp((gain - top) / HEAT) for gain in gains]


def _even(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return [0.0] * len(moves)


def _shoot(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return [_shot_gain(state, step[1], move) for move in moves]


def _shot_gain(state: State, seat: int, move: Move) -> float:
    if move[0] == "hold":
        return 0.0
    mode = state.board.tables.mode_ids[move[3]]
    extra = move[0] == "extra"
    gain = wounds_gain(state, seat * LINE + move[1], move[2], mode, (0, 0, 0), int(extra))
    return gain - WEIGHTS.perun if extra else gain + 0.01


def wounds_gain(state: State, shooter: int, target: int, mode: Mode, boost: Sequence[int], extra: int) -> float:
    """Return what a shot takes from the other side, in fighters."""
    lost, gain = WEIGHTS.wound, 0.0
    for found in shots.checks(state, shooter, target, mode, boost, extra):
        before = state.wounds[found.target]
        gain += lost[min(DEAD, before + found.wounds)] - lost[before]
        if found.hit:
            gain += 0.02 * mode.weakens
    return gain


def _boost(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    _, seat, slot, target, name, extra = step
    mode = state.board.tables.mode_ids[name]
    found = []
    for move in moves:
        points = (0, 0, 0) if move[0] == "fire" else move[1:]
        gain = wounds_gain(state, seat * LINE + slot, target, mode, points, extra)
        found.append(gain if move[0] == "fire" else gain - WEIGHTS.perun)
    return found


_KINDS: dict[str, Callable[[State, Step, Sequence[Move]], list[float]]] = {
    "keep": _even,
    "send": _even,
    "seal": _even,
    "shoot": _shoot,
    "boost": _boost,
    "recover": _even,
}


def explain(view: View, move: Move) -> Text:
    """Return why a computer player may like a move, in one sentence."""
    return N_("This seems the best there is.")
