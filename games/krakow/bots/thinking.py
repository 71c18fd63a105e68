"""How the hard computer player of Kraków thinks: a plan for the whole turn, chosen by what the others would answer.

A plan is a row of jobs, looked for by what they leave on the walls and tried against replies. It counts with the cards
in hand only; what is drawn on the way is used when it is there, as after every painting there is a new decision and a
new plan. Once a plan is chosen its first job is done step by step without thinking again: nothing new is learnt before
a card is drawn. The cache `_following` holds the moves of that job by position, so that they are not searched again,
and the job, which is what the moves are for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from games.core.computers.characters import lean_of
from games.core.computers.flat_search import LOST, draw, with_rest
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.thinking import Budget, SearchResult
from games.core.match.players import NO_CHARACTER
from games.krakow.bots import prior, why
from games.krakow.bots.jobs import PaintJob, WalkingRange, paint_jobs
from games.krakow.bots.prior import MANNERS, job_traits, traits
from games.krakow.bots.stances import best_placement
from games.krakow.bots.worth import Outlook, evaluate, lead_over_mean, places
from games.krakow.rules.painting import paint
from games.krakow.rules.state import State
from games.krakow.rules.turn import END, FLOW
from games.krakow.view.view import guess

# -- the hard player --------------------------------------------------------------------------------------------------
WORLDS = 1 << 40
KEPT = 512  # positions remembered
FEWEST, MOST = 4, 8  # plans that are tried against the others' answers, by how much can be tried
CLOSE, CLOSE_WALL = 0.01, 0.25  # what suits a character may be worse by so much: in chance to win, in victory points
_following: dict[tuple[Any, ...], tuple[Move, PaintJob]] = {}  # by `_key`: the next move of the plan, and its job


def think(view: View, moves: Sequence[Move], dice: Dice, budget: Budget, character: str = NO_CHARACTER) -> SearchResult:
    """Return the next move of the best plan, and what speaks for it in that plan."""
    state, seat = guess(view, dice), view["decision"]["seat"]
    move, job = _following.get(_key(state, seat, budget), (None, None))
    if move is not None and job is not None and move in moves:
        return SearchResult(move, evaluate(state)[seat], 0, why.planned_job_reasons(state.board, job, move))
    kind = view["decision"]["kind"]
    if kind == "turn":
        return _turn(view, state, seat, dice, budget, character)
    if kind == "place":
        drawn = MANNERS.leanings.get(character, {})
        values = [
            _standing_after(state, seat, move) + CLOSE_WALL * lean_of(drawn, traits(state, move)) for move in moves
        ]
        return SearchResult(moves[values.index(max(values))], evaluate(state)[seat])
    weights = prior.prior(state, moves)
    return SearchResult(moves[draw([weight**2 for weight in weights], dice)], evaluate(state)[seat])


def _standing_after(state: State, seat: Seat, move: Move) -> float:
    after = state.copy()
    FLOW.apply(after, move, BotDice(0))
    return expected_lead(after, seat)


def _turn(view: View, state: State, seat: Seat, dice: Dice, budget: Budget, character: str) -> SearchResult:
    found = best_plans(state, seat, min(MOST, max(FEWEST, budget.playouts // 8)))
    if not found[0].jobs:
        stance = best_placement(state, seat)
        tables, cells = state.board.tables, state.board.city.cells
        move = END if stance is None else ("walk", tables.codes[stance.person], cells[stance.step])
        return SearchResult(move, evaluate(state)[seat])
    contest = PlanContest([plan for plan in found if plan.jobs])
    made = _try(view, contest, seat, dice, budget)
    drawn = MANNERS.leanings.get(character, {})
    plan, value = contest.best([CLOSE * _lean(state, seat, plan.jobs[0], drawn) for plan in contest.plans])
    move, job = _remember(state, seat, plan, budget), plan.jobs[0]
    return SearchResult(
        move, value if contest.worlds else evaluate(state)[seat], made, why.planned_job_reasons(state.board, job, move)
    )


def _lean(state: State, seat: Seat, job: PaintJob, drawn: Mapping[str, float]) -> float:
    """Return how much a character that is so drawn to traits leans to a job."""
    return lean_of(drawn, job_traits(state, seat, job))


def _try(view: View, contest: PlanContest, seat: Seat, dice: Dice, budget: Budget) -> int:
    """Try plans in imagined worlds, all of them in the same ones, as long as the budget lasts."""
    made = 0
    while len(contest.alive) > 1 and not budget.spent(made + len(contest.alive) - 1):
        seed = dice.below(WORLDS)
        world = guess(view, BotDice(seed))
        for place in list(contest.alive):
            after = world.copy()
            play_until_own_turn(after, BotDice(seed + 1), seat, contest.plans[place].jobs)
            contest.add_value(place, _worth(after, seat))
            made += 1
        contest.close_world()
    return made


def _worth(state: State, seat: Seat) -> float:
    """Return what a position is worth to a seat: its chance to win, and its place where that is next to none."""
    own = evaluate(state)[seat]
    return own if own >= LOST else with_rest(own, places(state)[seat])


def _remember(state: State, seat: Seat, plan: TurnPlan, budget: Budget) -> Move:
    """Note what follows each position of the plan's first job, up to the painting; return its first move."""
    moves = job_moves(state, seat, plan.jobs[0])
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
        state.board, budget.playouts, seat, state.overall_turn, state.spent, state.chosen, len(state.agenda),
        tuple(state.hands[seat]), tuple(state.people), tuple(state.works),
    )  # fmt: skip


# -- plans for a turn -------------------------------------------------------------------------------------------------
# Plans of whole turns won 73 % (± 6 %) of 60 games against taking the best job each time; 8 × 10 instead of 4 × 6 won
# 60 % (± 6 %) of 60, and trying the best four against the others' answers 60 % (± 8 %) of 40 against not trying them.
WIDTH = 6  # plans that are carried on at each length
FAN = 8  # jobs that each of them is carried on with


class TurnPlan(NamedTuple):
    """Jobs in a row, and how far ahead their crew is afterwards, in victory points."""

    jobs: tuple[PaintJob, ...]
    value: float


def job_moves(state: State, seat: Seat, job: PaintJob) -> list[Move]:
    """Return the moves of a job: the way, the card, the place."""
    tables, cells = state.board.tables, state.board.city.cells
    way = WalkingRange(state, seat, job.cost).path(job.cell)
    moves: list[Move] = [("walk", tables.codes[job.person], cells[cell]) for cell in way]
    return [*moves, tables.paint[job.person][job.kind], tables.place[job.pair]]


def expected_lead(state: State, seat: Seat) -> float:
    """Return how far a seat is ahead, by what places are likely to pay."""
    return lead_over_mean(Outlook.of_state(state).expected_points(), seat)


def best_plans(state: State, seat: Seat, most: int) -> list[TurnPlan]:
    """Return the best plans, each beginning with another job, the best first; doing nothing is among them.

    Plans grow job by job (a beam); all lengths compete, as points may be better kept than wasted on own walls.
    """
    best: dict[tuple[int, int, int], TurnPlan] = {}
    front: list[tuple[TurnPlan, State]] = [(TurnPlan((), expected_lead(state, seat)), state)]
    nothing = front[0][0]
    while front:
        grown: list[tuple[float, TurnPlan, State]] = []
        for plan, now in front:
            for job in _several(now, seat):
                after = _done(now, seat, job)
                longer = TurnPlan((*plan.jobs, job), expected_lead(after, seat))
                grown.append((longer.value + job.worth - job.gain, longer, after))
                first = longer.jobs[0]
                key = (first.pair, first.kind, first.cell)
                if key not in best or longer.value > best[key].value:
                    best[key] = longer
        grown.sort(key=lambda entry: -entry[0])
        front = [(plan, now) for _, plan, now in grown[:WIDTH]]
    found = sorted([*best.values(), nothing], key=lambda plan: -plan.value)
    return found[:most]


def _several(state: State, seat: Seat) -> list[PaintJob]:
    """Return a few promising jobs that differ in building or card."""
    found: dict[tuple[int, int], PaintJob] = {}
    buildings = state.board.city.building_of
    pairs = state.board.city.pairs
    for job in sorted(paint_jobs(state, seat), key=lambda job: -job.worth):
        if job.gain > 0:
            found.setdefault((buildings[pairs[job.pair][0]], job.kind), job)
            if len(found) >= FAN:
                break
    return list(found.values())


def _done(state: State, seat: Seat, job: PaintJob) -> State:
    """Return the state after a job, without what would be drawn."""
    after, board = state.copy(), state.board
    at = seat * board.people + job.person
    after.taken ^= 1 << after.people[at]
    after.taken |= 1 << job.cell
    after.people[at] = job.cell
    after.spent += job.cost
    after.hands[seat].remove(job.kind)
    paint(after, seat, job.kind, board.city.pairs[job.pair])
    return after


def play_turn(state: State, dice: Dice, planned: Sequence[PaintJob] = ()) -> None:
    """Play the rest of a turn in place: what is planned, then the best job as long as one pays."""
    seat = state.active
    for job in planned:
        for move in job_moves(state, seat, job):
            FLOW.apply(state, move, dice)
    while found := [job for job in paint_jobs(state, seat) if job.gain > 0]:
        for move in job_moves(state, seat, max(found, key=lambda job: job.worth)):
            FLOW.apply(state, move, dice)
    FLOW.apply(state, END, dice)


def play_until_own_turn(state: State, dice: Dice, seat: Seat, planned: Sequence[PaintJob]) -> None:
    """Play a plan and what all others do until it is the seat's turn again, or the round has been counted."""
    now = state.round
    play_turn(state, dice, planned)
    while state.agenda and state.active != seat and state.round == now:
        play_turn(state, dice)


class PlanContest:
    """Plans tried in the same worlds: after each world the worse half may drop out."""

    def __init__(self, tried: Sequence[TurnPlan]) -> None:
        self.plans = list(tried)
        self.sums = [0.0] * len(self.plans)
        self.alive = list(range(len(self.plans)))
        self.worlds = 0

    def add_value(self, place: int, value: float) -> None:
        """Add what a plan was worth in the present world."""
        self.sums[place] += value

    def close_world(self) -> None:
        """Count the world; after the second, the fourth, … the worse half of the plans is given up."""
        self.worlds += 1
        if self.worlds % 2 == 0 and len(self.alive) > 2:
            self.alive.sort(key=lambda place: -self.sums[place])
            del self.alive[(len(self.alive) + 1) // 2 :]

    def best(self, lean: Sequence[float] = ()) -> tuple[TurnPlan, float]:
        """Return the plan that did best and its mean, the first by itself where none was tried.

        `lean` says of each plan by how much it is taken for better than it did.
        """
        if not self.worlds:
            return self.plans[0], -inf
        lean = lean or [0.0] * len(self.plans)
        place = max(self.alive, key=lambda place: self.sums[place] / self.worlds + lean[place])
        return self.plans[place], self.sums[place] / self.worlds
