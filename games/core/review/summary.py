"""Summarize the measurements of a match so far: chances, decisions, turning points, luck, shares of the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.review.jobs import FORCED, GradedDecision, MeasureJob, Numbers, ReviewedMatch
from games.core.review.values import correct_chances

MIN_TURNING_CHANGE = 0.10  # minimum change of a chance at a turning point
MIN_TURNS_APART = 4  # minimum number of turns between two turning points
MAX_TURNING_POINTS = 3
AVERAGED_VALUES = 3  # number of values averaged on each side of a change


class TurningPoint(NamedTuple):
    """Moves `first` to `last` (from 1) that changed a seat's chance to win, with its chance before and after them."""

    first: int
    last: int
    seat: Seat
    before: float
    after: float


class ChanceEvent(NamedTuple):
    """The effect of one random draw on each seat's chance to win.

    `number` is the move with the draw, from 1; 0 is the setup. `mover` is the seat that made the move.
    """

    number: int
    mover: Seat | None
    gains: tuple[float, ...]


class ResultShares(NamedTuple):
    """What contributed to a seat's result, in chance to win. 1/n + place + luck + own + others + unexplained = result.

    luck         the outcome of random draws compared with the mean of other outcomes
    own, others  changes by the seat's own decisions, and by those of the other seats
    place        the advantage of the seat's place at the table in a match without draws; otherwise part of luck
    unexplained  the remainder
    """

    seat: Seat
    luck: float
    own: float
    others: float
    unexplained: float
    result: float
    place: float


class ReviewSummary(NamedTuple):
    """Everything known about a match after `done_count` of `job_count` jobs, which are `work_done` (0 to 1) of the
    work.

        chances           move number -> the chance of each seat and, last, that no seat wins; the sum is 1. Single
                          values vary by a few percent, so each is averaged with its neighbours.
        runs              lists of consecutive measured positions, because positions may be missing while jobs are
                          done in any order
        is_charted        True once every position is measured
        turning_points    empty until `is_charted`
        chance_events     effects of random draws; empty until everything is measured
        result_shares     contributions to each seat's result; empty until everything is measured
        has_chance        True if anything was drawn at random
    """

    done_count: int
    job_count: int
    chances: dict[int, Numbers]
    runs: list[list[int]]
    is_charted: bool
    decisions: list[GradedDecision]
    turning_points: list[TurningPoint]
    chance_events: list[ChanceEvent]
    result_shares: list[ResultShares]
    has_chance: bool
    work_done: float = 1.0

    @property
    def is_complete(self) -> bool:
        """True if nothing is left to measure."""
        return self.done_count == self.job_count

    @property
    def luck_share(self) -> float | None:
        """The share of luck in all changes by luck and own decisions, 0 to 1; None without luck or while incomplete."""
        luck, own = (
            sum(abs(lane.luck) for lane in self.result_shares),
            sum(abs(lane.own) for lane in self.result_shares),
        )
        return luck / (luck + own) if self.has_chance and luck + own else None


def summarize(reviewed: ReviewedMatch, known: Mapping[str, Numbers]) -> ReviewSummary:
    """Summarize a match; `known` are the numbers measured so far, by the key of their job."""
    done = sum(job.key in known for job in reviewed.jobs)
    raw = {number: known[key] for number in reviewed.positions if (key := MeasureJob("known", number).key) in known}
    runs, charted = _runs(reviewed, raw), len(raw) == len(reviewed.positions)
    smoothed = {number: value for run in runs for number, value in smooth({one: raw[one] for one in run}).items()}
    bands = {number: _true(reviewed, chances) for number, chances in smoothed.items()}
    whole = done == len(reviewed.jobs)
    strokes = _strokes(reviewed, known) if whole else []
    return ReviewSummary(
        done,
        len(reviewed.jobs),
        bands,
        runs,
        charted,
        graded_decisions(reviewed, known),
        _turnings(reviewed, raw) if charted else [],
        strokes,
        _lanes(reviewed, known, strokes) if whole else [],
        bool(reviewed.chance_moves),
        reviewed.total_work([job for job in reviewed.jobs if job.key in known])
        / max(1, reviewed.total_work(reviewed.jobs)),
    )


def graded_decisions(reviewed: ReviewedMatch, known: Mapping[str, Numbers]) -> list[GradedDecision]:
    """Return the measured decisions of people in order of play."""
    result = []
    for number in reviewed.decisions:
        seat = reviewed.match.moves[number].seat
        if number not in reviewed.choice_counts:
            result.append(GradedDecision(number, seat, FORCED))
        elif (numbers := known.get(MeasureJob("decision", number).key)) is not None:
            result.append(reviewed.grade_from_numbers(number, *numbers))
    return result


def _true(reviewed: ReviewedMatch, chances: Numbers) -> Numbers:
    """Return chances corrected by the calibration curve; all displayed chances are corrected."""
    return correct_chances(reviewed.game.thinking.tuning.calibration_curve, chances)


def _runs(reviewed: ReviewedMatch, raw: Mapping[int, Numbers]) -> list[list[int]]:
    """Return lists of consecutive measured positions; a gap of up to `ReviewedMatch.stride` positions splits no
    list.
    """
    result: list[list[int]] = []
    last: int | None = None
    for place, mark in enumerate(reviewed.positions):
        if mark in raw:
            if last is None or place - last > reviewed.stride:
                result.append([])
            result[-1].append(mark)
            last = place
    return result


def smooth(raw: Mapping[int, Numbers]) -> dict[int, Numbers]:
    """Return each value averaged with its neighbours (weights 1, 2, 1); the first and last are unchanged."""
    numbers = sorted(raw)
    result = {number: raw[number] for number in numbers[:1] + numbers[-1:]}
    for before, number, after in zip(numbers, numbers[1:], numbers[2:], strict=False):
        trio = zip(raw[before], raw[number], raw[after], strict=True)
        result[number] = [(one + 2 * two + three) / 4 for one, two, three in trio]
    return result


def _turnings(reviewed: ReviewedMatch, raw: Mapping[int, Numbers]) -> list[TurningPoint]:
    """Return the largest changes in the chance of the leader or of a winner, in order of play.

    A change is measured between means of several values, so that a single outlier is no turning point.
    """
    result, numbers = reviewed.match.result, sorted(raw)
    winners = set(result.winners) if result else set()
    found = []
    for place, (first, last) in enumerate(pairwise(numbers)):
        before = _true(
            reviewed, _mean([raw[number] for number in numbers[max(0, place + 1 - AVERAGED_VALUES) : place + 1]])
        )
        after = _true(reviewed, _mean([raw[number] for number in numbers[place + 1 : place + 1 + AVERAGED_VALUES]]))
        seats = winners | {max(range(len(before) - 1), key=before.__getitem__)}
        seat = max(seats, key=lambda one: abs(after[one] - before[one]))
        at_once, lasting = raw[last][seat] - raw[first][seat], after[seat] - before[seat]
        if at_once * lasting > 0 and min(abs(at_once), abs(lasting)) >= MIN_TURNING_CHANGE:
            found.append(TurningPoint(first + 1, last, seat, before[seat], after[seat]))
    found.sort(key=lambda one: -abs(one.after - one.before))
    apart = MIN_TURNS_APART * (len(reviewed.match.players) if reviewed.game.thinking.tuning.clock_counts_seats else 1)
    chosen: list[TurningPoint] = []
    for one in found:
        turn = _turn(reviewed, one.last)
        if len(chosen) < MAX_TURNING_POINTS and all(
            abs(turn - _turn(reviewed, other.last)) >= apart for other in chosen
        ):
            chosen.append(one)
    return sorted(chosen)


def _mean(rows: Sequence[Numbers]) -> Numbers:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _turn(reviewed: ReviewedMatch, number: int) -> int:
    return reviewed.game.clock(reviewed.match.history.states[number])


def _strokes(reviewed: ReviewedMatch, known: Mapping[str, Numbers]) -> list[ChanceEvent]:
    """Return the effect of the setup, which deals cards and the order, and then of every draw; empty without draws."""
    if not reviewed.chance_moves:
        return []
    seats = len(reviewed.match.players)
    start = _true(reviewed, known[MeasureJob("true", 0).key])
    result = [ChanceEvent(0, None, tuple(start[seat] - 1 / seats for seat in range(seats)))]
    for number in reviewed.chance_moves:
        came, others = (
            _true(reviewed, known[job.key]) for job in (MeasureJob("true", number + 1), MeasureJob("luck", number))
        )
        gains = tuple(came[seat] - others[seat] for seat in range(seats))
        result.append(ChanceEvent(number + 1, reviewed.match.moves[number].seat, gains))
    return result


def _lanes(reviewed: ReviewedMatch, known: Mapping[str, Numbers], strokes: list[ChanceEvent]) -> list[ResultShares]:
    seats = range(len(reviewed.match.players))
    own, others = [0.0 for _ in seats], [0.0 for _ in seats]
    draws = set(reviewed.chance_moves)
    for first, last in pairwise(reviewed.positions):  # the moves of one seat, of which only the last may draw
        mover = reviewed.match.moves[first].seat
        before = _true(reviewed, known[MeasureJob("true", first).key])
        after = _true(
            reviewed, known[MeasureJob("luck", last - 1).key if last - 1 in draws else MeasureJob("true", last).key]
        )
        for seat in seats:
            (own if seat == mover else others)[seat] += after[seat] - before[seat]
    start, end = (_true(reviewed, known[MeasureJob("true", reviewed.positions[at]).key]) for at in (0, -1))
    result = []
    for seat in seats:
        luck, even = sum(stroke.gains[seat] for stroke in strokes), 1 / len(seats)
        place = 0.0 if strokes else start[seat] - even
        rest = end[seat] - even - place - luck - own[seat] - others[seat]
        result.append(ResultShares(seat, luck, own[seat], others[seat], rest, end[seat], place))
    return result
