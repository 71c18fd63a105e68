"""Unique card texts about hands, the discard pile and personalities (R41, R46 to R51)."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces, piles
from games.ankh_morpork.rules.actions import DONE, Action, untargeted_moves
from games.ankh_morpork.rules.board import ActionContext
from games.ankh_morpork.rules.reactions import PAY, announce_effect
from games.ankh_morpork.rules.scrolls import choose_player_moves, guard_has_cards
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.flow import Handler, Question
from games.core.contract.names import seat_name


# -- hands ------------------------------------------------------------------------------------------------------------
def _guard_tribute(state: State, context: ActionContext, move: Move) -> Reason | None:
    others = state.other_seats(context.seat)
    return None if any(state.money[seat] or state.hands[seat] for seat in others) else Reason("nothing_to_gain")


def _tribute(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    source = context.source
    state.agenda += [("collect", victim, context.seat, source) for victim in reversed(state.other_seats(context.seat))]


def _collect(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, taker, source = step
    if state.money[victim] or state.hands[victim]:
        announce_effect(state, victim, ("contribute", victim, taker), taker, source)


def _contribute(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, taker = step
    if state.hands[victim]:
        state.agenda.append(("tribute", victim, taker))
    else:
        pieces.pay_player(state, victim, taker, 1, events)


def _tribute_moves(state: State, step: Step) -> Sequence[Move]:
    give = state.board.tables.give
    return [PAY, *(give[card] for card in state.hands[step[1]])]


def _guard_tribute_paid(state: State, step: Step, move: Move) -> Reason | None:
    return Reason("too_poor", {"n": 1}) if move[0] == "pay" and not state.money[step[1]] else None


def _pay_tribute(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, victim, taker = step
    if move[0] == "pay":
        pieces.pay_player(state, victim, taker, 1, events)
    else:
        piles.give_card(state, state.board.card_index[move[1]], victim, taker, events)


def _cable_street(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    announce_effect(state, move[1], ("inspect", context.seat, move[1]), context.seat, context.source)


def _inspect(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, victim = step
    if state.hands[victim]:
        piles.look_at_hand(state, seat, victim, events)
        state.agenda.append(("confiscate", seat, victim))


def _confiscate_moves(state: State, step: Step) -> Sequence[Move]:
    _, _seat, victim = step
    discard = state.board.tables.discard
    return [discard[card] for card in sorted(state.hands[victim])]  # sorted, so that the hand's order stays secret


def _confiscate(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, _seat, victim = step
    piles.discard_card(state, victim, state.board.card_index[move[1]], events)


def _stanley(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    announce_effect(state, move[1], ("pinch", context.seat, move[1]), context.seat, context.source)


def _pinch(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Draw two random cards of the victim's hand. A single card is handed over without a choice (R51)."""
    _, seat, victim = step
    left = state.hands[victim][:]
    drawn = [piles.draw_from_bag(left, dice) for _ in range(min(2, len(left)))]
    if len(drawn) == 2:
        state.peek = drawn
        state.agenda.append(("keep", seat, victim))
    elif drawn:
        piles.give_hand(state, victim, seat, events)


def _keep_moves(state: State, step: Step) -> Sequence[Move]:
    keep = state.board.tables.keep
    return [keep[card] for card in state.peek]


def _keep(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, victim = step
    card = state.board.card_index[move[1]]
    back = next(other for other in state.peek if other != card)
    state.peek = []
    piles.give_card(state, card, victim, seat, events)
    state.memory[seat] |= 1 << back
    state.bounds[seat * state.seats + victim] += 1


def _chair(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    announce_effect(state, move[1], ("swap", context.seat, move[1]), context.seat, context.source)


def _swap(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, other = step
    piles.swap_hands(state, seat, other, events)


def _guard_monks(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if state.pile else Reason("empty_pile")


def _monks(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    """Take four random cards from the discard pile. Only their number is announced (R48, R75)."""
    taken = [state.pile.pop(dice.random_below(len(state.pile))) for _ in range(min(4, len(state.pile)))]
    piles.return_to_hand(state, context.seat, taken)
    if events is not None:
        who = seat_name(context.seat)
        emit(events, "salvaged", who=who, n=len(taken))
        emit_to(events, (context.seat,), "saw", who=who, cards=piles.card_names(state, taken))


def _alchemists(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    state.agenda.append(("refill", context.seat))
    if state.hands[context.seat]:
        state.agenda.append(("shed", context.seat, 3))


def _shed_moves(state: State, step: Step) -> Sequence[Move]:
    discard = state.board.tables.discard
    return [DONE, *(discard[card] for card in state.hands[step[1]])]


def _shed(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, left = step
    if move[0] == "done":
        return
    piles.discard_card(state, seat, state.board.card_index[move[1]], events)
    if left > 1 and state.hands[seat]:
        state.agenda.append(("shed", seat, left - 1))


def refill_hand(state: State, seat: int, dice: Dice, events: Events | None) -> None:
    """Draw until hand and penalty cards total five (R2, R46)."""
    missing = state.board.hand - len(state.hands[seat]) - len(state.penalties[seat])
    if missing > 0:
        piles.draw_cards(state, seat, missing, dice, events)


def _refill(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    refill_hand(state, step[1], dice, events)


def _guard_gargoyles(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if state.building_count(context.seat) else Reason("no_buildings", {"whose": seat_name(context.seat)})


def _gargoyles(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    piles.draw_cards(state, context.seat, state.building_count(context.seat), dice, events)


# -- personalities (R47) ----------------------------------------------------------------------------------------------
def _mrs_cake(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    piles.look_at_unused_personalities(state, context.seat, dice, events)


def _zorgo(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    piles.change_personality(state, context.seat, dice, events)


HAND_ACTIONS: dict[str, Action] = {
    "alchemists": Action(untargeted_moves, None, _alchemists),
    "cable_street": Action(choose_player_moves, guard_has_cards, _cable_street),
    "chair": Action(choose_player_moves, None, _chair),
    "dragon_sanctuary": Action(untargeted_moves, _guard_tribute, _tribute),
    "gargoyles": Action(untargeted_moves, _guard_gargoyles, _gargoyles),
    "history_monks": Action(untargeted_moves, _guard_monks, _monks),
    "mrs_cake": Action(untargeted_moves, None, _mrs_cake),
    "stanley": Action(choose_player_moves, guard_has_cards, _stanley),
    "zorgo": Action(untargeted_moves, None, _zorgo),
}
QUESTIONS: dict[str, Question] = {
    "tribute": Question(_tribute_moves, _pay_tribute, _guard_tribute_paid, private=True),
    "confiscate": Question(_confiscate_moves, _confiscate, private=True),
    "keep": Question(_keep_moves, _keep, private=True),
    "shed": Question(_shed_moves, _shed, private=True),
}
HANDLERS: dict[str, Handler] = {
    "collect": _collect,
    "contribute": _contribute,
    "inspect": _inspect,
    "pinch": _pinch,
    "swap": _swap,
    "refill": _refill,
}
