"""How the events of Wrocław make up a story: shots with their wounds, hazards, dice, who falls and who comes back."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.story import Plot, Tale
from games.core.contract.names import keys_of, kind_of, seat_of
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls.lines import effect_text, sum_text
from games.wroclaw.rules.board import DEAD

DICE = frozenset({"rolled", "aside", "threat"})
BEGINS = frozenset({"aimed", "spent", "struck", "fell", "downed", "earned", "recovered", "held"})
OF_SEAT = frozenset({"fighter", "slot", "pool", "dead", "perun"})  # kinds of names whose first key is a seat


def _starts(before: Sequence[Event], event: Event) -> bool:
    last = before[-1]
    if event.kind in DICE:
        return last.kind not in DICE
    if event.kind == last.kind != "struck" and event.args.get("who") == last.args.get("who"):
        return False
    return event.kind in BEGINS or last.kind in DICE


def _tell(view: View, events: Sequence[Event]) -> Tale | None:
    by_kind = {event.kind: event for event in reversed(events)}
    if "aimed" in by_kind:
        return _shot(by_kind["aimed"])
    if "struck" in by_kind:
        hurt = [event.args["fighter"] for event in events if event.kind == "wounded"]
        tag = N_n("{n} wound", "{n} wounds", n=len(hurt)) if hurt else None
        return Tale(by_kind["struck"].args["hazard"], "", tag=tag, harms=_owners(hurt), at=hurt[0] if hurt else "")
    lost = [event for event in events if event.kind in ("fell", "downed")]
    if lost:
        harmed = frozenset(seat_of(event.args["who"]) for event in lost)
        seat, heap = seat_of(lost[0].args["who"]), "dead" if lost[0].kind == "fell" else "pool"
        where = f"{heap}:{seat}"  # the place in the line is empty by then
        return Tale("", lost[0].args["who"], harms=harmed, at=where)
    if "rolled" in by_kind or "aside" in by_kind:
        return Tale(what=None, at=next((f"die:{one.args['die']}" for one in events if one.kind == "rolled"), ""))
    return None


def _shot(event: Event) -> Tale:
    """Tell of a shot: at one target in full, at several with what each gets."""
    shots = event.args["shots"]
    hit = [shot for shot in shots if shot["wounds"]]
    wounds = sum(shot["wounds"] for shot in hit)
    mode: Text = N_("{mode}", mode=event.args["mode"])
    if event.args["extra"]:
        mode = N_("extra shot, {mode}", mode=mode)
    dead = [shot["card"] for shot in shots if shot["before"] < DEAD <= shot["after"]]
    if len(shots) == 1:
        what = N_("{mode}: {sums}", mode=mode, sums=[sum_text(line) for line in shots[0]["lines"]])
    else:
        each = [N_("{target}: {effect}", target=shot["card"], effect=effect_text(shot)) for shot in shots]
        what = N_("{mode}: {each}", mode=mode, each=each)
    if dead:
        what = N_("{what} · killed: {cards}", what=what, cards=dead)
    tag = N_n("{n} wound", "{n} wounds", n=wounds) if wounds else N_("miss")
    harmed = _owners([shot["target"] for shot in hit])
    whom = shots[0]["card"] if len(shots) == 1 else ""
    return Tale(event.args["card"], whom, what, tag, harmed, picture=event.args["card"], at=shots[0]["target"])


def _owners(fighters: Sequence[str]) -> frozenset[Seat]:
    return frozenset(int(keys_of(name)[0]) for name in fighters)


def _owner(view: View, name: str) -> Seat | None:
    if kind_of(name) in OF_SEAT:
        return int(keys_of(name)[0])
    if kind_of(name) != "card":
        return None
    lying = ((seat, one["card"]) for seat, field in enumerate(view["fighters"]) for one in field)
    return next((seat for seat, card in lying if f"card:{card}" == name), None)


PLOT = Plot(
    starts=_starts,
    silent=frozenset({"opened", "drew", "saw", "kept", "discarded", "sent", "ordered", "ready", "returned", "marker"}),
    tell=_tell,
    owner=_owner,
    reveals=frozenset({"revealed"}),
)
