"""What a position of Wampiry is worth: how estates pay now and how they are likely to pay later, in points.

All weights of the computer players lie here. They were compared by games of computers with different weights: twice
`dusk` or `armageddon`, or a swing that stays the same to the end, made no difference beyond the noise of 80 games; a
`slack` of 2.6 lost at four seats, one of 1.2 lost with the search, and points for markers kept in the supply lost
clearly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.core.computers.flat_search import ranking
from games.wampiry.rules import scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import AWAITED, DUE, PLANNING, State


@dataclass(frozen=True, slots=True)
class Weights:
    """How much things count; points unless another unit is named."""

    slack: float = 1.8  # markers: how large a lead still changes hands before the next scoring
    final: float = 1.0  # scorings that the final one is worth, that of the last turn …
    fade: float = 0.05  # … less by this part for every turn that it is away …
    least: float = 0.3  # … but at least this part
    dusk: float = 0.35  # scorings that a Blood Dusk still to come is worth
    armageddon: float = 0.6  # the same for an Armageddon …
    nearing: float = 0.3  # … and how much more when somebody's supply is nearly used up
    trace: float = 0.05  # scorings after the last: a trace decides between moves that score alike
    spread: float = 4.0  # points: how far the result still swings when all is over …
    spread_turn: float = 0.7  # … and how much more for each turn to come
    heat: float = 0.8  # points: how much better a move must be for its prior to be e times as large
    reach: float = 0.25  # part of next turn's best place that standing well is worth
    clock: float = 0.15  # a field that is used at the end of the go, or against others
    victim: float = 0.6  # part of what an attacked or driven opponent loses that is gained


WEIGHTS = Weights()
FINAL_SWING = 0.1  # points: the swing of a game that is over
FIELD_WORTH = {  # a field within reach of the next turn, against the others
    "raise_scoring_here": 1.0,
    "move_opponent_vampire": 0.8,
    "relocate_own_time_pawn": 0.4,
    "lower_scoring_here": 0.5,
    "move_opponent_time_pawn": 0.4,
    "relocate_own_vampire": 0.5,
    "place_sabbath_marker_here": 2.0,
}
Pay = tuple[tuple[float, ...], tuple[float, ...]]  # by seat: what it is ahead if scored now, and if scored later


Markers = tuple[tuple[int, ...], int]  # on one estate: how many of each seat, and its award level
Change = tuple[int, int, int, int]  # a seat, how many markers more of it, another seat, how many more of its


class EstatePay(dict[Change, Pay]):
    """What an estate with certain markers pays, `as_is` and by what changes there; each counted once."""

    __slots__ = ("_markers", "_market", "as_is")

    def __init__(self, market: Market, markers: Markers, as_is: Pay) -> None:
        self._market, self._markers, self.as_is = market, markers, as_is

    def __missing__(self, change: Change) -> Pay:
        (counts, level), (whose, by, other, other_by) = self._markers, change
        after = list(counts)
        after[whose] = max(0, after[whose] + by)  # what is not there can't be taken
        if other_by:
            after[other] = max(0, after[other] + other_by)
        self[change] = found = self._market.pay(after, level)
        return found


class Market(dict[Markers, EstatePay]):
    """Pay of one estate by its markers and award level, kept once counted: for one board and number of seats."""

    __slots__ = ("_levels", "plans", "seats", "slack")

    def __init__(self, board: Board, seats: int, slack: float) -> None:
        self.seats, self.slack = seats, slack
        self._levels = {level: board.awards[level][: board.places[seats]] for level in board.awards}
        self.plans: dict[tuple[object, ...], list[float]] = {}  # what plans gain, by all that it depends on

    def pay(self, counts: Sequence[int], level: int) -> Pay:
        """Return, for each seat, how far it is ahead of the others' mean if this estate is scored now, and later."""
        return self[tuple(counts), level].as_is

    def __missing__(self, markers: Markers) -> EstatePay:
        if len(self) > 20_000:
            self.clear()
        self[markers] = found = EstatePay(self, markers, self._counted(*markers))
        return found

    def _counted(self, counts: tuple[int, ...], level: int) -> Pay:
        paid = self._levels[level]
        now = scoring.estate_awards(counts, paid)
        later = [self._likely(counts, seat, paid) for seat in range(self.seats)]
        return _ahead(now), _ahead(later)

    def _likely(self, counts: tuple[int, ...], seat: int, paid: tuple[int, ...]) -> float:
        """Return the points a seat may expect here if counts still shift: by the chance of each place."""
        chances = [1.0]  # chances[k]: of k rivals before this seat
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
    """Return how many points each seat has more than the mean of the others."""
    others = len(points) - 1
    total = sum(points)
    return tuple(own - (total - own) / others for own in points)


@lru_cache(maxsize=8)
def market(board: Board, seats: int, slack: float) -> Market:
    """Return the pay table of a board for so many seats; `slack` as in `Weights`."""
    return Market(board, seats, slack)


def turns_left(state: State) -> int:
    """Return how many turns' scorings are still to come; that of a turn being played out is not among them."""
    return state.board.turns - state.turn + (state.phase == PLANNING)


def future_scorings(state: State) -> float:
    """Return how many scorings of an estate the turns still to come are worth."""
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
    """Return 1 if all estates are scored at the end of the turn being played out."""
    if state.phase == PLANNING:
        return 0
    return int(state.dusk == DUE or state.armageddon == DUE or state.turn >= state.board.turns)


FEATURES = ("sure", "sure at last", "likely", "likely at last")


def feature_rows(state: State) -> list[tuple[float, ...]]:
    """Return how far each seat is ahead of the others' mean, in points, by `NAMES`; `at last`: by the turns left.

    Sure are points that it has and those that estates pay at the end of this turn, likely what they may pay later.
    """
    seats = state.seats
    table = market(state.board, seats, WEIGHTS.slack)
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
    """Return how many points each seat is ahead of the others' mean, with what the estates are likely to pay."""
    return [sure + likely for sure, _, likely, _ in feature_rows(state)]


def result_swing(state: State) -> float:
    """Return by how many points the result still swings."""
    return WEIGHTS.spread + WEIGHTS.spread_turn * turns_left(state)


def expected_places(state: State) -> list[float]:
    """Return how well each seat is likely to be placed, 0 (last) to 1 (first): by points when the game is over."""
    if scoring.result(state) is not None:
        return ranking([float(points) for points in state.points], FINAL_SWING)
    return ranking(point_leads(state), result_swing(state))


def evaluate(state: State) -> list[float]:
    """Return how likely each seat seems to win, 0..1, adding up to 1: exact when the game is over."""
    found = scoring.result(state)
    if found is not None:
        return [1 / len(found.winners) if seat in found.winners else 0.0 for seat in range(state.seats)]
    swing = result_swing(state)
    ahead = point_leads(state)
    top = max(ahead)
    strengths = [exp((own - top) / swing) for own in ahead]
    total = sum(strengths)
    return [strength / total for strength in strengths]
