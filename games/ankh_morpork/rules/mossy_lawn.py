"""The card Doctor Mossy Lawn: an interrupt that ends one's own turn and takes back the played card (R26, R73).

`turn` adds this answer to questions of other modules. Where no such question follows a roll, `offer_early_end` asks
separately.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.ankh_morpork.rules import piles
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import MoveLister, Question, make_legal_lister, unwind_agenda
from games.core.contract.names import seat_name

GO_ON: Move = ("no",)
NOT_AN_ANSWER = Reason("not_an_answer")


def could_hold_interrupt(state: State, seat: int, interrupts: int) -> bool:
    """Return True if a hand may contain one of these interrupts, by public knowledge.

    `interrupts` is a mask of `Tables.interrupt_bits`.
    """
    if not state.hands[seat]:
        return False
    interrupts &= ~state.down
    return bool(interrupts & ~state.board.tables.brown_interrupts if state.green else interrupts)


def could_end_turn(state: State, seat: int) -> bool:
    """Return True if, by public knowledge, a seat might be able to end its turn now."""
    return (
        bool(state.chain)
        and seat == state.active
        and could_hold_interrupt(state, seat, state.board.tables.turn_ender_mask)
    )


def turn_ending_moves(state: State, seat: int) -> list[Move]:
    """List a move for each card in the seat's hand that can end the turn."""
    react, lawn_cards = state.board.tables.react, state.board.tables.turn_enders
    return [react[card] for card in state.hands[seat] if card in lawn_cards]


def legal_turn_ending_moves(state: State, seat: int) -> Sequence[Move]:
    """List the cards that may end the seat's turn now: the moves that `guard_ending_turn` allows."""
    if not state.chain or state.board.tables.turn_enders.isdisjoint(state.hands[seat]):
        return ()
    return turn_ending_moves(state, seat)


def guard_ending_turn(state: State) -> Reason | None:
    """Return why the turn can't be ended yet, or None."""
    return None if state.chain else Reason("nothing_played")


def end_turn(state: State, seat: int, move: Move, events: Events | None) -> None:
    """Take back the played card and drop all pending steps except drawing."""
    card = state.board.card_index[move[1]]
    state.hands[seat].remove(card)
    piles.discard_and_forget(state, card)
    back = state.playing
    state.playing = NOBODY
    if back != NOBODY:
        piles.return_to_hand(state, seat, [back])
    if events is not None:
        emit(events, "reacted", who=seat_name(seat), card=piles.card_names(state, [card])[0], what="")
        if back != NOBODY:
            emit(events, "recovered", who=seat_name(seat), cards=piles.card_names(state, [back]))
    unwind_agenda(state, "finish")


# -- questions --------------------------------------------------------------------------------------------------------
def is_own_turn(state: State, step: Step) -> bool:
    """Return True if the active seat is asked and has already played a card."""
    return step[1] == state.active and bool(state.chain)


def with_early_end(question: Question, is_offered: Callable[[State, Step], bool] = is_own_turn) -> Question:
    """Extend a question by moves that end the turn, where `is_offered` returns True."""

    def add_moves(listing: MoveLister) -> MoveLister:
        def list_moves(state: State, step: Step) -> Sequence[Move]:
            candidates = listing(state, step)
            return [*candidates, *turn_ending_moves(state, step[1])] if is_offered(state, step) else candidates

        return list_moves

    def guard(state: State, step: Step, move: Move) -> Reason | None:
        return None if move[0] == "react" or question.guard is None else question.guard(state, step, move)

    def answer(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
        if move[0] == "react":
            end_turn(state, step[1], move, events)
        else:
            question.answer(state, step, move, dice, events)

    legal = add_moves(make_legal_lister(question.candidates, question.guard, question.fast_legal))
    return question._replace(candidates=add_moves(question.candidates), guard=guard, answer=answer, fast_legal=legal)


def offer_early_end(state: State, seat: int, source_name: str) -> None:
    """Ask whether to end the turn before a roll takes effect, unless everybody knows that the seat can't end it."""
    if could_end_turn(state, seat):
        state.agenda.append(("halt", seat, source_name))


def _halt_moves(state: State, step: Step) -> Sequence[Move]:
    return (GO_ON,)


def _idle(state: State, step: Step) -> Sequence[tuple[Move, Reason]]:
    """List the seat's cards that can't end the turn, each with the reason."""
    tables, cards = state.board.tables, state.board.cards
    return [
        (
            tables.react[held],
            Reason("no_help", {"card": f"card:{cards[held].id}"}) if tables.interrupt_bits[held] else NOT_AN_ANSWER,
        )
        for held in state.hands[step[1]]
        if not tables.interrupt_bits[held] & tables.turn_ender_mask
    ]


def _go_on(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Continue with the pending steps."""


QUESTIONS: dict[str, Question] = {
    "halt": with_early_end(Question(_halt_moves, _go_on, private=True, impossible=_idle)),
}
