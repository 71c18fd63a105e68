"""Play games among computer players on one board in the background, to measure its balance.

`TrialRunner` distributes the games over low-priority processes; call `collect` for results. Game i has the seed
`FIRST_SEED` + i, so the same board, seats and level give the same games again.
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

FIRST_SEED = 1


class TrialSetup(NamedTuple):
    """The setup of trial games: a board as text, the number of seats, the level of the computer players, the uses to
    count.
    """

    game: registry.Registered
    board: str  # text from `boards.to_text`
    seats: int
    level: str
    counted_uses: tuple[EventTally, ...] = ()


UseKey = tuple[int, str]  # (index in `counted_uses`, name of the thing used)


class TrialGame(NamedTuple):
    """One finished trial game. `use_counts` counts uses of things; `winners_uses` are the uses by winning seats."""

    winners: tuple[int, ...]
    moves: int
    end: str
    use_counts: Mapping[UseKey, int] = {}
    winners_uses: tuple[UseKey, ...] = ()


@dataclass(slots=True)
class TrialStatistics:
    """Statistics of the trial games so far. A victory shared by n counts 1/n for each, a game without a winner 0."""

    seats: int
    games: int = 0
    won: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    use_counts: Counter[UseKey] = field(default_factory=Counter)
    wins_by_use: dict[UseKey, float] = field(default_factory=dict)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """Start with no wins for every seat."""
        self.won = self.won or [0.0] * self.seats

    def add(self, one: TrialGame) -> None:
        """Add one game."""
        self.games += 1
        self.moves.append(one.moves)
        self.ends[one.end] += 1
        self.use_counts.update(one.use_counts)
        for use in one.winners_uses:
            self.wins_by_use[use] = self.wins_by_use.get(use, 0.0) + 1 / len(one.winners)
        for seat in one.winners:
            if seat < self.seats:  # the virtual player has no seat
                self.won[seat] += 1 / len(one.winners)

    def typical_length(self) -> tuple[int, int]:
        """Return (fewest, most) moves of the games without the shortest and the longest sixth."""
        ordered = sorted(self.moves)
        sixth = len(ordered) // 6
        return ordered[sixth], ordered[-1 - sixth]


class TrialRunner:
    """Trial games played in the background; `close` it when they are no longer needed."""

    def __init__(self, trial: TrialSetup, first: int, count: int, jobs: int | None = None) -> None:
        """Start `count` games, numbered from `first`, in `jobs` processes; by default one process fewer than cores."""
        self.count, self.finished = count, 0
        jobs = min(count, jobs or max(1, (os.cpu_count() or 2) - 1))
        self.trouble = ""
        self._workers = [
            WorkerProcess("trials", _serve, trial, range(first + number, first + count, jobs)) for number in range(jobs)
        ]

    @property
    def is_running(self) -> bool:
        """True while more games are to come."""
        return any(not worker.is_over for worker in self._workers)

    def collect(self) -> list[TrialGame]:
        """Return the games that have ended since the last call."""
        games: list[TrialGame] = []
        for worker in self._workers:
            for answer in worker.poll():
                if isinstance(answer, str):
                    self.trouble = answer
                    worker.close()
                    break
                games.append(answer)
        self.finished += len(games)
        return games

    def close(self) -> None:
        """Kill all processes; unfinished games are lost."""
        for worker in self._workers:
            worker.close()


def play_trial(game: Game, board: Board, trial: TrialSetup, number: int) -> TrialGame:
    """Play trial game `number`; raise InvariantBroken if it does not end."""
    options = {option.id: option.default for option in game.options if option.is_offered(trial.seats)}
    budget = Budget.start(game.thinking.tuning, None)

    def policy() -> Policy | None:
        if trial.level == "random":
            return None
        return lambda view, seat, seed: choose_move(game, view, trial.level, BotDice(seed), budget)[0]

    uses = UseCounter(trial.counted_uses)
    policies: Sequence[Policy | None] = [policy() for _ in range(trial.seats)]
    played = play(
        game, {**options, "board": board}, trial.seats, FIRST_SEED + number, policies, on_events=uses.on_events
    )
    winners = tuple(played.result.winners)
    return TrialGame(winners, played.decisions, played.result.end, uses.use_counts, uses.winners_uses(winners))


class UseCounter:
    """Counts how often things are used in one game."""

    def __init__(self, counted: Sequence[EventTally]) -> None:
        self.counted = counted
        self.use_counts: Counter[UseKey] = Counter()
        self.users: dict[UseKey, str] = {}

    def on_events(self, events: Sequence[Event]) -> None:
        """Count the uses of things in these events."""
        for event in events:
            for number, counted in enumerate(self.counted):
                for name in counted.names_in(event):
                    if counted.seat_arg:
                        self.users[number, name] = str(event.args[counted.seat_arg])
                        self.use_counts[number, name] = 1
                    else:
                        self.use_counts[number, name] += int(event.args.get(counted.amount_arg, 1))

    def winners_uses(self, winners: Sequence[int]) -> tuple[UseKey, ...]:
        """Return the uses whose user is one of the winning seats."""
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
        return  # the window has closed
