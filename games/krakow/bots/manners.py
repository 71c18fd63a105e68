"""What characters of computers do differently in Kraków: how large they paint, and over whose works."""

from __future__ import annotations

from games.core.contract.contract import Move, Seat
from games.core.contract.manners import Manners
from games.krakow.rules.board import Board
from games.krakow.rules.state import NOBODY, State


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return what a move of the seat that decides is."""
    kind = move[0]
    if kind == "paint":
        return of_card(state.board, state.board.kind_index[move[2]])
    if kind == "place":
        squares = state.board.city.square_index
        return of_wall(state, state.agenda[-1][1], (squares[move[1]], squares[move[2]]))
    if kind == "walk":
        return ("bouncer",) if move[1] == "b" else ()
    return ("stop",) if kind == "end" else ()


def of_card(board: Board, kind: int) -> tuple[str, ...]:
    """Return whether painting this card is one of the dear ones or of the cheap ones."""
    costs = sorted(one.cost for one in board.kinds)
    return ("large",) if board.kinds[kind].cost > costs[(len(costs) - 1) // 2] else ("small",)


def of_wall(state: State, seat: Seat, pair: tuple[int, int]) -> tuple[str, ...]:
    """Return what painting over two squares is: over another's work, or on what is bare."""
    tops = [state.tops[square] for square in pair]
    if any(top != NOBODY and state.works[top][0] != seat for top in tops):
        return ("over",)
    return ("bare",) if tops == [NOBODY, NOBODY] else ()


MANNERS = Manners(
    {
        "large": "paints a card that costs much",
        "small": "paints a card that costs little",
        "over": "paints over a work of another crew",
        "bare": "paints on a bare wall",
        "bouncer": "leads its bouncer",
        "stop": "ends its turn",
    },
    traits,
    {
        "cautious": {"small": 0.5, "bare": 0.6, "over": -0.4},
        "daring": {"large": 0.9, "stop": -0.3},
        "mischievous": {"over": 0.8, "bouncer": 0.6, "bare": -0.3},
    },
)
