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
    "already_here": N_("Markers are brought to this very estate: {where}. Choose one from elsewhere."),
    "same_estate": N_("This must be another estate than {where}."),
    "no_partner": N_("No opponent has a marker on another estate to swap with."),
    "no_victims_elsewhere": N_("No opponent has a marker on another estate."),
    "no_sacrifice": N_n(
        "This costs {n} marker of your own here ({where}), and there is none.",
        "This costs {n} markers of your own here ({where}), and there are fewer.",
    ),
    "only_elsewhere": N_("Markers are removed on other estates than {where}."),
    "only_so_many": N_n("Only {n} marker of yours is there: {where}.", "Only {n} markers of yours are there: {where}."),
    "already_raised": N_("Scoring is raised here already: {where}."),
    "already_lowered": N_("Scoring is lowered here already: {where}."),
    "already_called": N_("The Sabbath has been called here already: {where}."),
    "stands_there": N_("The pawn stands here already: {where}."),
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
    "already_raised": N_("scoring is raised here already"),
    "already_lowered": N_("scoring is lowered here already"),
    "already_called": N_("the Sabbath has been called here already"),
}
NO_TARGET_TEXT = N_("nothing there to use it on")

# Short texts of the abilities, by effect.
ABILITY_TEXTS: dict[str, Text] = {
    "place_extra_possessed": N_n("{where}: place {n} more", "{where}: place {n} more"),
    "replace_opponent_with_own": N_("{where}: replace an opponent's marker"),
    "move_own_here": N_n("{where}: bring {n} of your markers here", "{where}: bring {n} of your markers here"),
    "move_opponents_out": N_n("{where}: move {n} opponents' marker", "{where}: move {n} opponents' markers"),
    "swap_own_with_opponent": N_("{where}: swap with an opponent's marker"),
    "sacrifice_here_to_remove": N_n(
        "{where}: give up 1, remove {n} elsewhere", "{where}: give up 1, remove {n} elsewhere"
    ),
    "move_own_block": N_n("{where}: move up to {n} of your markers", "{where}: move up to {n} of your markers"),
}
ACTION_TEXTS: dict[str, Text] = {
    "raise_scoring_here": N_("Clock: raise the scoring of your estate"),
    "move_opponent_vampire": N_("Clock: move an opponent's vampire"),
    "relocate_own_time_pawn": N_("Clock: at the end, leap anywhere"),
    "lower_scoring_here": N_("Clock: lower the scoring of your estate"),
    "move_opponent_time_pawn": N_("Clock: move an opponent's time pawn"),
    "relocate_own_vampire": N_("Clock: at the end, fly anywhere"),
    "place_sabbath_marker_here": N_("Clock: have your estate scored"),
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
    "possessed": N_("Equal points; more possessed on the board decide."),
    "shared": N_("Equal points and equally many possessed: a shared victory."),
}

PHASE_TEXTS = (N_("Planning"), N_("Actions"), N_("Scoring"), N_("Order"))
GO_STEP_TEXTS = (N_("vampire"), N_("clock"), N_("powers"), N_("possessed"), N_("end"))


# Why an object can't be chosen, by kind of decision and kind of name.
NOT_ASKED_TEXTS: dict[tuple[str, str], Text] = {
    ("plan", "estate"): N_("No card leads there from where the vampire stands: {where}"),
    ("plan", "field"): N_("No card leads there from where the time pawn stands: {where}"),
    ("plan", "possessed"): N_("Now cards are chosen; markers move in the actions."),
    ("settle", "field"): N_("First the vampires wake on the estates; the clock comes after."),
    ("wind", "estate"): N_("Now the time pawn is placed: choose a field of the clock."),
    ("use", "estate"): N_("Nothing that can be used now is aimed at this estate: {where}"),
    ("use", "field"): N_("Nothing that can be used now is aimed at this field: {where}"),
    ("use", "possessed"): N_("Nothing that can be used now moves these markers."),
    ("late", "field"): N_("Now it is the vampire that may fly: choose an estate."),
    ("late", "estate"): N_("Now it is the time pawn that may leap: choose a field."),
}


def not_asked_reason(view: View, name: str) -> Text | None:
    """Return why the object with this name can't be chosen; None if there is no special text.

    The object is in no candidate move.
    """
    text = NOT_ASKED_TEXTS.get((view["decision"]["kind"], kind_of(name)))
    return None if text is None else text.with_args(where=name)


LOG_TEXTS: dict[str, EventWording] = {
    "settled": N_("{who} – starts at {goal}"),
    "planned": N_("{who} – lays two cards"),
    "revealed": N_("{who} – cards: vampire {card}, clock {time}"),
    "walked": N_("{who} – vampire: {origin} → {goal}"),
    "advanced": N_("{who} – clock: {origin} → {goal}"),
    "replaced": N_("{who} – replaces {whose}’s marker: {where}"),
    "swapped": N_("{who} – swaps markers with {whose}: {origin} and {goal}"),
    "raised": N_("{who} – raises scoring: {where}"),
    "lowered": N_("{who} – lowers scoring: {where}"),
    "called": N_("{who} – calls the Sabbath: {where}"),
    "attacked": N_("{who} – attacks {whose}: {origin} → {goal}"),
    "driven": N_("{who} – moves {whose}’s time pawn: {origin} → {goal}"),
    "flown": N_("{who} – flies: {origin} → {goal}"),
    "leapt": N_("{who} – moves on the clock: {origin} → {goal}"),
}


def _log_turn(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("Turn {turn} of {turns}", turn=args["turn"], turns=view["turns"])


def _log_used(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("{who} – uses: {what}", who=args["who"], what=power_name(args["what"]))


def _log_barred(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of a power that a seat can't use, with the reason."""
    (place,) = args["what"]
    what = N_("{where} – {what}", where=place, what=power_name(place)) if power_name(place) != place else place
    why = UNUSABLE_POWER_TEXTS.get(args["why"], NO_TARGET_TEXT)
    return N_("{who} – cannot use: {what} ({why})", who=args["who"], what=what, why=why)


def power_name(name: str) -> str:
    """Return the name of an estate's or a field's power, as in the rows of the decision card."""
    return name.replace("estate:", "ability:", 1)


def _log_placed(view: View, args: Mapping[str, Any]) -> Text | None:
    if not args["n"]:
        return N_("{who} – no markers left to place", who=args["who"])
    return N_("{who} – possessed: {goal} +{n}", who=args["who"], goal=args["goal"], n=args["n"])


def _log_shifted(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["who"] == args["whose"]:
        return N_("{who} – moves possessed ({n}): {origin} → {goal}").with_args(**args)
    return N_n(
        "{who} – moves {whose}’s marker: {origin} → {goal}",
        "{who} – moves {n} of {whose}’s markers: {origin} → {goal}",
        n=args["n"],
    ).with_args(**args)


def _log_sent_home(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["who"] == args["whose"]:
        return N_("{who} – takes back a marker: {origin}").with_args(**args)
    return N_n(
        "{who} – removes {whose}’s marker: {origin}",
        "{who} – removes {n} of {whose}’s markers: {origin}",
        n=args["n"],
    ).with_args(**args)


def awards_text(awards: Sequence[int]) -> list[Text]:
    """Return a text with the points of each seat that gets any."""
    return [N_("{who} +{n}", who=seat_name(seat), n=points) for seat, points in enumerate(awards) if points]


def _log_scored(view: View, args: Mapping[str, Any]) -> Text | None:
    parts = awards_text(args["awards"])
    where = args["where"]
    if args["cause"] != "sabbath":  # the log line before this one names the other causes
        return N_("{where}: {parts}", where=where, parts=parts) if parts else N_("{where}: no points", where=where)
    cause = SCORING_CAUSE_TEXTS[args["cause"]]
    if not parts:
        return N_("{cause}, {where}: no points", cause=cause, where=where)
    return N_("{cause}, {where}: {parts}", cause=cause, where=where, parts=parts)


OMEN_LOG_TEXTS: dict[str, Text] = {
    "dusk": N_("{who} – possessed on every estate: Blood Dusk scores all of them at the end of this turn"),
    "armageddon": N_("{who} – supply used up: the Armageddon scores every estate at the end of this turn"),
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
    return N_("All estates are scored: {causes}", causes=causes)


def _log_cleared(view: View, args: Mapping[str, Any]) -> Text | None:
    if not args["n"]:
        return N_("Clean-up, {where}: nobody leads, all markers return", where=args["where"])
    return N_("Clean-up, {where}: {leader} keeps {n}").with_args(**args)


def _log_ordered(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("Order of the next turn: {order}", order=args["order"])


def _log_opened(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("{elder} is the Elder, last among equals; order: {order}").with_args(**args)


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
