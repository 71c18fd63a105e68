"""Jobs that a seat can do in a turn, with gains and costs; a job is a walk to a cell and a painting there.

The value of a job is its gain in victory points over the mean of the other seats, plus the expected gain of the
remaining movement points. A plan for a whole turn is a sequence of jobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.krakow.bots.worth import ScoringOutlook, chance_uncovered, lead_over_mean
from games.krakow.rules import walking
from games.krakow.rules.board import Board
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


@lru_cache(maxsize=8)
def cells_to_paint_from(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return, for each pair of squares, the cells from which it can be painted."""
    result: list[list[int]] = [[] for _ in board.city.pairs]
    for cell, pairs in enumerate(board.city.pairs_beside):
        for pair in pairs:
            result[pair].append(cell)
    return tuple(map(tuple, result))


class PaintingGains:
    """Cache of the gains of paintings in one position; paintings with the same effect share an entry."""

    __slots__ = ("_changes", "_known", "lasting", "outlook", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.outlook = ScoringOutlook.of_state(state)
        keep = chance_uncovered(state)
        self.lasting = [round(half + (full - half) * keep) for _, half, full in (k.values for k in state.board.kinds)]
        self._known: dict[tuple[int, int, tuple[int, ...]], float] = {}
        self._changes: dict[int, tuple[int, tuple[int, ...]]] = {}

    def pair_key(self, pair: int) -> tuple[int, tuple[int, ...]]:
        """Return the cache key of a pair of squares: its building, and each seat's change of points if covered."""
        result = self._changes.get(pair)
        if result is None:
            result = self._changes[pair] = self._covering(pair)
        return result

    def gain(self, pair: int, kind: int) -> float:
        """Return the gain of painting a kind over a pair of squares: victory points over the other seats' mean."""
        building, lost = self.pair_key(pair)
        key = (building, kind, lost)
        result = self._known.get(key)
        if result is None:
            by = list(lost)
            by[self.seat] += self.lasting[kind]
            result = self._known[key] = self._value(building, tuple(by))
        return result

    def _value(self, building: int, art_changes: tuple[int, ...]) -> float:
        """Return the gain for the seat if the artistic points of a building change by these amounts."""
        return lead_over_mean(self.outlook.expected_point_changes(building, art_changes), self.seat)

    def _covering(self, pair: int) -> tuple[int, tuple[int, ...]]:
        """Compute the cache key of a pair of squares; see `pair_key`."""
        state = self.state
        one, other = state.board.city.pairs[pair]
        lost = [0] * state.seats
        tops = state.tops
        first, second = tops[one], tops[other]
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
        self.lasting = [kind.values[2] for kind in state.board.kinds]

    def _value(self, building: int, art_changes: tuple[int, ...]) -> float:
        outlook, home = self.outlook, self.outlook.board.city.district_of[building]
        after = outlook.odds.ownership_chances(tuple(map(add, outlook.districts[home], art_changes)))
        return outlook.board.pay.district * (after[self.seat] - outlook.district_shares[home][self.seat])


def paint_jobs(
    state: State, seat: Seat, walking_range: WalkingRange | None = None, gains: PaintingGains | None = None
) -> list[PaintJob]:
    """List the paintings that a seat can afford this turn, each with the walk to it.

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
    candidates: list[PaintJob] = []
    for far, pair, cell in _nearest(state, seat, walking_range, gains):
        steps = far * board.walk
        person = walking_range.nearest[cell]
        candidates += [
            PaintJob(person, cell, kind, pair, gains.gain(pair, kind), steps + cost)
            for kind, cost in kinds
            if steps + cost <= left
        ]
    return _judged(candidates, left)


def _nearest(state: State, seat: Seat, reach: WalkingRange, gains: PaintingGains) -> list[tuple[int, int, int]]:
    """Find the nearest of all pairs of squares with the same `pair_key`; return (steps, pair, cell to paint from)."""
    forbidden, own = walking.blocked_cells(state, seat), state.own[seat]
    masks, distance, from_cells = state.board.tables.masks, reach.distance, cells_to_paint_from(state.board)
    best: dict[tuple[int, tuple[int, ...]], tuple[int, int, int]] = {}
    for pair, mask in enumerate(masks):
        if mask & own:
            continue
        nearest = None
        for cell in from_cells[pair]:
            near = distance.get(cell)
            if near is not None and (nearest is None or near < nearest[0]) and not forbidden >> cell & 1:
                nearest = (near, pair, cell)
        if nearest is not None:
            key = gains.pair_key(pair)
            known = best.get(key)
            if known is None or nearest < known:
                best[key] = nearest
    return list(best.values())


def _judged(candidates: Sequence[PaintJob], left: int) -> list[PaintJob]:
    """Return the jobs with `worth` set: the job's gain plus the expected gain of the movement points left after it.
    `left` is the number of movement points before the job.
    """
    best = [0.0] * (left + 1)
    for job in candidates:
        if job.gain > best[job.cost]:
            best[job.cost] = job.gain
    promise = [0.0] * (left + 1)
    for points in range(1, left + 1):
        promise[points] = max(
            promise[points - 1],
            *[best[cost] + LATER_GAIN_FACTOR * promise[points - cost] for cost in range(1, points + 1)],
        )
    return [PaintJob(*job[:6], job.gain + LATER_GAIN_FACTOR * promise[left - job.cost]) for job in candidates]
