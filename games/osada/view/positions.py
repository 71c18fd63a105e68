"""Positions in YAML, for pictures in the rules and scenes of lessons.

    pawns: [17, 18, dead, 42]              field of each seat's pawn
    states: [standing, lying, buried]      state of each pawn
    help: [[blue, 2], null]                column and level
    last: [D, null]                        last move
    arrived: [3]                           seats in the village, in order; else in the order of the seats
    tokens: {axe: 1, snowshoe: 0}          tokens left; by default all that are not taken
    axes: {2: 1}                           axes taken, by seat
    shod: [3]                              seats that have used snowshoes

Additional keys for a scene of a lesson:

    turn_of: 2                             seat whose turn begins; by default the first seat on the road
    roles: [anula, morderca]               cards of the seats; the rest are dealt, the murderer's among them
    pending: [2]                           seats that resolve their field when their turn begins
    known: {0: [1]}                        seats whose cards a seat has seen

The seats have the marks from 1 on: red, blue, yellow, green, black. The pawn after them is the virtual player's. Dead
pawns are recorded as killed by the first avalanche.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.core.contract.texts import N_, Text
from games.core.data.positions import (
    PositionReader,
    are_whole_numbers,
    check_names,
    check_seats,
    is_whole_number,
    number_keys,
)
from games.core.data.rules_blocks import Position
from games.osada.controls.naming import translate_name as name_words
from games.osada.rules.board import COLOURS, COLUMN_OF_MARK, LETTERS, Board
from games.osada.rules.state import DEAD, State, empty_state
from games.osada.rules.turn import FLOW
from games.osada.view.view import observe

POSITION_KEYS = (
    "pawns", "states", "help", "last", "arrived", "tokens", "axes", "shod", "turn_of", "roles", "pending", "known",
)  # fmt: skip
PAWN_STATES = ("standing", "lying", "buried")


def position_view(board: Board, position: Position) -> View:
    """Return the public view of a position.

    Raises DataError with the line of the first fault.
    """
    check_seats(position, range(2, 6))
    check_names(
        position, {"seat": (number_keys(position.seats),)}, lambda name: name_words(board, name, "en") is not None
    )
    return observe(_state(board, position), None)


def make_state(board: Board, position: Position, dice: Dice) -> State:
    """Return the state of a position at the first question of a turn.

    `dice` deal the cards that the position does not name. Raises DataError like `position_view`.
    """
    check_seats(position, range(2, 6))
    given = PositionReader(position, POSITION_KEYS)
    state = _state(board, position)
    state.role = _dealt(state, given, dice)
    walking, text = (
        [seat for seat in state.pawns_outside() if seat < state.seats],
        N_("expected a seat that is on the road"),
    )
    if not walking:
        raise given.error_at(("pawns",), text)
    first = given.read_value("turn_of", walking[0], lambda it: it in walking and type(it) is int, text)
    state.turn, state.first = 0, first
    state.pending = _mask(state, given, "pending")
    for pawn, seen in _by_pawn(
        state, given, "known", lambda it: are_whole_numbers(it, 0, state.pawns - 1), _seats_text()
    ):
        state.known[pawn] = sum(1 << other for other in {*seen})
    state.agenda = [("turn", first)]
    FLOW.run_steps(state, dice)
    return state


def _dealt(state: State, given: PositionReader, dice: Dice) -> list[int]:
    """Return the given cards, and cards dealt to the other pawns."""
    ids, killer = [one.id for one in state.board.characters], state.board.murderer
    text = N_("expected some of these values, each only once: {values}", values=", ".join(ids))
    roles = given.read_list("roles", state.pawns)
    if not all(role in ids for role in roles) or len({*roles}) < len(roles):
        raise given.error_at(("roles",), text)
    chosen = [ids.index(role) for role in roles]
    rest = [role for role in range(len(ids)) if role != killer and role not in chosen]
    dice.shuffle(rest)
    dealt = [*([] if killer in chosen else [killer]), *rest][: state.pawns - len(chosen)]
    dice.shuffle(dealt)
    return [*chosen, *dealt]


def _state(board: Board, position: Position) -> State:
    seats, given = position.seats, PositionReader(position, POSITION_KEYS)
    colours = [COLUMN_OF_MARK[mark] for mark in range(1, seats + 1)]
    if seats == 2:
        colours.append(next(column for column in range(len(COLOURS)) if column not in colours))
    state = empty_state(board, seats, tuple(colours), seats == 2)
    state.turn = 1
    state.role = list(range(state.pawns))
    text = N_("expected a space from 0 to {last}, or dead", last=board.goal)
    places = _entries(given, "pawns", state.pawns, lambda it: it == "dead" or is_whole_number(it, 0, board.goal), text)
    for pawn, place in enumerate(places):
        state.pos[pawn] = DEAD if place == "dead" else place
        if place == "dead":
            state.dead.append(pawn)
            state.graves.append([board.kinds.index("lawina") if "lawina" in board.kinds else 0, "lawina"])
    inside = [pawn for pawn, place in enumerate(state.pos) if place == board.goal]
    state.arrived = [
        *given.read_value("arrived", inside, lambda it: are_whole_numbers(it, 0, state.pawns - 1), _seats_text())
    ]
    state.closed = int(max(state.pos) >= board.lynch_before[state.pawns])
    text = N_("expected one of: {values}", values=", ".join(PAWN_STATES))
    for pawn, how in enumerate(_entries(given, "states", state.pawns, lambda it: it in PAWN_STATES, text)):
        if how in ("lying", "buried"):
            setattr(state, how, getattr(state, how) | 1 << pawn)
    state.inert = state.buried
    text = N_("expected a colour and a level, or null")
    for pawn, cube in enumerate(_entries(given, "help", state.pawns, lambda it: _is_cube(board, it), text)):
        if cube is not None:
            state.column[pawn], state.level[pawn] = COLOURS.index(cube[0]), cube[1]
    text = N_("expected the letter of a move, or null")
    for pawn, letter in enumerate(_entries(given, "last", state.pawns, lambda it: it is None or it in LETTERS, text)):
        if letter is not None:
            state.last[pawn] = LETTERS.index(letter)
    _give_tokens(state, given)
    return state


def _give_tokens(state: State, given: PositionReader) -> None:
    text = N_("expected a whole number from {low} to {high}", low=1, high=state.axes)
    for pawn, count in _by_pawn(state, given, "axes", lambda it: is_whole_number(it, 1, state.axes), text):
        state.axe[pawn] = count
    state.shod = _mask(state, given, "shod")
    tokens = given.inner_reader(("tokens",), ("axe", "snowshoe"), given.data.get("tokens", {}))
    state.axes = tokens.read_number("axe", 0, 99, default=state.axes - sum(state.axe))
    state.snowshoes = tokens.read_number("snowshoe", 0, 99, default=state.snowshoes - state.shod.bit_count())


def _seats_text() -> Text:
    return N_("expected seat numbers, counted from 0")


def _mask(state: State, given: PositionReader, key: str) -> int:
    """Return the pawns listed under a key, as a bit mask."""
    pawns: Collection[int] = given.read_value(
        key, [], lambda it: are_whole_numbers(it, 0, state.pawns - 1), _seats_text()
    )
    return sum(1 << pawn for pawn in {*pawns})


def _by_pawn(
    state: State, given: PositionReader, key: str, fits: Callable[[Any], bool], text: Text
) -> list[tuple[int, Any]]:  # fmt: skip
    """Return the items of a mapping from pawn to value. Each is validated by `fits`."""
    mapping = N_('expected a mapping (lines like "key: value")')
    entries = given.read_value(key, {}, lambda it: isinstance(it, dict), mapping)
    for pawn, entry in entries.items():
        if not is_whole_number(pawn, 0, state.pawns - 1):
            raise given.error_at((key, pawn), _seats_text(), on_key=True)
        if not fits(entry):
            raise given.error_at((key, pawn), text)
    return [*entries.items()]


def _entries(given: PositionReader, key: str, most: int, fits: Callable[[Any], bool], text: Text) -> list[Any]:
    """Return a list of at most `most` entries. Each is validated by `fits`."""
    entries = given.read_list(key, most)
    for number, entry in enumerate(entries):
        if not fits(entry):
            raise given.error_at((key, number), text)
    return entries


def _is_cube(board: Board, entry: Any) -> bool:
    if entry is None:
        return True
    whole = isinstance(entry, list) and len(entry) == 2
    return whole and entry[0] in COLOURS and is_whole_number(entry[1], 1, board.levels)
