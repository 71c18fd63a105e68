"""What the fields of the clock do: five actions within a go, two at its end (W-12 to W-24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.names import seat_name
from games.core.contract.telling import tell
from games.wampiry.rules import pieces
from games.wampiry.rules.board import LATE_EFFECTS
from games.wampiry.rules.state import State


class Action(NamedTuple):
    """One action within a go: its moves, what forbids them, its deed."""

    start: Callable[[State, int], Sequence[Move]]
    guard: Callable[[State, int], Reason | None] | None  # None: never refused
    do: Callable[[State, int, Move, Events | None], None]


PLAIN: tuple[Move, ...] = (("action",),)


def _plain(state: State, seat: int) -> Sequence[Move]:
    return PLAIN


def _here(state: State, seat: int) -> str:
    return f"estate:{state.board.ring[state.vampire[seat]]}"


def _guard_raise(state: State, seat: int) -> Reason | None:
    return Reason("already_raised", {"where": _here(state, seat)}) if state.award[state.vampire[seat]] > 0 else None


def _guard_lower(state: State, seat: int) -> Reason | None:
    return Reason("already_lowered", {"where": _here(state, seat)}) if state.award[state.vampire[seat]] < 0 else None


def _guard_sabbath(state: State, seat: int) -> Reason | None:
    return Reason("already_called", {"where": _here(state, seat)}) if state.sabbath[state.vampire[seat]] else None


def _shift_award(state: State, seat: int, by: int, events: Events | None) -> None:
    estate = state.vampire[seat]
    state.award[estate] += by
    if events is not None:
        kind = "raised" if by > 0 else "lowered"
        tell(events, kind, who=seat_name(seat), where=_here(state, seat), level=state.award[estate])


def _do_raise(state: State, seat: int, move: Move, events: Events | None) -> None:
    _shift_award(state, seat, 1, events)  # one step, so an opposite marker is taken off first (W-23)


def _do_lower(state: State, seat: int, move: Move, events: Events | None) -> None:
    _shift_award(state, seat, -1, events)


def _do_sabbath(state: State, seat: int, move: Move, events: Events | None) -> None:
    state.sabbath[state.vampire[seat]] = 1
    if events is not None:
        tell(events, "called", who=seat_name(seat), where=_here(state, seat))


def _attacks(state: State, seat: int) -> Sequence[Move]:
    return state.board.tables(state.seats).attack[seat]


def _do_attack(state: State, seat: int, move: Move, events: Events | None) -> None:
    """Move another's vampire; if its go is still to come its planned card is cancelled (W-12 to W-15)."""
    _, victim, card = move
    ring = state.board.ring
    origin = state.vampire[victim]
    goal = (origin + state.board.estate_cards[card]) % len(ring)
    pieces.move_vampire(state, victim, goal)
    cancelled = not state.gone[victim]
    if cancelled:
        state.plan_card[victim] = ""
    if events is not None:
        tell(
            events, "attacked", who=seat_name(seat), whose=seat_name(victim), origin=f"estate:{ring[origin]}",
            goal=f"estate:{ring[goal]}", cancelled=cancelled,
        )  # fmt: skip


def _drives(state: State, seat: int) -> Sequence[Move]:
    return state.board.tables(state.seats).drive[seat]


def _do_drive(state: State, seat: int, move: Move, events: Events | None) -> None:
    """Move another's time pawn; if its go is still to come its planned card is cancelled (W-16, W-17)."""
    _, victim, card = move
    clock = state.board.clock
    origin = state.time[victim]
    goal = (origin + state.board.time_cards[card]) % len(clock)
    state.time[victim] = goal
    cancelled = not state.gone[victim]
    if cancelled:
        state.plan_time[victim] = ""
    if events is not None:
        tell(
            events, "driven", who=seat_name(seat), whose=seat_name(victim), origin=f"field:{clock[origin]}",
            goal=f"field:{clock[goal]}", cancelled=cancelled,
        )  # fmt: skip


ACTIONS: dict[str, Action] = {
    "raise_scoring_here": Action(_plain, _guard_raise, _do_raise),
    "move_opponent_vampire": Action(_attacks, None, _do_attack),
    "lower_scoring_here": Action(_plain, _guard_lower, _do_lower),
    "move_opponent_time_pawn": Action(_drives, None, _do_drive),
    "place_sabbath_marker_here": Action(_plain, _guard_sabbath, _do_sabbath),
}


def action_at(state: State, field: int) -> Action | None:
    """Return the action of a field, or None where it is one for the end of the go."""
    return ACTIONS.get(state.board.actions[field].do)


def late_moves(state: State, step: Step) -> Sequence[Move]:
    """List where the pawn could be put at the end of the go, and staying."""
    _, _seat, effect = step
    tables = state.board.tables(state.seats)
    return tables.fly if effect == "relocate_own_vampire" else tables.leap


def guard_late(state: State, step: Step, move: Move) -> Reason | None:
    """The pawn goes somewhere else or stays by choice (W-18, W-19)."""
    if move[0] == "stay":
        return None
    seat = step[1]
    now = state.vampire[seat] if move[0] == "fly" else state.time[seat]
    kind = "estate" if move[0] == "fly" else "field"
    return Reason("stands_there", {"where": f"{kind}:{move[1]}"}) if state.board.index[move[1]] == now else None


def legal_late(state: State, step: Step) -> Sequence[Move]:
    """List what `guard_late` allows."""
    _, seat, effect = step
    moves, now = late_moves(state, step), state.vampire[seat] if effect == "relocate_own_vampire" else state.time[seat]
    return (*moves[: now + 1], *moves[now + 2 :])  # staying comes first


def do_late(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Put the vampire or the time pawn on its new place; what is there is not used."""
    seat = step[1]
    if move[0] == "stay":
        return
    goal = state.board.index[move[1]]
    if move[0] == "fly":
        origin = f"estate:{state.board.ring[state.vampire[seat]]}"
        pieces.move_vampire(state, seat, goal)
    else:
        origin = f"field:{state.board.clock[state.time[seat]]}"
        state.time[seat] = goal
    if events is not None:
        kind, prefix = ("flown", "estate") if move[0] == "fly" else ("leapt", "field")
        tell(events, kind, who=seat_name(seat), origin=origin, goal=f"{prefix}:{move[1]}")


def late_effect(state: State, seat: int) -> str | None:
    """Return the end-of-go effect of the field on which a seat's time pawn stands, if it has one."""
    do = state.board.actions[state.time[seat]].do
    return do if do in LATE_EFFECTS else None
