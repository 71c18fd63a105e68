"""Gains of moves that depend on other players: choosing a victim, reacting, paying."""

from __future__ import annotations

from typing import NamedTuple

from games.ankh_morpork.bots import card_worth
from games.ankh_morpork.bots.judge import Judge
from games.ankh_morpork.rules.board import Effect
from games.ankh_morpork.rules.state import State
from games.ankh_morpork.rules.symbols import symbol_effect
from games.core.contract.contract import Move, Seat, Step

_PROTECTION = 3  # price in dollars of protection by Small Gods
# value of playing a hostile card text against a rival, equal for all such texts
HOSTILE_TEXT_VALUE = 0.4


class DecisionContext(NamedTuple):
    """The state with its open question, and the judge that values moves for the deciding seat."""

    state: State
    step: Step
    judge: Judge

    @property
    def seat(self) -> Seat:
        """Return the deciding seat."""
        return self.judge.seat

    def area(self, move: Move) -> int:
        """Return the number of the area in a move."""
        return self.state.board.index[move[1]]

    def card(self, move: Move) -> int:
        """Return the number of the card in a move."""
        return self.state.board.card_index[move[1]]

    def effect(self) -> Effect:
        """Return the effect (of a card's symbol or of a step of its text) that asks the open question.

        If no effect asks it, the result is an effect with the name of the question's step.
        """
        if self.step[0] != "act":
            return Effect(self.step[0])
        _, _, card, place, part = self.step
        return symbol_effect(self.state.board, card, place, part)


# -- choosing players -------------------------------------------------------------------------------------------------
def choice_gain(context: DecisionContext, move: Move) -> float:
    """Return the gain of choosing a player as victim or beneficiary."""
    judge, victim = context.judge, move[1]
    do = context.effect().do
    threat = 0.3 * judge.threat[victim]
    if do in ("pay_player", "beneficiary"):
        return _gain_after_payment(context, do) - threat
    if do == "cosmo_lavish":
        return 0.1 - threat
    if do in ("take_from_one", "mug", "hubert"):
        return card_worth.taken_money_value(judge, 3, victim) + 0.2 * threat
    if do == "sell_card":
        return card_worth.taken_money_value(judge, 2, victim) + 0.3 - threat
    if do == "chair":
        return 0.3 * (len(context.state.hands[victim]) - len(context.state.hands[context.seat])) + 0.1 * threat
    return (
        HOSTILE_TEXT_VALUE
        + threat
        + 0.02 * min(5, context.state.money[victim])
        + 0.02 * len(context.state.hands[victim])
    )


def _gain_after_payment(context: DecisionContext, do: str) -> float:
    """Return the gain of the effect that follows a payment to another player; 0 if `do` is no payment."""
    if do != "pay_player":
        return 0.0
    _, _seat, card, *_ = context.step
    steps = context.state.board.cards[card].scroll
    return card_worth.scroll_step_value(context.judge, steps[-1]) - 2 * context.judge.money[context.seat] + 0.2


def reaction_gain(context: DecisionContext, move: Move) -> float:
    """Return the gain of playing an interrupt (a card played out of turn) instead of keeping it."""
    if context.step[0] != "react":
        return -1.5  # the only interrupts playable outside `react` questions end the seat's own turn early
    card = context.card(move)
    reaction = context.state.board.cards[card].reaction
    worth = _expected_loss(context) - 0.6 * card_worth.kept_card_value(context.judge, card)
    if reaction is not None and reaction.do == "relocate":
        _, _seat, _threat, area, _actor, _source = context.step
        worth += context.judge.departure_gain(area, context.seat) + context.judge.best_symbol_gain("minion")
    return worth


def _expected_loss(context: DecisionContext) -> float:
    """Return the loss that the announced effect would cause the seat."""
    _, seat, threat, area, _, _ = context.step
    judge = context.judge
    if threat == "event_building":
        return -judge.razing_gain(area)
    if threat == "event_card":
        return judge.building_value(area, seat)
    if threat == "event_arrival":
        demon = context.state.agenda[-2][1]
        return -judge.arrival_gain(area, demon)
    if threat != "text":
        return -judge.departure_gain(area, seat) + (0.25 if threat != "text_move" else 0.0)
    step = context.state.agenda[-2]
    if step[0] == "pay_over":
        _, _payer, _taker, amount = step
        return min(int(amount), context.state.money[seat]) * (judge.money[seat] + 0.03)
    if step[0] == "buy":
        _, _buyer, area = step
        return -judge.razing_gain(area) - 0.02 * judge.board.areas[area].cost
    if step[0] in ("audited", "extort"):
        return 0.6
    return 0.35 if step[0] in ("contribute", "inspect", "pinch", "offer") else 0.7


def payment_gain(context: DecisionContext, move: Move) -> float:
    """Return the gain of paying, by the kind of question."""
    judge, step = context.judge, context.step
    kind = step[0]
    money = judge.money[context.seat]
    if kind == "react":
        return _expected_loss(context) - _PROTECTION * money
    if kind == "prop":
        return -2 * money - 0.04
    if kind == "flee":
        return -_PROTECTION * money - 0.06
    if kind in ("settle", "ransom"):
        _, _payer, taker, *_ = step
        gain = judge.money[taker] if judge.money[taker] < 0 else -0.01
        return 5 * (gain - money)
    if kind == "suffer":
        return -2 * money
    return -money  # a tribute brings nothing in return


def shield_gain(context: DecisionContext, move: Move) -> float:
    """Return the gain of protecting one of two buildings instead of losing both."""
    return -context.judge.razing_gain(context.area(move)) - _PROTECTION * context.judge.money[context.seat]


def refusal_gain(context: DecisionContext, move: Move) -> float:
    """Return the gain of refusing to pay, by the kind of question."""
    kind, _seat, *rest = context.step
    if kind == "prop":
        return context.judge.razing_gain(rest[0])
    if kind == "settle":
        return -0.6
    houses = [area for area, owner in enumerate(context.state.building) if owner == context.seat]
    return min((context.judge.razing_gain(area) for area in houses), default=0.0)


def fleeing_gain(context: DecisionContext, move: Move) -> float:
    """Return the gain of moving a minion from a flooded area."""
    _, seat, origin, _flooded, _count = context.step
    return context.judge.own_arrival_gain(context.area(move)) + context.judge.departure_gain(origin, seat)
