"""How each event is shown on the board: what it changes there and how long, and the sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.motions import Args, Motion, Motions, Rise
from games.core.contract.names import key_of, kind_of, split_name
from games.osada.controls.moments import MOMENTS

Change = Callable[[View, Args], None]


def pawn_of(shown: View, name: str) -> dict[str, Any]:
    """Return what the view tells of a pawn, given its name or that of the person who plays it."""
    kind, key = split_name(name)
    found: dict[str, Any] = next(
        pawn for pawn in shown["pawns"] if key == (str(pawn["seat"]) if kind == "seat" else pawn["colour"])
    )
    return found


# -- what changes -----------------------------------------------------------------------------------------------------
def _moved(shown: View, args: Args) -> None:
    pawn_of(shown, args["pawn"])["at"] = int(key_of(args["goal"]))


def _now(how: str) -> Change:
    """Return a change of a pawn's `state`, such as `buried`."""

    def change(shown: View, args: Args) -> None:
        pawn_of(shown, args["pawn"])["state"] = how

    return change


def _fell(shown: View, args: Args) -> None:
    _moved(shown, args)
    _now("lying")(shown, args)


def _arrived(shown: View, args: Args) -> None:
    pawn = pawn_of(shown, args["pawn"])
    pawn.update(at=shown.board.goal, state="village", place=args["place"])
    if pawn["colour"] not in shown["village"]:
        shown["village"].append(pawn["colour"])


def _died(shown: View, args: Args) -> None:
    pawn = pawn_of(shown, args["pawn"])
    pawn.update(at=-1, state="dead")
    shown["capacity"] -= 1


def _level(shown: View, args: Args) -> None:
    pawn_of(shown, args["who"]).update(level=args["after"], column=key_of(args["column"]) if args["after"] else "")


def _used(shown: View, args: Args) -> None:
    pawn_of(shown, args["who"])["last"] = args["letter"]


def _took(shown: View, args: Args) -> None:
    token = key_of(args["token"])
    shown["tokens"][token] -= 1
    pawn_of(shown, args["who"])["axes" if token == "axe" else "snowshoes"] += 1


def _rolled(shown: View, args: Args) -> None:
    shown["die"] = args["value"]


def _marked(shown: View, args: Args) -> None:
    kind = key_of(args["what"])
    if len(shown["white"]) >= shown.board.cubes:
        shown["white"].pop(0)
    shown["white"].append(kind)


# -- what rises -------------------------------------------------------------------------------------------------------
def _value(args: Args) -> list[Rise]:
    where = str(args["where"])
    return [Rise(str(args["value"]), where)] if kind_of(where) == "field" else []


_MOTIONS: Motions = {
    "moved": Motion(420, "slide", _moved, ghost=True),
    "fell": Motion(800, "slide", _fell, ghost=True),
    "buried": Motion(500, "slide", _now("buried"), ghost=True),
    "freed": Motion(400, "", _now("standing")),
    "arrived": Motion(500, "score", _arrived, ghost=True),
    "died": Motion(700, "refuse", _died),
    "rolled": Motion(700, "dice", _rolled, rises=_value, still=True),
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
MOTIONS: Motions = {kind: motion._replace(moment=MOMENTS.get(kind)) for kind, motion in _MOTIONS.items()}
