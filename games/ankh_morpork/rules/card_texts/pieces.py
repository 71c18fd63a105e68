"""Cards with a text of their own that concern pieces and money: what `call:` in the data file names.

Those that concern hands and personalities are in `hands`, those that roll the die in `dice`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.actions import Action, build_moves, use_once
from games.ankh_morpork.rules.board import OWNERS, Deed
from games.ankh_morpork.rules.card_texts import dice as odd_dice
from games.ankh_morpork.rules.card_texts import hands
from games.ankh_morpork.rules.card_texts.dice import DICED
from games.ankh_morpork.rules.card_texts.hands import HANDS
from games.ankh_morpork.rules.pieces import buildable, guard_building, owner_of, put_building
from games.ankh_morpork.rules.reactions import NO, PAY, announce, ask, demand_hit, demand_loss, strike, units
from games.ankh_morpork.rules.scrolls import choose_moves, guard_moneyed, take_moves
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Question


# -- removing ---------------------------------------------------------------------------------------------------------
def _dean_moves(state: State, deed: Deed) -> Sequence[Move]:
    return units(state, state.board.tables.kill, deed.effect.area)


def _dean(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    owner = owner_of(move)
    threat = "own_loss" if owner == deed.seat else "text_removal"
    state.agenda.append(strike(deed.effect.area, owner, deed.seat, threat, deed.source))


COSMO_PRICE = 2


def _guard_cosmo(state: State, deed: Deed, move: Move) -> Reason | None:
    return None if state.money[deed.seat] >= COSMO_PRICE else Reason("too_poor", {"n": COSMO_PRICE})


def _cosmo(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.hand_over(state, deed.seat, move[1], COSMO_PRICE, events)
    demand_hit(state, move[1], -1, deed.source, deed.seat)


def _guard_auditors(state: State, deed: Deed, move: Move) -> Reason | None:
    return None if any(state.on[seat] for seat in state.others(deed.seat)) else Reason("nobody_to_hit")


def _auditors(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    source = deed.source
    state.agenda += [("audit", victim, deed.seat, source) for victim in reversed(state.others(deed.seat))]


def _audit(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, author, source = step
    if state.on[victim]:
        announce(state, victim, ("audited", victim, source), author, source)


def _audited(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, source = step
    demand_loss(state, victim, source)


# -- the Bursar (R14) -------------------------------------------------------------------------------------------------
def _guard_bursar(state: State, deed: Deed, move: Move) -> Reason | None:
    start = state.board.index[move[1]] * OWNERS
    elsewhere = any(state.units[:start]) or any(state.units[start + OWNERS :])
    return None if elsewhere else Reason("no_partner")


def _bursar(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    state.agenda.append(("partner", deed.seat, area, owner_of(move), deed.source))


def _partner_moves(state: State, step: Step) -> Sequence[Move]:
    return units(state, state.board.tables.take)


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
            ask(state, victim, "text_move", where, seat, source)


# -- the Fire Brigade (R43) -------------------------------------------------------------------------------------------
BRIGADE_PRICE = 5


def _brigade(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    announce(state, move[1], ("extort", move[1], deed.seat), deed.seat, deed.source)


def _extort(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, seat = step
    if state.money[victim] >= BRIGADE_PRICE:
        state.agenda.append(("ransom", victim, seat))
    elif state.built(victim):
        state.agenda.append(("seize", seat, victim))


def _ransom_moves(state: State, step: Step) -> Sequence[Move]:
    return (PAY, ("refuse",))


def _ransom(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, victim, seat = step
    if move[0] == "pay":
        pieces.hand_over(state, victim, seat, BRIGADE_PRICE, events)
    elif state.built(victim):
        state.agenda.append(("seize", seat, victim))


def _seize_moves(state: State, step: Step) -> Sequence[Move]:
    return [NO, *state.board.tables.raze]


def _guard_seize(state: State, step: Step, move: Move) -> Reason | None:
    _, _seat, victim = step
    return None if move[0] == "no" else guard_building(state, move, victim)


def _seize(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] != "no":
        pieces.raze(state, state.board.index[move[1]], step[1], events)


# -- the rest ---------------------------------------------------------------------------------------------------------
def _half(state: State, area: int) -> int:
    return state.board.areas[area].cost // 2


def _guard_arthur(state: State, deed: Deed, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    return buildable(state, deed.seat, area, _half(state, area))


def _arthur(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    put_building(state, deed.seat, area, _half(state, area), events)


def _pick_moves(state: State, deed: Deed) -> Sequence[Move]:
    return state.board.tables.pick


def _guard_slant(state: State, deed: Deed, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    if not state.trouble >> area & 1:
        return Reason("no_trouble", {"where": f"area:{move[1]}"})
    return None if pieces.crowd(state, area) else Reason("nobody_there", {"where": f"area:{move[1]}"})


def _slant(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.earn(state, deed.seat, 2 * pieces.crowd(state, state.board.index[move[1]]), events)


HUBERT_SUM = 3


def _guard_hubert(state: State, deed: Deed, move: Move) -> Reason | None:
    return guard_moneyed(state, deed, move) if state.seats > 2 else Reason("nobody_to_pay")


def _hubert(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    state.agenda.append(("beneficiary", deed.seat, move[1], deed.source))


def _beneficiary_moves(state: State, step: Step) -> Sequence[Move]:
    choose = state.board.tables.choose
    return [choose[seat] for seat in range(state.seats) if seat not in step[1:3]]


def _beneficiary(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, payer, source = step
    announce(state, payer, ("pay_over", payer, move[1], HUBERT_SUM), seat, source)


CARD_TEXT_ACTIONS: dict[str, Action] = {
    **HANDS,
    **DICED,
    "auditors": Action(use_once, _guard_auditors, _auditors),
    "bursar": Action(take_moves, _guard_bursar, _bursar),
    "cosmo_lavish": Action(choose_moves, _guard_cosmo, _cosmo),
    "dean": Action(_dean_moves, None, _dean),
    "fire_brigade": Action(choose_moves, None, _brigade),
    "hubert": Action(choose_moves, _guard_hubert, _hubert),
    "mr_slant": Action(_pick_moves, _guard_slant, _slant),
    "wee_mad_arthur": Action(build_moves, _guard_arthur, _arthur),
}
QUESTIONS = {
    **hands.QUESTIONS,
    **odd_dice.QUESTIONS,
    "partner": Question(_partner_moves, _partner, _guard_partner, private=True),
    "ransom": Question(_ransom_moves, _ransom, private=True),
    "seize": Question(_seize_moves, _seize, _guard_seize, private=True),
    "beneficiary": Question(_beneficiary_moves, _beneficiary, private=True),
}
HANDLERS = {**hands.HANDLERS, **odd_dice.HANDLERS, "audit": _audit, "audited": _audited, "extort": _extort}
