"""Positions in YAML, for pictures in the rules and scenes of lessons.

turn: 3
starter: 1
phase: shooting
dice: [2, 6, 9]
hazards: [rain]
perun: [2, 1]
fighters: [[{id: karol, order: fire, wounds: 1, spent: true}], [{id: halina, order: cover}]]
hands: [[marek], []]                   ids of cards by seat; `wounded`, `fresh` and `dead` alike

Additional key for a scene of a lesson, where all cards not named are drawn at random:

discarded: [[zenon], []]               cards discarded at the start
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.core.contract.flow import HOLD
from games.core.contract.texts import N_
from games.core.data.positions import PositionReader, are_whole_numbers, check_names, check_seats, number_keys
from games.core.data.rules_blocks import Position
from games.wroclaw.rules.board import DEADLY_WOUNDS, DIE_FACES, FIGHTERS_PER_SIDE, SEATS, TOKEN_INDEX, TOKENS, Board
from games.wroclaw.rules.state import NOTHING, PHASES, State, empty_state
from games.wroclaw.rules.turn import FLOW
from games.wroclaw.view.view import observe

POSITION_KEYS = (
    "turn",
    "starter",
    "phase",
    "dice",
    "hazards",
    "fighters",
    "perun",
    "hands",
    "wounded",
    "fresh",
    "dead",
)
SCENE_KEYS = (*POSITION_KEYS, "discarded")
FIGHTER_KEYS = ("id", "order", "wounds", "weakened", "spent", "extra", "silenced")
SLOT_OF_KEY = {  # key of a position -> slot of the state
    "hands": "hands", "wounded": "older", "fresh": "fresh", "dead": "dead", "discarded": "discarded",
}  # fmt: skip


def position_view(board: Board, position: Position) -> View:
    """Return a view of a position: the public view, or the first seat's if the position has hands.

    Raises DataError with the line of the first fault.
    """
    check_seats(position, (SEATS,))
    seats, places = number_keys(SEATS), number_keys(FIGHTERS_PER_SIDE)
    cards = [name.partition(":")[2] for name in board.entries if name.startswith("card:")]
    check_names(position, {
        "card": (cards,), "token": (TOKENS,), "fighter": (seats, places), "slot": (seats, places), "die": (places,),
        "hazard": (number_keys(2),), "perun": (seats,), "pool": (seats,), "seat": (seats,),
    })  # fmt: skip
    state = state_of(board, position)
    return observe(state, 0 if position.state.get("hands") else None)


def make_state(board: Board, position: Position, dice: Dice) -> State:
    """Return a playable state of a position in the orders or shooting phase.

    Each side is dealt its missing cards. Raises DataError like `position_view`.
    """
    check_seats(position, (SEATS,))
    given = PositionReader(position, SCENE_KEYS)
    state = _described(board, given)
    _deal(state, given, dice)
    missing = [seat for seat in (1 - state.starter, state.starter) for _ in range(_missing(state, seat))]
    if state.phase == "orders":
        state.kept = SEATS
        steps = [("send", seat) for seat in missing]
        for seat in {*missing}:
            steps[missing.index(seat)] = ("seal", seat)
        state.agenda = [("reveal",), *steps]
    elif state.phase == "shooting" and not missing:
        state.kept = SEATS
        for place, card in enumerate(state.cards):
            state.seen[place // FIGHTERS_PER_SIDE] |= 1 << card
        state.agenda = [("clean",), ("fire", 1 - state.starter), ("fire", state.starter)]
    else:
        state.agenda = [HOLD]
        return state
    FLOW.run_steps(state, dice)
    return state


def _missing(state: State, seat: int) -> int:
    return state.cards[seat * FIGHTERS_PER_SIDE : (seat + 1) * FIGHTERS_PER_SIDE].count(NOTHING)


def _deal(state: State, given: PositionReader, dice: Dice) -> None:
    """Deal each side's missing hand and discarded cards."""
    board = state.board
    used = 0
    for seat in range(SEATS):
        used |= _kept(state, seat) | state.discarded[seat]
    left = [card for card in range(len(board.characters)) if not used >> card & 1]
    for seat in range(SEATS):
        for key, slot, most in (("hands", state.hands, board.hand), ("discarded", state.discarded, board.drawn)):
            have = (_kept(state, seat) | state.discarded[seat]) if slot is state.discarded else _kept(state, seat)
            if have.bit_count() > most:
                raise given.error_at((key, seat), N_("expected no more cards than a side has"))
            for _ in range(most - have.bit_count()):
                slot[seat] |= 1 << left.pop(dice.random_below(len(left)))


def _kept(state: State, seat: int) -> int:
    """Return the mask of a seat's cards in hand, in the field or in a pool."""
    lying = sum(
        1 << card for card in state.cards[seat * FIGHTERS_PER_SIDE : (seat + 1) * FIGHTERS_PER_SIDE] if card != NOTHING
    )
    return lying | state.hands[seat] | state.older[seat] | state.fresh[seat] | state.dead[seat]


def draw_index(state: State, name: str, bound: int, items: Sequence[Any] | None) -> int | None:
    """Return the index of a hazard, given by name, among the `items` to draw from; None if it is not among them."""
    hazard = state.board.index.get(f"hazard:{name}")
    return items.index(hazard) if items is not None and hazard in items else None


def state_of(board: Board, position: Position) -> State:
    """Return the state described by a position; raises DataError like `position_view`."""
    return _described(board, PositionReader(position, POSITION_KEYS))


def _described(board: Board, given: PositionReader) -> State:
    state = empty_state(board)
    state.turn, state.starter = given.read_number("turn", 1, board.turns), given.read_number("starter", 0, SEATS - 1)
    used: set[str] = set()
    lines = _sides(given, "fighters")
    for seat, line in enumerate(lines):
        if len(line) > FIGHTERS_PER_SIDE:
            raise given.error_at(("fighters", seat), N_("expected a list of cards"))
        for slot, one in enumerate(line):
            place = ("fighters", seat, slot)
            fighter = given.inner_reader(place, FIGHTER_KEYS, one)
            state.cards[seat * FIGHTERS_PER_SIDE + slot] = _card(board, given, place, fighter.data.get("id"), used)
            _lie(state, seat * FIGHTERS_PER_SIDE + slot, fighter)
    text = N_("expected at most three numbers from 1 to {high}", high=DIE_FACES)
    for number, face in enumerate(
        given.read_value(
            "dice", [], lambda it: are_whole_numbers(it, 1, DIE_FACES) and len(it) <= FIGHTERS_PER_SIDE, text
        )
    ):
        state.dice[number] = face
    for number, name in enumerate(given.read_list("hazards", 2)):
        if f"hazard:{name}" not in board.index:
            raise given.error_at(("hazards", number), N_("expected the id of a hazard, got {id}", id=str(name)))
        state.hazards[number] = board.index[f"hazard:{name}"]
    state.revealed = int(len(lines) == SEATS and all(len(line) == FIGHTERS_PER_SIDE for line in lines))
    state.phase = given.read_choice("phase", PHASES, "shooting" if state.revealed else "orders")
    state.perun = given.read_counts("perun", SEATS, board.caps) if "perun" in given.data else state.perun
    for key, slot_name in SLOT_OF_KEY.items():
        for seat, cards in enumerate(_sides(given, key)):
            held = [_card(board, given, (key, seat, row), name, used) for row, name in enumerate(cards)]
            getattr(state, slot_name)[seat] = sum(1 << card for card in held)
    return state


def _sides(given: PositionReader, key: str) -> list[list[Any]]:
    """Return a list for each seat; empty if the key is missing."""
    text = N_("expected a list for each of the {seats} seats", seats=SEATS)
    sides: list[list[Any]] = given.read_value(key, [], lambda it: isinstance(it, list) and len(it) in (0, SEATS), text)
    for seat, cards in enumerate(sides):
        if not isinstance(cards, list):
            raise given.error_at((key, seat), N_("expected a list of cards"))
    return sides


def _card(board: Board, given: PositionReader, place: tuple[str | int, ...], name: Any, used: set[str]) -> int:
    """Return the index of a character, given by id. Raises DataError if it is in `used`."""
    if not isinstance(name, str) or f"card:{name}" not in board.index:
        raise given.error_at(place, N_("expected the id of a character, got {id}", id=str(name)))
    if name in used:
        raise given.error_at(place, N_("expected every card in one place only: {id}", id=name))
    used.add(name)
    return board.index[f"card:{name}"]


def _lie(state: State, place: int, fighter: PositionReader) -> None:
    if "order" not in fighter.data:
        raise fighter.error_at(("order",), N_("expected one of: {values}", values=", ".join(TOKENS)))
    state.orders[place] = TOKEN_INDEX[fighter.read_choice("order", TOKENS, "")]
    state.wounds[place], state.weakened[place] = (
        fighter.read_number("wounds", 0, DEADLY_WOUNDS),
        fighter.read_number("weakened", 0, 9),
    )
    for key, name in (("spent", "shot"), ("extra", "extra"), ("silenced", "silenced")):
        if fighter.read_flag(key):
            setattr(state, name, getattr(state, name) | 1 << place)
