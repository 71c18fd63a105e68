"""How events are displayed: animations, story, achievements and remarks.

`MOTIONS` contains the animation of each kind of event. `STORY_RULES` groups events into actions. `REMARKS` are comments
of computer players on their own actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, View
from games.core.contract.extras.achievements import Achievement, find_comeback
from games.core.contract.extras.motions import EventArgs, Journey, Motion, Motions, RisingText
from games.core.contract.extras.story import ActionStory, PlanCard, RevealedPlan, StoryRules
from games.core.contract.names import key_of, seat_of, split_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls.words import SCORING_CAUSE_TEXTS, awards_text
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import ACTING, DUE, PLANNING
from games.wampiry.view.view import estate_after, field_after, vampire_estate

# -- animation helpers ------------------------------------------------------------------------------------------------
MAX_FLYING_MARKERS = 4
SCORING, ORDERING = "scoring", "ordering"  # phases without decisions, visible only while animations run
FULL_SCORING_SOUNDS = {"dusk": "dusk", "armageddon": "doom", "final": "bell"}


def _estate(view: View, name: str) -> dict[str, Any]:
    estate: dict[str, Any] = view["estates"][view.board.index[key_of(name)]]
    return estate


# -- changes in the displayed view ------------------------------------------------------------------------------------
def _markers(view: View, args: EventArgs) -> None:
    seat, amount = seat_of(args["whose"]), int(args.get("n", 1))
    for key, factor in (("origin", -1), ("goal", 1)):
        if key in args:
            _estate(view, args[key])["possessed"][seat] += factor * amount
    view["supply"][seat] += amount * (("goal" not in args) - ("origin" not in args))


def _replaced(view: View, args: EventArgs) -> None:
    counts = _estate(view, args["where"])["possessed"]
    mine, theirs = seat_of(args["who"]), seat_of(args["whose"])
    counts[theirs] -= 1
    counts[mine] += 1
    view["supply"][theirs] += 1
    view["supply"][mine] -= 1


def _swapped(view: View, args: EventArgs) -> None:
    mine, theirs = seat_of(args["who"]), seat_of(args["whose"])
    origin, goal = _estate(view, args["origin"])["possessed"], _estate(view, args["goal"])["possessed"]
    origin[mine] -= 1
    goal[mine] += 1
    goal[theirs] -= 1
    origin[theirs] += 1


def _pawn(view: View, seat: int, goal: str) -> None:
    kind, key = split_name(goal)
    group, pawns = ("estates", "vampires") if kind == "estate" else ("clock", "pawns")
    for place in view[group]:
        if seat in place[pawns]:
            place[pawns].remove(seat)
    here = view[group][view.board.index[key]][pawns]
    here.append(seat)
    if kind == "field":
        here.sort()


def _walked(view: View, args: EventArgs) -> None:
    _pawn(view, seat_of(args["who"]), args["goal"])


def _pushed(view: View, args: EventArgs) -> None:
    _pawn(view, seat_of(args["whose"]), args["goal"])


def _award(view: View, args: EventArgs) -> None:
    _estate(view, args["where"])["award"] = args["level"]


def _called(view: View, args: EventArgs) -> None:
    _estate(view, args["where"])["sabbath"] = True


def _reckoned(view: View, args: EventArgs) -> None:
    view["phase"] = SCORING


def _foretold(view: View, args: EventArgs) -> None:
    view[args["cause"]] = DUE
    view["omens"] = [*view["omens"], [args["cause"], args["turn"], seat_of(args["who"])]]


def _scored(view: View, args: EventArgs) -> None:
    view["phase"] = SCORING
    view["points"] = [old + new for old, new in zip(view["points"], args["awards"], strict=True)]
    if args["cause"] == "sabbath":
        _estate(view, args["where"])["sabbath"] = False


def _cleared(view: View, args: EventArgs) -> None:
    estate = _estate(view, args["where"])
    leader = seat_of(args["leader"]) if args["leader"] else None
    for seat, count in enumerate(estate["possessed"]):
        kept = args["n"] if seat == leader else 0
        estate["possessed"][seat] = kept
        view["supply"][seat] += count - kept


def _ordered(view: View, args: EventArgs) -> None:
    view["phase"] = ORDERING
    view["order"] = [seat_of(name) for name in args["order"]]
    for estate in view["estates"]:
        estate["sabbath"] = False


def _revealed(view: View, args: EventArgs) -> None:
    view["phase"] = ACTING
    view["plans"][seat_of(args["who"])] = [key_of(args["card"]), key_of(args["time"])]


def _turn(view: View, args: EventArgs) -> None:
    view["turn"], view["phase"] = args["turn"], PLANNING


# -- travelling markers and rising points -----------------------------------------------------------------------------
def _marker(args: EventArgs) -> Sequence[Journey]:
    journey = Journey("possessed", seat_of(args["whose"]), args.get("origin"), args.get("goal"))
    return [journey] * min(MAX_FLYING_MARKERS, int(args.get("n", 1)))


def _exchange(args: EventArgs) -> Sequence[Journey]:
    where = args["where"]
    return [
        Journey("possessed", seat_of(args["whose"]), where, None),
        Journey("possessed", seat_of(args["who"]), None, where),
    ]


def _swap(args: EventArgs) -> Sequence[Journey]:
    origin, goal = args["origin"], args["goal"]
    return [
        Journey("possessed", seat_of(args["who"]), origin, goal),
        Journey("possessed", seat_of(args["whose"]), goal, origin),
    ]


def _points(args: EventArgs) -> Sequence[RisingText]:
    return [RisingText(f"+{points}", args["where"], seat) for seat, points in enumerate(args["awards"]) if points]


def _reckoning_sound(args: EventArgs) -> str:
    return FULL_SCORING_SOUNDS[args["causes"][0]]


MOTIONS: Motions = {
    "settled": Motion(260, "place", _walked),
    "walked": Motion(340, "slide", _walked, draws_ghost=True),
    "advanced": Motion(300, "slide", _walked, draws_ghost=True),
    "flown": Motion(350, "bat", _walked, draws_ghost=True),
    "leapt": Motion(320, "slide", _walked, draws_ghost=True),
    "attacked": Motion(340, "slide", _pushed, draws_ghost=True),
    "driven": Motion(320, "slide", _pushed, draws_ghost=True),
    "placed": Motion(300, "place", _markers, _marker),
    "shifted": Motion(320, "lift", _markers, _marker),
    "sent_home": Motion(280, "lift", _markers, _marker),
    "replaced": Motion(320, "place", _replaced, _exchange),
    "swapped": Motion(340, "place", _swapped, _swap),
    "raised": Motion(260, "confirm", _award),
    "lowered": Motion(260, "confirm", _award),
    "called": Motion(320, "bell", _called),
    "foretold": Motion(700, lambda args: FULL_SCORING_SOUNDS[args["cause"]], _foretold, is_pause=True),
    "scored": Motion(520, "score", _scored, rising_texts=_points),
    "cleared": Motion(260, "", _cleared),
    "ordered": Motion(320, "", _ordered),
    "revealed": Motion(220, "flip", _revealed, is_pause=True),
    "turn": Motion(260, "turn", _turn, is_pause=True),
    "reckoning": Motion(400, _reckoning_sound, _reckoned, is_pause=True),
}


# -- the story --------------------------------------------------------------------------------------------------------
ACTION_START_EVENTS = frozenset({"settled", "walked", "used", "scored", "foretold", "reckoning"})
# events directed against the seat in their argument `whose`
HOSTILE_EVENTS = frozenset({"replaced", "swapped", "sent_home", "attacked", "driven"})
BRIEF_TEXTS: dict[str, Text] = {  # short texts of actions
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
OMEN_TEXTS: dict[str, Text] = {
    "dusk": N_("Blood Dusk: all estates scored"),
    "armageddon": N_("Armageddon: all estates scored"),
}


def _starts_action(before: Sequence[Event], event: Event) -> bool:
    if event.kind == "placed":  # markers placed by an ability belong to its action; others begin one
        return any(one.kind not in ("used", "placed") for one in before)
    if event.kind == "advanced":
        return before[-1].kind != "walked"
    return event.kind in ACTION_START_EVENTS or before[-1].kind == "scored"


def _describe_action(view: View, events: Sequence[Event]) -> ActionStory | None:
    harmed = frozenset(
        seat_of(event.args["whose"])
        for event in events
        if event.kind in (*HOSTILE_EVENTS, "shifted") and event.args["whose"] != event.args["who"]
    )
    placed = sum(event.args["n"] for event in events if event.kind == "placed")
    tag = N_("{n}", n=f"+{placed}") if placed else None
    paid = [event.args["awards"] for event in events if event.kind == "scored"]
    helped = frozenset(seat for awards in paid for seat, points in enumerate(awards) if points)
    where = next((str(event.args[key]) for event in events for key in ("goal", "where") if key in event.args), "")
    return ActionStory(tag=tag, harmed_seats=harmed, helped_seats=helped, where=where, brief=_brief_text(events))


def _brief_text(events: Sequence[Event]) -> Text | None:
    """Return a short text of an action: that of its last event with a text."""
    for event in reversed(events):
        args = event.args
        if event.kind == "scored":
            parts = awards_text(args["awards"]) or [N_("no points")]
            text = N_("{parts}", parts=parts)
            return (
                N_("{cause}: {parts}", cause=SCORING_CAUSE_TEXTS["sabbath"], parts=parts)
                if args["cause"] == "sabbath"
                else text
            )
        if event.kind == "reckoning":
            return N_("{causes}", causes=[SCORING_CAUSE_TEXTS[cause] for cause in args["causes"]])
        if event.kind == "foretold":
            return OMEN_TEXTS[args["cause"]]
        if event.kind in BRIEF_TEXTS:
            return BRIEF_TEXTS[event.kind].with_args(**dict(args) | _joint_markers(event, events))
    return None


def _joint_markers(event: Event, events: Sequence[Event]) -> dict[str, Any]:
    """Return the number and origins of all markers of one owner that move to the same place."""
    args = event.args
    alike = [
        one.args
        for one in events
        if one.kind == event.kind and all(one.args.get(key) == args.get(key) for key in ("whose", "goal"))
    ]
    origins = [one["origin"] for one in alike if "origin" in one]
    return {"n": sum(one.get("n", 1) for one in alike), "origin": list(dict.fromkeys(origins))}


def _plans(view: View, events: Sequence[Event]) -> Sequence[RevealedPlan]:
    board: Board = view.board
    plans = []
    for event in events:
        seat, card, time = seat_of(event.args["who"]), key_of(event.args["card"]), key_of(event.args["time"])
        goal, turn = estate_after(view, seat, card), board.estate_cards[card]
        walk = PlanCard(
            "turn-left" if turn < 0 else "turn-right", str(abs(turn)), N_("{where}", where=goal), is_inside=True
        )
        hours = PlanCard("clock", f"+{board.time_cards[time]}", N_("{where}", where=field_after(view, seat, time)))
        plans.append(RevealedPlan(seat, (walk, hours), f"estate:{board.ring[vampire_estate(view, seat)]}", goal))
    return plans


STORY_RULES = StoryRules(
    starts_action=_starts_action,
    log_only_events=frozenset({"opened", "planned", "barred", "cleared", "ordered"}),
    describe_action=_describe_action,
    plan_reveal_events=frozenset({"revealed"}),
    plans=_plans,
)


# -- achievements and remarks -----------------------------------------------------------------------------------------
CANCELLED_CARD_TEXTS: Mapping[str, Text] = {
    "attacked": N_("Strikes before {whose}'s go"),
    "driven": N_("Turns the clock before {whose}'s go"),
}


def find_achievement(before: View, after: View, events: Sequence[Event]) -> Achievement | None:
    """Return an achievement (a comeback or a cancelled card) in these public events, or None."""
    achievement = find_comeback(before["points"], after["points"])
    for event in events:
        if achievement is None and event.kind in CANCELLED_CARD_TEXTS and event.args.get("cancelled"):
            achievement = Achievement(
                seat_of(event.args["who"]), CANCELLED_CARD_TEXTS[event.kind].with_args(whose=event.args["whose"])
            )
    return achievement


REMARKS: Mapping[str, Sequence[Text]] = {
    "replaced": (N_("Mine now."), N_("New management.")),
    "attacked": (N_("You look tired. Lie down elsewhere."), N_("There is a better view over there.")),
    "driven": (N_("What time is it? Mine."), N_("The clock and I have an understanding.")),
    "swapped": (N_("A fair exchange, for me."), N_("They will hardly notice the difference.")),
    "called": (N_("Tonight we count."), N_("Do come. Bring your necks.")),
    "flown": (N_("I'd rather fly."), N_("Stairs are for the living.")),
    "lowered": (N_("The neighbourhood goes downhill."), N_("Property prices, you know.")),
    "raised": (N_("Now it is worth biting for."), N_("A good address at last.")),
    "foretold": (N_("It had to come to this."), N_("Look up at the moon.")),
}
