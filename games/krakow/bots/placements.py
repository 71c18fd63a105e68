"""Good cells for people, during the setup and with movement points that no painting needs.

A good cell for a painter is next to a wall that no other painter of the crew reaches. A good cell for a bouncer is one
whose cross blocks painters of other crews.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.krakow.bots.jobs import PaintingGains
from games.krakow.bots.worth import WEIGHTS, wall_values
from games.krakow.rules import walking
from games.krakow.rules.state import NOBODY, State

# Loss of a cell's value next to a person of the same crew, and the distance at which this loss ends.
CROWD, FAR = 4.0, 7
HELD = 0.5  # share of a painter's gain that blocking it is worth, since it may walk away


class Placement(NamedTuple):
    """A suggestion to move a person to a better cell: the first step, and the gain relative to the path's length."""

    person: int
    step: int
    gain: float


# -- setup -----------------------------------------------------------------------------------------------------------
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
    """Return the value of each cell for a bouncer: the walls next to other crews' painters that he would block."""
    board, people = state.board, state.board.people
    cells = [
        cell
        for other in range(state.seats)
        if other != seat
        for cell in state.people[other * people : other * people + board.painters]
        if cell != NOBODY
    ]
    painters = [(cell, HELD * len(board.city.pairs_beside[cell])) for cell in cells]
    return [sum([worth for cell, worth in painters if cover >> cell & 1], 0.0) for cover in board.tables.cover]


@lru_cache(maxsize=8)
def _crowd(cells: tuple[str, ...]) -> list[list[tuple[int, float]]]:
    """Return for each cell a list of (nearby cell, value that it loses while a piece stands on the first cell)."""
    points = [_point(key) for key in cells]
    result: list[list[tuple[int, float]]] = []
    for x, y in points:
        fars = ((other, abs(a - x) + abs(b - y)) for other, (a, b) in enumerate(points))
        result.append([(other, CROWD * (1 - far / FAR)) for other, far in fars if far < FAR])
    return result


def _point(key: str) -> tuple[int, int]:
    x, _, y = key.partition(".")
    return int(x), int(y)


# -- remaining movement points ---------------------------------------------------------------------------------------
def best_placement(state: State, seat: Seat, gains: PaintingGains | None = None) -> Placement | None:
    """Return the best placement that the movement points left allow, or None if none gains enough."""
    if state.points_left < state.board.walk:
        return None
    gains = gains or PaintingGains(state, seat)
    placements = [*_painters(state, seat, gains), *_bouncer(state, seat)]
    best = max(placements, key=lambda stance: stance.gain, default=None)
    return best if best is not None and best.gain > WEIGHTS.least_gain else None


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
        if wall_gain(start) > 0:
            continue  # a painter with a wall to paint stays where it is
        reachable = walking.reachable(state, seat, person)
        for goal in reachable:
            path = walking.path_to(reachable, start, goal)
            placements.append(Placement(person, path[0], wall_gain(goal) / len(path)))
    return placements


def _bouncer(state: State, seat: Seat) -> list[Placement]:
    """Return the bouncer's placements, valued by the paintings that he would block."""
    board, placements = state.board, []
    person = board.painters
    start, reachable = state.cell_of(seat, person), walking.reachable(state, seat, person)
    if not reachable:
        return []
    danger = _danger(state, seat)

    def blocked_value(cell: int) -> float:
        return sum(worth for stands, worth in danger.items() if board.tables.cover[cell] >> stands & 1)

    now = blocked_value(start)
    for goal in reachable:
        path = walking.path_to(reachable, start, goal)
        placements.append(Placement(person, path[0], (blocked_value(goal) - now) / (board.lead * len(path))))
    return placements


def _danger(state: State, seat: Seat) -> dict[int, float]:
    """Return, for each cell with a painter of another crew, the value of blocking its best painting."""
    board, losses = state.board, {}
    kind = len(board.kinds) // 2
    for other in range(state.seats):
        if other == seat:
            continue
        gains, own = PaintingGains(state, other), state.own[other]
        for person in range(board.painters):
            cell = state.cell_of(other, person)
            pairs = [pair for pair in board.city.pairs_beside[cell] if not board.tables.masks[pair] & own]
            losses[cell] = HELD * max((gains.gain(pair, kind) for pair in pairs), default=0.0)
    return losses
