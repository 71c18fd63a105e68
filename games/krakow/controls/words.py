"""The sentences of Kraków: refusals, log lines, ends of a match.

They are in English here and in Polish in the catalogue. Names stay in the nominative and verbs in the present, so that
one sentence fits every person and every place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import Event, View
from games.core.contract.events import EventWording
from games.core.contract.extras.result_tables import PointLabels
from games.core.contract.names import kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text
from games.krakow.controls.naming import translate_name
from games.krakow.facts import FACTS

REFUSAL_TEXTS: dict[str, Text] = {
    "full": N_("Every space in {where} is occupied."),
    "taken": N_("This space is occupied: {who} ({whose})."),
    "building": N_("{where}: nobody walks on buildings. To paint, choose a painter next to the wall and a card."),
    "river": N_("You can only cross the river by a bridge."),
    "no_points": N_n("You have {n} movement point left, and the step costs {cost}.",
                     "You have {n} movement points left, and the step costs {cost}."),
    "too_dear": N_n("You have {n} movement point left, and this card costs {cost}.",
                    "You have {n} movement points left, and this card costs {cost}."),
    "no_wall": N_("There is no wall next to {who}."),
    "blocked": N_("{whose}'s bouncer stops anyone else from painting here."),
    "only_own": N_("There is only your own work next to {who}."),
    "own_work": N_("Your own {card} is on top here; you never paint over your own work."),
}  # fmt: skip

PHASE_TEXTS = (N_("Setup"), *FACTS.match_parts)
END_TEXTS = {
    "points": N_("Most victory points"),
    "art": N_("A tie on victory points: most art points on the walls wins"),
    "shared": N_("A tie on victory points and on the walls: a shared victory"),
}
POINT_LABELS = PointLabels(
    N_n("{n} victory point", "{n} victory points"), N_("Total"), N_("Victory points, as if scored after each turn")
)
POINT_CAUSE_TEXTS = {
    "districts": N_("Districts owned"),
    "streets": N_("Streets owned in rivals' districts"),
    "buildings": N_("Buildings owned on rivals' streets"),
}
UNPAID_PLACE_TEXTS = {  # owned places that give no points (K-36)
    "street": N_("{where}: {who}, but not in a rival's district"),
    "building": N_("{where}: {who}, but not on a rival's street"),
}
SEAT_POINTS_TEXT = N_("{who} +{n}")
POINT_CHANGE_TEXT = N_("{who} {before} → {after}")


# -- the log ---------------------------------------------------------------------------------------------------------
def _round(view: View, args: Mapping[str, Any]) -> Text:
    return N_("{first} goes first in round {round}.", round=f"round:{args['round']}", first=args["first"])


def _turn(view: View, args: Mapping[str, Any]) -> Text:
    turn = (args["turn"] - 1) % view["turns"] + 1
    return N_("{who} – round {round}, turn {turn} of {turns}", who=args["who"], round=f"round:{args['round']}",
              turn=turn, turns=view["turns"])  # fmt: skip


def _walked(view: View, args: Mapping[str, Any]) -> Text:
    if args["origin"] is not None and _place(view, args["origin"]) == _place(view, args["goal"]):
        return N_("{who} moves {whose} to {goal} for {cost}.").with_args(**args)
    return N_("{who} moves {whose} from {origin} to {goal} for {cost}.").with_args(**args)


def _place(view: View, cell: str) -> str | None:
    return translate_name(view.board, cell, "en")


def _covered(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line about a covered work's remaining points; None if it had none before."""
    if not args["before"]:
        return None
    return N_("… covers {whose}'s {card}: {before} → {after}.").with_args(**args)


def _done(view: View, args: Mapping[str, Any]) -> Text | None:
    if not args["n"]:
        return None
    return N_n(
        "{who} ends the turn with {n} movement point unused.", "{who} ends the turn with {n} movement points unused."
    ).with_args(**args)


def _counted(view: View, args: Mapping[str, Any]) -> Text:
    return N_("Round {round} is over: the city is scored.", round=f"round:{args['round']}")


def _owned(view: View, args: Mapping[str, Any]) -> Text | None:
    if "who" not in args:
        return N_("{where}: nobody, because art points are tied.").with_args(**args) if any(args["totals"]) else None
    if args["vp"]:
        return N_n("{where}: {who}, +{n} victory point", "{where}: {who}, +{n} victory points",
                   where=args["where"], who=args["who"], n=args["vp"])  # fmt: skip
    return UNPAID_PLACE_TEXTS.get(kind_of(args["where"]), N_("{where}: {who}")).with_args(
        where=args["where"], who=args["who"]
    )


def _scored(view: View, args: Mapping[str, Any]) -> Text:
    parts = [
        SEAT_POINTS_TEXT.with_args(who=seat_name(seat), n=points)
        for seat, points in enumerate(args["awards"])
        if points
    ]
    cause = POINT_CAUSE_TEXTS[args["cause"]]
    if not parts:
        return N_("{cause}: nobody", cause=cause)
    return N_("{cause}: {parts}", cause=cause, parts=parts)


def _would(view: View, args: Mapping[str, Any]) -> Text:
    """Return the forecast line for a place: its changed points and its new owner."""
    pairs = zip(args["before"], args["after"], strict=True)
    parts = [
        POINT_CHANGE_TEXT.with_args(who=seat_name(seat), before=was, after=now)
        for seat, (was, now) in enumerate(pairs)
        if was != now
    ]
    if args["was"] == args["now"]:
        return N_("{where}: {parts}", where=args["where"], parts=parts)
    if args["now"] is None:
        return N_("{where}: {parts}; it would belong to nobody", where=args["where"], parts=parts)
    return N_("{where}: {parts}; it would belong to {now}", where=args["where"], parts=parts, now=args["now"])


def _ended(view: View, args: Mapping[str, Any]) -> Text:
    return N_n("Victory: {winners}", "Shared victory: {winners}", n=len(args["winners"]), winners=args["winners"])


LOG_TEXTS: dict[str, EventWording] = {
    "opened": N_("{first} goes first."),
    "stood": N_("{who} places {whose}: {goal}."),
    "round": _round,
    "turn": _turn,
    "walked": _walked,
    "painted": N_("{who} paints a {card} on {where}, +{gain}."),
    "covered": _covered,
    "drew": N_("{who} draws: {card}."),
    "done": _done,
    "counted": _counted,
    "owned": _owned,
    "scored": _scored,
    "would": _would,
    "ended": _ended,
}


def merge_events(earlier: Event, later: Event) -> Event | None:
    """Merge two consecutive steps of one person; None for other events."""
    if earlier.kind != "walked" or later.kind != "walked" or earlier.args["goal"] != later.args["origin"]:
        return None
    if earlier.args["whose"] != later.args["whose"]:
        return None
    cost = earlier.args["cost"] + later.args["cost"]
    return Event("walked", {**later.args, "origin": earlier.args["origin"], "cost": cost}, later.to)


def point_labels(end: str) -> PointLabels:
    """Return the labels for victory points."""
    return POINT_LABELS
