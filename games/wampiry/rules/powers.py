"""Powers of estates and of clock fields (W-11 to W-24).

An estate's effect on several markers asks for them one by one: the first by a move `("ability", …)`, each further one
by `("more", …)`. Exactly the printed number is used, or as many as possible (W-11). The clock has five actions used
within a go (one seat's part of a turn) and two used at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wampiry.rules import effects, pieces
from games.wampiry.rules.board import END_OF_GO_EFFECTS, Effect
from games.wampiry.rules.state import State


# -- estates ----------------------------------------------------------------------------------------------------------
class Ability(NamedTuple):
    """The rules of one estate effect, as functions.

    `first_moves` and `further_moves` list candidates for the first and for each further marker. `guard` refuses
    candidates, and `legal_moves` lists the allowed ones faster. `apply` makes a move and returns the steps to push onto
    the agenda, the next step last.
    """

    # Arguments: state, seat, ability_estate.
    first_moves: Callable[[State, int, int], Sequence[Move]]
    # Arguments: state, seat, ability_estate, move.
    guard: Callable[[State, int, int, Move], Reason | None]
    # Arguments: state, seat, ability_estate, kind of move, origin.
    legal_moves: Callable[[State, int, int, str, int], Sequence[Move]]
    # Arguments: state, seat, ability_estate, markers_left, move, events.
    apply: Callable[[State, int, int, int, Move, Events | None], list[Step]]
    # Arguments: state and the step ("more", seat, ability_estate, markers_left, origin).
    further_moves: Callable[[State, Step], Sequence[Move]]


ABILITIES: dict[str, Ability] = {
    "place_extra_possessed": Ability(
        effects.markerless_moves,
        effects.guard_placement,
        effects.legal_placement_moves,
        effects.apply_placement,
        effects.no_further_moves,
    ),
    "replace_opponent_with_own": Ability(
        effects.opponent_marker_moves,
        effects.guard_replacement,
        effects.legal_replacement_moves,
        effects.apply_replacement,
        effects.more_opponent_marker_moves,
    ),
    "move_own_here": Ability(
        effects.own_marker_moves,
        effects.guard_gathering,
        effects.legal_gathering_moves,
        effects.apply_gathering,
        effects.more_own_marker_moves,
    ),
    "move_opponents_out": Ability(
        effects.opponent_marker_moves,
        effects.guard_expulsion,
        effects.legal_expulsion_moves,
        effects.ask_for_destination,
        effects.further_expulsion_moves,
    ),
    "swap_own_with_opponent": Ability(
        effects.own_marker_moves,
        effects.guard_swapped_marker,
        effects.legal_swapped_marker_moves,
        effects.ask_for_swap_partner,
        effects.more_own_marker_moves,
    ),
    "sacrifice_here_to_remove": Ability(
        effects.opponent_marker_moves,
        effects.guard_sacrifice,
        effects.legal_sacrifice_moves,
        effects.apply_sacrifice,
        effects.more_opponent_marker_moves,
    ),
    "move_own_block": Ability(
        effects.own_marker_moves,
        effects.guard_block_origin,
        effects.legal_block_origin_moves,
        effects.ask_for_block_destination,
        effects.no_further_moves,
    ),
}


def ability_at(state: State, estate: int) -> tuple[Ability, Effect]:
    """Return an estate's ability, and the effect with its numbers."""
    effect = state.board.abilities[estate]
    return ABILITIES[effect.do], effect


def next_marker_moves(state: State, step: Step) -> Sequence[Move]:
    """List the candidates for the next marker of an ability."""
    _, _seat, here, _left, _origin = step
    return ability_at(state, here)[0].further_moves(state, step)


def guard_next_marker(state: State, step: Step, move: Move) -> Reason | None:
    """Return why the next marker can't be chosen, or None. The rule is the same as for the first marker."""
    _, seat, here, _left, _origin = step
    return ability_at(state, here)[0].guard(state, seat, here, move)


def legal_next_marker_moves(state: State, step: Step) -> Sequence[Move]:
    """List the legal choices of the next marker of an estate's ability: those that `guard_next_marker` allows."""
    _, seat, here, _left, origin = step
    return ability_at(state, here)[0].legal_moves(state, seat, here, "more", origin)


def apply_to_next_marker(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Apply the ability to one more marker."""
    _, seat, here, left, _origin = step
    state.agenda += ability_at(state, here)[0].apply(state, seat, here, left, move, events)


def ask_for_next_marker(state: State, step: Step, events: Events | None) -> None:
    """Ask for the next marker.

    A single candidate is taken automatically. Without candidates, the remaining markers are dropped (W-11).
    """
    question = ("more", *step[1:])
    possible = legal_next_marker_moves(state, question)
    if len(possible) == 1:
        apply_to_next_marker(state, question, possible[0], events)
    elif possible:
        state.agenda.append(question)


# -- the clock --------------------------------------------------------------------------------------------------------
class Action(NamedTuple):
    """A clock action used within a go, as functions."""

    moves: Callable[[State, int], Sequence[Move]]
    guard: Callable[[State, int], Reason | None] | None  # None: the action is always allowed
    apply: Callable[[State, int, Move, Events | None], None]


TARGETLESS_MOVES: tuple[Move, ...] = (("action",),)


def _plain(state: State, seat: int) -> Sequence[Move]:
    return TARGETLESS_MOVES


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
        emit(events, kind, who=seat_name(seat), where=_here(state, seat), level=state.award[estate])


def _do_raise(state: State, seat: int, move: Move, events: Events | None) -> None:
    _shift_award(state, seat, 1, events)  # raises the award by one level; a lowered award becomes the normal one (W-23)


def _do_lower(state: State, seat: int, move: Move, events: Events | None) -> None:
    _shift_award(state, seat, -1, events)


def _do_sabbath(state: State, seat: int, move: Move, events: Events | None) -> None:
    state.sabbath[state.vampire[seat]] = 1
    if events is not None:
        emit(events, "called", who=seat_name(seat), where=_here(state, seat))


def _attacks(state: State, seat: int) -> Sequence[Move]:
    return state.board.tables(state.seats).attack[seat]


def _do_attack(state: State, seat: int, move: Move, events: Events | None) -> None:
    """Move another seat's vampire, and cancel the seat's planned card if its go is still ahead (W-12 to W-15)."""
    _, victim, card = move
    ring = state.board.ring
    origin = state.vampire[victim]
    goal = (origin + state.board.estate_cards[card]) % len(ring)
    pieces.move_vampire(state, victim, goal)
    cancelled = not state.gone[victim]
    if cancelled:
        state.plan_card[victim] = ""
    if events is not None:
        emit(
            events, "attacked", who=seat_name(seat), whose=seat_name(victim), origin=f"estate:{ring[origin]}",
            goal=f"estate:{ring[goal]}", cancelled=cancelled,
        )  # fmt: skip


def _drives(state: State, seat: int) -> Sequence[Move]:
    return state.board.tables(state.seats).drive[seat]


def _do_drive(state: State, seat: int, move: Move, events: Events | None) -> None:
    """Move another seat's time pawn, and cancel the seat's planned card if its go is still ahead (W-16, W-17)."""
    _, victim, card = move
    clock = state.board.clock
    origin = state.time[victim]
    goal = (origin + state.board.time_cards[card]) % len(clock)
    state.time[victim] = goal
    cancelled = not state.gone[victim]
    if cancelled:
        state.plan_time[victim] = ""
    if events is not None:
        emit(
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
    """Return the action of a field; None if it is used at the end of the go."""
    return ACTIONS.get(state.board.actions[field].do)


def end_of_go_moves(state: State, step: Step) -> Sequence[Move]:
    """List the moves at the end of a go: staying, or moving the pawn to any place."""
    _, _seat, effect = step
    tables = state.board.tables(state.seats)
    return tables.fly if effect == "relocate_own_vampire" else tables.leap


def guard_end_of_go(state: State, step: Step, move: Move) -> Reason | None:
    """Return a refusal for the pawn's present place, else None. Staying is a move of its own (W-18, W-19)."""
    if move[0] == "stay":
        return None
    seat = step[1]
    now = state.vampire[seat] if move[0] == "fly" else state.time[seat]
    kind = "estate" if move[0] == "fly" else "field"
    return Reason("stands_there", {"where": f"{kind}:{move[1]}"}) if state.board.index[move[1]] == now else None


def legal_end_of_go_moves(state: State, step: Step) -> Sequence[Move]:
    """List the legal moves at the end of a go: those that `guard_end_of_go` allows."""
    _, seat, effect = step
    moves = end_of_go_moves(state, step)
    now = state.vampire[seat] if effect == "relocate_own_vampire" else state.time[seat]
    return (*moves[: now + 1], *moves[now + 2 :])  # moves[0] means staying; the move to the present place is left out


def apply_end_of_go(state: State, step: Step, move: Move, events: Events | None) -> None:
    """Put the vampire or the time pawn on its new place. The power of that place is not used."""
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
        emit(events, kind, who=seat_name(seat), origin=origin, goal=f"{prefix}:{move[1]}")


def end_of_go_effect(state: State, seat: int) -> str | None:
    """Return the end-of-go effect of a seat's clock field, or None."""
    do = state.board.actions[state.time[seat]].do
    return do if do in END_OF_GO_EFFECTS else None
