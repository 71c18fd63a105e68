"""Changes to markers and pawns that abilities and actions consist of, and the omens that follow.

Only this module detects a seat with markers on every estate (Blood Dusk, W-35) or with an empty supply (Armageddon,
W-36), at any moment of a turn. Each is recorded in `State.omens`.
"""

from __future__ import annotations

from games.core.contract.contract import Events
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wampiry.rules.state import AWAITED, DUE, State


def add_possessed(state: State, estate: int, seat: int, count: int = 1) -> None:
    """Add markers of `seat` to an estate at once; the caller updates their origin."""
    possessed, seats = state.possessed, state.seats
    place = estate * seats + seat
    possessed[place] += count
    if possessed[place] == count and state.dusk == AWAITED and all(possessed[seat::seats]):
        state.dusk = DUE
        state.omens += (("dusk", state.turn, seat),)


def add_from_supply(state: State, estate: int, seat: int, count: int) -> int:
    """Move up to `count` markers from the supply to an estate and return their number (W-10)."""
    count = min(count, state.supply[seat])
    if not count:
        return 0
    state.supply[seat] -= count
    add_possessed(state, estate, seat, count)
    if state.supply[seat] == 0 and state.armageddon == AWAITED:
        state.armageddon = DUE
        state.omens += (("armageddon", state.turn, seat),)
    return count


def return_to_supply(state: State, estate: int, seat: int) -> None:
    """Return a marker from an estate to its owner's supply."""
    state.possessed[estate * state.seats + seat] -= 1
    state.supply[seat] += 1


def move_possessed(state: State, origin: int, goal: int, seat: int, count: int = 1) -> None:
    """Move markers of `seat` from one estate to another, all at the same moment (W-51)."""
    state.possessed[origin * state.seats + seat] -= count
    add_possessed(state, goal, seat, count)


def move_vampire(state: State, seat: int, estate: int) -> None:
    """Put a vampire on an estate, behind those already there."""
    state.vampire[seat] = estate
    if seat in state.arrival:
        state.arrival.remove(seat)
    state.arrival.append(seat)


def report_possessed(
    events: Events | None, state: State, seat: int, origin: int | None, goal: int | None, actor: int
) -> None:
    """Report that seat `actor` moved a marker of `seat`; an origin or goal of None is the supply."""
    if events is None:
        return
    ring = state.board.ring
    kind = "placed" if origin is None else "sent_home" if goal is None else "shifted"
    args: dict[str, object] = {"who": seat_name(actor), "whose": seat_name(seat), "n": 1}
    if origin is not None:
        args["origin"] = f"estate:{ring[origin]}"
    if goal is not None:
        args["goal"] = f"estate:{ring[goal]}"
    emit(events, kind, **args)


def report_omens(events: Events | None, state: State, known: int) -> None:
    """Report the omens after the first `known` ones: scorings of all estates at the end of this turn."""
    if events is not None:
        for cause, _, seat in state.omens[known:]:
            emit(events, "foretold", turn=state.turn, who=seat_name(seat), cause=cause)
