"""Three sentences about a finished match: who had more living fighters, the shot that turned it, and how it ended."""

from __future__ import annotations

from typing import Any

from games.core.contract.extras.recap import MatchCourse, Recap, lead_sentence, turn_end_states
from games.core.contract.extras.records import MatchTimeline
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.rules.board import DEADLY_WOUNDS
from games.wroclaw.rules.ending import living_counts

LED = N_("{who} had more fighters alive {when}.")
ALWAYS_EQUAL = N_("After every turn, both sides had the same number of fighters alive.")


def recap(timeline: MatchTimeline, course: MatchCourse) -> Recap:
    """Return the game's sentences; the lead is in living fighters, even in a match that hands decided."""
    living = course.with_leads([living_counts(state) for state in turn_end_states(timeline, course.turns)])
    return Recap(lead_sentence(living, LED, ALWAYS_EQUAL), _turn(timeline, living), _ending(course))


def _turn(timeline: MatchTimeline, living: MatchCourse) -> Text | None:
    """Return the sentence about the shot that turned the match.

    It is the deadly shot after which the winner always had more living fighters, else the last deadly or the best shot.
    """
    shots = [
        (shot["wounds"], number, event.args, shot)
        for number, event in timeline.events_of("aimed")
        for shot in event.args["shots"]
        if shot["wounds"]
    ]
    deadly = [shot for shot in shots if shot[3]["before"] < DEADLY_WOUNDS <= shot[3]["after"]]
    takeover = living.takeover
    if takeover is not None:
        who = seat_name(takeover.seat)
        own = [shot for shot in deadly if shot[2]["who"] == who and _turn_of(timeline, shot[1]) == takeover.first]
        if own:
            text = N_("In turn {turn}, {card} shot {target} dead, and {who} had more alive from then on.")
            return _shot(text, timeline, own[-1]).with_args(who=who)
    if deadly:
        return _shot(N_("The last kill was {target}, shot by {card} in turn {turn}."), timeline, deadly[-1])
    if not shots:
        return None
    best = max(shots, key=lambda shot: (shot[0], -shot[1]))
    text = N_n("Nobody was shot dead; no shot beat {card}'s at {target} in turn {turn}: {n} wound.",
               "Nobody was shot dead; no shot beat {card}'s at {target} in turn {turn}: {n} wounds.")  # fmt: skip
    return _shot(text, timeline, best).with_args(n=best[0])


def _turn_of(timeline: MatchTimeline, number: int) -> int:
    return int(timeline.states[number - 1].turn)


def _shot(text: Text, timeline: MatchTimeline, shot: tuple[int, int, Any, Any]) -> Text:
    _, number, args, one = shot
    return text.with_args(turn=_turn_of(timeline, number), card=args["card"], target=one["card"])


def _ending(course: MatchCourse) -> Text | None:
    end, points = course.result.end, course.result.points
    if end.endswith("_draw"):
        text = (
            N_n("After the last turn, each side had {n} fighter alive: a draw.",
                "After the last turn, each side had {n} fighters alive: a draw.")
            if end == "stopped_draw"
            else N_n("Neither side had three cards left in hand, and each had {n} fighter alive: a draw.",
                     "Neither side had three cards left in hand, and each had {n} fighters alive: a draw.")
        )  # fmt: skip
        return text.with_args(n=points[0])
    if course.winner is None:
        return None
    winner, loser = course.winner, 1 - course.winner
    if end == "short":
        text = N_("{loser} had fewer than three cards left in hand, so {who} won.")
        return text.with_args(who=seat_name(winner), loser=seat_name(loser))
    text = (
        N_n("After the last turn, {who} won with {n} more fighter alive.",
            "After the last turn, {who} won with {n} more fighters alive.")
        if end == "stopped"
        else N_n("Neither side had three cards left in hand; {who} won with {n} more fighter alive.",
                 "Neither side had three cards left in hand; {who} won with {n} more fighters alive.")
    )  # fmt: skip
    return text.with_args(who=seat_name(winner), n=points[winner] - points[loser])
