"""The position after a move, for comparing two moves in an explanation.

Only the certain effects of a move count: no reactions of other seats, no dice, no hidden cards. A move whose result
depends on chance, a secret or a later choice has no outcome.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ankh_morpork.rules import pieces
from games.ankh_morpork.rules.board import DEMON, Effect
from games.ankh_morpork.rules.pieces import owner_of
from games.ankh_morpork.rules.state import NOBODY, State
from games.ankh_morpork.rules.symbols import symbol_effect
from games.core.contract.contract import Move, Seat, Step

BRIGADE_PRICE, DIBBLER_PRICE, SUBSIDENCE_PRICE, PROTECTION_PRICE, TRIBUTE = 5, 2, 2, 3, 1
REMOVALS = frozenset({"assassination", "text_removal", "ordered_loss", "own_loss", "event_removal"})


class Outcome:
    """The state after a move, and the number of cards in each hand; the cards themselves may be unknown."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.hands = [len(hand) for hand in state.hands]


class OpenQuestion:
    """A state with its open question, from the deciding seat's point of view."""

    def __init__(self, state: State) -> None:
        self.state, self.board = state, state.board
        self.step: Step = state.agenda[-1]
        self.seat: Seat = self.step[1]

    def area(self, move: Move) -> int:
        """Return the number of the area in a move."""
        return int(self.board.index[move[1]])

    def effect(self) -> Effect:
        """Return the effect that asks the question; if no effect asks it, an effect with the name of the question's
        step.
        """
        return symbol_effect(self.board, *self.step[2:5]) if self.step[0] == "act" else Effect(self.step[0])

    def outcome(self, move: Move) -> Outcome | None:
        """Return the position after a move, or None if its result is uncertain."""
        outcome = Outcome(self.state)
        change = _CHANGES.get(move[0])
        return outcome if change is not None and change(self, outcome, move) else None


# -- pieces -----------------------------------------------------------------------------------------------------------
def _place(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    state, seat, area = outcome.state, decision.seat, decision.area(move)
    if not state.left[seat]:
        return False  # uncertain: the next question chooses the minion that moves here
    quiet = decision.step[0] == "act" and decision.effect().where == "quietly"
    pieces.add_minion_from_supply(state, area, seat, None, quiet)
    return True


def _flee(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    _, seat, origin, *_ = decision.step
    pieces.move_piece(outcome.state, origin, decision.area(move), seat, seat, None)
    return True


def _put(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    _, seat, origin, owner, *_ = decision.step
    pieces.move_piece(outcome.state, origin, decision.area(move), owner, seat, None)
    return True


def _spare(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    _, seat, goal, _rule, quiet = decision.step
    pieces.remove_piece(outcome.state, decision.area(move), seat, seat, None)
    pieces.add_minion_from_supply(outcome.state, goal, seat, None, bool(quiet))
    return True


def _remove(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    owner = decision.seat if len(move) == 2 else owner_of(move)
    pieces.remove_piece(outcome.state, decision.area(move), owner, decision.seat, None)
    return True


# -- buildings and trouble --------------------------------------------------------------------------------------------
def _build(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    state, seat, area = outcome.state, decision.seat, decision.area(move)
    if state.building_count(seat) >= state.board.buildings:
        return False  # uncertain: at the limit of buildings, the seat must first choose one to give up
    cost = state.board.areas[area].cost
    price = cost // 2 if decision.effect().do == "wee_mad_arthur" else cost
    pieces.add_building(state, area, seat, price, None)
    return True


def _buy(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    state, seat = outcome.state, decision.seat
    if state.building_count(seat) >= state.board.buildings:
        return False
    pieces.buy_building(state, seat, decision.area(move), None)
    return True


def _raze(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    if decision.step[0] == "room":
        return False  # uncertain: the seat gives up a building for a new one, which it places later
    pieces.remove_building(outcome.state, decision.area(move), decision.seat, None)
    return True


def _calm(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    pieces.end_trouble(outcome.state, decision.area(move), None)
    return True


def _stir(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    pieces.start_trouble(outcome.state, decision.area(move), None)
    return True


# -- money and cards --------------------------------------------------------------------------------------------------
def _nothing(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    return decision.step[0] in ("act", "rest", "card", "cash", "shed", "seize")


def _money(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    outcome.state.money[decision.seat] += decision.effect().amount
    return True


def _ability(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    effect = decision.board.areas[decision.area(move)].effect
    if effect.do == "take_money":
        outcome.state.money[decision.seat] += effect.amount
    return effect.do == "take_money"


def _use(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    """Apply a step of a card's text that changes only amounts: income, drawn cards, money of other seats.

    Return False if the step does anything else.
    """
    state, seat, effect = outcome.state, decision.seat, decision.effect()
    if effect.do in ("money_per_unit", "money_per_trouble", "money_per_building"):
        state.money[seat] += income(decision.state, effect)
    elif effect.do in ("draw", "gargoyles"):
        count = effect.amount if effect.do == "draw" else state.building_count(seat)
        outcome.hands[seat] += min(count, len(state.green) + len(state.brown))
    elif effect.do == "history_monks":
        outcome.hands[seat] += min(4, len(state.pile))
    elif effect.do == "take_from_each":
        for other in state.other_seats(seat):
            pieces.pay_player(state, other, seat, effect.amount, None)
    else:
        return False
    return True


def income(state: State, effect: Effect) -> int:
    """Return the money that a step of a card's text brings from the bank for pieces on the board."""
    if effect.do == "money_per_unit":
        return pieces.piece_count(state, effect.area)
    if effect.do == "money_per_trouble":
        return effect.amount * state.trouble.bit_count()
    return effect.amount * sum(owner != NOBODY for owner in state.building)


def _pick(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    outcome.state.money[decision.seat] += 2 * pieces.piece_count(decision.state, decision.area(move))
    return True


def _choose(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    """Apply a card's effect on a chosen player if it changes only amounts; return False otherwise."""
    state, seat, victim, effect = outcome.state, decision.seat, move[1], decision.effect()
    if effect.do in ("take_from_one", "mug"):
        pieces.pay_player(state, victim, seat, effect.amount or 3, None)
    elif effect.do in ("beg_cards", "stanley"):
        taken = min(effect.amount if effect.do == "beg_cards" else 1, outcome.hands[victim])
        outcome.hands[victim] -= taken
        outcome.hands[seat] += taken
    elif effect.do == "chair":
        outcome.hands[victim], outcome.hands[seat] = outcome.hands[seat], outcome.hands[victim]
    elif effect.do == "cable_street":
        outcome.hands[victim] -= 1
    else:
        return False
    return True


def _lose_card(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    kind, seat, *rest = decision.step
    state = outcome.state
    if kind in ("act", "cash", "drop", "shed"):
        outcome.hands[seat] -= 1
        if kind in ("cash", "drop"):
            state.money[seat] += rest[0]
        elif kind == "act" and decision.effect().do == "cash_cards":
            state.money[seat] += decision.effect().amount
    elif kind in ("give", "tribute", "sale"):
        outcome.hands[seat] -= 1
        outcome.hands[rest[0]] += 1
        if kind == "sale":
            buyer, price = rest
            pieces.pay_player(state, buyer, seat, price, None)
    else:
        return False
    return True


# -- answers to others ------------------------------------------------------------------------------------------------
def _no(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    """Apply the announced effect, because the seat does not react. Return False if the result is uncertain."""
    if decision.step[0] == "seize":
        return True
    if decision.step[0] != "react":
        return False
    state, seat = outcome.state, decision.seat
    _, _seat, threat, area, _actor, _source = decision.step
    announced = decision.state.agenda[-2]
    if threat in REMOVALS:
        pieces.remove_piece(state, area, seat, NOBODY, None)
    elif threat == "event_building":
        pieces.remove_building(state, area, NOBODY, None)
    elif threat == "event_arrival":
        pieces.add_piece(state, area, announced[1], None)
        if announced[1] == DEMON:
            pieces.start_trouble(state, area, None)
    elif announced[0] == "pay_over":
        _, payer, taker, amount = announced
        pieces.pay_player(state, payer, taker, amount, None)
    elif announced[0] == "shift":
        _, origin, goal, owner, actor = announced
        pieces.move_piece(state, origin, goal, owner, actor, None)
    elif announced[0] == "buy":
        if state.building_count(announced[1]) >= state.board.buildings:
            return False
        pieces.buy_building(state, announced[1], announced[2], None)
    else:
        return _lose_cards(outcome, announced)
    return True


def _lose_cards(outcome: Outcome, announced: Step) -> bool:
    """Apply an announced effect that takes cards from a hand. Return False for any other effect."""
    kind, hands = announced[0], outcome.hands
    if kind == "beg":
        _, giver, taker, count = announced
        given = min(count, hands[giver])
        hands[giver] -= given
        hands[taker] += given
    elif kind in ("pinch", "inspect"):
        _, taker, victim = announced
        hands[victim] -= 1
        hands[taker] += kind == "pinch"
    elif kind == "swap":
        _, one, other = announced
        hands[one], hands[other] = hands[other], hands[one]
    else:
        return False
    return True


def _react(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    """Apply a reaction: discard the card, and cancel the effect or return the minion to another area."""
    if decision.step[0] != "react":
        return False
    card = decision.board.cards[decision.board.card_index[move[1]]]
    if card.reaction is None or card.reaction.do == "end_turn":
        return False
    outcome.hands[decision.seat] -= 1
    if card.reaction.do == "relocate":
        _, _seat, _threat, area, *_ = decision.step
        pieces.subtract_piece(outcome.state, area, decision.seat, None)
    return True


def _pay(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    kind, seat, *rest = decision.step
    state = outcome.state
    if kind in ("settle", "ransom", "tribute"):
        amount = {"settle": rest[-1], "ransom": BRIGADE_PRICE, "tribute": TRIBUTE}[kind]
        pieces.pay_player(state, seat, rest[0], amount, None)
        return True
    price = {"react": PROTECTION_PRICE, "flee": PROTECTION_PRICE, "prop": SUBSIDENCE_PRICE, "suffer": DIBBLER_PRICE}
    if kind not in price:
        return False
    state.money[seat] -= price[kind]
    return True


def _refuse(decision: OpenQuestion, outcome: Outcome, move: Move) -> bool:
    kind, seat, *rest = decision.step
    state = outcome.state
    if kind == "prop":
        pieces.remove_building(state, rest[0], NOBODY, None)
    elif kind == "settle":
        _taker, card, _amount = rest
        state.penalties[seat].append(card)
    else:
        return kind == "ransom" and not state.building_count(seat)
    return True


_CHANGES: dict[str, Callable[[OpenQuestion, Outcome, Move], bool]] = {
    "pass": _nothing,
    "skip": _nothing,
    "done": _nothing,
    "no": _no,
    "pay": _pay,
    "refuse": _refuse,
    "react": _react,
    "ability": _ability,
    "money": _money,
    "use": _use,
    "place": _place,
    "build": _build,
    "buy": _buy,
    "raze": _raze,
    "spare": _spare,
    "lose": _remove,
    "kill": _remove,
    "put": _put,
    "flee": _flee,
    "calm": _calm,
    "stir": _stir,
    "pick": _pick,
    "choose": _choose,
    "discard": _lose_card,
    "give": _lose_card,
}
