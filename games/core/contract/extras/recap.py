"""Three sentences about a finished match: who was ahead, what turned the match, and how it ended.

The program derives default sentences from points and result; a game replaces those that it can word better. Verbs are
in the present tense in Polish, because its past tense would reveal a person's gender.

    recap(timeline, course)  # Recap(turn=N_("The Sabbath on {where} turned it …", where="estate:szkolne", …))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from games.core.contract.contract import Result, Seat
from games.core.contract.extras.records import MatchTimeline
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text


# -- who was ahead ----------------------------------------------------------------------------------------------------
class Lead(NamedTuple):
    """A period in which one seat was alone in front: at the end of each turn from `first` to `last`."""

    seat: Seat
    first: int
    last: int

    @property
    def length(self) -> int:
        """The number of turns."""
        return self.last - self.first + 1


def find_leads(values: Sequence[Sequence[float]], least: float = 0.0) -> list[Lead]:
    """List the periods in which a seat was alone in front, in order of time.

    `values[t]` are the values by seat at the end of turn `t`; turn 0 is ignored. A seat leads if its value exceeds
    every other by more than `least`.
    """
    leads, turn = [], 1
    for seat, run in groupby(_leader(row, least) for row in values[1:]):
        count = len(list(run))
        if seat is not None:
            leads.append(Lead(seat, turn, turn + count - 1))
        turn += count
    return leads


def _leader(values: Sequence[float], least: float) -> Seat | None:
    best = max(range(len(values)), key=values.__getitem__)
    second = max(value for seat, value in enumerate(values) if seat != best)
    return best if values[best] - second > least else None


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """The result of a match, and who led when, by the values in the chart of the result (usually points).

    `turns` is the number of the last turn. `gains[t]` are the points by seat that were scored in turn `t`.
    """

    result: Result
    turns: int
    leads: Sequence[Lead]
    gains: Sequence[Sequence[int]]

    @property
    def winner(self) -> Seat | None:
        """The only winner, or None."""
        return self.result.winners[0] if len(self.result.winners) == 1 else None

    @property
    def takeover(self) -> Lead | None:
        """The lead that the only winner held at the end, if another seat was ahead before; else None."""
        final = self.leads[-1] if self.leads else None
        if final is None or final.last != self.turns or final.seat != self.winner:
            return None
        return final if any(lead.seat != final.seat for lead in self.leads) else None

    def with_leads(self, values: Sequence[Sequence[float]], least: float = 0.0) -> MatchCourse:
        """Return a copy in which other values than points, such as areas or living fighters, decide who leads."""
        return MatchCourse(self.result, self.turns, find_leads(values, least), self.gains)

    def main_lead(self) -> Lead | None:
        """Return the lead to mention in the recap; None if nobody ever led.

        It is the longest lead. After a takeover, the leads of the seat that took over are ignored.
        """
        takeover = self.takeover
        others = [lead for lead in self.leads if takeover is None or lead.seat != takeover.seat]
        return max(others, key=lambda lead: lead.length, default=None)


def turn_end_states(timeline: MatchTimeline, turns: int) -> list[Any]:
    """Return the state at the end of each turn, from turn 0. Each state must have its turn's number as `turn`.

    A move that ends a turn also begins the next one, so its state belongs to the later turn.
    """
    states, at = [], 0
    for turn in range(turns + 1):
        while at < len(timeline.states) - 1 and timeline.states[at].turn <= turn:
            at += 1
        states.append(timeline.states[at])
    return states


Period = Callable[[Lead, int], Text]  # (lead, number of turns) -> when, such as "from turn 3 to turn 11"


def period_text(lead: Lead, turns: int) -> Text:
    """Return the period of a lead as text, such as "from turn 3 to turn 11"."""
    if lead.length == turns > 1:
        return N_("from the first turn to the last")
    if lead.length == 1:
        return N_("in turn {turn}", turn=lead.first)
    if lead.last == turns:
        return N_("from turn {first} to the end", first=lead.first)
    return N_("from turn {first} to turn {last}", first=lead.first, last=lead.last)


class Recap(NamedTuple):
    """A game's own sentences; None: the program's default sentence, which knows only points and the result."""

    course: Text | None = None  # who was ahead, and when
    turn: Text | None = None  # the event that turned the match
    ending: Text | None = None  # how it ended
    period: Period = period_text  # how the game words the period of a lead, if its turns have another name


def lead_sentence(course: MatchCourse, led: Text, level: Text, period: Period = period_text) -> Text:
    """Return the sentence about who was ahead.

    It is the text `led`, which has the arguments {who} and {when}; if nobody ever led, it is `level`.
    """
    lead = course.main_lead()
    return level if lead is None else led.with_args(who=seat_name(lead.seat), when=period(lead, course.turns))


LED = N_("{who} led {when}.")
NEVER_ALONE = N_("Nobody ever held the lead alone.")


# -- the program's sentences ------------------------------------------------------------------------------------------
def default_lead_sentence(course: MatchCourse) -> Text | None:
    """Return the default sentence about who led in points; None if there were no points."""
    return lead_sentence(course, LED, NEVER_ALONE) if any(map(any, course.gains)) else None


def default_turning_point(course: MatchCourse) -> Text | None:
    """Return the default sentence about the turning point: a takeover, else the turn with the most points."""
    takeover = course.takeover
    if takeover is not None:
        who = seat_name(takeover.seat)
        return N_("In turn {turn}, {who} took the lead and kept it.", turn=takeover.first, who=who)
    most = max((points, -turn, -seat) for turn, row in enumerate(course.gains) for seat, points in enumerate(row))
    n, turn, seat = most
    if n <= 0 or not turn:
        return None
    most_text = N_n("Nobody scored more in one turn than {who} in turn {turn}: {n} point.",
                    "Nobody scored more in one turn than {who} in turn {turn}: {n} points.", n=n)  # fmt: skip
    return most_text.with_args(who=seat_name(-seat), turn=-turn)


def winners_sentence(result: Result) -> Text:
    """Return the sentence that names the winners."""
    if not result.winners:
        return N_("Nobody at the table won.")
    if len(result.winners) > 1:
        return N_("{people} share the victory.", people=[seat_name(seat) for seat in result.winners])
    return N_("{who} won.", who=seat_name(result.winners[0]))


def default_ending_sentence(course: MatchCourse) -> Text:
    """Return the default sentence about the winner and the margin."""
    winners = course.result.winners
    if len(winners) != 1 or margin_of(course.result) <= 0:
        return winners_sentence(course.result)
    who, margin = seat_name(winners[0]), margin_of(course.result)
    text = N_n("{who} won by {n} point, ahead of {others}.", "{who} won by {n} points, ahead of {others}.", n=margin)
    return text.with_args(who=who, others=[seat_name(seat) for seat in runners_up(course.result)])


def margin_of(result: Result) -> int:
    """Return the points by which the only winner leads the next seat; 0 or less if another has at least as many."""
    winner = result.winners[0]
    return result.points[winner] - max(points for seat, points in enumerate(result.points) if seat != winner)


def runners_up(result: Result) -> list[Seat]:
    """Return the seats with the most points among those that did not win."""
    others = [seat for seat in range(len(result.points)) if seat not in result.winners]
    best = max(result.points[seat] for seat in others)
    return [seat for seat in others if result.points[seat] == best]


def tie_break_sentence(course: MatchCourse, text: Text) -> Text | None:
    """Return `text` with its arguments {who} (the only winner) and {others} (the next seats); None without an only
    winner.

    The sentence says how a tie-break decided between seats with equal points.
    """
    if course.winner is None:
        return None
    others = [seat_name(seat) for seat in runners_up(course.result)]
    return text.with_args(who=seat_name(course.winner), others=others)


RecapRules = Callable[[MatchTimeline, MatchCourse], Recap]
