"""Victory conditions, control, points and the end of the game (R7, R32, R44, R45, R57, R65 to R69)."""

from __future__ import annotations

from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Result
from games.core.contract.events import emit
from games.core.contract.names import seat_name

MINION_POINTS = 5


# -- control and goals ------------------------------------------------------------------------------------------------
def controller_of(state: State, area: int) -> int:
    """Return the seat that controls an area, or -1.

    Control needs more pieces than each other seat and than the trolls, and no demon (R69).
    """
    start = area * OWNER_COUNT
    units = state.units
    if units[start + DEMON]:
        return NOBODY
    builder = state.building[area]
    best, leader = units[start + TROLL], NOBODY
    for seat in range(state.seats):
        count = units[start + seat] + (builder == seat)
        if count > best:
            best, leader = count, seat
        elif count == best:
            leader = NOBODY
    return leader


def control_counts(state: State) -> list[int]:
    """Return the number of areas that each seat controls."""
    counts = [0] * state.seats
    for area in range(len(state.board.areas)):
        seat = controller_of(state, area)
        if seat != NOBODY:
            counts[seat] += 1
    return counts


def areas_with_minions(state: State, seat: int) -> int:
    """Return the number of areas with minions of a seat and without a demon."""
    return (state.on[seat] & ~state.on[DEMON]).bit_count()


def building_value(state: State, seat: int) -> int:
    """Return the printed cost of a seat's buildings in areas without a demon."""
    return state.board.tables.building_cost[state.owned[seat] & ~state.on[DEMON]]


def net_worth(state: State, seat: int) -> int:
    """Return a seat's money plus building value minus loans, for the personality Chrysoprase (R45)."""
    return state.money[seat] + building_value(state, seat) - state.board.repay * len(state.loans[seat])


def has_reached_goal(state: State, seat: int, personality: int) -> bool:
    """Return True if a seat meets a personality's goal now.

    It is always False for the personality that waits for the last card.
    """
    one = state.board.personalities[personality]
    if one.wins_by == "last_card":
        return False
    goal = one.goal[state.seats]
    # a quick answer for the most common case
    if one.wins_by == "control" and (state.on[seat] | state.owned[seat]).bit_count() < goal:
        return False
    return progress(state, seat, one.wins_by) >= goal


def progress(state: State, seat: int, wins_by: str) -> int:
    """Return a seat's progress by a way to win. For `last_card` it is the negative number of cards left."""
    if wins_by == "spread":
        return areas_with_minions(state, seat)
    if wins_by == "control":
        where = state.board.tables.areas_in[state.on[seat] | state.owned[seat]]
        return [controller_of(state, area) for area in where].count(seat)
    if wins_by == "trouble":
        return state.trouble.bit_count()
    if wins_by == "worth":
        return net_worth(state, seat)
    return -len(state.green) - len(state.brown)


# -- points -----------------------------------------------------------------------------------------------------------
def points_by_cause(state: State) -> dict[str, list[int]]:
    """Return the points of every seat for minions, buildings, money and loans (R44, R66)."""
    board, seats = state.board, range(state.seats)
    demons, areas = state.on[DEMON], range(len(board.areas))
    minions = [
        MINION_POINTS * sum(state.units[area * OWNER_COUNT + seat] for area in areas if not demons >> area & 1)
        for seat in seats
    ]
    loans = []
    for seat in seats:
        count = len(state.loans[seat])
        repaid = min(count, state.money[seat] // board.repay)
        loans.append(-board.repay * repaid - board.unpaid * (count - repaid))
    buildings = [building_value(state, seat) for seat in seats]
    return {"minions": minions, "buildings": buildings, "money": state.money[:], "loans": loans}


def points(state: State) -> list[int]:
    """Return the total points of every seat if the game ended now."""
    return [sum(parts) for parts in zip(*points_by_cause(state).values(), strict=True)]


def best_card_cost(state: State, seat: int) -> int:
    """Return the cost of a seat's most expensive district card, or 0 (R67)."""
    areas = state.board.areas
    return max(
        (
            areas[area].cost
            for area, owner in enumerate(state.building)
            if owner == seat and not state.retired >> area & 1
        ),
        default=0,
    )


def end_game(state: State, end: str, winner: int, events: Events | None) -> None:
    """End the game at once. `end` is a personality's id, `last_card` or `riots`."""
    state.end, state.winner = end, winner
    state.agenda.clear()
    if events is None:
        return
    for seat in range(state.seats):
        name = f"personality:{state.board.personalities[state.personality[seat]].id}"
        emit(events, "revealed", who=seat_name(seat), what=name)
    lost = _uncounted_areas(state)
    if lost:
        emit(events, "uncounted", areas=[f"area:{state.board.areas[area].id}" for area in lost])
    for cause, won in points_by_cause(state).items():
        emit(events, "scored", turn=state.turn, cause=cause, where="", awards=won)
    outcome = result(state)
    if outcome is not None:
        winners = [seat_name(seat) for seat in outcome.winners]
        emit(events, "ended", end=outcome.end, winners=winners, points=list(outcome.points))


def _uncounted_areas(state: State) -> list[int]:
    """List the areas where a demon keeps minions or a building from counting (R66)."""
    demons, on = state.on[DEMON], state.on[0] | state.on[1] | state.on[2] | state.on[3]
    return [
        area for area, owner in enumerate(state.building) if demons >> area & 1 and (on >> area & 1 or owner != NOBODY)
    ]


def end_without_cards(state: State, events: Events | None) -> None:
    """End the game after the last card: the seat that waits for it wins, else points decide (R65)."""
    for seat, held in enumerate(state.personality):
        if state.board.personalities[held].wins_by == "last_card":
            end_game(state, state.board.personalities[held].id, seat, events)
            return
    end_game(state, "last_card", NOBODY, events)


def result(state: State) -> Result | None:
    """Return the result, or None while the game goes on.

    The end is a personality's id. If points decide, it is `last_card` or `riots`, with the suffix `_card` if district
    cards break a tie (R67), or `_shared` if the tie remains.
    """
    if not state.end:
        return None
    count = points(state)
    if state.winner != NOBODY:
        return Result(state.end, (state.winner,), tuple(count), _places(state, count))
    most = max(count)
    leaders = [seat for seat, own in enumerate(count) if own == most]
    end = state.end
    if len(leaders) > 1:
        dearest = max(best_card_cost(state, seat) for seat in leaders)
        leaders = [seat for seat in leaders if best_card_cost(state, seat) == dearest]
        end += "_card" if len(leaders) == 1 else "_shared"
    return Result(end, tuple(leaders), tuple(count), _places(state, count))


def _places(state: State, count: list[int]) -> tuple[int, ...]:
    """Rank the seats: a winner by personality first, the others by points and most expensive card."""
    keys = [(seat == state.winner, count[seat], best_card_cost(state, seat)) for seat in range(state.seats)]
    return tuple(1 + sum(other > own for other in keys) for own in keys)
