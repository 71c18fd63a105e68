"""Positions for the tests of Kraków, written by hand, and short ways to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.core.contract.contract import Event, Move
from games.core.contract.dice import BotDice, Dice
from games.core.data import boards
from games.krakow.game import GAME
from games.krakow.rules import painting
from games.krakow.rules.board import Board
from games.krakow.rules.state import State, derive_slots, empty_state
from games.krakow.schemas import load_board

Work = tuple[int, str, str, str]  # seat, kind, and its two squares


@cache
def shipped() -> Board:
    """Return the city that ships with the program."""
    return load_board(boards.shipped_boards("krakow")[0].path)


def spare_cells(board: Board) -> list[str]:
    """List cells for those whom a test does not place: the southern edge, then the northern one, from the east."""
    edge = [f"{x}.{y}" for y in (board.city.height - 1, 0) for x in reversed(range(board.city.width))]
    return [key for key in edge if key in board.city.cell_index]


def position(
    seats: int = 2,
    people: Mapping[str, str] | None = None,
    works: Iterable[Work] = (),
    hands: Sequence[Sequence[str]] = (),
    spent: int = 0,
    active: int = 0,
    round: int = 1,
    turn: int = 1,
    first: int = 0,
) -> State:
    """Return a position in somebody's turn; `people` maps names on the table to cells, all others stand at the edge."""
    board = shipped()
    state = empty_state(board, seats)
    state.round, state.turn, state.active, state.first, state.spent = round, turn, active, first, spent
    placed = dict(people or {})
    spare = [key for key in spare_cells(board) if key not in placed.values()]
    for seat in range(seats):
        for person in range(board.people):
            name = f"bouncer:{seat}" if person == board.painters else f"painter:{seat}:{person + 1}"
            cell = placed.pop(name, None) or spare.pop(0)
            state.people[seat * board.people + person] = board.city.cell_index[cell]
    assert not placed, f"who is {placed}?"
    for seat, kinds in enumerate(hands):
        state.hands[seat] = [board.kind_index[kind] for kind in kinds]
    for seat in range(seats):
        for kind in state.hands[seat]:
            state.decks[seat][kind] -= 1
        while len(state.hands[seat]) < board.hand:
            painting.draw_card(state, seat, len(state.hands[seat]), BotDice(seat), None)
    derive_slots(state)
    for work in works:
        paint(state, *work)
    state.agenda = [("next",), ("turn", active)]
    return state


def paint(state: State, seat: int, kind: str, one: str, other: str) -> None:
    """Lay a work out of the deck, whatever the rules say."""
    index, board = state.board.city.square_index, state.board
    state.decks[seat][board.kind_index[kind]] -= 1
    painting.paint(state, seat, board.kind_index[kind], (index[one], index[other]))


def play(state: State, *moves: Move, dice: Dice | None = None) -> list[Event]:
    """Play moves that must be legal, in place; return all that happened."""
    events: list[Event] = []
    for move in moves:
        reason = GAME.guard(state, move)
        assert reason is None, f"{move}: {reason}"
        GAME.apply(state, move, dice or BotDice(1), events)
    return events


def reason(state: State, move: Move) -> str:
    """Return the id of why a move is refused, empty if it is not."""
    found = GAME.guard(state, move)
    return found.id if found is not None else ""


def places(state: State, painter: int, kind: str | None = None) -> set[tuple[str, str]]:
    """Return the pairs of squares that a painter of the seat on turn may paint with a card from the hand."""
    twin = state.copy()
    seat = twin.active
    kind = kind or twin.board.kinds[twin.hands[seat][0]].id
    play(twin, ("paint", f"p{painter}", kind))
    return {(move[1], move[2]) for move in GAME.legal_moves(twin)}


def value(state: State, work: int) -> int:
    """Return what a work counts now."""
    return state.work_value(work)


def totals(state: State, name: str) -> list[int]:
    """Return the artistic points of every seat in a place."""
    found: list[int] = GAME.observe(state, None)["totals"][name]
    return found


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events in their order."""
    return [event.kind for event in events]


def finish_round(state: State) -> list[Event]:
    """End turn after turn until the round has been counted; return what happened."""
    events: list[Event] = []
    now = state.round
    while GAME.decision(state) is not None and state.round == now:
        events += play(state, ("end",))
    return events
