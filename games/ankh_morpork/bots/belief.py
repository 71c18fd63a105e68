"""Who is who: how likely each rival seems to want each thing, from what lies open on the table.

A seat that has come further with something than one usually has by then seems to want it. Personalities that the seat
itself holds, or has seen unused, are ruled out. The three lords who want control are one way of winning here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from games.ankh_morpork.bots.worth import CONTROL, KIND_NUMBERS, SPREAD, TROUBLE, WORTH, GoalProgress
from games.ankh_morpork.rules.board import WIN_KINDS, Board
from games.ankh_morpork.rules.state import NOBODY, State
from games.ankh_morpork.view.view import guess, possible_personalities
from games.core.computers.flat_search import draw
from games.core.contract.contract import Seat, View
from games.core.contract.dice import Dice

# How telling it is to be ahead of the usual by the whole goal, and what is usual: the part of the goal reached at first
# and what is added until all cards are drawn. Who waits for the last card seems likelier the longer nobody wins. Fitted
# to games of computers: so the chance given to what a rival truly wanted was a tenth higher than by counting alone.
EVIDENCE_STRENGTH = {SPREAD: 2.2, CONTROL: 1.9, TROUBLE: 4.5, WORTH: 2.2}
USUAL_PROGRESS = {SPREAD: (0.25, 0.85), CONTROL: (-0.1, 1.0), TROUBLE: (0.25, 0.4), WORTH: (0.65, 0.3)}
LAST_CARD_EVIDENCE = (-0.55, 1.3)


@lru_cache(maxsize=16)
def goals_of(board: Board, seats: int) -> dict[int, int]:
    """Return how many each way of winning in play needs; 0 for the last card."""
    ones = board.personalities
    return {KIND_NUMBERS[ones[one].wins_by]: ones[one].goal.get(seats, 0) for one in board.personalities_for(seats)}


@lru_cache(maxsize=16)
def personality_kinds(board: Board, seats: int) -> tuple[tuple[int, int], ...]:
    """List the personalities in play, each with the way it wins."""
    return tuple((one, KIND_NUMBERS[board.personalities[one].wins_by]) for one in board.personalities_for(seats))


def goal_evidence(progress: GoalProgress, seat: Seat, goals: dict[int, int]) -> list[float]:
    """Return, by way of winning, how much the open table speaks for a seat wanting it: factors, 1 = nothing."""
    drawn = progress.drawn_share()
    found = [1.0] * len(WIN_KINDS)
    for kind, goal in goals.items():
        if goal:
            first, added = USUAL_PROGRESS[kind]
            done = 1 - progress.steps_left(seat, kind, goal) / goal
            found[kind] = exp(EVIDENCE_STRENGTH[kind] * (done - first - added * drawn))
        else:
            found[kind] = exp(LAST_CARD_EVIDENCE[0] + LAST_CARD_EVIDENCE[1] * drawn)
    return found


def suspected_goals(progress: GoalProgress, seat: Seat) -> list[list[float]]:
    """Return, for every seat, the chances that it wants each thing, as `seat` sees it: nothing for itself."""
    state = progress.state
    goals, own = goals_of(state.board, state.seats), state.personality[seat]
    found: list[list[float]] = []
    for other in range(state.seats):
        chances = [0.0] * len(WIN_KINDS)
        found.append(chances)
        if other == seat:
            continue
        out = 1 << own
        for viewer, mask, changed in state.looks:
            if viewer == seat and not changed >> other & 1:
                out |= mask
        speaks = goal_evidence(progress, other, goals)
        total = 0.0
        for one, kind in personality_kinds(state.board, state.seats):
            if not out >> one & 1:
                chances[kind] += speaks[kind]
                total += speaks[kind]
        if total:
            for kind in goals:
                chances[kind] /= total
    return found


def guess_likely(view: View, dice: Dice) -> State:
    """Return a full state that looks like `view`, personalities drawn by how well they explain the table."""
    state = guess(view, dice)
    if view["revealed"]:
        return state
    names = {one.id: number for number, one in enumerate(state.board.personalities)}
    held = [NOBODY if secret is None else names[secret["personality"]] for secret in view["secrets"]]
    ways = possible_personalities(state, view, held)
    if len(ways) > 1:
        state.personality = [*ways[draw(_likely(state, ways, held), dice)]]
        _mend_looks(state, view, dice)
    return state


def _likely(state: State, ways: Sequence[Sequence[int]], held: list[int]) -> list[float]:
    """Return how likely each way to give out the hidden personalities is."""
    progress, goals = GoalProgress(state), goals_of(state.board, state.seats)
    kinds = [KIND_NUMBERS[one.wins_by] for one in state.board.personalities]
    hidden = [seat for seat, one in enumerate(held) if one == NOBODY]
    speaks = {seat: goal_evidence(progress, seat, goals) for seat in hidden}
    weights = []
    for way in ways:
        weight = 1.0
        for seat in hidden:
            weight *= speaks[seat][kinds[way[seat]]]
        weights.append(weight)
    return weights


def _mend_looks(state: State, view: View, dice: Dice) -> None:
    """Let others have seen among the unused only what nobody holds who has not changed since."""
    for look in state.looks:
        viewer, mask, changed = look
        if view["secrets"][viewer] is not None:
            continue
        held = sum(1 << one for seat, one in enumerate(state.personality) if not changed >> seat & 1)
        free = [one for one in state.board.personalities_for(state.seats) if not (held | mask) >> one & 1]
        for one in range(len(state.board.personalities)):
            if (mask & held) >> one & 1 and free:
                place = dice.below(len(free))
                mask = mask & ~(1 << one) | 1 << free.pop(place)
        look[1] = mask
