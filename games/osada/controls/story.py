"""How the events of Osada make up a story: a move with all that comes of it, deaths, votes, attacks, skipped turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.story import Plot, Tale
from games.core.contract.names import is_seat, key_of, kind_of, seat_of
from games.core.contract.texts import N_, N_n, Text
from games.osada.rules.reporting import pawn_of, whose

BEGINS = frozenset({
    "used", "died", "buried", "freed", "attacked", "proposed", "counted", "revealed", "paused", "waits", "peeked",
    "questioned", "asked", "replied", "defended", "survived", "banned", "copied", "scored", "given",
})  # fmt: skip
GIVEN: dict[str, Text] = {
    "herbata": N_n("{what}: one move twice, next turn", "{what}: one move twice, for {n} turns"),
    "bimber": N_n("{what}: B after B, next turn", "{what}: B after B, for {n} turns"),
}
DOES: dict[str, Text] = {
    "walk": N_("{letter}: {origin}"),
    "help": N_("{letter}, helps: {origin}"),
    "ask": N_("{letter}, asks: {origin}"),
}
SENT: dict[str, Text] = {  # by somebody's field
    "call": N_("sends on: {origin} → {goal}"),
    "pull": N_("pulls here: {origin} → {goal}"),
}
ENDS: dict[str, Text] = {  # of a way
    "fell": N_("{way} · falls: {goal}"),
    "took": N_("{way} · takes: {token}"),
    "arrived": N_("{way} · in Osada, place {place}"),
    "stayed": N_("{way} · no luck: stays"),
}
BEFALLS = frozenset({"died", "buried", "freed", "paused", "waits", "banned", "given"})
HARM = frozenset({"died", "buried", "fell", "attacked", "proposed", "banned", "paused", "waits"})


def _starts(before: Sequence[Event], event: Event) -> bool:
    last = before[-1]
    if event.kind == last.kind and event.kind in ("buried", "died", "revealed"):
        return False
    if event.kind == "given" or (event.kind == "freed" and last.kind == "moved"):
        return _subject(event) != _subject(last)
    return event.kind in BEGINS


def _subject(event: Event) -> str:
    return str(event.args.get("pawn", event.args.get("who", "")))


def _tell(view: View, events: Sequence[Event]) -> Tale | None:
    by_kind = {event.kind: event for event in reversed(events)}
    ends = (str(event.args[key]) for event in reversed(events) for key in ("goal", "where") if key in event.args)
    at = next((name for name in ends if kind_of(name) == "field"), "")
    tale = Tale(harms=_harmed(view, events), at=at)
    move = by_kind.get("used") or by_kind.get("copied")
    if move is not None:
        tale = _move(view, move, events, tale)
        return _help(view, by_kind["helped"], tale) if "helped" in by_kind else tale
    if sum(event.kind == "revealed" for event in events) > 1:
        return tale._replace(who="", whom="", brief=N_("All cards are turned over"))
    tale = tale._replace(brief=next((told for event in events if (told := _brief(event)) is not None), None))
    if events[0].kind in BEFALLS:
        return tale._replace(who="", whom=_person(view, _subject(events[0])))
    sent = by_kind.get("moved")
    return tale if sent is None else tale._replace(whom=_person(view, sent.args["pawn"]))


def _harmed(view: View, events: Sequence[Event]) -> frozenset[Seat]:
    names = (
        str(event.args.get("whom") or event.args.get("pawn") or event.args.get("who", ""))
        for event in events
        if event.kind in HARM
    )
    return frozenset(owner for name in names if (owner := _owner(view, name)) is not None)


def _move(view: View, move: Event, events: Sequence[Event], tale: Tale) -> Tale:
    """Tell of a move of the table, or of one that is copied: where it leads, or with whom it is made."""
    who, args = _person(view, str(move.args["who"])), move.args
    moved = [event.args for event in events if event.kind == "moved"]
    way = [one for one in moved if _person(view, one["pawn"]) == who]
    others = [one for one in moved if one not in way]
    goal = str(way[-1]["goal"]) if way else ""
    if move.kind == "copied":
        said = N_("copies {letter}", letter=args["letter"])
        said = N_("{way} → {goal}", way=said, goal=goal) if way else said
        return tale._replace(who=who, whom=args["whose"], brief=_ended(view, who, way, events, said))
    does = next((one["cause"] for one in way if one["cause"] in DOES), "walk")
    whom = _person(view, others[0]["pawn"]) if does == "ask" else goal
    tale = tale._replace(who=who, whom=whom, tag=_die(events))
    if not way:
        return tale
    said = DOES[does].but(letter=args["letter"], origin=way[0]["origin"])
    for one in way:
        said = N_("{way} → {goal}", way=said, goal=one["goal"])
    sent = next((one["pawn"] for one in others if one["cause"] in SENT), None)
    if sent is not None:
        return tale._replace(brief=N_("{way} · sends on: {pawn}", way=said, pawn=_person(view, sent)))
    return tale._replace(brief=_ended(view, who, way, events, said))


def _ended(view: View, who: str, way: Sequence[Mapping[str, Any]], events: Sequence[Event], said: Text) -> Text:
    """Add how a way ends."""
    ends = (event for event in reversed(events) if event.kind in ENDS and _person(view, _subject(event)) == who)
    last = next(ends, None)
    if last is None or (last.kind == "took" and len(way) > 1):  # snowshoes show by how far it leads
        return said
    return ENDS[last.kind].but(**dict(last.args) | {"way": said})


def _brief(event: Event) -> Text | None:
    """Say in a few words what comes of no move of the table."""
    if event.kind == "given":
        return GIVEN[key_of(event.args["what"])].but(what=event.args["what"], n=event.args["turns"])
    if event.kind == "moved" and event.args["cause"] in SENT:
        return SENT[event.args["cause"]].but(**event.args)
    return N_("the vote was unanimous") if event.kind == "counted" and event.args["unanimous"] else None


def _help(view: View, event: Event, tale: Tale) -> Tale:
    """Tell of help: whom it is given to and what level it comes to."""
    args = event.args
    whom = _person(view, args["whose"])
    tag: Text | None = None if args["kept"] else N_("level {n}", n=args["after"])
    helped = {owner for owner in [_owner(view, whom)] if owner is not None}
    return tale._replace(who=args["who"], whom=whom, tag=tag, harms=frozenset[Seat](), helps=frozenset(helped))


def _die(events: Sequence[Event]) -> Text | None:
    """Return what the die of the move shows."""
    value = next((event.args["value"] for event in events if event.kind == "rolled"), None)
    return None if value is None else N_("die: {value}", value=value)


def _person(view: View, name: str) -> str:
    return whose(view, key_of(name)) if kind_of(name) == "pawn" else name


def _owner(view: View, name: str) -> Seat | None:
    if is_seat(name):
        return seat_of(name)
    if kind_of(name) != "pawn":
        return None
    seat = int(pawn_of(view, key_of(name))["seat"])
    return seat if seat >= 0 else None


PLOT = Plot(
    starts=_starts,
    silent=frozenset({"opened", "game", "resolves", "pending", "marked", "skipped", "saw", "summed", "idle"}),
    befalls=BEFALLS,
    tell=_tell,
    owner=_owner,
)
