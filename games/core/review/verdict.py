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
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.numbers import float_sum
from games.core.match.scores import list_awards, moves_before_turns
from games.core.review.causes import DRAW, MIN_CAUSE_SHARE, Cause, find_cause
from games.core.review.jobs import MAX_SLIP_LOSS, GradedDecision, Numbers, ReviewedMatch
from games.core.review.summary import (
    MIN_TURNING_CHANGE,
    ChanceEvent,
    ResultContributions,
    ReviewSummary,
    luck_level,
)

MIN_SLIPS = 2  # fewest mistakes for the verdict `slips`
MIN_LUCK = 0.10  # least luck, as a change of the chance to win, that is said to have decided a match
# luck levels (0 to 100, `summary.luck_level`) that count as clear luck or bad luck
LUCKY_LEVEL, UNLUCKY_LEVEL = 75, 25
# minimum chance to win before a decisive mistake, as a multiple of an equal chance (1 / number of seats)
MIN_HOPE = 0.5


class Verdict(NamedTuple):
    """Why `seat` won or lost.

    `number` counts the moves before the decisive decision or draw, or before a move of the decisive turn (-1: there is
    none), `before` and `after` are the chances to win around it. `mistake_count` is the number of mistakes. `rival` is
    the winner, or None for a winner itself and if nobody won. `cause` is what changed the chance in the decisive turn,
    if it is known. `is_hidden`: the chances are those from the true state, because by public knowledge they hardly
    changed, or because a draw is the cause, which is measured from the true state.
    """

    kind: str
    seat: Seat
    number: int = -1
    before: float = 0.0
    after: float = 0.0
    mistake_count: int = 0
    rival: Seat | None = None
    cause: Cause | None = None
    is_hidden: bool = False


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
    verdict = _beaten_by_luck(summary, seat, rival, cost) or _beaten_by_mistakes(reviewed, summary, seat, mistakes)
    verdict = verdict or _turn_verdict(reviewed, summary, seat, "behind", -1) or Verdict("outplayed", seat)
    return verdict._replace(rival=rival)


def _beaten_by_luck(summary: ReviewSummary, seat: Seat, rival: Seat | None, cost: float) -> Verdict | None:
    """Return a verdict if draws cost the seat more chance than its mistakes, which cost `cost`, and than all its
    decisions; otherwise None.
    """
    own, lane = _luck(summary, seat), _contributions(summary, seat)
    cost = max(cost, -lane.own)
    if -own >= MIN_LUCK and -own > cost and luck_level(summary, seat) <= UNLUCKY_LEVEL:
        return _luck_verdict("luck", seat, summary.chance_events, lambda event: -event.gains[seat])
    if rival is None or luck_level(summary, rival) < LUCKY_LEVEL:
        return None
    # the draws that moved chance from this seat to the winner
    draws = [event for event in summary.chance_events if event.gains[rival] > 0 > event.gains[seat]]
    harm = -float_sum(event.gains[seat] for event in draws)
    if harm <= max(cost, MIN_LUCK, -lane.others) or _luck(summary, rival) < MIN_LUCK:
        return None
    return _luck_verdict("other_luck", seat, draws, lambda event: -event.gains[seat])


def _beaten_by_mistakes(
    reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, mistakes: Sequence[GradedDecision]
) -> Verdict | None:
    """Return a verdict if one mistake, or all together, cost much chance in a position that was not lost, and neither
    draws nor the moves of others cost more; otherwise None.
    """
    even, cost = 1 / len(reviewed.match.players), float_sum(one.loss for one in mistakes)
    lane = _contributions(summary, seat)

    def had_hope(one: GradedDecision) -> bool:
        """Return whether the seat could win, by what it could know and, if measured, from the true state."""
        true = summary.true_chances.get(reviewed.latest_position(one.number))
        return min(one.could, one.could if true is None else true[seat]) >= MIN_HOPE * even

    worst = sorted(filter(had_hope, mistakes), key=lambda one: -one.loss)
    blunder = next((one for one in worst if one.loss > MAX_SLIP_LOSS and one.chance < even), None)
    if blunder is not None and blunder.loss > max(-lane.luck, -lane.others):
        return Verdict("mistake", seat, blunder.number, blunder.could, blunder.chance, len(mistakes))
    outweighed = -lane.luck > max(MIN_LUCK, -lane.own) or max(-lane.luck, -lane.others) > cost
    # the sentence names the worst of all mistakes
    is_worst = bool(worst) and worst[0].loss == max(one.loss for one in mistakes)
    if is_worst and len(mistakes) >= MIN_SLIPS and cost > MAX_SLIP_LOSS and not outweighed:
        return Verdict("slips", seat, worst[0].number, worst[0].could, worst[0].chance, len(mistakes))
    return None


def _won(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat) -> Verdict:
    if _luck(summary, seat) >= 2 * MIN_LUCK and luck_level(summary, seat) >= LUCKY_LEVEL:
        return _luck_verdict("lucky", seat, summary.chance_events, lambda event: event.gains[seat])
    verdict = _turn_verdict(reviewed, summary, seat, "ahead", 1)
    if verdict is not None:
        return verdict
    numbers = sorted(summary.chances)[:-1]  # no move follows the last position
    last = max((n for n in numbers if max(summary.chances[n][:-1]) > summary.chances[n][seat]), default=0)
    return Verdict("led", seat, last)


def _contributions(summary: ReviewSummary, seat: Seat) -> ResultContributions:
    """Return the contributions to a seat's result; all 0 until everything is measured."""
    nothing = ResultContributions(seat, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return next((lane for lane in summary.result_shares if lane.seat == seat), nothing)


def _luck(summary: ReviewSummary, seat: Seat) -> float:
    """Return the sum of the effects of draws on a seat's chance to win; 0 until everything is measured."""
    return _contributions(summary, seat).luck


def _luck_verdict(
    kind: str, seat: Seat, draws: Sequence[ChanceEvent], effect: Callable[[ChanceEvent], float]
) -> Verdict:
    """Return a verdict about the draw with the largest `effect`."""
    return Verdict(kind, seat, max(draws, key=effect).number - 1)


def _turn_verdict(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, kind: str, sign: int) -> Verdict | None:
    """Return a verdict about the turn in which the seat's chance rose (`sign` 1) or fell (-1) most; None if it never
    changed much.

    A change by public knowledge counts only if the chance from the true state changed, too: an identity that is
    revealed at the end decides nothing. If there is none, it is the largest change from the true state.
    """
    known, true = (list(_turn_changes(reviewed, chances, seat)) for chances in (summary.chances, summary.true_chances))
    if true:
        pairs = zip(known, true, strict=True)
        known = [one for one, other in pairs if sign * other.gain >= MIN_CAUSE_SHARE * sign * one.gain]
    for changes in (known, true):
        change = max(changes, key=lambda one: sign * one.gain, default=None)
        if change is not None and sign * change.gain >= MIN_TURNING_CHANGE:
            is_hidden = changes is true
            cause = None if is_hidden else _cause_in_turn(reviewed, summary, seat, change)
            number = change.end - 1 if cause is None else cause.number
            verdict = Verdict(kind, seat, number, change.before, change.after, cause=cause, is_hidden=is_hidden)
            return verdict if cause is None or cause.kind != DRAW else _draw_verdict(summary, verdict)
    return None


def _draw_verdict(summary: ReviewSummary, verdict: Verdict) -> Verdict:
    """Return a verdict whose cause is a draw with the chances before and after this draw, as the list of draws has
    them.
    """
    draw = next(one for one in summary.chance_events if one.number == verdict.number + 1)
    seat = verdict.seat
    return verdict._replace(before=draw.before(seat), after=draw.chances[seat], is_hidden=True)


def _cause_in_turn(reviewed: ReviewedMatch, summary: ReviewSummary, seat: Seat, change: _Change) -> Cause | None:
    """Return the cause of a change in a turn; it is looked for in the step that changed the chance most."""
    numbers = [number for number in sorted(summary.chances) if change.start <= number <= change.end]
    first, last = max(
        pairwise(numbers),
        key=lambda step: (summary.chances[step[1]][seat] - summary.chances[step[0]][seat]) * change.gain,
    )
    return find_cause(reviewed, summary, seat, first, last, change.gain)


def _turn_changes(reviewed: ReviewedMatch, chances: Mapping[int, Numbers], seat: Seat) -> Iterator[_Change]:
    """Yield the change of a seat's chance in each turn, which all seats may share; nothing without chances."""
    match, numbers = reviewed.match, sorted(chances)
    ends = (0, *moves_before_turns(match).values(), len(match.moves)) if numbers else ()
    marks = [numbers[max(0, bisect_right(numbers, number) - 1)] for number in ends]
    for start, end in pairwise(sorted(set(marks))):
        yield _Change(start, end, chances[start][seat], chances[end][seat])


def points_behind(reviewed: ReviewedMatch, seat: Seat, rival: Seat) -> list[tuple[str, int]]:
    """List the causes of points in which the rival got more than the seat: (cause, difference), the largest first."""
    behind: dict[str, int] = {}
    for award in list_awards(reviewed.match):
        behind[award.cause] = behind.get(award.cause, 0) + award.points[rival] - award.points[seat]
    return sorted(((cause, n) for cause, n in behind.items() if n > 0), key=lambda one: -one[1])
