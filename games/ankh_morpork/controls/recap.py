"""Three sentences about a finished match: the lead in areas, how the goal was reached, the winner's identity."""

from __future__ import annotations

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


def _nearest(timeline: MatchTimeline) -> Text | None:
    """Return the sentence about the seat that came nearest to the goal of its final identity, and when."""
    final: State = timeline.states[-1]
    best: tuple[float, int, Seat, int, int] | None = None
    for seat, held in enumerate(final.personality):
        one = final.board.personalities[held]
        if seat == final.winner or one.wins_by == "last_card":
            continue
        goal = one.goal[final.seats]
        for number, state in enumerate(timeline.states):
            now = min(goal, ending.progress(state, seat, one.wins_by))
            if state.personality[seat] == held and (best is None or now / goal > best[0]):
                best = (now / goal, number, seat, now, goal)
    if best is None or best[3] <= 0:
        return None
    _, number, seat, n, goal = best
    identity = f"personality:{final.board.personalities[final.personality[seat]].id}"
    text = N_("Of the others, {who} as {identity} came closest to winning: {n} of {total} in turn {turn}.")
    turn = timeline.states[max(0, number - 1)].turn
    return text.with_args(who=seat_name(seat), identity=identity, n=n, total=goal, turn=turn)


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
