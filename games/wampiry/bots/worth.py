"""Evaluation of positions: what estates pay now and are likely to pay later, in points.

All weights of the computer players are here, compared in games among computer players. Doubling `dusk` or `armageddon`,
or a constant swing, made no difference beyond the noise of 80 games. A `slack` of 2.6 lost with four seats, one of 1.2
lost with the search, and points for markers in supply lost clearly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.core.computers.flat_search import expected_ranks
from games.wampiry.rules import scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import AWAITED, DUE, PLANNING, State


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the evaluation, in points unless another unit is given."""

    slack: float = 1.8  # lead in markers that may still be lost before the next scoring
    final: float = 1.0  # weight of the final scoring in the last turn
    fade: float = 0.05  # decrease of `final` for each turn before the last
    least: float = 0.3  # smallest share of `final` that remains
    dusk: float = 0.35  # weight of a future Blood Dusk, in scorings
    armageddon: float = 0.6  # weight of a future Armageddon, in scorings
    nearing: float = 0.3  # increase of `armageddon` as the smallest supply approaches 0
    trace: float = 0.05  # weight after the last scoring, to break ties between moves that score alike
    spread: float = 4.0  # points: uncertainty of the result in the last turn
    spread_turn: float = 0.7  # points: increase of `spread` for each further turn
    heat: float = 0.8  # temperature of the random choice, in points: that much better is 2.7 times as likely
    reach: float = 0.25  # share of the best visit next turn that counts for a starting place
    clock: float = 0.15  # gain of a field used at the end of a go or against others
    victim: float = 0.6  # share of a moved opponent's loss that counts as gain


WEIGHTS = Weights()
FINAL_SWING = 0.1  # uncertainty, in points, used to rank a finished game
FIELD_WORTH = {  # clock action -> relative value of being able to reach it next turn
    "raise_scoring_here": 1.0,
    "move_opponent_vampire": 0.8,
    "relocate_own_time_pawn": 0.4,
    "lower_scoring_here": 0.5,
    "move_opponent_time_pawn": 0.4,
    "relocate_own_vampire": 0.5,
    "place_sabbath_marker_here": 2.0,
}
Pay = tuple[tuple[float, ...], tuple[float, ...]]  # (leads by seat if scored now, leads by seat if scored later)


Markers = tuple[tuple[int, ...], int]  # state of one estate: (markers by seat, award level)
Change = tuple[int, int, int, int]  # (seat, markers it gains, another seat, markers that one gains)


class EstatePay(dict[Change, Pay]):
    """Cache of the points an estate with certain markers brings: unchanged (`as_is`) and after each change."""

    __slots__ = ("_markers", "_market", "as_is")

    def __init__(self, market: Market, markers: Markers, as_is: Pay) -> None:
        self._market, self._markers, self.as_is = market, markers, as_is

    def __missing__(self, change: Change) -> Pay:
        (counts, level), (whose, by, other, other_by) = self._markers, change
        after = list(counts)
        after[whose] = max(0, after[whose] + by)  # a count stays at least 0
        if other_by:
            after[other] = max(0, after[other] + other_by)
        self[change] = pay = self._market.pay(after, level)
        return pay


class Market(dict[Markers, EstatePay]):
    """Cache of what one estate pays by markers and award level, for one board and number of seats."""

    __slots__ = ("_levels", "plans", "seats", "slack")

    def __init__(self, board: Board, seats: int, slack: float) -> None:
        self.seats, self.slack = seats, slack
        self._levels = {level: board.awards[level][: board.places[seats]] for level in board.awards}
        self.plans: dict[tuple[object, ...], list[float]] = {}  # cache of plan gains, by everything they depend on

    def pay(self, counts: Sequence[int], level: int) -> Pay:
        """Return each seat's lead over the mean of the others on this estate, if scored now and if scored later."""
        return self[tuple(counts), level].as_is

    def __missing__(self, markers: Markers) -> EstatePay:
        if len(self) > 20_000:
            self.clear()
        self[markers] = estate = EstatePay(self, markers, self._counted(*markers))
        return estate

    def _counted(self, counts: tuple[int, ...], level: int) -> Pay:
        paid = self._levels[level]
        now = scoring.estate_awards(counts, paid)
        later = [self._likely(counts, seat, paid) for seat in range(self.seats)]
        return _ahead(now), _ahead(later)

    def _likely(self, counts: tuple[int, ...], seat: int, paid: tuple[int, ...]) -> float:
        """Return a seat's expected points on the estate later, from the probabilities of its ranks there."""
        chances = [1.0]  # chances[k]: probability of k rivals ahead of this seat
        own = counts[seat] if counts[seat] else -1
        for rival, count in enumerate(counts):
            if rival == seat:
                continue
            before = 1 / (1 + exp((own - (count or -1)) / self.slack))
            chances = [
                (chances[k] if k < len(chances) else 0.0) * (1 - before) + (chances[k - 1] * before if k else 0.0)
                for k in range(len(chances) + 1)
            ]
        return sum(points * chance for points, chance in zip(paid, chances, strict=False))


def _ahead(points: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's lead over the mean of the others."""
    others = len(points) - 1
    total = sum(points)
    return tuple(own - (total - own) / others for own in points)


@lru_cache(maxsize=8)
def shared_market(board: Board, seats: int, slack: float) -> Market:
    """Return the shared `Market` for a board, a number of seats and `Weights.slack`."""
    return Market(board, seats, slack)


def turns_left(state: State) -> int:
    """Return the number of turns still to be scored, without a turn whose cards are already revealed."""
    return state.board.turns - state.turn + (state.phase == PLANNING)


def future_scorings(state: State) -> float:
    """Return the weight of future scorings of an estate, in scorings."""
    weights, left = WEIGHTS, turns_left(state)
    if left <= 0:
        return weights.trace
    worth = weights.final * max(weights.least, 1 - weights.fade * (left - 1))
    if state.dusk == AWAITED:
        worth += weights.dusk
    if state.armageddon == AWAITED:
        worth += weights.armageddon + weights.nearing * (1 - min(state.supply) / state.board.supply)
    return worth


def scorings_due(state: State) -> int:
    """Return 1 if all estates are scored at the end of the turn whose cards are revealed, otherwise 0."""
    if state.phase == PLANNING:
        return 0
    return int(state.dusk == DUE or state.armageddon == DUE or state.turn >= state.board.turns)


FEATURES = ("sure", "sure at last", "likely", "likely at last")


def feature_rows(state: State) -> list[tuple[float, ...]]:
    """Return the features of each seat, in the order of FEATURES: leads over the mean of the others, in points.

    `sure` are points already held or scored at the end of this turn, `likely` the expected later points. The features
    `at last` are divided by the turns left.
    """
    seats = state.seats
    table = shared_market(state.board, seats, WEIGHTS.slack)
    whole, future = scorings_due(state), future_scorings(state)
    sure, likely = list(_ahead(state.points)), [0.0] * seats
    for place, level in enumerate(state.award):
        now, then = table.pay(state.possessed[place * seats : place * seats + seats], level)
        times = whole + state.sabbath[place]
        for seat in range(seats):
            sure[seat] += times * now[seat]
            likely[seat] += future * then[seat]
    left = max(1, turns_left(state))
    return [(own, own / left, more, more / left) for own, more in zip(sure, likely, strict=True)]


def point_leads(state: State) -> list[float]:
    """Return each seat's expected final lead over the mean of the others, in points."""
    return [sure + likely for sure, _, likely, _ in feature_rows(state)]


def result_swing(state: State) -> float:
    """Return the uncertainty of the final result in points."""
    return WEIGHTS.spread + WEIGHTS.spread_turn * turns_left(state)


def expected_places(state: State) -> list[float]:
    """Return each seat's expected place, from 0 (last) to 1 (first); by actual points after the end."""
    if scoring.result(state) is not None:
        return expected_ranks([float(points) for points in state.points], FINAL_SWING)
    return expected_ranks(point_leads(state), result_swing(state))


def evaluate(state: State) -> list[float]:
    """Return each seat's probability of winning, adding up to 1; exact after the end."""
    result = scoring.result(state)
    if result is not None:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
    swing = result_swing(state)
    ahead = point_leads(state)
    top = max(ahead)
    strengths = [exp((own - top) / swing) for own in ahead]
    total = sum(strengths)
    return [strength / total for strength in strengths]
