"""Evaluation of positions: each seat's steps to its goal and its probability of winning.

The weights come from a thousand games among computer players. `WIN_CHANCE_AT_GOAL` and `WIN_CHANCE_ONE_STEP_AWAY` are
the observed shares of wins at the start of a seat's next turn. `Weights` maximise the likelihood of the games' winners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL, WIN_KINDS, Board
from games.ankh_morpork.rules.state import State
from games.core.contract.numbers import float_sum

SPREAD, CONTROL, TROUBLE, WORTH, LAST_CARD = range(len(WIN_KINDS))
WIN_KIND_NUMBERS = {name: number for number, name in enumerate(WIN_KINDS)}
DOLLARS_PER_STEP = 5  # for goals in money: dollars that count as one missing step, see `steps_left`


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the evaluation, in units of strength: one unit more multiplies the odds of winning by e."""

    peak: tuple[float, ...] = (3.8, 1.9, 2.4, 4.5)  # strength when the goal is reached, by way to win
    decay: tuple[float, ...] = (0.3, 0.25, 0.17, 0.2)  # by way to win: exponential decay of `peak` per missing step
    base: tuple[float, ...] = (0.5, -0.1, 0.3, -0.5)  # by way to win: strength far from the goal
    # if the goal is to wait for the last card: strength at the start of the game, and its increase until the end
    last_card: tuple[float, float] = (0.5, 7.0)
    building: float = 0.1  # strength of each building
    secure_area: float = 0.2  # strength of each area with a lead of two or more pieces, if the goal is control
    # strength of each point above the mean: at the start of the game, and its increase until the end
    point: tuple[float, float] = (0.006, 0.08)


WEIGHTS = Weights()
# A seat's probability of winning when its next turn begins, if its goal is reached now: by way to win, and by the
# number (1 to 3) of other seats' turns before that turn.
WIN_CHANCE_AT_GOAL = {
    SPREAD: (0.70, 0.50, 0.35),
    CONTROL: (0.27, 0.10, 0.04),
    TROUBLE: (0.53, 0.30, 0.25),
    WORTH: (0.95, 0.75, 0.45),
}
# The active seat's probability of winning when its next turn begins, if it is one step from its goal now: by way to
# win, and by the number (1 to 3) of other seats' turns before that turn.
WIN_CHANCE_ONE_STEP_AWAY = {
    SPREAD: (0.32, 0.24, 0.20),
    CONTROL: (0.14, 0.07, 0.03),
    TROUBLE: (0.35, 0.22, 0.23),
    WORTH: (0.60, 0.45, 0.27),
}


class BoardCounts(NamedTuple):
    """Counts of control and buildings by seat; `controllers` is the controlling seat by area, -1: none."""

    controllers: tuple[int, ...]
    control: tuple[int, ...]
    secure: tuple[int, ...]
    building_values: tuple[int, ...]
    building_counts: tuple[int, ...]


@lru_cache(maxsize=4096)  # cached, because consecutive positions of a playout often differ only in cards and money
def count_board(board: Board, seats: int, units: tuple[int, ...], building_owners: tuple[int, ...]) -> BoardCounts:
    """Count controlled areas and buildings; `units` holds piece counts as in `State`, `building_owners` the owner of
    each area's building.
    """
    control, building_values, building_counts, secure = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    controllers: list[int] = []
    for place, builder in enumerate(building_owners):
        if builder >= 0:
            building_counts[builder] += 1
        start = place * OWNER_COUNT
        if units[start + DEMON]:
            controllers.append(-1)
            continue
        best, leader = units[start + TROLL], -1
        second = 0
        for seat in range(seats):
            count = units[start + seat] + (builder == seat)
            if count > best:
                second, best, leader = best, count, seat
            elif count == best:
                leader = -1
            elif count > second:
                second = count
        controllers.append(leader)
        if leader >= 0:
            control[leader] += 1
            secure[leader] += best - second >= 2
        if builder >= 0:
            building_values[builder] += board.areas[place].cost
    return BoardCounts(
        tuple(controllers), tuple(control), tuple(secure), tuple(building_values), tuple(building_counts)
    )


class GoalProgress:
    """Every seat's progress by every way to win in one position; lists are indexed by seat."""

    __slots__ = (
        "building_counts", "building_values", "cards", "control", "controllers", "secure", "spread", "state", "trouble",
        "worth",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.state = state
        seats, board, demons = state.seats, state.board, state.on[DEMON]
        self.controllers, self.control, self.secure, self.building_values, self.building_counts = count_board(
            board, seats, tuple(state.units), tuple(state.building)
        )
        self.spread = [(state.on[seat] & ~demons).bit_count() for seat in range(seats)]
        self.trouble = state.trouble.bit_count()
        self.worth = [
            state.money[seat] + self.building_values[seat] - board.repay * len(state.loans[seat])
            for seat in range(seats)
        ]
        self.cards = len(state.green) + len(state.brown)

    def steps_left(self, seat: int, win_kind: int, goal: int) -> float:
        """Return the number of steps from a seat to a goal; 0 if reached."""
        if win_kind == SPREAD:
            left = float(goal - self.spread[seat])
        elif win_kind == CONTROL:
            left = float(goal - self.control[seat])
        elif win_kind == TROUBLE:
            left = float(goal - self.trouble)
        elif win_kind == WORTH:
            left = (goal - self.worth[seat]) / DOLLARS_PER_STEP
        else:
            return float(self.cards)
        return left if left > 0 else 0.0

    def drawn_share(self) -> float:
        """Return the share of cards that are drawn, 0 to 1."""
        return 1 - self.cards / len(self.state.board.cards)

    def points(self) -> list[float]:
        """Return the points of every seat, with all loans counted as repaid."""
        state, demons = self.state, self.state.on[DEMON]
        points = []
        for seat in range(state.seats):
            minions = state.board.minions - state.left[seat]
            if demons:
                minions -= sum(state.units[place * OWNER_COUNT + seat] for place in _places(demons & state.on[seat]))
            points.append(float(self.worth[seat] + ending.MINION_POINTS * minions))
        return points


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def goal_strength(win_kind: int, steps_left: float, drawn_share: float) -> float:
    """Return a seat's strength through its goal, by missing steps and share of cards drawn."""
    weights = WEIGHTS
    if win_kind == LAST_CARD:
        return weights.last_card[0] + weights.last_card[1] * drawn_share * drawn_share
    return weights.base[win_kind] + weights.peak[win_kind] * exp(-weights.decay[win_kind] * steps_left)


def next_turn_chance(win_kind: int, steps_left: float, other_turns: int, own_turn_first: bool) -> float:
    """Return a seat's probability of winning when its next turn begins.

    `other_turns` is the number of other seats' turns before that turn. With `own_turn_first`, it is the seat's turn
    now, so it can still make a step.
    """
    if win_kind == LAST_CARD or steps_left >= (2 if own_turn_first else 1):
        return 0.0
    if not own_turn_first:
        return WIN_CHANCE_AT_GOAL[win_kind][other_turns - 1] * (1 - steps_left)
    one = WIN_CHANCE_ONE_STEP_AWAY[win_kind][other_turns - 1]
    return (
        one * (2 - steps_left)
        if steps_left > 1
        else one + (WIN_CHANCE_AT_GOAL[win_kind][other_turns - 1] - one) * (1 - steps_left)
    )


def evaluate(state: State) -> list[float]:
    """Return each seat's probability of winning, adding up to 1; exact after the end."""
    result = ending.result(state)
    if result is not None:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
    progress, seats, ones = GoalProgress(state), state.seats, state.board.personalities
    kinds = [WIN_KIND_NUMBERS[ones[one].wins_by] for one in state.personality]
    steps = [
        progress.steps_left(seat, kinds[seat], ones[state.personality[seat]].goal.get(seats, 0))
        for seat in range(seats)
    ]
    chances, left = [0.0] * seats, 1.0
    for before in range(seats):
        seat = (state.active + 1 + before) % seats
        own = before == seats - 1
        chances[seat] = left * next_turn_chance(kinds[seat], steps[seat], before + (not own), own)
        left -= chances[seat]
    rest = long_run_chances(progress, kinds, steps)
    return [chance + left * part for chance, part in zip(chances, rest, strict=True)]


def long_run_chances(progress: GoalProgress, win_kinds: Sequence[int], steps: Sequence[float]) -> list[float]:
    """Return each seat's probability of winning if no seat wins within the next round."""
    drawn, points = progress.drawn_share(), progress.points()
    mean = float_sum(points) / len(points)
    weights = WEIGHTS
    point = weights.point[0] + weights.point[1] * drawn * drawn
    strengths = [
        goal_strength(kind, steps[seat], drawn)
        + max(-2.0, min(2.0, point * (points[seat] - mean)))
        + weights.building * progress.building_counts[seat]
        + (weights.secure_area * progress.secure[seat] if kind == CONTROL else 0.0)
        for seat, kind in enumerate(win_kinds)
    ]
    top = max(strengths)
    parts = [exp(own - top) for own in strengths]
    total = float_sum(parts)
    return [part / total for part in parts]
