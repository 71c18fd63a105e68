"""What a position of Kraków is worth: who is likely to own what at the next scoring, in victory points.

All weights of the computer players lie here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from operator import add

from games.core.computers.flat_search import ranking
from games.core.contract.contract import Seat
from games.krakow.rules import scoring
from games.krakow.rules.board import ROUNDS, Board
from games.krakow.rules.state import State

Shares = tuple[float, ...]
MOST_TURNS = 6.0  # more turns to come make leads no less safe


@dataclass(frozen=True, slots=True)
class Weights:
    """How much things count; victory points unless another unit is named."""

    slack: float = 1.0  # artistic points: how large a lead still changes hands with no turn to come …
    slack_turn: float = 0.25  # … and how much more for each turn to come before the scoring
    cover: float = 0.25  # for each turn to come: how likely a half of a new work is covered
    later_scoring: float = 0.5  # of a scoring: what a place counts now for the scoring after the next
    spread: float = 5.0  # how far the result still swings when all is over …
    spread_turn: float = 1.5  # … and how much more for each turn of everybody to come
    least_gain: float = 0.12  # how much better one must stand elsewhere, for each point, to go there
    heat: float = 0.35  # how much better a move must be for its prior to be e times as large


WEIGHTS = Weights()
OVER = 0.1  # victory points: the swing of a game that is over


class OwnershipOdds:
    """Who is likely to own a place with these artistic points, kept once counted: for one slack."""

    __slots__ = ("_known", "slack")

    def __init__(self, slack: float) -> None:
        self.slack = slack
        self._known: dict[tuple[int, ...], Shares] = {}

    def shares(self, totals: tuple[int, ...]) -> Shares:
        """Return each seat's chance to own a place; they add up to less than 1 where few points lie there."""
        found = self._known.get(totals)
        if found is None:
            if len(self._known) > 200_000:
                self._known.clear()
            found = self._known[totals] = self._counted(totals)
        return found

    def _counted(self, totals: tuple[int, ...]) -> Shares:
        top = max(totals)
        strengths = [exp((own - top) / self.slack) for own in totals]
        whole = sum(strengths) + exp(-top / self.slack)  # that nobody owns it
        return tuple(strength / whole if own else 0.0 for strength, own in zip(strengths, totals, strict=True))


@lru_cache(maxsize=64)
def ownership_odds(slack: float) -> OwnershipOdds:
    """Return the table of chances for a slack as in `Weights`."""
    return OwnershipOdds(slack)


def turns_left(state: State) -> int:
    """Return how many turns of single seats come before the next scoring, this one not counted."""
    if not state.round:
        return state.board.turns * state.seats
    place = (state.active - state.first) % state.seats
    return (state.board.turns - state.turn) * state.seats + state.seats - 1 - place


def lead_slack(state: State) -> float:
    """Return how large a lead may still change hands before the next scoring, in artistic points."""
    return WEIGHTS.slack + WEIGHTS.slack_turn * min(MOST_TURNS, turns_left(state) / (state.seats - 1))


def chance_uncovered(state: State) -> float:
    """Return the chance that both halves of a new work are still seen at the next scoring."""
    return 1 / (1 + WEIGHTS.cover * turns_left(state))


class Outlook:
    """What all places are likely to pay: shares of every district, street and building, and how foreign they are.

    `homes` and `ways` are the shares of districts and streets. `foreign_streets[street][seat]` is the chance that
    another crew owns a district it runs through, and likewise `foreign_buildings`. `of` gives that of a position.
    """

    __slots__ = (
        "_changes",
        "board",
        "buildings",
        "district_shares",
        "districts",
        "foreign_buildings",
        "foreign_streets",
        "odds",
        "seats",
        "street_shares",
        "streets",
    )

    def __init__(self, board: Board, seats: int, slack: float, art: tuple[int, ...]) -> None:
        city = board.city
        self.board, self.seats = board, seats
        self.odds = ownership_odds(slack)
        self._changes: dict[tuple[int, tuple[int, ...]], list[float]] = {}
        shares = self.odds.shares
        self.buildings = [art[start : start + seats] for start in range(0, len(art), seats)]
        self.districts = [self._total(own) for own in city.district_buildings]
        self.streets = [self._total(own) for own in city.street_buildings]
        self.district_shares = [shares(totals) for totals in self.districts]
        self.street_shares = [shares(totals) for totals in self.streets]
        self.foreign_streets = [
            _foreign([self.district_shares[d] for d in through], seats) for through in city.street_districts
        ]
        self.foreign_buildings = [_foreign([self.street_shares[s] for s in along], seats) for along in city.streets_of]

    @staticmethod
    def of_state(state: State) -> Outlook:
        """Return the outlook of a position; many positions of a search have the same, as nothing is painted between."""
        return _outlook(state.board, state.seats, lead_slack(state), tuple(state.art))

    def _total(self, own: Sequence[int]) -> tuple[int, ...]:
        buildings = self.buildings
        return tuple([sum([buildings[building][seat] for building in own]) for seat in range(self.seats)])

    def expected_points(self) -> list[float]:
        """Return the victory points that each seat may expect of a scoring."""
        shares, pay, seats = self.odds.shares, self.board.pay, range(self.seats)
        found = [0.0] * self.seats
        for totals in self.districts:
            for seat, share in enumerate(shares(totals)):
                found[seat] += pay.district * share
        for totals, foreign in zip(self.streets, self.foreign_streets, strict=True):
            own = shares(totals)
            for seat in seats:
                found[seat] += pay.street * own[seat] * foreign[seat]
        for totals, foreign in zip(self.buildings, self.foreign_buildings, strict=True):
            own = shares(totals)
            for seat in seats:
                found[seat] += pay.building * own[seat] * foreign[seat]
        return found

    def expected_change(self, building: int, by: tuple[int, ...]) -> list[float]:
        """Return how each seat's expectation changes where artistic points in one building change `by` seat."""
        found = self._changes.get((building, by))
        if found is None:
            found = self._changes[building, by] = self._change(building, by)
        return found

    def _change(self, building: int, by: tuple[int, ...]) -> list[float]:
        city, shares, pay = self.board.city, self.odds.shares, self.board.pay
        home = city.district_of[building]
        after = shares(tuple(map(add, self.districts[home], by)))
        found = [pay.district * (now - was) for now, was in zip(after, self.district_shares[home], strict=True)]
        terms = [
            (self.buildings[building], shares(self.buildings[building]), pay.building, self.foreign_buildings[building])
        ]
        terms += [
            (self.streets[s], self.street_shares[s], pay.street, self.foreign_streets[s])
            for s in city.streets_of[building]
        ]
        for totals, before, worth, foreign in terms:
            after = shares(tuple(map(add, totals, by)))
            for seat in range(self.seats):
                found[seat] += worth * (after[seat] - before[seat]) * foreign[seat]
        return found


@lru_cache(maxsize=512)
def _outlook(board: Board, seats: int, slack: float, art: tuple[int, ...]) -> Outlook:
    return Outlook(board, seats, slack, art)


def _foreign(shares: Sequence[Shares], seats: int) -> list[float]:
    """Return, for each seat, the chance that another owns at least one of some places."""
    found = []
    owned = [(own, sum(own)) for own in shares]
    for seat in range(seats):
        none = 1.0
        for own, whole in owned:
            none *= 1.0 - (whole - own[seat])
        found.append(1.0 - none)
    return found


def lead_over_mean(values: Sequence[float], seat: Seat) -> float:
    """Return how far a seat is ahead of the others' mean."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def _ends(state: State) -> list[float]:
    """Return the victory points that each seat is likely to end with."""
    scorings = 1.0 + WEIGHTS.later_scoring * (state.round < ROUNDS)
    expected = Outlook.of_state(state).expected_points()
    return [vp + scorings * more for vp, more in zip(state.vp, expected, strict=True)]


def _swing(state: State) -> float:
    left = state.board.turns * max(0, ROUNDS - max(1, state.round)) + state.board.turns - max(0, state.turn - 1)
    return WEIGHTS.spread + WEIGHTS.spread_turn * left


NAMES = ("points", "expected")


def rows(state: State) -> list[tuple[float, ...]]:
    """Return how far each seat is ahead of the others' mean, by `NAMES`, in swings: victory points it has, and may get.

    A swing is by how many points the result still changes (`Weights.spread`).
    """
    expected, swing = Outlook.of_state(state).expected_points(), _swing(state)
    scorings = 1.0 + WEIGHTS.later_scoring * (state.round < ROUNDS)
    return [
        (lead_over_mean(state.vp, seat) / swing, scorings * lead_over_mean(expected, seat) / swing)
        for seat in range(state.seats)
    ]


def places(state: State) -> list[float]:
    """Return how well each seat is likely to be placed, 0 (last) to 1 (first): by points when the game is over."""
    if scoring.result(state) is not None:
        return ranking([float(points) for points in state.vp], OVER)
    return ranking(_ends(state), _swing(state))


def evaluate(state: State) -> list[float]:
    """Return how likely each seat seems to win, 0..1, adding up to 1: exact when the game is over."""
    found = scoring.result(state)
    if found is not None:
        return [1 / len(found.winners) if seat in found.winners else 0.0 for seat in range(state.seats)]
    ends, swing = _ends(state), _swing(state)
    best = max(ends)
    strengths = [exp((own - best) / swing) for own in ends]
    total = sum(strengths)
    return [strength / total for strength in strengths]


@lru_cache(maxsize=8)
def wall_values(board: Board) -> tuple[float, ...]:
    """Return what standing on each cell is worth while people are put out: walls nearby, the nearest most."""
    city = board.city
    found = []
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
        found.append(worth)
    return tuple(found)
