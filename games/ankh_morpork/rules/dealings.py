"""Scrolls that concern other players: taking money, asking for cards, fines. Their victims may play Wallace Sonky."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import pieces, piles
from games.ankh_morpork.rules.actions import ACTIONS, NO_CARDS, Action, discard_moves, use_once
from games.ankh_morpork.rules.board import Deed
from games.ankh_morpork.rules.reactions import PAY, announce
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Question
from games.core.contract.names import seat_name
from games.core.contract.telling import tell

REFUSE: Move = ("refuse",)
SETTLING: tuple[Move, ...] = (PAY, REFUSE)

__all__ = ["DEALINGS", "HANDLERS", "QUESTIONS", "choose_moves", "discard_moves"]


def choose_moves(state: State, deed: Deed) -> Sequence[Move]:
    """List the other players."""
    choose = state.board.tables.choose
    return [choose[seat] for seat in range(state.seats) if seat != deed.seat]


# -- money ------------------------------------------------------------------------------------------------------------
def _guard_each(state: State, deed: Deed, move: Move) -> Reason | None:
    return None if any(state.money[seat] for seat in state.others(deed.seat)) else Reason("nothing_to_gain")


def _from_each(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    source = deed.source
    state.agenda += [
        ("levy", victim, deed.seat, deed.effect.amount, source) for victim in reversed(state.others(deed.seat))
    ]


def _levy(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, victim, taker, amount, source = step
    if state.money[victim]:
        announce(state, victim, ("pay_over", victim, taker, amount), taker, source)


def _pay_over(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _, payer, taker, amount = step
    pieces.hand_over(state, payer, taker, amount, events)


def guard_moneyed(state: State, deed: Deed, move: Move) -> Reason | None:
    """Return why nothing can be taken from a player: no money (R40)."""
    return None if state.money[move[1]] else Reason("no_money", {"whose": seat_name(move[1])})


def _from_one(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    rob(state, deed.seat, move[1], deed.effect.amount, deed.source)


def rob(state: State, seat: int, victim: int, amount: int, source: str) -> None:
    """Announce that a player takes money from another."""
    announce(state, victim, ("pay_over", victim, seat, amount), seat, source)


def guard_purse(state: State, deed: Deed, move: Move) -> Reason | None:
    """Return why a player can't be paid for what follows: too little money, or nothing would follow (R38)."""
    if state.money[deed.seat] < deed.effect.amount:
        return Reason("too_poor", {"n": deed.effect.amount})
    steps = state.board.cards[deed.card].scroll
    place = steps.index(deed.effect) + 1 if deed.effect in steps else len(steps)
    if place == len(steps):
        return None
    return None if possible(state, deed._replace(effect=steps[place])) else Reason("nothing_after_that")


def possible(state: State, deed: Deed) -> bool:
    """Return whether a step of a scroll has anything that may be chosen."""
    return bool(ACTIONS[deed.effect.do].allowed(state, deed))


def _pay_player(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.hand_over(state, deed.seat, move[1], deed.effect.amount, events)


# -- cards ------------------------------------------------------------------------------------------------------------
def guard_hand(state: State, deed: Deed, move: Move) -> Reason | None:
    """Return why nothing can be had from a player's hand: it is empty."""
    return None if state.hands[move[1]] else Reason("empty_hand", {"whose": seat_name(move[1])})


def _beg(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    step: Step = ("beg", move[1], deed.seat, deed.effect.amount)
    announce(state, move[1], step, deed.seat, deed.source)


def _beg_step(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Hand over so many cards: all of them if there are no more (R41), else the giver picks."""
    _, giver, receiver, count = step
    if len(state.hands[giver]) <= count:
        piles.give_all(state, giver, receiver, events)
    else:
        state.agenda.append(("give", giver, receiver, count))


def give_moves(state: State, step: Step) -> Sequence[Move]:
    """List the cards that could be handed over."""
    give = state.board.tables.give
    return [give[card] for card in state.hands[step[1]]]


def _give(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, giver, receiver, count = step
    if count > 1:
        state.agenda.append(("beg", giver, receiver, count - 1))
    piles.give(state, state.board.card_index[move[1]], giver, receiver, events)


def _guard_sale(state: State, deed: Deed, move: Move) -> Reason | None:
    return None if state.hands[deed.seat] else NO_CARDS


def _sell(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    step: Step = ("offer", deed.seat, move[1], deed.effect.amount)
    announce(state, move[1], step, deed.seat, deed.source)


def _offer(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    if state.hands[step[1]]:
        state.agenda.append(("sale", *step[1:]))


def _sale(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seller, buyer, price = step
    piles.give(state, state.board.card_index[move[1]], seller, buyer, events)
    pieces.hand_over(state, buyer, seller, price, events)


# -- penalty cards (R46) ----------------------------------------------------------------------------------------------
def _fine(state: State, deed: Deed, move: Move, dice: Dice, events: Events | None) -> None:
    step: Step = ("fine", move[1], deed.seat, deed.card, deed.effect.amount)
    announce(state, move[1], step, deed.seat, deed.source)


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
        tell(events, "penalized", who=seat_name(victim), card=piles.card_names(state, [card])[0])


def settle_moves(state: State, step: Step) -> Sequence[Move]:
    """Pay or not; that there is enough money has been made sure of."""
    return SETTLING


def _settle(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, victim, taker, card, amount = step
    if move[0] == "pay":
        pieces.hand_over(state, victim, taker, amount, events)
    else:
        _penalize(state, victim, card, events)


DEALINGS: dict[str, Action] = {
    "take_from_each": Action(use_once, _guard_each, _from_each),
    "take_from_one": Action(choose_moves, guard_moneyed, _from_one),
    "pay_player": Action(choose_moves, guard_purse, _pay_player),
    "beg_cards": Action(choose_moves, guard_hand, _beg),
    "sell_card": Action(choose_moves, _guard_sale, _sell),
    "penalty": Action(choose_moves, None, _fine),
}
ACTIONS.update(DEALINGS)
QUESTIONS = {
    "give": Question(give_moves, _give, private=True),
    "sale": Question(give_moves, _sale, private=True),
    "settle": Question(settle_moves, _settle, private=True),
}
HANDLERS = {"levy": _levy, "pay_over": _pay_over, "beg": _beg_step, "offer": _offer, "fine": _fine_step}
