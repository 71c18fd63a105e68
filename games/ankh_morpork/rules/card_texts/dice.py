"""Unique card texts that roll the twelve-sided die (R42)."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import mossy_lawn, pieces, piles
from games.ankh_morpork.rules.actions import Action, untargeted_moves
from games.ankh_morpork.rules.board import ActionContext
from games.ankh_morpork.rules.pieces import owner_of
from games.ankh_morpork.rules.reactions import (
    PAY,
    announced_removal,
    demand_loss,
    demand_removal,
    guard_own_minion,
    removal_targets,
)
from games.ankh_morpork.rules.scrolls import announce_taking_money
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question
from games.core.contract.names import seat_name

MIN_SUCCESSFUL_ROLL = 7  # the lowest successful roll (R42)


def roll_die(dice: Dice, seat: int, events: Events | None) -> int:
    """Roll the twelve-sided die for a card and return 1 to 12."""
    value = dice.roll(12)
    if events is not None:
        emit(events, "rolled", who=seat_name(seat), die="d12", value=value)
    return value


def roll_area(state: State, dice: Dice, events: Events | None) -> int:
    """Roll for a random area and return its number."""
    area = dice.random_below(len(state.board.areas))
    if events is not None:
        emit(events, "rolled", die="d12", value=area + 1, where=pieces.area_name(state, area))
    return area


DIBBLER_PRIZE, DIBBLER_PRICE, STOLEN_DOLLARS = 4, 2, 3


def _dibbler(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    seat, value = context.seat, roll_die(dice, context.seat, events)
    if value >= MIN_SUCCESSFUL_ROLL:
        pieces.pay_from_bank(state, seat, DIBBLER_PRIZE, events)
    elif value == 1:
        if not state.on[seat]:
            state.agenda.append(("forfeit", seat))
            mossy_lawn.offer_early_end(state, seat, context.source)
        elif state.money[seat] < DIBBLER_PRICE:
            demand_loss(state, seat, context.source)
        else:
            state.agenda.append(("suffer", seat, context.source))


def _forfeit(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    pieces.pay_to_bank(state, seat, min(DIBBLER_PRICE, state.money[seat]), events)


def _suffer_moves(state: State, step: Step) -> Sequence[Move]:
    return [PAY, *state.board.tables.lose.all]


def _guard_suffer(state: State, step: Step, move: Move) -> Reason | None:
    return None if move[0] == "pay" else guard_own_minion(state, step[1], move)


def _suffer(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, source = step
    if move[0] == "pay":
        pieces.pay_to_bank(state, seat, DIBBLER_PRICE, events)
    else:
        state.agenda.append(announced_removal(state.board.index[move[1]], seat, seat, "own_loss", source))


def _here_n_now(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    value = roll_die(dice, context.seat, events)
    if value >= MIN_SUCCESSFUL_ROLL:
        if any(state.money[seat] for seat in state.other_seats(context.seat)):
            state.agenda.append(("mug", context.seat, context.card))
    elif value == 1:
        demand_loss(state, context.seat, context.source)


def _mug_moves(state: State, step: Step) -> Sequence[Move]:
    choose = state.board.tables.choose
    return [choose[seat] for seat in range(state.seats) if seat != step[1]]


def _guard_mug(state: State, step: Step, move: Move) -> Reason | None:
    return None if state.money[move[1]] else Reason("no_money", {"whose": seat_name(move[1])})


def _mug(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, card = step
    announce_taking_money(state, seat, move[1], STOLEN_DOLLARS, piles.card_names(state, [card])[0])


def _errol(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    value = roll_die(dice, context.seat, events)
    if value >= MIN_SUCCESSFUL_ROLL:
        _queue_ambushes(state, context, [-1])
    elif value == 1:
        demand_loss(state, context.seat, context.source)


def _carcer(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    """Remove a piece in each of two rolled areas. Two equal rolls remove two pieces there (R39)."""
    _queue_ambushes(state, context, [roll_area(state, dice, events) for _ in range(2)])


def _queue_ambushes(state: State, context: ActionContext, areas: list[int]) -> None:
    """Queue a removal in each of these areas; -1 means any area with trouble.

    A removal with a single target happens without a question. If such a removal comes first and hits another player,
    ask here whether the seat ends its turn before it (R73).
    """
    seat, source = context.seat, context.source
    state.agenda += [("ambush", seat, area, source) for area in reversed(areas)]
    targets = next(filter(None, (removal_targets(state, ("hit", seat, area, source, seat)) for area in areas)), [])
    if len(targets) == 1 and owner_of(targets[0]) != seat:
        mossy_lawn.offer_early_end(state, seat, source)


def _ambush(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, area, source, *_ = step  # states saved by version 1 of the rules have one more item
    demand_removal(state, seat, area, source, seat)


DICE_ACTIONS: dict[str, Action] = {
    "carcer": Action(untargeted_moves, None, _carcer),
    "dibbler": Action(untargeted_moves, None, _dibbler),
    "errol": Action(untargeted_moves, None, _errol),
    "here_n_now": Action(untargeted_moves, None, _here_n_now),
}
QUESTIONS: dict[str, Question] = {
    "suffer": Question(_suffer_moves, _suffer, _guard_suffer, private=True),
    "mug": Question(_mug_moves, _mug, _guard_mug, private=True),
}
HANDLERS: dict[str, Handler] = {"ambush": _ambush, "forfeit": _forfeit}
