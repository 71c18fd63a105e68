"""Move weights of computer players, guesses of hidden plans, and traits of moves.

Each kind of move is valued by its changes on the few estates it touches: the mover's lead over the mean of the others,
scored now where a scoring is due, and the likely later lead (see `worth`). Personalities of computer players prefer
moves with certain traits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.core.computers.flat_search import weighted_index
from games.core.contract.contract import Move, Seat, Step, View
from games.core.contract.dice import Dice
from games.core.contract.extras.thinking import Personalities, Tuning
from games.wampiry.bots.judge import Judge
from games.wampiry.bots.why import move_reasons
from games.wampiry.bots.worth import WEIGHTS, evaluate, shared_market
from games.wampiry.rules.state import PLANNING, State
from games.wampiry.view.view import HIDDEN, guess

__all__ = ["TUNING", "evaluate", "guess_likely", "move_gains", "move_reasons", "prior"]

# A horizon of two scorings won 63 % (± 7 %) of 50 games against one scoring with twice the playouts.
# It won as many games against three scorings with two thirds of the playouts.
TUNING = Tuning(
    horizon=2, review_playouts=8000, calibration_curve=(0.09, 0.17, 0.31, 0.42, 0.53, 0.64, 0.73, 0.81, 0.89)
)


def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return a positive weight for each move of the deciding seat, using only what that seat knows."""
    heat = WEIGHTS.heat
    step = state.agenda[-1]
    gains = move_gains(state, step, moves)
    top = max(gains)
    return [exp((gain - top) / heat) for gain in gains]


def move_gains(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Return the estimated gain of each answer to `step`, in points of lead."""
    return _KINDS[step[0]](state, step, moves)


def _use(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    judge = Judge(state, step[1], placing=True)
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


def _more(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    _, seat, here, _left, _origin = step
    judge = Judge(state, seat, placing=True)
    return [judge.next_marker_gain(here, move) for move in moves]


def _send(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    _, seat, _origin, victim = step
    judge, index = Judge(state, seat, placing=True), state.board.index
    return [judge.marker_change_gain(index[where], victim, 1) for _, where in moves]


def _swap(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    _, seat, mine = step
    judge, index = Judge(state, seat, placing=True), state.board.index
    return [
        judge.two_changes_gain(mine, seat, -1, victim, 1) + judge.two_changes_gain(index[where], seat, 1, victim, -1)
        for _, where, victim in moves
    ]


def _block(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    _, seat, origin, _most = step
    judge, index = Judge(state, seat, placing=True), state.board.index
    return [
        judge.marker_change_gain(origin, seat, -count) + judge.marker_change_gain(index[where], seat, count)
        for _, where, count in moves
    ]


def _late(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    _, seat, effect = step
    judge, index = Judge(state, seat), state.board.index
    if effect == "relocate_own_vampire":
        here = state.vampire[seat]
        return [judge.start_estate_gain(here if move[0] == "stay" else index[move[1]]) for move in moves]
    here = state.time[seat]
    return [judge.start_field_gain(here if move[0] == "stay" else index[move[1]]) for move in moves]


def _settle(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    judge = Judge(state, step[1])
    return [judge.start_estate_gain(state.board.index[move[1]]) for move in moves]


def _wind(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    judge = Judge(state, step[1])
    return [judge.start_field_gain(state.board.index[move[1]]) for move in moves]


def _plan(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return plan_gains(state, step[1], moves)


def plan_gains(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Return the estimated gain of each plan of `seat`, using public knowledge only."""
    known = shared_market(state.board, state.seats, WEIGHTS.slack).plans
    key = (
        seat, state.turn, state.dusk, state.armageddon, state.vampire[seat], state.time[seat],
        tuple(state.possessed), tuple(state.award), tuple(state.order), state.supply[seat],
    )  # fmt: skip
    gains = known.get(key)
    if gains is None:
        if len(known) > 2_000:
            known.clear()
        judge = Judge(state, seat)
        board = state.board
        origin, start = state.vampire[seat], state.time[seat]
        goals = {card: (origin + by) % len(board.ring) for card, by in board.estate_cards.items()}
        fields = {card: (start + by) % len(board.clock) for card, by in board.time_cards.items()}
        gains = known[key] = [judge.plan_gain(goals[card], fields[time]) for _, card, time in moves]
    return gains


_KINDS: dict[str, Callable[[State, Step, Sequence[Move]], list[float]]] = {
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
    """Return a full state that gives the same view, with hidden plans drawn by their estimated gain."""
    state = guess(view, dice)
    if state.phase != PLANNING:
        return state
    moves = state.board.tables(state.seats).plan
    for seat, plan in enumerate(view["plans"]):
        if plan == HIDDEN:
            gains = plan_gains(state, seat, moves)
            top = max(gains)
            place = weighted_index([exp((gain - top) / WEIGHTS.heat) for gain in gains], dice)
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
    """Return the traits of a move of the deciding seat."""
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
