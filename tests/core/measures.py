"""Made-up measurements of a review, for tests and pictures that need a review without hours of search."""

from __future__ import annotations

from pathlib import Path

from games.core.journal.saves import load_for_viewing
from games.core.review import cache
from games.core.review.jobs import Numbers, ReviewedMatch


def write_measures(path: Path, whole: bool = True) -> None:
    """Write made-up measurements of a finished match to its review file; without `whole`, only those of nine jobs."""
    course = ReviewedMatch(load_for_viewing(path))
    seats = len(course.match.players)
    known: dict[str, Numbers] = {}
    for number, job in enumerate(course.jobs):
        if job.kind == "decision":
            known[job.key] = [0, 0.5, (0.5, 0.48, 0.44, 0.2)[number % 4], 0.01, 0.05, 0.01]
        elif job.kind == "random":
            known[job.key] = [0.4, 0.3]
        else:
            lead = 0.4 + 0.3 * (number % 17 > 8)
            known[job.key] = [lead, *([(0.9 - lead) / (seats - 1)] * (seats - 1)), 0.1]
    cache.save_measurements(cache.review_file(path), course, dict(list(known.items())[: None if whole else 9]))
