"""People in the city: setup, single steps, cells covered by bouncers, and paths of several steps."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Reason, Seat, Step
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.krakow.rules.board import WALK_INTO_RIVER, WALK_ON_BUILDING
from games.krakow.rules.state import NOBODY, State


def person_name(state: State, seat: Seat, person: int) -> str:
    """Return a person's name on the table, such as `painter:0:1` or `bouncer:0`."""
    return f"bouncer:{seat}" if person == state.board.painters else f"painter:{seat}:{person + 1}"


def step_cost(state: State, person: int) -> int:
    """Return the cost of one step in movement points (K-6, K-20)."""
    return state.board.lead if person == state.board.painters else state.board.walk


def blocked_cells(state: State, seat: Seat) -> int:
    """Return the mask of cells on which `seat` may not paint, because of other crews' bouncers (K-21, K-24)."""
    mask, people, cover = 0, state.board.people, state.board.tables.cover
    for other, cell in enumerate(state.people[people - 1 :: people]):
        if other != seat and cell != NOBODY:
            mask |= cover[cell]
    return mask


def blocking_seat(state: State, seat: Seat, cell: int) -> Seat:
    """Return the seat whose bouncer prevents `seat` from painting on a cell, or NOBODY."""
    board = state.board
    for other in range(state.seats):
        stands = state.cell_of(other, board.painters)
        if other != seat and stands != NOBODY and board.tables.cover[stands] >> cell & 1:
            return other
    return NOBODY


# -- setup (K-3, K-4) ------------------------------------------------------------------------------------------------
def district_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each district in which the next person may be placed, whether legal or not."""
    return state.board.tables.district


def guard_district(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal if every cell of the district is occupied, else None."""
    district = state.board.city.districts.index(move[1])
    if all(state.taken >> cell & 1 for cell in state.board.city.district_cells[district]):
        return Reason("full", {"where": f"district:{move[1]}"})
    return None


def legal_districts(state: State, step: Step) -> Sequence[Move]:
    """List a move for each district with a free cell."""
    tables, taken = state.board.tables, state.taken
    return [move for move, cells in zip(tables.district, tables.district_cells, strict=True) if cells & ~taken]


def placement_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each cell of the chosen district, whether legal or not."""
    _, _seat, _person, district = step
    return state.board.tables.stand[district]


def legal_placements(state: State, step: Step) -> Sequence[Move]:
    """List a move for each free cell of the chosen district."""
    _, _seat, _person, district = step
    board, taken = state.board, state.taken
    moves, cells = board.tables.stand[district], board.city.district_cells[district]
    if not taken & board.tables.district_cells[district]:
        return moves
    return [move for move, cell in zip(moves, cells, strict=True) if not taken >> cell & 1]


def guard_placement(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal if the cell is occupied, else None."""
    return _taken(state, state.board.city.cell_index[move[1]])


def _taken(state: State, cell: int) -> Reason | None:
    there = state.person_at(cell)
    if there is None:
        return None
    return Reason("taken", {"who": person_name(state, *there), "whose": seat_name(there[0])})


def place_person(state: State, seat: Seat, person: int, cell: int, events: Events | None) -> None:
    """Place a person on a cell of the city."""
    state.people[seat * state.board.people + person] = cell
    state.taken |= 1 << cell
    if events is not None:
        emit(
            events, "stood", who=seat_name(seat), whose=person_name(state, seat, person),
            goal=f"cell:{state.board.city.cells[cell]}",
        )  # fmt: skip


# -- walking (K-6, K-20) ---------------------------------------------------------------------------------------------
def step_candidates(state: State, seat: Seat) -> list[Move]:
    """List the steps of all people of a seat in all four directions, whether legal or not."""
    aimed, start = state.board.tables.aimed, seat * state.board.people
    return [move for person, row in enumerate(aimed) for move in row[state.people[start + person]]]


def guard_step(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why a step is illegal, or None."""
    _, code, where = move
    board = state.board
    person = board.tables.codes.index(code)
    goal = board.tables.goals[state.cell_of(seat, person)][where]
    if goal == WALK_ON_BUILDING:
        square = board.city.square_index[where]
        building = board.city.buildings[board.city.building_of[square]]
        return Reason("building", {"where": f"building:{building}"})
    if goal == WALK_INTO_RIVER:
        return Reason("river")
    if state.taken >> goal & 1:
        return _taken(state, goal)
    if step_cost(state, person) > state.points_left:
        return Reason("no_points", {"n": state.points_left, "cost": step_cost(state, person)})
    return None


def add_legal_steps(state: State, seat: Seat, moves: list[Move]) -> None:
    """Append the legal steps of a seat, in the order of `step_candidates`."""
    board, taken, left = state.board, state.taken, state.board.points - state.spent
    painters, start = board.painters, seat * board.people
    walks, around, people = board.tables.walks, board.tables.around, state.people
    if left >= board.walk:
        for person, cell in enumerate(people[start : start + painters]):
            moves += walks[person][cell][taken & around[cell]]
    if left >= board.lead:
        cell = people[start + painters]
        moves += walks[painters][cell][taken & around[cell]]


def walk_step(state: State, seat: Seat, move: Move, events: Events | None) -> None:
    """Move a person one step."""
    _, code, where = move
    board = state.board
    person = board.tables.codes.index(code)
    at = seat * board.people + person
    origin, goal = state.people[at], board.city.cell_index[where]
    state.people[at] = goal
    state.taken ^= board.tables.bits[origin] | board.tables.bits[goal]
    cost = board.lead if person == board.painters else board.walk
    state.spent += cost
    if events is not None:
        args = {"who": seat_name(seat), "whose": person_name(state, seat, person)}
        ends = {"origin": f"cell:{board.city.cells[origin]}", "goal": f"cell:{where}"}
        emit(events, "walked", **args, **ends, cost=cost)


def reachable_cells(state: State, seat: Seat, person: int, points: int | None = None) -> dict[int, int]:
    """Return the cells that a person can reach with `points`, each with the previous cell on the path.

    `points` defaults to the points left. The nearest cells come first; the start is not included. Paths lead over free
    cells only (K-6).
    """
    board = state.board
    cost = step_cost(state, person)
    left = (state.points_left if points is None else points) // cost
    start = state.cell_of(seat, person)
    if start == NOBODY:
        return {}
    neighbours, taken = board.city.neighbours, state.taken
    previous: dict[int, int] = {}
    edge = [start]
    while edge and left > 0:
        left -= 1
        following = []
        for cell in edge:
            for near in neighbours[cell]:
                if near not in previous and not taken >> near & 1:
                    previous[near] = cell
                    following.append(near)
        edge = following
    return previous


def path_to(previous: dict[int, int], start: int, goal: int) -> list[int]:
    """Return the cells of a path without its start. `previous` is the result of `reachable_cells`."""
    path = [goal]
    while (before := previous[path[-1]]) != start:
        path.append(before)
    return path[::-1]
