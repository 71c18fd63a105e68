"""Shooting: choice of shots, use of Perun, effects of a shot (B-10 to B-34)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Reason, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.names import seat_name
from games.wroclaw.rules import reporting, shots
from games.wroclaw.rules.board import COVER, FIGHTERS_PER_SIDE, SCOUT, FiringMode
from games.wroclaw.rules.state import State

HOLD_FIRE: Move = ("hold",)
NO_BOOST = (0, 0, 0)


# -- choosing a shot --------------------------------------------------------------------------------------------------
def ask_next_shot(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Ask a seat for its next shot, if one of its fighters can still fire (B-11)."""
    if _can_fire(state, step[1]):
        state.agenda.append(("shoot", step[1]))


def _can_fire(state: State, seat: Seat) -> bool:
    caps = state.perun[seat]
    for place in range(seat * FIGHTERS_PER_SIDE, seat * FIGHTERS_PER_SIDE + FIGHTERS_PER_SIDE):
        if state.orders[place] == SCOUT:
            continue
        if not state.shot >> place & 1 or (caps and not state.extra >> place & 1):
            return True
    return False


def shoot_moves(state: State, step: Step) -> Sequence[Move]:
    """List the shots of a seat: normal shots, extra shots paid with Perun (B-22), and holding fire (B-10)."""
    seat, tables = step[1], state.board.tables
    start, caps = seat * FIGHTERS_PER_SIDE, state.perun[seat]
    orders, cards, shot = state.orders, state.cards, state.shot
    moves: tuple[Move, ...] = ()
    for slot in range(FIGHTERS_PER_SIDE):
        place = start + slot
        if orders[place] == SCOUT:
            continue
        if not shot >> place & 1:
            moves += tables.shoot[cards[place]][slot]
        elif caps and not state.extra >> place & 1:
            moves += tables.extra[cards[place]][slot]
    return (*moves, HOLD_FIRE)


def impossible_shots(state: State, step: Step) -> Sequence[tuple[Move, Reason]]:
    """List (shot, reason) for the fighters that can't fire now."""
    start, tables = step[1] * FIGHTERS_PER_SIDE, state.board.tables
    shots: list[tuple[Move, Reason]] = []
    for slot in range(FIGHTERS_PER_SIDE):
        place = start + slot
        card = state.cards[place]
        why = _why_not(state, step[1], place)
        if why is not None:
            shot = state.shot >> place & 1
            shots += [(move, why) for move in (tables.extra if shot else tables.shoot)[card][slot]]
    return shots


def _why_not(state: State, seat: Seat, place: int) -> Reason | None:
    card = {"card": reporting.card_at(state, place)}
    if state.orders[place] == SCOUT:
        return Reason("scouting", card)
    if not state.shot >> place & 1:
        return None
    if state.extra >> place & 1:
        return Reason("extra_taken", card)
    return None if state.perun[seat] else Reason("no_perun", card)


def choose_shot(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Choose a shot. A seat with Perun caps is then asked for a boost (B-21)."""
    seat = step[1]
    if move[0] == "hold":
        if events is not None:
            emit(events, "held", who=seat_name(seat))
        return
    state.agenda.append(("fire", seat))
    extra = int(move[0] == "extra")
    if extra:
        _spend(state, seat, "extra", events)
    if state.perun[seat]:
        state.agenda.append(("boost", seat, *move[1:], extra))
    else:
        _resolve(state, ("boost", seat, *move[1:], extra), NO_BOOST, events)


def boost_moves(state: State, step: Step) -> Sequence[Move]:
    """List the ways to boost the chosen shot with Perun, including none (B-21)."""
    return state.board.tables.boosts


def fire_shot(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Fire the chosen shot, with or without a boost."""
    if move[0] == "fire":
        _resolve(state, step, NO_BOOST, events)
        return
    _spend(state, step[1], "boost", events)
    _resolve(state, step, move[1:], events)


def _spend(state: State, seat: Seat, what: str, events: Events | None) -> None:
    state.perun[seat] -= 1
    state.spent += 1
    if events is not None:
        emit(events, "spent", who=seat_name(seat), n=1, what=what)


# -- effects of a shot ------------------------------------------------------------------------------------------------
def _resolve(state: State, step: Step, points: Sequence[int], events: Events | None) -> None:
    _, seat, slot, target, name, extra = step
    shooter = seat * FIGHTERS_PER_SIDE + slot
    mode = state.board.tables.mode_ids[name]
    checks = shots.check_shot(state, shooter, target, mode, points, extra)
    if events is not None:
        reporting.report_shot(events, state, shooter, mode, points, extra, checks)
    state.shot |= 1 << shooter
    if extra:
        state.extra |= 1 << shooter
    for one in checks:
        if one.wounds:
            _hurt(state, shooter, mode, one, events)


def _hurt(state: State, shooter: int, mode: FiringMode, check: shots.ShotCheck, events: Events | None) -> None:
    place = check.target
    covered = events is not None and shots.gives_cover(state, place)
    wound_fighter(state, place, check.wounds, events, reporting.card_at(state, shooter) if events is not None else "")
    if check.hit and mode.weakens:
        state.weakened[place] += mode.weakens
        if events is not None:
            emit(
                events,
                "weakened",
                fighter=reporting.fighter_name(place),
                card=reporting.card_at(state, place),
                n=mode.weakens,
            )
    if check.hit and mode.stops_cover and state.orders[place] == COVER:
        state.silenced |= 1 << place
        if events is not None:
            emit(events, "silenced", fighter=reporting.fighter_name(place), card=reporting.card_at(state, place))
    if events is not None and covered and not shots.gives_cover(state, place):
        emit(events, "uncovered", fighter=reporting.fighter_name(place), card=reporting.card_at(state, place))


def wound_fighter(state: State, place: int, wounds: int, events: Events | None, cause: str) -> None:
    """Add wounds to a fighter, which stays in the field until the clean-up (B-12)."""
    state.wounds[place] = shots.add_wounds(state.wounds[place], wounds)
    if events is not None:
        reporting.report_wound(events, state, place, wounds, cause)
