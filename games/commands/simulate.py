"""`main.py simulate`: computers play many games among themselves, on all cores, and the figures are counted.

Game i has the seed S + i, and nothing else decides how it goes: not the number of processes, not the order in which
games finish. The levels named sit in turn on the seats of game 0 and move on one seat with every game: with K seats,
the level at seat s of game 0 sits at seat (s + i) mod K of game i. So of two seats the sides are swapped every game.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from games import registry
from games.core.computers.search import decide
from games.core.computers.selfplay import BrokenRule, Policy, play
from games.core.computers.tally import Tally, table
from games.core.contract.dice import BotDice
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.contract.tuning import Budget
from games.core.data import boards
from games.core.match.players import LEVELS
from games.core.match.settings import checked_options
from games.shipped import register_shipped

INTERRUPTED = 130  # what a shell expects of a program stopped by Ctrl+C


@dataclass(frozen=True, slots=True)
class Job:
    """What to play: everything that a process needs to know besides the number of the game."""

    game: registry.Registered  # whole: one from elsewhere is registered in no other process
    seats: int
    levels: tuple[str, ...]  # by seat of game 0
    seed: int
    playouts: int | None
    options: tuple[tuple[str, str], ...]
    board: str | None  # a file, or None: the usual one
    check: int  # at every how many moves all is asked; 0: nothing ever


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = "Let computers play many games among themselves and count who wins."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seats", type=int, metavar="K", help="seats at the table (the fewest that the game allows)")
    parser.add_argument(
        "--bots", default="medium", metavar="LEVEL[,LEVEL...]",
        help=f"levels in turn round the table, moving on one seat a game: {', '.join(LEVELS)} (medium)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1), then S+1, ...")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (all cores); the results are the same")
    parser.add_argument("--playouts", type=int, metavar="P", help="playouts a decision of hard (the game's own number)")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--board", metavar="FILE", help="a board of your own")
    parser.add_argument("--check", action="store_true", help="ask all invariants after every move")
    parser.add_argument(
        "--every", type=int, metavar="N",
        help="with --check: ask what takes long (copies, JSON, views, guesses, reasons) at every N-th move only (1)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one line a game, then a summary")


def run(args: argparse.Namespace) -> int:
    """Play; return 0, 1 where an invariant does not hold, 2 for a wrong argument or board, 130 after Ctrl+C."""
    try:
        job = _job(args)
        jobs = _positive("--jobs", args.jobs if args.jobs is not None else os.cpu_count() or 1)
        _Table.of(job)  # a wrong board is said here, once
    except PlanszowniaError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        return _run(job, args.games, min(jobs, args.games), args.json)
    except BrokenRule as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED


def _job(args: argparse.Namespace) -> Job:
    register_shipped()
    game = registry.game(args.game)
    fewest, most = game.facts.seats
    seats = fewest if args.seats is None else args.seats
    if not fewest <= seats <= most:
        raise UsageError(f"--seats must be {fewest} to {most} for {args.game}, not {seats}")
    _positive("--games", args.games)
    if args.playouts is not None:
        _positive("--playouts", args.playouts)
    levels = args.bots.split(",")
    for level in levels:
        if level not in LEVELS:
            raise UsageError(f"there is no level called {level!r}; known: {', '.join(LEVELS)}")
    if len(levels) > seats:
        raise UsageError(f"--bots names {len(levels)} levels for {seats} seats")
    options = checked_options(game, _pairs(args.option), seats)
    by_seat = tuple(levels[seat % len(levels)] for seat in range(seats))
    entry, pairs = registry.entry(args.game), tuple(options.items())
    return Job(entry, seats, by_seat, args.seed, args.playouts, pairs, args.board, _every(args))


def _every(args: argparse.Namespace) -> int:
    """Return at every how many moves all invariants are asked; 0 without `--check`."""
    if args.every is None:
        return 1 if args.check else 0
    if not args.check:
        raise UsageError("--every goes with --check")
    return _positive("--every", args.every)


def _positive(name: str, value: int) -> int:
    if value < 1:
        raise UsageError(f"{name} must be at least 1, not {value}")
    return value


def _pairs(texts: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for text in texts:
        key, mark, value = text.partition("=")
        if not mark or key == "board":
            raise UsageError(f"--option takes key=value, not {text!r}; a board is named with --board")
        pairs[key] = value
    return pairs


# -- one game -------------------------------------------------------------------------------------------------------
class _Table:
    """A game with its board loaded once a process."""

    _ready: tuple[Job, _Table] | None = None

    def __init__(self, job: Job) -> None:
        registry.adopt(job.game)
        name = job.game.facts.id
        self.game = registry.game(name)
        board = boards.usual(name) if job.board is None else boards.load(name, Path(job.board))
        self.options = {**dict(job.options), "board": board}

    @classmethod
    def of(cls, job: Job) -> _Table:
        if cls._ready is None or cls._ready[0] != job:
            cls._ready = (job, cls(job))
        return cls._ready[1]


def levels_of(job: Job, number: int) -> list[str]:
    """Return the level at each seat of game `number`: those of game 0, moved on by so many seats."""
    return [job.levels[(seat - number) % job.seats] for seat in range(job.seats)]


def play_one(job: Job, number: int) -> dict[str, Any]:
    """Play game `number` and return its line; raises BrokenRule."""
    table = _Table.of(job)
    game = table.game

    def policy(level: str) -> Policy | None:
        if level == "random":
            return None
        budget = Budget.of(game.thinking.tuning, job.playouts)
        return lambda view, seat, seed: decide(game, view, level, BotDice(seed), budget)[0]

    levels = levels_of(job, number)
    seed = job.seed + number
    played = play(game, table.options, job.seats, seed, [policy(level) for level in levels], job.check)
    line: dict[str, Any] = {
        "game": job.game.facts.id,
        "seed": seed,
        "seats": job.seats,
        "levels": levels,  # by seat
        "winners": list(played.result.winners),
        "points": list(played.result.points),
        "moves": played.decisions,
        "end": played.result.end,
    }
    if game.report is not None:
        line["report"] = {"counts": [list(pair) for pair in played.report.counts], "numbers": played.report.numbers}
    return line


# -- many -----------------------------------------------------------------------------------------------------------
def _run(job: Job, games: int, jobs: int, as_json: bool) -> int:
    tally = Tally(job.seats)
    started = perf_counter()
    with _lines(job, games, jobs) as lines:
        for line in _with_progress(lines, games):
            tally.add(line)
            if as_json:
                print(json.dumps(line), flush=True)
    summary = {**tally.summary(), "decisions_per_second": round(tally.moves / (perf_counter() - started))}
    print(json.dumps({"summary": summary}) if as_json else table(job.game.facts.id, job.seed, summary), flush=True)
    return 0


@contextmanager
def _lines(job: Job, games: int, jobs: int) -> Iterator[Iterable[dict[str, Any]]]:
    """Give the games' lines in order, from this process or from several; these are ended in any case."""
    if jobs == 1:
        yield map(partial(play_one, job), range(games))
        return
    pool = multiprocessing.get_context("spawn").Pool(jobs, _leave_ctrl_c_to_parent)
    try:
        yield pool.imap(partial(play_one, job), range(games), chunksize=max(1, min(20, games // (8 * jobs))))
    finally:
        pool.terminate()
        pool.join()


def _leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_progress(lines: Iterable[dict[str, Any]], games: int) -> Iterator[dict[str, Any]]:
    """Pass the lines on; on a terminal, show on standard error how many are done."""
    if not sys.stderr.isatty():
        yield from lines
        return
    width = 40
    try:
        for done, line in enumerate(lines, 1):
            bar = "#" * (width * done // games)
            print(f"\r[{bar:<{width}}] {done}/{games}", end="", file=sys.stderr, flush=True)
            yield line
    finally:
        print("\r" + " " * (width + 2 * len(str(games)) + 5) + "\r", end="", file=sys.stderr, flush=True)
