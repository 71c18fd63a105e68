"""Three sentences about a finished match: the lead in areas, how the goal was reached, the winner's identity."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Seat
from games.core.contract.extras.recap import MatchCourse, Recap, lead_sentence, tie_break_sentence, turn_end_states
from games.core.contract.extras.records import MatchTimeline
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text

LED = N_("{who} controlled more areas than anyone else {when}.")
NEVER_ALONE = N_("Nobody was ever the sole leader in areas at the end of a turn.")

# A sentence about the winner's goal, by the identity's way to win; `{n}` is the reached number.
GOAL_TEXTS: dict[str, Text] = {
    "spread": N_n("{who} was {identity} and won with minions in {n} area.",
                  "{who} was {identity} and won with minions in {n} areas."),
    "control": N_n("{who} was {identity} and won by controlling {n} area.",
                   "{who} was {identity} and won by controlling {n} areas."),
    "trouble": N_n("{who} was {identity} and won because there was trouble in {n} area.",
                   "{who} was {identity} and won because there was trouble in {n} areas."),
    "worth": N_n("{who} was {identity} and won with a fortune of ${n}.",
                 "{who} was {identity} and won with a fortune of ${n}."),
}  # fmt: skip
# ends in which points were equal, and the most expensive district card decided
ENDS_BY_CARD = ("last_card_card", "riots_card")
LAST_CARD_TEXT = N_("{who} was {identity} and won because the last card was drawn.")


def recap(timeline: MatchTimeline, course: MatchCourse) -> Recap:
    """Return the game's sentences; the lead is in controlled areas, because goals are secret."""
    areas = course.with_leads([ending.control_counts(state) for state in turn_end_states(timeline, course.turns)])
    return Recap(lead_sentence(areas, LED, NEVER_ALONE), _turn(timeline), _ending(timeline, course))


def _turn(timeline: MatchTimeline) -> Text | None:
    """Return the sentence about the turning point: how the winner reached its goal, else who came nearest to a goal."""
    final: State = timeline.states[-1]
    if final.winner >= 0:
        one = final.board.personalities[final.personality[final.winner]]
        if one.wins_by != "last_card":
            return _goal_reached(timeline, final.winner, one.wins_by, one.goal[final.seats])
    return _nearest(timeline)


def _goal_reached(timeline: MatchTimeline, seat: Seat, wins_by: str, goal: int) -> Text:
    """Return the sentence about the move that reached the winner's goal for good, and the card played before it."""
    met = [ending.progress(state, seat, wins_by) >= goal for state in timeline.states]
    number = len(met) - next((back for back, is_met in enumerate(reversed(met)) if not is_met), len(met))
    number = min(number, len(met) - 1)
    turn, who = timeline.states[max(0, number - 1)].turn, seat_name(seat)
    played = [
        event for at, event in timeline.events_of("played") if at <= number and timeline.states[at - 1].turn == turn
    ]
    if not played:
        return N_("From turn {turn} on, {who} had all it took to win.", turn=turn, who=who)
    card, whose = played[-1].args["card"], played[-1].args["who"]
    text = N_("In turn {turn}, {whose} played {card}; from then on, {who} had all it took to win.")
    if whose == who:
        text = N_("After {card} in turn {turn}, {who} had all it took to win, and held on to it.")
    return text.with_args(turn=turn, who=who, card=card, whose=whose)


class GoalDistance(NamedTuple):
    """How near a seat was to its goal after move `number`: `now` of `goal`."""

    number: int
    seat: Seat
    identity: str
    now: int
    goal: int

    @property
    def share(self) -> Fraction:
        """The reached share of the goal."""
        return Fraction(self.now, self.goal)


def nearness_to_goals(timeline: MatchTimeline) -> list[GoalDistance]:
    """List how near the seats that did not win were to the goals of their final identities, if it was not 0.

    Only ends of turns count: what a seat reaches within a turn and loses again in it never brought it near.
    """
    final: State = timeline.states[-1]
    ends = sorted({*timeline.turn_starts(), len(timeline.states) - 1})
    result = []
    for seat, held in enumerate(final.personality):
        one = final.board.personalities[held]
        if seat == final.winner or one.wins_by == "last_card":
            continue
        goal = one.goal[final.seats]
        for number in ends:
            state: State = timeline.states[number]
            now = min(goal, ending.progress(state, seat, one.wins_by))
            if now > 0 and state.personality[seat] == held:
                result.append(GoalDistance(number, seat, one.id, now, goal))
    return result


def _nearest(timeline: MatchTimeline) -> Text | None:
    """Return the sentence about the seat that came nearest to its goal, and when."""
    nearest = max(nearness_to_goals(timeline), key=lambda one: one.share, default=None)
    if nearest is None:
        return None
    number, seat, identity, now, goal = nearest
    text = N_("Of the others, nobody came closer than {who} as {identity}: {n} of {total} in turn {turn}.")
    turn = timeline.states[max(0, number - 1)].turn
    return text.with_args(who=seat_name(seat), identity=f"personality:{identity}", n=now, total=goal, turn=turn)


def _ending(timeline: MatchTimeline, course: MatchCourse) -> Text | None:
    """Return the sentence about the winner's identity and goal; None if points alone decided."""
    final: State = timeline.states[-1]
    if final.winner >= 0:
        one = final.board.personalities[final.personality[final.winner]]
        args = {"who": seat_name(final.winner), "identity": f"personality:{one.id}"}
        if one.wins_by == "last_card":
            return LAST_CARD_TEXT.with_args(**args)
        return GOAL_TEXTS[one.wins_by].with_args(n=ending.progress(final, final.winner, one.wins_by), **args)
    if course.result.end not in ENDS_BY_CARD:
        return None
    return tie_break_sentence(
        course, N_("{who} had as many points as {others} and won with the most expensive City Area card.")
    )
