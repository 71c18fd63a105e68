"""Play many games between computer players and print statistics: `main.py simulate`.

Game i has the seed S + i. Nothing else influences it, neither the number of processes nor the order in which games
finish. The given levels alternate on the seats of game 0 and move on by one seat every game: with K seats, the level at
seat s of game 0 sits at seat (s + i) mod K of game i. So with two seats, the sides are swapped every game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from games import registry
from games.commands.command_line import (
    EXIT_INTERRUPTED,
    MAX_GAMES,
    MAX_PLAYOUTS,
    MAX_PROCESSES,
    MAX_SEED,
    print_error,
    whole_number,
)
from games.commands.summaries import sequential_report, summary_table
from games.core.computers.characters import parse_bot_spec
from games.core.computers.ladder import SequentialTest
from games.core.computers.parallel import WorkLost, cluster_workers, local_workers, map_in_order
from games.core.computers.search import choose_move
from games.core.computers.selfplay import InvariantBroken, Policy, ResultTally, play_bot_game, with_omniscient_copy
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.contract.extras.bot_settings import Budget
from games.core.data import boards
from games.core.match.players import CHARACTERS, LEVELS
from games.core.match.settings import complete_options
from games.core.program import compiled
from games.shipped import register_shipped

MAX_MOVES = 1_000_000  # more than in any game
GAMES_PER_TASK = 20  # number of games in one task of a worker
SEEING_SUFFIX = ":seeing"  # suffix of a level that sees all hidden information
SLIPPING_SUFFIX = ":slipping"  # suffix of a level that makes random moves: one in `SLIP_INTERVAL` decisions
SLIP_INTERVAL = 5
TAKES = "--out takes a new file or one of the same command"
LINE_KEYS = frozenset({"seed", "levels", "winners", "points", "moves", "end"})  # keys of the result line of a game
BAR_WIDTH = 40  # width of the progress bar, in characters


@dataclass(frozen=True, slots=True)
class GameJob:
    """The games to play: everything that a process needs besides the number of the game."""

    # the whole entry, because a game from outside the repository is not registered in other processes
    game: registry.RegisteredGame
    seats: int
    levels: tuple[str, ...]  # level of each seat in game 0
    seed: int
    playouts: int | None
    options: tuple[tuple[str, str], ...]
    board: str | None  # path of a board file, or None: the default board
    check: int  # number of moves between full checks of the invariants; 0: no checks
    conduct: bool = False  # True: count the traits of moves (see `Personalities`)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Play many games between computer players and count who wins."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--games", type=whole_number(1, MAX_GAMES), default=100, metavar="N", help="how many games (100)"
    )
    parser.add_argument(
        "--sequential", action="store_true",
        help="with two levels, stop as soon as a test decides whether the first wins 60%% or 50%%; N is the maximum",
    )  # fmt: skip
    parser.add_argument("--seats", type=int, metavar="K", help="seats at the table (the fewest that the game allows)")
    parser.add_argument(
        "--bots", default="medium", metavar="LEVEL[,LEVEL...]",
        help=f"levels alternating around the table, moving on by one seat every game: {', '.join(LEVELS)} (medium); "
        f"with a character if wanted, as in medium:daring: {', '.join(CHARACTERS)}; "
        f"hard{SEEING_SUFFIX} and master{SEEING_SUFFIX} see all hidden information: an upper bound; "
        f"medium{SLIPPING_SUFFIX} plays a random move at one decision in {SLIP_INTERVAL}: a sensible beginner",
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        type=whole_number(0, MAX_SEED),
        default=1,
        metavar="S",
        help="seed of the first game (1), then S+1, ...",
    )
    parser.add_argument(
        "--jobs",
        type=whole_number(1, MAX_PROCESSES),
        metavar="J",
        help="processes (all cores); the results are the same",
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler: tcp://HOST:8786")
    parser.add_argument(
        "--playouts",
        type=whole_number(1, MAX_PLAYOUTS),
        metavar="P",
        help="playouts per decision of hard (the game's own number)",
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--board", metavar="FILE", help="a board of your own")
    parser.add_argument("--check", action="store_true", help="check all invariants after every move")
    parser.add_argument(
        "--every", type=whole_number(1, MAX_MOVES), metavar="N",
        help="with --check: run the slow checks (copies, JSON, views, guesses, reasons) at every N-th move only (1)",
    )  # fmt: skip
    parser.add_argument(
        "--conduct", action="store_true", help="count traits of moves, and how far levels differ in them"
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON per game, then a summary")
    parser.add_argument("--out", metavar="FILE", help="store a line per game there; the same command continues from it")


def run(args: argparse.Namespace) -> int:
    """Play the games; return 0, or 1 after a violated invariant, 2 for a wrong argument or board, 130 after Ctrl+C."""
    try:
        job = _job(args)
        plan = _plan(args)
        _Table.of(job)  # reports an invalid board here, once
    except PlanszowniaError as error:
        print_error(error)
        return 2
    try:
        return _run(job, plan)
    except InvariantBroken as error:
        print_error(error)
        return 1
    except (UsageError, WorkLost) as error:
        print_error(error)
        return 2
    except KeyboardInterrupt:
        print_error("stopped")
        return EXIT_INTERRUPTED


def _job(args: argparse.Namespace) -> GameJob:
    register_shipped()
    game = registry.game(args.game)
    fewest, most = game.facts.seats
    seats = fewest if args.seats is None else args.seats
    if not fewest <= seats <= most:
        raise UsageError(f"--seats must be {fewest} to {most} for {args.game}, not {seats}")
    levels = args.bots.split(",")
    for level in levels:
        mind = level.removesuffix(SLIPPING_SUFFIX).removesuffix(SEEING_SUFFIX)
        if mind + SEEING_SUFFIX == level and (
            parse_bot_spec(mind)[0] not in ("hard", "master") or game.bot_settings.search is not None
        ):
            raise UsageError(f"{level} can't be shown what is hidden: only hard and master can, by the shared search")
        parse_bot_spec(mind)
    if len(levels) > seats:
        raise UsageError(f"--bots names {len(levels)} levels for {seats} seats")
    if args.sequential and (seats != 2 or len(set(levels)) != 2):
        raise UsageError("--sequential takes two seats and two different levels")
    options = complete_options(game, _pairs(args.option), seats)
    by_seat = tuple(levels[seat % len(levels)] for seat in range(seats))
    entry, pairs = registry.game_entry(args.game), tuple(options.items())
    return GameJob(entry, seats, by_seat, args.seed, args.playouts, pairs, args.board, _every(args), args.conduct)


def _plan(args: argparse.Namespace) -> RunPlan:
    jobs = min(os.cpu_count() or 1, MAX_PROCESSES) if args.jobs is None else args.jobs
    if args.cluster is not None and args.jobs is not None:
        raise UsageError("--jobs counts processes of this machine; with --cluster there are none")
    out = None if args.out is None else Path(args.out)
    return RunPlan(args.games, jobs, args.cluster, args.json, out, args.sequential)


def _every(args: argparse.Namespace) -> int:
    """Return the number of moves between full checks; 0 without `--check`."""
    if args.every is None:
        return 1 if args.check else 0
    if not args.check:
        raise UsageError("--every goes with --check")
    return int(args.every)


def _pairs(texts: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for text in texts:
        key, mark, value = text.partition("=")
        if not mark or key == "board":
            raise UsageError(f"--option takes key=value, not {text!r}; a board is named with --board")
        pairs[key] = value
    return pairs


# -- playing one game -------------------------------------------------------------------------------------------------
class _Table:
    """A game and its board, loaded once per process."""

    _ready: tuple[GameJob, _Table] | None = None

    def __init__(self, job: GameJob) -> None:
        registry.register_entry(job.game)
        name = job.game.facts.id
        self.game = registry.game(name)
        board = boards.load_default_board(name) if job.board is None else boards.load_game_board(name, Path(job.board))
        self.options = {**dict(job.options), "board": board}

    @classmethod
    def of(cls, job: GameJob) -> _Table:
        if cls._ready is None or cls._ready[0] != job:
            cls._ready = (job, cls(job))
        return cls._ready[1]


def levels_of(job: GameJob, number: int) -> list[str]:
    """Return the level at each seat of game `number`."""
    return [job.levels[(seat - number) % job.seats] for seat in range(job.seats)]


def play_game(job: GameJob, number: int) -> dict[str, Any]:
    """Play a game and return its result line; raises InvariantBroken."""
    table = _Table.of(job)
    game, seen_through = with_omniscient_copy(table.game)

    def policy(level: str) -> Policy | None:
        if level == "random":
            return None
        mind = level.removesuffix(SLIPPING_SUFFIX).removesuffix(SEEING_SUFFIX)
        known = seen_through if mind + SEEING_SUFFIX == level else game
        budget = Budget.start(game.bot_settings.tuning, job.playouts)

        def choose(view: View, seat: Seat, seed: int) -> Move:
            dice = BotDice(seed)
            slips = level.endswith(SLIPPING_SUFFIX) and not dice.random_below(SLIP_INTERVAL)
            return choose_move(known, view, "random" if slips else mind, dice, budget).move

        return choose

    levels = levels_of(job, number)
    seed = job.seed + number
    policies = [policy(level) for level in levels]
    seen: list[Counter[str]] = [Counter() for _ in levels]
    played = play_bot_game(
        game, table.options, job.seats, seed, policies, job.check, trait_counters=seen if job.conduct else None
    )
    line: dict[str, Any] = {
        "game": job.game.facts.id,
        "seed": seed,
        "seats": job.seats,
        "levels": levels,  # by seat
        "winners": list(played.result.winners),
        "points": list(played.result.points),
        "moves": played.decision_count,
        "end": played.result.end,
    }
    if job.conduct:
        line["conduct"] = [dict(sorted(count.items())) for count in seen]  # by seat
    if game.report is not None:
        line["report"] = {"counts": [list(pair) for pair in played.report.counts], "numbers": played.report.numbers}
    return line


def play_games(job: GameJob, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Play several games, the task of a worker, and return their result lines."""
    return [play_game(job, number) for number in numbers]


# -- playing many games -----------------------------------------------------------------------------------------------
class RunPlan(NamedTuple):
    """How a simulation runs: number of games, processes or cluster, output, and whether it may stop early."""

    games: int
    jobs: int
    cluster: str | None
    as_json: bool
    results_file: Path | None
    sequential: bool = False


def _run(job: GameJob, plan: RunPlan) -> int:
    tally = ResultTally(job.seats)
    test = SequentialTest(*job.levels) if plan.sequential else None
    started, new = perf_counter(), 0
    with ExitStack() as stack:
        kept: list[dict[str, Any]] = []
        file = None
        if plan.results_file is not None:
            kept = ResultsFile(plan.results_file, file_head(job)).lines()[: plan.games]
            file = stack.enter_context(plan.results_file.open("a", encoding="utf-8", newline="\n"))
        if not any(_is_enough(tally, test, line, plan) for line in kept):
            lines = stack.enter_context(_lines(job, range(len(kept), plan.games), plan))
            for line in _with_progress(lines, len(kept), plan.games):
                new += line["moves"]
                if file is not None:
                    print(json.dumps(line), file=file, flush=True)
                if _is_enough(tally, test, line, plan):
                    break
    summary = {**tally.summary(), "decisions_per_second": round(new / (perf_counter() - started))}
    if plan.as_json:
        output = json.dumps({"summary": summary})
    else:
        personalities = registry.game(job.game.facts.id).bot_settings.personalities
        output = summary_table(
            job.game.facts.id, job.seed, summary, {} if personalities is None else personalities.trait_names
        )
    print(output, flush=True)
    if test is not None:
        print(sequential_report(test), file=sys.stderr if plan.as_json else sys.stdout)
    return 0


def _is_enough(tally: ResultTally, test: SequentialTest | None, line: Mapping[str, Any], plan: RunPlan) -> bool:
    """Add a game to the statistics, and print it if JSON is wanted; return True if the test has reached a verdict."""
    tally.add(line)
    if plan.as_json:
        print(json.dumps(line), flush=True)
    if test is None:
        return False
    test.add(line)
    return test.verdict is not None


def file_head(job: GameJob) -> dict[str, Any]:
    """Return the header of a results file: the values that all of its games share."""
    head = {
        "game": job.game.facts.id,
        "seats": job.seats,
        "levels": list(job.levels),  # by seat of game 0
        "seed": job.seed,
        "playouts": job.playouts,
        "options": dict(job.options),
        "board": None if job.board is None else Path(job.board).name,
    }
    return {**head, "conduct": True} if job.conduct else head


class ResultsFile:
    """The results file given by `--out`: a header line, then a line per game, in order.

    A new file is created with its header. An incomplete last line is removed.
    """

    def __init__(
        self, path: Path, head: Mapping[str, Any], command: str = "simulate", keys: Set[str] = LINE_KEYS
    ) -> None:
        """Read the file. `keys` are the keys that each game's line must have."""
        self.path, self.command, self.keys = path, command, keys
        data = path.read_bytes() if path.exists() else b""
        kept = data[: data.rfind(b"\n") + 1]
        self._rows = self._read(kept)
        if self._rows and self._rows[0] != {command: dict(head)}:
            raise UsageError(f"{path} holds other games than these; {TAKES}")
        if not self._rows:
            if data.strip() and not data.startswith(f'{{"{command}"'.encode()):
                raise self._foreign()
            kept = json.dumps({command: dict(head)}).encode() + b"\n"
            self._rows = [{}]
        if kept != data:
            path.write_bytes(kept)

    def lines(self) -> list[dict[str, Any]]:
        """Return the lines of the games already played."""
        return self._rows[1:]

    def _read(self, data: bytes) -> list[dict[str, Any]]:
        try:
            rows = [json.loads(line) for line in data.decode("utf-8").splitlines()]
        except (ValueError, RecursionError) as error:
            raise self._foreign() from error
        if any(not isinstance(row, dict) or (place and not row.keys() >= self.keys) for place, row in enumerate(rows)):
            raise self._foreign()
        return rows

    def _foreign(self) -> UsageError:
        return UsageError(f"{self.path} is no file of {self.command}; {TAKES}")


@contextmanager
def _lines(job: GameJob, numbers: Sequence[int], plan: RunPlan) -> Iterator[Iterable[dict[str, Any]]]:
    """Yield the games' result lines in order, from this process, several processes, or a cluster."""
    jobs = min(plan.jobs, len(numbers))
    if plan.cluster is None and jobs <= 1:
        yield map(partial(play_game, job), numbers)
        return
    with local_workers(jobs) if plan.cluster is None else cluster_workers(plan.cluster) as crew:
        if plan.cluster is not None:
            print(f"rules of the workers: {crew.executor.submit(compiled.run_mode).result()}", file=sys.stderr)
        size = max(1, min(GAMES_PER_TASK, len(numbers) // (8 * crew.workers())))
        pieces = [numbers[start : start + size] for start in range(0, len(numbers), size)]
        yield chain.from_iterable(map_in_order(crew, partial(play_games, job), pieces))


def _with_progress(lines: Iterable[dict[str, Any]], before: int, games: int) -> Iterator[dict[str, Any]]:
    """Yield the lines unchanged. On a terminal, show progress, speed and remaining time."""
    if not sys.stderr.isatty():
        yield from lines
        return
    started = perf_counter()
    shown = 0
    try:
        for done, line in enumerate(lines, before + 1):
            status = progress_line(done, games, (done - before) / max(1e-9, perf_counter() - started))
            print(f"\r{status:<{shown}}", end="", file=sys.stderr, flush=True)
            shown = max(shown, len(status))
            yield line
    finally:
        print("\r" + " " * shown + "\r", end="", file=sys.stderr, flush=True)


def progress_line(done: int, games: int, rate: float) -> str:
    """Return the line shown while games are played. `rate` is in games per second.

    progress_line(30, 90, 0.5)  # "[#############                           ] 30/90, 0.5 games a second, 2:00 left"
    """
    bar = "#" * (BAR_WIDTH * done // games)
    left = ceil((games - done) / rate)
    hours, minutes = divmod(left // 60, 60)
    time = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
    return f"[{bar:<{BAR_WIDTH}}] {done}/{games}, {rate:.3g} games a second, {time} left"
