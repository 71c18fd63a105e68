"""Play every level against every other and rate them: `python -m games.commands.ladder GAME`, for developers.

Games are those of `simulate`, with the fewest seats or `--seats`. The levels hard and master have a fixed number of
playouts, so that a slow machine gives the same ladder. Results are stored in a folder, one file per pair of levels; the
same command continues from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from games import registry
from games.commands.command_line import MAX_GAMES, MAX_PLAYOUTS, MAX_SEED, print_error, run_alone, whole_number
from games.commands.simulate import GameJob, ResultsFile, file_head, play_game
from games.commands.summaries import format_rate
from games.core.computers.characters import parse_bot_spec
from games.core.computers.ladder import PairScore, fit_strengths
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.match.players import LEVELS
from games.core.match.settings import complete_options
from games.shipped import register_shipped

SEARCHING_LEVELS = ("hard", "master")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Rate the levels of computer players."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--levels", default=",".join(LEVELS), metavar="LEVEL,...", help="who plays (all)")
    parser.add_argument(
        "--games",
        type=whole_number(1, MAX_GAMES),
        default=200,
        metavar="N",
        help="games of a pair without a searching level (200)",
    )
    parser.add_argument(
        "--searched",
        type=whole_number(1, MAX_GAMES),
        default=40,
        metavar="N",
        help="games of a pair with a searching level (40)",
    )
    parser.add_argument(
        "--playouts",
        type=whole_number(1, MAX_PLAYOUTS),
        default=20,
        metavar="P",
        help="playouts per decision of hard and master (20)",
    )
    parser.add_argument("--seats", type=int, metavar="K", help="seats at the table (the fewest that the game allows)")
    parser.add_argument(
        "--seed", type=whole_number(0, MAX_SEED), default=1, metavar="S", help="seed of each pair's first game (1)"
    )
    parser.add_argument("--board", metavar="FILE", help="a board of your own")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="folder for the games")


def run(args: argparse.Namespace) -> int:
    """Play the missing games and print the ratings of the levels; return 0, or 2 for a wrong argument."""
    try:
        scores = _played(args)
    except PlanszowniaError as error:
        print_error(error)
        return 2
    print("\n".join(_lines(args, scores)))
    return 0


def _played(args: argparse.Namespace) -> dict[tuple[str, str], PairScore]:
    register_shipped()
    game = registry.game(args.game)
    levels = args.levels.split(",")
    for level in levels:
        parse_bot_spec(level)
    fewest, most = game.facts.seats
    seats = fewest if args.seats is None else args.seats
    if not fewest <= seats <= most:
        raise UsageError(f"--seats must be {fewest} to {most} for {args.game}, not {seats}")
    options = tuple(complete_options(game, {}, seats).items())
    scores = {}
    for pair in combinations(levels, 2):
        by_seat = tuple(pair[seat % 2] for seat in range(seats))
        job = GameJob(registry.game_entry(args.game), seats, by_seat, args.seed, args.playouts, options, args.board, 0)
        searches = any(level.partition(":")[0] in SEARCHING_LEVELS for level in pair)
        scores[pair] = _score(job, Path(args.out), args.searched if searches else args.games)
    return scores


def _score(job: GameJob, folder: Path, games: int) -> PairScore:
    """Play the missing games of a pair of levels and return the score of the first."""
    folder.mkdir(parents=True, exist_ok=True)
    one, other = job.levels[:2]
    path = folder / f"{job.game.facts.id}-{one}-{other}.jsonl".replace(":", "-")
    lines = ResultsFile(path, file_head(job)).lines()[:games]
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(lines), games):
            lines.append(play_game(job, number))
            print(json.dumps(lines[-1]), file=file, flush=True)
    wins = played = 0.0
    for line in lines:
        if line["winners"]:  # games without a winner are not counted
            played += 1
            wins += sum(line["levels"][seat] == one for seat in line["winners"]) / len(line["winners"])
    return PairScore(wins, round(played))


def _lines(args: argparse.Namespace, scores: dict[tuple[str, str], PairScore]) -> list[str]:
    lines = [f"{args.game}: playouts {args.playouts}, seeds from {args.seed}", ""]
    for (one, other), (wins, games) in scores.items():
        lines.append(f"{other} against {one}: {format_rate(games - wins, games)} of {games}")
    lines += ["", f"{'level':<20}{'Elo':>8}{'error':>8}"]
    ratings = fit_strengths(scores)
    lines += [
        f"{level:<20}{ratings[level].rating:>8.0f}{ratings[level].error:>8.0f}" for level in args.levels.split(",")
    ]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_alone("ladder", add_arguments, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
