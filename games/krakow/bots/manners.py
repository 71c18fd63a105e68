"""What characters of computers do differently in Kraków: how large they paint, and over whose works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.computers.characters import lean_of
from games.core.contract.contract import Move, Seat
from games.core.contract.extras.thinking import Manners
from games.krakow.bots.jobs import Job
from games.krakow.bots.prior import best_begun
from games.krakow.bots.worth import WEIGHTS
from games.krakow.rules.board import Board
from games.krakow.rules.state import NOBODY, State


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return what a move of the seat that decides is."""
    kind = move[0]
    if kind == "paint":
        _, _painter, card = move
        return of_card(state.board, state.board.kind_index[card])
    if kind == "place":
        squares = state.board.city.square_index
        _, first, second = move
        return of_wall(state, state.agenda[-1][1], (squares[first], squares[second]))
    if kind == "walk":
        return ("bouncer",) if move[1] == "b" else ()
    return ()


def of_card(board: Board, kind: int) -> tuple[str, ...]:
    """Return whether painting this card is one of the dear ones or of the cheap ones."""
    costs = sorted(one.cost for one in board.kinds)
    return ("large",) if board.kinds[kind].cost > costs[(len(costs) - 1) // 2] else ("small",)


def of_wall(state: State, seat: Seat, pair: tuple[int, int]) -> tuple[str, ...]:
    """Return what painting over two squares is: whose work is covered, and who leads on the building."""
    tops = [state.tops[square] for square in pair]
    over = any(top != NOBODY and state.works[top][0] != seat for top in tops)
    start = state.board.city.building_of[pair[0]] * state.seats
    totals = state.art[start : start + state.seats]
    best, own = max(totals), totals[seat]
    others = max(total for other, total in enumerate(totals) if other != seat)
    building = "free" if not best else "home" if own > others else "rival" if others > own else "even"
    return (building, "over") if over else (building,)


def of_job(state: State, seat: Seat, job: Job) -> tuple[str, ...]:
    """Return what doing a job is: how dear the card is, and what lies on the wall."""
    board = state.board
    return (*of_card(board, job.kind), *of_wall(state, seat, board.city.pairs[job.pair]))


def lean(state: State, moves: Sequence[Move], drawn: Mapping[str, float]) -> list[float]:
    """Return how much each move suits a character; in a turn, by the best job that it begins in its eyes."""
    kind, seat = state.agenda[-1][:2]
    own = [lean_of(drawn, () if move[0] == "paint" else traits(state, move)) for move in moves]
    if kind != "turn":
        return own
    heat = WEIGHTS.heat
    plain = best_begun(state, seat)
    liked = best_begun(state, seat, lambda job: heat * lean_of(drawn, of_job(state, seat, job)))
    jobs = [(liked[move] - plain[move]) / heat if move in plain and move in liked else 0.0 for move in moves]
    return [one + other for one, other in zip(own, jobs, strict=True)]


MANNERS = Manners(
    {
        "large": "paints a card that costs much",
        "small": "paints a card that costs little",
        "over": "paints over a work of another crew",
        "home": "paints on a building where it leads",
        "even": "paints on a building where it leads together with others",
        "rival": "paints on a building where another crew leads",
        "free": "paints on a building where nobody has painted",
        "bouncer": "leads its bouncer",
    },
    traits,
    {
        "cautious": {"home": 1.2, "small": 0.8, "rival": -0.3},
        "daring": {"free": 1.5, "large": 2.0},
        "mischievous": {"over": 1.0, "rival": 0.6, "home": -0.4, "large": 1.0, "bouncer": 1.0},
    },
    lean,
)
