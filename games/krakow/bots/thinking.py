"""How the hard computer player of Kraków thinks: a plan for the whole turn, chosen by what the others would answer.

Once a plan is chosen its first job is done step by step without thinking again: nothing new is learnt before a card is
drawn. The cache `_following` holds the moves of that job by position, so that they are not searched again, and the job,
which is what the moves are for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from games.core.computers.aims import LOST, with_rest
from games.core.computers.characters import lean_of
from games.core.computers.flat import draw
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.thinking import Budget, Chosen
from games.core.match.players import PLAIN
from games.krakow.bots import prior, why
from games.krakow.bots.jobs import Job
from games.krakow.bots.manners import MANNERS, of_job, traits
from games.krakow.bots.plans import Contest, Plan, answered, moves_of, plans, standing
from games.krakow.bots.stances import better
from games.krakow.bots.worth import evaluate, places
from games.krakow.rules.state import State
from games.krakow.rules.turn import END, FLOW
from games.krakow.view.guessing import guess

WORLDS = 1 << 40
KEPT = 512  # positions remembered
FEWEST, MOST = 4, 8  # plans that are tried against the others' answers, by how much can be tried
CLOSE, CLOSE_WALL = 0.01, 0.25  # what suits a character may be worse by so much: in chance to win, in victory points
_following: dict[tuple[Any, ...], tuple[Move, Job]] = {}  # by `_key`: the next move of the plan, and its job


def think(view: View, moves: Sequence[Move], dice: Dice, budget: Budget, character: str = PLAIN) -> Chosen:
    """Return the next move of the best plan, and what speaks for it in that plan."""
    state, seat = guess(view, dice), view["decision"]["seat"]
    move, job = _following.get(_key(state, seat, budget), (None, None))
    if move is not None and job is not None and move in moves:
        return Chosen(move, evaluate(state)[seat], 0, why.of_job(state.board, job, move))
    kind = view["decision"]["kind"]
    if kind == "turn":
        return _turn(view, state, seat, dice, budget, character)
    if kind == "place":
        drawn = MANNERS.leanings.get(character, {})
        values = [
            _standing_after(state, seat, move) + CLOSE_WALL * lean_of(drawn, traits(state, move)) for move in moves
        ]
        return Chosen(moves[values.index(max(values))], evaluate(state)[seat])
    weights = prior.prior(state, moves)
    return Chosen(moves[draw([weight**2 for weight in weights], dice)], evaluate(state)[seat])


def _standing_after(state: State, seat: Seat, move: Move) -> float:
    after = state.copy()
    FLOW.apply(after, move, BotDice(0))
    return standing(after, seat)


def _turn(view: View, state: State, seat: Seat, dice: Dice, budget: Budget, character: str) -> Chosen:
    found = plans(state, seat, min(MOST, max(FEWEST, budget.playouts // 8)))
    if not found[0].jobs:
        stance = better(state, seat)
        tables, cells = state.board.tables, state.board.city.cells
        move = END if stance is None else ("walk", tables.codes[stance.person], cells[stance.step])
        return Chosen(move, evaluate(state)[seat])
    contest = Contest([plan for plan in found if plan.jobs])
    made = _try(view, contest, seat, dice, budget)
    drawn = MANNERS.leanings.get(character, {})
    plan, value = contest.best([CLOSE * _lean(state, seat, plan.jobs[0], drawn) for plan in contest.plans])
    move, job = _remember(state, seat, plan, budget), plan.jobs[0]
    return Chosen(move, value if contest.worlds else evaluate(state)[seat], made, why.of_job(state.board, job, move))


def _lean(state: State, seat: Seat, job: Job, drawn: Mapping[str, float]) -> float:
    """Return how much a character that is so drawn to traits leans to a job."""
    return lean_of(drawn, of_job(state, seat, job))


def _try(view: View, contest: Contest, seat: Seat, dice: Dice, budget: Budget) -> int:
    """Try plans in imagined worlds, all of them in the same ones, as long as the budget lasts."""
    made = 0
    while len(contest.alive) > 1 and not budget.spent(made + len(contest.alive) - 1):
        seed = dice.below(WORLDS)
        world = guess(view, BotDice(seed))
        for place in list(contest.alive):
            after = world.copy()
            answered(after, BotDice(seed + 1), seat, contest.plans[place].jobs)
            contest.note(place, _worth(after, seat))
            made += 1
        contest.close_world()
    return made


def _worth(state: State, seat: Seat) -> float:
    """Return what a position is worth to a seat: its chance to win, and its place where that is next to none."""
    own = evaluate(state)[seat]
    return own if own >= LOST else with_rest(own, places(state)[seat])


def _remember(state: State, seat: Seat, plan: Plan, budget: Budget) -> Move:
    """Note what follows each position of the plan's first job, up to the painting; return its first move."""
    moves = moves_of(state, seat, plan.jobs[0])
    now = state.copy()
    if len(_following) > KEPT:
        _following.clear()
    for move, following in pairwise(moves):
        FLOW.apply(now, move, BotDice(0))
        rest = plan.jobs[0]._replace(cost=plan.jobs[0].cost - (now.spent - state.spent))
        _following[_key(now, seat, budget)] = following, rest
    return moves[0]


def _key(state: State, seat: Seat, budget: Budget) -> tuple[Any, ...]:
    """Return what tells a position from all others that the seat can tell apart."""
    return (
        state.board, budget.playouts, seat, state.overall, state.spent, state.chosen, len(state.agenda),
        tuple(state.hands[seat]), tuple(state.people), tuple(state.works),
    )  # fmt: skip
