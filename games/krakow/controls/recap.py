"""Three sentences about a finished match: the lead in artistic points, the decisive work, and the tie-break."""

from __future__ import annotations

from games.core.contract.contract import Event
from games.core.contract.extras.recap import Lead, MatchCourse, Recap, lead_sentence, tie_break_sentence
from games.core.contract.extras.records import MatchTimeline
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text

LED = N_("Had the city been scored after every turn, {who} would have been ahead {when}.")
NEVER_ALONE = N_("Had the city been scored after every turn, nobody would ever have been alone in the lead.")


def recap(timeline: MatchTimeline, course: MatchCourse) -> Recap:
    """Return the game's sentences, which name each turn with its round."""
    turns = timeline.states[0].board.turns

    def period_text(lead: Lead, last: int) -> Text:
        first_round, first = _number(lead.first, turns)
        last_round, end = _number(lead.last, turns)
        if lead.length == last:
            return N_("throughout")
        if lead.length == 1:
            return N_("in turn {turn} of round {round}", turn=first, round=first_round)
        if first_round == last_round:
            return N_("from turn {first} to turn {last} of round {round}", first=first, last=end, round=first_round)
        return N_("from turn {first} of round I to turn {last} of round II", first=first, last=end)

    course_text = lead_sentence(course, LED, NEVER_ALONE, period_text)
    return Recap(course_text, _turn(timeline, course, turns), _ending(course), period_text)


def _number(turn: int, turns: int) -> tuple[str, int]:
    """Return the round in Roman figures and the turn's number in it."""
    return ("I", "II")[(turn - 1) // turns], (turn - 1) % turns + 1


def _turn(timeline: MatchTimeline, course: MatchCourse, turns: int) -> Text | None:
    """Return the sentence about the turning point: the winner's best work in the turn in which it took the lead for
    good. Without such a turn, it is about the best work of the match.
    """
    takeover = course.takeover
    works = [(event.args["gain"], -number, event) for number, event in timeline.events_of("painted")]
    if takeover is not None:
        who = seat_name(takeover.seat)
        own = [
            work
            for work in works
            if work[2].args["who"] == who and timeline.states[-work[1] - 1].overall_turn == takeover.first
        ]
        number, turn = _number(takeover.first, turns)
        if own:
            return _painted(
                N_("In turn {turn} of round {round}, {who} painted a {card} on {where}, took the lead and kept it."),
                max(own, key=lambda work: work[:2])[2],
            ).with_args(turn=turn, round=number)
        return N_("In turn {turn} of round {round}, {who} took the lead and kept it.", who=who, turn=turn, round=number)
    best = max(works, key=lambda work: work[:2], default=None)
    if best is None:
        return None
    number, turn = _number(timeline.states[-best[1] - 1].overall_turn, turns)
    text = N_("Nothing on the walls beat {who}'s {card} on {where}, painted in turn {turn} of round {round}.")
    return _painted(text, best[2]).with_args(turn=turn, round=number)


def _painted(text: Text, event: Event) -> Text:
    return text.with_args(**{key: event.args[key] for key in ("who", "card", "where")})


def _ending(course: MatchCourse) -> Text | None:
    if course.result.end != "art":
        return None
    return tie_break_sentence(
        course, N_("{who} had as many victory points as {others} and won with more art points on the walls.")
    )
