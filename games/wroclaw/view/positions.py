"""Hand-written positions for pictures in the rules and for lessons: YAML with only the parts that matter.

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
from games.wroclaw.rules.board import DEAD, FACES, LINE, SEATS, TOKEN_INDEX, TOKENS, Board
from games.wroclaw.rules.state import NOTHING, PHASES, State, empty_state
from games.wroclaw.rules.turn import FLOW
from games.wroclaw.view.view import observe

KEYS = ("turn", "starter", "phase", "dice", "hazards", "fighters", "perun", "hands", "wounded", "fresh", "dead")
SCENE_KEYS = (*KEYS, "discarded")
FIGHTER_KEYS = ("id", "order", "wounds", "weakened", "spent", "extra", "silenced")
POOLS = {  # key of a position -> slot of the state
    "hands": "hands", "wounded": "older", "fresh": "fresh", "dead": "dead", "discarded": "discarded",
}  # fmt: skip


def position_view(board: Board, position: Position) -> View:
    """Return the public view of a position, or the first seat's view if the position has hands.

    DataError gives the line of the first fault.
    """
    check_seats(position, (SEATS,))
    seats, places = number_keys(SEATS), number_keys(LINE)
    cards = [name.partition(":")[2] for name in board.entries if name.startswith("card:")]
    check_names(position, {
        "card": (cards,), "token": (TOKENS,), "fighter": (seats, places), "slot": (seats, places), "die": (places,),
        "hazard": (number_keys(2),), "perun": (seats,), "pool": (seats,), "seat": (seats,),
    })  # fmt: skip
    state = state_of(board, position)
    return observe(state, 0 if position.state.get("hands") else None)


def make_state(board: Board, position: Position, dice: Dice) -> State:
    """Return a complete, playable state of a position in the orders or shooting phase.

    Each side is dealt the missing cards of its hand and its discards. Raises DataError like `position_view`.
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
            state.seen[place // LINE] |= 1 << card
        state.agenda = [("clean",), ("fire", 1 - state.starter), ("fire", state.starter)]
    else:
        state.agenda = [HOLD]
        return state
    FLOW.run_steps(state, dice)
    return state


def _missing(state: State, seat: int) -> int:
    return state.cards[seat * LINE : (seat + 1) * LINE].count(NOTHING)


def _deal(state: State, given: PositionReader, dice: Dice) -> None:
    """Deal each side's missing cards and discards from the unused cards."""
    board = state.board
    used = 0
    for seat in range(SEATS):
        used |= _kept(state, seat) | state.discarded[seat]
    left = [card for card in range(len(board.characters)) if not used >> card & 1]
    for seat in range(SEATS):
        for key, slot, most in (("hands", state.hands, board.hand), ("discarded", state.discarded, board.drawn)):
            have = (_kept(state, seat) | state.discarded[seat]) if slot is state.discarded else _kept(state, seat)
            if have.bit_count() > most:
                raise given.error((key, seat), N_("expected no more cards than a side has"))
            for _ in range(most - have.bit_count()):
                slot[seat] |= 1 << left.pop(dice.below(len(left)))


def _kept(state: State, seat: int) -> int:
    """Return the mask of a seat's cards in the game: in hand, in the field or in a pool."""
    lying = sum(1 << card for card in state.cards[seat * LINE : (seat + 1) * LINE] if card != NOTHING)
    return lying | state.hands[seat] | state.older[seat] | state.fresh[seat] | state.dead[seat]


def draw_index(state: State, name: str, bound: int, items: Sequence[Any] | None) -> int | None:
    """Return the index of the hazard with id `name` among the `items` to draw from; None if it is not among them."""
    hazard = state.board.index.get(f"hazard:{name}")
    return items.index(hazard) if items is not None and hazard in items else None


def state_of(board: Board, position: Position) -> State:
    """Return the state described by a position; raises DataError like `position_view`."""
    return _described(board, PositionReader(position, KEYS))


def _described(board: Board, given: PositionReader) -> State:
    state = empty_state(board)
    state.turn, state.starter = given.number("turn", 1, board.turns), given.number("starter", 0, SEATS - 1)
    used: set[str] = set()
    lines = _sides(given, "fighters")
    for seat, line in enumerate(lines):
        if len(line) > LINE:
            raise given.error(("fighters", seat), N_("expected a list of cards"))
        for slot, one in enumerate(line):
            place = ("fighters", seat, slot)
            fighter = given.inner(place, FIGHTER_KEYS, one)
            state.cards[seat * LINE + slot] = _card(board, given, place, fighter.data.get("id"), used)
            _lie(state, seat * LINE + slot, fighter)
    text = N_("expected at most three numbers from 1 to {high}", high=FACES)
    for number, face in enumerate(
        given.value("dice", [], lambda it: are_whole_numbers(it, 1, FACES) and len(it) <= LINE, text)
    ):
        state.dice[number] = face
    for number, name in enumerate(given.list_of("hazards", 2)):
        if f"hazard:{name}" not in board.index:
            raise given.error(("hazards", number), N_("expected the id of a hazard, got {id}", id=str(name)))
        state.hazards[number] = board.index[f"hazard:{name}"]
    state.revealed = int(len(lines) == SEATS and all(len(line) == LINE for line in lines))
    state.phase = given.choice("phase", PHASES, "shooting" if state.revealed else "orders")
    state.perun = given.counts("perun", SEATS, board.caps) if "perun" in given.data else state.perun
    for key, slot_name in POOLS.items():
        for seat, cards in enumerate(_sides(given, key)):
            held = [_card(board, given, (key, seat, row), name, used) for row, name in enumerate(cards)]
            getattr(state, slot_name)[seat] = sum(1 << card for card in held)
    return state


def _sides(given: PositionReader, key: str) -> list[list[Any]]:
    """Return the lists of both seats under a key; empty if the key is missing."""
    text = N_("expected a list for each of the {seats} seats", seats=SEATS)
    sides: list[list[Any]] = given.value(key, [], lambda it: isinstance(it, list) and len(it) in (0, SEATS), text)
    for seat, cards in enumerate(sides):
        if not isinstance(cards, list):
            raise given.error((key, seat), N_("expected a list of cards"))
    return sides


def _card(board: Board, given: PositionReader, place: tuple[str | int, ...], name: Any, used: set[str]) -> int:
    """Return the index of a character, given by id, which must not be used elsewhere in the position."""
    if not isinstance(name, str) or f"card:{name}" not in board.index:
        raise given.error(place, N_("expected the id of a character, got {id}", id=str(name)))
    if name in used:
        raise given.error(place, N_("expected every card in one place only: {id}", id=name))
    used.add(name)
    return board.index[f"card:{name}"]


def _lie(state: State, place: int, fighter: PositionReader) -> None:
    if "order" not in fighter.data:
        raise fighter.error(("order",), N_("expected one of: {values}", values=", ".join(TOKENS)))
    state.orders[place] = TOKEN_INDEX[fighter.choice("order", TOKENS, "")]
    state.wounds[place], state.weakened[place] = fighter.number("wounds", 0, DEAD), fighter.number("weakened", 0, 9)
    for key, name in (("spent", "shot"), ("extra", "extra"), ("silenced", "silenced")):
        if fighter.flag(key):
            setattr(state, name, getattr(state, name) | 1 << place)
