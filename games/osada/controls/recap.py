"""Three sentences about a finished match: who reached Osada first, who died, and who won with which character."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Seat
from games.core.contract.extras.recap import Lead, MatchCourse, Recap, margin_of, tie_break_sentence
from games.core.contract.extras.records import MatchTimeline
from games.core.contract.names import key_of, seat_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.rules.board import COLOURS
from games.osada.rules.ending import murderer_pawn
from games.osada.rules.pawns import card_name
from games.osada.rules.state import State

# Sentences about deaths by cause, in order of preference; a lynching has two texts.
DEATH_TEXTS: dict[str, Text] = {
    "attack": N_("In round {round} the murderer killed {who}."),
    "lawina": N_("In round {round} the avalanche buried {who} for good."),
    "paczek": N_("In round {round} {who} died of a poisoned doughnut."),
}
LYNCHED_MURDERER = N_("In round {round} {who} was lynched – and was the murderer.")
LYNCHED_INNOCENT = N_("In round {round} {who} was lynched, but was not the murderer.")

# How the match ended -> sentence, for ends without a winner at the table.
END_TEXTS: dict[str, Text] = {
    "virtual_murderer": N_("The virtual player was the murderer and reached Osada, so nobody at the table won."),
    "virtual": N_("The virtual player won with the most points."),
    "nobody": N_("The murderer was alone in Osada but had not helped enough: nobody won."),
    "virtual_kept": N_("The murderer reached Osada but had not helped enough, so the virtual player won."),
    "stopped_draw": N_("The march took too long and nobody was in Osada: a draw."),
    "sum_virtual": N_("Over three games the virtual player had the most points."),
}


def recap(timeline: MatchTimeline, course: MatchCourse) -> Recap:
    """Return the sentences for one game, or for a match of three."""
    final: State = timeline.states[-1]
    if final.games > 1:
        return Recap(_after_two(final), _third(final), _sum(final, course), _period)
    return Recap(_arrival(timeline, final), _death(timeline, final), _ending(final, course), _period)


def _period(lead: Lead, rounds: int) -> Text:
    if lead.length == rounds > 1:
        return N_("from the first round to the last")
    if lead.length == 1:
        return N_("in round {turn}", turn=lead.first)
    return N_("from round {first} to round {last}", first=lead.first, last=lead.last)


def _player(state: State, pawn: int) -> str:
    """Return the name of a pawn's player for sentences."""
    return seat_name(pawn) if pawn < state.seats else f"virtual:{COLOURS[state.colours[pawn]]}"


def _pawn(state: State, name: str) -> int:
    """Return the pawn with the name `pawn:<colour>`."""
    return state.colours.index(COLOURS.index(key_of(name)))


# -- one game ---------------------------------------------------------------------------------------------------------
def _arrival(timeline: MatchTimeline, final: State) -> Text:
    """Return the sentence about the first arrival; if nobody arrived, about the pawn that came farthest."""
    for number, event in timeline.events_of("arrived"):
        who = _player(final, _pawn(final, event.args["pawn"]))
        return N_("{who} was the first to reach Osada, in round {round}.", who=who, round=timeline.turn_at(number))
    alive = [pawn for pawn in range(final.pawns) if final.is_alive(pawn)]
    farthest = max((final.pos[pawn] for pawn in alive), default=0)
    ahead = [pawn for pawn in alive if final.pos[pawn] == farthest]
    if len(ahead) != 1:
        return N_("Nobody reached Osada.")
    return N_("Nobody reached Osada; {who} got farthest.", who=_player(final, ahead[0]))


def _death(timeline: MatchTimeline, final: State) -> Text:
    """Return the sentence about a death, chosen by `DEATH_TEXTS`; without deaths, about a failed vote."""
    died = [(number, event) for number, event in timeline.events_of("died")]
    for cause in ("lynching", *DEATH_TEXTS):
        deaths = [one for one in died if one[1].args["cause"] == cause]
        if deaths:
            return _death_text(timeline, final, *deaths[-1])
    for number, event in timeline.events_of("counted"):
        if not event.args["unanimous"]:
            whom, round_ = _whom(final, event), timeline.turn_at(number)
            return N_(
                "In round {round} there was a vote on lynching {who}, but not everyone agreed.", who=whom, round=round_
            )
    return N_("Nobody died on the way.")


def _whom(final: State, event: Event) -> str:
    name: str = event.args["whom"]
    return _player(final, _pawn(final, name)) if name.startswith("pawn:") else name


def _death_text(timeline: MatchTimeline, final: State, number: int, event: Event) -> Text:
    pawn = _pawn(final, event.args["pawn"])
    text = DEATH_TEXTS.get(event.args["cause"])
    if text is None:
        text = LYNCHED_MURDERER if pawn == murderer_pawn(final) else LYNCHED_INNOCENT
    return text.with_args(who=_player(final, pawn), round=timeline.turn_at(number))


def _ending(final: State, course: MatchCourse) -> Text | None:
    end, winners = final.end, final.winners
    if end in END_TEXTS:
        return END_TEXTS[end]
    killer = murderer_pawn(final)
    if end == "draw":
        return N_("Both reached Osada, and {who} was the murderer: a draw.", who=_player(final, killer))
    if end == "murderer":
        return N_("{who} was the murderer and reached Osada.", who=_player(final, killer))
    if end == "survivor":
        return N_("{who} was the only survivor.", who=_player(final, winners[0]))
    if course.winner is None or winners[0] >= final.seats:
        return N_("The virtual player won with the most points.")
    return _by_points(final, course, course.winner)


def _by_points(final: State, course: MatchCourse, winner: Seat) -> Text:
    """Return the sentence about the winner's points and card, or about the earlier arrival that broke a tie."""
    points = course.result.points
    equal = [seat for seat in final.arrived if seat < final.seats and seat != winner and points[seat] == points[winner]]
    who, n = seat_name(winner), points[winner]
    if equal:
        text = N_n("{others} had {n} point too, but {who} got to Osada earlier and won.",
                   "{others} had {n} points too, but {who} got to Osada earlier and won.", n=n)  # fmt: skip
        return text.with_args(who=who, others=[seat_name(seat) for seat in equal])
    text = N_n("{who} won as {card} with {n} point.", "{who} won as {card} with {n} points.", n=n)
    return text.with_args(who=who, card=card_name(final, winner))


# -- three games ------------------------------------------------------------------------------------------------------
def _after_two(final: State) -> Text:
    """Return the sentence about the leader before the third game."""
    totals = [sum(past["points"][pawn] for past in final.history[:2]) for pawn in range(final.pawns)]
    best = max(totals)
    ahead = [pawn for pawn, total in enumerate(totals) if total == best]
    if len(ahead) > 1:
        return N_("After two games nobody was alone in the lead.")
    text = N_n("After two games {who} led with {n} point.", "After two games {who} led with {n} points.", n=best)
    return text.with_args(who=_player(final, ahead[0]))


def _third(final: State) -> Text:
    """Return the sentence about the winner of the third game."""
    winners: Sequence[int] = final.history[-1]["winners"]
    if not winners:
        return N_("Nobody won the third game.")
    return N_("The third game was won by {people}.", people=[_player(final, pawn) for pawn in winners])


def _sum(final: State, course: MatchCourse) -> Text | None:
    if final.end in END_TEXTS:
        return END_TEXTS[final.end]
    if final.end == "sum_shared":
        return N_("{people} share the victory.", people=[_player(final, pawn) for pawn in final.winners])
    if course.winner is None or margin_of(course.result):
        return None
    return tie_break_sentence(course, N_("{who} had as many points as {others} but won more games."))
