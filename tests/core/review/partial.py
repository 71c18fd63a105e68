"""Partial reviews: made-up measurements of a finished match of 2.0.0 with its jobs done in any order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sin
from pathlib import Path
from random import Random

from games.core.journal.resume import load_for_viewing
from games.core.review.jobs import Numbers, ReviewedMatch

RELEASED = Path(__file__).resolve().parents[2] / "released" / "2.0.0"
GAMES = ("wroclaw", "wampiry", "ankh_morpork", "osada", "krakow")
LOSSES = (0.0, 0.0, 0.02, 0.06, 0.2)


def journal_of(game: str) -> Path:
    """Return the journal of a finished match of 2.0.0."""
    return RELEASED / "journals" / f"{game}_finished.journal"


@cache
def reviewed_match(game: str) -> ReviewedMatch:
    """Return that match, prepared for a review."""
    return ReviewedMatch(load_for_viewing(journal_of(game)))


@cache
def made_up_measures(game: str) -> dict[str, Numbers]:
    """Return a made-up number for every job: changing chances, and decisions of all grades."""
    match_review, measures = reviewed_match(game), {}
    seats, length = len(match_review.match.players), len(match_review.match.moves)
    for job in match_review.jobs:
        rnd = Random(job.number)
        if job.kind == "decision":
            measures[job.key] = [0, 0.5, 0.5 - rnd.choice(LOSSES), 0.01, 0.05, 0.01]
        elif job.kind == "random":
            measures[job.key] = [0.45, 0.3]
        elif job.number == length and match_review.match.result is not None:
            winners = match_review.match.result.winners
            measures[job.key] = [*(1 / len(winners) if seat in winners else 0.0 for seat in range(seats)), 0.0]
        else:
            parts = [1.1 + sin(7 * job.number / length + 2 * seat) + rnd.random() / 3 for seat in range(seats)]
            measures[job.key] = [0.95 * part / sum(parts) for part in parts] + [0.05]
    return measures


def random_job_orders(game: str, count: int = 3) -> Iterator[list[str]]:
    """Yield the keys of all jobs in random orders."""
    for seed in range(count):
        keys = list(made_up_measures(game))
        Random(seed).shuffle(keys)
        yield keys


def partial_reviews(game: str, count: int = 3) -> Iterator[dict[str, Numbers]]:
    """Yield the known measurements after none, one, two and so on up to all jobs, for `count` random orders."""
    measures = made_up_measures(game)
    for keys in random_job_orders(game, count):
        known: dict[str, Numbers] = {}
        yield dict(known)
        for key in keys:
            known[key] = measures[key]
            yield dict(known)
