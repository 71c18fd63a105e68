"""How each event is shown on the board: what it changes there, which possessed travel, what rises, and the sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.motions import Args, Journey, Motion, Motions, Rise
from games.core.contract.names import key_of, seat_of, split_name
from games.wampiry.rules.state import DUE, PLANNING

MOST_FLYING = 4
SCORING, ORDERING = "scoring", "ordering"  # phases that are over before anybody is asked again: shown as they move
RECKONING_SOUND = {"dusk": "dusk", "armageddon": "doom", "final": "bell"}


def _estate(shown: View, name: str) -> dict[str, Any]:
    found: dict[str, Any] = shown["estates"][shown.board.index[key_of(name)]]
    return found


# -- what changes -----------------------------------------------------------------------------------------------------
def _markers(shown: View, args: Args) -> None:
    seat, amount = seat_of(args["whose"]), int(args.get("n", 1))
    for key, sign in (("origin", -1), ("goal", 1)):
        if key in args:
            _estate(shown, args[key])["possessed"][seat] += sign * amount
    shown["supply"][seat] += amount * (("goal" not in args) - ("origin" not in args))


def _replaced(shown: View, args: Args) -> None:
    counts = _estate(shown, args["where"])["possessed"]
    mine, theirs = seat_of(args["who"]), seat_of(args["whose"])
    counts[theirs] -= 1
    counts[mine] += 1
    shown["supply"][theirs] += 1
    shown["supply"][mine] -= 1


def _swapped(shown: View, args: Args) -> None:
    mine, theirs = seat_of(args["who"]), seat_of(args["whose"])
    origin, goal = _estate(shown, args["origin"])["possessed"], _estate(shown, args["goal"])["possessed"]
    origin[mine] -= 1
    goal[mine] += 1
    goal[theirs] -= 1
    origin[theirs] += 1


def _pawn(shown: View, seat: int, goal: str) -> None:
    kind, key = split_name(goal)
    group, pawns = ("estates", "vampires") if kind == "estate" else ("clock", "pawns")
    for place in shown[group]:
        if seat in place[pawns]:
            place[pawns].remove(seat)
    here = shown[group][shown.board.index[key]][pawns]
    here.append(seat)
    if kind == "field":
        here.sort()


def _walked(shown: View, args: Args) -> None:
    _pawn(shown, seat_of(args["who"]), args["goal"])


def _pushed(shown: View, args: Args) -> None:
    _pawn(shown, seat_of(args["whose"]), args["goal"])


def _award(shown: View, args: Args) -> None:
    _estate(shown, args["where"])["award"] = args["level"]


def _called(shown: View, args: Args) -> None:
    _estate(shown, args["where"])["sabbath"] = True


def _reckoned(shown: View, args: Args) -> None:
    shown["phase"] = SCORING


def _foretold(shown: View, args: Args) -> None:
    shown[args["cause"]] = DUE
    shown["omens"] = [*shown["omens"], [args["cause"], args["turn"], seat_of(args["who"])]]


def _scored(shown: View, args: Args) -> None:
    shown["phase"] = SCORING
    shown["points"] = [old + new for old, new in zip(shown["points"], args["awards"], strict=True)]
    if args["cause"] == "sabbath":
        _estate(shown, args["where"])["sabbath"] = False


def _cleared(shown: View, args: Args) -> None:
    estate = _estate(shown, args["where"])
    leader = seat_of(args["leader"]) if args["leader"] else None
    for seat, count in enumerate(estate["possessed"]):
        kept = args["n"] if seat == leader else 0
        estate["possessed"][seat] = kept
        shown["supply"][seat] += count - kept


def _ordered(shown: View, args: Args) -> None:
    shown["phase"] = ORDERING
    shown["order"] = [seat_of(name) for name in args["order"]]
    for estate in shown["estates"]:
        estate["sabbath"] = False


def _revealed(shown: View, args: Args) -> None:
    shown["plans"][seat_of(args["who"])] = [key_of(args["card"]), key_of(args["time"])]


def _turn(shown: View, args: Args) -> None:
    shown["turn"], shown["phase"] = args["turn"], PLANNING


# -- what travels and rises -------------------------------------------------------------------------------------------
def _marker(args: Args) -> Sequence[Journey]:
    journey = Journey("possessed", seat_of(args["whose"]), args.get("origin"), args.get("goal"))
    return [journey] * min(MOST_FLYING, int(args.get("n", 1)))


def _exchange(args: Args) -> Sequence[Journey]:
    where = args["where"]
    return [
        Journey("possessed", seat_of(args["whose"]), where, None),
        Journey("possessed", seat_of(args["who"]), None, where),
    ]


def _swap(args: Args) -> Sequence[Journey]:
    origin, goal = args["origin"], args["goal"]
    return [
        Journey("possessed", seat_of(args["who"]), origin, goal),
        Journey("possessed", seat_of(args["whose"]), goal, origin),
    ]


def _points(args: Args) -> Sequence[Rise]:
    return [Rise(f"+{points}", args["where"], seat) for seat, points in enumerate(args["awards"]) if points]


def _reckoning_sound(args: Args) -> str:
    return RECKONING_SOUND[args["causes"][0]]


MOTIONS: Motions = {
    "settled": Motion(260, "place", _walked),
    "walked": Motion(340, "slide", _walked, ghost=True),
    "advanced": Motion(300, "slide", _walked, ghost=True),
    "flown": Motion(350, "bat", _walked, ghost=True),
    "leapt": Motion(320, "slide", _walked, ghost=True),
    "attacked": Motion(340, "slide", _pushed, ghost=True),
    "driven": Motion(320, "slide", _pushed, ghost=True),
    "placed": Motion(300, "place", _markers, _marker),
    "shifted": Motion(320, "lift", _markers, _marker),
    "sent_home": Motion(280, "lift", _markers, _marker),
    "replaced": Motion(320, "place", _replaced, _exchange),
    "swapped": Motion(340, "place", _swapped, _swap),
    "raised": Motion(260, "confirm", _award),
    "lowered": Motion(260, "confirm", _award),
    "called": Motion(320, "bell", _called),
    "foretold": Motion(700, lambda args: RECKONING_SOUND[args["cause"]], _foretold, still=True),
    "scored": Motion(520, "score", _scored, rises=_points),
    "cleared": Motion(260, "", _cleared),
    "ordered": Motion(320, "", _ordered),
    "revealed": Motion(220, "flip", _revealed, still=True),
    "turn": Motion(260, "turn", _turn, still=True),
    "reckoning": Motion(400, _reckoning_sound, _reckoned, still=True),
}
