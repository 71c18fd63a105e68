"""Positions for the tests of Kraków, and helpers that play and inspect them."""

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

Work = tuple[int, str, str, str]  # seat, kind, and the card's two squares


@cache
def shipped() -> Board:
    """Return the city that ships with the program."""
    return load_board(boards.shipped_boards("krakow")[0].path)


def spare_cells(board: Board) -> list[str]:
    """List cells for people without a given place: the southern edge, then the northern one, from the east."""
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
    """Return a position during a turn; `people` maps names on the table to cells; all others are at the edge."""
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
    assert not placed, f"unknown person: {placed}"
    for seat, event_kinds in enumerate(hands):
        state.hands[seat] = [board.kind_index[kind] for kind in event_kinds]
    for seat in range(seats):
        for kind in state.hands[seat]:
            state.decks[seat][kind] -= 1
        while len(state.hands[seat]) < board.hand:
            painting.draw_card(state, seat, len(state.hands[seat]), BotDice(seat), None)
    derive_slots(state)
    for work in works:
        put_work(state, *work)
    state.agenda = [("next",), ("turn", active)]
    return state


def put_work(state: State, seat: int, kind: str, one: str, other: str) -> None:
    """Put a work from the deck on the wall, without checking the rules."""
    index, board = state.board.city.square_index, state.board
    state.decks[seat][board.kind_index[kind]] -= 1
    painting.paint_work(state, seat, board.kind_index[kind], (index[one], index[other]))


def play(state: State, *moves: Move, dice: Dice | None = None) -> list[Event]:
    """Play legal moves on this state; return all events."""
    events: list[Event] = []
    for move in moves:
        refusal = GAME.guard(state, move)
        assert refusal is None, f"{move}: {refusal}"
        GAME.apply(state, move, dice or BotDice(1), events)
    return events


def refusal(state: State, move: Move) -> str:
    """Return the id of the reason why a move is refused, or an empty text."""
    result = GAME.guard(state, move)
    return result.id if result is not None else ""


def paintable_pairs(state: State, painter: int, kind: str | None = None) -> set[tuple[str, str]]:
    """Return the pairs of squares where a painter of the active seat may paint a card from the hand."""
    twin = state.copy()
    seat = twin.active
    kind = kind or twin.board.kinds[twin.hands[seat][0]].id
    play(twin, ("paint", f"p{painter}", kind))
    return {(move[1], move[2]) for move in GAME.legal_moves(twin)}


def work_points(state: State, work: int) -> int:
    """Return the current points of a work."""
    return state.work_value(work)


def points_in_place(state: State, name: str) -> list[int]:
    """Return every seat's artistic points in a place."""
    result: list[int] = GAME.observe(state, None)["totals"][name]
    return result


def event_kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events in order."""
    return [event.kind for event in events]


def finish_round(state: State) -> list[Event]:
    """End all turns until the round has been scored; return the events."""
    events: list[Event] = []
    now = state.round
    while GAME.decision(state) is not None and state.round == now:
        events += play(state, ("end",))
    return events
