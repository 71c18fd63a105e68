"""Estimates of the rivals' identities from the public position.

A seat whose progress towards a goal is unusually large at this stage of the game probably has this goal. Personalities
that the viewer holds or has seen unused are excluded. The three lords who win by control count as one way to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from games.ankh_morpork.bots.worth import CONTROL, SPREAD, TROUBLE, WIN_KIND_NUMBERS, WORTH, GoalProgress
from games.ankh_morpork.rules.board import WIN_KINDS, Board
from games.ankh_morpork.rules.state import NOBODY, State
from games.ankh_morpork.view.view import guess, possible_personalities
from games.core.computers.flat_search import weighted_index
from games.core.contract.contract import Seat, View
from games.core.contract.dice import Dice

# The log evidence for a goal is EVIDENCE_STRENGTH * (progress - usual progress), with progress as a share of the goal.
# USUAL_PROGRESS and LAST_CARD_EVIDENCE: value at the start, and its increase until all cards are drawn.
# LAST_CARD_EVIDENCE is the log evidence for the personality that wins when the last card is drawn.
# Fitted to games among computer players: the estimates give the true goal 10 % more probability than equal chances.
EVIDENCE_STRENGTH = {SPREAD: 2.2, CONTROL: 1.9, TROUBLE: 4.5, WORTH: 2.2}
USUAL_PROGRESS = {SPREAD: (0.25, 0.85), CONTROL: (-0.1, 1.0), TROUBLE: (0.25, 0.4), WORTH: (0.65, 0.3)}
LAST_CARD_EVIDENCE = (-0.55, 1.3)


@lru_cache(maxsize=16)
def goals_in_play(board: Board, seats: int) -> dict[int, int]:
    """Return {way to win: goal} for the personalities in play; the goal is 0 for waiting for the last card."""
    ones = board.personalities
    return {WIN_KIND_NUMBERS[ones[one].wins_by]: ones[one].goal.get(seats, 0) for one in board.personalities_for(seats)}


@lru_cache(maxsize=16)
def personality_kinds(board: Board, seats: int) -> tuple[tuple[int, int], ...]:
    """List (personality, way to win) for the personalities in play."""
    return tuple((one, WIN_KIND_NUMBERS[board.personalities[one].wins_by]) for one in board.personalities_for(seats))


def goal_evidence(progress: GoalProgress, seat: Seat, goals: dict[int, int]) -> list[float]:
    """Return likelihood factors for each way to win of a seat, from public progress; 1 is neutral."""
    drawn = progress.drawn_share()
    factors = [1.0] * len(WIN_KINDS)
    for kind, goal in goals.items():
        if goal:
            first, added = USUAL_PROGRESS[kind]
            done = 1 - progress.steps_left(seat, kind, goal) / goal
            factors[kind] = exp(EVIDENCE_STRENGTH[kind] * (done - first - added * drawn))
        else:
            factors[kind] = exp(LAST_CARD_EVIDENCE[0] + LAST_CARD_EVIDENCE[1] * drawn)
    return factors


def suspected_goals(progress: GoalProgress, seat: Seat) -> list[list[float]]:
    """Return for every other seat the probabilities of its ways to win, as known to `seat`.

    The row of `seat` itself is all zeros.
    """
    state = progress.state
    goals, own = goals_in_play(state.board, state.seats), state.personality[seat]
    rows: list[list[float]] = []
    for other in range(state.seats):
        chances = [0.0] * len(WIN_KINDS)
        rows.append(chances)
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
    return rows


def guess_likely(view: View, dice: Dice) -> State:
    """Return a full state that gives the same view, with personalities drawn by their likelihood."""
    state = guess(view, dice)
    if view["revealed"]:
        return state
    names = {one.id: number for number, one in enumerate(state.board.personalities)}
    held = [NOBODY if secret is None else names[secret["personality"]] for secret in view["secrets"]]
    assignments = possible_personalities(state, view, held)
    if len(assignments) > 1:
        state.personality = [*assignments[weighted_index(_likelihoods(state, assignments, held), dice)]]
        _mend_looks(state, view, dice)
    return state


def _likelihoods(state: State, assignments: Sequence[Sequence[int]], held: list[int]) -> list[float]:
    """Return the weight of each assignment of the hidden personalities."""
    progress, goals = GoalProgress(state), goals_in_play(state.board, state.seats)
    kinds = [WIN_KIND_NUMBERS[one.wins_by] for one in state.board.personalities]
    hidden = [seat for seat, one in enumerate(held) if one == NOBODY]
    speaks = {seat: goal_evidence(progress, seat, goals) for seat in hidden}
    weights = []
    for assignment in assignments:
        weight = 1.0
        for seat in hidden:
            weight *= speaks[seat][kinds[assignment[seat]]]
        weights.append(weight)
    return weights


def _mend_looks(state: State, view: View, dice: Dice) -> None:
    """Replace personalities in `state.looks` that a seat can't have seen unused, because another seat held them."""
    for look in state.looks:
        viewer, mask, changed = look
        if view["secrets"][viewer] is not None:
            continue
        held = sum(1 << one for seat, one in enumerate(state.personality) if not changed >> seat & 1)
        free = [one for one in state.board.personalities_for(state.seats) if not (held | mask) >> one & 1]
        for one in range(len(state.board.personalities)):
            if (mask & held) >> one & 1 and free:
                place = dice.random_below(len(free))
                mask = mask & ~(1 << one) | 1 << free.pop(place)
        look[1] = mask
