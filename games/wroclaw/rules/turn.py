"""The course of a game: dealing, then turns with dice, hazards, secret orders, shooting and clean-up (B-3 to B-9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Options, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.flow import Flow, Handler, Question
from games.core.contract.names import seat_name
from games.wroclaw.rules import ending, fire, reporting
from games.wroclaw.rules.board import (
    DIE_FACES,
    FIGHTERS_PER_SIDE,
    SEATS,
    TOKEN_INDEX,
    Board,
    bit_numbers,
    discard_moves,
)
from games.wroclaw.rules.state import NOTHING, State, empty_state


# -- dice and the first hazard ----------------------------------------------------------------------------------------
def begin_turn(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Begin a turn: roll two dice, draw a hazard, then ask both seats for secret orders (B-5)."""
    if not state.turn:
        emit(events, "scored", turn=0, cause="gang", where="", awards=[state.board.hand] * state.seats)
    state.turn += 1
    state.phase = "orders"
    if events is not None:
        emit(events, "turn", turn=state.turn, who=seat_name(state.starter))
    for die in range(2):
        _roll(state, die, dice, events)
    state.hazards[0] = dice.choice(state.board.tables.deck)
    _report_hazard(state, 0, events)
    state.agenda.append(("reveal",))
    for seat in (1 - state.starter, state.starter):
        state.agenda += [("seal", seat), ("send", seat), ("send", seat)]


def _roll(state: State, die: int, dice: Dice, events: Events | None) -> None:
    state.dice[die] = dice.roll(DIE_FACES)
    if events is not None:
        emit(events, "rolled", die=die, value=state.dice[die])


def _report_hazard(state: State, place: int, events: Events | None) -> None:
    if events is not None:
        emit(events, "threat", place=place, hazard=reporting.hazard_name(state, state.hazards[place]))


# -- secret orders ----------------------------------------------------------------------------------------------------
def send_moves(state: State, step: Step) -> Sequence[Move]:
    """List the moves that send one more fighter with an order token (B-4)."""
    return state.board.tables.send_moves(state.hands[step[1]])


def place_fighter(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Place a fighter and its token face down."""
    seat = step[1]
    _, id_, token = move
    place = state.cards.index(NOTHING, seat * FIGHTERS_PER_SIDE)
    card = state.board.index["card:" + id_]
    state.hands[seat] ^= 1 << card
    state.cards[place], state.orders[place] = card, TOKEN_INDEX[token]
    if events is not None:
        reporting.report_order(events, state, place)
        if step[0] == "seal":
            emit(events, "ready", who=seat_name(seat))


# -- revealing orders -------------------------------------------------------------------------------------------------
def reveal_orders(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Roll the third die, draw the second hazard, reveal all orders, and apply the hazards (B-6 to B-8)."""
    _roll(state, 2, dice, events)
    _second_hazard(state, dice, events)
    state.revealed = 1
    state.phase = "shooting"
    for place, card in enumerate(state.cards):
        state.seen[place // FIGHTERS_PER_SIDE] |= 1 << card
        if events is not None:
            reporting.report_reveal(events, state, place)
    for hazard in state.hazards:
        _strike(state, hazard, events)
    state.agenda += [("clean",), ("fire", 1 - state.starter), ("fire", state.starter)]


def _second_hazard(state: State, dice: Dice, events: Events | None) -> None:
    """Draw the second hazard. If it equals the first, set it aside and draw once more (B-6)."""
    tables, first = state.board.tables, state.hazards[0]
    left = tables.decks_without[first]
    second = dice.choice(left)
    if second == first:
        state.aside = second
        if events is not None:
            emit(events, "aside", hazard=reporting.hazard_name(state, second))
        place = left.index(second)
        second = dice.choice(left[:place] + left[place + 1 :])
    state.hazards[1] = second
    _report_hazard(state, 1, events)


def _strike(state: State, hazard: int, events: Events | None) -> None:
    """Wound all fighters that are not immune to a hazard (B-7)."""
    exposed = state.board.tables.exposed
    if events is not None:
        hurt = [reporting.card_name(state, card) for card in state.cards if exposed[card][hazard]]
        emit(events, "struck", hazard=reporting.hazard_name(state, hazard), cards=hurt)
    for place, card in enumerate(state.cards):
        if exposed[card][hazard]:
            fire.wound_fighter(
                state, place, 1, events, reporting.hazard_name(state, hazard) if events is not None else ""
            )


# -- dealing ----------------------------------------------------------------------------------------------------------
def discard_cards(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Discard the cards that are not kept; they are out of the game (B-2)."""
    seat = step[1]
    mask = sum(1 << state.board.index["card:" + name] for name in move[1:])
    state.hands[seat] ^= mask
    state.discarded[seat] = mask
    state.kept += 1
    if events is not None:
        who = seat_name(seat)
        emit(events, "kept", who=who, n=state.board.hand)
        emit_to(events, (seat,), "discarded", who=who, cards=reporting.card_names(state, mask))


def deal_cards(state: State, dice: Dice, events: Events | None) -> None:
    """Deal each seat its cards at random."""
    board = state.board
    left = bit_numbers(board.tables.all_cards)
    for seat in range(state.seats):
        for _ in range(board.drawn):
            place = dice.random_below(len(left))
            state.hands[seat] |= 1 << left[place]
            left[place] = left[-1]
            left.pop()
        if events is not None:
            who = seat_name(seat)
            emit(events, "drew", who=who, n=board.drawn)
            emit_to(events, (seat,), "saw", who=who, cards=reporting.card_names(state, state.hands[seat]))


# -- setup and steps --------------------------------------------------------------------------------------------------
def setup(options: Options, seats: int, dice: Dice, events: Events | None = None) -> State:
    """Return the first state of a match. Options are `board` and `first` (a seat number or `random`, B-3)."""
    board: Board = options["board"]
    state = empty_state(board)
    chosen = options.get("first", "random")
    state.starter = dice.random_below(SEATS) if chosen == "random" else int(chosen)
    emit(events, "opened", who=seat_name(state.starter))
    deal_cards(state, dice, events)
    state.agenda = [("turn",)]
    if board.hand < board.drawn:
        state.agenda += [("keep", 1 - state.starter), ("keep", state.starter)]
    FLOW.run_steps(state, dice, events)
    return state


def _keep_moves(state: State, step: Step) -> Sequence[Move]:
    return discard_moves(state.board, state.hands[step[1]])


QUESTIONS: dict[str, Question] = {
    "keep": Question(_keep_moves, discard_cards, private=True),
    "send": Question(send_moves, place_fighter, private=True),
    "seal": Question(send_moves, place_fighter, private=True),
    "shoot": Question(fire.shoot_moves, fire.choose_shot, impossible=fire.impossible_shots),
    "boost": Question(fire.boost_moves, fire.fire_shot),
    "recover": Question(ending.recover_moves, ending.recover_card),
}
HANDLERS: dict[str, Handler] = {
    "turn": begin_turn,
    "reveal": reveal_orders,
    "fire": fire.ask_next_shot,
    "clean": ending.clean_up,
    "back": ending.return_wounded,
    "check": ending.check_end,
}
FLOW: Flow[State] = Flow(QUESTIONS, HANDLERS)
