"""Test the grades of hints and reviews: `python -m games.commands.judge GAME`, for developers.

Computer players play matches. A few decisions of each are graded as a review would grade them, and measured again by
many paired playouts (the reference). The table shows how often the grades agree with the reference. The same arguments
give the same table, because hints get a fixed number of playouts instead of a time.

With `--accuracy LEVEL,...`, each level is asked for its move in the drawn decisions instead, and the table shows the
accuracy that a review gives to these moves. The searching levels have their game's usual number of playouts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from games import registry
from games.commands.command_line import MAX_GAMES, MAX_PROCESSES, MAX_SEED, run_alone, whole_number
from games.commands.summaries import format_rate
from games.core.computers.characters import parse_bot_spec
from games.core.computers.comparison import candidate_moves, compare_moves, paired_difference, play_out_moves
from games.core.computers.parallel import local_workers, map_in_order
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move, Options, View
from games.core.contract.dice import BotDice
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import LEVELS, Player
from games.core.match.settings import complete_options
from games.core.review.accuracy import LossAndStake, measure_random, unbounded_accuracy
from games.core.review.jobs import BEST, GOOD, PLAYOUTS_PER_MOVE, grade_decision, measure_decision, measure_loss
from games.shipped import register_shipped

# a move is clearly worse if the reference puts it behind by this much, and by this many standard errors
FAR, ERRORS = 0.10, 3.0
NEAR = 0.01  # a move is as good if the reference puts it behind by at most this much
CUTS = frozenset({100, 200, 400, 800, 1200})  # numbers of playouts after which moves that are decided get no more
SPARED = frozenset({BEST, GOOD})


class JudgedMove(NamedTuple):
    """A candidate move: its distance to the best move with the error of that distance, its grade, and whether it is
    the hint.
    """

    behind: float
    error: float
    grade: str
    is_hint: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Test the judgement that hints and reviews share."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--games", type=whole_number(1, MAX_GAMES), default=200, metavar="N",
        help="number of matches, over all numbers of seats (200)",
    )  # fmt: skip
    parser.add_argument(
        "--decisions", type=whole_number(1, 100), default=5, metavar="D", help="decisions of each match (5)"
    )
    parser.add_argument(
        "--seed", type=whole_number(0, MAX_SEED), default=70_001, metavar="S", help="seed of the first match (70001)"
    )
    parser.add_argument("--bots", default="medium", choices=LEVELS, help="who plays (medium)")
    parser.add_argument(
        "--hint", type=whole_number(1, 100_000), default=800, metavar="P", help="playouts of a hint (800)"
    )
    parser.add_argument(
        "--reference", type=whole_number(0, 100_000), default=2000, metavar="R",
        help="paired playouts of the reference, 0: only hints are graded (2000)",
    )  # fmt: skip
    parser.add_argument("--accuracy", metavar="LEVEL,...", help="measure the accuracy of levels instead")
    parser.add_argument("--jobs", type=whole_number(1, MAX_PROCESSES), default=1, metavar="J", help="processes (1)")
    parser.add_argument("--out", metavar="FILE", help="also write every judged move as a line of JSON")


def run(args: argparse.Namespace) -> int:
    """Judge and print the table; return the exit code."""
    register_shipped()
    registry.game_entry(args.game)
    levels = args.accuracy.split(",") if args.accuracy is not None else []
    for level in levels:
        parse_bot_spec(level)
    work = partial(_judge_match, args.game, args.bots, args.decisions, partial(_judged, args.hint, args.reference))
    if levels:
        work = partial(_judge_match, args.game, args.bots, args.decisions, partial(measure_levels, levels))
    seeds = range(args.seed, args.seed + args.games)
    rows = list[Mapping[str, Any]]()
    with ExitStack() as stack:
        file = stack.enter_context(Path(args.out).open("a", encoding="utf-8")) if args.out is not None else None
        lines = (
            map(work, seeds)
            if args.jobs == 1
            else map_in_order(stack.enter_context(local_workers(args.jobs)), work, seeds)
        )
        for decisions in lines:
            for row in decisions:
                rows.append(row)
                if file is not None:
                    print(json.dumps(row), file=file, flush=True)
    moves = [JudgedMove(*one) for row in rows for one in row.get("moves", ())]
    print("\n".join(accuracy_table(args.game, rows, levels) if levels else results_table(args.game, len(rows), moves)))
    return 0


def results_table(game: str, decisions: int, moves: Sequence[JudgedMove]) -> list[str]:
    """Return the table of results as lines."""
    hints = [one for one in moves if one.is_hint]
    far = [one for one in moves if one.behind > FAR and one.behind > ERRORS * one.error]
    near = [one for one in moves if 0 <= one.behind <= NEAR]
    return [
        f"{game}: {decisions} decisions, {len(moves)} moves",
        f"  hints below good:                          {_below(hints)}",
        f"  10 points and 3 errors behind, below good: {_below(far)}",
        f"  within 1 point of the best, below good:    {_below(near)}",
    ]


def _below(moves: Sequence[JudgedMove]) -> str:
    hits = sum(one.grade not in SPARED for one in moves)
    return f"{hits} of {len(moves)}: {format_rate(hits, len(moves))}" if moves else "no cases"


def _judge_match(
    name: str, level: str, decisions: int, judge: Callable[[Game, View, int], Mapping[str, Any]], seed: int
) -> list[Mapping[str, Any]]:
    """Return the judged decisions of one match."""
    register_shipped()
    game = registry.game(name)
    fewest, most = game.facts.seats
    seats = fewest + seed % (most - fewest + 1)
    views = _draw(list(_open_decisions(game, name, seats, seed, level)), decisions, seed)
    return [
        {"seed": seed, "number": number, "kind": view["decision"]["kind"], **judge(game, view, number)}
        for number, view in views
    ]


def _judged(hint: int, reference: int, game: Game, view: View, number: int) -> Mapping[str, Any]:
    return {"moves": [list(one) for one in judge_decision(game, view, number, hint, reference)]}


def _open_decisions(
    game: Game, name: str, seats: int, seed: int, level: str, options: Options | None = None
) -> Iterator[tuple[int, View]]:
    """Play a match and yield (move number, view of the deciding seat) for each decision with a choice."""
    players = [Player(f"Player {seat + 1}", seat + 1) for seat in range(seats)]
    chosen = complete_options(game, options or {}, seats)
    match = Match.start(game, boards.load_default_board(name), players, chosen, seed)
    while (decision := match.decision()) is not None:
        view = match.knowledge(decision.seat)
        if len(view["moves"]) > 1:
            yield match.move_count, view
        match.play(choose_move(game, view, level, BotDice(policy_seed(seed, match.move_count))).move)


def _draw(decisions: list[tuple[int, View]], count: int, seed: int) -> list[tuple[int, View]]:
    dice = BotDice(seed)
    places = {dice.random_below(len(decisions)) for _ in range(count)}
    return [decisions[place] for place in sorted(places)]


def judge_decision(game: Game, view: View, number: int, hint: int, reference: int) -> list[JudgedMove]:
    """Grade the hint and, with a reference, all candidates; return them with their distances."""
    named = compare_moves(game, view, _seed(number, 1), Budget(hint)).best.move
    others = candidate_moves(game, view, _seed(number, 1), Budget(hint)) if reference else [named]
    behind = measure_distances(game, view, others, _seed(number, 2), reference)
    judged = []
    for move in others:
        numbers = measure_decision(game, view, move, number)
        grade = grade_decision(number, 0, *numbers).grade
        judged.append(JudgedMove(*behind.get(move, (-1.0, 0.0)), grade, move == named))
    return judged


# -- accuracy of levels -----------------------------------------------------------------------------------------------
def measure_levels(levels: Sequence[str], game: Game, view: View, number: int) -> Mapping[str, Any]:
    """Return what a random move loses in a decision, and what the move of each level loses, as a review measures it."""
    tuning = game.bot_settings.tuning
    chosen = {
        level: tuple(choose_move(game, view, level, BotDice(_seed(number, place)), Budget(tuning.playouts)).move)
        for place, level in enumerate(levels, 3)
    }
    budget = Budget(PLAYOUTS_PER_MOVE * min(len(view["moves"]), tuning.searched_moves + 2))
    best = compare_moves(game, view, 2 * number, budget, list(dict.fromkeys(chosen.values()))).best.move
    chance, random_chance = measure_random(game, view, best, number)
    losses = {best: 0.0}
    for move in chosen.values():
        if move not in losses:
            gap = measure_loss(game, view, best, move, number)
            losses[move] = gap.better_chance - gap.played_chance
    return {"random": chance - random_chance, "losses": {level: losses[move] for level, move in chosen.items()}}


def accuracy_table(game: str, rows: Sequence[Mapping[str, Any]], levels: Sequence[str]) -> list[str]:
    """Return the accuracy of each level with its standard error (jackknife: one match at a time is left out)."""
    seeds = sorted({row["seed"] for row in rows})
    lines = [f"{game}: {len(seeds)} matches, {len(rows)} decisions"]
    for level in levels:
        shares = {seed: [LossAndStake(row["losses"][level], row["random"]) for row in rows if row["seed"] == seed]
                  for seed in seeds}  # fmt: skip
        whole = unbounded_accuracy(share for one in shares.values() for share in one)
        without = [unbounded_accuracy(share for other in seeds if other != seed for share in shares[other])
                   for seed in seeds]  # fmt: skip
        if whole is None or None in without:
            lines.append(f"  {level:8} nothing was at stake")
            continue
        spread = sum((part - whole) ** 2 for part in without if part is not None)
        error = sqrt((len(seeds) - 1) / len(seeds) * spread)
        lines.append(f"  {level:8} {100 * whole:5.1f} ± {100 * error:.1f}")
    return lines


def measure_distances(
    game: Game, view: View, moves: Sequence[Move], seed: int, playouts: int
) -> dict[Move, tuple[float, float]]:
    """Return (distance to the best move, error of the distance) for each move, by paired playouts.

    A move gets no more playouts once it is clear which row of the table counts it, if any.
    """
    chances: dict[Move, list[float]] = {move: [] for move in moves}
    left = list(moves)
    for number in range(playouts):
        for move, (_, chance) in zip(left, play_out_moves(game, view, left, seed, number), strict=True):
            chances[move].append(chance)
        if number + 1 in CUTS:
            best = max(left, key=lambda move: sum(chances[move]))
            left = [move for move in left if not _is_decided(*paired_difference(chances[best], chances[move]))]
    if not playouts:
        return {}
    best = max(left, key=lambda move: sum(chances[move]))
    return {move: paired_difference(chances[best], chances[move]) if move != best else (0.0, 0.0) for move in moves}


def _is_decided(behind: float, error: float) -> bool:
    """Return whether a move is surely far behind the best, or surely neither far behind nor near."""
    is_far = behind > 2 * FAR and behind > 2 * ERRORS * error
    is_between = behind - ERRORS * error > NEAR and behind + ERRORS * error < FAR
    return is_far or is_between


def _seed(number: int, purpose: int) -> int:
    """Return a seed that no review uses."""
    return (purpose << 40) + 2 * number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_alone("judge", add_arguments, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
