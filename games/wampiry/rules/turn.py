"""The order of play: setup, planning, each seat's go, the end of a turn (W-1 to W-11, W-33, W-34).

`FLOW` contains all questions and step handlers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from games.core.contract.contract import Events, Move, Options, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Flow, Handler, Question
from games.core.contract.names import seat_name
from games.wampiry.rules import effects, pieces, scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.powers import (
    ABILITIES,
    ACTIONS,
    ability_at,
    action_at,
    apply_end_of_go,
    apply_to_next_marker,
    ask_for_next_marker,
    end_of_go_effect,
    end_of_go_moves,
    guard_end_of_go,
    guard_next_marker,
    legal_end_of_go_moves,
    legal_next_marker_moves,
    next_marker_moves,
)
from games.wampiry.rules.state import ACTING, PLANNING, State, empty_state

ABILITY_USED, ACTION_USED = 1, 2  # bits of the mask of powers used in a go (a seat's part of a turn)
DONE: Move = ("done",)


def _reporting_omens(action: Callable[..., None]) -> Callable[..., None]:
    """Decorate a function so that it reports new omens at its end. Its last argument must be `events`."""

    @wraps(action)
    def act_and_report(state: State, step: Step, *rest: Any) -> None:
        known, events = len(state.omens), rest[-1]
        action(state, step, *rest)
        if events is not None:
            pieces.report_omens(events, state, known)

    return act_and_report


def setup(options: Options, seats: int, dice: Dice, events: Events | None = None) -> State:
    """Return the initial state. Options are `board` and `elder` (a seat number or `random`, W-1)."""
    board: Board = options["board"]
    state = empty_state(board, seats)
    chosen = options.get("elder", "random")
    state.elder = dice.random_below(seats) if chosen == "random" else int(chosen)
    # tie-break at 0 points: farthest clockwise from the Elder first, the Elder last (W-2)
    state.order = scoring.next_turn_order(state)
    state.agenda = [("turn",)]
    # the stack reverses the order, so the Elder is asked first
    state.agenda += [("wind", seat) for seat in state.order]
    state.agenda += [("settle", seat) for seat in reversed(state.order)]
    if events is not None:
        order = [seat_name(seat) for seat in state.order]
        emit(events, "opened", elder=seat_name(state.elder), order=order)
    return state


# -- setting up (W-3, W-4) ----------------------------------------------------------------------------------------
def _settle_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables(state.seats).settle


def _settle(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.move_vampire(state, step[1], state.board.index[move[1]])
    emit(events, "settled", who=seat_name(step[1]), goal=f"estate:{move[1]}")


def _wind_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables(state.seats).wind


def _wind(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.time[step[1]] = state.board.index[move[1]]
    emit(events, "settled", who=seat_name(step[1]), goal=f"field:{move[1]}")


# -- planning (W-5 to W-7) ----------------------------------------------------------------------------------------
def _begin_turn(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    state.turn += 1
    state.phase = PLANNING
    state.agenda.append(("reveal",))
    state.agenda += [("plan", seat) for seat in reversed(state.order)]
    if events is not None:
        emit(events, "turn", turn=state.turn)


def _plan_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables(state.seats).plan


def _plan(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    _, state.plan_card[seat], state.plan_time[seat] = move
    if events is not None:
        emit(events, "planned", who=seat_name(seat))


def _reveal(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    state.phase = ACTING
    state.agenda.append(("end",))
    state.agenda += [("go", seat) for seat in reversed(state.order)]
    if events is not None:
        for seat in state.order:
            emit(
                events, "revealed", who=seat_name(seat), card=f"card:{state.plan_card[seat]}",
                time=f"time:{state.plan_time[seat]}",
            )  # fmt: skip


# -- a go (W-8) ---------------------------------------------------------------------------------------------------
def _go(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Move both pawns of a seat by its planned cards, unless a rival has cancelled them (W-13, W-16, W-17)."""
    seat = step[1]
    board = state.board
    state.gone[seat] = 1
    if events is not None:
        emit(events, "go", who=seat_name(seat))
    card, time = state.plan_card[seat], state.plan_time[seat]
    if card:
        origin = state.vampire[seat]
        goal = (origin + board.estate_cards[card]) % len(board.ring)
        pieces.move_vampire(state, seat, goal)
        if events is not None:
            _emit_walk(events, seat, "walked", f"estate:{board.ring[origin]}", f"estate:{board.ring[goal]}")
    if time:
        start = state.time[seat]
        stop = (start + board.time_cards[time]) % len(board.clock)
        state.time[seat] = stop
        if events is not None:
            _emit_walk(events, seat, "advanced", f"field:{board.clock[start]}", f"field:{board.clock[stop]}")
    state.agenda += [("late_turn", seat), ("place", seat), ("use_next", seat, 0)]


def _emit_walk(events: Events, seat: int, kind: str, origin: str, goal: str) -> None:
    emit(events, kind, who=seat_name(seat), origin=origin, goal=goal)


def _use_next(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Ask which unused power (estate ability or clock action) to use."""
    _, seat, used = step
    if not used & ABILITY_USED or (not used & ACTION_USED and action_at(state, state.time[seat]) is not None):
        state.agenda.append(("use", seat, used))


def _estate(state: State, seat: int) -> str:
    return f"estate:{state.board.ring[state.vampire[seat]]}"


def _field(state: State, seat: int) -> str:
    return f"field:{state.board.clock[state.time[seat]]}"


def _use_moves(state: State, step: Step) -> Sequence[Move]:
    _, seat, used = step
    moves: list[Move] = [DONE]
    if not used & ABILITY_USED:
        here = state.vampire[seat]
        moves += ability_at(state, here)[0].first_moves(state, seat, here)
    if not used & ACTION_USED:
        action = action_at(state, state.time[seat])
        if action is not None:
            moves += action.moves(state, seat)
    return moves


def _guard_use(state: State, step: Step, move: Move) -> Reason | None:
    kind = move[0]
    seat = step[1]
    if kind == "ability":
        here = state.vampire[seat]
        return ABILITIES[state.board.abilities[here].do].guard(state, seat, here, move)
    if kind == "action":
        guard = ACTIONS[state.board.actions[state.time[seat]].do].guard
        return None if guard is None else guard(state, seat)
    return None


def _legal_use(state: State, step: Step) -> Sequence[Move]:
    """List the powers that may be used now: the moves that `_guard_use` allows."""
    _, seat, used = step
    moves: list[Move] = [DONE]
    if not used & ABILITY_USED:
        here = state.vampire[seat]
        moves += ability_at(state, here)[0].legal_moves(state, seat, here, "ability", -1)
    if not used & ACTION_USED:
        action = action_at(state, state.time[seat])
        if action is not None and (action.guard is None or action.guard(state, seat) is None):
            moves += action.moves(state, seat)
    return moves


@_reporting_omens
def _use(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, used = step
    if move[0] == "done":
        if events is not None:
            _emit_barred(state, step, events)
        return
    if move[0] == "ability":
        here = state.vampire[seat]
        ability, effect = ability_at(state, here)
        if events is not None:
            _emit_use(events, seat, _estate(state, seat))
        state.agenda.append(("use_next", seat, used | ABILITY_USED))
        state.agenda += ability.apply(state, seat, here, effect.count, move, events)
        return
    if events is not None:
        _emit_use(events, seat, _field(state, seat))
    state.agenda.append(("use_next", seat, used | ACTION_USED))
    ACTIONS[state.board.actions[state.time[seat]].do].apply(state, seat, move, events)


def _emit_barred(state: State, step: Step, events: Events) -> None:
    """Report why powers can't be used, if none can."""
    if all(_guard_use(state, step, move) is not None for move in _use_moves(state, step)[1:]):
        for place, reason in unusable_powers(state, step).items():
            emit(events, "barred", who=seat_name(step[1]), what=[place], why=reason.id)


def unusable_powers(state: State, step: Step) -> dict[str, Reason]:
    """Return {name: reason} for the estate and the field whose power can't be used."""
    powers, reasons_by_place = _use_moves(state, step)[1:], {}
    for kind, place in {"ability": _estate(state, step[1]), "action": _field(state, step[1])}.items():
        reasons = [_guard_use(state, step, move) for move in powers if move[0] == kind]
        if reasons and all(reasons):
            reasons_by_place[place] = reasons[0]
    return {place: reason for place, reason in reasons_by_place.items() if reason is not None}


def _emit_use(events: Events, seat: int, what: str) -> None:
    emit(events, "used", who=seat_name(seat), what=what)


@_reporting_omens
def _more(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    apply_to_next_marker(state, step, move, events)


@_reporting_omens
def _owe(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    ask_for_next_marker(state, step, events)


@_reporting_omens
def _send(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    effects.apply_expulsion(state, step, move, events)


@_reporting_omens
def _swap(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    effects.apply_swap(state, step, move, events)


@_reporting_omens
def _block(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    effects.apply_block_move(state, step, move, events)


@_reporting_omens
def _place(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Place this go's markers on the vampire's estate. Markers missing in the supply are lost (W-9, W-10, W-21)."""
    seat = step[1]
    here = state.vampire[seat]
    count = pieces.place_from_supply(state, here, seat, state.board.placed)
    if events is not None:
        where = _estate(state, seat)
        emit(events, "placed", who=seat_name(seat), whose=seat_name(seat), goal=where, n=count)


def _late_turn(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    effect = end_of_go_effect(state, step[1])
    if effect is not None:
        state.agenda.append(("late", step[1], effect))


def _late(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] != "stay" and events is not None:
        _emit_use(events, step[1], _field(state, step[1]))
    apply_end_of_go(state, step, move, events)


# -- the end of a turn (W-33, W-34) ---------------------------------------------------------------------------------
def _end(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    scoring.score_turn(state, events)
    state.gone = [0] * state.seats
    state.plan_card = [""] * state.seats
    state.plan_time = [""] * state.seats
    if state.turn >= state.board.turns:
        result = scoring.result(state)
        if events is not None and result is not None:
            winners = [seat_name(seat) for seat in result.winners]
            emit(events, "ended", end=result.end, winners=winners, points=list(result.points))
        return
    state.order = scoring.next_turn_order(state)
    state.agenda.append(("turn",))
    if events is not None:
        emit(events, "ordered", order=[seat_name(seat) for seat in state.order])


QUESTIONS: dict[str, Question] = {
    "settle": Question(_settle_moves, _settle),
    "wind": Question(_wind_moves, _wind),
    "plan": Question(_plan_moves, _plan, private=True),
    "use": Question(_use_moves, _use, _guard_use, fast_legal=_legal_use),
    "more": Question(next_marker_moves, _more, guard_next_marker, fast_legal=legal_next_marker_moves),
    "send": Question(
        effects.destination_moves, _send, effects.guard_destination, fast_legal=effects.legal_destination_moves
    ),
    "swap": Question(
        effects.swap_partner_moves, _swap, effects.guard_swap_partner, fast_legal=effects.legal_swap_partner_moves
    ),
    "block": Question(
        effects.block_destination_moves,
        _block,
        effects.guard_block_destination,
        fast_legal=effects.legal_block_destination_moves,
    ),
    "late": Question(end_of_go_moves, _late, guard_end_of_go, fast_legal=legal_end_of_go_moves),
}
HANDLERS: dict[str, Handler] = {
    "turn": _begin_turn,
    "reveal": _reveal,
    "go": _go,
    "use_next": _use_next,
    "owe": _owe,
    "place": _place,
    "late_turn": _late_turn,
    "end": _end,
}
FLOW: Flow[State] = Flow(QUESTIONS, HANDLERS)
