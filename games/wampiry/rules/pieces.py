"""Changes to markers and pawns, and announcements of extra scorings.

Only this module detects the causes of extra scorings: a seat has markers on every estate (Blood Dusk, W-35), or a
supply is empty (Armageddon, W-36). Such an announcement is called an omen and is recorded in `State.omens`.
"""

from __future__ import annotations

from games.core.contract.contract import Events
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wampiry.rules.state import AWAITED, DUE, State


def add_markers(state: State, estate: int, seat: int, count: int = 1) -> None:
    """Add markers of `seat` to an estate. The caller removes them from their origin."""
    possessed, seats = state.possessed, state.seats
    place = estate * seats + seat
    possessed[place] += count
    if possessed[place] == count and state.dusk == AWAITED and all(possessed[seat::seats]):
        state.dusk = DUE
        state.omens += (("dusk", state.turn, seat),)


def place_from_supply(state: State, estate: int, seat: int, count: int) -> int:
    """Move up to `count` markers from the supply to an estate; return the number moved (W-10)."""
    count = min(count, state.supply[seat])
    if not count:
        return 0
    state.supply[seat] -= count
    add_markers(state, estate, seat, count)
    if state.supply[seat] == 0 and state.armageddon == AWAITED:
        state.armageddon = DUE
        state.omens += (("armageddon", state.turn, seat),)
    return count


def return_marker_to_supply(state: State, estate: int, seat: int) -> None:
    """Return a marker from an estate to its owner's supply."""
    state.possessed[estate * state.seats + seat] -= 1
    state.supply[seat] += 1


def move_markers(state: State, origin: int, destination: int, seat: int, count: int = 1) -> None:
    """Move markers of `seat` from one estate to another, all at once (W-51)."""
    state.possessed[origin * state.seats + seat] -= count
    add_markers(state, destination, seat, count)


def move_vampire(state: State, seat: int, estate: int) -> None:
    """Put a vampire on an estate, after those already there."""
    state.vampire[seat] = estate
    if seat in state.arrival:
        state.arrival.remove(seat)
    state.arrival.append(seat)


def report_marker_move(
    events: Events | None, state: State, seat: int, origin: int | None, destination: int | None, actor: int
) -> None:
    """Report that seat `actor` moved a marker of `seat`. An origin or destination of None is the supply."""
    if events is None:
        return
    ring = state.board.ring
    kind = "placed" if origin is None else "sent_home" if destination is None else "shifted"
    args: dict[str, object] = {"who": seat_name(actor), "whose": seat_name(seat), "n": 1}
    if origin is not None:
        args["origin"] = f"estate:{ring[origin]}"
    if destination is not None:
        args["goal"] = f"estate:{ring[destination]}"
    emit(events, kind, **args)


def report_omens(events: Events | None, state: State, known_count: int) -> None:
    """Report the omens (announced scorings) after the first `known_count` ones."""
    if events is not None:
        for cause, _, seat in state.omens[known_count:]:
            emit(events, "foretold", turn=state.turn, who=seat_name(seat), cause=cause)
