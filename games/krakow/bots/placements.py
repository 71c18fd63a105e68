"""Good cells for people (painters and bouncers), in the setup and for movement points left over.

A good cell for a painter is next to a wall that no other painter of the crew reaches. A bouncer bars
other crews from painting in a cross of cells around it; a good cell for it is one whose cross blocks their painters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.numbers import float_sum
from games.krakow.bots.jobs import PaintingGains
from games.krakow.bots.worth import WEIGHTS, wall_values
from games.krakow.rules import walking
from games.krakow.rules.state import NOBODY, State

# Loss of a cell's value next to a person of the same crew, and the distance at which there is no loss.
CROWD_LOSS, CROWD_DISTANCE = 4.0, 7
BLOCKED_GAIN_SHARE = 0.5  # value of blocking a painter, as a share of its gain: the painter may walk away


class Placement(NamedTuple):
    """A suggestion to move a person to a better cell: the first step, and the gain relative to the path's length."""

    person: int
    step: int
    gain: float


def cell_values(state: State, seat: Seat, person: int) -> list[float]:
    """Return the value of each cell for placing a person of a crew."""
    board, people = state.board, state.board.people
    if person == board.painters:
        return _held(state, seat)
    worth, crowd = list(wall_values(board)), _crowd(board.city.cells)
    for cell in state.people[seat * people : (seat + 1) * people]:
        if cell != NOBODY:
            for other, less in crowd[cell]:
                worth[other] -= less
    return worth


def _held(state: State, seat: Seat) -> list[float]:
    """Return the value of each cell for a bouncer, by the walls that other crews could not paint any more."""
    board, people = state.board, state.board.people
    cells = [
        cell
        for other in range(state.seats)
        if other != seat
        for cell in state.people[other * people : other * people + board.painters]
        if cell != NOBODY
    ]
    painters = [(cell, BLOCKED_GAIN_SHARE * len(board.city.pairs_beside[cell])) for cell in cells]
    return [float_sum([worth for cell, worth in painters if cover >> cell & 1]) for cover in board.tables.cover]


@lru_cache(maxsize=8)
def _crowd(cells: tuple[str, ...]) -> list[list[tuple[int, float]]]:
    """Return for each cell a list of (nearby cell, value lost by the nearby cell while a piece stands on this cell)."""
    points = [_point(key) for key in cells]
    result: list[list[tuple[int, float]]] = []
    for x, y in points:
        fars = ((other, abs(a - x) + abs(b - y)) for other, (a, b) in enumerate(points))
        result.append([(other, CROWD_LOSS * (1 - far / CROWD_DISTANCE)) for other, far in fars if far < CROWD_DISTANCE])
    return result


def _point(key: str) -> tuple[int, int]:
    x, _, y = key.partition(".")
    return int(x), int(y)


# -- remaining movement points ---------------------------------------------------------------------------------------
def best_placement(state: State, seat: Seat, gains: PaintingGains | None = None) -> Placement | None:
    """Return the best placement that the remaining movement points allow; None if none gains enough."""
    if state.points_left < state.board.walk:
        return None
    gains = gains or PaintingGains(state, seat)
    placements = [*_painters(state, seat, gains), *_bouncer(state, seat)]
    best = max(placements, key=lambda stance: stance.gain, default=None)
    return best if best is not None and best.gain > WEIGHTS.min_placement_gain else None


def _painters(state: State, seat: Seat, gains: PaintingGains) -> list[Placement]:
    board, placements = state.board, []
    reached = [set(board.city.pairs_beside[state.cell_of(seat, person)]) for person in range(board.painters)]
    forbidden = walking.blocked_cells(state, seat)
    kind = len(board.kinds) // 2
    for person in range(board.painters):
        fellows = set[int]().union(*(pairs for other, pairs in enumerate(reached) if other != person))

        def wall_gain(cell: int, fellows: set[int] = fellows) -> float:
            if forbidden >> cell & 1:
                return 0.0
            pairs = [pair for pair in board.city.pairs_beside[cell] if pair not in fellows]
            own, masks = state.own[seat], board.tables.masks
            return max((gains.gain(pair, kind) for pair in pairs if not masks[pair] & own), default=0.0)

        start = state.cell_of(seat, person)
        # a painter with a wall to paint stays where it is
        if wall_gain(start) > 0:
            continue
        reachable = walking.reachable_cells(state, seat, person)
        for goal in reachable:
            path = walking.path_to(reachable, start, goal)
            placements.append(Placement(person, path[0], wall_gain(goal) / len(path)))
    return placements


def _bouncer(state: State, seat: Seat) -> list[Placement]:
    """Return possible walks of the bouncer, valued by the paintings of other crews that they would block."""
    board, placements = state.board, []
    person = board.painters
    start, reachable = state.cell_of(seat, person), walking.reachable_cells(state, seat, person)
    if not reachable:
        return []
    danger = _danger(state, seat)

    def blocked_value(cell: int) -> float:
        return float_sum(worth for stands, worth in danger.items() if board.tables.cover[cell] >> stands & 1)

    now = blocked_value(start)
    for goal in reachable:
        path = walking.path_to(reachable, start, goal)
        placements.append(Placement(person, path[0], (blocked_value(goal) - now) / (board.lead * len(path))))
    return placements


def _danger(state: State, seat: Seat) -> dict[int, float]:
    """Return {cell with another crew's painter: value of blocking the painter's best painting}."""
    board, losses = state.board, {}
    kind = len(board.kinds) // 2
    for other in range(state.seats):
        if other == seat:
            continue
        gains, own = PaintingGains(state, other), state.own[other]
        for person in range(board.painters):
            cell = state.cell_of(other, person)
            pairs = [pair for pair in board.city.pairs_beside[cell] if not board.tables.masks[pair] & own]
            losses[cell] = BLOCKED_GAIN_SHARE * max((gains.gain(pair, kind) for pair in pairs), default=0.0)
    return losses
