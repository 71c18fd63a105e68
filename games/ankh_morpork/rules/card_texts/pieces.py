"""Unique card texts about pieces and money.

`CARD_TEXT_ACTIONS` contains the actions of all modules of this folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.actions import Action, build_moves, untargeted_moves
from games.ankh_morpork.rules.board import OWNER_COUNT, ActionContext
from games.ankh_morpork.rules.card_texts import dice as odd_dice
from games.ankh_morpork.rules.card_texts import hands
from games.ankh_morpork.rules.card_texts.dice import DICE_ACTIONS
from games.ankh_morpork.rules.card_texts.hands import HAND_ACTIONS
from games.ankh_morpork.rules.pieces import guard_building, guard_building_owner, owner_of, place_building
from games.ankh_morpork.rules.reactions import (
    DECLINE,
    PAY,
    announce_effect,
    announced_removal,
    ask_for_reaction,
    demand_loss,
    demand_removal,
    moves_on_present_pieces,
)
from games.ankh_morpork.rules.scrolls import choose_player_moves, guard_has_money, take_piece_moves
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Handler, Question


# -- removing pieces --------------------------------------------------------------------------------------------------
def _dean_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return moves_on_present_pieces(state, state.board.tables.kill, context.effect.area)


def _dean(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    owner = owner_of(move)
    threat = "own_loss" if owner == context.seat else "text_removal"
    state.agenda.append(announced_removal(context.effect.area, owner, context.seat, threat, context.source))


COSMO_PRICE = 2


def _guard_cosmo(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if state.money[context.seat] >= COSMO_PRICE else Reason("too_poor", {"n": COSMO_PRICE})


def _cosmo(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.pay_player(state, context.seat, move[1], COSMO_PRICE, events)
    demand_removal(state, move[1], -1, context.source, context.seat)


def _guard_auditors(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if any(state.on[seat] for seat in state.other_seats(context.seat)) else Reason("nobody_to_hit")


def _auditors(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    source = context.source
    state.agenda += [("audit", victim, context.seat, source) for victim in reversed(state.other_seats(context.seat))]


def _audit(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, author, source = step
    if state.on[victim]:
        announce_effect(state, victim, ("audited", victim, source), author, source)


def _audited(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, source = step
    demand_loss(state, victim, source)


# -- the Bursar (R14) -------------------------------------------------------------------------------------------------
def _guard_bursar(state: State, context: ActionContext, move: Move) -> Reason | None:
    start = state.board.index[move[1]] * OWNER_COUNT
    elsewhere = any(state.units[:start]) or any(state.units[start + OWNER_COUNT :])
    return None if elsewhere else Reason("no_partner")


def _bursar(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    state.agenda.append(("partner", context.seat, area, owner_of(move), context.source))


def _partner_moves(state: State, step: Step) -> Sequence[Move]:
    return moves_on_present_pieces(state, state.board.tables.take)


def _guard_partner(state: State, step: Step, move: Move) -> Reason | None:
    _, _seat, first, *_ = step
    area = state.board.index[move[1]]
    return Reason("other_area", {"where": f"area:{move[1]}"}) if area == first else None


def _partner(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, area, owner, source = step
    other, partner = state.board.index[move[1]], owner_of(move)
    state.agenda.append(("exchange", area, owner, other, partner, seat))
    asked = {owner: area, partner: other} if partner != owner else {owner: area}
    for victim, where in asked.items():
        if victim < 4 and victim != seat:
            ask_for_reaction(state, victim, "text_move", where, seat, source)


# -- the Fire Brigade (R43) -------------------------------------------------------------------------------------------
BRIGADE_PRICE = 5


def _brigade(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    announce_effect(state, move[1], ("extort", move[1], context.seat), context.seat, context.source)


def _extort(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, seat = step
    if state.money[victim] >= BRIGADE_PRICE:
        state.agenda.append(("ransom", victim, seat))
    elif state.building_count(victim):
        state.agenda.append(("seize", seat, victim))


def _ransom_moves(state: State, step: Step) -> Sequence[Move]:
    return (PAY, ("refuse",))


def _ransom(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, victim, seat = step
    if move[0] == "pay":
        pieces.pay_player(state, victim, seat, BRIGADE_PRICE, events)
    elif state.building_count(victim):
        state.agenda.append(("seize", seat, victim))


def _seize_moves(state: State, step: Step) -> Sequence[Move]:
    return [DECLINE, *state.board.tables.raze.all]


def _guard_seize(state: State, step: Step, move: Move) -> Reason | None:
    _, _seat, victim = step
    return None if move[0] == "no" else guard_building_owner(state, move, victim)


def _seize(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] != "no":
        pieces.remove_building(state, state.board.index[move[1]], step[1], events)


# -- other cards ------------------------------------------------------------------------------------------------------
def _half(state: State, area: int) -> int:
    return state.board.areas[area].cost // 2


def _guard_arthur(state: State, context: ActionContext, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    return guard_building(state, context.seat, area, _half(state, area))


def _arthur(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    place_building(state, context.seat, area, _half(state, area), events)


def _pick_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return state.board.tables.pick.all


def _guard_slant(state: State, context: ActionContext, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    if not state.trouble >> area & 1:
        return Reason("no_trouble", {"where": f"area:{move[1]}"})
    return None if pieces.piece_count(state, area) else Reason("nobody_there", {"where": f"area:{move[1]}"})


def _slant(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.pay_from_bank(state, context.seat, 2 * pieces.piece_count(state, state.board.index[move[1]]), events)


HUBERT_SUM = 3


def _guard_hubert(state: State, context: ActionContext, move: Move) -> Reason | None:
    return guard_has_money(state, context, move) if state.seats > 2 else Reason("nobody_to_pay")


def _hubert(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    state.agenda.append(("beneficiary", context.seat, move[1], context.source))


def _beneficiary_moves(state: State, step: Step) -> Sequence[Move]:
    choose = state.board.tables.choose
    return [choose[seat] for seat in range(state.seats) if seat not in step[1:3]]


def _beneficiary(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, payer, source = step
    announce_effect(state, payer, ("pay_over", payer, move[1], HUBERT_SUM), seat, source)


CARD_TEXT_ACTIONS: dict[str, Action] = {
    **HAND_ACTIONS,
    **DICE_ACTIONS,
    "auditors": Action(untargeted_moves, _guard_auditors, _auditors),
    "bursar": Action(take_piece_moves, _guard_bursar, _bursar),
    "cosmo_lavish": Action(choose_player_moves, _guard_cosmo, _cosmo),
    "dean": Action(_dean_moves, None, _dean),
    "fire_brigade": Action(choose_player_moves, None, _brigade),
    "hubert": Action(choose_player_moves, _guard_hubert, _hubert),
    "mr_slant": Action(_pick_moves, _guard_slant, _slant),
    "wee_mad_arthur": Action(build_moves, _guard_arthur, _arthur),
}
QUESTIONS: dict[str, Question] = {
    **hands.QUESTIONS,
    **odd_dice.QUESTIONS,
    "partner": Question(_partner_moves, _partner, _guard_partner, private=True),
    "ransom": Question(_ransom_moves, _ransom, private=True),
    "seize": Question(_seize_moves, _seize, _guard_seize, private=True),
    "beneficiary": Question(_beneficiary_moves, _beneficiary, private=True),
}
HANDLERS: dict[str, Handler] = {
    **hands.HANDLERS,
    **odd_dice.HANDLERS,
    "audit": _audit,
    "audited": _audited,
    "extort": _extort,
}
