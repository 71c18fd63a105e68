"""Values of positions of Kraków: likely owners of districts, streets and buildings, and win chances.

All weights of the computer players are in `Weights`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.core.computers.flat_search import expected_ranks
from games.core.contract.contract import Seat
from games.core.contract.numbers import float_sum
from games.krakow.rules import scoring
from games.krakow.rules.board import ROUNDS, Board
from games.krakow.rules.order import turn_place
from games.krakow.rules.state import State

OwnershipChances = tuple[float, ...]
MAX_SLACK_TURNS = 6.0  # a lead becomes less safe with each remaining turn up to this number


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the evaluation, in victory points unless another unit is named."""

    slack: float = 1.0  # lead in artistic points that may still be lost before the scoring
    slack_per_turn: float = 0.25  # addition to `slack` for each turn before the scoring
    cover_odds: float = 0.25  # odds that one square of a new work is covered, per turn to come
    later_scoring_factor: float = 0.5  # expected points of the second scoring, as a share of those of the first
    uncertainty: float = 5.0  # uncertainty of the result after the last turn
    uncertainty_per_turn: float = 1.5  # addition to `uncertainty` for each remaining turn of a seat
    min_placement_gain: float = 0.12  # least gain of a placement worth walking for
    temperature: float = 0.35  # a move better by this much gets e times the weight


WEIGHTS = Weights()
FINISHED_UNCERTAINTY = 0.1  # victory points: uncertainty used for ranking finished games


class OwnershipOdds:
    """Cache of the seats' chances to own a place (district, street or building), by their artistic points there.

    `slack` is the lead in artistic points that may still be lost.
    """

    __slots__ = ("_known", "slack")

    def __init__(self, slack: float) -> None:
        self.slack = slack
        self._known: dict[tuple[int, ...], OwnershipChances] = {}

    def ownership_chances(self, totals: tuple[int, ...]) -> OwnershipChances:
        """Return each seat's chance to own a place, by the seats' artistic points there; the sum is below 1."""
        result = self._known.get(totals)
        if result is None:
            if len(self._known) > 200_000:
                self._known.clear()
            result = self._known[totals] = self._counted(totals)
        return result

    def _counted(self, totals: tuple[int, ...]) -> OwnershipChances:
        top = max(totals)
        strengths = [exp((own - top) / self.slack) for own in totals]
        whole = float_sum(strengths) + exp(-top / self.slack)  # the last term is the chance that nobody owns the place
        return tuple(strength / whole if own else 0.0 for strength, own in zip(strengths, totals, strict=True))


@lru_cache(maxsize=64)
def ownership_odds(slack: float) -> OwnershipOdds:
    """Return the shared cache `OwnershipOdds` for a value of `slack`."""
    return OwnershipOdds(slack)


def turns_left(state: State) -> int:
    """Return the number of seats' turns before the next scoring, without the present turn."""
    if not state.round:
        return state.board.turns * state.seats
    return (state.board.turns - state.turn) * state.seats + state.seats - 1 - turn_place(state)


def lead_slack(state: State) -> float:
    """Return the lead that may still be lost before the next scoring, in artistic points."""
    return WEIGHTS.slack + WEIGHTS.slack_per_turn * min(MAX_SLACK_TURNS, turns_left(state) / (state.seats - 1))


def chance_uncovered(state: State) -> float:
    """Return the chance that a new work is still uncovered at the next scoring."""
    return 1 / (1 + WEIGHTS.cover_odds * turns_left(state))


class PairGroup:
    """Pairs of squares of a building that a seat paints with the same effect.

    `lost` is each seat's change of artistic points if such a pair is covered, `gains` a cache of the seat's gains by
    the artistic points of its new work.
    """

    __slots__ = ("building", "gains", "lost")

    def __init__(self, building: int, lost: tuple[int, ...]) -> None:
        self.building, self.lost = building, lost
        self.gains: dict[int, float] = {}


class ScoringOutlook:
    """Each seat's chances, at the next scoring, to own places and to be paid the higher rate for them, which is due
    when another crew owns a surrounding place.

    `district_shares` and `street_shares` give each seat's chance to own a place. `foreign_streets[street][seat]` is the
    chance that another seat owns a district that the street runs through, `foreign_buildings[building][seat]` the
    chance that another seat owns a street that the building touches.
    """

    __slots__ = (
        "board",
        "buildings",
        "district_shares",
        "districts",
        "foreign_buildings",
        "foreign_streets",
        "groups",
        "odds",
        "seats",
        "street_shares",
        "streets",
    )

    def __init__(self, board: Board, seats: int, slack: float, art: tuple[int, ...]) -> None:
        city = board.city
        self.board, self.seats = board, seats
        odds = self.odds = ownership_odds(slack)
        # by seat: its groups by building and `lost`, for all positions with this outlook
        self.groups: list[dict[tuple[int, tuple[int, ...]], PairGroup]] = [{} for _ in range(seats)]
        self.buildings = [art[start : start + seats] for start in range(0, len(art), seats)]
        self.districts = [self._total(own) for own in city.district_buildings]
        self.streets = [self._total(own) for own in city.street_buildings]
        self.district_shares = [odds.ownership_chances(totals) for totals in self.districts]
        self.street_shares = [odds.ownership_chances(totals) for totals in self.streets]
        self.foreign_streets = [
            _foreign([self.district_shares[d] for d in through], seats) for through in city.street_districts
        ]
        self.foreign_buildings = [_foreign([self.street_shares[s] for s in along], seats) for along in city.streets_of]

    @staticmethod
    def of_state(state: State) -> ScoringOutlook:
        """Return the outlook of a position, cached because many positions of a search differ only in people's cells."""
        return _outlook(state.board, state.seats, lead_slack(state), tuple(state.art))

    def _total(self, own: Sequence[int]) -> tuple[int, ...]:
        buildings = self.buildings
        return tuple([sum([buildings[building][seat] for building in own]) for seat in range(self.seats)])

    def expected_points(self) -> list[float]:
        """Return each seat's expected victory points of a scoring."""
        per_district, per_street, per_building = self.board.pay
        points = [0.0] * self.seats
        for shares in self.district_shares:
            for seat, share in enumerate(shares):
                points[seat] += per_district * share
        for shares, foreign in zip(self.street_shares, self.foreign_streets, strict=True):
            for seat, share in enumerate(shares):
                points[seat] += per_street * share * foreign[seat]
        for totals, foreign in zip(self.buildings, self.foreign_buildings, strict=True):
            for seat, share in enumerate(self.odds.ownership_chances(totals)):
                points[seat] += per_building * share * foreign[seat]
        return points

    def expected_point_changes(self, building: int, by: tuple[int, ...]) -> list[float]:
        """Return the change of each seat's expected points if the artistic points of a building change by `by`."""
        city, odds = self.board.city, self.odds
        per_district, per_street, per_building = self.board.pay
        home, own = city.district_of[building], self.buildings[building]
        after, before = odds.ownership_chances(sum_by_seat(self.districts[home], by)), self.district_shares[home]
        changes = [per_district * (after[seat] - before[seat]) for seat in range(self.seats)]
        after, before = odds.ownership_chances(sum_by_seat(own, by)), odds.ownership_chances(own)
        foreign = self.foreign_buildings[building]
        for seat in range(self.seats):
            changes[seat] += per_building * (after[seat] - before[seat]) * foreign[seat]
        for street in city.streets_of[building]:
            after, before = odds.ownership_chances(sum_by_seat(self.streets[street], by)), self.street_shares[street]
            foreign = self.foreign_streets[street]
            for seat in range(self.seats):
                changes[seat] += per_street * (after[seat] - before[seat]) * foreign[seat]
        return changes


def sum_by_seat(totals: tuple[int, ...], changes: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's total after its change."""
    return tuple([total + changes[seat] for seat, total in enumerate(totals)])


@lru_cache(maxsize=512)
def _outlook(board: Board, seats: int, slack: float, art: tuple[int, ...]) -> ScoringOutlook:
    return ScoringOutlook(board, seats, slack, art)


def _foreign(shares: Sequence[OwnershipChances], seats: int) -> list[float]:
    """Return, for each seat, the chance that another seat owns at least one of the places."""
    chances = []
    owned = [(own, float_sum(own)) for own in shares]
    for seat in range(seats):
        none = 1.0
        for own, whole in owned:
            none *= 1.0 - (whole - own[seat])
        chances.append(1.0 - none)
    return chances


def lead_over_mean(values: Sequence[float], seat: Seat) -> float:
    """Return a seat's lead over the mean of the others."""
    return values[seat] - (float_sum(values) - values[seat]) / (len(values) - 1)


def _ends(state: State) -> list[float]:
    """Return each seat's expected victory points at the end of the game."""
    scorings = 1.0 + WEIGHTS.later_scoring_factor * (state.round < ROUNDS)
    expected = ScoringOutlook.of_state(state).expected_points()
    return [vp + scorings * more for vp, more in zip(state.vp, expected, strict=True)]


def _swing(state: State) -> float:
    left = state.board.turns * max(0, ROUNDS - max(1, state.round)) + state.board.turns - max(0, state.turn - 1)
    return WEIGHTS.uncertainty + WEIGHTS.uncertainty_per_turn * left


FEATURES = ("points", "expected")


def feature_rows(state: State) -> list[tuple[float, ...]]:
    """Return each seat's features in the order of `FEATURES`: its lead in points and in expected points.

    Both are divided by the uncertainty of the result (`Weights.uncertainty`).
    """
    expected, swing = ScoringOutlook.of_state(state).expected_points(), _swing(state)
    scorings = 1.0 + WEIGHTS.later_scoring_factor * (state.round < ROUNDS)
    return [
        (lead_over_mean(state.vp, seat) / swing, scorings * lead_over_mean(expected, seat) / swing)
        for seat in range(state.seats)
    ]


def expected_places(state: State) -> list[float]:
    """Return each seat's expected rank from 0 (last) to 1 (first); exact when the game is over."""
    if scoring.result(state) is not None:
        return expected_ranks([float(points) for points in state.vp], FINISHED_UNCERTAINTY)
    return expected_ranks(_ends(state), _swing(state))


def evaluate(state: State) -> list[float]:
    """Return each seat's chance to win, 0 to 1 with a sum of 1; exact when the game is over."""
    result = scoring.result(state)
    if result is not None:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
    ends, swing = _ends(state), _swing(state)
    best = max(ends)
    strengths = [exp((own - best) / swing) for own in ends]
    total = float_sum(strengths)
    return [strength / total for strength in strengths]


@lru_cache(maxsize=8)
def wall_values(board: Board) -> tuple[float, ...]:
    """Return the value of each cell for placing a painter: nearby walls, weighted by distance."""
    city = board.city
    values = []
    for start in range(len(city.cells)):
        seen, edge, worth, weight = {start}, [start], 0.0, 1.0
        pairs: set[int] = set()
        for _ in range(4):
            fresh = {pair for cell in edge for pair in city.pairs_beside[cell]} - pairs
            worth += weight * len(fresh)
            pairs |= fresh
            weight *= 0.6
            edge = list({near for cell in edge for near in city.neighbours[cell]} - seen)
            seen.update(edge)
        values.append(worth)
    return tuple(values)
