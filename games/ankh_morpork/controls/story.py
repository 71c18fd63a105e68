"""How the events of Ankh-Morpork make up a story: cards played, what their symbols do, answers, random events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.ankh_morpork.rules.state import NOBODY
from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.story import Plot, Tale
from games.core.contract.names import is_seat, key_of, seat_name, seat_of
from games.core.contract.texts import N_, Text

# What is never told by itself, such as the die of an attempt or the money of a symbol.
MINOR = frozenset({"earned", "spent", "rolled", "drew", "saw", "saw_given", "discarded"})
MARKERS = frozenset({"trouble", "calmed"})  # they change the board: told by themselves where nothing else is done
GOES_WITH = MINOR | MARKERS
AGAINST = frozenset({"removed", "razed", "bought", "moved", "exchanged"})  # what is done to whoever it names as `whose`


def _starts(before: Sequence[Event], event: Event) -> bool:
    last = before[-1]
    if event.kind == last.kind == "removed" and event.args["where"] == last.args["where"]:
        return False
    return event.kind not in GOES_WITH


def _changes(before: View, after: View) -> list[Event]:
    """Return whose control of a district has begun or ended: `who` has it now, `whose` it was."""
    found = []
    for old, new in zip(before["areas"], after["areas"], strict=True):
        was, holds = old["control"], new["control"]
        if was != holds:
            args = {"who": holds, "whose": was}
            seats = {key: seat_name(seat) for key, seat in args.items() if seat != NOBODY}
            found.append(Event("controlled", {**seats, "where": f"area:{new['id']}"}))
    return found


def _control(args: Mapping[str, str]) -> Tale:
    """Tell of control: who takes it, else who loses it."""
    where, loser = args["where"], args.get("whose")
    harmed = frozenset({seat_of(loser)}) if loser else frozenset[Seat]()
    if "who" not in args:
        return Tale(where, "", N_("{whose} loses control", whose=loser), harms=harmed, at=where)
    what = N_("takes control from {whose}", whose=loser) if loser else N_("takes control")
    return Tale(args["who"], where, what, harms=harmed, at=f"control:{key_of(where)}")


def _tell(view: View, events: Sequence[Event]) -> Tale | None:
    if events[0].kind == "controlled":
        return _control(events[0].args)
    main = next((event for event in events if event.kind not in GOES_WITH), events[0])
    args = main.args
    harmed = (
        {str(args.get("whose", ""))} if main.kind in AGAINST else {str(args["who"])} if main.kind == "paid" else set()
    )
    harmed.discard(str(args.get("who", "")) if main.kind != "paid" else "")
    at = next((str(event.args[key]) for event in events for key in ("goal", "where") if key in event.args), "")
    seats = frozenset(seat_of(name) for name in harmed if is_seat(name))
    helped = frozenset({seat_of(args["whom"])}) if main.kind == "paid" else frozenset[int]()
    return Tale(tag=_tag(main, events), harms=seats, helps=helped, at=at)


def _tag(main: Event, events: Sequence[Event]) -> Text | None:
    """Return what an action cost or brought, else the trouble that it has made."""
    amount = main.args.get("n")
    if main.kind in ("built", "bought"):
        return N_("{n}", n=f"−${amount}")
    if main.kind == "paid":
        return N_("{n}", n=f"${amount}")
    got = sum(event.args["n"] for event in events if event.kind == "earned")
    if got:
        return N_("{n}", n=f"+${got}")
    return N_("trouble") if any(event.kind == "trouble" for event in events) else None


PLOT = Plot(
    starts=_starts,
    minor=MINOR,
    silent=frozenset({"opened", "passed", "skipped", "uncounted", "no_event", "scored"}),
    tell=_tell,
    changes=_changes,
    look_first=True,
)
