"""Evaluation of positions, in points: what each estate pays in a scoring now, and probably in later ones.

The weights in `Weights` were compared in games among computer players. Doubling `blood_dusk` or `armageddon`, or
keeping the uncertainty constant, made no difference beyond the noise of 80 games. A `marker_slack` of 2.6 lost with
four seats, a slack of 1.2 lost with the search, and a bonus for markers in supply lost clearly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.core.computers.flat_search import expected_ranks
from games.core.contract.numbers import float_sum
from games.wampiry.rules import scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import AWAITED, DUE, PLANNING, State


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the evaluation, in points unless another unit is given."""

    marker_slack: float = 1.8  # lead in markers that may still be lost before the next scoring
    final_scoring: float = 1.0  # weight of the scoring after the last turn, in the last turn
    final_scoring_fade: float = 0.05  # decrease of `final_scoring` for each turn before the last
    final_scoring_minimum: float = 0.3  # smallest factor on `final_scoring` after the decrease
    blood_dusk: float = 0.35  # weight of the extra scoring Blood Dusk, while it may still come; 1: a certain scoring
    armageddon: float = 0.6  # weight of the extra scoring Armageddon, while it may still come
    # addition to `armageddon` when a seat's supply of markers is empty, proportionally less before
    armageddon_increase: float = 0.3
    # weight of an estate's later points when no scoring will follow, to break ties between moves
    tie_break: float = 0.05
    uncertainty: float = 4.0  # points: uncertainty of the result in the last turn
    uncertainty_per_turn: float = 0.7  # points: increase of `uncertainty` for each further turn
    temperature: float = 0.8  # points: a move better by this much gets e times the weight
    next_visit_share: float = 0.25  # share of the best possible visit next turn that counts as the value of a place
    late_field_gain: float = 0.15  # points: gain of a clock field used at the end of a go or against others
    victim_loss_share: float = 0.6  # share of a moved opponent's loss that counts as gain


WEIGHTS = Weights()
FINISHED_UNCERTAINTY = 0.1  # uncertainty, in points, used to rank a finished game
FIELD_VALUES = {  # clock action -> relative value of being able to reach its field next turn
    "raise_scoring_here": 1.0,
    "move_opponent_vampire": 0.8,
    "relocate_own_time_pawn": 0.4,
    "lower_scoring_here": 0.5,
    "move_opponent_time_pawn": 0.4,
    "relocate_own_vampire": 0.5,
    "place_sabbath_marker_here": 2.0,
}
# each seat's lead on one estate: if scored now, if scored later
EstateLeads = tuple[tuple[float, ...], tuple[float, ...]]


EstateMarkers = tuple[tuple[int, ...], int]  # (each seat's number of markers, award level) of one estate


class MarkedEstate(dict[int, "MarkedEstate"]):
    """One estate with its markers: `leads` is each seat's lead.

    Item `added * seats + owner` is the estate after adding markers, or after removing them if `added` is negative.
    """

    __slots__ = ("_lead_cache", "_markers", "leads")

    def __init__(self, lead_cache: LeadCache, markers: EstateMarkers, leads: EstateLeads) -> None:
        self._lead_cache, self._markers, self.leads = lead_cache, markers, leads

    def __missing__(self, change: int) -> MarkedEstate:
        counts, level = self._markers
        added, owner = divmod(change, len(counts))
        after = list(counts)
        after[owner] = max(0, after[owner] + added)  # a count stays at least 0
        self[change] = estate = self._lead_cache[tuple(after), level]
        return estate


class LeadCache(dict[EstateMarkers, MarkedEstate]):
    """A cache of each seat's lead on an estate, by markers and award level."""

    __slots__ = ("_levels", "marker_slack", "plan_gains", "seats")

    def __init__(self, board: Board, seats: int, marker_slack: float) -> None:
        self.seats, self.marker_slack = seats, marker_slack
        self._levels = {level: board.awards[level][: board.places[seats]] for level in board.awards}
        # cache: (all values on which plan gains depend) -> the gains
        self.plan_gains: dict[tuple[object, ...], list[float]] = {}

    def leads(self, counts: Sequence[int], level: int) -> EstateLeads:
        """Return each seat's lead on an estate, if scored now and if scored later."""
        return self[tuple(counts), level].leads

    def __missing__(self, markers: EstateMarkers) -> MarkedEstate:
        if len(self) > 20_000:
            self.clear()
        self[markers] = estate = MarkedEstate(self, markers, self._counted(*markers))
        return estate

    def _counted(self, counts: tuple[int, ...], level: int) -> EstateLeads:
        paid = self._levels[level]
        now = scoring.estate_awards(counts, paid)
        later = [self._likely(counts, seat, paid) for seat in range(self.seats)]
        return _ahead(now), _ahead(later)

    def _likely(self, counts: tuple[int, ...], seat: int, paid: tuple[int, ...]) -> float:
        """Return a seat's expected later points on an estate."""
        chances = [1.0]  # chances[k]: probability of k rivals ahead of this seat
        own = counts[seat] if counts[seat] else -1
        for rival, count in enumerate(counts):
            if rival == seat:
                continue
            before = 1 / (1 + exp((own - (count or -1)) / self.marker_slack))
            chances.append(0.0)
            for k in range(len(chances) - 1, 0, -1):
                chances[k] = chances[k] * (1 - before) + chances[k - 1] * before
            chances[0] *= 1 - before
        return float_sum([paid[k] * chances[k] for k in range(min(len(paid), len(chances)))])


def _ahead(points: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's lead over the mean of the others."""
    others = len(points) - 1
    total = float_sum(points)
    return tuple([own - (total - own) / others for own in points])


@lru_cache(maxsize=8)
def shared_lead_cache(board: Board, seats: int, marker_slack: float) -> LeadCache:
    """Return the shared `LeadCache` of a board, a number of seats and a slack."""
    return LeadCache(board, seats, marker_slack)


class OwnPointsCache(LeadCache):
    """A cache of each seat's own points on an estate."""

    __slots__ = ()

    def _counted(self, counts: tuple[int, ...], level: int) -> EstateLeads:
        points = tuple(map(float, scoring.estate_awards(counts, self._levels[level])))
        return points, points


@lru_cache(maxsize=8)
def shared_own_points_cache(board: Board, seats: int) -> OwnPointsCache:
    """Return the shared `OwnPointsCache` of a board and a number of seats."""
    return OwnPointsCache(board, seats, WEIGHTS.marker_slack)


def turns_left(state: State) -> int:
    """Return the number of turns left."""
    return state.board.turns - state.turn + (state.phase == PLANNING)


def future_scoring_weight(state: State) -> float:
    """Return the expected, weighted number of later scorings of an estate."""
    weights, left = WEIGHTS, turns_left(state)
    if left <= 0:
        return weights.tie_break
    worth = weights.final_scoring * max(weights.final_scoring_minimum, 1 - weights.final_scoring_fade * (left - 1))
    if state.dusk == AWAITED:
        worth += weights.blood_dusk
    if state.armageddon == AWAITED:
        worth += weights.armageddon + weights.armageddon_increase * (1 - min(state.supply) / state.board.supply)
    return worth


def due_scoring_count(state: State) -> int:
    """Return 1 if all estates are scored at the end of this turn, else 0."""
    if state.phase == PLANNING:
        return 0
    return int(state.dusk == DUE or state.armageddon == DUE or state.turn >= state.board.turns)


FEATURES = ("sure", "sure at last", "likely", "likely at last")


def feature_rows(state: State) -> list[tuple[float, ...]]:
    """Return the features of each seat, in the order of `FEATURES`.

    `sure` are points of this turn, `likely` the expected later ones, as leads over the mean of the others.
    """
    seats = state.seats
    table = shared_lead_cache(state.board, seats, WEIGHTS.marker_slack)
    whole, future = due_scoring_count(state), future_scoring_weight(state)
    sure, likely = list(_ahead(state.points)), [0.0] * seats
    for place, level in enumerate(state.award):
        now, then = table.leads(state.possessed[place * seats : place * seats + seats], level)
        times = whole + state.sabbath[place]
        for seat in range(seats):
            sure[seat] += times * now[seat]
            likely[seat] += future * then[seat]
    left = max(1, turns_left(state))
    return [(own, own / left, more, more / left) for own, more in zip(sure, likely, strict=True)]


def expected_leads(state: State) -> list[float]:
    """Return each seat's expected final lead in points."""
    return [sure + likely for sure, _, likely, _ in feature_rows(state)]


def result_uncertainty(state: State) -> float:
    """Return the uncertainty of the final result in points."""
    return WEIGHTS.uncertainty + WEIGHTS.uncertainty_per_turn * turns_left(state)


def expected_places(state: State) -> list[float]:
    """Return each seat's expected place, from 0 (last) to 1 (first)."""
    if scoring.result(state) is not None:
        return expected_ranks([float(points) for points in state.points], FINISHED_UNCERTAINTY)
    return expected_ranks(expected_leads(state), result_uncertainty(state))


def evaluate(state: State) -> list[float]:
    """Return each seat's chance to win."""
    result = scoring.result(state)
    if result is not None:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
    uncertainty = result_uncertainty(state)
    ahead = expected_leads(state)
    top = max(ahead)
    strengths = [exp((own - top) / uncertainty) for own in ahead]
    total = float_sum(strengths)
    return [strength / total for strength in strengths]
