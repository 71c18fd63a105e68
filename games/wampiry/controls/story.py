"""How the events of Wampiry make up a story: walks, powers used, markers placed, plans turned over, scorings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Event, View
from games.core.contract.extras.story import Plan, PlanCard, Plot, Tale
from games.core.contract.names import key_of, seat_of
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls.words import CAUSES, awards_text
from games.wampiry.rules.board import Board
from games.wampiry.view.where import estate_after, estate_of, field_after

BEGINS = frozenset({"settled", "walked", "used", "scored", "foretold", "reckoning"})
AGAINST = frozenset({"replaced", "swapped", "sent_home", "attacked", "driven"})  # what is done to the one it names
BRIEF: dict[str, Text] = {  # what is done to the one, or on the estate, in the heading
    "advanced": N_("clock: {goal}"),
    "replaced": N_("replaces a marker: {where}"),
    "swapped": N_("swaps: {origin} and {goal}"),
    "driven": N_("time pawn: {goal}"),
    "sent_home": N_n("removes a marker: {origin}", "removes {n} markers: {origin}"),
    "shifted": N_n("marker: {origin} → {goal}", "{n} markers: {origin} → {goal}"),
    "attacked": N_("attacks: {origin} → {goal}"),
    "raised": N_("raises scoring"),
    "lowered": N_("lowers scoring"),
    "called": N_("calls the Sabbath"),
    "placed": N_("places possessed"),
    "flown": N_("flies at the end"),
    "leapt": N_("leaps at the end"),
}
FORETOLD: dict[str, Text] = {
    "dusk": N_("Blood Dusk: all are scored"),
    "armageddon": N_("Armageddon: all are scored"),
}


def _starts(before: Sequence[Event], event: Event) -> bool:
    if event.kind == "placed":  # at the end of a turn, unless an ability has just begun that places
        return any(one.kind not in ("used", "placed") for one in before)
    if event.kind == "advanced":
        return before[-1].kind != "walked"
    return event.kind in BEGINS or before[-1].kind == "scored"


def _tell(view: View, events: Sequence[Event]) -> Tale | None:
    harmed = frozenset(
        seat_of(event.args["whose"])
        for event in events
        if event.kind in (*AGAINST, "shifted") and event.args["whose"] != event.args["who"]
    )
    placed = sum(event.args["n"] for event in events if event.kind == "placed")
    tag = N_("{n}", n=f"+{placed}") if placed else None
    paid = [event.args["awards"] for event in events if event.kind == "scored"]
    helped = frozenset(seat for awards in paid for seat, points in enumerate(awards) if points)
    where = next((str(event.args[key]) for event in events for key in ("goal", "where") if key in event.args), "")
    return Tale(tag=tag, harms=harmed, helps=helped, at=where, brief=_brief(events))


def _brief(events: Sequence[Event]) -> Text | None:
    """Say in a few words what is done: by the last event that has some."""
    for event in reversed(events):
        args = event.args
        if event.kind == "scored":
            parts = awards_text(args["awards"]) or [N_("no points")]
            told = N_("{parts}", parts=parts)
            return N_("{cause}: {parts}", cause=CAUSES["sabbath"], parts=parts) if args["cause"] == "sabbath" else told
        if event.kind == "reckoning":
            return N_("{causes}", causes=[CAUSES[cause] for cause in args["causes"]])
        if event.kind == "foretold":
            return FORETOLD[args["cause"]]
        if event.kind in BRIEF:
            return BRIEF[event.kind].but(**dict(args) | _together(event, events))
    return None


def _together(event: Event, events: Sequence[Event]) -> dict[str, Any]:
    """Return how many markers of one owner go the same way in all, and from where."""
    args = event.args
    alike = [
        one.args
        for one in events
        if one.kind == event.kind and all(one.args.get(key) == args.get(key) for key in ("whose", "goal"))
    ]
    origins = [one["origin"] for one in alike if "origin" in one]
    return {"n": sum(one.get("n", 1) for one in alike), "origin": list(dict.fromkeys(origins))}


def _plans(view: View, events: Sequence[Event]) -> Sequence[Plan]:
    board: Board = view.board
    plans = []
    for event in events:
        seat, card, time = seat_of(event.args["who"]), key_of(event.args["card"]), key_of(event.args["time"])
        goal, turn = estate_after(view, seat, card), board.estate_cards[card]
        way = PlanCard(
            "turn-left" if turn < 0 else "turn-right", str(abs(turn)), N_("{where}", where=goal), inside=True
        )
        hours = PlanCard("clock", f"+{board.time_cards[time]}", N_("{where}", where=field_after(view, seat, time)))
        plans.append(Plan(seat, (way, hours), f"estate:{board.ring[estate_of(view, seat)]}", goal))
    return plans


PLOT = Plot(
    starts=_starts,
    silent=frozenset({"opened", "planned", "barred", "cleared", "ordered"}),
    tell=_tell,
    reveals=frozenset({"revealed"}),
    plans=_plans,
)
