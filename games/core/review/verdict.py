"""Say in one sentence why a seat won or lost: a decision, luck, a turn in which the others gained, or none of these.

The kinds of verdicts, for a seat that lost:

    mistake      one decision gave away a large part of its chance
    slips        several decisions together did
    luck         random draws cost it more than its decisions
    other_luck   random draws gave the winner more chance than they cost this seat
    behind       its chance fell in one turn, without a large mistake of its own
    outplayed    none of these: the others gained a little all the time

and for a seat that won: `lucky`, `ahead` (its chance rose in one turn), `led` (it was ahead from a turn on).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.numbers import float_sum
from games.core.match.scores import list_awards, turn_starts
from games.core.review.jobs import MAX_SLIP_LOSS, GradedDecision, ReviewedMatch
from games.core.review.summary import MIN_TURNING_CHANGE, ReviewSummary, luck_level

MIN_SLIPS = 2  # fewest mistakes for the verdict `slips`
MIN_LUCK = 0.10  # least luck, as a change of the chance to win, that is said to have decided a match
# luck levels (0 to 100, `summary.luck_level`) that count as clear luck or bad luck
LUCKY_LEVEL, UNLUCKY_LEVEL = 75, 25
# minimum chance to win before a decisive mistake, as a multiple of an equal chance (1 / number of seats)
MIN_HOPE = 0.5


class Verdict(NamedTuple):
    """Why `seat` won or lost.

    `number` counts the moves before the decisive decision, draw or turn (-1: there is none), `before` and `after` are
    the chances to win around it. `mistake_count` is the number of mistakes. `rival` is the winner, or None for a winner
    itself and if nobody won.
    """

    kind: str
    seat: Seat
    number: int = -1
    before: float = 0.0
    after: float = 0.0
    mistake_count: int = 0
    rival: Seat | None = None


class _Change(NamedTuple):
    """The change of a chance to win from `start` moves to `end` moves."""

    start: int
    end: int
    before: float
    after: float

    @property
    def gain(self) -> float:
        return self.after - self.before


def find_verdict(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat) -> Verdict | None:
    """Return the verdict about a seat from the measurements so far; None until the chances are measured."""
    result = reviewed.match.result
    if not summary.is_charted or result is None:
        return None
    return _won(reviewed, summary, seat) if seat in result.winners else _lost(reviewed, summary, seat, result.winners)


def _lost(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, winners: Sequence[Seat]) -> Verdict:
    rival = max(winners, key=lambda one: _luck(summary, one)) if winners else None
    mistakes = [one for one in summary.decisions if one.seat == seat and one.is_mistake]
    cost = float_sum(one.loss for one in mistakes)
    verdict = _beaten_by_luck(summary, seat, rival, cost) or _beaten_by_mistakes(reviewed, seat, mistakes)
    if verdict is None:
        fall = min(_turn_changes(reviewed, summary, seat), key=lambda one: one.gain, default=None)
        is_large = fall is not None and -fall.gain >= MIN_TURNING_CHANGE
        verdict = (
            _turn_verdict(reviewed, summary, seat, "behind", fall) if fall and is_large else Verdict("outplayed", seat)
        )
    return verdict._replace(rival=rival)


def _beaten_by_luck(summary: ReviewSummary, seat: Seat, rival: Seat | None, cost: float) -> Verdict | None:
    """Return a verdict if draws cost the seat more chance than its mistakes, which cost `cost`; otherwise None."""
    own = _luck(summary, seat)
    if -own >= MIN_LUCK and -own > cost and luck_level(summary, seat) <= UNLUCKY_LEVEL:
        return _luck_verdict(summary, seat, "luck", seat, -1)
    if rival is not None and _luck(summary, rival) > max(cost, MIN_LUCK) and luck_level(summary, rival) >= LUCKY_LEVEL:
        return _luck_verdict(summary, seat, "other_luck", rival, 1)
    return None


def _beaten_by_mistakes(reviewed: ReviewedMatch, seat: Seat, mistakes: Sequence[GradedDecision]) -> Verdict | None:
    """Return a verdict if one mistake, or all together, cost much chance in a position that was not lost; otherwise
    None.
    """
    even, cost = 1 / len(reviewed.match.players), float_sum(one.loss for one in mistakes)
    worst = sorted((one for one in mistakes if one.could >= MIN_HOPE * even), key=lambda one: -one.loss)
    blunder = next((one for one in worst if one.loss > MAX_SLIP_LOSS and one.chance < even), None)
    if blunder is not None:
        return Verdict("mistake", seat, blunder.number, blunder.could, blunder.chance, len(mistakes))
    if worst and len(mistakes) >= MIN_SLIPS and cost > MAX_SLIP_LOSS:
        return Verdict("slips", seat, worst[0].number, worst[0].could, worst[0].chance, len(mistakes))
    return None


def _won(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat) -> Verdict:
    rise = max(_turn_changes(reviewed, summary, seat), key=lambda one: one.gain, default=None)
    if _luck(summary, seat) >= 2 * MIN_LUCK and luck_level(summary, seat) >= LUCKY_LEVEL:
        return _luck_verdict(summary, seat, "lucky", seat, 1)
    if rise is not None and rise.gain >= MIN_TURNING_CHANGE:
        return _turn_verdict(reviewed, summary, seat, "ahead", rise)
    numbers = sorted(summary.chances)[:-1]  # no move follows the last position
    last = max((n for n in numbers if max(summary.chances[n][:-1]) > summary.chances[n][seat]), default=0)
    return Verdict("led", seat, last)


def _luck(summary: ReviewSummary, seat: Seat) -> float:
    """Return the sum of the effects of draws on a seat's chance to win; 0 until everything is measured."""
    return next((lane.luck for lane in summary.result_shares if lane.seat == seat), 0.0)


def _luck_verdict(summary: ReviewSummary, seat: Seat, kind: str, of: Seat, sign: int) -> Verdict:
    """Return a verdict about the draw that helped (`sign` 1) or harmed (-1) the seat `of` most."""
    draw = max(summary.chance_events, key=lambda one: sign * one.gains[of])
    return Verdict(kind, seat, draw.number - 1)


def _turn_verdict(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, kind: str, change: _Change) -> Verdict:
    """Return a verdict about the moves within a turn that changed the chance most.

    It never names a move that only passes, such as the end of a turn, unless nothing else was played.
    """
    passes, moves = reviewed.match.game.controller.decision_extras.pass_kinds, reviewed.match.moves
    numbers = [number for number in sorted(summary.chances) if change.start <= number <= change.end]
    steps = [
        _Change(first, last, summary.chances[first][seat], summary.chances[last][seat])
        for first, last in pairwise(numbers)
    ]
    steps.sort(key=lambda one: (-one.gain if change.gain > 0 else one.gain, -one.end))
    acts = (n for one in steps for n in reversed(range(one.start, one.end)) if moves[n].move[0] not in passes)
    return Verdict(kind, seat, next(acts, change.end - 1), change.before, change.after)


def _turn_changes(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat) -> Iterator[_Change]:
    """Yield the change of a seat's chance in each turn."""
    match, numbers = reviewed.match, sorted(summary.chances)
    ends = (0, *(number for _, number in turn_starts(match)), len(match.moves))
    marks = [numbers[max(0, bisect_right(numbers, number) - 1)] for number in ends]
    for start, end in pairwise(sorted(set(marks))):
        yield _Change(start, end, summary.chances[start][seat], summary.chances[end][seat])


def points_behind(reviewed: ReviewedMatch, seat: Seat, rival: Seat) -> list[tuple[str, int]]:
    """List the causes of points in which the rival got more than the seat: (cause, difference), the largest first."""
    behind: dict[str, int] = {}
    for award in list_awards(reviewed.match):
        behind[award.cause] = behind.get(award.cause, 0) + award.points[rival] - award.points[seat]
    return sorted(((cause, n) for cause, n in behind.items() if n > 0), key=lambda one: -one[1])
