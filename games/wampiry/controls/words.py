"""Texts of Wampiry: refusals, log lines, questions, ends of the game.

They are in English here and in Polish in the catalogue. Names stay in the nominative and verbs in the present tense, so
that one text fits every seat and estate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, View
from games.core.contract.events import EventWording
from games.core.contract.names import kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text

REFUSAL_TEXTS: dict[str, Text] = {
    "no_supply": N_("There are no markers left in your supply."),
    "none_of_yours": N_("You have no possessed on the board yet."),
    "none_of_theirs": N_("No opponent has possessed on the board yet."),
    "no_marker_there": N_("{whose} has no possessed here: {where}."),
    "already_here": N_("That one is already here: {where}. Choose one from another estate."),
    "same_estate": N_("Choose an estate other than {where}."),
    "no_partner": N_("No opponent has a marker on another estate to swap with."),
    "no_victims_elsewhere": N_("No opponent has a marker on another estate."),
    "no_sacrifice": N_n(
        "This costs {n} of your own markers here ({where}), and you have none.",
        "This costs {n} of your own markers here ({where}), and you don't have that many.",
    ),
    "only_elsewhere": N_("Remove markers from estates other than {where}."),
    "only_so_many": N_n("You have only {n} marker there: {where}.", "You have only {n} markers there: {where}."),
    "already_raised": N_("Scoring is already raised here: {where}."),
    "already_lowered": N_("Scoring is already lowered here: {where}."),
    "already_called": N_("A Sabbath has already been called here: {where}."),
    "stands_there": N_("The pawn is already here: {where}."),
}

# Log texts for unusable powers, by the reason's id.
UNUSABLE_POWER_TEXTS: dict[str, Text] = {
    "no_supply": N_("no markers left in the supply"),
    "none_of_yours": N_("none of the player's markers on the board"),
    "none_of_theirs": N_("no opponents' markers on the board"),
    "already_here": N_("none of the player's markers elsewhere"),
    "no_partner": N_("no opponent's marker on another estate"),
    "no_victims_elsewhere": N_("no opponent's marker on another estate"),
    "no_sacrifice": N_("too few of the player's markers here"),
    "only_elsewhere": N_("no opponent's marker on another estate"),
    "already_raised": N_("scoring is already raised here"),
    "already_lowered": N_("scoring is already lowered here"),
    "already_called": N_("a Sabbath has already been called here"),
}
NO_TARGET_TEXT = N_("nothing there to use it on")

# Short texts of the abilities, by effect.
ABILITY_TEXTS: dict[str, Text] = {
    "place_extra_possessed": N_n("{where}: place {n} more", "{where}: place {n} more"),
    "replace_opponent_with_own": N_("{where}: replace an opponent's marker"),
    "move_own_here": N_n("{where}: bring {n} of your markers here", "{where}: bring {n} of your markers here"),
    "move_opponents_out": N_n("{where}: move {n} opposing marker", "{where}: move {n} opposing markers"),
    "swap_own_with_opponent": N_("{where}: swap with an opponent's marker"),
    "sacrifice_here_to_remove": N_n(
        "{where}: give up 1, remove {n} elsewhere", "{where}: give up 1, remove {n} elsewhere"
    ),
    "move_own_block": N_n("{where}: move up to {n} of your markers", "{where}: move up to {n} of your markers"),
}
ACTION_TEXTS: dict[str, Text] = {
    "raise_scoring_here": N_("Clock: raise the scoring of your estate"),
    "move_opponent_vampire": N_("Clock: move an opponent's vampire"),
    "relocate_own_time_pawn": N_("Clock: leap anywhere at the end of your go"),
    "lower_scoring_here": N_("Clock: lower the scoring of your estate"),
    "move_opponent_time_pawn": N_("Clock: move an opponent's time pawn"),
    "relocate_own_vampire": N_("Clock: fly anywhere at the end of your go"),
    "place_sabbath_marker_here": N_("Clock: call a Sabbath on your estate"),
}

SCORING_CAUSE_TEXTS: dict[str, Text] = {
    "sabbath": N_("Sabbath"),
    "dusk": N_("Blood Dusk"),
    "armageddon": N_("Armageddon of the Immortals"),
    # one scoring with two causes (W-39)
    "armageddon+dusk": N_("Armageddon and Blood Dusk"),
    "final": N_("Final scoring"),
    "armageddon+final": N_("Armageddon and final scoring"),
    "dusk+final": N_("Blood Dusk and final scoring"),
    "armageddon+dusk+final": N_("Armageddon, Blood Dusk and final scoring"),
}

END_TEXTS: dict[str, Text] = {
    "points": N_("Most points after the last night."),
    "possessed": N_("Points are tied: more possessed on the board wins."),
    "shared": N_("Points and possessed are tied: a shared victory."),
}

PHASE_TEXTS = (N_("Planning"), N_("Actions"), N_("Scoring"), N_("Order"))
GO_STEP_TEXTS = (N_("vampire"), N_("clock"), N_("powers"), N_("possessed"), N_("end"))


# Why an object can't be chosen, by kind of decision and kind of name.
NOT_ASKED_TEXTS: dict[tuple[str, str], Text] = {
    ("plan", "estate"): N_("None of your cards leads there: {where}"),
    ("plan", "field"): N_("No time card leads there: {where}"),
    ("plan", "possessed"): N_("You are choosing cards now; markers move later."),
    ("settle", "field"): N_("First the vampires wake on the estates; the clock comes later."),
    ("wind", "estate"): N_("Place your time pawn: choose a space on the clock."),
    ("use", "estate"): N_("Nothing you can use now works on this estate: {where}"),
    ("use", "field"): N_("Nothing you can use now works on this space: {where}"),
    ("use", "possessed"): N_("Nothing you can use now moves these markers."),
    ("late", "field"): N_("Now your vampire may fly: choose an estate."),
    ("late", "estate"): N_("Now your time pawn may leap: choose a space."),
}


def not_asked_reason(view: View, name: str) -> Text | None:
    """Return why the object with this name can't be chosen; None if there is no special text.

    The object is in no candidate move.
    """
    text = NOT_ASKED_TEXTS.get((view["decision"]["kind"], kind_of(name)))
    return None if text is None else text.with_args(where=name)


LOG_TEXTS: dict[str, EventWording] = {
    "settled": N_("{who} starts on {goal}."),
    "planned": N_("{who} lays down two cards."),
    "revealed": N_("{who} shows two cards: vampire {card}, clock {time}."),
    "walked": N_("{who}'s vampire goes from {origin} to {goal}."),
    "advanced": N_("{who}'s time pawn goes from {origin} to {goal}."),
    "replaced": N_("{who} replaces one of {whose}'s possessed on {where}."),
    "swapped": N_("{who} and {whose} swap possessed: {origin} and {goal}."),
    "raised": N_("{who} raises the scoring of {where}."),
    "lowered": N_("{who} lowers the scoring of {where}."),
    "called": N_("{who} calls the Sabbath on {where}."),
    "attacked": N_("{who} attacks {whose}, whose vampire ends up on {goal} instead of {origin}."),
    "driven": N_("{who} pushes {whose}'s time pawn from {origin} to {goal}."),
    "flown": N_("{who} flies from {origin} to {goal}."),
    "leapt": N_("{who} leaps on the clock from {origin} to {goal}."),
}


def _log_turn(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("Turn {turn} of {turns}", turn=args["turn"], turns=view["turns"])


def _log_used(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("{who} uses {what}.", who=args["who"], what=power_name(args["what"]))


def _log_barred(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of a power that a seat can't use, with the reason."""
    (place,) = args["what"]
    what = N_("{where} – {what}", where=place, what=power_name(place)) if power_name(place) != place else place
    why = UNUSABLE_POWER_TEXTS.get(args["why"], NO_TARGET_TEXT)
    return N_("{who} can't use {what}: {why}.", who=args["who"], what=what, why=why)


def power_name(name: str) -> str:
    """Return the name of an estate's or a field's power, as in the rows of the decision card."""
    return name.replace("estate:", "ability:", 1)


def _log_placed(view: View, args: Mapping[str, Any]) -> Text | None:
    if not args["n"]:
        return N_("{who} has nobody left to place.", who=args["who"])
    return N_("{who} places {n} possessed on {goal}.", who=args["who"], goal=args["goal"], n=args["n"])


def _log_shifted(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["who"] == args["whose"]:
        return N_("{who} moves {n} possessed from {origin} to {goal}.").with_args(**args)
    return N_n(
        "{who} sends one of {whose}'s possessed from {origin} to {goal}.",
        "{who} sends {n} of {whose}'s possessed from {origin} to {goal}.",
        n=args["n"],
    ).with_args(**args)


def _log_sent_home(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["who"] == args["whose"]:
        return N_("{who} gives up one possessed on {origin}.").with_args(**args)
    return N_n(
        "{who} sends home one of {whose}'s possessed on {origin}.",
        "{who} sends home {n} of {whose}'s possessed on {origin}.",
        n=args["n"],
    ).with_args(**args)


def awards_text(awards: Sequence[int]) -> list[Text]:
    """Return a text with the points of each seat that gets any."""
    return [N_("{who} +{n}", who=seat_name(seat), n=points) for seat, points in enumerate(awards) if points]


def _log_scored(view: View, args: Mapping[str, Any]) -> Text | None:
    parts = awards_text(args["awards"])
    where = args["where"]
    if args["cause"] != "sabbath":  # the log line before this one names the other causes
        return N_("{where}: {parts}", where=where, parts=parts) if parts else N_("{where}: nobody scores.", where=where)
    cause = SCORING_CAUSE_TEXTS[args["cause"]]
    if not parts:
        return N_("{cause}, {where}: nobody scores.", cause=cause, where=where)
    return N_("{cause}, {where}: {parts}", cause=cause, where=where, parts=parts)


OMEN_LOG_TEXTS: dict[str, Text] = {
    "dusk": N_("{who} has possessed on every estate: Blood Dusk! All of them are scored at the end of this turn."),
    "armageddon": N_("{who} has emptied the supply: Armageddon! Every estate is scored at the end of this turn."),
}


def _log_foretold(view: View, args: Mapping[str, Any]) -> Text | None:
    return OMEN_LOG_TEXTS[args["cause"]].with_args(who=args["who"])


def merge_events(earlier: Event, later: Event) -> Event | None:
    """Merge consecutive moves of one owner's markers between the same places; None for other events."""
    if earlier.kind != later.kind or earlier.kind not in ("shifted", "sent_home"):
        return None
    if {**earlier.args, "n": 0} != {**later.args, "n": 0}:
        return None
    return Event(later.kind, {**later.args, "n": earlier.args["n"] + later.args["n"]}, later.to)


def _log_reckoning(view: View, args: Mapping[str, Any]) -> Text | None:
    causes = [
        N_("{cause} ({who})", cause=SCORING_CAUSE_TEXTS[cause], who=who) if who else SCORING_CAUSE_TEXTS[cause]
        for cause, who in zip(args["causes"], args["by"], strict=True)
    ]
    return N_("Every estate is scored: {causes}.", causes=causes)


def _log_cleared(view: View, args: Mapping[str, Any]) -> Text | None:
    if not args["n"]:
        return N_("Clean-up on {where}: nobody leads; all possessed go home.", where=args["where"])
    return N_("Clean-up on {where}: {leader} keeps {n}.").with_args(**args)


def _log_ordered(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("Next turn the order is {order}.", order=args["order"])


def _log_opened(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("{elder} is the Elder and loses ties. Order: {order}.").with_args(**args)


def _log_ended(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n("Victory: {winners}", "Shared victory: {winners}", n=len(args["winners"]), winners=args["winners"])


LOG_TEXTS |= {  # log lines that depend on the event's arguments
    "opened": _log_opened,
    "turn": _log_turn,
    "used": _log_used,
    "barred": _log_barred,
    "placed": _log_placed,
    "shifted": _log_shifted,
    "sent_home": _log_sent_home,
    "scored": _log_scored,
    "foretold": _log_foretold,
    "reckoning": _log_reckoning,
    "cleared": _log_cleared,
    "ordered": _log_ordered,
    "ended": _log_ended,
}
