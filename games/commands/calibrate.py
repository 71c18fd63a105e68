"""`python -m games.commands.calibrate GAME`: whether the chances of a review come true, for developers.

Computers play; of a few positions of each game it is told how likely everybody is to win, as a review tells it but with
fewer playouts. The table shows for each tenth of told chance how often those seats then won; then the same for the
second half of the games under the correction found on the first half. The same arguments print the same table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from itertools import chain

from games import registry
from games.core.computers.spread import in_order, processes
from games.core.contract.errors import PlanszowniaError
from games.core.data import boards
from games.core.match.players import LEVELS
from games.core.match.settings import checked_options
from games.core.review.calibration import Tenth, Told, sharpness, surprise, tenths, told
from games.shipped import register_shipped


def main(words: Sequence[str] | None = None) -> int:
    """Play and print; return 0, or 2 for a wrong argument."""
    parser = argparse.ArgumentParser(prog="python -m games.commands.calibrate", description="Test chances of reviews.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=500, metavar="N", help="games, of all numbers of seats (500)")
    parser.add_argument("--seed", type=int, default=90_001, metavar="S", help="seed of the first game (90001)")
    parser.add_argument("--bots", default="medium", choices=LEVELS, help="who plays (medium)")
    parser.add_argument("--positions", type=int, default=3, metavar="P", help="positions of each game (3)")
    parser.add_argument("--playouts", type=int, default=12, metavar="N", help="playouts of a position (12)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1)")
    args = parser.parse_args(words)
    try:
        found = _played(args)
    except PlanszowniaError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(_report(found)))
    return 0


def _played(args: argparse.Namespace) -> list[list[Told]]:
    register_shipped()
    registry.game(args.game)
    work = partial(_of_game, args.game, args.bots, args.positions, args.playouts)
    numbers = range(args.seed, args.seed + args.games)
    if args.jobs == 1:
        return [work(number) for number in numbers]
    with processes(args.jobs) as crew:
        return list(in_order(crew, work, numbers))


def _of_game(name: str, level: str, positions: int, playouts: int, seed: int) -> list[Told]:
    register_shipped()
    game = registry.game(name)
    fewest, most = game.facts.seats
    seats = fewest + seed % (most - fewest + 1)
    options = {**checked_options(game, {}, seats), "board": boards.usual(name)}
    return list(told(game, options, seats, seed, level, positions, playouts))


def _report(games: Sequence[Sequence[Told]]) -> list[str]:
    everything = list(chain.from_iterable(games))
    half = len(games) // 2
    first, second = list(chain.from_iterable(games[:half])), list(chain.from_iterable(games[half:]))
    lines = [
        f"{len(games)} games, {len(everything)} positions, surprise {surprise(everything):.4f}",
        *_rows(everything),
    ]
    if first and second:
        power = sharpness(first)
        head = f"sharpness {power:.2f} found on the first half; the second half: surprise {surprise(second):.4f}"
        lines += [f"{head}, corrected {surprise(second, power):.4f}", *_rows(second, power)]
    return lines


def _rows(found: Sequence[Told], power: float = 1.0) -> list[str]:
    return ["tenth    seats   told    won     error", *map(_row, range(10), tenths(found, power))]


def _row(place: int, one: Tenth) -> str:
    return f"{place * 10:>3}-{place * 10 + 10:<5}{one.seats:<8}{one.told:<8.3f}{one.won:<8.3f}{one.error:.3f}"


if __name__ == "__main__":
    sys.exit(main())
