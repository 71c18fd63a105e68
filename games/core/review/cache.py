"""Store the measurements of each match in `reviews/<journal's name>.json` in the user's folder.

The file is a cache. It counts as empty if it is damaged, or if it was made from another match, by other rules or by
another evaluation. It also contains the share of luck, and the mistakes (grades `slip` and `blunder`), so that
`puzzles` can list them without replaying the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.core.contract.errors import PlanszowniaError
from games.core.program import disk
from games.core.program.disk import list_files
from games.core.program.paths import user_folder
from games.core.review.jobs import BLUNDER, MAX_ROUNDS, SLIP, GradedDecision, Numbers, ReviewedMatch
from games.core.review.summary import summarize

FORMAT = 3
MEASURED_SINCE = "2.0.0"  # first release whose jobs give the current numbers; increase it when a change affects them
FOLDER = "reviews"
MIN_REVIEWS = 3  # fewest reviews for which an average is shown


def review_file(journal: Path) -> Path:
    """Return the path of the review file of a journal."""
    return user_folder() / FOLDER / f"{journal.stem}.json"


def cache_stamp(reviewed: ReviewedMatch) -> dict[str, Any]:
    """Return the values that must be equal for stored numbers to be valid: match, rules and evaluation."""
    curve = reviewed.game.thinking.tuning.calibration_curve
    return {
        "format": FORMAT,
        "game": reviewed.game.facts.id,
        "line": reviewed.match.position_id,
        "rules": reviewed.game.rules_version,
        "judgement": f"{MEASURED_SINCE} {reviewed.playouts} {MAX_ROUNDS} {curve}",
    }


def load(file: Path, reviewed: ReviewedMatch) -> dict[str, Numbers]:
    """Return the stored measurements of a match; empty if there are no valid ones."""
    try:
        data = disk.read_json(file).data
    except (OSError, PlanszowniaError):
        return {}
    if any(data.get(key) != value for key, value in cache_stamp(reviewed).items()):
        return {}
    known = data.get("known")
    if not isinstance(known, dict):
        return {}
    return {job.key: known[job.key] for job in reviewed.jobs if reviewed.is_valid_result(job, known.get(job.key))}


def save(file: Path, reviewed: ReviewedMatch, known: Mapping[str, Numbers]) -> None:
    """Write the measurements to the file atomically; raises OSError."""
    review_summary = summarize(reviewed, known)
    extra = {"slips": _slips(reviewed, review_summary.decisions), "luck": review_summary.luck_share}
    disk.write_json(file, {**cache_stamp(reviewed), **extra, "known": dict(known)})


def average_luck(game_id: str, excluded: Path) -> tuple[float, int] | None:
    """Return (mean share of luck, number of reviews) of a game's complete reviews; None if they are too few.

    The review file `excluded` is left out.
    """
    shares = []
    for file, _ in list_files(user_folder() / FOLDER, ".json").files:
        with suppress(OSError):
            data = disk.read_json(file).data if file != excluded else {}
            luck = data.get("luck") if (data.get("format"), data.get("game")) == (FORMAT, game_id) else None
            if isinstance(luck, float) and 0 <= luck <= 1:
                shares.append(luck)
    return (sum(shares) / len(shares), len(shares)) if len(shares) >= MIN_REVIEWS else None


def _slips(reviewed: ReviewedMatch, decisions: Sequence[GradedDecision]) -> list[list[Any]]:
    """Return [number, seat, turn, loss] for each decision graded as slip or blunder, in order."""
    phase, match = reviewed.game.controller.turn_and_phase, reviewed.match
    return [
        [one.number, one.seat, max(1, phase(match.view_at(one.number, None))[0]), round(one.loss, 4)]
        for one in decisions
        if one.grade in (SLIP, BLUNDER)
    ]
