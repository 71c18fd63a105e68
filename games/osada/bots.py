"""How computer players judge the answers to each question of Osada: a cheap weight for each.

Weights look only at what the seat that decides can know: the table, its own card, cards that it has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.core.contract import Move
from games.core.search import Tuning
from games.osada.board import COLOURS
from games.osada.choosing import chosen
from games.osada.judge import Judge
from games.osada.state import State
from games.osada.why import explain
from games.osada.worth import evaluate

__all__ = ["TUNING", "evaluate", "explain", "prior"]

TUNING = Tuning(playouts=160, enough=600, top=6, horizon=8, bias=0.4, near_prior=0.9)
HEAT = 0.7  # fields: so much better, a move weighs e times as much


def prior(state: State, moves: Sequence[Move]) -> list[float]:
    """Return one weight a move, more than 0, for the seat that decides."""
    gains = gains_of(state, moves)
    top = max(gains)
    return [exp(max(-40.0, (gain - top) / HEAT)) for gain in gains]


def gains_of(state: State, moves: Sequence[Move]) -> list[float]:
    """Return what each answer to the question that is open seems to gain, in fields."""
    judge = Judge(state, state.agenda[-1][1])
    return [_KINDS[move[0]](judge, move) for move in moves]


def _move(judge: Judge, move: Move) -> float:
    return judge.move(move)


# -- whom one suspects ------------------------------------------------------------------------------------------------
def suspicion(judge: Judge, other: int) -> float:
    """Return how sure the pawn is that another is the murderer: 0 to 1, by its own card and those it has seen."""
    state, pawn = judge.state, judge.pawn
    if judge.killer:
        return 0.0
    seen = state.known[pawn] | state.revealed | 1 << pawn
    killer = state.board.murderer
    if any(seen >> one & 1 and state.role[one] == killer for one in range(state.pawns)):
        return float(judge.knows_killer(other))
    if seen >> other & 1:
        return 0.0
    unseen = state.pawns - seen.bit_count() + (2 if state.harder else 0)
    return 1 / max(1, unseen)


def _accuse(judge: Judge, move: Move) -> float:
    other = chosen(judge.state, move)
    if judge.killer:
        return -1.0
    return -3.0 + 9.0 * suspicion(judge, other)


def _vote(judge: Judge, move: Move) -> float:
    accused = judge.state.agenda[-1][2]
    wanted = 1.5 if judge.killer else 6.0 * suspicion(judge, accused) - 3.0
    return wanted if move[1] == "yes" else 0.0


# -- looking and asking -----------------------------------------------------------------------------------------------
def _peek(judge: Judge, move: Move) -> float:
    other = chosen(judge.state, move)
    known = (judge.state.known[judge.pawn] | judge.state.revealed) >> other & 1
    if judge.killer:
        return 0.0
    return 0.0 if known else 1.5 if other != judge.state.virtual else 1.0


def _ask(judge: Judge, move: Move) -> float:
    return judge.state.axe[chosen(judge.state, move)]


def _question(judge: Judge, move: Move) -> float:
    if move[1] == "murderer":
        other = chosen(judge.state, ("", move[2]))
        return suspicion(judge, other)
    return 0.6


def _say(judge: Judge, move: Move) -> float:
    """An innocent says what it knows; the murderer points at others."""
    state = judge.state
    _, _, kind, about, _ = state.talk[-1]
    answer = move[1]
    if answer == "refuse":
        return 0.0
    if kind == "murderer":
        return _verdict(judge, about, answer)
    if kind == "whom":
        other = state.pawn_of(COLOURS.index(answer))
        seen = state.known[judge.pawn] >> other & 1
        return (0.3 if seen else 0.2) if judge.killer else (2.0 if seen else -2.0)
    seen_cards = [state.role[other] for other in range(state.pawns) if state.known[judge.pawn] >> other & 1]
    number = next(number for number, one in enumerate(state.board.characters) if one.id == answer)
    if judge.killer:
        return 0.6 if number == state.board.murderer else 0.0
    return 2.0 if number in seen_cards else -2.0


def _verdict(judge: Judge, about: int, answer: str) -> float:
    if about == judge.pawn:
        return 1.0 if answer == "no" else -2.0
    if judge.killer:
        return {"yes": 0.5, "no": 0.0, "unsure": 0.4}[answer]
    known = (judge.state.known[judge.pawn] | judge.state.revealed) >> about & 1
    if not known:
        return {"unsure": 1.0}.get(answer, -1.0)
    right = "yes" if judge.knows_killer(about) else "no"
    return 2.0 if answer == right else -2.0


# -- sending, pulling, attacking --------------------------------------------------------------------------------------
def _call(judge: Judge, move: Move) -> float:
    other = chosen(judge.state, move)
    return judge.shift(other, judge.state.board.next_of("mara", judge.here) - judge.state.pos[other])


def _pull(judge: Judge, move: Move) -> float:
    other = chosen(judge.state, move)
    gain = judge.shift(other, judge.here - judge.state.pos[other])
    return gain + (1.0 if judge.state.is_down(other) and judge.state.pos[other] > judge.here else 0.0)


def _strike(judge: Judge, move: Move) -> float:
    """An attack wins where one other is alive; else it only thins the field and shows who one is."""
    living = judge.state.living()
    return 20.0 if living == 2 else 0.5 if living == 3 and judge.state.stays[judge.pawn] == 1 else -0.5


def _fixed(worth: float) -> Callable[[Judge, Move], float]:
    return lambda judge, move: worth


_KINDS: dict[str, Callable[[Judge, Move], float]] = {
    "go": _move,
    "help": _move,
    "beg": _move,
    "accuse": _accuse,
    "call": _call,
    "pull": _pull,
    "ask": _ask,
    "peek": _peek,
    "skip": _fixed(-0.5),
    "question": _question,
    "say": _say,
    "strike": _strike,
    "vote": _vote,
    "go_on": _fixed(0.0),
}
