"""Positions written by hand, as the rules for reading show them: YAML with only what matters, everything else empty.

turn: 3
starter: 1
phase: shooting
dice: [2, 6, 9]
hazards: [rain]
perun: [2, 1]
fighters: [[{id: karol, order: fire, wounds: 1, spent: true}], [{id: halina, order: cover}]]
hands: [[marek], []]                   ids of cards by seat; so `wounded`, `fresh`, `dead`
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.texts import N_
from games.core.data.positions import Given, are_numbers, check_names, check_seats, numbers
from games.core.data.rules_blocks import Position
from games.wroclaw.rules.board import DEAD, FACES, LINE, SEATS, TOKEN_INDEX, TOKENS, Board
from games.wroclaw.rules.invariants import PHASES
from games.wroclaw.rules.state import State, empty
from games.wroclaw.view.view import observe

KEYS = ("turn", "starter", "phase", "dice", "hazards", "fighters", "perun", "hands", "wounded", "fresh", "dead")
FIGHTER_KEYS = ("id", "order", "wounds", "weakened", "spent", "extra", "silenced")
POOLS = {"hands": "hands", "wounded": "older", "fresh": "fresh", "dead": "dead"}  # key -> slot of the state


def position_view(board: Board, position: Position) -> View:
    """Return what everybody sees of a position; hands that it names lie open to the first seat.

    Raises DataError with the line of the first thing that is wrong.
    """
    check_seats(position, (SEATS,))
    seats, places = numbers(SEATS), numbers(LINE)
    cards = [name.partition(":")[2] for name in board.entries if name.startswith("card:")]
    check_names(position, {
        "card": (cards,), "token": (TOKENS,), "fighter": (seats, places), "slot": (seats, places), "die": (places,),
        "hazard": (numbers(2),), "perun": (seats,), "pool": (seats,), "seat": (seats,),
    })  # fmt: skip
    state = state_of(board, position)
    return observe(state, 0 if position.state.get("hands") else None)


def state_of(board: Board, position: Position) -> State:
    """Return the state that a position describes; raises as `position_view`."""
    given = Given(position, KEYS)
    state = empty(board)
    state.turn, state.starter = given.number("turn", 1, board.turns), given.number("starter", 0, SEATS - 1)
    used: set[str] = set()
    lines = _sides(given, "fighters")
    for seat, line in enumerate(lines):
        if len(line) > LINE:
            raise given.wrong(("fighters", seat), N_("expected a list of cards"))
        for slot, one in enumerate(line):
            place = ("fighters", seat, slot)
            fighter = given.inner(place, FIGHTER_KEYS, one)
            state.cards[seat * LINE + slot] = _card(board, given, place, fighter.data.get("id"), used)
            _lie(state, seat * LINE + slot, fighter)
    text = N_("expected at most three numbers from 1 to {high}", high=FACES)
    for number, face in enumerate(
        given.value("dice", [], lambda it: are_numbers(it, 1, FACES) and len(it) <= LINE, text)
    ):
        state.dice[number] = face
    for number, name in enumerate(given.rows("hazards", 2)):
        if f"hazard:{name}" not in board.index:
            raise given.wrong(("hazards", number), N_("expected the id of a hazard, got {id}", id=str(name)))
        state.hazards[number] = board.index[f"hazard:{name}"]
    state.revealed = int(len(lines) == SEATS and all(len(line) == LINE for line in lines))
    state.phase = given.word("phase", PHASES, "shooting" if state.revealed else "orders")
    state.perun = given.counts("perun", SEATS, board.caps) if "perun" in given.data else state.perun
    for key, slot_name in POOLS.items():
        for seat, cards in enumerate(_sides(given, key)):
            held = [_card(board, given, (key, seat, row), name, used) for row, name in enumerate(cards)]
            getattr(state, slot_name)[seat] = sum(1 << card for card in held)
    return state


def _sides(given: Given, key: str) -> list[list[Any]]:
    """Return the cards of both seats, nothing where none are given."""
    text = N_("expected a list for each of the {seats} seats", seats=SEATS)
    found: list[list[Any]] = given.value(key, [], lambda it: isinstance(it, list) and len(it) in (0, SEATS), text)
    for seat, cards in enumerate(found):
        if not isinstance(cards, list):
            raise given.wrong((key, seat), N_("expected a list of cards"))
    return found


def _card(board: Board, given: Given, place: tuple[str | int, ...], name: Any, used: set[str]) -> int:
    """Return the number of a character that lies nowhere else."""
    if not isinstance(name, str) or f"card:{name}" not in board.index:
        raise given.wrong(place, N_("expected the id of a character, got {id}", id=str(name)))
    if name in used:
        raise given.wrong(place, N_("expected every card in one place only: {id}", id=name))
    used.add(name)
    return board.index[f"card:{name}"]


def _lie(state: State, place: int, fighter: Given) -> None:
    if "order" not in fighter.data:
        raise fighter.wrong(("order",), N_("expected one of: {values}", values=", ".join(TOKENS)))
    state.orders[place] = TOKEN_INDEX[fighter.word("order", TOKENS, "")]
    state.wounds[place], state.weakened[place] = fighter.number("wounds", 0, DEAD), fighter.number("weakened", 0, 9)
    for key, name in (("spent", "shot"), ("extra", "extra"), ("silenced", "silenced")):
        if fighter.flag(key):
            setattr(state, name, getattr(state, name) | 1 << place)
