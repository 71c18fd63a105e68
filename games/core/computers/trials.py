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
from games.core.computers.selfplay import InvariantBroken, Policy, play_bot_game
from games.core.contract.contract import Board, Event
from games.core.contract.dice import BotDice
from games.core.contract.events import EventTally
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.contract.names import seat_of
from games.core.data import boards
from games.core.program.worker import WorkerProcess, init_worker

FIRST_SEED = 1
FIRST_OPTION = "first"  # id of the option for the seat that begins; games may have none


class TrialSetup(NamedTuple):
    """The setup of trial games: board as text, number of seats, level of the computer players, and what to count."""

    game: registry.RegisteredGame
    board: str  # text from `boards.board_to_text`
    seats: int
    level: str
    counted_uses: tuple[EventTally, ...] = ()


UseKey = tuple[int, str]  # (index in `counted_uses`, name of the thing used)


class TrialGame(NamedTuple):
    """One finished trial game. `use_counts` counts the uses of each card or space; `winners_uses` lists those that
    winning seats used.

    `first` is the seat that began, if the game lets one choose it.
    """

    winners: tuple[int, ...]
    moves: int
    end: str
    use_counts: Mapping[UseKey, int] = {}
    winners_uses: tuple[UseKey, ...] = ()
    first: int | None = None


@dataclass(slots=True)
class TrialStatistics:
    """Statistics of the trial games so far. A victory shared by n counts 1/n for each, a game without a winner 0.

    `wins_by_first` and `games_by_first` count victories and games by the seat that began.
    """

    seats: int
    games: int = 0
    wins_by_seat: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    use_counts: Counter[UseKey] = field(default_factory=Counter)
    wins_by_use: dict[UseKey, float] = field(default_factory=dict)
    seconds: float = 0.0
    games_by_first: Counter[int] = field(default_factory=Counter)
    wins_by_first: dict[int, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with no wins for every seat."""
        self.wins_by_seat = self.wins_by_seat or [0.0] * self.seats

    @property
    def wins_by_turn_order(self) -> list[float]:
        """The wins by place in the turn order, from the seat that began; by seat if it is unknown which seat began."""
        if not self.wins_by_first:
            return self.wins_by_seat
        return [
            sum(wins[(first + place) % self.seats] for first, wins in self.wins_by_first.items())
            for place in range(self.seats)
        ]

    def add(self, trial_game: TrialGame) -> None:
        """Add one game."""
        self.games += 1
        self.moves.append(trial_game.moves)
        self.ends[trial_game.end] += 1
        self.use_counts.update(trial_game.use_counts)
        for use in trial_game.winners_uses:
            self.wins_by_use[use] = self.wins_by_use.get(use, 0.0) + 1 / len(trial_game.winners)
        for seat in trial_game.winners:
            if seat < self.seats:  # the winner may be a virtual player, which has no seat
                self.wins_by_seat[seat] += 1 / len(trial_game.winners)
        if trial_game.first is not None:
            self.games_by_first[trial_game.first] += 1
            wins = self.wins_by_first.setdefault(trial_game.first, [0.0] * self.seats)
            for seat in trial_game.winners:
                if seat < self.seats:
                    wins[seat] += 1 / len(trial_game.winners)

    def typical_move_range(self) -> tuple[int, int]:
        """Return (fewest, most) moves of a game, without the shortest and the longest sixth of the games."""
        ordered = sorted(self.moves)
        sixth = len(ordered) // 6
        return ordered[sixth], ordered[-1 - sixth]


class TrialRunner:
    """Trial games played in the background; `close` it when they are no longer needed."""

    def __init__(self, trial: TrialSetup, first_number: int, count: int, processes: int | None = None) -> None:
        """Start `count` games, numbered from `first_number`, in `processes` processes (None: one fewer than cores)."""
        self.count, self.finished = count, 0
        processes = min(count, processes or max(1, (os.cpu_count() or 2) - 1))
        self.trouble = ""
        self._workers = [
            WorkerProcess("trials", _serve, trial, range(first_number + number, first_number + count, processes))
            for number in range(processes)
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
    first = number % trial.seats
    beginner = next((one.id for one in game.options if one.per_seat and one.id == FIRST_OPTION), None)
    if beginner is not None:  # each seat begins equally often, because a random beginner would hide an unfair order
        options[beginner] = str(first)
    budget = Budget.start(game.bot_settings.tuning, None)

    def policy() -> Policy | None:
        if trial.level == "random":
            return None
        return lambda view, seat, seed: choose_move(game, view, trial.level, BotDice(seed), budget)[0]

    uses = UseCounter(trial.counted_uses)
    policies: Sequence[Policy | None] = [policy() for _ in range(trial.seats)]
    played = play_bot_game(
        game, {**options, "board": board}, trial.seats, FIRST_SEED + number, policies, on_events=uses.on_events
    )
    winners = tuple(played.result.winners)
    return TrialGame(
        winners, played.decision_count, played.result.end, uses.use_counts, uses.winners_uses(winners),
        first if beginner is not None else None,
    )  # fmt: skip


class UseCounter:
    """Counts how often cards, spaces and other things are used in one game."""

    def __init__(self, counted_uses: Sequence[EventTally]) -> None:
        self.counted = counted_uses
        self.use_counts: Counter[UseKey] = Counter()
        self.users: dict[UseKey, str] = {}

    def on_events(self, events: Sequence[Event]) -> None:
        """Count the uses of cards and spaces in these events, by the statistics in `counted`."""
        for event in events:
            for number, counted in enumerate(self.counted):
                for name in counted.names_in(event):
                    if counted.seat_arg:
                        self.users[number, name] = str(event.args[counted.seat_arg])
                        self.use_counts[number, name] = 1
                    else:
                        self.use_counts[number, name] += int(event.args.get(counted.amount_arg, 1))

    def winners_uses(self, winners: Sequence[int]) -> tuple[UseKey, ...]:
        """List the cards and spaces that winning seats used, as keys of `use_counts`."""
        return tuple(use for use, whose in self.users.items() if seat_of(whose) in winners)


def _serve(line: Connection, trial: TrialSetup, numbers: Sequence[int]) -> None:
    init_worker()
    registry.register_entry(trial.game)
    game = registry.game(trial.game.facts.id)
    board = boards.load_board_from_text(game.facts.id, trial.board, "board")
    try:
        for number in numbers:
            line.send(play_trial(game, board, trial, number))
        line.send(None)
    except InvariantBroken as error:
        line.send(str(error))
    except OSError:
        return  # the window has closed
