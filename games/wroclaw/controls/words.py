"""The sentences of W ruinach Wrocławia: refusals, log lines, ends of a game.

They are in English here and in Polish in the catalogue. Names stay in the nominative and verbs in the present, so that
one sentence fits every person and every fighter. A shot's arithmetic is the same in the log and on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.events import EventWording
from games.core.contract.extras.result_tables import PointLabels
from games.core.contract.names import split_name
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls import naming
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE

# -- reasons, log lines, ends -----------------------------------------------------------------------------------------
REFUSAL_TEXTS: dict[str, Text] = {
    "scouting": N_("{card} is out scouting and does not shoot."),
    "no_perun": N_("{card} has already shot. An extra shot costs a Perun, and you have none."),
    "extra_taken": N_("{card} has already taken an extra shot."),
}

END_TEXTS: dict[str, Text] = {
    "short": N_(
        "One side has fewer than three cards in hand after the clash and loses, however many of its fighters are alive."
    ),
    "both_short": N_("Neither side has three cards in hand after the clash: the side with more living fighters wins."),
    "both_short_draw": N_(
        "Neither side has three cards in hand after the clash, and both have the same number of living fighters."
    ),
    "stopped": N_("The last turn is over: the side with more living fighters wins."),
    "stopped_draw": N_("The last turn is over, and both sides have the same number of living fighters."),
}

# How the game ended -> (headline of the result, explanation).
RESULT_TEXTS: dict[str, tuple[Text, Text]] = {
    "short": (
        N_("{losers} no longer has three cards in hand"),
        N_("Surviving fighters don't count."),
    ),
}

POINT_CAUSE_TEXTS: dict[str, Text] = {"gang": N_("Gang at the start"), "fallen": N_("Dead")}
LIVING_LABELS = PointLabels(
    N_n("{n} living fighter", "{n} living fighters"), N_("Still alive"), N_("Living fighters, turn by turn")
)
HAND_LABELS = LIVING_LABELS._replace(
    chart=N_("Cards in hand, turn by turn"),
    points_decided=False,
    limit=(FIGHTERS_PER_SIDE, N_("fewer than three: the end")),
)

PHASE_TEXTS = (
    N_("Conditions"),
    N_("Orders"),
    N_("Third die"),
    N_("Hazards"),
    N_("Shooting"),
    N_("End of turn"),
)
PHASE_NUMBERS = {"keep": 0, "conditions": 0, "orders": 1, "third": 2, "hazards": 3, "shooting": 4, "cleanup": 5}

LOG_TEXTS: dict[str, EventWording] = {
    "opened": N_("{who} has the starting marker."),
    "saw": N_("{who} draws {cards}."),
    "kept": N_("{who} has chosen a gang."),
    "discarded": N_("{who} sets aside {cards}."),
    "turn": N_("Turn {turn}: {who} shoots first"),
    "threat": N_("Hazard: {hazard}"),
    "aside": N_("{hazard} again: it is set aside and another is drawn."),
    "ordered": N_("{who} sends {card}: {token}."),
    "ready": N_("{who} is ready."),
    "revealed": N_("{who} reveals {card}: {token}."),
    "weakened": N_("{card} loses {n} armour until the end of the turn."),
    "silenced": N_("{card} gives no more cover this turn."),
    "uncovered": N_("{card} no longer covers anyone."),
    "held": N_("{who} holds fire."),
    "fell": N_("{who} loses {card}."),
    "downed": N_("{who}: {card} is seriously wounded."),
    "earned": N_("{who}: {card} brings back a Perun."),
    "recovered": N_("{who} gets {cards} back."),
    "marker": N_("{who} gets the starting marker."),
}


def point_labels(end: str) -> PointLabels:
    """Return the labels for a result's points, which are living fighters. After the end `short`, cards
    in hand decide.
    """
    return HAND_LABELS if end == "short" else LIVING_LABELS


def tie_break_rows(view: View) -> Sequence[tuple[Text, Sequence[int]]]:
    """Return (title, count by seat) for cards in hand and for seriously wounded cards."""
    wounded = [len(view["older"][seat]) + len(view["fresh"][seat]) for seat in range(view["seats"])]
    return [(N_("In hand"), view["hands"]), (N_("Seriously wounded"), wounded)]


# -- why an object can't be chosen ------------------------------------------------------------------------------------
def not_asked_reason(view: View, name: str) -> Text | None:
    """Return why an object can't be chosen. `name` is its name; no candidate move contains it."""
    decision = view["decision"]
    if decision is None:
        return None
    kind, key = split_name(name)
    asked = decision["kind"]
    if kind == "card":
        return naming.why_card_unavailable(view, key) or _card(asked, name)
    if kind in ("pool", "dead", "backs", "deck"):
        return naming.description(view, name)
    reason = _BY_KIND.get(kind)
    return None if reason is None else reason(view, asked, key)


def _card(asked: str, name: str) -> Text | None:
    if asked == "shoot":
        return N_("{card} rests this turn.", card=name)
    return N_("{card} is not among the seriously wounded.", card=name) if asked == "recover" else None


def _fighter(view: View, asked: str, key: str) -> Text | None:
    if asked in ("send", "seal"):
        return N_("Fighters already sent stay where they are; you can undo until all three are sent.")
    return N_("The shot is already aimed; just decide whether to use Perun.") if asked == "boost" else None


def _token(view: View, asked: str, key: str) -> Text | None:
    return None if asked in ("send", "seal") else N_("Orders are given before the third die is rolled.")


def _die(view: View, asked: str, key: str) -> Text | None:
    if not view["perun"][view["decision"]["seat"]]:
        return N_("Only Perun changes dice, and you have none.")
    return N_("Perun changes the dice of a shot: choose shooter, target and mode first.") if asked == "shoot" else None


def _hazard(view: View, asked: str, key: str) -> Text | None:
    return N_("Hazards strike by themselves, before the first shot.")


def _perun(view: View, asked: str, key: str) -> Text | None:
    if int(key) != view["decision"]["seat"]:
        return N_("This Perun belongs to the other side.")
    if not view["perun"][int(key)]:
        return N_("There is no Perun here. Scouts bring it back.")
    if asked == "shoot":
        return N_("Choose a shot first; then Perun can boost it. It also lets a fighter shoot a second time.")
    return N_("Perun is used while shooting.")


_BY_KIND: dict[str, Callable[[View, str, str], Text | None]] = {
    "fighter": _fighter,
    "token": _token,
    "die": _die,
    "hazard": _hazard,
    "perun": _perun,
}


# -- the log ----------------------------------------------------------------------------------------------------------
def _log_rolled(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("Die {n}: {value}", n=args["die"] + 1, value=args["value"])


def _log_struck(view: View, args: Mapping[str, Any]) -> Text | None:
    if not args["cards"]:
        return N_("{hazard}: nobody is wounded.").with_args(**args)
    return N_("{hazard} – wounded: {cards}.").with_args(**args)


def _log_aimed(view: View, args: Mapping[str, Any]) -> Text | None:
    return aimed_text(args)


def _log_spent(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["what"] == "extra":
        return N_("{who} pays a Perun for an extra shot.").with_args(**args)
    return N_("{who} boosts this shot with a Perun.").with_args(**args)


def _log_ended(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n("Victory: {winners}", "A draw: {winners}", n=len(args["winners"]), winners=args["winners"])


LOG_TEXTS |= {  # log lines that depend on the event's arguments
    "rolled": _log_rolled,
    "struck": _log_struck,
    "aimed": _log_aimed,
    "spent": _log_spent,
    "ended": _log_ended,
}


# -- sums of a shot ---------------------------------------------------------------------------------------------------
NBSP = "\u00a0"  # no-break space, which keeps arithmetic such as `7 + 1 = 8` on one line

EventArgs = Mapping[str, Any]
HIGHEST_FACE = 10  # highest face of a die
EQUAL_DICE_TEXTS = {"pair": N_("Two equal dice: +{n}"), "triple": N_("Three equal dice: +{n}")}


def calculation_text(calculation: EventArgs) -> Text:
    """Return a calculation of a shot as text: `7 + 1 − (1 + 2) = 5 ≥ 5`. Armour of several parts is in brackets."""
    parts = [str(calculation["face"])]
    if calculation["boost"]:
        parts.append(f"+ {calculation['boost']}")
    if calculation["shift"]:
        parts.append(f"− {-calculation['shift']}")
    parts += [f"+ {term['n']}" for term in calculation["terms"]]
    parts.append(f"− {_armour(calculation['armour'])}")
    sign = "≥" if calculation["hit"] else "<"
    text = f"{' '.join(parts)} = {calculation['accuracy']} {sign} {calculation['threshold']}".replace("= -", "= −")
    return N_("{sum}", sum=text.replace(" ", NBSP))


def _armour(armour: EventArgs) -> str:
    """Return the armour as a term of the calculation."""
    parts = [str(armour["base"])]
    if armour["cover"]:
        parts.append(f"+ {armour['cover']}")
    if armour["weakened"]:
        parts.append(f"− {-armour['weakened']}")
    return f"({' '.join(parts)})" if len(parts) > 1 else parts[0]


def term_texts(calculation: EventArgs) -> list[Text]:
    """Return an explanation of each number in a shot's calculation."""
    texts = [N_("Die: {n}", n=calculation["face"])]
    if calculation["boost"]:
        texts.append(N_("Perun on this die: +{n}", n=calculation["boost"]))
    if calculation["shift"]:
        texts.append(N_("Extra shot: −{n}", n=-calculation["shift"]))
    texts += [_term(term) for term in calculation["terms"]]
    texts += _armour_terms(calculation["armour"])
    return [
        *texts,
        N_("Accuracy {n}; hits on {least}+", n=calculation["accuracy"], least=calculation["threshold"]),
    ]


def _term(term: EventArgs) -> Text:
    """Return a text about the dice that give a bonus."""
    if term["kind"] in EQUAL_DICE_TEXTS:
        return EQUAL_DICE_TEXTS[term["kind"]].with_args(n=term["n"])
    if term["from"] == term["to"]:
        return N_("For a die of {few}: +{n}", few=term["from"], n=term["n"])
    if term["to"] >= HIGHEST_FACE:
        return N_("For a die of {few} or more: +{n}", few=term["from"], n=term["n"])
    return N_("For a die of {few} to {many}: +{n}", few=term["from"], many=term["to"], n=term["n"])


def _armour_terms(armour: EventArgs) -> list[Text]:
    texts = [N_("Target's armour: −{n}", n=armour["base"])]
    if armour["cover"]:
        texts.append(N_("Cover: −{n}", n=armour["cover"]))
    if armour["weakened"]:
        texts.append(N_("Armour lost: +{n}", n=-armour["weakened"]))
    return texts


def effect_text(shot: EventArgs) -> Text:
    """Return a text about a shot's effect on one target: wounds, or a miss."""
    if not shot["wounds"]:
        return N_("miss")
    wounds = N_n("{n}\u00a0wound", "{n}\u00a0wounds", n=shot["wounds"])
    return N_("a run, {wounds}", wounds=wounds) if shot["run"] else wounds


def shot_text(shot: EventArgs) -> Text:
    """Return a text with a shot's calculations and its effect on one target."""
    sums = [calculation_text(line) for line in shot["lines"]]
    return N_("{sums}\u00a0·\u00a0{effect}", sums=sums, effect=effect_text(shot))


def aimed_text(args: EventArgs) -> Text:
    """Return the log line of a shot."""
    shots = args["shots"]
    boosted = sum(args["boost"])
    mode = N_("{mode}, Perun +{n}", mode=args["mode"], n=boosted) if boosted else N_("{mode}", mode=args["mode"])
    if args["extra"]:
        mode = N_("extra shot, {mode}", mode=mode)
    if len(shots) == 1:
        only = shots[0]
        return N_("{card} → {target}, {mode}: {shot}").with_args(
            card=args["card"], target=only["card"], mode=mode, shot=shot_text(only)
        )
    each = [N_("{target}\u00a0{shot}", target=shot["card"], shot=shot_text(shot)) for shot in shots]
    return N_("{card}, {mode}: {each}", card=args["card"], mode=mode, each=each)
