"""Summarize the measurements of a match so far: chances, decisions, turning points, luck, causes of the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import erf, sqrt
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.numbers import float_sum
from games.core.review.accuracy import LossAndStake, loss_and_stake
from games.core.review.jobs import (
    FORCED,
    GradedDecision,
    MeasurementJob,
    Numbers,
    ReviewedMatch,
    attribute_to_hint,
)
from games.core.review.values import correct_chances, shown_points

MIN_TURNING_CHANGE = 0.10  # minimum change of a chance at a turning point
MIN_TURNS_APART = 4  # minimum number of turns between two turning points
MAX_TURNING_POINTS = 3
PRIOR_LUCK_DEVIATION = 0.05  # prior standard deviation of the summed effects of a match's draws, in chance to win
AVERAGED_VALUES = 3  # number of values averaged on each side of a change


class TurningPoint(NamedTuple):
    """The moves `first` to `last` (counted from 1) that changed a seat's chance to win, with its chance before and
    after them.
    """

    first: int
    last: int
    seat: Seat
    before: float
    after: float

    @property
    def position(self) -> int:
        """The position before the turning point: the number of moves played before `first`."""
        return self.first - 1

    def includes(self, number: int) -> bool:
        """Return whether the move played after `number` moves belongs to the turning point."""
        return self.position <= number < self.last


class ChanceEvent(NamedTuple):
    """The effect of one random draw on each seat's chance to win.

    `number` is the move with the draw, from 1; 0 is the setup. `mover` is the seat that made the move. `chances` are
    each seat's chances after it, from the true state; without the gain they are the mean of other outcomes.
    """

    number: int
    mover: Seat | None
    gains: tuple[float, ...]
    chances: tuple[float, ...] = ()

    def before(self, seat: Seat) -> float:
        """Return the mean chance of a seat with other outcomes."""
        return self.chances[seat] - self.gains[seat]

    def shown_gain(self, seat: Seat) -> int:
        """Return a seat's gain in whole percentage points, as shown."""
        return shown_points(self.chances[seat], self.before(seat))


class ResultContributions(NamedTuple):
    """The contributions to a seat's result, in chance to win. 1/n + place + luck + own + others + unexplained = result.

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
                          values vary by a few percent, so each is averaged with its neighbours, but never across a
                          turning point.
        runs              lists of consecutive measured positions, because positions may be missing while jobs are
                          done in any order
        is_charted        True once every position is measured
        turning_points    empty until the positions of `ReviewedMatch.turning_positions` are measured
        chance_events     effects of random draws; empty until everything is measured
        result_shares     what luck and decisions contributed to each seat's result; empty until all is measured
        has_chance        True if anything was drawn at random
        losses_and_stakes
                          move number -> loss and stake of a decision, without decisions that followed a hint
        true_chances      as `chances`, but from the true state and not averaged; empty until everything is measured
    """

    done_count: int
    job_count: int
    chances: dict[int, Numbers]
    runs: list[list[int]]
    is_charted: bool
    decisions: list[GradedDecision]
    turning_points: list[TurningPoint]
    chance_events: list[ChanceEvent]
    result_shares: list[ResultContributions]
    has_chance: bool
    work_done: float = 1.0
    losses_and_stakes: Mapping[int, LossAndStake] = {}
    true_chances: Mapping[int, Numbers] = {}

    @property
    def is_complete(self) -> bool:
        """True if nothing is left to measure."""
        return self.done_count == self.job_count

    @property
    def luck_share(self) -> float | None:
        """The share of luck in all changes by luck and own decisions, 0 to 1; None without luck or while incomplete."""
        luck, own = (
            float_sum(abs(lane.luck) for lane in self.result_shares),
            float_sum(abs(lane.own) for lane in self.result_shares),
        )
        return luck / (luck + own) if self.has_chance and luck + own else None


def luck_level(summary: ReviewSummary, seat: Seat) -> int:
    """Return how lucky a seat was, from 0 to 100; 50 is average luck.

    The seat was luckier than it would be in this percentage of matches in which the same draws have random outcomes.
    This assumes that the effects of draws are independent, so that their sum, divided by the square root of the sum of
    their squares, is nearly normal. A prior deviation keeps the level near 50 if draws hardly mattered.
    """
    gains = [event.gains[seat] for event in summary.chance_events]
    deviation = sqrt(PRIOR_LUCK_DEVIATION**2 + float_sum(gain**2 for gain in gains))
    return round(50 * (1 + erf(float_sum(gains) / deviation / sqrt(2))))


def summarize(reviewed: ReviewedMatch, measurements: Mapping[str, Numbers]) -> ReviewSummary:
    """Summarize a match; `measurements` has the numbers measured so far by job key."""
    done = sum(job.key in measurements for job in reviewed.jobs)
    raw = {
        number: measurements[key]
        for number in reviewed.positions
        if (key := MeasurementJob("known", number).key) in measurements
    }
    runs, charted = _runs(reviewed, raw), len(raw) == len(reviewed.positions)
    smoothed = {
        number: value for run in runs for number, value in smooth_chances({one: raw[one] for one in run}).items()
    }
    bands = {number: _true(reviewed, chances) for number, chances in smoothed.items()}
    turnings = _turnings(reviewed, measurements, raw)
    for one, before, after in turnings:  # the chart passes through the values that a turning point names
        bands[one.position], bands[one.last] = before, after
    whole = done == len(reviewed.jobs)
    strokes = _strokes(reviewed, measurements) if whole else []
    return ReviewSummary(
        done,
        len(reviewed.jobs),
        bands,
        runs,
        charted,
        graded_decisions(reviewed, measurements),
        [one for one, _, _ in turnings],
        strokes,
        _lanes(reviewed, measurements, strokes) if whole else [],
        bool(reviewed.chance_moves),
        reviewed.total_work([job for job in reviewed.jobs if job.key in measurements])
        / max(1, reviewed.total_work(reviewed.jobs)),
        _losses_and_stakes(reviewed, measurements),
        {
            number: _true(reviewed, measurements[MeasurementJob("true", number).key])
            for number in (reviewed.positions if whole else ())
        },
    )


def _losses_and_stakes(reviewed: ReviewedMatch, measurements: Mapping[str, Numbers]) -> dict[int, LossAndStake]:
    """Return each decision's loss and stake by move number, without moves that a hint named."""
    shares = {}
    for number in reviewed.choice_counts:
        decision, random = (measurements.get(MeasurementJob(kind, number).key) for kind in ("decision", "random"))
        if decision is not None and random is not None and not reviewed.match.moves[number].by_hint:
            shares[number] = loss_and_stake(decision, random)
    return shares


def graded_decisions(reviewed: ReviewedMatch, measurements: Mapping[str, Numbers]) -> list[GradedDecision]:
    """Return the measured decisions of people in order of play."""
    result = []
    for number in reviewed.decisions:
        seat = reviewed.match.moves[number].seat
        if number not in reviewed.choice_counts:
            result.append(GradedDecision(number, seat, FORCED))
        elif (numbers := measurements.get(MeasurementJob("decision", number).key)) is not None:
            decision = reviewed.grade_from_numbers(number, *numbers)
            result.append(attribute_to_hint(decision) if reviewed.match.moves[number].by_hint else decision)
    return result


def _true(reviewed: ReviewedMatch, chances: Numbers) -> Numbers:
    """Return chances corrected by the calibration curve; all displayed chances are corrected."""
    return correct_chances(reviewed.game.bot_settings.tuning.calibration_curve, chances)


def _runs(reviewed: ReviewedMatch, raw: Mapping[int, Numbers]) -> list[list[int]]:
    """Return the measured positions in lists; after a gap of more than `ReviewedMatch.stride` positions, the next
    list begins.
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


def smooth_chances(chances: Mapping[int, Numbers]) -> dict[int, Numbers]:
    """Return each value averaged with its neighbours (weights 1, 2, 1); the first and last are unchanged."""
    numbers = sorted(chances)
    result = {number: chances[number] for number in numbers[:1] + numbers[-1:]}
    for before, number, after in zip(numbers, numbers[1:], numbers[2:], strict=False):
        trio = zip(chances[before], chances[number], chances[after], strict=True)
        result[number] = [(one + 2 * two + three) / 4 for one, two, three in trio]
    return result


def _turnings(
    reviewed: ReviewedMatch, measurements: Mapping[str, Numbers], raw: Mapping[int, Numbers]
) -> list[tuple[TurningPoint, Numbers, Numbers]]:
    """Return the largest changes in the chance of the leader or of a winner, in order of play, each with the chances of
    all seats before and after it.

    Only the positions that are measured first count, so that further measurements change no turning point.
    A change is measured between means of several values, so that a single outlier is no turning point.
    """
    result, numbers = reviewed.match.result, reviewed.turning_positions(measurements)
    if numbers is None or not raw.keys() >= {*numbers}:
        return []
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
            found.append((TurningPoint(first + 1, last, seat, before[seat], after[seat]), before, after))
    found.sort(key=lambda one: -abs(one[0].after - one[0].before))
    apart = MIN_TURNS_APART * (
        len(reviewed.match.players) if reviewed.game.bot_settings.tuning.clock_counts_seats else 1
    )
    chosen: list[tuple[TurningPoint, Numbers, Numbers]] = []
    for one in found:
        turn = _turn(reviewed, one[0].last - 1)
        if len(chosen) < MAX_TURNING_POINTS and all(
            abs(turn - _turn(reviewed, other[0].last - 1)) >= apart for other in chosen
        ):
            chosen.append(one)
    return sorted(chosen)


def _mean(rows: Sequence[Numbers]) -> Numbers:
    return [float_sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _turn(reviewed: ReviewedMatch, number: int) -> int:
    return reviewed.game.clock(reviewed.match.history.states[number])


def _strokes(reviewed: ReviewedMatch, known: Mapping[str, Numbers]) -> list[ChanceEvent]:
    """Return the effects of the setup, which deals cards and the playing order, and of each later random draw."""
    if not reviewed.chance_moves:
        return []
    seats = len(reviewed.match.players)
    start = _true(reviewed, known[MeasurementJob("true", 0).key])
    result = [ChanceEvent(0, None, tuple(start[seat] - 1 / seats for seat in range(seats)), tuple(start[:seats]))]
    for number in reviewed.chance_moves:
        came, others = (
            _true(reviewed, known[job.key])
            for job in (MeasurementJob("true", number + 1), MeasurementJob("luck", number))
        )
        gains = tuple(came[seat] - others[seat] for seat in range(seats))
        result.append(ChanceEvent(number + 1, reviewed.match.moves[number].seat, gains, tuple(came[:seats])))
    return result


def _lanes(
    reviewed: ReviewedMatch, known: Mapping[str, Numbers], strokes: list[ChanceEvent]
) -> list[ResultContributions]:
    seats = range(len(reviewed.match.players))
    own, others = [0.0 for _ in seats], [0.0 for _ in seats]
    draws = set(reviewed.chance_moves)
    # between two positions only one seat moves, and only its last move may involve chance
    for first, last in pairwise(reviewed.positions):
        mover = reviewed.match.moves[first].seat
        before = _true(reviewed, known[MeasurementJob("true", first).key])
        after = _true(
            reviewed,
            known[MeasurementJob("luck", last - 1).key if last - 1 in draws else MeasurementJob("true", last).key],
        )
        for seat in seats:
            (own if seat == mover else others)[seat] += after[seat] - before[seat]
    start, end = (_true(reviewed, known[MeasurementJob("true", reviewed.positions[at]).key]) for at in (0, -1))
    result = []
    for seat in seats:
        luck, even = float_sum(stroke.gains[seat] for stroke in strokes), 1 / len(seats)
        place = 0.0 if strokes else start[seat] - even
        rest = end[seat] - even - place - luck - own[seat] - others[seat]
        result.append(ResultContributions(seat, luck, own[seat], others[seat], rest, end[seat], place))
    return result
