"""Games of computers on one board, played in the background: who wins from which seat, how long, how games end.

`Trials` shares the games among processes of their own, at low priority, and is asked now and then for those that are
over. Game i has the seed S + i, so the same board, seats and level give the same games again.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import NamedTuple

from games import registry
from games.core.computers.search import choose_move
from games.core.computers.selfplay import InvariantBroken, Policy, play
from games.core.contract.contract import Board, Event
from games.core.contract.dice import BotDice
from games.core.contract.events import EventTally
from games.core.contract.extras.thinking import Budget
from games.core.contract.game import Game
from games.core.contract.names import seat_of
from games.core.data import boards
from games.core.program.worker import WorkerProcess, init_worker

SEED = 1


class TrialSetup(NamedTuple):
    """What is played: a board as text, by so many seats of computers of one level; and what of it is `counted`."""

    game: registry.Registered
    board: str  # of `boards.to_text`
    seats: int
    level: str
    counted: tuple[EventTally, ...] = ()


UseKey = tuple[int, str]  # which of what is counted, and the name of a thing


class TrialResult(NamedTuple):
    """One game that is over; `used` says how often things were, `winning` which of those that are a seat's have won."""

    winners: tuple[int, ...]
    moves: int
    end: str
    used: Mapping[UseKey, int] = {}
    winning: tuple[UseKey, ...] = ()


@dataclass(slots=True)
class TrialStatistics:
    """What is known of the games so far; a victory shared by n counts 1/n for each, one of nobody's 0."""

    seats: int
    games: int = 0
    won: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    used: Counter[UseKey] = field(default_factory=Counter)
    winning: dict[UseKey, float] = field(default_factory=dict)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """Begin with no victories."""
        self.won = self.won or [0.0] * self.seats

    def add(self, one: TrialResult) -> None:
        """Count one game."""
        self.games += 1
        self.moves.append(one.moves)
        self.ends[one.end] += 1
        self.used.update(one.used)
        for use in one.winning:
            self.winning[use] = self.winning.get(use, 0.0) + 1 / len(one.winners)
        for seat in one.winners:
            if seat < self.seats:  # not somebody who plays without a seat
                self.won[seat] += 1 / len(one.winners)

    def typical_length(self) -> tuple[int, int]:
        """Return between which numbers of moves two thirds of the games end."""
        ordered = sorted(self.moves)
        sixth = len(ordered) // 6
        return ordered[sixth], ordered[-1 - sixth]


class TrialRunner:
    """Games on their way; `close` them when nobody looks any more."""

    def __init__(self, trial: TrialSetup, first: int, count: int, jobs: int | None = None) -> None:
        """Begin the games `first` to `first + count - 1` on `jobs` processes: one fewer than there are cores."""
        self.count, self.finished = count, 0
        jobs = min(count, jobs or max(1, (os.cpu_count() or 2) - 1))
        self.trouble = ""
        self._workers = [
            WorkerProcess("trials", _serve, trial, range(first + number, first + count, jobs)) for number in range(jobs)
        ]

    @property
    def is_running(self) -> bool:
        """Whether more games are to come."""
        return any(not worker.is_over for worker in self._workers)

    def collect(self) -> list[TrialResult]:
        """Return the games that have ended since the last call."""
        found: list[TrialResult] = []
        for worker in self._workers:
            for answer in worker.poll():
                if isinstance(answer, str):
                    self.trouble = answer
                    worker.close()
                    break
                found.append(answer)
        self.finished += len(found)
        return found

    def close(self) -> None:
        """End all processes; games on their way are lost."""
        for worker in self._workers:
            worker.close()


def play_trial(game: Game, board: Board, trial: TrialSetup, number: int) -> TrialResult:
    """Play game `number`; raises BrokenRule where it does not end."""
    options = {option.id: option.default for option in game.options if option.is_offered(trial.seats)}
    budget = Budget.start(game.thinking.tuning, None)

    def policy() -> Policy | None:
        if trial.level == "random":
            return None
        return lambda view, seat, seed: choose_move(game, view, trial.level, BotDice(seed), budget)[0]

    uses = UseCounter(trial.counted)
    policies: Sequence[Policy | None] = [policy() for _ in range(trial.seats)]
    played = play(game, {**options, "board": board}, trial.seats, SEED + number, policies, on_events=uses.on_events)
    winners = tuple(played.result.winners)
    return TrialResult(winners, played.decisions, played.result.end, uses.used, uses.winning(winners))


class UseCounter:
    """Counts what one game tells of things."""

    def __init__(self, counted: Sequence[EventTally]) -> None:
        self.counted = counted
        self.used: Counter[UseKey] = Counter()
        self.users: dict[UseKey, str] = {}

    def on_events(self, events: Sequence[Event]) -> None:
        """Count what has happened."""
        for event in events:
            for number, counted in enumerate(self.counted):
                for name in counted.names_in(event):
                    if counted.seat_arg:
                        self.users[number, name] = str(event.args[counted.seat_arg])
                        self.used[number, name] = 1
                    else:
                        self.used[number, name] += int(event.args.get(counted.amount_arg, 1))

    def winning(self, winners: Sequence[int]) -> tuple[UseKey, ...]:
        """Return what was used by a seat that has won."""
        return tuple(use for use, whose in self.users.items() if seat_of(whose) in winners)


def _serve(line: Connection, trial: TrialSetup, numbers: Sequence[int]) -> None:
    init_worker()
    registry.adopt(trial.game)
    game = registry.game(trial.game.facts.id)
    board = boards.load_from_text(game.facts.id, trial.board, "board")
    try:
        for number in numbers:
            line.send(play_trial(game, board, trial, number))
        line.send(None)
    except InvariantBroken as error:
        line.send(str(error))
    except OSError:
        return  # the window is gone
