"""Check the win probabilities of reviews: `python -m games.commands.calibrate GAME`, for developers.

Computer players play games. In a few positions of each game, every seat's win probability is predicted as in a review.
For each tenth of predicted probability, the table shows how often those seats then won, before and after the correction
that reviews apply (`games.core.review.values`). The last line is the correction curve that fits these games. The same
arguments give the same table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from games import registry
from games.commands.command_line import MAX_GAMES, MAX_PROCESSES, MAX_SEED, print_error, run_alone, whole_number
from games.commands.simulate import ResultsFile
from games.core.computers.parallel import local_workers, map_in_order
from games.core.contract.errors import PlanszowniaError
from games.core.data import boards
from games.core.match.players import LEVELS
from games.core.match.settings import complete_options
from games.core.review.calibration import (
    CalibrationBin,
    ForecastSample,
    calibration_bins,
    fit_curve,
    log_loss,
    play_forecasts,
)
from games.shipped import register_shipped

MAX_POSITIONS = 1000  # maximum number of positions in one game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Check the win probabilities of reviews."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--games",
        type=whole_number(1, MAX_GAMES),
        default=500,
        metavar="N",
        help="number of games, over all numbers of seats (500)",
    )
    parser.add_argument(
        "--seed", type=whole_number(0, MAX_SEED), default=90_001, metavar="S", help="seed of the first game (90001)"
    )
    parser.add_argument("--bots", default="medium", choices=LEVELS, help="who plays (medium)")
    parser.add_argument(
        "--positions", type=whole_number(1, MAX_POSITIONS), default=3, metavar="P", help="positions of each game (3)"
    )
    parser.add_argument("--jobs", type=whole_number(1, MAX_PROCESSES), default=1, metavar="J", help="processes (1)")
    parser.add_argument("--out", metavar="FILE", help="store a line per game there; the same command continues from it")


def run(args: argparse.Namespace) -> int:
    """Play the games and print the table; return 0, or 2 for a wrong argument."""
    try:
        samples = _played(args)
    except PlanszowniaError as error:
        print_error(error)
        return 2
    print("\n".join(_report(samples, registry.game(args.game).bot_settings.tuning.calibration_curve)))
    return 0


def _played(args: argparse.Namespace) -> list[list[ForecastSample]]:
    register_shipped()
    registry.game(args.game)
    samples, file = [], None
    with ExitStack() as stack:
        if args.out is not None:
            head = {key: getattr(args, key) for key in ("game", "seed", "bots", "positions")}
            samples = [
                _read(line) for line in ResultsFile(Path(args.out), head, "calibrate", {"told"}).lines()[: args.games]
            ]
            file = stack.enter_context(Path(args.out).open("a", encoding="utf-8"))
        work = partial(_of_game, args.game, args.bots, args.positions)
        numbers = range(args.seed + len(samples), args.seed + args.games)
        lines = (
            map(work, numbers)
            if args.jobs == 1
            else map_in_order(stack.enter_context(local_workers(args.jobs)), work, numbers)
        )
        for one in lines:
            samples.append(one)
            if file is not None:
                print(json.dumps({"told": one}), file=file, flush=True)
    return samples


def _read(line: Mapping[str, Any]) -> list[ForecastSample]:
    return [ForecastSample(*one) for one in line["told"]]


def _of_game(name: str, level: str, positions: int, seed: int) -> list[ForecastSample]:
    register_shipped()
    game = registry.game(name)
    fewest, most = game.facts.seats
    seats = fewest + seed % (most - fewest + 1)
    options = {**complete_options(game, {}, seats), "board": boards.load_default_board(name)}
    return list(play_forecasts(game, options, seats, seed, level, positions))


def _report(games: Sequence[Sequence[ForecastSample]], curve: Sequence[float]) -> list[str]:
    samples = list(chain.from_iterable(games))
    lines = [f"{len(games)} games, {len(samples)} positions, surprise {log_loss(samples):.4f}", *_rows(samples)]
    if curve:
        lines += [f"as reviews correct it: surprise {log_loss(samples, curve):.4f}", *_rows(samples, curve)]
    return [*lines, f"curve of these games: {fit_curve(samples)}"]


def _rows(samples: Sequence[ForecastSample], curve: Sequence[float] = ()) -> list[str]:
    return ["tenth    seats   told    won     error", *map(_row, range(10), calibration_bins(samples, curve))]


def _row(place: int, one: CalibrationBin) -> str:
    return f"{place * 10:>3}-{place * 10 + 10:<5}{one.seats:<8}{one.predicted:<8.3f}{one.win_rate:<8.3f}{one.error:.3f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_alone("calibrate", add_arguments, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
