"""Actions of card symbols and of simple steps of card texts (scrolls): placing, building, money, hand cards.

An `Action` lists the moves that start it, refuses forbidden moves and applies one. It may push further questions onto
the agenda. `scrolls` has the steps that move pieces or involve other players, `card_texts` the cards with unique texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.ankh_morpork.rules import pieces, piles
from games.ankh_morpork.rules.board import OWNER_COUNT, ActionContext
from games.ankh_morpork.rules.pieces import (
    USUAL_PLACEMENT,
    guard_building,
    guard_placement,
    owner_of,
    place_building,
    place_minion,
)
from games.ankh_morpork.rules.reactions import announced_removal, moves_on_present_pieces
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Question, make_legal_lister
from games.core.contract.names import seat_name

DONE: Move = ("done",)
USE_MOVES: tuple[Move, ...] = (("use",),)
MONEY_MOVES: tuple[Move, ...] = (("money",),)
NO_CARDS = Reason("no_cards")


class Action:
    """The rules of a card symbol or of a step of a card's text (scroll), such as `minion` or `draw`.

    `moves` lists all candidates, such as `("place", "the_shades")` for each area. `guard` returns why a candidate is
    forbidden; without a guard, all are allowed. `legal_moves` lists the allowed moves faster. `apply` plays a move.
    """

    __slots__ = ("apply", "guard", "legal_moves", "moves")

    def __init__(
        self,
        moves: Callable[[State, ActionContext], Sequence[Move]],
        guard: Callable[[State, ActionContext, Move], Reason | None] | None,
        apply: Callable[[State, ActionContext, Move, Dice, Events | None], None],
        legal_moves: Callable[[State, ActionContext], Sequence[Move]] | None = None,
    ) -> None:
        self.moves, self.guard, self.apply = moves, guard, apply
        self.legal_moves: Callable[[State, ActionContext], Sequence[Move]] = make_legal_lister(
            moves, guard, legal_moves
        )


def untargeted_moves(state: State, context: ActionContext) -> Sequence[Move]:
    """Return the single move of an action that needs no target."""
    return USE_MOVES


def place_minion_moves(state: State, context: ActionContext) -> Sequence[Move]:
    """List the moves that place a minion."""
    return state.board.tables.place.all


def _guard_minion(state: State, context: ActionContext, move: Move) -> Reason | None:
    return guard_placement(state, context.seat, state.board.index[move[1]], USUAL_PLACEMENT)


def _legal_minion(state: State, context: ActionContext) -> Sequence[Move]:
    tables = state.board.tables
    if state.left[context.seat]:
        return tables.place.by_mask[tables.placement_reach[state.on[context.seat]]]
    return [move for move in tables.place.all if _guard_minion(state, context, move) is None]


def _minion(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    place_minion(state, context.seat, state.board.index[move[1]], USUAL_PLACEMENT, events)


def build_moves(state: State, context: ActionContext) -> Sequence[Move]:
    """List a building move for each area."""
    return state.board.tables.build.all


def _guard_build(state: State, context: ActionContext, move: Move) -> Reason | None:
    area = state.board.index[move[1]]
    return guard_building(state, context.seat, area, state.board.areas[area].cost)


def _legal_build(state: State, context: ActionContext) -> Sequence[Move]:
    board, tables, building, money = state.board, state.board.tables, state.building, state.money[context.seat]
    calm = tables.areas_in[state.on[context.seat] & ~state.trouble]
    return [tables.build.all[area] for area in calm if building[area] < 0 and money >= board.areas[area].cost]


def _build(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    area = state.board.index[move[1]]
    place_building(state, context.seat, area, state.board.areas[area].cost, events)


def _kill_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return moves_on_present_pieces(state, state.board.tables.kill)


def _guard_kill(state: State, context: ActionContext, move: Move) -> Reason | None:
    _, area, owner = move
    if owner == context.seat:
        return Reason("own_minion")
    if state.trouble >> state.board.index[area] & 1:
        return None
    return Reason("no_trouble", {"where": f"area:{area}"})


def _legal_kill(state: State, context: ActionContext) -> Sequence[Move]:
    tables, counts = state.board.tables, state.units
    return [
        tables.kill[unit]
        for unit in tables.units_in[state.trouble]
        if counts[unit] and unit % OWNER_COUNT != context.seat
    ]


def _assassinate(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    threat = "text_removal" if context.effect.do == "assassinate" else "assassination"
    area = state.board.index[move[1]]
    state.agenda.append(announced_removal(area, owner_of(move), context.seat, threat, context.source))


def _calm_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return state.board.tables.calm.all


def _guard_calm(state: State, context: ActionContext, move: Move) -> Reason | None:
    if state.trouble >> state.board.index[move[1]] & 1:
        return None
    return Reason("no_trouble", {"where": f"area:{move[1]}"})


def _legal_calm(state: State, context: ActionContext) -> Sequence[Move]:
    return state.board.tables.calm.by_mask[state.trouble]


def _calm(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.end_trouble(state, state.board.index[move[1]], events, context.seat)


def _money_moves(state: State, context: ActionContext) -> Sequence[Move]:
    return MONEY_MOVES


def _earn(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.pay_from_bank(state, context.seat, context.effect.amount, events)


# -- scrolls: money and cards -----------------------------------------------------------------------------------------
def _loan(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    state.loans[context.seat].append(context.card)
    if state.playing == context.card:
        state.playing = NOBODY
    pieces.pay_from_bank(state, context.seat, state.board.loan, events)
    if events is not None:
        emit(events, "borrowed", who=seat_name(context.seat), card=context.source)


def _income(state: State, context: ActionContext) -> int:
    """Return the income of a scroll that pays for pieces on the board."""
    if context.effect.do == "money_per_unit":
        return pieces.piece_count(state, context.effect.area)
    if context.effect.do == "money_per_trouble":
        return context.effect.amount * state.trouble.bit_count()
    return context.effect.amount * sum(owner >= 0 for owner in state.building)


def _guard_income(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if _income(state, context) else Reason("nothing_to_gain")


def _take_income(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    pieces.pay_from_bank(state, context.seat, _income(state, context), events)


def _draw(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    piles.draw_cards(state, context.seat, context.effect.amount, dice, events)


def _guard_has_cards(state: State, context: ActionContext, move: Move) -> Reason | None:
    return None if state.hands[context.seat] else NO_CARDS


def _play_cards(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    state.agenda += [("next_card", context.seat)] * context.effect.amount


def discard_card_moves(state: State, context: ActionContext) -> Sequence[Move]:
    """List a discarding move for each card in hand."""
    discard = state.board.tables.discard
    return [discard[card] for card in state.hands[context.seat]]


def _discard(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    piles.discard_card(state, context.seat, state.board.card_index[move[1]], events)


def _cash_in(state: State, context: ActionContext, move: Move, dice: Dice, events: Events | None) -> None:
    _sell(state, context.seat, move, context.effect.amount, events)


def _sell(state: State, seat: int, move: Move, price: int, events: Events | None) -> None:
    piles.discard_card(state, seat, state.board.card_index[move[1]], events)
    pieces.pay_from_bank(state, seat, price, events)
    if state.hands[seat]:
        state.agenda.append(("cash", seat, price))


def _cash_moves(state: State, step: Step) -> Sequence[Move]:
    discard = state.board.tables.discard
    return [DONE, *(discard[card] for card in state.hands[step[1]])]


def _cash(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] != "done":
        _, seat, price = step
        _sell(state, seat, move, price, events)


ACTIONS: dict[str, Action] = {
    # actions of card symbols
    "minion": Action(place_minion_moves, _guard_minion, _minion, _legal_minion),
    "building": Action(build_moves, _guard_build, _build, _legal_build),
    "skull": Action(_kill_moves, _guard_kill, _assassinate, _legal_kill),
    "remove_trouble": Action(_calm_moves, _guard_calm, _calm, _legal_calm),
    "money": Action(_money_moves, None, _earn),
    # actions of scroll steps
    "loan": Action(untargeted_moves, None, _loan),
    "money_per_unit": Action(untargeted_moves, _guard_income, _take_income),
    "money_per_trouble": Action(untargeted_moves, _guard_income, _take_income),
    "money_per_building": Action(untargeted_moves, _guard_income, _take_income),
    "draw": Action(untargeted_moves, None, _draw),
    "play_cards": Action(untargeted_moves, _guard_has_cards, _play_cards),
    "discard": Action(discard_card_moves, None, _discard),
    "cash_cards": Action(discard_card_moves, None, _cash_in),
    "assassinate": Action(_kill_moves, _guard_kill, _assassinate, _legal_kill),
}
QUESTIONS: dict[str, Question] = {
    "cash": Question(_cash_moves, _cash, private=True),
}
