"""How each event is shown on the table: what it changes there, what rises, and the sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.motions import Args, Journey, Motion, Motions, Rise
from games.core.contract.names import key_of, keys_of, seat_of
from games.wroclaw.rules.board import DEAD, SERIOUS

LAST_DIE = 2  # rolled when both have chosen


def _at(shown: View, name: str) -> dict[str, Any]:
    """Return the fighter with this name on the table."""
    seat, slot = map(int, keys_of(name))
    found: dict[str, Any] = shown["fighters"][seat][slot]
    return found


# -- what changes -----------------------------------------------------------------------------------------------------
def _turn(shown: View, args: Args) -> None:
    shown["turn"], shown["starter"], shown["phase"] = args["turn"], seat_of(args["who"]), "conditions"
    shown["fighters"], shown["revealed"] = [[], []], False
    shown["dice"], shown["hazards"], shown["aside"] = [0, 0, 0], ["", ""], ""
    shown["deck"] = len(shown.board.tables.deck)  # all hazards go back to it


def _rolled(shown: View, args: Args) -> None:
    shown["dice"][args["die"]] = args["value"]
    shown["phase"] = "third" if args["die"] == LAST_DIE else "conditions"


def _threat(shown: View, args: Args) -> None:
    shown["hazards"][args["place"]] = key_of(args["hazard"])
    shown["deck"] -= 1
    if args["place"]:
        shown["phase"] = "hazards"


def _aside(shown: View, args: Args) -> None:
    """Turn the second hazard over: it is seen to be like the first, until another takes its place."""
    shown["aside"] = shown["hazards"][1] = key_of(args["hazard"])
    shown["deck"] -= 1
    shown["phase"] = "hazards"


def _kept(shown: View, args: Args) -> None:
    shown["hands"][seat_of(args["who"])] = args["n"]


def _sent(shown: View, args: Args) -> None:
    seat = seat_of(args["who"])
    shown["phase"] = "orders"
    shown["hands"][seat] -= 1
    shown["fighters"][seat].append(
        {
            "card": "", "token": "", "wounds": 0, "spent": False, "extra": False, "weakened": 0, "silenced": False,
            "covers": False, "armour": None, "state": "",
        }
    )  # fmt: skip


def _ordered(shown: View, args: Args) -> None:
    one = _at(shown, args["slot"])
    one["card"], one["token"] = key_of(args["card"]), key_of(args["token"])
    own = shown["secrets"][seat_of(args["who"])]
    if own is not None and one["card"] in own["hand"]:
        own["hand"].remove(one["card"])


def _ready(shown: View, args: Args) -> None:
    shown["ready"][seat_of(args["who"])] = True


def _revealed(shown: View, args: Args) -> None:
    one = _at(shown, args["fighter"])
    one["card"], one["token"], one["open"] = key_of(args["card"]), key_of(args["token"]), True


def _aimed(shown: View, args: Args) -> None:
    shown["revealed"], shown["phase"] = True, "shooting"
    one = _at(shown, args["shooter"])
    one["spent"], one["extra"] = True, one["extra"] or args["extra"]


def _wounded(shown: View, args: Args) -> None:
    one = _at(shown, args["fighter"])
    one["wounds"] = args["after"]
    one["state"] = "dead" if args["after"] >= DEAD else "serious" if args["after"] >= SERIOUS else ""


def _weakened(shown: View, args: Args) -> None:
    one = _at(shown, args["fighter"])
    one["weakened"] += args["n"]
    armour = one["armour"]
    if armour is not None:
        less = min(one["weakened"], armour["base"] + armour["cover"])
        armour["weakened"], armour["total"] = -less, armour["base"] + armour["cover"] - less


def _silenced(shown: View, args: Args) -> None:
    _at(shown, args["fighter"])["silenced"] = True


def _uncovered(shown: View, args: Args) -> None:
    _at(shown, args["fighter"])["covers"] = False


def _spent(shown: View, args: Args) -> None:
    shown["perun"][seat_of(args["who"])] -= 1


def _earned(shown: View, args: Args) -> None:
    shown["perun"][seat_of(args["who"])] += 1


def _gone(shown: View, args: Args) -> None:
    """Leave a fighter's place empty: the others stay where they lie."""
    shown["phase"] = "cleanup"
    _at(shown, args["fighter"])["gone"] = True


def _returned(shown: View, args: Args) -> None:
    _gone(shown, args)
    _take(shown, seat_of(args["who"]), [args["card"]])


def _take(shown: View, seat: int, cards: Sequence[str]) -> None:
    """Add cards to a hand, and show them to whoever may see it in the order in which hands lie."""
    shown["hands"][seat] += len(cards)
    own, index = shown["secrets"][seat], shown.board.index
    if own is not None:
        keys = {*own["hand"], *(key_of(card) for card in cards)}
        own["hand"] = sorted(keys, key=lambda key: int(index[f"card:{key}"]))


def _downed(shown: View, args: Args) -> None:
    _gone(shown, args)
    shown["fresh"][seat_of(args["who"])].append(key_of(args["card"]))


def _fell(shown: View, args: Args) -> None:
    _gone(shown, args)
    shown["dead"][seat_of(args["who"])].append(key_of(args["card"]))


def _recovered(shown: View, args: Args) -> None:
    seat = seat_of(args["who"])
    _take(shown, seat, args["cards"])
    back = {key_of(card) for card in args["cards"]}
    shown["older"][seat] = [card for card in shown["older"][seat] if card not in back]


def _marker(shown: View, args: Args) -> None:
    shown["starter"] = seat_of(args["who"])


# -- what travels -----------------------------------------------------------------------------------------------------
def _to_hand(args: Args) -> Sequence[Journey]:
    return [Journey("fighter", seat_of(args["who"]), args["fighter"], None)]


def _to_pool(args: Args) -> Sequence[Journey]:
    seat = seat_of(args["who"])
    return [Journey("fighter", seat, args["fighter"], f"pool:{seat}")]


def _to_dead(args: Args) -> Sequence[Journey]:
    seat = seat_of(args["who"])
    return [Journey("fighter", seat, args["fighter"], f"dead:{seat}")]


def _from_pool(args: Args) -> Sequence[Journey]:
    seat = seat_of(args["who"])
    return [Journey(card, seat, f"pool:{seat}", None) for card in args["cards"]]


# -- what rises -------------------------------------------------------------------------------------------------------
def _wounds(args: Args) -> Sequence[Rise]:
    return [Rise(f"+{args['n']}", args["fighter"])]


def _shot_sound(args: Args) -> str:
    return "doom" if any(shot["wounds"] for shot in args["shots"]) else "lift"


MOTIONS: Motions = {
    "kept": Motion(160, "card", _kept),
    "turn": Motion(320, "turn", _turn, still=True),
    "rolled": Motion(520, "dice", _rolled, still=True),
    "threat": Motion(380, "flip", _threat, still=True),
    "aside": Motion(700, "flip", _aside, still=True),
    "sent": Motion(240, "card", _sent, still=True),
    "ordered": Motion(120, "", _ordered),
    "ready": Motion(200, "confirm", _ready),
    "revealed": Motion(220, "flip", _revealed, still=True),
    "aimed": Motion(700, _shot_sound, _aimed, still=True),
    "wounded": Motion(300, "place", _wounded, rises=_wounds),
    "weakened": Motion(240, "", _weakened, still=True),
    "silenced": Motion(240, "", _silenced, still=True),
    "uncovered": Motion(260, "", _uncovered, still=True),
    "spent": Motion(260, "slide", _spent),
    "earned": Motion(320, "score", _earned),
    "returned": Motion(220, "card", _returned, _to_hand),
    "downed": Motion(320, "slide", _downed, _to_pool),
    "fell": Motion(380, "bell", _fell, _to_dead),
    "recovered": Motion(300, "card", _recovered, _from_pool),
    "marker": Motion(260, "slide", _marker),
}
