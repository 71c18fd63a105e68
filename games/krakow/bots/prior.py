"""Move weights of computer players, by the best job that begins with each move, and the traits of characters.

Characters differ in the size of the works that they paint, and in whose works they cover.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp

from games.core.computers.characters import trait_score
from games.core.contract.contract import Move, Seat, Step
from games.core.contract.extras.bot_settings import Personalities, Tuning
from games.krakow.bots.jobs import BeginnerGains, PaintingGains, PaintJob, WalkingRange, paint_jobs
from games.krakow.bots.placements import best_placement, cell_values
from games.krakow.bots.worth import WEIGHTS, evaluate
from games.krakow.rules.board import Board
from games.krakow.rules.state import NOBODY, State
from games.krakow.rules.turn import END_TURN

__all__ = ["TUNING", "evaluate", "prior"]

TUNING = Tuning(
    playouts=16,
    max_playouts=200,
    plan_kinds=frozenset({"district"}),  # the districts of the setup are drawn by weight, so that games differ
    review_playouts=4000,
    calibration_curve=(0.14, 0.37, 0.43, 0.44, 0.45, 0.52, 0.6, 0.71, 0.85),
    clock_counts_seats=True,
)
NO_JOB_VALUE = -3.0  # value of a move that begins no painting job, in victory points


def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return a positive weight for each move of the deciding seat, from its own knowledge only."""
    step = state.agenda[-1]
    return _weights(_KINDS[step[0]](state, step, moves))


def beginner_prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return the move weights of a beginner, who paints the work with the most immediate points.

    A beginner ignores alternative uses of its movement points, the losses of other seats, and their coming turns.
    """
    kind, seat, *_ = state.agenda[-1]
    gains = BeginnerGains(state, seat)
    if kind == "turn":
        values = best_job_values(state, seat, lambda job: job.gain - job.worth, gains)
        return _weights(_turn_values(state, seat, moves, values))
    if kind == "place":
        return _weights(_place_values(state, moves, gains))
    return prior(state, moves)


def _weights(worths: Sequence[float]) -> list[float]:
    top = max(worths)
    return [max(1e-9, exp((worth - top) / WEIGHTS.temperature)) for worth in worths]


def first_job_move(state: State, seat: Seat, job: PaintJob, walking_range: WalkingRange) -> Move:
    """Return the first move of a painting job: a step of the walk, or the choice of the card."""
    tables = state.board.tables
    step = walking_range.first_step(job.cell)
    if step is not None:
        return "walk", tables.codes[job.person], state.board.city.cells[step]
    return tables.paint[job.person][job.kind]


def best_job_values(
    state: State,
    seat: Seat,
    extra_worth: Callable[[PaintJob], float] | None = None,
    gains: PaintingGains | None = None,
) -> dict[Move, float]:
    """Return, for each move that begins a gainful job, the worth of the best such job in victory points.

    `extra_worth` returns an addition to the worth of a job, such as a character's preference.
    """
    reach = WalkingRange.of_painters(state, seat)
    best: dict[Move, float] = {}
    for job in paint_jobs(state, seat, reach, gains):
        move = first_job_move(state, seat, job, reach)
        worth = job.worth + (extra_worth(job) if extra_worth is not None else 0.0)
        if worth > best.get(move, NO_JOB_VALUE):
            best[move] = worth
    return best


def _turn(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return _turn_values(state, step[1], moves, best_job_values(state, step[1]))


def _turn_values(state: State, seat: Seat, moves: Sequence[Move], values: dict[Move, float]) -> list[float]:
    """Return the worth of each move of a turn. `values` contains the worth of the moves that begin a job."""
    if not values:  # nothing to paint: move a person to a better cell
        placement = best_placement(state, seat)
        if placement is not None:
            values["walk", state.board.tables.codes[placement.person], state.board.city.cells[placement.step]] = (
                placement.gain
            )
    values[END_TURN] = 0.0
    return [values.get(move, NO_JOB_VALUE) for move in moves]


def _place(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return _place_values(state, moves, PaintingGains(state, step[1]))


def _place_values(state: State, moves: Sequence[Move], gains: PaintingGains) -> list[float]:
    pair_of = state.board.tables.pair_of
    return [gains.gain(pair_of[move], state.chosen) for move in moves]


def _district(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    city = state.board.city
    worth = _cells(state, step)
    return [
        max((worth[cell] for cell in city.district_cells[city.districts.index(move[1])] if not state.taken >> cell & 1),
            default=0.0)
        for move in moves
    ]  # fmt: skip


def _stand(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    worth, index = _cells(state, step), state.board.city.cell_index
    return [worth[index[move[1]]] for move in moves]


def _cells(state: State, step: Step) -> list[float]:
    _, seat, person, *_district = step
    return [worth / 4 for worth in cell_values(state, seat, person)]


_KINDS: dict[str, Callable[[State, Step, Sequence[Move]], list[float]]] = {
    "district": _district,
    "stand": _stand,
    "turn": _turn,
    "place": _place,
}


# -- traits of characters ---------------------------------------------------------------------------------------------
def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return the traits of a move of the deciding seat; keys of `BOT_PERSONALITIES`."""
    kind = move[0]
    if kind == "paint":
        _, _painter, card = move
        return card_traits(state.board, state.board.kind_index[card])
    if kind == "place":
        squares = state.board.city.square_index
        _, first, second = move
        return wall_traits(state, state.agenda[-1][1], (squares[first], squares[second]))
    if kind == "walk":
        return ("bouncer",) if move[1] == "b" else ()
    return ()


def card_traits(board: Board, kind: int) -> tuple[str, ...]:
    """Return the trait of a card: `large` for one of the more expensive kinds, else `small`."""
    costs = sorted(one.cost for one in board.kinds)
    return ("large",) if board.kinds[kind].cost > costs[(len(costs) - 1) // 2] else ("small",)


def wall_traits(state: State, seat: Seat, pair: tuple[int, int]) -> tuple[str, ...]:
    """Return the traits of painting over two squares: who leads on the building, and whether others are covered."""
    tops = [state.tops[square] for square in pair]
    over = any(top != NOBODY and state.works[top][0] != seat for top in tops)
    start = state.board.city.building_of[pair[0]] * state.seats
    totals = state.art[start : start + state.seats]
    best, own = max(totals), totals[seat]
    others = max(total for other, total in enumerate(totals) if other != seat)
    building = "free" if not best else "home" if own > others else "rival" if others > own else "even"
    return (building, "over") if over else (building,)


def job_traits(state: State, seat: Seat, job: PaintJob) -> tuple[str, ...]:
    """Return the traits of a job: those of its card and its wall."""
    board = state.board
    return (*card_traits(board, job.kind), *wall_traits(state, seat, board.city.pairs[job.pair]))


def character_preferences(state: State, moves: Sequence[Move], trait_preferences: Mapping[str, float]) -> list[float]:
    """Return how much each move suits a character; `trait_preferences` maps traits to a character's preferences.

    In a turn, moves inherit the preference for the best job that they begin.
    """
    kind, seat = state.agenda[-1][:2]
    own = [trait_score(trait_preferences, () if move[0] == "paint" else traits(state, move)) for move in moves]
    if kind != "turn":
        return own
    heat = WEIGHTS.temperature
    plain = best_job_values(state, seat)
    liked = best_job_values(
        state, seat, lambda job: heat * trait_score(trait_preferences, job_traits(state, seat, job))
    )
    jobs = [(liked[move] - plain[move]) / heat if move in plain and move in liked else 0.0 for move in moves]
    return [one + other for one, other in zip(own, jobs, strict=True)]


BOT_PERSONALITIES = Personalities(
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
    character_preferences,
)
