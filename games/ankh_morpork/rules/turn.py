"""A player's turn: victory check, cards and their symbols, district cards, drawing (R1 to R10, R26).

`FLOW` contains all questions and step handlers.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules import districts, ending, mossy_lawn, pieces, piles, random_events, reactions, symbols
from games.ankh_morpork.rules.actions import DONE
from games.ankh_morpork.rules.board import Board
from games.ankh_morpork.rules.card_texts import hands
from games.ankh_morpork.rules.state import State, empty_state
from games.ankh_morpork.rules.symbols import (
    add_legal_moves_between_actions,
    add_moves_between_actions,
    apply_move_between_actions,
    guard_move_between_actions,
)
from games.core.contract.contract import Events, Move, Options, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.flow import Flow, Handler, Question
from games.core.contract.names import seat_name

PASS: Move = ("pass",)
SILENT_KINDS = frozenset({"react", "rest", "halt"})  # decisions answered automatically if only one answer is legal
TURN_OVER = Reason("turn_over")


def setup(options: Options, seats: int, dice: Dice, events: Events | None = None) -> State:
    """Return the initial state; options are `board` and `first` (a seat number or `random`)."""
    board: Board = options["board"]
    state = empty_state(board, seats)
    for area in board.start:
        for seat in range(seats):
            state.left[seat] -= 1
            pieces.add_piece(state, area, seat, None)
        state.trouble |= 1 << area
    bag = board.personalities_for(seats)
    state.personality = [piles.draw_from_bag(bag, dice) for _ in range(seats)]
    chosen = options.get("first", "random")
    first = dice.random_below(seats) if chosen == "random" else int(chosen)
    if events is not None:
        emit(events, "opened", who=seat_name(first))
        for seat in range(seats):
            name = f"personality:{board.personalities[state.personality[seat]].id}"
            emit_to(events, (seat,), "saw", who=seat_name(seat), cards=[name])
    for seat in range(seats):
        piles.draw_cards(state, seat, board.hand, dice, events)
    state.agenda = [("turn", first)]
    FLOW.run_steps(state, dice, events)
    return state


# -- beginning and ending a turn --------------------------------------------------------------------------------------
def _turn(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    _begin(state, step[1], events)


def _begin(state: State, seat: int, events: Events | None) -> None:
    """Begin a turn, or end the game if the seat has reached its goal (R7)."""
    state.turn += 1
    state.active = seat
    state.used = state.fresh = 0
    state.chain = []
    if events is not None:
        emit(events, "turn", turn=state.turn, who=seat_name(seat))
    held = state.personality[seat]
    if ending.has_reached_goal(state, seat, held):
        ending.end_game(state, state.board.personalities[held].id, seat, events)
        return
    state.agenda += [("finish", seat), ("close", seat), ("card", seat, 1)]


def _close(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Ask once more before drawing, if anything can still be used (R4, R26)."""
    if districts.has_usable_district_card(state, step[1]) or mossy_lawn.could_end_turn(state, step[1]):
        state.agenda.append(("rest", step[1]))


def _finish(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    piles.discard_played_card(state)
    hands.refill_hand(state, step[1], dice, events)
    if not state.end:
        _begin(state, (step[1] + 1) % state.seats, events)


# -- playing a card ---------------------------------------------------------------------------------------------------
def _card_moves(state: State, step: Step) -> Sequence[Move]:
    play = state.board.tables.play
    return add_moves_between_actions(state, step[1], [PASS, *(play[card] for card in state.hands[step[1]])])


def _guard_card(state: State, step: Step, move: Move) -> Reason | None:
    kind = move[0]
    cards = state.board.cards
    if kind == "play":
        card = state.board.card_index[move[1]]
        return None if cards[card].reaction is None else Reason("interrupt", {"card": f"card:{move[1]}"})
    if kind == "pass":
        _, seat, first = step
        if first and any(cards[card].reaction is None for card in state.hands[seat]):
            return Reason("must_play")
        return None
    return guard_move_between_actions(state, step[1], move)


def _legal_card(state: State, step: Step) -> Sequence[Move]:
    """List the moves that `_guard_card` allows: playing a card, moves between actions and, if allowed, passing."""
    _, seat, first = step
    play, interrupt = state.board.tables.play, state.board.tables.interrupt_bits
    moves = [play[card] for card in state.hands[seat] if not interrupt[card]]
    if not (first and moves):
        moves.insert(0, PASS)
    return add_legal_moves_between_actions(state, seat, moves)


def _card(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, first = step
    if move[0] == "play":
        card = state.board.card_index[move[1]]
        piles.discard_played_card(state)  # the card played before in the same turn (R10)
        state.hands[seat].remove(card)
        piles.forget_card(state, card)
        state.playing = card
        state.chain.append(card)
        state.agenda += state.board.tables.symbol_steps["symbol", seat, card, 0]
        if events is not None:
            emit(events, "played", who=seat_name(seat), card=f"card:{move[1]}")
    elif move[0] == "pass":
        if events is not None and first:
            emit(events, "passed", who=seat_name(seat))
    else:
        apply_move_between_actions(state, step, move, dice, events)


def _next_card(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    if state.hands[step[1]]:
        state.agenda.append(("card", step[1], 0))


# -- the end of a turn ------------------------------------------------------------------------------------------------
def _rest_moves(state: State, step: Step) -> Sequence[Move]:
    return add_moves_between_actions(state, step[1], [DONE])


def _guard_rest(state: State, step: Step, move: Move) -> Reason | None:
    return None if move[0] == "done" else guard_move_between_actions(state, step[1], move)


def _legal_rest(state: State, step: Step) -> Sequence[Move]:
    return add_legal_moves_between_actions(state, step[1], [DONE])


def _rest(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "ability":
        state.agenda.append(("close", step[1]))  # asks again if another district card is usable
        districts.use_district_card(state, step[1], move, dice, events)
    elif move[0] != "done":
        apply_move_between_actions(state, step, move, dice, events)


def _idle_rest(state: State, step: Step) -> Sequence[tuple[Move, Reason]]:
    return [(state.board.tables.play[held], TURN_OVER) for held in state.hands[step[1]]]


QUESTIONS: dict[str, Question] = {
    "card": Question(_card_moves, _card, _guard_card, private=True, fast_legal=_legal_card),
    "rest": Question(_rest_moves, _rest, _guard_rest, private=True, impossible=_idle_rest, fast_legal=_legal_rest),
    **reactions.QUESTIONS,
    **pieces.QUESTIONS,
    **districts.QUESTIONS,
    **symbols.QUESTIONS,
    **random_events.QUESTIONS,
    **mossy_lawn.QUESTIONS,
}
# The card Doctor Mossy Lawn may also answer these questions between two effects (R73).
QUESTIONS |= {kind: mossy_lawn.with_early_end(QUESTIONS[kind]) for kind in ("cash", "shed", "suffer", "mug", "lose")}
QUESTIONS["hit"] = mossy_lawn.with_early_end(QUESTIONS["hit"], reactions.is_own_roll)
HANDLERS: dict[str, Handler] = {
    "turn": _turn,
    "close": _close,
    "finish": _finish,
    "next_card": _next_card,
    **reactions.HANDLERS,
    **symbols.HANDLERS,
    **random_events.HANDLERS,
}
FLOW: Flow[State] = Flow(QUESTIONS, HANDLERS)
