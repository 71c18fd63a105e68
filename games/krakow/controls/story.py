"""How the events of Kraków make up a story: paintings with what they cover, walks, places that are counted."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.story import Plot, Tale
from games.core.contract.names import key_of, keys_of, kind_of, seat_of
from games.core.contract.texts import N_
from games.krakow.controls.clicks import pair_name
from games.krakow.controls.faces import work_name

BEGINS = frozenset({"walked", "painted", "counted", "owned", "scored", "ended"})
OF_SEAT = frozenset({"painter", "bouncer"})  # kinds of names whose first key is a seat


def _starts(before: Sequence[Event], event: Event) -> bool:
    return event.kind in BEGINS


def _tell(view: View, events: Sequence[Event]) -> Tale | None:
    painted = next((event for event in events if event.kind == "painted"), None)
    if painted is None:
        walked = events[-1].args if events[-1].kind == "walked" else None
        return _place(events) if walked is None else Tale(walked["who"], walked["goal"], at=walked["whose"])
    args = painted.args
    covered = [event.args for event in events if event.kind == "covered" and event.args["before"] > event.args["after"]]
    card = N_("{card}", card=args["card"])
    what = card
    if covered:
        over = [
            N_("{whose}’s {card} ({before} → {after})").but(
                **{key: one[key] for key in ("card", "whose", "before", "after")}
            )
            for one in covered
        ]
        what = N_("{card}, over: {over}", card=card, over=over)
    harmed = frozenset(seat_of(one["whose"]) for one in covered if one["whose"] != args["who"])
    tag = N_("{n}", n=f"+{args['gain']}")
    wall = pair_name(*map(key_of, args["squares"]))
    return Tale(
        args["who"], args["where"], what, tag, harmed, picture=work_name(seat_of(args["who"]), args["kind"]), at=wall
    )


def _place(events: Sequence[Event]) -> Tale | None:
    """Tell of a place that is counted: whose it is and what it pays."""
    owned = next((event.args for event in events if event.kind == "owned"), None)
    if owned is None:
        return None
    if "who" not in owned:
        return Tale("", owned["where"], at=owned["where"])
    tag = N_("{n}", n=f"+{owned['vp']}") if owned["vp"] else None
    helped = frozenset({seat_of(owned["who"])}) if owned["vp"] else frozenset[Seat]()
    return Tale(owned["where"], owned["who"], tag=tag, helps=helped, at=owned["where"])


def _owner(view: View, name: str) -> Seat | None:
    return int(keys_of(name)[0]) if kind_of(name) in OF_SEAT else None


PLOT = Plot(
    starts=_starts,
    silent=frozenset({"opened", "stood", "drew", "done", "round"}),
    tell=_tell,
    owner=_owner,
)
