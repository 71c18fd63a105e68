"""Store the measurements of each match in `reviews/<journal's name>.json` in the user's folder.

The file is a cache. It counts as empty if it is damaged, or if it was made from another match, by other rules or by
another evaluation. It also contains the share of luck, and the mistakes (grades `slip` and `blunder`), so that
`puzzles` can list them without replaying the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import PlanszowniaError
from games.core.program import disk
from games.core.program.disk import list_files
from games.core.program.paths import user_folder
from games.core.review.jobs import BLUNDER, MAX_ROUNDS, SLIP, SUM_TOLERANCE, GradedDecision, Numbers, ReviewedMatch
from games.core.review.summary import summarize

FORMAT = 3
MEASURED_SINCE = "2.0.0"  # first release whose jobs give the current numbers; increase it when a change affects them
FOLDER = "reviews"
MIN_REVIEWS = 3  # fewest reviews for which an average is shown
# Limits of what a file may contain, far above those of any match; a file beyond them is damaged.
MOST_MOVES, MOST_SLIPS, MOST_NUMBERS = 100_000, 5_000, 16


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


class Slip(NamedTuple):
    """A costly decision: the move of `seat` in `turn`, after `number` other moves.

    `loss` is the chance to win that the decision gave away.
    """

    number: int
    seat: int
    turn: int
    loss: float


class StoredReview(NamedTuple):
    """The content of a review file."""

    data: Mapping[str, Any]
    known: Mapping[str, Numbers]
    slips: Sequence[Slip]

    @property
    def game(self) -> str:
        """The id of the game; "" for an empty review."""
        return str(self.data.get("game", ""))


EMPTY = StoredReview({}, {}, ())


def read_review(file: Path) -> StoredReview:
    """Return the content of a review file; EMPTY if any part of it is damaged or of another format.

    Raises OSError if the system can't read it.
    """
    data, is_complete = disk.read_json(file)
    if not is_complete or (data.get("format"), type(data.get("game"))) != (FORMAT, str):
        return EMPTY
    known, slips, luck = data.get("known"), data.get("slips"), data.get("luck")
    if not isinstance(known, dict) or not isinstance(slips, list) or len(slips) > MOST_SLIPS:
        return EMPTY
    is_valid = (
        all(_are_numbers(key, value) for key, value in known.items())
        and all(map(_is_slip, slips))
        and all(one[0] < other[0] for one, other in pairwise(slips))
        and (luck is None or _is_number(luck, 1))
    )
    return StoredReview(data, known, [Slip(*one) for one in slips]) if is_valid else EMPTY


def _are_numbers(key: str, value: Any) -> bool:
    """Return True if a value can be the result of the job `key`; for a decision, its first number is a move index."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_NUMBERS:
        return False
    return all(
        _is_number(one, MOST_MOVES if place == 0 and key.startswith("decision:") else 1 + SUM_TOLERANCE)
        for place, one in enumerate(value)
    )


def _is_slip(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != len(Slip._fields):
        return False
    number, seat, turn, loss = value
    whole = all(type(one) is int for one in (number, seat, turn))
    return (
        whole
        and 0 <= number <= MOST_MOVES
        and 0 <= seat < MOST_NUMBERS
        and 0 <= turn <= MOST_MOVES
        and (_is_number(loss, 1))
    )


def _is_number(value: Any, most: float) -> bool:
    return type(value) in (int, float) and 0 <= value <= most


def load(file: Path, reviewed: ReviewedMatch) -> dict[str, Numbers]:
    """Return the stored measurements of a match; empty if there are no valid ones."""
    try:
        stored = read_review(file)
    except (OSError, PlanszowniaError):
        return {}
    if any(stored.data.get(key) != value for key, value in cache_stamp(reviewed).items()):
        return {}
    known = {job: stored.known[job.key] for job in reviewed.jobs if job.key in stored.known}
    is_valid = all(reviewed.is_valid_result(job, numbers) for job, numbers in known.items())
    return {job.key: numbers for job, numbers in known.items()} if is_valid else {}


def save(file: Path, reviewed: ReviewedMatch, known: Mapping[str, Numbers]) -> None:
    """Write the measurements to the file atomically, except over the file of a newer version; raises OSError."""
    with suppress(FileNotFoundError):
        version = disk.read_json(file).data.get("format")
        if type(version) is int and version > FORMAT:
            return
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
            stored = read_review(file) if file != excluded else EMPTY
            luck = stored.data.get("luck")
            if stored.game == game_id and luck is not None:
                shares.append(float(luck))
    return (sum(shares) / len(shares), len(shares)) if len(shares) >= MIN_REVIEWS else None


def _slips(reviewed: ReviewedMatch, decisions: Sequence[GradedDecision]) -> list[list[Any]]:
    """Return [number, seat, turn, loss] for each decision graded as slip or blunder, in order."""
    phase, match = reviewed.game.controller.turn_and_phase, reviewed.match
    return [
        [one.number, one.seat, max(1, phase(match.view_at(one.number, None))[0]), round(one.loss, 4)]
        for one in decisions
        if one.grade in (SLIP, BLUNDER)
    ]
