"""Actions of the steps of card texts (scrolls) that move pieces, buy buildings or involve other players.

Players who lose money or cards may react with the card Wallace Sonky.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces, piles, reactions
from games.ankh_morpork.rules.actions import ACTIONS, NO_CARDS, Action, place_minion_moves, untargeted_moves
from games.ankh_morpork.rules.board import ActionContext
from games.ankh_morpork.rules.pieces import (
    CARD_TEXT_PLACEMENT,
    area_name,
    buy_building,
    guard_placement,
    owner_of,
    place_minion,
)
from games.ankh_morpork.rules.reactions import PAY, announce_effect, guard_own_minion, moves_on_present_pieces
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question
from games.core.contract.names import seat_name

REFUSE: Move = ("refuse",)
SETTLE_PENALTY_MOVES: tuple[Move, ...] = (PAY, REFUSE)


# -- pieces ------------------------------------------------------------------------------------------------------------
def _guard_place(state: State, context: ActionContext, move: Move) -> Reason | None:
    area, effect = state.board.index[move[1]], context.effect
    where = {"where": f"area:{move[1]}"}
    if effect.where == "near" and not state.board.tables.near[effect.area] >> area & 1:
        return Reason("not_near", {**where, "goal": area_name(state, effect.area)})
    if effect.where == "trouble" and not state.trouble >> area & 1:
        return Reason("no_trouble", where)
    if effect.where == "own_building" and state.building[area] != context.seat:
        return Reason("no_building_of", {**where, "whose": seat_name(context.seat)})
    return guard_placement(state, context.seat, area, CARD_TEXT_PLACEMENT)


def _place(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    place_minion(
        state, context.seat, state.board.index[move[1]], CARD_TEXT_PLACEMENT, events, context.effect.where == "quietly"
    )


def _stir_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return state.board.tables.stir.all


def _guard_stir(state: State, context: ActionContext, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    where = {"where": f"area:{move[1]}"}
    if state.trouble >> area & 1:
        return Reason("trouble_already", where)
    if context.effect.where == "beside_trouble" and not state.board.tables.neighbours[area] & state.trouble:
        return Reason("no_trouble_near", where)
    return None


def _stir(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.start_trouble(state, state.board.index[move[1]], events, context.seat)


def _own_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return state.board.tables.take_own.all


def _guard_take_own(state: State, context: ActionContext, move: Move) -> Reason | None:
    refusal = guard_own_minion(state, context.seat, move)
    if refusal is None and context.effect.where == "trouble" and not state.trouble >> state.board.index[move[1]] & 1:
        return Reason("no_trouble", {"where": f"area:{move[1]}"})
    return refusal


def _take_own(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    far = int(context.effect.goal == "any")
    state.agenda.append(("put", context.seat, state.board.index[move[1]], context.seat, far, context.source))


def take_piece_moves(state: State, context: ActionContext) -> Sequence[Move]:
    """List a move for each piece on the board."""
    return moves_on_present_pieces(state, state.board.tables.take)


def _guard_take(state: State, context: ActionContext, move: Move) -> Reason | None:
    _, _area, owner = move
    return Reason("own_minion") if owner == context.seat else None


def _take(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    state.agenda.append(("put", context.seat, area, owner_of(move), 0, context.source))


def _put_moves(state: State, step: Step) -> Sequence[Move]:
    return state.board.tables.put.all


def _guard_put(state: State, step: Step, move: Move) -> Reason | None:
    _, _, origin, _, far, _ = step
    area = state.board.index[move[1]]
    if area == origin:
        return Reason("other_area", {"where": f"area:{move[1]}"})
    if not far and not state.board.tables.neighbours[origin] >> area & 1:
        return Reason("not_adjacent", {"where": f"area:{move[1]}", "goal": area_name(state, origin)})
    return None


def _legal_put(state: State, step: Step) -> Sequence[Move]:
    _, _, origin, _, far, _ = step
    tables = state.board.tables
    return tables.put.by_mask[tables.all_areas & ~(1 << origin) if far else tables.neighbours[origin]]


def _put(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, origin, owner, _, source = step
    state.agenda.append(("shift", origin, state.board.index[move[1]], owner, seat))
    if owner < 4 and owner != seat:
        reactions.ask_for_reaction(state, owner, "text_move", origin, seat, source)


# -- buildings ---------------------------------------------------------------------------------------------------------
def _buy_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return state.board.tables.buy.all


def _guard_buy(state: State, context: ActionContext, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    where = {"where": f"area:{move[1]}"}
    if state.building[area] in (NOBODY, context.seat):
        return Reason("no_others_building", where)
    if context.effect.trouble != bool(state.trouble >> area & 1):
        return Reason("no_trouble" if context.effect.trouble else "trouble_there", where)
    cost = state.board.areas[area].cost
    return None if state.money[context.seat] >= cost else Reason("too_poor", {"n": cost})


def _buy(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    step: Step = ("buy", context.seat, area)
    announce_effect(state, state.building[area], step, context.seat, context.source)


def _take_over(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, area = step
    buy_building(state, seat, area, events)


# -- money of other players --------------------------------------------------------------------------------------------
def choose_player_moves(state: State, context: ActionContext) -> Sequence[Move]:
    """List a move for each other player."""
    choose = state.board.tables.choose
    return [choose[seat] for seat in range(state.seats) if seat != context.seat]


def _guard_each(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if any(state.money[seat] for seat in state.other_seats(context.seat)) else Reason("nothing_to_gain")


def _from_each(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    source = context.source
    state.agenda += [
        ("levy", victim, context.seat, context.effect.amount, source)
        for victim in reversed(state.other_seats(context.seat))
    ]


def _levy(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, taker, amount, source = step
    if state.money[victim]:
        announce_effect(state, victim, ("pay_over", victim, taker, amount), taker, source)


def _pay_over(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, payer, taker, amount = step
    pieces.pay_player(state, payer, taker, amount, events)


def guard_has_money(state: State, context: ActionContext, move: Move) -> Reason | None:
    """Return a refusal if the chosen player has no money, else None (R40)."""
    return None if state.money[move[1]] else Reason("no_money", {"whose": seat_name(move[1])})


def _from_one(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    announce_taking_money(state, context.seat, move[1], context.effect.amount, context.source)


def announce_taking_money(state: State, seat: int, victim: int, amount: int, source_name: str) -> None:
    """Announce that a seat takes money from another."""
    announce_effect(state, victim, ("pay_over", victim, seat, amount), seat, source_name)


def guard_payment(state: State, context: ActionContext, move: Move) -> Reason | None:
    """Return why a player can't be paid, or None (R38)."""
    if state.money[context.seat] < context.effect.amount:
        return Reason("too_poor", {"n": context.effect.amount})
    steps = state.board.cards[context.card].scroll
    place = steps.index(context.effect) + 1 if context.effect in steps else len(steps)
    if place == len(steps):
        return None
    return None if has_legal_target(state, context._replace(effect=steps[place])) else Reason("nothing_after_that")


def has_legal_target(state: State, context: ActionContext) -> bool:
    """Return True if an action has any legal target."""
    return bool(ACTIONS[context.effect.do].legal_moves(state, context))


def _pay_player(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.pay_player(state, context.seat, move[1], context.effect.amount, events)


# -- cards -------------------------------------------------------------------------------------------------------------
def guard_has_cards(state: State, context: ActionContext, move: Move) -> Reason | None:
    """Return a refusal if the chosen player has no cards in hand, else None."""
    return None if state.hands[move[1]] else Reason("empty_hand", {"whose": seat_name(move[1])})


def _beg(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    step: Step = ("beg", move[1], context.seat, context.effect.amount)
    announce_effect(state, move[1], step, context.seat, context.source)


def _beg_step(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Ask the giver to choose `count` cards to hand over; hand over the whole hand if it has no more (R41)."""
    _, giver, receiver, count = step
    if len(state.hands[giver]) <= count:
        piles.give_hand(state, giver, receiver, events)
    else:
        state.agenda.append(("give", giver, receiver, count))


def give_card_moves(state: State, step: Step) -> Sequence[Move]:
    """List a move for each card that could be handed over."""
    give = state.board.tables.give
    return [give[card] for card in state.hands[step[1]]]


def _give(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, giver, receiver, count = step
    if count > 1:
        state.agenda.append(("beg", giver, receiver, count - 1))
    piles.give_card(state, state.board.card_index[move[1]], giver, receiver, events)


def _guard_sale(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if state.hands[context.seat] else NO_CARDS


def _sell(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    step: Step = ("offer", context.seat, move[1], context.effect.amount)
    announce_effect(state, move[1], step, context.seat, context.source)


def _offer(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    if state.hands[step[1]]:
        state.agenda.append(("sale", *step[1:]))


def _sale(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seller, buyer, price = step
    piles.give_card(state, state.board.card_index[move[1]], seller, buyer, events)
    pieces.pay_player(state, buyer, seller, price, events)


# -- penalty cards (R46) -----------------------------------------------------------------------------------------------
def _fine(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    step: Step = ("fine", move[1], context.seat, context.card, context.effect.amount)
    announce_effect(state, move[1], step, context.seat, context.source)


def _fine_step(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, _, card, amount = step
    if state.money[victim] >= amount:
        state.agenda.append(("settle", *step[1:]))
    else:
        _penalize(state, victim, card, events)


def _penalize(state: State, victim: int, card: int, events: Events | None) -> None:
    if state.playing == card:
        state.playing = NOBODY
    state.penalties[victim].append(card)
    if events is not None:
        emit(events, "penalized", who=seat_name(victim), card=piles.card_names(state, [card])[0])


def settle_penalty_moves(state: State, step: Step) -> Sequence[Move]:
    """Return the moves for paying and refusing. The seat has enough money."""
    return SETTLE_PENALTY_MOVES


def _settle(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, victim, taker, card, amount = step
    if move[0] == "pay":
        pieces.pay_player(state, victim, taker, amount, events)
    else:
        _penalize(state, victim, card, events)


ACTIONS.update(
    {
        "place": Action(place_minion_moves, _guard_place, _place),
        "place_trouble": Action(_stir_moves, _guard_stir, _stir),
        "move_own": Action(_own_moves, _guard_take_own, _take_own),
        "move_other": Action(take_piece_moves, _guard_take, _take),
        "buy_out": Action(_buy_moves, _guard_buy, _buy),
        "take_from_each": Action(untargeted_moves, _guard_each, _from_each),
        "take_from_one": Action(choose_player_moves, guard_has_money, _from_one),
        "pay_player": Action(choose_player_moves, guard_payment, _pay_player),
        "beg_cards": Action(choose_player_moves, guard_has_cards, _beg),
        "sell_card": Action(choose_player_moves, _guard_sale, _sell),
        "penalty": Action(choose_player_moves, None, _fine),
    }
)
QUESTIONS: dict[str, Question] = {
    "put": Question(_put_moves, _put, _guard_put, private=True, fast_legal=_legal_put),
    "give": Question(give_card_moves, _give, private=True),
    "sale": Question(give_card_moves, _sale, private=True),
    "settle": Question(settle_penalty_moves, _settle, private=True),
}
HANDLERS: dict[str, Handler] = {
    "buy": _take_over, "levy": _levy, "pay_over": _pay_over, "beg": _beg_step, "offer": _offer, "fine": _fine_step,
}  # fmt: skip
