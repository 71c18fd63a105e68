"""Analyse finished matches: `main.py review` prints win probabilities by turn, mistakes and luck."""

from __future__ import annotations

import argparse
import json
from contextlib import closing
from typing import Any

from games.commands import journal_paths
from games.commands.command_line import MAX_PROCESSES, print_error, whole_number
from games.core.contract.errors import JournalError, UsageError
from games.core.journal.resume import load_for_viewing
from games.core.review import cache
from games.core.review.accuracy import accuracy_of
from games.core.review.jobs import GRADES, ReviewedMatch
from games.core.review.summary import ReviewSummary, summarize
from games.core.review.worker import WorkerPool, default_process_count, measure_match
from games.shipped import register_shipped


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Review finished matches: costs of decisions, and luck. Half a minute per match."
    parser.add_argument("files", nargs="+", metavar="FILE", help=f"{journal_paths.HELP} of finished matches")
    parser.add_argument("--json", action="store_true", help="print a line of JSON per match, with all details")
    parser.add_argument(
        "--jobs", type=whole_number(1, MAX_PROCESSES), default=default_process_count(), metavar="J",
        help="processes (one fewer than there are cores, but two on two); the reviews are the same",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Review every file; return 0, or 2 if one can't be reviewed."""
    register_shipped()
    bad = 0
    for path in journal_paths.expand_journals(args.files):
        try:
            course = ReviewedMatch(load_for_viewing(path))
        except (JournalError, UsageError) as error:
            bad += 1
            print_error(error if isinstance(error, JournalError) else f"{path}: {error}")
            continue
        with closing(WorkerPool(path, course.game.facts.id, args.jobs - 1)) as pool:
            review = summarize(course, measure_match(course, cache.review_file(path), helpers=pool.connections))
        if args.json:
            print(json.dumps({"file": str(path), **as_data(course, review)}))
        else:
            print(
                "\n".join(
                    [f"{path}: {course.game.facts.id}, {len(course.match.moves)} moves", *as_lines(course, review)]
                )
            )
    return 2 if bad else 0


def as_data(reviewed: ReviewedMatch, review: ReviewSummary) -> dict[str, Any]:
    """Return a review as plain data. Probabilities are from 0 to 1; moves count from 1."""
    match = reviewed.match
    return {
        "game": reviewed.game.facts.id,
        "players": [player.name for player in match.players],
        "chances": [[number, *values] for number, values in sorted(review.chances.items())],
        "decisions": [
            {
                **one._asdict(),
                "number": one.number + 1,
                "move": list(match.moves[one.number].move),
                "better": list(reviewed.move_at(one.number, one.better)) if one.better >= 0 else None,
            }
            for one in review.decisions
        ],
        "turning_points": [one._asdict() for one in review.turning_points],
        "luck": [one._asdict() for one in review.chance_events],
        "lanes": [one._asdict() for one in review.result_shares],
    }


def as_lines(reviewed: ReviewedMatch, review: ReviewSummary) -> list[str]:
    """Return a review as lines of text: each player's result and grades, then the turning points."""
    players = reviewed.match.players
    lines = []
    for lane in review.result_shares:
        own = [one for one in review.decisions if one.seat == lane.seat]
        counts = ", ".join(f"{sum(one.grade == grade for one in own)} {grade}" for grade in GRADES)
        right = accuracy_of(
            share
            for number, share in review.losses_and_stakes.items()
            if reviewed.match.moves[number].seat == lane.seat
        )
        parts = [
            f"luck {100 * lane.luck:+.0f}" if review.has_chance else f"place at the table {100 * lane.place:+.0f}",
            f"own decisions {100 * lane.own:+.0f}",
            f"others' {100 * lane.others:+.0f}",
            f"unexplained {100 * lane.unexplained:+.0f}",
            *([counts] if own else []),
            *([f"accuracy {right:.0%}"] if right is not None else []),
        ]
        lines.append(f"  {players[lane.seat].name}: {', '.join(parts)}")
    for turning in review.turning_points:
        name = players[turning.seat].name
        lines.append(f"  move {turning.last}: {name} {turning.before:.0%} -> {turning.after:.0%}")
    return lines
