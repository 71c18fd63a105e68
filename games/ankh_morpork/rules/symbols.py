"""A card's symbols from left to right, and the moves allowed between actions (R3, R4, R26).

Between the steps of a card's text (scroll), the card Doctor Mossy Lawn may be played, but no district card used (R73).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import actions, districts, mossy_lawn, scrolls
from games.ankh_morpork.rules.actions import ACTIONS, Action
from games.ankh_morpork.rules.board import Board, Effect
from games.ankh_morpork.rules.card_texts import pieces
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question
from games.core.contract.names import seat_name

SKIP: Move = ("skip",)
EARLIER_SYMBOL, LATER_SYMBOL = Reason("earlier_symbol"), Reason("later_symbol")
ALL_ACTIONS: dict[str, Action] = {**ACTIONS, **pieces.CARD_TEXT_ACTIONS}


# -- between actions: district cards and Doctor Mossy Lawn ------------------------------------------------------------
def add_moves_between_actions(state: State, seat: int, moves: list[Move]) -> list[Move]:
    """Append the candidates between actions: district cards, and the card Doctor Mossy Lawn."""
    return moves + districts.district_card_moves(state, seat) + mossy_lawn.turn_ending_moves(state, seat)


def guard_move_between_actions(state: State, seat: int, move: Move) -> Reason | None:
    if move[0] == "ability":
        return districts.guard_district_card(state, seat, move)
    return mossy_lawn.guard_ending_turn(state)


def add_legal_moves_between_actions(state: State, seat: int, moves: list[Move]) -> list[Move]:
    """Append the legal moves between actions."""
    if state.owned[seat]:
        moves += districts.legal_district_card_moves(state, seat)
    if state.chain:
        moves += mossy_lawn.legal_turn_ending_moves(state, seat)
    return moves


def apply_move_between_actions(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "ability":
        state.agenda.append(step)  # this question follows again after the district card or interrupt
        districts.use_district_card(state, step[1], move, dice, events)
    else:
        mossy_lawn.end_turn(state, step[1], move, events)


def _symbol(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Replace the step by the steps of the card's next symbol."""
    state.agenda += state.board.tables.symbol_steps[step]


def symbol_effect(board: Board, card: int, symbol: int, scroll_step: int) -> Effect:
    """Return the effect of symbol number `symbol`, or of step number `scroll_step` of a scroll."""
    return board.cards[card].effects(symbol)[scroll_step]


def effect_moves(state: State, step: Step) -> Sequence[Move]:
    _, seat, _, _, part = step
    context = state.board.tables.action_contexts[step]
    moves = [SKIP, *ALL_ACTIONS[context.effect.do].moves(state, context)]
    return (
        add_moves_between_actions(state, seat, moves)
        if part == 0
        else moves + mossy_lawn.turn_ending_moves(state, seat)
    )


def guard_effect(state: State, step: Step, move: Move) -> Reason | None:
    kind = move[0]
    if kind == "skip":
        return None
    if kind in ("ability", "react"):
        return guard_move_between_actions(state, step[1], move)
    context = state.board.tables.action_contexts[step]
    guard = ALL_ACTIONS[context.effect.do].guard
    return None if guard is None else guard(state, context, move)


def _legal_act(state: State, step: Step) -> Sequence[Move]:
    """List the legal answers to the pending effect: the moves that `guard_effect` allows."""
    _, seat, _, _, part = step
    context = state.board.tables.action_contexts[step]
    moves = [SKIP, *ALL_ACTIONS[context.effect.do].legal_moves(state, context)]
    if part == 0:
        return add_legal_moves_between_actions(state, seat, moves)
    moves += mossy_lawn.legal_turn_ending_moves(state, seat)
    return moves


def _act(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "skip":
        if events is not None:
            _emit_skip(state, step, events)
        return
    if move[0] in ("ability", "react"):
        apply_move_between_actions(state, step, move, dice, events)
        return
    context = state.board.tables.action_contexts[step]
    state.agenda += context.following_steps
    ALL_ACTIONS[context.effect.do].apply(state, context, move, dice, events)


def _emit_skip(state: State, step: Step, events: Events) -> None:
    """Report a skipped symbol; do nothing if an earlier step of the card's text (scroll) was carried out."""
    _, seat, card, place, part = step
    if not part:
        entry = state.board.cards[card]
        kind, amount = entry.symbols[place]
        emit(events, "skipped", who=seat_name(seat), card=f"card:{entry.id}", symbol=kind, n=amount)


def _idle_act(state: State, step: Step) -> Sequence[tuple[Move, Reason]]:
    """List the card's other symbols and the hand cards, which can't be chosen now, each with the reason."""
    _, seat, card, place, part = step
    board, tables = state.board, state.board.tables
    idle = [(move, EARLIER_SYMBOL) for move in tables.symbols[:place]]
    idle += [(move, LATER_SYMBOL) for move in tables.symbols[place + 1 : len(board.cards[card].symbols)]]
    if symbol_effect(board, card, place, part).do not in ("discard", "cash_cards"):
        first = Reason("finish_card", {"card": f"card:{board.cards[card].id}"})
        idle += [(tables.play[held], first) for held in state.hands[seat]]
    return idle


QUESTIONS: dict[str, Question] = {
    "act": Question(effect_moves, _act, guard_effect, private=True, impossible=_idle_act, fast_legal=_legal_act),
    **actions.QUESTIONS,
    **scrolls.QUESTIONS,
    **pieces.QUESTIONS,
}
HANDLERS: dict[str, Handler] = {"symbol": _symbol, **scrolls.HANDLERS, **pieces.HANDLERS}
