"""How events are displayed: animations, story, achievements and remarks.

`MOTIONS` contains the animation of each kind of event. `STORY_RULES` groups events into actions. `REMARKS` are comments
of computer players on their own actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.achievements import Achievement, find_comeback
from games.core.contract.extras.motions import EventArgs, Journey, Motion, Motions, RisingText
from games.core.contract.extras.story import ActionStory, StoryRules
from games.core.contract.names import key_of, keys_of, kind_of, seat_of
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls.words import calculation_text, effect_text
from games.wroclaw.rules.board import DEADLY_WOUNDS, SERIOUS_WOUNDS
from games.wroclaw.view.view import standings

# -- animation --------------------------------------------------------------------------------------------------------
THIRD_DIE = 2  # index of the die rolled after both seats have chosen


def _at(shown: View, name: str) -> dict[str, Any]:
    """Return the view's entry for a fighter."""
    seat, slot = map(int, keys_of(name))
    fighter: dict[str, Any] = shown["fighters"][seat][slot]
    return fighter


# -- changes of the view ----------------------------------------------------------------------------------------------
def _turn(shown: View, args: EventArgs) -> None:
    shown["turn"], shown["starter"], shown["phase"] = args["turn"], seat_of(args["who"]), "conditions"
    shown["fighters"], shown["revealed"] = [[], []], False
    shown["dice"], shown["hazards"], shown["aside"] = [0, 0, 0], ["", ""], ""
    shown["deck"] = len(shown.board.tables.deck)  # all hazards return to the deck


def _rolled(shown: View, args: EventArgs) -> None:
    shown["dice"][args["die"]] = args["value"]
    shown["phase"] = "third" if args["die"] == THIRD_DIE else "conditions"


def _threat(shown: View, args: EventArgs) -> None:
    shown["hazards"][args["place"]] = key_of(args["hazard"])
    shown["deck"] -= 1
    if args["place"]:
        shown["phase"] = "hazards"


def _aside(shown: View, args: EventArgs) -> None:
    """Show a second hazard card that equals the first, until another card is drawn."""
    shown["aside"] = shown["hazards"][1] = key_of(args["hazard"])
    shown["deck"] -= 1
    shown["phase"] = "hazards"


def _kept(shown: View, args: EventArgs) -> None:
    shown["hands"][seat_of(args["who"])] = args["n"]


def _sent(shown: View, args: EventArgs) -> None:
    seat = seat_of(args["who"])
    shown["phase"] = "orders"
    shown["hands"][seat] -= 1
    shown["fighters"][seat].append(
        {
            "card": "", "token": "", "wounds": 0, "spent": False, "extra": False, "weakened": 0, "silenced": False,
            "covers": False, "armour": None, "state": "",
        }
    )  # fmt: skip


def _ordered(shown: View, args: EventArgs) -> None:
    one = _at(shown, args["slot"])
    one["card"], one["token"] = key_of(args["card"]), key_of(args["token"])
    own = shown["secrets"][seat_of(args["who"])]
    if own is not None and one["card"] in own["hand"]:
        own["hand"].remove(one["card"])


def _ready(shown: View, args: EventArgs) -> None:
    shown["ready"][seat_of(args["who"])] = True


def _revealed(shown: View, args: EventArgs) -> None:
    one = _at(shown, args["fighter"])
    one["card"], one["token"], one["open"] = key_of(args["card"]), key_of(args["token"]), True


def _aimed(shown: View, args: EventArgs) -> None:
    shown["revealed"], shown["phase"] = True, "shooting"
    one = _at(shown, args["shooter"])
    one["spent"], one["extra"] = True, one["extra"] or args["extra"]


def _wounded(shown: View, args: EventArgs) -> None:
    one = _at(shown, args["fighter"])
    one["wounds"] = args["after"]
    one["state"] = "dead" if args["after"] >= DEADLY_WOUNDS else "serious" if args["after"] >= SERIOUS_WOUNDS else ""


def _weakened(shown: View, args: EventArgs) -> None:
    one = _at(shown, args["fighter"])
    one["weakened"] += args["n"]
    armour = one["armour"]
    if armour is not None:
        less = min(one["weakened"], armour["base"] + armour["cover"])
        armour["weakened"], armour["total"] = -less, armour["base"] + armour["cover"] - less


def _silenced(shown: View, args: EventArgs) -> None:
    _at(shown, args["fighter"])["silenced"] = True


def _uncovered(shown: View, args: EventArgs) -> None:
    _at(shown, args["fighter"])["covers"] = False


def _spent(shown: View, args: EventArgs) -> None:
    shown["perun"][seat_of(args["who"])] -= 1


def _earned(shown: View, args: EventArgs) -> None:
    shown["perun"][seat_of(args["who"])] += 1


def _gone(shown: View, args: EventArgs) -> None:
    """Mark a fighter's place as empty."""
    shown["phase"] = "cleanup"
    _at(shown, args["fighter"])["gone"] = True


def _returned(shown: View, args: EventArgs) -> None:
    _gone(shown, args)
    _take(shown, seat_of(args["who"]), [args["card"]])


def _take(shown: View, seat: int, cards: Sequence[str]) -> None:
    """Add cards to a seat's hand in the displayed view. A visible hand keeps its order."""
    shown["hands"][seat] += len(cards)
    own, index = shown["secrets"][seat], shown.board.index
    if own is not None:
        keys = {*own["hand"], *(key_of(card) for card in cards)}
        own["hand"] = sorted(keys, key=lambda key: int(index[f"card:{key}"]))


def _downed(shown: View, args: EventArgs) -> None:
    _gone(shown, args)
    shown["fresh"][seat_of(args["who"])].append(key_of(args["card"]))


def _fell(shown: View, args: EventArgs) -> None:
    _gone(shown, args)
    shown["dead"][seat_of(args["who"])].append(key_of(args["card"]))


def _recovered(shown: View, args: EventArgs) -> None:
    seat = seat_of(args["who"])
    _take(shown, seat, args["cards"])
    back = {key_of(card) for card in args["cards"]}
    shown["older"][seat] = [card for card in shown["older"][seat] if card not in back]


def _marker(shown: View, args: EventArgs) -> None:
    shown["starter"] = seat_of(args["who"])


# -- travelling pieces ------------------------------------------------------------------------------------------------
def _to_hand(args: EventArgs) -> Sequence[Journey]:
    return [Journey("fighter", seat_of(args["who"]), args["fighter"], None)]


def _to_pool(args: EventArgs) -> Sequence[Journey]:
    seat = seat_of(args["who"])
    return [Journey("fighter", seat, args["fighter"], f"pool:{seat}")]


def _to_dead(args: EventArgs) -> Sequence[Journey]:
    seat = seat_of(args["who"])
    return [Journey("fighter", seat, args["fighter"], f"dead:{seat}")]


def _from_pool(args: EventArgs) -> Sequence[Journey]:
    seat = seat_of(args["who"])
    return [Journey(card, seat, f"pool:{seat}", None) for card in args["cards"]]


# -- rising numbers ---------------------------------------------------------------------------------------------------
def _wounds(args: EventArgs) -> Sequence[RisingText]:
    return [RisingText(f"+{args['n']}", args["fighter"])]


def _shot_sound(args: EventArgs) -> str:
    return "doom" if any(shot["wounds"] for shot in args["shots"]) else "lift"


MOTIONS: Motions = {
    "kept": Motion(160, "card", _kept),
    "turn": Motion(320, "turn", _turn, is_pause=True),
    "rolled": Motion(520, "dice", _rolled, is_pause=True),
    "threat": Motion(380, "flip", _threat, is_pause=True),
    "aside": Motion(700, "flip", _aside, is_pause=True),
    "sent": Motion(240, "card", _sent, is_pause=True),
    "ordered": Motion(120, "", _ordered),
    "ready": Motion(200, "confirm", _ready),
    "revealed": Motion(220, "flip", _revealed, is_pause=True),
    "aimed": Motion(700, _shot_sound, _aimed, is_pause=True),
    "wounded": Motion(300, "place", _wounded, rising_texts=_wounds),
    "weakened": Motion(240, "", _weakened, is_pause=True),
    "silenced": Motion(240, "", _silenced, is_pause=True),
    "uncovered": Motion(260, "", _uncovered, is_pause=True),
    "spent": Motion(260, "slide", _spent),
    "earned": Motion(320, "score", _earned),
    "returned": Motion(220, "card", _returned, _to_hand),
    "downed": Motion(320, "slide", _downed, _to_pool),
    "fell": Motion(380, "bell", _fell, _to_dead),
    "recovered": Motion(300, "card", _recovered, _from_pool),
    "marker": Motion(260, "slide", _marker),
}


# -- the story --------------------------------------------------------------------------------------------------------
DICE_EVENTS = frozenset({"rolled", "aside", "threat"})
ACTION_START_EVENTS = frozenset({"aimed", "spent", "struck", "fell", "downed", "earned", "recovered", "held"})
# Kinds of names that begin with a seat number (`fighter:0:2`).
KINDS_WITH_SEAT = frozenset({"fighter", "slot", "pool", "dead", "perun"})


def _starts(before: Sequence[Event], event: Event) -> bool:
    last = before[-1]
    if event.kind in DICE_EVENTS:
        return last.kind not in DICE_EVENTS
    if event.kind == last.kind != "struck" and event.args.get("who") == last.args.get("who"):
        return False
    return event.kind in ACTION_START_EVENTS or last.kind in DICE_EVENTS


def _describe_action(view: View, events: Sequence[Event]) -> ActionStory | None:
    by_kind = {event.kind: event for event in reversed(events)}
    if "aimed" in by_kind:
        return _shot(by_kind["aimed"])
    if "struck" in by_kind:
        hurt = [event.args["fighter"] for event in events if event.kind == "wounded"]
        tag = N_n("{n} wound", "{n} wounds", n=len(hurt)) if hurt else None
        return ActionStory(
            by_kind["struck"].args["hazard"], "", tag=tag, harmed_seats=_owners(hurt), where=hurt[0] if hurt else ""
        )
    lost = [event for event in events if event.kind in ("fell", "downed")]
    if lost:
        harmed = frozenset(seat_of(event.args["who"]) for event in lost)
        seat, heap = seat_of(lost[0].args["who"]), "dead" if lost[0].kind == "fell" else "pool"
        # the story is shown at the pile, because the fighter's place in the field is already empty
        where = f"{heap}:{seat}"
        return ActionStory("", lost[0].args["who"], harmed_seats=harmed, where=where)
    if "rolled" in by_kind or "aside" in by_kind:
        return ActionStory(
            what=None, where=next((f"die:{one.args['die']}" for one in events if one.kind == "rolled"), "")
        )
    return None


def _shot(event: Event) -> ActionStory:
    """Return the log story of a shot: the arithmetic for one target, or the effects on several."""
    shots = event.args["shots"]
    hit = [shot for shot in shots if shot["wounds"]]
    wounds = sum(shot["wounds"] for shot in hit)
    mode: Text = N_("{mode}", mode=event.args["mode"])
    if event.args["extra"]:
        mode = N_("extra shot, {mode}", mode=mode)
    dead = [shot["card"] for shot in shots if shot["before"] < DEADLY_WOUNDS <= shot["after"]]
    if len(shots) == 1:
        what = N_("{mode}: {sums}", mode=mode, sums=[calculation_text(line) for line in shots[0]["lines"]])
    else:
        each = [N_("{target}: {effect}", target=shot["card"], effect=effect_text(shot)) for shot in shots]
        what = N_("{mode}: {each}", mode=mode, each=each)
    if dead:
        what = N_("{what} · killed: {cards}", what=what, cards=dead)
    tag = N_n("{n} wound", "{n} wounds", n=wounds) if wounds else N_("miss")
    harmed = _owners([shot["target"] for shot in hit])
    whom = shots[0]["card"] if len(shots) == 1 else ""
    return ActionStory(
        event.args["card"], whom, what, tag, harmed, picture=event.args["card"], where=shots[0]["target"]
    )


def _owners(fighters: Sequence[str]) -> frozenset[Seat]:
    return frozenset(int(keys_of(name)[0]) for name in fighters)


def _owner(view: View, name: str) -> Seat | None:
    if kind_of(name) in KINDS_WITH_SEAT:
        return int(keys_of(name)[0])
    if kind_of(name) != "card":
        return None
    lying = ((seat, one["card"]) for seat, field in enumerate(view["fighters"]) for one in field)
    return next((seat for seat, card in lying if f"card:{card}" == name), None)


STORY_RULES = StoryRules(
    starts_action=_starts,
    log_only_events=frozenset(
        {"opened", "drew", "saw", "kept", "discarded", "sent", "ordered", "ready", "returned", "marker"}
    ),
    describe_action=_describe_action,
    owner=_owner,
    plan_reveal_events=frozenset({"revealed"}),
)


# -- achievements and remarks ----------------------------------------------------------------------------------------
MANY_WOUNDS = 3  # a shot is an achievement if it does at least this many wounds


def find_achievement(before: View, after: View, events: Sequence[Event]) -> Achievement | None:
    """Return the achievement in these public events (a strong shot or a comeback), or None."""
    for event in events:
        for shot in event.args["shots"] if event.kind == "aimed" else ():
            seat, target = seat_of(event.args["who"]), shot["card"]
            if shot["before"] < DEADLY_WOUNDS <= shot["after"]:
                return Achievement(seat, N_("A deadly shot: {card} → {target}", card=event.args["card"], target=target))
            if shot["wounds"] >= MANY_WOUNDS:
                text = N_n(
                    "{n} wound at once: {card} → {target}", "{n} wounds at once: {card} → {target}", n=shot["wounds"]
                )
                return Achievement(seat, text.with_args(n=shot["wounds"], card=event.args["card"], target=target))
    # living fighters are compared only at the end of a turn
    if before["turn"] == after["turn"]:
        return None
    return find_comeback(standings(before)["living"], standings(after)["living"])


REMARKS: Mapping[str, Sequence[Text]] = {
    "aimed": (N_("Hold still."), N_("Was that your foot?"), N_("I only meant to scare you.")),
    "earned": (N_("Perun provides."), N_("One for the road, one for the gang.")),
    "held": (N_("I'm saving my powder."), N_("Let them wonder.")),
    "spent": (N_("A little help from Perun."), N_("It tastes of tin and victory.")),
    "fell": (N_("We'll drink to them tonight."), N_("Nobody knew the ruins better.")),
}
