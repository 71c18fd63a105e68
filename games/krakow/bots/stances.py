"""Where people stand well: while they are put out, and with points that no painting needs.

A painter stands well by a wall that none of its fellows reaches, and leaves a place without one. A bouncer stands well
where his cross holds up painters of others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.krakow.bots.jobs import PaintingGains
from games.krakow.bots.worth import WEIGHTS, wall_values
from games.krakow.rules import walking
from games.krakow.rules.state import NOBODY, State

CROWD, FAR = 4.0, 7  # what a fellow takes from a cell's worth next to it, and the distance where that ends
HELD = 0.5  # part of what a painter could do that holding it up is worth: it may walk away


class Placement(NamedTuple):
    """Somebody who would stand better elsewhere: the first step there, and how much better for every step."""

    person: int
    step: int
    gain: float


# -- putting people out ----------------------------------------------------------------------------------------------
def cell_values(state: State, seat: Seat, person: int) -> list[float]:
    """Return what each cell is worth for one more of a crew's people."""
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
    """Return what a bouncer on each cell holds up: others' painters in his cross, by the walls beside them."""
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
    """Return for each cell the cells near it, and what somebody who stands there takes from the worth of each."""
    points = [_point(key) for key in cells]
    found: list[list[tuple[int, float]]] = []
    for x, y in points:
        fars = ((other, abs(a - x) + abs(b - y)) for other, (a, b) in enumerate(points))
        found.append([(other, CROWD * (1 - far / FAR)) for other, far in fars if far < FAR])
    return found


def _point(key: str) -> tuple[int, int]:
    x, _, y = key.partition(".")
    return int(x), int(y)


# -- points left over ------------------------------------------------------------------------------------------------
def best_placement(state: State, seat: Seat, gains: PaintingGains | None = None) -> Placement | None:
    """Return the stance that gains most for its points, None where nobody would stand better within what is left."""
    if state.points_left < state.board.walk:
        return None
    gains = gains or PaintingGains(state, seat)
    found = [*_painters(state, seat, gains), *_bouncer(state, seat)]
    best = max(found, key=lambda stance: stance.gain, default=None)
    return best if best is not None and best.gain > WEIGHTS.least_gain else None


def _painters(state: State, seat: Seat, gains: PaintingGains) -> list[Placement]:
    board, found = state.board, []
    reached = [set(board.city.pairs_beside[state.cell_of(seat, person)]) for person in range(board.painters)]
    forbidden = walking.blocked_cells(state, seat)
    kind = len(board.kinds) // 2
    for person in range(board.painters):
        fellows = set[int]().union(*(pairs for other, pairs in enumerate(reached) if other != person))

        def wall(cell: int, fellows: set[int] = fellows) -> float:
            if forbidden >> cell & 1:
                return 0.0
            pairs = [pair for pair in board.city.pairs_beside[cell] if pair not in fellows]
            own, masks = state.own[seat], board.tables.masks
            return max((gains.gain(pair, kind) for pair in pairs if not masks[pair] & own), default=0.0)

        start = state.cell_of(seat, person)
        if wall(start) > 0:
            continue  # whoever has a wall to paint keeps it
        ways = walking.reachable(state, seat, person)
        for goal in ways:
            way = walking.path_to(ways, start, goal)
            found.append(Placement(person, way[0], wall(goal) / len(way)))
    return found


def _bouncer(state: State, seat: Seat) -> list[Placement]:
    """Weigh where the bouncer could go by the walls of those whom he would hold up."""
    board, found = state.board, []
    person = board.painters
    start, ways = state.cell_of(seat, person), walking.reachable(state, seat, person)
    if not ways:
        return []
    danger = _danger(state, seat)

    def held(cell: int) -> float:
        return sum(worth for stands, worth in danger.items() if board.tables.cover[cell] >> stands & 1)

    now = held(start)
    for goal in ways:
        way = walking.path_to(ways, start, goal)
        found.append(Placement(person, way[0], (held(goal) - now) / (board.lead * len(way))))
    return found


def _danger(state: State, seat: Seat) -> dict[int, float]:
    """Return, for each cell with another's painter, the most that painting from there would take from `seat`."""
    board, found = state.board, {}
    kind = len(board.kinds) // 2
    for other in range(state.seats):
        if other == seat:
            continue
        gains, own = PaintingGains(state, other), state.own[other]
        for person in range(board.painters):
            cell = state.cell_of(other, person)
            pairs = [pair for pair in board.city.pairs_beside[cell] if not board.tables.masks[pair] & own]
            found[cell] = HELD * max((gains.gain(pair, kind) for pair in pairs), default=0.0)
    return found
