"""Positions in YAML, for pictures in the rules and scenes of lessons.

round: 2
turn: 3
active: 1
spent: 4
points: [12, 9]
painters: [[[23, 0], [10, 9]], [[5, 10]]]     cells of each seat's painters
bouncers: [[10, 5], null]                     cell of each seat's bouncer
works: [[0, mural, 22, 1, 21, 1]]             seat, kind, two squares; the oldest first
owners: {"district:nowa_huta": 0}

Additional keys for a scene of a lesson:

first: 1                                      seat that began the round
hands: [[throw_up, tag], [mural]]             cards of each seat; the rest of a hand is drawn
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.core.contract.flow import HOLD
from games.core.contract.texts import N_
from games.core.data.positions import PositionReader, check_names, check_seats, is_whole_number, number_keys
from games.core.data.rules_blocks import Position
from games.krakow.rules import scoring
from games.krakow.rules.board import ROUNDS, Board
from games.krakow.rules.painting import draw_card, paint_work
from games.krakow.rules.state import NOBODY, State, derive_slots, empty_state
from games.krakow.view.view import observe

POSITION_KEYS = (
    "round",
    "turn",
    "active",
    "spent",
    "points",
    "painters",
    "bouncers",
    "works",
    "owners",
    "first",
    "hands",
)


def position_view(board: Board, position: Position) -> View:
    """Return the public view of a position. People without a cell are not on the board.

    Raises DataError with the line of the first fault.
    """
    check_seats(position, range(2, 5))
    seats, city = number_keys(position.seats), board.city
    check_names(position, {
        "cell": (city.cell_index,), "square": (city.square_index,), "district": (city.districts,),
        "street": (city.streets,), "building": (city.buildings,), "card": (board.kind_index,),
        "painter": (seats, number_keys(board.painters, 1)), "bouncer": (seats,), "seat": (seats,),
    })  # fmt: skip
    return observe(state_of(board, position), None)


def make_state(board: Board, position: Position, dice: Dice) -> State:
    """Return a playable state of a position. Without an active seat it has no decision.

    People without a cell are placed at the southern edge. Raises DataError like `position_view`.
    """
    check_seats(position, range(2, 5))
    state, given = state_of(board, position), PositionReader(position, POSITION_KEYS)
    state.first = given.read_number("first", 0, state.seats - 1)
    for seat, kind, *_ in state.works:
        state.decks[seat][kind] -= 1
    for seat, cards in enumerate(given.read_list("hands", state.seats)):
        _deal(state, seat, given, cards)
    for seat in range(state.seats):
        if min(state.decks[seat]) < 0:
            raise given.error_at(("hands", seat), N_("expected no more cards of a kind than the deck holds"))
        while len(state.hands[seat]) < board.hand and any(state.decks[seat]):
            draw_card(state, seat, len(state.hands[seat]), dice, None)
    _send_away(state)
    state.agenda = [HOLD] if state.active == NOBODY else [("next",), ("turn", state.active)]
    return state


def _deal(state: State, seat: int, given: PositionReader, cards: Any) -> None:
    known, most = state.board.kind_index, state.board.hand
    if not isinstance(cards, list) or len(cards) > most or any(card not in known for card in cards):
        raise given.error_at(("hands", seat), N_("expected a list of cards"))
    state.hands[seat] = [known[card] for card in cards]
    for kind in state.hands[seat]:
        state.decks[seat][kind] -= 1


def _send_away(state: State) -> None:
    """Place people without a cell on the southernmost free cells."""
    cells = state.board.city.cells
    free = sorted(
        (cell for cell in range(len(cells)) if not state.taken >> cell & 1), key=lambda cell: _far(cells[cell])
    )
    for person, cell in enumerate(state.people):
        if cell == NOBODY:
            state.people[person] = free.pop()
    derive_slots(state)


def _far(cell: str) -> tuple[int, int]:
    across, _, down = cell.partition(".")
    return int(down), int(across)


def state_of(board: Board, position: Position) -> State:
    """Return the state described by a position; raises DataError like `position_view`."""
    seats, given = position.seats, PositionReader(position, POSITION_KEYS)
    state = empty_state(board, seats)
    state.round = given.read_number("round", 1, ROUNDS)
    state.turn = given.read_number("turn", 1, board.turns)
    state.active = given.read_number("active", 0, seats - 1, default=NOBODY)
    state.spent = given.read_number("spent", 0, board.points)
    state.vp = given.read_counts("points", seats, 999)
    for seat, cells in enumerate(given.read_list("painters", seats)):
        if not isinstance(cells, list) or len(cells) > board.painters:
            raise given.error_at(("painters", seat), N_("expected at most {most} spaces", most=board.painters))
        for person, cell in enumerate(cells):
            _stand(state, seat * board.people + person, given, ("painters", seat, person), cell)
    for seat, cell in enumerate(given.read_list("bouncers", seats)):
        if cell:
            _stand(state, seat * board.people + board.painters, given, ("bouncers", seat), cell)
    derive_slots(state)
    pairs = {frozenset(move[1:]) for move in board.tables.place}
    for number, work in enumerate(given.read_list("works", 999)):
        _paint(state, given, ("works", number), work, pairs)
    names = {name: place for place, name in enumerate(scoring.place_names(state))}
    text = N_("expected names of places with their owners' seats")
    for name, owner in given.read_value("owners", {}, lambda it: isinstance(it, dict), text).items():
        if name not in names:
            text = N_("expected the name of a district, street or building")
            raise given.error_at(("owners", name), text, on_key=True)
        if not is_whole_number(owner, NOBODY, seats - 1):
            raise given.error_at(("owners", name), N_("expected the number of a seat"))
        state.owners[names[name]] = owner
    return state


def _stand(state: State, person: int, given: PositionReader, place: tuple[str | int, ...], cell: Any) -> None:
    index = state.board.city.cell_index
    if _key(cell) not in index:
        raise given.error_at(place, N_("expected a space in the city"))
    if index[_key(cell)] in state.people:
        raise given.error_at(place, N_("expected a space where nobody stands"))
    state.people[person] = index[_key(cell)]


def _paint(
    state: State, given: PositionReader, place: tuple[str | int, ...], work: Any, pairs: set[frozenset[str]]
) -> None:
    board = state.board
    if not isinstance(work, list) or len(work) != 6:
        raise given.error_at(place, N_("expected a seat, a piece of graffiti and two squares: [0, tag, 1, 1, 2, 1]"))
    seat, kind = work[:2]
    if not is_whole_number(seat, 0, given.position.seats - 1) or kind not in board.kind_index:
        raise given.error_at(place, N_("expected a seat and the id of a piece of graffiti"))
    ends = _key(work[2:4]), _key(work[4:6])
    if frozenset(ends) not in pairs:
        raise given.error_at(place, N_("expected two squares side by side in one building"))
    one, other = sorted(board.city.square_index[end] for end in ends)
    paint_work(state, seat, board.kind_index[kind], (one, other))


def _key(cell: Any) -> str:
    whole = isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)
    return f"{cell[0]}.{cell[1]}" if whole else ""
