"""Fit the weights of a game's `evaluate` to computer games: `python -m games.commands.fit GAME`, for developers.

games/core/computers/JUDGEMENT.md explains its use. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from games import registry
from games.commands.command_line import MAX_GAMES, MAX_PROCESSES, MAX_SEED, print_error, run_alone, whole_number
from games.core.computers.judgement import FitResult, PositionSample, fit_weights, play_samples
from games.core.computers.parallel import local_workers, map_in_order
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.data import boards
from games.core.match.players import LEVELS
from games.core.match.settings import complete_options
from games.shipped import register_shipped

MODULE_HEAD = '"""Weights of `evaluate`'  # beginning of the generated module
TEST_GAME_EVERY = 5  # every fifth game is used for testing, not for fitting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Fit the weights of `evaluate`."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--games",
        type=whole_number(1, MAX_GAMES),
        default=400,
        metavar="N",
        help="games for each number of seats (400)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, MAX_SEED),
        default=1,
        metavar="S",
        help="seed of the first game (1), then S+1, ...",
    )
    parser.add_argument("--bots", default="medium", choices=LEVELS, help="who plays (medium)")
    parser.add_argument(
        "--jobs",
        type=whole_number(1, MAX_PROCESSES),
        default=1,
        metavar="J",
        help="processes (1); the weights are the same",
    )
    parser.add_argument("--out", metavar="FILE", help="where the module is written; without: to the output")


def run(args: argparse.Namespace) -> int:
    """Fit the weights, and print or write them as a Python module; return 0, or 2 for a wrong argument."""
    out = None if args.out is None else Path(args.out)
    try:
        if out is not None:
            _check_out(out)
        text, before = weights_module(args.game, args.games, args.seed, args.bots, args.jobs)
    except PlanszowniaError as error:
        print_error(error)
        return 2
    print(f"surprise under the weights of now: {before}", file=sys.stderr)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")
    return 0


def _check_out(out: Path) -> None:
    """Check early that the output file can be written: UsageError for a file of another kind, else OSError."""
    with out.open("a+b") as file:
        file.seek(0)
        start = file.read(len(MODULE_HEAD))
    if start and start != MODULE_HEAD.encode():
        raise UsageError(f"{out} is no module of weights; --out takes a new file or one that this command wrote")


def weights_module(name: str, games: int, seed: int, level: str, jobs: int = 1) -> tuple[str, str]:
    """Return (Python module with a game's fitted weights, text about the test games).

    Weights are fitted for each number of seats, to games of one level. The text gives the mean log loss of the present
    `evaluate` in the test games.
    """
    register_shipped()
    game = registry.game(name)
    features = game.bot_settings.features
    if features is None:
        raise UsageError(f"{name} names no numbers to be weighed (BotSettings.features)")
    if games < TEST_GAME_EVERY:
        raise UsageError(f"--games must be at least {TEST_GAME_EVERY}, not {games}")
    fewest, most = game.facts.seats
    fits = {seats: _fitted(name, games, seats, seed, level, jobs) for seats in range(fewest, most + 1)}
    lines = [
        f"{MODULE_HEAD}: only numbers, by seats and in the order of `BotSettings.features.names`.",
        "",
        f"Fitted by `python -m games.commands.fit {name} --games {games} --seed {seed} --bots {level}`.",
        f"Surprise: mean of -log(chance given to who won) over each {TEST_GAME_EVERY}th game, kept back from fitting.",
        "",
        "seats   positions   surprise   all alike",
        *(_figures(seats, result) for seats, result in fits.items()),
        '"""',
        "",
        "WEIGHTS: dict[int, tuple[float, ...]] = {",
        *(f"    {seats}: {result.weights}," for seats, result in fits.items()),
        "}",
    ]
    before = ", ".join(f"{seats} seats {result.current_log_loss:.4f}" for seats, result in fits.items())
    return "\n".join(lines) + "\n", before


def _figures(seats: int, result: FitResult) -> str:
    return f"{seats:<8}{result.positions:<12}{result.log_loss:<11.4f}{result.uniform_log_loss:.4f}"


def _fitted(name: str, games: int, seats: int, seed: int, level: str, jobs: int) -> FitResult:
    """Play games and fit weights to all but the test games."""
    work = partial(_played, name, seats, level)
    numbers = range(seed, seed + games)
    if jobs == 1:
        played = [work(number) for number in numbers]
    else:
        with local_workers(jobs) as crew:
            played = list(map_in_order(crew, work, numbers))
    back = [game_samples for place, game_samples in enumerate(played) if place % TEST_GAME_EVERY == 0]
    rest = [game_samples for place, game_samples in enumerate(played) if place % TEST_GAME_EVERY]
    return fit_weights(list(chain.from_iterable(rest)), list(chain.from_iterable(back)))


def _played(name: str, seats: int, level: str, seed: int) -> list[PositionSample]:
    register_shipped()
    game = registry.game(name)
    options = {**complete_options(game, {}, seats), "board": boards.load_default_board(name)}
    return list(play_samples(game, options, seats, seed, level))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_alone("fit", add_arguments, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
