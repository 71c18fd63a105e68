"""Sentences about a finished match: the scoring that turned it, and how equal points were decided."""

from __future__ import annotations

from collections import defaultdict

from games.core.contract.extras.recap import MatchCourse, Recap, tie_break_sentence
from games.core.contract.extras.records import MatchTimeline, sole_best
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls.words import SCORING_CAUSE_TEXTS


def recap(timeline: MatchTimeline, course: MatchCourse) -> Recap:
    """Return the sentences about the turning point and the tie-break, which the seats' totals do not show."""
    return Recap(turn=_turn(timeline, course), ending=_ending(course))


def _turn(timeline: MatchTimeline, course: MatchCourse) -> Text | None:
    """Return the sentence about the turning point, the turn in which the winner took the lead for good.

    It names the scoring of that turn in which the winner gained most on the former leader.
    """
    takeover = course.takeover
    if takeover is None:
        return None
    rival = [lead.seat for lead in course.leads if lead.seat != takeover.seat][-1]
    gains: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for _, event in timeline.events_of("scored"):
        if event.args["turn"] == takeover.first:
            cause, awards = event.args["cause"], event.args["awards"]
            # points of a Sabbath are counted by estate, those of a scoring of all estates together
            gain = gains[cause, event.args["where"] if cause == "sabbath" else ""]
            gain[0] += awards[takeover.seat] - awards[rival]
            gain[1] += awards[takeover.seat]
    best = sole_best(gains.items(), lambda one: one[1][0], lambda one: one[0])
    if best is None or best[1][0] <= 0:
        return None
    (cause, where), (_, n) = best
    who, turn = seat_name(takeover.seat), takeover.first
    if cause == "sabbath":
        text = N_n(
            "The turning point was the Sabbath on {where} in turn {turn}: {n} point for {who}.",
            "The turning point was the Sabbath on {where} in turn {turn}: {n} points for {who}.", n=n,
        )  # fmt: skip
        return text.with_args(where=where, turn=turn, who=who)
    text = N_n("The turning point came in turn {turn}, {cause}: {n} point for {who}.",
               "The turning point came in turn {turn}, {cause}: {n} points for {who}.", n=n)  # fmt: skip
    return text.with_args(cause=SCORING_CAUSE_TEXTS[cause], turn=turn, who=who)


def _ending(course: MatchCourse) -> Text | None:
    if course.result.end != "possessed":
        return None
    return tie_break_sentence(
        course, N_("{who} and {others} tied on points; {who} won with more possessed on the board.")
    )
