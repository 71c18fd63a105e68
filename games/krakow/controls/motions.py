"""How each event is shown on the board: what it changes there, what rises, and the sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.motions import NOBODY, Args, Motion, Motions, Rise
from games.core.contract.names import key_of, keys_of, kind_of, seat_of


# -- what changes ----------------------------------------------------------------------------------------------------
def _moved(shown: View, args: Args) -> None:
    """Put somebody on the cell an event names; a bouncer takes the cross along."""
    seat, *number = keys_of(args["whose"])
    goal = key_of(args["goal"])
    if kind_of(args["whose"]) == "bouncer":
        city = shown.board.city
        shown["bouncers"][int(seat)] = goal
        shown["crosses"][int(seat)] = [city.cells[cell] for cell in city.arms[city.index[goal]]]
    else:
        shown["painters"][int(seat)][int(number[0]) - 1] = goal
    if "cost" in args:
        shown["spent"] += args["cost"]
        shown["points"] -= args["cost"]


def _painted(shown: View, args: Args) -> None:
    squares = [key_of(square) for square in args["squares"]]
    for work in shown["works"]:
        work["seen"] = [seen and key not in squares for seen, key in zip(work["seen"], work["squares"], strict=True)]
    work = {"seat": seat_of(args["who"]), "kind": args["kind"], "squares": squares, "seen": [True, True]}
    shown["works"].append({**work, "value": args["gain"]})
    shown["chosen"] = ""  # what was hidden is on the wall now
    _count(shown, args["where"], seat_of(args["who"]), args["gain"])
    shown["spent"] += args["cost"]
    shown["points"] -= args["cost"]


def _covered(shown: View, args: Args) -> None:
    squares = [key_of(square) for square in args["squares"]]
    seat = seat_of(args["whose"])
    found = (work for work in reversed(shown["works"]) if work["squares"] == squares and work["seat"] == seat)
    next(found)["value"] = args["after"]
    _count(shown, args["where"], seat, args["after"] - args["before"])


def _count(shown: View, where: str, seat: int, points: int) -> None:
    """Add artistic points to a building, its district and its streets."""
    city = shown.board.city
    building = city.buildings.index(key_of(where))
    streets = [f"street:{city.streets[street]}" for street in city.streets_of[building]]
    for name in (where, f"district:{city.districts[city.district_of[building]]}", *streets):
        shown["totals"][name][seat] += points


def _counted(shown: View, args: Args) -> None:
    """Take all markers off: they are laid anew."""
    shown["owners"] = dict.fromkeys(shown["owners"])


def _owned(shown: View, args: Args) -> None:
    if "who" in args:
        shown["owners"][args["where"]] = seat_of(args["who"])


def _scored(shown: View, args: Args) -> None:
    shown["vp"] = [had + more for had, more in zip(shown["vp"], args["awards"], strict=True)]


def _turn(shown: View, args: Args) -> None:
    shown["active"], shown["round"] = seat_of(args["who"]), args["round"]
    shown["turn"] = (args["turn"] - 1) % shown["turns"] + 1
    shown["spent"], shown["points"] = 0, shown.board.points


# -- what rises ------------------------------------------------------------------------------------------------------
def _gain(args: Args) -> Sequence[Rise]:
    return [Rise(f"+{args['gain']}", args["squares"][0], seat_of(args["who"]))]


def _loss(args: Args) -> Sequence[Rise]:
    lost = args["before"] - args["after"]
    return [Rise(f"−{lost}", args["squares"][0], seat_of(args["whose"]))] if lost else []


def _paid(args: Args) -> Sequence[Rise]:
    return [Rise(f"+{args['vp']}", args["where"], seat_of(args["who"]) if "who" in args else NOBODY)] * bool(args["vp"])


def _mark(args: Args) -> tuple[str, Any]:
    return str(args["whose"]), seat_of(args["who"])


MOTIONS: Motions = {
    "stood": Motion(220, "place", _moved, mark=_mark, ghost=True),
    "walked": Motion(130, "slide", _moved, ghost=True),
    "painted": Motion(420, "spray", _painted, rises=_gain, still=True, ghost=True),
    "covered": Motion(260, "", _covered, rises=_loss, still=True),
    "turn": Motion(200, "turn", _turn, still=True),
    "counted": Motion(400, "bell", _counted, still=True),
    "owned": Motion(420, "score", _owned, rises=_paid, still=True),
    "scored": Motion(260, "", _scored),
}
