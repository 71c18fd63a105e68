"""Jobs that a seat can do in a turn, with gains and costs; a job is a walk to a cell and a painting there.

The value of a job is its gain in victory points over the mean of the other seats, plus the expected gain of the
remaining movement points. A plan for a whole turn is a sequence of jobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.krakow.bots.worth import PairGroup, ScoringOutlook, chance_uncovered, lead_over_mean, sum_by_seat
from games.krakow.rules import walking
from games.krakow.rules.board import Board
from games.krakow.rules.state import NOBODY, State

UNREACHABLE = 1 << 20  # number of steps to a cell that can't be reached
LATER_GAIN_FACTOR = 0.65  # factor on the expected gain of the remaining movement points


class PaintJob(NamedTuple):
    """A walk of a painter to a cell and the painting of a kind of graffiti there, with its gain and total cost."""

    person: int
    cell: int
    kind: int
    pair: int
    gain: float
    cost: int
    worth: float = 0.0  # the gain, plus the expected gain of the movement points left afterwards


class WalkingRange:
    """For each cell, the steps to it from a seat's nearest painter, if they can be paid with given movement points."""

    __slots__ = ("before", "distance", "nearest")

    def __init__(self, state: State, seat: Seat, points: int) -> None:
        board = state.board
        start, ways, count = seat * board.people, board.city.neighbours, len(board.city.cells)
        self.distance = [UNREACHABLE] * count
        self.nearest = [NOBODY] * count
        self.before = [NOBODY] * count  # the previous cell of the path
        distance, nearest, before = self.distance, self.nearest, self.before
        edge, closed = [], set(state.people)
        for person in range(board.painters):
            cell = state.people[start + person]
            distance[cell], nearest[cell] = 0, person
            edge.append(cell)
        far = 0
        while edge and (far + 1) * board.walk <= points:
            far += 1
            following = []
            for cell in edge:
                for near in ways[cell]:
                    if near not in closed:
                        closed.add(near)
                        distance[near], nearest[near], before[near] = far, nearest[cell], cell
                        following.append(near)
            edge = following

    @staticmethod
    def of_painters(state: State, seat: Seat) -> WalkingRange:
        """Return the range within which the seat can still pay for its cheapest card."""
        costs = [cost for _, cost in affordable_kinds(state, seat)]
        return WalkingRange(state, seat, state.points_left - min(costs, default=state.points_left))

    def path_to(self, cell: int) -> list[int]:
        """Return the cells on the nearest painter's path to a cell, without the painter's own cell."""
        path: list[int] = []
        while self.before[cell] != NOBODY:
            path.append(cell)
            cell = self.before[cell]
        return path[::-1]

    def first_step(self, cell: int) -> int | None:
        """Return the cell that the nearest painter enters first on its way; None if it stands on `cell` already."""
        first = None
        while self.before[cell] != NOBODY:
            first, cell = cell, self.before[cell]
        return first


@lru_cache(maxsize=64)
def _lasting_points(board: Board, keep: float) -> list[int]:
    """Return the artistic points of a new work of each kind, if it stays uncovered with a chance of `keep`."""
    return [round(half + (full - half) * keep) for _, half, full in (kind.values for kind in board.kinds)]


class PaintingGains:
    """The gains of a seat's paintings in one position."""

    __slots__ = ("_group_of", "groups", "lasting", "outlook", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.outlook = ScoringOutlook.of_state(state)
        self.groups = self.outlook.groups[seat]
        self.lasting = _lasting_points(state.board, chance_uncovered(state))
        self._group_of: dict[int, PairGroup] = {}

    def group(self, pair: int) -> PairGroup:
        """Return the group of a pair of squares."""
        result = self._group_of.get(pair)
        if result is None:
            key = self._covering(pair)
            result = self.groups.get(key)
            if result is None:
                result = self.groups[key] = PairGroup(*key)
            self._group_of[pair] = result
        return result

    def gain(self, pair: int, kind: int) -> float:
        """Return the gain of painting a kind over a pair of squares: victory points over the other seats' mean."""
        group, points = self.group(pair), self.lasting[kind]
        result = group.gains.get(points)
        if result is None:
            by = list(group.lost)
            by[self.seat] += points
            result = group.gains[points] = self._value(group.building, tuple(by))
        return result

    def _value(self, building: int, art_changes: tuple[int, ...]) -> float:
        """Return the gain for the seat if the artistic points of a building change by these amounts."""
        return lead_over_mean(self.outlook.expected_point_changes(building, art_changes), self.seat)

    def _covering(self, pair: int) -> tuple[int, tuple[int, ...]]:
        """Return the building of a pair of squares, and each seat's change of points if the pair is covered."""
        state = self.state
        one, other = state.board.city.pairs[pair]
        first, second = state.tops[one], state.tops[other]
        lost = [0] * state.seats
        kinds = state.board.kinds
        if first == second != NOBODY:
            seat, kind, _, _ = state.works[first]
            lost[seat] -= kinds[kind].values[2]
        else:
            for top in (first, second):
                if top != NOBODY:
                    seat, kind, _, _ = state.works[top]
                    seen = state.visible_squares(top)
                    lost[seat] += kinds[kind].values[seen - 1] - kinds[kind].values[seen]
        return state.board.city.building_of[one], tuple(lost)


class BeginnerGains(PaintingGains):
    """The gains that a beginner sees: the points of the painted district.

    A beginner ignores streets and buildings, which pay only in combination with districts, the gains and losses of
    other seats, and the risk that its works are covered.
    """

    __slots__ = ()

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.groups = {}  # an empty cache, because the outlook's groups have gains by another measure
        self.lasting = [kind.values[2] for kind in state.board.kinds]

    def _value(self, building: int, art_changes: tuple[int, ...]) -> float:
        outlook, home = self.outlook, self.outlook.board.city.district_of[building]
        after = outlook.odds.ownership_chances(sum_by_seat(outlook.districts[home], art_changes))
        return outlook.board.pay.district * (after[self.seat] - outlook.district_shares[home][self.seat])


def affordable_kinds(state: State, seat: Seat) -> list[tuple[int, int]]:
    """List (kind, cost) of the cards in a seat's hand that it can pay for."""
    kinds, left = state.board.kinds, state.points_left
    return [(kind, kinds[kind].cost) for kind in sorted(set(state.hands[seat])) if kinds[kind].cost <= left]


def paint_jobs(
    state: State, seat: Seat, walking_range: WalkingRange | None = None, gains: PaintingGains | None = None
) -> list[PaintJob]:
    """List the paintings with a gain that a seat can afford this turn, each with the walk to it.

    Of each group of pairs of squares only the nearest is used. It is listed with every kind of graffiti in hand.
    """
    board, left, kinds = state.board, state.points_left, affordable_kinds(state, seat)
    if not kinds:
        return []
    walking_range = walking_range or WalkingRange.of_painters(state, seat)
    gains = gains or PaintingGains(state, seat)
    found: list[tuple[int, int, int, float, int]] = []  # cell, kind, pair, gain, cost
    best = [0.0] * (left + 1)  # the best gain by cost
    for pair, cell in _nearest(state, seat, walking_range, gains):
        steps = walking_range.distance[cell] * board.walk
        for kind, paint_cost in kinds:
            cost = steps + paint_cost
            if cost <= left:
                gain = gains.gain(pair, kind)
                if gain > 0:
                    found.append((cell, kind, pair, gain, cost))
                    if gain > best[cost]:
                        best[cost] = gain
    later, nearest = _later_gains(best), walking_range.nearest
    return [
        PaintJob(nearest[cell], cell, kind, pair, gain, cost, gain + later[left - cost])
        for cell, kind, pair, gain, cost in found
    ]


def _nearest(state: State, seat: Seat, reach: WalkingRange, gains: PaintingGains) -> list[tuple[int, int]]:
    """Find the nearest pair of squares of each group; return (pair, cell to paint from)."""
    forbidden, own, tables = walking.blocked_cells(state, seat), state.own[seat], state.board.tables
    masks, distance = tables.masks, reach.distance
    best: dict[PairGroup, tuple[int, int]] = {}
    for pair, cells in enumerate(tables.cells_beside):
        nearest, least = NOBODY, UNREACHABLE
        for cell in cells:
            if distance[cell] < least and not forbidden >> cell & 1:
                nearest, least = cell, distance[cell]
        if nearest != NOBODY and not masks[pair] & own:
            group = gains.group(pair)
            known = best.get(group)
            if known is None or least < distance[known[1]]:
                best[group] = pair, nearest
    return list(best.values())


def _later_gains(best: Sequence[float]) -> list[float]:
    """Return what `n` unspent movement points are expected to gain later, by `n`.

    `best[cost]` is the best gain of a painting that costs `cost` points.
    """
    jobs = [(cost, gain) for cost, gain in enumerate(best) if gain > 0]
    promise = [0.0] * len(best)
    for points in range(1, len(best)):
        most = promise[points - 1]
        for cost, gain in jobs:
            if cost > points:
                break
            most = max(most, gain + LATER_GAIN_FACTOR * promise[points - cost])
        promise[points] = most
    return [LATER_GAIN_FACTOR * value for value in promise]
