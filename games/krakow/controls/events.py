"""How events are displayed: animations, story, achievements and remarks.

`MOTIONS` contains the animation of each kind of event. `STORY_RULES` groups events into actions. `REMARKS` are comments
of computer players on their own actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.achievements import Achievement, find_comeback
from games.core.contract.extras.motions import NOBODY, EventArgs, Motion, Motions, RisingText
from games.core.contract.extras.story import ActionStory, StoryRules
from games.core.contract.names import key_of, keys_of, kind_of, seat_of
from games.core.contract.texts import N_, N_n, Text
from games.krakow.controls.clicks import pair_name
from games.krakow.controls.faces import work_name


# -- changes of the view ----------------------------------------------------------------------------------------------
def _moved(shown: View, args: EventArgs) -> None:
    """Move a person to the cell in an event, together with the cells that a bouncer covers."""
    seat, *number = keys_of(args["whose"])
    goal = key_of(args["goal"])
    if kind_of(args["whose"]) == "bouncer":
        city = shown.board.city
        shown["bouncers"][int(seat)] = goal
        shown["crosses"][int(seat)] = [city.cells[cell] for cell in city.cross_cells[city.cell_index[goal]]]
    else:
        shown["painters"][int(seat)][int(number[0]) - 1] = goal
    if "cost" in args:
        shown["spent"] += args["cost"]
        shown["points"] -= args["cost"]


def _painted(shown: View, args: EventArgs) -> None:
    squares = [key_of(square) for square in args["squares"]]
    for work in shown["works"]:
        work["seen"] = [seen and key not in squares for seen, key in zip(work["seen"], work["squares"], strict=True)]
    work = {"seat": seat_of(args["who"]), "kind": args["kind"], "squares": squares, "seen": [True, True]}
    shown["works"].append({**work, "value": args["gain"]})
    shown["chosen"] = ""  # the card, hidden until now, is on the wall
    _count(shown, args["where"], seat_of(args["who"]), args["gain"])
    shown["spent"] += args["cost"]
    shown["points"] -= args["cost"]


def _covered(shown: View, args: EventArgs) -> None:
    squares = [key_of(square) for square in args["squares"]]
    seat = seat_of(args["whose"])
    matching = (work for work in reversed(shown["works"]) if work["squares"] == squares and work["seat"] == seat)
    next(matching)["value"] = args["after"]
    _count(shown, args["where"], seat, args["after"] - args["before"])


def _count(shown: View, where: str, seat: int, points: int) -> None:
    """Add a seat's artistic points to a building, its district and its streets in the displayed view."""
    city = shown.board.city
    building = city.buildings.index(key_of(where))
    streets = [f"street:{city.streets[street]}" for street in city.streets_of[building]]
    for name in (where, f"district:{city.districts[city.district_of[building]]}", *streets):
        shown["totals"][name][seat] += points


def _counted(shown: View, args: EventArgs) -> None:
    """Remove all owners' markers from the displayed view, before `owned` events set them again."""
    shown["owners"] = dict.fromkeys(shown["owners"])


def _owned(shown: View, args: EventArgs) -> None:
    if "who" in args:
        shown["owners"][args["where"]] = seat_of(args["who"])


def _scored(shown: View, args: EventArgs) -> None:
    shown["vp"] = [had + more for had, more in zip(shown["vp"], args["awards"], strict=True)]


def _turn(shown: View, args: EventArgs) -> None:
    shown["active"], shown["round"] = seat_of(args["who"]), args["round"]
    shown["turn"] = (args["turn"] - 1) % shown["turns"] + 1
    shown["spent"], shown["points"] = 0, shown.board.points


# -- rising numbers --------------------------------------------------------------------------------------------------
def _gain(args: EventArgs) -> Sequence[RisingText]:
    return [RisingText(f"+{args['gain']}", args["squares"][0], seat_of(args["who"]))]


def _loss(args: EventArgs) -> Sequence[RisingText]:
    lost = args["before"] - args["after"]
    return [RisingText(f"−{lost}", args["squares"][0], seat_of(args["whose"]))] if lost else []


def _paid(args: EventArgs) -> Sequence[RisingText]:
    return [RisingText(f"+{args['vp']}", args["where"], seat_of(args["who"]) if "who" in args else NOBODY)] * bool(
        args["vp"]
    )


def _mark(args: EventArgs) -> tuple[str, Any]:
    return str(args["whose"]), seat_of(args["who"])


MOTIONS: Motions = {
    "stood": Motion(220, "place", _moved, changed_piece=_mark, draws_ghost=True),
    "walked": Motion(130, "slide", _moved, draws_ghost=True),
    "painted": Motion(420, "spray", _painted, rising_texts=_gain, is_pause=True, draws_ghost=True),
    "covered": Motion(260, "", _covered, rising_texts=_loss, is_pause=True),
    "turn": Motion(200, "turn", _turn, is_pause=True),
    "counted": Motion(400, "bell", _counted, is_pause=True),
    "owned": Motion(420, "score", _owned, rising_texts=_paid, is_pause=True),
    "scored": Motion(260, "", _scored),
}


# -- the story --------------------------------------------------------------------------------------------------------
ACTION_START_EVENTS = frozenset({"walked", "painted", "counted", "owned", "scored", "ended"})
KINDS_WITH_SEAT = frozenset({"painter", "bouncer"})  # kinds of names that begin with a seat number (`painter:0:1`)


def _starts(before: Sequence[Event], event: Event) -> bool:
    return event.kind in ACTION_START_EVENTS


def _describe_action(view: View, events: Sequence[Event]) -> ActionStory | None:
    painted = next((event for event in events if event.kind == "painted"), None)
    if painted is None:
        walked = events[-1].args if events[-1].kind == "walked" else None
        return _place(events) if walked is None else ActionStory(walked["who"], walked["goal"], where=walked["whose"])
    args = painted.args
    covered = [event.args for event in events if event.kind == "covered" and event.args["before"] > event.args["after"]]
    card = N_("{card}", card=args["card"])
    what = card
    if covered:
        over = [
            N_("{whose}'s {card} ({before} → {after})").with_args(
                **{key: one[key] for key in ("card", "whose", "before", "after")}
            )
            for one in covered
        ]
        what = N_("{card} over {over}", card=card, over=over)
    harmed = frozenset(seat_of(one["whose"]) for one in covered if one["whose"] != args["who"])
    tag = N_("{n}", n=f"+{args['gain']}")
    wall = pair_name(*map(key_of, args["squares"]))
    return ActionStory(
        args["who"], args["where"], what, tag, harmed, picture=work_name(seat_of(args["who"]), args["kind"]), where=wall
    )


def _place(events: Sequence[Event]) -> ActionStory | None:
    """Return the story of a scored place: its owner and victory points."""
    owned = next((event.args for event in events if event.kind == "owned"), None)
    if owned is None:
        return None
    if "who" not in owned:
        return ActionStory("", owned["where"], where=owned["where"])
    tag = N_("{n}", n=f"+{owned['vp']}") if owned["vp"] else None
    helped = frozenset({seat_of(owned["who"])}) if owned["vp"] else frozenset[Seat]()
    return ActionStory(owned["where"], owned["who"], tag=tag, helped_seats=helped, where=owned["where"])


def _owner(view: View, name: str) -> Seat | None:
    return int(keys_of(name)[0]) if kind_of(name) in KINDS_WITH_SEAT else None


STORY_RULES = StoryRules(
    starts_action=_starts,
    log_only_events=frozenset({"opened", "stood", "drew", "done", "round"}),
    describe_action=_describe_action,
    owner=_owner,
)


# -- achievements and remarks ----------------------------------------------------------------------------------------
BOLD_COVERING_LOSS = 8  # covering a work is an achievement if it loses at least this many artistic points


def find_achievement(before: View, after: View, events: Sequence[Event]) -> Achievement | None:
    """Return the achievement in these public events (a comeback or a bold covering), or None."""
    achievement = find_comeback(before["vp"], after["vp"])
    for event in events:
        lost = event.args["before"] - event.args["after"] if event.kind == "covered" else 0
        if achievement is None and lost >= BOLD_COVERING_LOSS:
            text = N_n("{whose} loses {n} art point", "{whose} loses {n} art points", n=lost)
            achievement = Achievement(seat_of(event.args["who"]), text.with_args(whose=event.args["whose"]))
    return achievement


REMARKS: Mapping[str, Sequence[Text]] = {
    "painted": (N_("Still wet. Do not touch."), N_("This wall was asking for it."), N_("Sign here, they said.")),
    "covered": (N_("It needed a second coat."), N_("I liked it better underneath. Almost."), N_("No hard feelings.")),
    "done": (N_("My fingers are blue."), N_("Back before the trams wake up.")),
}
