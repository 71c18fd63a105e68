"""How the events of Osada make up a story: a move with all that comes of it, deaths, votes, attacks, skipped turns."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_seat, key_of, kind_of, seat_of
from games.core.contract.story import Plot, Tale
from games.core.contract.texts import N_, Text
from games.osada.rules.reporting import pawn_of, whose

BEGINS = frozenset({
    "used", "died", "buried", "freed", "attacked", "proposed", "counted", "revealed", "paused", "waits", "peeked",
    "questioned", "asked", "replied", "defended", "survived", "banned", "copied", "scored", "given",
})  # fmt: skip
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
    harmed = {
        owner
        for event in events
        if event.kind in HARM
        for name in [str(event.args.get("whom") or event.args.get("pawn") or event.args.get("who", ""))]
        if (owner := _owner(view, name)) is not None
    }
    ends = (str(event.args[key]) for event in reversed(events) for key in ("goal", "where") if key in event.args)
    at = next((name for name in ends if kind_of(name) == "field"), "")
    helped = by_kind.get("helped")
    if helped is not None:
        return _help(view, helped, at)
    if "used" not in by_kind:
        struck = events[0].kind in BEFALLS
        who, whom = ("", _person(view, _subject(events[0]))) if struck else (None, None)
        return Tale(who, whom, harms=frozenset(harmed), at=at)
    moved = next((event for event in reversed(events) if event.kind == "moved"), None)
    whom = "" if moved is None else str(moved.args["goal"])
    return Tale(by_kind["used"].args["who"], whom, tag=_die(events), harms=frozenset(harmed), at=at)


def _help(view: View, event: Event, at: str) -> Tale:
    """Tell of help: whom it is given to and what level it comes to."""
    args = event.args
    whom = _person(view, args["whose"])
    tag: Text | None = None if args["kept"] else N_("level {n}", n=args["after"])
    helped = {owner for owner in [_owner(view, whom)] if owner is not None}
    return Tale(args["who"], whom, tag=tag, helps=frozenset(helped), at=at)


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
