"""Jobs that a seat can do in a turn, with gains and costs; a job is a walk to a cell and a painting there.

The value of a job is its gain in victory points over the mean of the other seats, plus the expected gain of the
remaining movement points. A plan for a whole turn is a sequence of jobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.krakow.bots.worth import ScoringOutlook, chance_uncovered, lead_over_mean
from games.krakow.rules import walking
from games.krakow.rules.state import NOBODY, State

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
    """The cells that a seat's painters can reach with given movement points, each with its nearest painter and path."""

    __slots__ = ("before", "distance", "nearest")

    def __init__(self, state: State, seat: Seat, points: int) -> None:
        board = state.board
        start, ways, taken = seat * board.people, board.city.neighbours, state.taken
        self.distance: dict[int, int] = {}
        self.nearest: dict[int, int] = {}
        self.before: dict[int, int] = {}
        distance, nearest, before = self.distance, self.nearest, self.before
        edge = []
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
                    if near not in distance and not taken >> near & 1:
                        distance[near], nearest[near], before[near] = far, nearest[cell], cell
                        following.append(near)
            edge = following

    def path_to(self, cell: int) -> list[int]:
        """Return the cells on the nearest painter's path to a cell, without the painter's own cell."""
        path: list[int] = []
        while cell in self.before:
            path.append(cell)
            cell = self.before[cell]
        return path[::-1]

    def first_step(self, cell: int) -> int | None:
        """Return the cell that the nearest painter enters first on its way; None if it stands on `cell` already."""
        first = None
        while cell in self.before:
            first, cell = cell, self.before[cell]
        return first


class PaintingGains:
    """The gains of paintings in one position."""

    __slots__ = ("_changes", "_nothing", "lasting", "outlook", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.outlook = ScoringOutlook.of_state(state)
        keep = chance_uncovered(state)
        self.lasting = [round(half + (full - half) * keep) for _, half, full in (k.values for k in state.board.kinds)]
        self._changes: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._nothing = (0,) * state.seats

    def pair_key(self, pair: int) -> tuple[int, tuple[int, ...]]:
        """Return the building of a pair of squares, and each seat's change of points if it is covered: equivalent pairs
        have equal keys.
        """
        result = self._changes.get(pair)
        if result is None:
            result = self._changes[pair] = self._covering(pair)
        return result

    def gain(self, pair: int, kind: int) -> float:
        """Return the gain of painting a kind over a pair of squares: victory points over the other seats' mean."""
        building, lost = self.pair_key(pair)
        by = list(lost)
        by[self.seat] += self.lasting[kind]
        return self._value(building, tuple(by))

    def _value(self, building: int, art_changes: tuple[int, ...]) -> float:
        """Return the gain for the seat if the artistic points of a building change by these amounts."""
        return lead_over_mean(self.outlook.expected_point_changes(building, art_changes), self.seat)

    def _covering(self, pair: int) -> tuple[int, tuple[int, ...]]:
        state = self.state
        one, other = state.board.city.pairs[pair]
        building = state.board.city.building_of[one]
        first, second = state.tops[one], state.tops[other]
        if first == second == NOBODY:
            return building, self._nothing
        lost = [0] * state.seats
        kinds = state.board.kinds
        if first == second:
            seat, kind, _, _ = state.works[first]
            lost[seat] -= kinds[kind].values[2]
        else:
            for top in (first, second):
                if top != NOBODY:
                    seat, kind, _, _ = state.works[top]
                    seen = state.visible_squares(top)
                    lost[seat] += kinds[kind].values[seen - 1] - kinds[kind].values[seen]
        return building, tuple(lost)


class BeginnerGains(PaintingGains):
    """The gains that a beginner sees: the points of the painted district.

    A beginner ignores streets and buildings, which pay only in combination with districts, the gains and losses of
    other seats, and the risk that its works are covered.
    """

    __slots__ = ()

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.lasting = [kind.values[2] for kind in state.board.kinds]

    def _value(self, building: int, art_changes: tuple[int, ...]) -> float:
        outlook, home = self.outlook, self.outlook.board.city.district_of[building]
        after = outlook.odds.ownership_chances(tuple(map(add, outlook.districts[home], art_changes)))
        return outlook.board.pay.district * (after[self.seat] - outlook.district_shares[home][self.seat])


def paint_jobs(
    state: State, seat: Seat, walking_range: WalkingRange | None = None, gains: PaintingGains | None = None
) -> list[PaintJob]:
    """List the paintings with a gain that a seat can afford this turn, each with the walk to it.

    Of equivalent pairs of squares (same building, same works covered) only the nearest is used. It is listed with every
    kind of graffiti in hand.
    """
    board, left = state.board, state.points_left
    kinds = [(kind, board.kinds[kind].cost) for kind in sorted(set(state.hands[seat]))]
    least = min((cost for _, cost in kinds), default=left + 1)
    if least > left:
        return []
    walking_range = walking_range or WalkingRange(state, seat, left - least)
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
                    best[cost] = max(best[cost], gain)
    later, nearest = _later_gains(best), walking_range.nearest
    return [
        PaintJob(nearest[cell], cell, kind, pair, gain, cost, gain + later[left - cost])
        for cell, kind, pair, gain, cost in found
    ]


def _nearest(state: State, seat: Seat, reach: WalkingRange, gains: PaintingGains) -> list[tuple[int, int]]:
    """Find the nearest of all pairs of squares with the same `pair_key`; return (pair, cell to paint from)."""
    forbidden, own = walking.blocked_cells(state, seat), state.own[seat]
    masks, distance, pairs_beside = state.board.tables.masks, reach.distance, state.board.city.pairs_beside
    cells: dict[int, int] = {}  # pair of squares -> nearest cell, of several the first on the board
    for cell, far in distance.items():  # in the order of distance
        if forbidden >> cell & 1:
            continue
        for pair in pairs_beside[cell]:
            known = cells.get(pair)
            if known is None or (cell < known and far == distance[known]):
                cells[pair] = cell
    best: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}
    for pair in sorted(cells):
        if not masks[pair] & own:
            key, cell = gains.pair_key(pair), cells[pair]
            nearest = best.get(key)
            if nearest is None or distance[cell] < distance[nearest[1]]:
                best[key] = pair, cell
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
