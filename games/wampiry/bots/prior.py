"""Move weights of computer players, sampled plans, and traits of moves.

A move is valued by its change of the mover's lead in points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.core.computers.flat_search import weighted_index
from games.core.contract.contract import Move, Seat, Step, View
from games.core.contract.dice import Dice
from games.core.contract.extras.bot_settings import Personalities, Tuning
from games.wampiry.bots.judge import BeginnerJudge, Judge
from games.wampiry.bots.worth import WEIGHTS, evaluate
from games.wampiry.rules.state import PLANNING, State
from games.wampiry.view.view import HIDDEN_CARD, guess

__all__ = ["TUNING", "evaluate", "guess_likely", "move_gains", "prior"]

# Measured in 50 games: n playouts of two turns (`horizon`) won 63 % (± 7 %) against 2 n playouts of one turn, and 50 %
# against 2/3 n playouts of three turns.
TUNING = Tuning(
    horizon=2, review_playouts=8000, calibration_curve=(0.09, 0.17, 0.31, 0.42, 0.53, 0.64, 0.73, 0.81, 0.89)
)


def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return a positive weight for each move of the deciding seat."""
    return _weights(move_gains(state, state.agenda[-1], moves))


def beginner_prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return a beginner's move weights."""
    return _weights(move_gains(state, state.agenda[-1], moves, BeginnerJudge))


def _weights(gains: Sequence[float]) -> list[float]:
    top, heat = max(gains), WEIGHTS.temperature
    return [exp((gain - top) / heat) for gain in gains]


def move_gains(state: State, step: Step, moves: Sequence[Move], judging: type[Judge] = Judge) -> list[float]:
    """Return the estimated gain of each answer to `step`, in points of lead."""
    return _KINDS[step[0]](state, step, moves, judging)


def _use(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    judge = judging(state, step[1], count_placement=True)
    here = state.vampire[step[1]]
    gains = []
    for move in moves:
        if move[0] == "done":
            gains.append(0.0)
        elif move[0] == "ability":
            gains.append(judge.ability_gain(here, move))
        else:
            gains.append(judge.action_gain(here, state.time[step[1]], move))
    return gains


def _more(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    _, seat, here, _left, _origin = step
    judge = judging(state, seat, count_placement=True)
    return [judge.next_marker_gain(here, move) for move in moves]


def _send(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    _, seat, _origin, victim = step
    judge, index = judging(state, seat, count_placement=True), state.board.index
    return [judge.marker_change_gain(index[where], victim, 1) for _, where in moves]


def _swap(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    _, seat, mine = step
    judge, index = judging(state, seat, count_placement=True), state.board.index
    return [
        judge.exchange_gain(mine, seat, victim) + judge.exchange_gain(index[where], victim, seat)
        for _, where, victim in moves
    ]


def _block(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    _, seat, origin, _most = step
    judge, index = judging(state, seat, count_placement=True), state.board.index
    return [
        judge.marker_change_gain(origin, seat, -count) + judge.marker_change_gain(index[where], seat, count)
        for _, where, count in moves
    ]


def _late(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    _, seat, effect = step
    judge, index = judging(state, seat), state.board.index
    if effect == "relocate_own_vampire":
        here = state.vampire[seat]
        return [judge.start_estate_gain(here if move[0] == "stay" else index[move[1]]) for move in moves]
    here = state.time[seat]
    return [judge.start_field_gain(here if move[0] == "stay" else index[move[1]]) for move in moves]


def _settle(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    judge = judging(state, step[1])
    return [judge.start_estate_gain(state.board.index[move[1]]) for move in moves]


def _wind(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    judge = judging(state, step[1])
    return [judge.start_field_gain(state.board.index[move[1]]) for move in moves]


def _plan(state: State, step: Step, moves: Sequence[Move], judging: type[Judge]) -> list[float]:
    return plan_gains(state, step[1], moves, judging)


def plan_gains(state: State, seat: Seat, moves: Sequence[Move], judging: type[Judge] = Judge) -> list[float]:
    """Return the estimated gain of each plan of a seat, by public knowledge."""
    known = judging.shared_cache(state.board, state.seats).plan_gains
    key = (
        seat, state.turn, state.dusk, state.armageddon, state.vampire[seat], state.time[seat],
        tuple(state.possessed), tuple(state.award), tuple(state.order), state.supply[seat],
    )  # fmt: skip
    gains = known.get(key)
    if gains is None:
        if len(known) > 2_000:
            known.clear()
        judge = judging(state, seat)
        board = state.board
        origin, start = state.vampire[seat], state.time[seat]
        goals = {card: (origin + by) % len(board.ring) for card, by in board.estate_cards.items()}
        fields = {card: (start + by) % len(board.clock) for card, by in board.time_cards.items()}
        gains = known[key] = [judge.plan_gain(goals[card], fields[time]) for _, card, time in moves]
    return gains


_KINDS: dict[str, Callable[[State, Step, Sequence[Move], type[Judge]], list[float]]] = {
    "settle": _settle,
    "wind": _wind,
    "plan": _plan,
    "use": _use,
    "more": _more,
    "send": _send,
    "swap": _swap,
    "block": _block,
    "late": _late,
}


def guess_likely(view: View, dice: Dice) -> State:
    """Return a full state that agrees with `view`, with plans drawn by their gains."""
    state = guess(view, dice)
    if state.phase != PLANNING:
        return state
    moves = state.board.tables(state.seats).plan
    for seat, plan in enumerate(view["plans"]):
        if plan == HIDDEN_CARD:
            gains = plan_gains(state, seat, moves)
            top = max(gains)
            place = weighted_index([exp((gain - top) / WEIGHTS.temperature) for gain in gains], dice)
            _, state.plan_card[seat], state.plan_time[seat] = moves[place]
    return state


# -- traits of moves --------------------------------------------------------------------------------------------------
_SIGNS = {
    "place_sabbath_marker_here": ("sabbath",),
    "raise_scoring_here": ("raise",),
    "lower_scoring_here": ("lower",),
    "move_opponent_vampire": ("drive",),
    "move_opponent_time_pawn": ("drive",),
}
_ATTACKS = frozenset({"ability", "action", "more", "swap"})  # kinds of move that name a victim if they have three items


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return the traits of a move."""
    kind, seat = move[0], state.agenda[-1][1]
    if kind == "plan":
        _, card, time = move
        board = state.board
        goal = (state.vampire[seat] + board.estate_cards[card]) % len(board.ring)
        field = (state.time[seat] + board.time_cards[time]) % len(board.clock)
        return (*_estate_of(state, seat, goal), *_SIGNS.get(board.actions[field].do, ()))
    if kind in _ATTACKS and len(move) > 2:
        return ("harm",)
    if kind == "action":
        return _SIGNS.get(state.board.actions[state.time[seat]].do, ())
    return ()


def _estate_of(state: State, seat: Seat, estate: int) -> tuple[str, ...]:
    counts = state.markers_on(estate)
    others = max(count for other, count in enumerate(counts) if other != seat)
    if others and others >= counts[seat]:
        return ("front",)
    return ("home",) if counts[seat] else ()


BOT_PERSONALITIES = Personalities(
    {
        "home": "plans to go where it leads already",
        "front": "plans to go where another has as many markers or more",
        "harm": "takes, moves or swaps markers of another, or drives a vampire away",
        "sabbath": "plans or calls a Sabbath",
        "raise": "plans or uses a raised scoring",
        "lower": "plans or uses a lowered scoring",
        "drive": "plans to drive another's vampire or time pawn",
    },
    traits,
    {
        "cautious": {"home": 0.35, "front": -0.2, "raise": 0.2, "harm": -0.2},
        "daring": {"front": 0.3, "home": -0.2, "sabbath": 0.4},
        "mischievous": {"harm": 0.4, "lower": 0.3, "drive": 0.35},
    },
)
