"""Moving pieces: the few changes that all abilities and actions are made of, with what each sets off.

Only here is it noticed that somebody has a marker on every estate (Blood Dusk, W-35) or none left in the supply
(Armageddon, W-36): both count at any instant of a turn. Each is noted in `State.omens`.
"""

from __future__ import annotations

from games.core.contract.contract import Events
from games.core.contract.names import seat_name
from games.core.contract.telling import emit
from games.wampiry.rules.state import AWAITED, DUE, State


def add_possessed(state: State, estate: int, seat: int, count: int = 1) -> None:
    """Put possessed of `seat` on an estate, all at once; where they come from is the caller's business."""
    possessed, seats = state.possessed, state.seats
    place = estate * seats + seat
    possessed[place] += count
    if possessed[place] == count and state.dusk == AWAITED and all(possessed[seat::seats]):
        state.dusk = DUE
        state.omens += (("dusk", state.turn, seat),)


def add_from_supply(state: State, estate: int, seat: int, count: int) -> int:
    """Put up to `count` possessed from the supply on an estate and return how many there were (W-10)."""
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
    """Take a possessed off an estate, back to its owner's supply."""
    state.possessed[estate * state.seats + seat] -= 1
    state.supply[seat] += 1


def move_possessed(state: State, origin: int, goal: int, seat: int, count: int = 1) -> None:
    """Move possessed of `seat` from one estate to another, all at once: there is no instant between (W-51)."""
    state.possessed[origin * state.seats + seat] -= count
    add_possessed(state, goal, seat, count)


def move_vampire(state: State, seat: int, estate: int) -> None:
    """Put a vampire on an estate, behind those that are there."""
    state.vampire[seat] = estate
    if seat in state.arrival:
        state.arrival.remove(seat)
    state.arrival.append(seat)


def report_possessed(
    events: Events | None, state: State, seat: int, origin: int | None, goal: int | None, by: int
) -> None:
    """Report that a possessed of `seat` went from one estate (None: the supply) to another, made to by seat `by`."""
    if events is None:
        return
    ring = state.board.ring
    kind = "placed" if origin is None else "sent_home" if goal is None else "shifted"
    args: dict[str, object] = {"who": seat_name(by), "whose": seat_name(seat), "n": 1}
    if origin is not None:
        args["origin"] = f"estate:{ring[origin]}"
    if goal is not None:
        args["goal"] = f"estate:{ring[goal]}"
    emit(events, kind, **args)


def report_omens(events: Events | None, state: State, known: int) -> None:
    """Report what has become due since there were `known` omens: a scoring of every estate at the end of this turn."""
    if events is not None:
        for cause, _, seat in state.omens[known:]:
            emit(events, "foretold", turn=state.turn, who=seat_name(seat), cause=cause)
