"""What could be done with the points of a turn, as jobs: walk somewhere, paint a card there over two squares.

A job is judged by what it gains over the mean of the others, by its cost, and by what the points left over may still
bring. Plans for a whole turn are made of jobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.krakow.bots.worth import Outlook, chance_uncovered, lead_over_mean
from games.krakow.rules import walking
from games.krakow.rules.board import Board
from games.krakow.rules.state import NOBODY, State

LATER = 0.65  # part of what the points left over promise that they will really bring


class PaintJob(NamedTuple):
    """One painting: who walks to which cell over which steps, what is painted where, what it gains and costs."""

    person: int
    cell: int
    kind: int
    pair: int
    gain: float
    cost: int
    worth: float = 0.0  # the gain with what may follow


class WalkingRange:
    """Where the painters of a seat can get within some points: the nearest painter for each cell, and the way."""

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

    def path(self, cell: int) -> list[int]:
        """Return the cells of the nearest painter's way to a cell, without its start."""
        way: list[int] = []
        while cell in self.before:
            way.append(cell)
            cell = self.before[cell]
        return way[::-1]


@lru_cache(maxsize=8)
def cells_to_paint_from(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return, for each pair of squares, the cells from which it can be painted."""
    found: list[list[int]] = [[] for _ in board.city.pairs]
    for cell, pairs in enumerate(board.city.pairs_beside):
        for pair in pairs:
            found[pair].append(cell)
    return tuple(map(tuple, found))


class PaintingGains:
    """What painting gains in one position: counted once for each building, card and what would be covered."""

    __slots__ = ("_changes", "_known", "lasting", "outlook", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.outlook = Outlook.of_state(state)
        keep = chance_uncovered(state)
        self.lasting = [round(half + (full - half) * keep) for _, half, full in (k.values for k in state.board.kinds)]
        self._known: dict[tuple[int, int, tuple[int, ...]], float] = {}
        self._changes: dict[int, tuple[int, tuple[int, ...]]] = {}

    def pair_key(self, pair: int) -> tuple[int, tuple[int, ...]]:
        """Return what tells this pair from others: its building, and what everybody loses when it is painted over."""
        found = self._changes.get(pair)
        if found is None:
            found = self._changes[pair] = self._covering(pair)
        return found

    def gain(self, pair: int, kind: int) -> float:
        """Return what painting a kind over a pair gains, in victory points over the others' mean."""
        building, lost = self.pair_key(pair)
        key = (building, kind, lost)
        found = self._known.get(key)
        if found is None:
            by = list(lost)
            by[self.seat] += self.lasting[kind]
            found = self._known[key] = lead_over_mean(self.outlook.expected_change(building, tuple(by)), self.seat)
        return found

    def _covering(self, pair: int) -> tuple[int, tuple[int, ...]]:
        """Return the building of a pair and what everybody loses there when it is painted over."""
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


def paint_jobs(
    state: State, seat: Seat, reach: WalkingRange | None = None, gains: PaintingGains | None = None
) -> list[PaintJob]:
    """List the jobs that the points left pay for.

    Of pairs that are alike (one building, the same covered) only the nearest is looked at, with every kind in hand.
    """
    board, left = state.board, state.points_left
    kinds = [(kind, board.kinds[kind].cost) for kind in sorted(set(state.hands[seat]))]
    least = min((cost for _, cost in kinds), default=left + 1)
    if least > left:
        return []
    reach = reach or WalkingRange(state, seat, left - least)
    gains = gains or PaintingGains(state, seat)
    found: list[PaintJob] = []
    for far, pair, cell in _nearest(state, seat, reach, gains):
        steps = far * board.walk
        person = reach.nearest[cell]
        found += [
            PaintJob(person, cell, kind, pair, gains.gain(pair, kind), steps + cost)
            for kind, cost in kinds
            if steps + cost <= left
        ]
    return _judged(found, left)


def _nearest(state: State, seat: Seat, reach: WalkingRange, gains: PaintingGains) -> list[tuple[int, int, int]]:
    """Return, for each kind of pair that may be painted, the nearest: steps, pair, and the cell to paint it from."""
    forbidden, own = walking.blocked_cells(state, seat), state.own[seat]
    masks, distance, from_cells = state.board.tables.masks, reach.distance, cells_to_paint_from(state.board)
    best: dict[tuple[int, tuple[int, ...]], tuple[int, int, int]] = {}
    for pair, mask in enumerate(masks):
        if mask & own:
            continue
        found = None
        for cell in from_cells[pair]:
            near = distance.get(cell)
            if near is not None and (found is None or near < found[0]) and not forbidden >> cell & 1:
                found = (near, pair, cell)
        if found is not None:
            sort = gains.pair_key(pair)
            known = best.get(sort)
            if known is None or found < known:
                best[sort] = found
    return list(best.values())


def _judged(found: Sequence[PaintJob], left: int) -> list[PaintJob]:
    """Add what the points left over by each job may still bring: the best gains for their cost, taken on the mean."""
    best = [0.0] * (left + 1)
    for job in found:
        if job.gain > best[job.cost]:
            best[job.cost] = job.gain
    promise = [0.0] * (left + 1)
    for points in range(1, left + 1):
        promise[points] = max(
            promise[points - 1], *[best[cost] + LATER * promise[points - cost] for cost in range(1, points + 1)]
        )
    return [PaintJob(*job[:6], job.gain + LATER * promise[left - job.cost]) for job in found]
