"""Store the measurements of each match in `reviews/<journal's name>.json` in the user's folder.

The file is a cache. It counts as empty if it is damaged, or if it was made from another match, by other rules or by
another evaluation. It also contains the share of luck, and the mistakes that are puzzles, so that `puzzles` can list
them without replaying the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from games.core.computers.comparison import JUDGEMENT_VERSION
from games.core.contract.errors import PlanszowniaError
from games.core.contract.numbers import float_sum
from games.core.program import disk
from games.core.program.disk import list_files, make_folder
from games.core.program.locks import lock_file
from games.core.program.paths import user_folder
from games.core.review.jobs import SUM_TOLERANCE, GradedDecision, Numbers, ReviewedMatch
from games.core.review.summary import summarize

FORMAT = 3
REVIEWS_FOLDER = "reviews"
MIN_REVIEWS = 3  # fewest reviews for which an average is shown
# Limits of what a file may contain, far above those of any match; a file beyond them is damaged.
MAX_MOVES, MAX_MISTAKES, MAX_NUMBERS = 100_000, 5_000, 16


def review_file(journal: Path) -> Path:
    """Return the path of the review file of a journal."""
    return user_folder() / REVIEWS_FOLDER / f"{journal.stem}.json"


def cache_stamp(reviewed: ReviewedMatch) -> dict[str, Any]:
    """Return the values that must be equal for stored numbers to be valid: match, rules and evaluation."""
    curve = reviewed.game.bot_settings.tuning.calibration_curve
    return {
        "format": FORMAT,
        "game": reviewed.game.facts.id,
        "line": reviewed.match.position_id,
        "rules": reviewed.game.rules_version,
        "judgement_number": JUDGEMENT_VERSION,
        "judgement": f"{reviewed.playouts} {curve}",
    }


class StoredMistake(NamedTuple):
    """A costly decision that is a puzzle: the move of `seat` in `turn`, after `number` other moves.

    `loss` is the chance to win that the decision gave away, as a review shows it: in whole percentage points.
    """

    number: int
    seat: int
    turn: int
    loss: float


class StoredReview(NamedTuple):
    """The content of a review file.

    `waiting` are mistakes found by an older version of the judgement and not measured again yet; `jobs_left` is the
    number of missing measurements.
    """

    data: Mapping[str, Any]
    measurements: Mapping[str, Numbers]
    mistakes: Sequence[StoredMistake]
    waiting: Sequence[StoredMistake] = ()
    jobs_left: int = 0

    @property
    def game(self) -> str:
        """The id of the game; "" for an empty review."""
        return str(self.data.get("game", ""))


EMPTY_REVIEW = StoredReview({}, {}, ())


def read_review(file: Path) -> StoredReview:
    """Return the content of a review file; EMPTY if any part of it is damaged or of another format.

    Raises OSError if the system can't read it.
    """
    data, is_complete = disk.read_json(file)
    if not is_complete or (data.get("format"), type(data.get("game"))) != (FORMAT, str):
        return EMPTY_REVIEW
    known, slips, waiting, luck = data.get("known"), data.get("slips"), data.get("waiting", []), data.get("luck")
    if not isinstance(known, dict) or not _are_slips(slips) or not _are_slips(waiting):
        return EMPTY_REVIEW
    if not all(_are_numbers(key, value) for key, value in known.items()) or not (luck is None or _is_number(luck, 1)):
        return EMPTY_REVIEW
    number = data.get("judgement_number")  # missing in reviews of 2.0
    if type(number) is not int or number < JUDGEMENT_VERSION:
        slips, waiting = [], slips
    left = data.get("left", 0)
    mistakes, outdated = ([StoredMistake(*one) for one in rows or ()] for rows in (slips, waiting))
    return StoredReview(data, known, mistakes, outdated, left if type(left) is int else 0)


def _are_numbers(key: str, value: Any) -> bool:
    """Return True if a value can be the result of the job `key`; for a decision, its first number is a move index."""
    if not isinstance(value, list) or not 0 < len(value) <= MAX_NUMBERS:
        return False
    return all(
        _is_number(one, MAX_MOVES if place == 0 and key.startswith("decision:") else 1 + SUM_TOLERANCE)
        for place, one in enumerate(value)
    )


def _are_slips(value: Any) -> bool:
    """Return True if a value can be a list of mistakes in order of play."""
    if not isinstance(value, list) or len(value) > MAX_MISTAKES or not all(map(_is_slip, value)):
        return False
    return all(one[0] < other[0] for one, other in pairwise(value))


def _is_slip(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != len(StoredMistake._fields):
        return False
    number, seat, turn, loss = value
    whole = all(type(one) is int for one in (number, seat, turn))
    return (
        whole
        and 0 <= number <= MAX_MOVES
        and 0 <= seat < MAX_NUMBERS
        and 0 <= turn <= MAX_MOVES
        and (_is_number(loss, 1))
    )


def _is_number(value: Any, most: float) -> bool:
    return type(value) in (int, float) and 0 <= value <= most


def is_measured(journal: Path) -> bool:
    """Return True if the review of a match is complete and was made by the present version of the judgement."""
    try:
        stored = read_review(review_file(journal))
    except (OSError, PlanszowniaError):
        return False
    return bool(stored.measurements) and not stored.jobs_left and stored.data["judgement_number"] == JUDGEMENT_VERSION


def mark_unmeasured(journal: Path, game_id: str) -> None:
    """Write the review file of a match that waits to be measured, unless it has one; raises OSError."""
    file = review_file(journal)
    make_folder(file.parent)
    with lock_file(file):
        if not file.exists():
            disk.write_json(file, {"format": FORMAT, "game": game_id, "slips": [], "left": 1, "known": {}})


def load_measurements(file: Path, reviewed: ReviewedMatch) -> dict[str, Numbers]:
    """Return the stored measurements of a match; empty if there are no valid ones."""
    try:
        stored = read_review(file)
    except (OSError, PlanszowniaError):
        return {}
    if any(stored.data.get(key) != value for key, value in cache_stamp(reviewed).items()):
        return {}
    known = {job: stored.measurements[job.key] for job in reviewed.jobs if job.key in stored.measurements}
    is_valid = all(reviewed.is_valid_result(job, numbers) for job, numbers in known.items())
    return {job.key: numbers for job, numbers in known.items()} if is_valid else {}


def save_measurements(
    file: Path, reviewed: ReviewedMatch, measurements: Mapping[str, Numbers], patience: float = 0.0
) -> None:
    """Add measurements to the file atomically, except to the file of a newer version.

    Raises OSError: BlockingIOError if another window is writing for longer than `patience` seconds.
    """
    make_folder(file.parent)
    with lock_file(file, patience):
        with suppress(FileNotFoundError):
            version = disk.read_json(file).data.get("format")
            if type(version) is int and version > FORMAT:
                return
        measurements, waiting = {**load_measurements(file, reviewed), **measurements}, list[StoredMistake]()
        with suppress(FileNotFoundError):
            waiting = [
                one
                for one in read_review(file).waiting
                if one.number in reviewed.choice_counts and f"decision:{one.number}" not in measurements
            ]
        review_summary = summarize(reviewed, measurements)
        extra = {
            "slips": _slips(reviewed, review_summary.decisions),
            "luck": review_summary.luck_share,
            "left": review_summary.job_count - review_summary.done_count,
        }
        if waiting:
            extra["waiting"] = [list(one) for one in waiting]
        disk.write_json(file, {**cache_stamp(reviewed), **extra, "known": measurements})


def average_luck(game_id: str, excluded: Path) -> tuple[float, int] | None:
    """Return (mean share of luck, number of reviews) of a game's complete reviews; None if they are too few.

    The review file `excluded` is left out.
    """
    shares = []
    for file, _ in list_files(user_folder() / REVIEWS_FOLDER, ".json").files:
        with suppress(OSError):
            stored = read_review(file) if file != excluded else EMPTY_REVIEW
            luck = stored.data.get("luck")
            if stored.game == game_id and luck is not None:
                shares.append(float(luck))
    return (float_sum(shares) / len(shares), len(shares)) if len(shares) >= MIN_REVIEWS else None


def _slips(reviewed: ReviewedMatch, decisions: Sequence[GradedDecision]) -> list[list[Any]]:
    """List the decisions that are puzzles as [number, seat, turn, loss], in order of play."""
    phase, match = reviewed.game.controller.turn_and_phase, reviewed.match
    return [
        [one.number, one.seat, max(1, phase(match.view_at(one.number, None))[0]), one.lost_points / 100]
        for one in decisions
        if reviewed.is_puzzle(one)
    ]
