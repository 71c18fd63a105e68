"""How events are displayed: animations, story, achievements and remarks.

`MOTIONS` contains the animation of each kind of event. `STORY_RULES` groups events into actions. `REMARKS` are comments
of computer players on their own actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.achievements import Achievement, find_comeback
from games.core.contract.extras.motions import NOBODY, DieThrow, EventArgs, Flight, Journey, Motion, Motions
from games.core.contract.extras.story import ActionStory, StoryRules
from games.core.contract.names import is_seat_name, key_of, seat_name, seat_of, split_name
from games.core.contract.texts import N_, Text

# -- animation helpers ------------------------------------------------------------------------------------------------
DIE_SIDES = 12
Travel = Callable[[EventArgs], Sequence[Journey]]


def piece_and_seat(name: str) -> tuple[str, int]:
    """Return (kind, seat) of a piece, given its owner in an event: `seat:2`, `piece:troll` or `piece:demon`."""
    kind, which = split_name(name)
    return ("minion", int(which)) if kind == "seat" else (which, NOBODY)


def _area(view: View, name: str) -> dict[str, Any]:
    key = key_of(name)
    entry: dict[str, Any] = next(area for area in view["areas"] if area["id"] == key)
    return entry


# -- travelling pieces and cards --------------------------------------------------------------------------------------
def _comes(owner: str) -> Travel:
    return lambda args: [Journey(*piece_and_seat(args[owner]), None, args["where"])]


def _goes(owner: str) -> Travel:
    return lambda args: [Journey(*piece_and_seat(args[owner]), args["where"], None)]


def _moves(args: EventArgs) -> Sequence[Journey]:
    return [Journey(*piece_and_seat(args["whose"]), args["origin"], args["goal"])]


def _change_places(args: EventArgs) -> Sequence[Journey]:
    one, other = args["origin"], args["goal"]
    return [Journey(*piece_and_seat(args["whose"]), one, other), Journey(*piece_and_seat(args["whom"]), other, one)]


def _rolled(args: EventArgs) -> DieThrow:
    return DieThrow(DIE_SIDES, args["value"], args.get("where"))


def _to_pile(args: EventArgs) -> Sequence[Flight]:
    return [Flight(args["card"], args["who"], "pile:discarded")]


def _shown(args: EventArgs) -> Sequence[Flight]:
    return [Flight(args["card"], args["who"], "pile:discarded", is_enlarged=True)]


def _event_shown(args: EventArgs) -> Sequence[Flight]:
    return [Flight(args["what"], "pile:events", "pile:events", is_enlarged=True)]


def _drawn(args: EventArgs) -> Sequence[Flight]:
    return [Flight("back_brown", "pile:deck", args["who"], args["n"])]


def _salvaged(args: EventArgs) -> Sequence[Flight]:
    return [Flight("back_brown", "pile:discarded", args["who"], args["n"])]


def _handed(args: EventArgs) -> Sequence[Flight]:
    return [Flight("back_brown", args["who"], args["whom"])]


def _card_row(origin: str, destination: str) -> Callable[[EventArgs], Sequence[Flight]]:
    """Return a function that lists the flights of face-up cards, which pause in a row on their way.

    `destination` is a pile, or the event argument that names a seat.
    """
    return lambda args: [
        Flight(card, origin, args.get(destination, destination), is_enlarged=True) for card in args["cards"]
    ]


def _kept(args: EventArgs) -> Sequence[Flight]:
    return [Flight(args["card"], "bank", args["who"], is_enlarged=True)]


def _swapped(args: EventArgs) -> Sequence[Flight]:
    return [Flight("back_brown", args["who"], args["whom"], 3), Flight("back_brown", args["whom"], args["who"], 3)]


def _coins(origin: str, destination: str) -> Callable[[EventArgs], Sequence[Flight]]:
    """Return a function that lists the flights of a payment's coins.

    `origin` and `destination` are `bank`, or the event argument that names a seat.
    """

    def coin_flights(args: EventArgs) -> Sequence[Flight]:
        return [Flight("pieces/coin_5", args.get(origin, origin), args.get(destination, destination), args["n"])]

    return coin_flights


def controller_in_view(area: Mapping[str, Any]) -> int:
    """Return the seat that controls an area of a view, or -1 (R69)."""
    if area["demons"]:
        return NOBODY
    counts = [n + (area["building"] == seat) for seat, n in enumerate(area["minions"])]
    most = max(counts)
    alone = counts.count(most) == 1 and most > area["trolls"]
    return counts.index(most) if alone else NOBODY


# -- changes in the displayed view ------------------------------------------------------------------------------------
def _travel_change(travel: Travel) -> Callable[[View, EventArgs], None]:
    """Return a function that moves pieces in the displayed view."""

    def move_displayed_pieces(view: View, args: EventArgs) -> None:
        for piece, seat, origin, goal in travel(args):
            for name, amount in ((origin, -1), (goal, 1)):
                if name is None:
                    continue
                here = _area(view, name)
                if piece == "minion":
                    here["minions"][seat] = max(0, here["minions"][seat] + amount)
                else:
                    here[f"{piece}s"] = max(0, here[f"{piece}s"] + amount)
                here["control"] = controller_in_view(here)

    return move_displayed_pieces


def _built(view: View, args: EventArgs) -> None:
    seat = piece_and_seat(args["who"])[1]
    here = _area(view, args["where"])
    here["building"] = seat
    here["control"] = controller_in_view(here)
    view["money"][seat] -= args.get("n", 0)


def _razed(view: View, args: EventArgs) -> None:
    here = _area(view, args["where"])
    here["building"] = NOBODY
    here["control"] = controller_in_view(here)


def _trouble(view: View, args: EventArgs) -> None:
    _area(view, args["where"])["trouble"] = True


def _calmed(view: View, args: EventArgs) -> None:
    _area(view, args["where"])["trouble"] = False


def _money(*gains: tuple[str, int]) -> Callable[[View, EventArgs], None]:
    """Return a function that changes money in the displayed view.

    `gains` contains (event argument that names a seat, factor of the amount).
    """

    def change_money(view: View, args: EventArgs) -> None:
        for who, factor in gains:
            view["money"][seat_of(args[who])] += factor * args["n"]

    return change_money


# -- highlighted names ------------------------------------------------------------------------------------------------
def _piece_mark(owner: str) -> Callable[[EventArgs], tuple[str, int]]:
    """Return a function that gives (name, seat) of a piece that arrived or left."""

    def name_and_seat(args: EventArgs) -> tuple[str, int]:
        piece, seat = piece_and_seat(args[owner])
        name = f"{piece}:{key_of(args['where'])}"
        return (f"{name}:{seat}" if piece == "minion" else name), seat

    return name_and_seat


def _building_mark(owner: str) -> Callable[[EventArgs], tuple[str, int]]:
    return lambda args: (f"building:{key_of(args['where'])}", piece_and_seat(args[owner])[1])


def _travels(duration: int, sound: str, travel: Travel, mark: Any = None) -> Motion:
    return Motion(duration, sound, _travel_change(travel), travel, changed_piece=mark, draws_ghost=True)


MOTIONS: Motions = {
    "placed": _travels(280, "place", _comes("who"), _piece_mark("who")),
    "appeared": _travels(300, "place", _comes("whose"), _piece_mark("whose")),
    "removed": _travels(300, "lift", _goes("whose"), _piece_mark("whose")),
    "recalled": _travels(280, "lift", _goes("who"), _piece_mark("who")),
    "moved": _travels(340, "slide", _moves),
    "exchanged": _travels(340, "slide", _change_places),
    "built": Motion(320, "confirm", _built, changed_piece=_building_mark("who"), draws_ghost=True),
    "bought": Motion(300, "confirm", _built, changed_piece=_building_mark("who"), draws_ghost=True),
    "razed": Motion(320, "lift", _razed, changed_piece=_building_mark("whose"), draws_ghost=True),
    "trouble": Motion(240, "flip", _trouble, draws_ghost=True),
    "calmed": Motion(220, "slide", _calmed, draws_ghost=True),
    "played": Motion(900, "card", flights=_shown, is_pause=True),
    "reacted": Motion(900, "card", flights=_shown, is_pause=True),
    "discarded": Motion(280, "card", flights=_to_pile, is_pause=True),
    "drew": Motion(260, "slide", flights=_drawn, is_pause=True),
    "gave": Motion(300, "slide", flights=_handed, is_pause=True),
    "swapped": Motion(420, "slide", flights=_swapped, is_pause=True),
    "fogged": Motion(1400, "card", flights=_card_row("pile:deck", "pile:discarded"), is_pause=True),
    "salvaged": Motion(420, "slide", flights=_salvaged, is_pause=True),
    "recovered": Motion(1000, "card", flights=_card_row("pile:discarded", "who"), is_pause=True),
    "borrowed": Motion(700, "card", flights=_kept, is_pause=True),
    "penalized": Motion(700, "card", flights=_kept, is_pause=True),
    "earned": Motion(300, "score", _money(("who", 1)), flights=_coins("bank", "who"), is_pause=True),
    "spent": Motion(300, "score", _money(("who", -1)), flights=_coins("who", "bank"), is_pause=True),
    "paid": Motion(340, "score", _money(("who", -1), ("whom", 1)), flights=_coins("who", "whom"), is_pause=True),
    "happened": Motion(1000, "bell", flights=_event_shown, is_pause=True),
    "rolled": Motion(800, "dice", die_throw=_rolled, is_pause=True),
    "turn": Motion(240, "turn", is_pause=True),
}


# -- the story --------------------------------------------------------------------------------------------------------
# Events that never form an action of their own, such as a roll.
MINOR_EVENTS = frozenset({"earned", "spent", "rolled", "drew", "saw", "saw_given", "discarded"})
# events that form an action only if nothing else happens
TROUBLE_EVENTS = frozenset({"trouble", "calmed"})
ATTACHED_EVENTS = MINOR_EVENTS | TROUBLE_EVENTS
# events directed against the seat in their argument `whose`
HOSTILE_EVENTS = frozenset({"removed", "razed", "bought", "moved", "exchanged"})


def _starts_action(before: Sequence[Event], event: Event) -> bool:
    last = before[-1]
    if event.kind == last.kind == "removed" and event.args["where"] == last.args["where"]:
        return False
    return event.kind not in ATTACHED_EVENTS and event.kind != "unharmed"


def _implied_events(before: View, after: View) -> list[Event]:
    """Return an event for each area whose control changed: `who` controls it now, `whose` did before."""
    changes = []
    for old, new in zip(before["areas"], after["areas"], strict=True):
        was, holds = old["control"], new["control"]
        if was != holds:
            args = {"who": holds, "whose": was}
            seats = {key: seat_name(seat) for key, seat in args.items() if seat != NOBODY}
            changes.append(Event("controlled", {**seats, "where": f"area:{new['id']}"}))
    return changes


def _control_story(args: Mapping[str, str]) -> ActionStory:
    """Return the story of a change of control."""
    where, loser = args["where"], args.get("whose")
    harmed = frozenset({seat_of(loser)}) if loser else frozenset[Seat]()
    if "who" not in args:
        return ActionStory(where, "", N_("{whose} loses control", whose=loser), harmed_seats=harmed, where=where)
    what = N_("takes control from {whose}", whose=loser) if loser else N_("takes control")
    return ActionStory(args["who"], where, what, harmed_seats=harmed, where=f"control:{key_of(where)}")


def _describe_action(view: View, events: Sequence[Event]) -> ActionStory | None:
    if events[0].kind == "controlled":
        return _control_story(events[0].args)
    main = next((event for event in events if event.kind not in ATTACHED_EVENTS), events[0])
    args = main.args
    harmed = (
        {str(args.get("whose", ""))}
        if main.kind in HOSTILE_EVENTS
        else {str(args["who"])}
        if main.kind == "paid"
        else set()
    )
    harmed.discard(str(args.get("who", "")) if main.kind != "paid" else "")
    at = next((str(event.args[key]) for event in events for key in ("goal", "where") if key in event.args), "")
    seats = frozenset(seat_of(name) for name in harmed if is_seat_name(name))
    helped = frozenset({seat_of(args["whom"])}) if main.kind == "paid" else frozenset[int]()
    return ActionStory(args.get("cause"), tag=_tag(main, events), harmed_seats=seats, helped_seats=helped, where=at)


def _tag(main: Event, events: Sequence[Event]) -> Text | None:
    """Return the cost or income of an action, or a note about new trouble."""
    amount = main.args.get("n")
    if main.kind in ("built", "bought"):
        return N_("{n}", n=f"−${amount}")
    if main.kind == "paid":
        return N_("{n}", n=f"${amount}")
    got = sum(event.args["n"] for event in events if event.kind == "earned")
    if got:
        return N_("{n}", n=f"+${got}")
    return N_("trouble") if any(event.kind == "trouble" for event in events) else None


STORY_RULES = StoryRules(
    starts_action=_starts_action,
    minor_events=MINOR_EVENTS,
    log_only_events=frozenset({"opened", "passed", "skipped", "uncounted", "no_event", "scored"}),
    describe_action=_describe_action,
    implied_events=_implied_events,
    looks_at_secrets_first=True,
)


# -- achievements and remarks -----------------------------------------------------------------------------------------
def find_achievement(before: View, after: View, events: Sequence[Event]) -> Achievement | None:
    """Return an achievement (a comeback in controlled areas, or a reaction) in these public events, or None."""
    achievement = find_comeback(_districts(before), _districts(after))
    for event in events:
        if achievement is None and event.kind == "reacted" and event.args["what"]:
            achievement = Achievement(seat_of(event.args["who"]), N_("Has the answer: {card}", card=event.args["card"]))
    return achievement


def _districts(view: View) -> list[int]:
    return [sum(area["control"] == seat for area in view["areas"]) for seat in range(view["seats"])]


REMARKS: Mapping[str, Sequence[Text]] = {
    "removed": (N_("Nothing personal. The Guild sends its regards."), N_("A receipt is on the way.")),
    "built": (N_("Location, location, and a low door."), N_("It only leans a little.")),
    "trouble": (N_("It was like that already."), N_("Somebody should call the Watch.")),
    "calmed": (N_("Move along. Nothing to see."), N_("All is well, mostly.")),
    "earned": (N_("It is only money. Mine."), N_("A small sum for a large pocket.")),
    "paid": (N_("Much obliged."), N_("Your generosity is noted.")),
    "reacted": (N_("Not today."), N_("I always carry one of these.")),
    "rolled": (N_("A million to one chance. It might just work."), N_("The die is honest. Usually.")),
}
