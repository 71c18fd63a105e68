"""Plans for a whole turn: jobs one after the other, looked for by what they leave on the walls, tried against replies.

A plan counts with the cards in hand only; what is drawn on the way is used when it is there, as after every painting
there is a new decision and a new plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from games.core.contract.contract import Move, Seat
from games.core.contract.dice import Dice
from games.krakow.bots.jobs import Job, Reach, jobs
from games.krakow.bots.worth import Outlook, ahead
from games.krakow.rules.painting import paint
from games.krakow.rules.state import State
from games.krakow.rules.turn import END, FLOW

# Plans of whole turns won 73 % (± 6 %) of 60 games against taking the best job each time; 8 × 10 instead of 4 × 6 won
# 60 % (± 6 %) of 60, and trying the best four against the others' answers 60 % (± 8 %) of 40 against not trying them.
WIDTH = 6  # plans that are carried on at each length
FAN = 8  # jobs that each of them is carried on with


class Plan(NamedTuple):
    """Jobs in a row, and how far ahead their crew is afterwards, in victory points."""

    jobs: tuple[Job, ...]
    value: float


def moves_of(state: State, seat: Seat, job: Job) -> list[Move]:
    """Return the moves of a job: the way, the card, the place."""
    tables, cells = state.board.tables, state.board.city.cells
    way = Reach(state, seat, job.cost).way(job.cell)
    moves: list[Move] = [("walk", tables.codes[job.person], cells[cell]) for cell in way]
    return [*moves, tables.paint[job.person][job.kind], tables.place[job.pair]]


def standing(state: State, seat: Seat) -> float:
    """Return how far a seat is ahead, by what places are likely to pay."""
    return ahead(Outlook.of(state).values(), seat)


def plans(state: State, seat: Seat, most: int) -> list[Plan]:
    """Return the best plans, each beginning with another job, the best first; doing nothing is among them.

    Plans grow job by job (a beam); all lengths compete, as points may be better kept than wasted on own walls.
    """
    best: dict[tuple[int, int, int], Plan] = {}
    front: list[tuple[Plan, State]] = [(Plan((), standing(state, seat)), state)]
    nothing = front[0][0]
    while front:
        grown: list[tuple[float, Plan, State]] = []
        for plan, now in front:
            for job in _several(now, seat):
                after = _done(now, seat, job)
                longer = Plan((*plan.jobs, job), standing(after, seat))
                grown.append((longer.value + job.worth - job.gain, longer, after))
                first = longer.jobs[0]
                key = (first.pair, first.kind, first.cell)
                if key not in best or longer.value > best[key].value:
                    best[key] = longer
        grown.sort(key=lambda entry: -entry[0])
        front = [(plan, now) for _, plan, now in grown[:WIDTH]]
    found = sorted([*best.values(), nothing], key=lambda plan: -plan.value)
    return found[:most]


def _several(state: State, seat: Seat) -> list[Job]:
    """Return a few promising jobs that differ in building or card."""
    found: dict[tuple[int, int], Job] = {}
    buildings = state.board.city.building_of
    pairs = state.board.city.pairs
    for job in sorted(jobs(state, seat), key=lambda job: -job.worth):
        if job.gain > 0:
            found.setdefault((buildings[pairs[job.pair][0]], job.kind), job)
            if len(found) >= FAN:
                break
    return list(found.values())


def _done(state: State, seat: Seat, job: Job) -> State:
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


def play_turn(state: State, dice: Dice, planned: Sequence[Job] = ()) -> None:
    """Play the rest of a turn in place: what is planned, then the best job as long as one pays."""
    seat = state.active
    for job in planned:
        for move in moves_of(state, seat, job):
            FLOW.apply(state, move, dice)
    while found := [job for job in jobs(state, seat) if job.gain > 0]:
        for move in moves_of(state, seat, max(found, key=lambda job: job.worth)):
            FLOW.apply(state, move, dice)
    FLOW.apply(state, END, dice)


def answered(state: State, dice: Dice, seat: Seat, planned: Sequence[Job]) -> None:
    """Play a plan and what all others do until it is the seat's turn again, or the round has been counted."""
    now = state.round
    play_turn(state, dice, planned)
    while state.agenda and state.active != seat and state.round == now:
        play_turn(state, dice)


class Contest:
    """Plans tried in the same worlds: after each world the worse half may drop out."""

    def __init__(self, tried: Sequence[Plan]) -> None:
        self.plans = list(tried)
        self.sums = [0.0] * len(self.plans)
        self.alive = list(range(len(self.plans)))
        self.worlds = 0

    def note(self, place: int, value: float) -> None:
        """Add what a plan was worth in the present world."""
        self.sums[place] += value

    def close_world(self) -> None:
        """Count the world; after the second, the fourth, … the worse half of the plans is given up."""
        self.worlds += 1
        if self.worlds % 2 == 0 and len(self.alive) > 2:
            self.alive.sort(key=lambda place: -self.sums[place])
            del self.alive[(len(self.alive) + 1) // 2 :]

    def best(self, lean: Sequence[float] = ()) -> tuple[Plan, float]:
        """Return the plan that did best and its mean, the first by itself where none was tried.

        `lean` says of each plan by how much it is taken for better than it did.
        """
        if not self.worlds:
            return self.plans[0], -inf
        lean = lean or [0.0] * len(self.plans)
        place = max(self.alive, key=lambda place: self.sums[place] / self.worlds + lean[place])
        return self.plans[place], self.sums[place] / self.worlds
