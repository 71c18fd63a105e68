"""Scoring of estates and turns, the order of play, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Result
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wampiry.rules.state import DUE, USED, State


def estate_awards(counts: Sequence[int], place_points: Sequence[int]) -> list[int]:
    """Return each seat's points on one estate.

    `counts` are markers by seat, `place_points` the points of the paid places. Tied seats share the points of their
    places, rounded down (W-42 to W-45). Seats without a marker take no place.
    """
    points = [0] * len(counts)
    place = 0
    for count in sorted(set(counts), reverse=True):
        if count == 0 or place >= len(place_points):
            break
        tied = [seat for seat, own in enumerate(counts) if own == count]
        share = sum(place_points[place : place + len(tied)]) // len(tied)
        for seat in tied:
            points[seat] = share
        place += len(tied)
    return points


def paid_place_points(state: State, estate: int) -> tuple[int, ...]:
    """Return the points of the paid places on an estate, given its award level and the number of seats."""
    board = state.board
    return board.awards[state.award[estate]][: board.places[state.seats]]


def score_estate(state: State, estate: int, cause: str, events: Events | None) -> None:
    """Score one estate."""
    won = estate_awards(state.markers_on(estate), paid_place_points(state, estate))
    for seat, points in enumerate(won):
        state.points[seat] += points
    if events is not None:
        where = f"estate:{state.board.ring[estate]}"
        emit(events, "scored", turn=state.turn, cause=cause, where=where, awards=won)


def score_turn(state: State, events: Events | None) -> None:
    """Score a turn: estates with a Sabbath marker, then all estates if due; then clean up (W-34)."""
    estates = range(len(state.board.ring))
    for estate in estates:
        if state.sabbath[estate]:
            score_estate(state, estate, "sabbath", events)
    causes = _due(state)
    if causes:
        if events is not None:
            brought = {cause: seat_name(seat) for cause, turn, seat in state.omens if turn == state.turn}
            by = [brought.get(cause, "") for cause in causes]
            emit(events, "reckoning", turn=state.turn, causes=causes, by=by)
        for estate in estates:
            score_estate(state, estate, "+".join(causes), events)  # several causes score once (W-39)
    if state.dusk == DUE:
        state.dusk = USED
    if state.armageddon == DUE:
        state.armageddon = USED
        clean_up_estates(state, events)
    for estate in estates:
        state.sabbath[estate] = 0


def _due(state: State) -> list[str]:
    """List the causes for which all estates are scored now. They are scored once for all causes (W-39)."""
    due = {
        "armageddon": state.armageddon == DUE,
        "dusk": state.dusk == DUE,
        "final": state.turn >= state.board.turns,
    }
    return [cause for cause, is_due in due.items() if is_due]


def clean_up_estates(state: State, events: Events | None) -> None:
    """Clear the estates after Armageddon. A sole leader keeps as many markers as its lead (W-40)."""
    for estate in range(len(state.board.ring)):
        counts = state.markers_on(estate)
        best, second = sorted(counts, reverse=True)[:2]
        kept = best - second
        leader = counts.index(best)
        for seat, count in enumerate(counts):
            left = kept if seat == leader else 0
            state.possessed[estate * state.seats + seat] = left
            state.supply[seat] += count - left
        if events is not None and best:
            where = f"estate:{state.board.ring[estate]}"
            emit(events, "cleared", where=where, n=kept, leader=seat_name(leader) if kept else "")


def next_turn_order(state: State) -> list[int]:
    """Return the seats in the next turn's order: fewest points, fewest markers, farthest from the Elder (W-46)."""

    def order_key(seat: int) -> tuple[int, int, int]:
        return state.points[seat], state.markers_on_board(seat), -((seat - state.elder) % state.seats)

    return sorted(range(state.seats), key=order_key)


def result(state: State) -> Result | None:
    """Return the result, or None while the game goes on.

    Ends are `points`, `possessed` (after a tie) and `shared` (W-47).
    """
    if state.agenda:
        return None
    most = max(state.points)
    leaders = [seat for seat, points in enumerate(state.points) if points == most]
    end = "points"
    if len(leaders) > 1:
        largest = max(state.markers_on_board(seat) for seat in leaders)
        leaders = [seat for seat in leaders if state.markers_on_board(seat) == largest]
        end = "possessed" if len(leaders) == 1 else "shared"
    return Result(end, tuple(leaders), tuple(state.points))
