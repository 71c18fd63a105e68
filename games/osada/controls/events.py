"""Presentation of events in Osada: full-board scenes, animation, the story, achievements and remarks.

`FULL_BOARD_SCENES` are scenes shown over the board: counts of votes, deaths, cards, arrivals, attacks, lost turns. They
show only what the public log says, so of a vote only whether it was unanimous (O-48). `MOTIONS` gives the change on the
board, the duration and the sound of each kind of event. `STORY_RULES` groups events into a story: moves with their
consequences, deaths, votes, attacks, skipped turns. `find_achievement` recognizes a march from last to first; `REMARKS`
are comments of computer players on their own moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.contract import Event, Seat, View
from games.core.contract.events import event_text
from games.core.contract.extras.achievements import COMEBACK, Achievement, find_comeback_seat
from games.core.contract.extras.motions import EventArgs, Motion, Motions, RevealAnimation, RisingText, TurnedPicture
from games.core.contract.extras.story import ActionStory, StoryRules
from games.core.contract.names import is_seat_name, key_of, kind_of, seat_of, split_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.controls.words import LOG_TEXTS
from games.osada.rules.board import MARK_OF_COLOUR
from games.osada.rules.pawns import pawn_view, player_name_in_view

# -- big moments ------------------------------------------------------------------------------------------------------
CARD_BACK = "pieces/card_back"
SHORT_SCENE_MS, LONG_SCENE_MS, VOTE_MS = 1400, 2000, 550  # durations of scenes over the board, in milliseconds
CARD_STAYS_HIDDEN_TEXT = N_("The card stays face down.")
UNANIMOUS_TEXT, SPARED_TEXT = N_("Nobody is against it."), N_("Someone is against it. The other votes stay secret.")
VOTE_FOR_TEXT, VOTE_AGAINST_TEXT = N_("for"), N_("against")
TURN_LOST_TEXT = N_("{who} misses this turn")


def _line(kind: str, view: View, args: EventArgs) -> Text:
    line = event_text(LOG_TEXTS[kind], view, args)
    assert line is not None
    return line


def _colour(view: View, name: str) -> str:
    """Return the colour of a pawn, given its name or the seat's (`seat:1`)."""
    kind, key = split_name(name)
    return key if kind == "pawn" else str(view["pawns"][int(key)]["colour"])


def _pawn(view: View, name: str) -> TurnedPicture:
    colour = _colour(view, name)
    return TurnedPicture(f"pieces/pawn_{colour}", mark=MARK_OF_COLOUR[colour])


def build_vote_scene(view: View, args: EventArgs) -> RevealAnimation:
    """Return the scene of counting votes. Votes are revealed up to the first one against; the rest stay secret."""
    accused = _colour(view, args["whom"])
    voters = [pawn for pawn in view["pawns"] if pawn["seat"] >= 0 and pawn["colour"] != accused]
    count = sum(pawn["state"] != "dead" for pawn in voters)
    if args["unanimous"]:
        votes = (TurnedPicture(CARD_BACK, "check", VOTE_FOR_TEXT),) * count
    else:
        votes = (TurnedPicture(CARD_BACK, "close", VOTE_AGAINST_TEXT), *[TurnedPicture(CARD_BACK)] * (count - 1))
    line = UNANIMOUS_TEXT if args["unanimous"] else SPARED_TEXT
    return RevealAnimation(_line("counted", view, args), line, votes, duration=LONG_SCENE_MS + VOTE_MS * count)


def build_death_scene(view: View, args: EventArgs) -> RevealAnimation:
    """Return the scene of a death. The pawn's card stays face down (O-61)."""
    shown = (_pawn(view, args["pawn"]), TurnedPicture(CARD_BACK))
    return RevealAnimation(_line("died", view, args), CARD_STAYS_HIDDEN_TEXT, shown, args["where"], LONG_SCENE_MS)


def build_card_scene(view: View, args: EventArgs) -> RevealAnimation:
    """Return the scene in which a secret card is turned face up."""
    card = key_of(args["card"])
    shown = (_pawn(view, args["who"]), TurnedPicture(CARD_BACK, f"pieces/card_{card}"))
    return RevealAnimation(_line("revealed", view, args), None, shown, duration=SHORT_SCENE_MS)


def build_arrival_scene(view: View, args: EventArgs) -> RevealAnimation:
    """Return the scene of an arrival, with the number of places left in the village."""
    left = max(0, view["capacity"] - len(view["village"]))
    line = N_n("{n} place is left in Osada", "{n} places are left in Osada", n=left)
    return RevealAnimation(
        _line("arrived", view, args), line, (_pawn(view, args["pawn"]),), f"place:{args['place']}", LONG_SCENE_MS
    )


def build_attack_scene(view: View, args: EventArgs) -> RevealAnimation:
    """Return the scene of an attack, before the die roll."""
    return RevealAnimation(
        _line("attacked", view, args), None, (_pawn(view, args["who"]), _pawn(view, args["whom"])), "", LONG_SCENE_MS
    )


def _short(kind: str) -> Callable[[View, EventArgs], RevealAnimation]:
    """Return a function that builds a scene with only the event's log line."""
    return lambda view, args: RevealAnimation(
        _line(kind, view, args), None, (), f"pawn:{_colour(view, _who(args))}", SHORT_SCENE_MS
    )


def _lost(kind: str) -> Callable[[View, EventArgs], RevealAnimation]:
    """Return a function that builds the scene of a lost turn."""

    def lost_turn_moment(view: View, args: EventArgs) -> RevealAnimation:
        title, about = TURN_LOST_TEXT.with_args(who=args["who"]), f"pawn:{_colour(view, args['who'])}"
        return RevealAnimation(title, _line(kind, view, args), (), about, LONG_SCENE_MS)

    return lost_turn_moment


def _who(args: EventArgs) -> str:
    return str(args["pawn"] if "pawn" in args else args["who"])


FULL_BOARD_SCENES: dict[str, Callable[[View, EventArgs], RevealAnimation | None]] = {
    "counted": build_vote_scene,
    "died": build_death_scene,
    "revealed": build_card_scene,
    "arrived": build_arrival_scene,
    "attacked": build_attack_scene,
    "survived": _short("survived"),
    "buried": _short("buried"),
    "waits": _lost("waits"),
    "paused": _lost("paused"),
}


# -- animation --------------------------------------------------------------------------------------------------------
ViewChange = Callable[[View, EventArgs], None]


def find_pawn(displayed_view: View, name: str) -> dict[str, Any]:
    """Return the view's entry for a pawn, given its name or the seat's (`seat:1`)."""
    kind, key = split_name(name)
    found: dict[str, Any] = next(
        pawn for pawn in displayed_view["pawns"] if key == (str(pawn["seat"]) if kind == "seat" else pawn["colour"])
    )
    return found


# -- changes of the view ----------------------------------------------------------------------------------------------
def _moved(shown: View, args: EventArgs) -> None:
    find_pawn(shown, args["pawn"])["at"] = int(key_of(args["goal"]))


def _now(how: str) -> ViewChange:
    """Return a function that sets a pawn's state, such as `buried`, in the displayed view."""

    def set_state(shown: View, args: EventArgs) -> None:
        find_pawn(shown, args["pawn"])["state"] = how

    return set_state


def _fell(shown: View, args: EventArgs) -> None:
    _moved(shown, args)
    _now("lying")(shown, args)


def _arrived(shown: View, args: EventArgs) -> None:
    pawn = find_pawn(shown, args["pawn"])
    pawn.update(at=shown.board.goal, state="village", place=args["place"])
    if pawn["colour"] not in shown["village"]:
        shown["village"].append(pawn["colour"])


def _died(shown: View, args: EventArgs) -> None:
    pawn = find_pawn(shown, args["pawn"])
    pawn.update(at=-1, state="dead")
    shown["capacity"] -= 1


def _level(shown: View, args: EventArgs) -> None:
    find_pawn(shown, args["who"]).update(level=args["after"], column=key_of(args["column"]) if args["after"] else "")


def _used(shown: View, args: EventArgs) -> None:
    find_pawn(shown, args["who"])["last"] = args["letter"]


def _took(shown: View, args: EventArgs) -> None:
    token = key_of(args["token"])
    shown["tokens"][token] -= 1
    find_pawn(shown, args["who"])["axes" if token == "axe" else "snowshoes"] += 1


def _rolled(shown: View, args: EventArgs) -> None:
    shown["die"] = args["value"]


def _marked(shown: View, args: EventArgs) -> None:
    kind = key_of(args["what"])
    if len(shown["white"]) >= shown.board.cubes:
        shown["white"].pop(0)
    shown["white"].append(kind)


# -- rising numbers ---------------------------------------------------------------------------------------------------
def _value(args: EventArgs) -> list[RisingText]:
    where = str(args["where"])
    return [RisingText(str(args["value"]), where)] if kind_of(where) == "field" else []


_MOTIONS: Motions = {
    "moved": Motion(420, "slide", _moved, draws_ghost=True),
    "fell": Motion(800, "slide", _fell, draws_ghost=True),
    "buried": Motion(500, "slide", _now("buried"), draws_ghost=True),
    "freed": Motion(400, "", _now("standing")),
    "arrived": Motion(500, "score", _arrived, draws_ghost=True),
    "died": Motion(700, "refuse", _died),
    "rolled": Motion(700, "dice", _rolled, rising_texts=_value, is_pause=True),
    "used": Motion(200, "click", _used),
    "helped": Motion(350, "score", _level),
    "paid": Motion(300, "card", _level),
    "took": Motion(300, "card", _took),
    "marked": Motion(300, "card", _marked),
    "counted": Motion(600, "card"),
    "revealed": Motion(600, "flip"),
    "attacked": Motion(600, "refuse"),
    "survived": Motion(600, "card"),
    "waits": Motion(600),
    "paused": Motion(600),
}
MOTIONS: Motions = {
    kind: motion._replace(reveal_animation=FULL_BOARD_SCENES.get(kind)) for kind, motion in _MOTIONS.items()
}


# -- the story --------------------------------------------------------------------------------------------------------
ACTION_START_EVENTS = frozenset({
    "used", "died", "buried", "freed", "attacked", "proposed", "counted", "revealed", "paused", "waits", "peeked",
    "questioned", "asked", "replied", "defended", "survived", "banned", "copied", "scored", "given",
})  # fmt: skip
GIVEN_EFFECT_TEXTS: dict[str, Text] = {
    "herbata": N_n("{what}: may repeat a move next turn", "{what}: may repeat a move within {n} turns"),
    "bimber": N_n("{what}: may play B after B next turn", "{what}: may play B after B for {n} turns"),
}
MOVE_TEXTS: dict[str, Text] = {
    "walk": N_("{letter}: {origin}"),
    "help": N_("{letter}, helps: {origin}"),
    "ask": N_("{letter}, asks: {origin}"),
}
MOVED_PAWN_TEXTS: dict[str, Text] = {  # texts about pawns moved by the effect of another player's field
    "call": N_("sends on: {origin} → {goal}"),
    "pull": N_("pulls here: {origin} → {goal}"),
}
WALK_END_TEXTS: dict[str, Text] = {  # how a walk ends
    "fell": N_("{way} · falls: {goal}"),
    "took": N_("{way} · takes: {token}"),
    "arrived": N_("{way} · in Osada, place {place}"),
    "stayed": N_("{way} · no luck: stays"),
}
PASSIVE_EVENTS = frozenset({"died", "buried", "freed", "paused", "waits", "banned", "given"})
HARMFUL_EVENTS = frozenset({"died", "buried", "fell", "attacked", "proposed", "banned", "paused", "waits"})


def _starts(before: Sequence[Event], event: Event) -> bool:
    last = before[-1]
    if event.kind == last.kind and event.kind in ("buried", "died", "revealed"):
        return False
    if event.kind == "given" or (event.kind == "freed" and last.kind == "moved"):
        return _subject(event) != _subject(last)
    return event.kind in ACTION_START_EVENTS


def _subject(event: Event) -> str:
    return str(event.args.get("pawn", event.args.get("who", "")))


def _describe_action(view: View, events: Sequence[Event]) -> ActionStory | None:
    by_kind = {event.kind: event for event in reversed(events)}
    ends = (str(event.args[key]) for event in reversed(events) for key in ("goal", "where") if key in event.args)
    at = next((name for name in ends if kind_of(name) == "field"), "")
    story = ActionStory(harmed_seats=_harmed(view, events), where=at)
    move = by_kind.get("used") or by_kind.get("copied")
    if move is not None:
        story = _move(view, move, events, story)
        return _help(view, by_kind["helped"], story) if "helped" in by_kind else story
    if sum(event.kind == "revealed" for event in events) > 1:
        return story._replace(who="", whom="", brief=N_("All cards are revealed"))
    story = story._replace(brief=next((told for event in events if (told := _brief(event)) is not None), None))
    if events[0].kind in PASSIVE_EVENTS:
        return story._replace(who="", whom=_person(view, _subject(events[0])))
    sent = by_kind.get("moved")
    return story if sent is None else story._replace(whom=_person(view, sent.args["pawn"]))


def _harmed(view: View, events: Sequence[Event]) -> frozenset[Seat]:
    names = (
        str(event.args.get("whom") or event.args.get("pawn") or event.args.get("who", ""))
        for event in events
        if event.kind in HARMFUL_EVENTS
    )
    return frozenset(owner for name in names if (owner := _owner(view, name)) is not None)


def _move(view: View, move: Event, events: Sequence[Event], story: ActionStory) -> ActionStory:
    """Return the log story of a move with its path, its partner, and what happened at the end of the path."""
    who, args = _person(view, str(move.args["who"])), move.args
    moved = [event.args for event in events if event.kind == "moved"]
    steps = [one for one in moved if _person(view, one["pawn"]) == who]
    others = [one for one in moved if one not in steps]
    goal = str(steps[-1]["goal"]) if steps else ""
    if move.kind == "copied":
        text = N_("copies {letter}", letter=args["letter"])
        text = N_("{way} → {goal}", way=text, goal=goal) if steps else text
        return story._replace(who=who, whom=args["whose"], brief=_ended(view, who, steps, events, text))
    does = next((one["cause"] for one in steps if one["cause"] in MOVE_TEXTS), "walk")
    whom = _person(view, others[0]["pawn"]) if does == "ask" else goal
    story = story._replace(who=who, whom=whom, tag=_die(events))
    if not steps:
        return story
    text = MOVE_TEXTS[does].with_args(letter=args["letter"], origin=steps[0]["origin"])
    for one in steps:
        text = N_("{way} → {goal}", way=text, goal=one["goal"])
    sent = next((one["pawn"] for one in others if one["cause"] in MOVED_PAWN_TEXTS), None)
    if sent is not None:
        return story._replace(brief=N_("{way} · sends on: {pawn}", way=text, pawn=_person(view, sent)))
    return story._replace(brief=_ended(view, who, steps, events, text))


def _ended(view: View, who: str, steps: Sequence[Mapping[str, Any]], events: Sequence[Event], text: Text) -> Text:
    """Return the text of a walk, with how it ended if that is noteworthy, such as a fall."""
    ends = (
        event for event in reversed(events) if event.kind in WALK_END_TEXTS and _person(view, _subject(event)) == who
    )
    last = next(ends, None)
    if last is None or (last.kind == "took" and len(steps) > 1):  # the path already shows the snowshoes
        return text
    return WALK_END_TEXTS[last.kind].with_args(**dict(last.args) | {"way": text})


def _brief(event: Event) -> Text | None:
    """Return a short text about an event outside any move, or None."""
    if event.kind == "given":
        return GIVEN_EFFECT_TEXTS[key_of(event.args["what"])].with_args(what=event.args["what"], n=event.args["turns"])
    if event.kind == "moved" and event.args["cause"] in MOVED_PAWN_TEXTS:
        return MOVED_PAWN_TEXTS[event.args["cause"]].with_args(**event.args)
    return N_("the vote was unanimous") if event.kind == "counted" and event.args["unanimous"] else None


def _help(view: View, event: Event, story: ActionStory) -> ActionStory:
    """Add the helped player and the new help level to the story of a help."""
    args = event.args
    whom = _person(view, args["whose"])
    tag: Text | None = None if args["kept"] else N_("level {n}", n=args["after"])
    helped = {owner for owner in [_owner(view, whom)] if owner is not None}
    return story._replace(
        who=args["who"], whom=whom, tag=tag, harmed_seats=frozenset[Seat](), helped_seats=frozenset(helped)
    )


def _die(events: Sequence[Event]) -> Text | None:
    """Return a text with the first roll among the events, or None."""
    value = next((event.args["value"] for event in events if event.kind == "rolled"), None)
    return None if value is None else N_("die: {value}", value=value)


def _person(view: View, name: str) -> str:
    return player_name_in_view(view, key_of(name)) if kind_of(name) == "pawn" else name


def _owner(view: View, name: str) -> Seat | None:
    if is_seat_name(name):
        return seat_of(name)
    if kind_of(name) != "pawn":
        return None
    seat = int(pawn_view(view, key_of(name))["seat"])
    return seat if seat >= 0 else None


STORY_RULES = StoryRules(
    starts_action=_starts,
    log_only_events=frozenset({"opened", "game", "resolves", "pending", "marked", "skipped", "saw", "summed", "idle"}),
    passive_events=PASSIVE_EVENTS,
    describe_action=_describe_action,
    owner=_owner,
)


# -- achievements and remarks ----------------------------------------------------------------------------------------
def find_achievement(before: View, after: View, events: Sequence[Event]) -> Achievement | None:
    """Return an achievement if a person's pawn has gone from last to first, else None."""
    if before["game"] != after["game"]:
        return None
    pawn = find_comeback_seat([pawn["at"] for pawn in before["pawns"]], [pawn["at"] for pawn in after["pawns"]])
    seat = -1 if pawn is None else int(after["pawns"][pawn]["seat"])
    return Achievement(seat, COMEBACK) if seat >= 0 else None


REMARKS: Mapping[str, Sequence[Text]] = {
    "helped": (N_("We'll get there together. More or less."), N_("Don't mention it. Or do.")),
    "took": (N_("This may come in useful."), N_("Someone left it for me.")),
    "fell": (N_("A shortcut!"), N_("The view on the way down was lovely.")),
    "peeked": (N_("Interesting. I'll say no more."), N_("So that's how it is.")),
    "questioned": (N_("A quiet word, if I may."), N_("Look me in the eye.")),
    "proposed": (N_("I'm only saying what everyone thinks."), N_("Someone has to start.")),
    "stayed": (N_("My boots are full of snow."), N_("One moment. I'm admiring the trees.")),
    "paid": (N_("Friends are expensive in winter."), N_("I'll make it up to you.")),
}
