"""How each event is shown on the board: what it changes there, which pieces travel, what rises, and the sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.contract import View
from games.core.motions import NOBODY, Args, Journey, Motion, Motions, Rise, key_of

Travel = Callable[[Args], Sequence[Journey]]


def owner_of(name: object) -> tuple[str, int]:
    """Return kind and seat of a piece by its owner in an event: `seat:2`, `piece:troll` or `piece:demon`."""
    kind, _, which = str(name).partition(":")
    return ("minion", int(which)) if kind == "seat" else (which, NOBODY)


def _area(shown: View, name: object) -> dict[str, Any]:
    key = key_of(name)
    found: dict[str, Any] = next(area for area in shown["areas"] if area["id"] == key)
    return found


# -- what travels -----------------------------------------------------------------------------------------------------
def _comes(owner: str) -> Travel:
    return lambda args: [Journey(*owner_of(args[owner]), None, args["where"])]


def _goes(owner: str) -> Travel:
    return lambda args: [Journey(*owner_of(args[owner]), args["where"], None)]


def _moves(args: Args) -> Sequence[Journey]:
    return [Journey(*owner_of(args["whose"]), args["origin"], args["goal"])]


def _change_places(args: Args) -> Sequence[Journey]:
    one, other = args["origin"], args["goal"]
    return [Journey(*owner_of(args["whose"]), one, other), Journey(*owner_of(args["whom"]), other, one)]


def _rolled(args: Args) -> Sequence[Rise]:
    return [Rise(str(args["value"]), args["where"])] if "where" in args else []


# -- what changes -----------------------------------------------------------------------------------------------------
def _as(travel: Travel) -> Callable[[View, Args], None]:
    """Return the change that goes with the pieces that travel."""

    def change(shown: View, args: Args) -> None:
        for piece, seat, origin, goal in travel(args):
            for name, amount in ((origin, -1), (goal, 1)):
                if name is None:
                    continue
                here = _area(shown, name)
                if piece == "minion":
                    here["minions"][seat] = max(0, here["minions"][seat] + amount)
                else:
                    here[f"{piece}s"] = max(0, here[f"{piece}s"] + amount)

    return change


def _built(shown: View, args: Args) -> None:
    _area(shown, args["where"])["building"] = owner_of(args["who"])[1]


def _razed(shown: View, args: Args) -> None:
    _area(shown, args["where"])["building"] = None


def _trouble(shown: View, args: Args) -> None:
    _area(shown, args["where"])["trouble"] = True


def _calmed(shown: View, args: Args) -> None:
    _area(shown, args["where"])["trouble"] = False


# -- what stays marked ------------------------------------------------------------------------------------------------
def _figure(owner: str) -> Callable[[Args], tuple[str, int]]:
    """Return where a figure has come or gone: its name on the board, and whose it is."""

    def mark(args: Args) -> tuple[str, int]:
        piece, seat = owner_of(args[owner])
        name = f"{piece}:{key_of(args['where'])}"
        return (f"{name}:{seat}" if piece == "minion" else name), seat

    return mark


def _building(owner: str) -> Callable[[Args], tuple[str, int]]:
    return lambda args: (f"building:{key_of(args['where'])}", owner_of(args[owner])[1])


def _travels(duration: int, sound: str, travel: Travel, mark: Any = None) -> Motion:
    return Motion(duration, sound, _as(travel), travel, mark=mark, ghost=True)


MOTIONS: Motions = {
    "placed": _travels(280, "place", _comes("who"), _figure("who")),
    "appeared": _travels(300, "place", _comes("whose"), _figure("whose")),
    "removed": _travels(300, "lift", _goes("whose"), _figure("whose")),
    "recalled": _travels(280, "lift", _goes("who"), _figure("who")),
    "moved": _travels(340, "slide", _moves),
    "exchanged": _travels(340, "slide", _change_places),
    "built": Motion(320, "confirm", _built, mark=_building("who"), ghost=True),
    "bought": Motion(300, "confirm", _built, mark=_building("who"), ghost=True),
    "razed": Motion(320, "lift", _razed, mark=_building("whose"), ghost=True),
    "trouble": Motion(240, "flip", _trouble, ghost=True),
    "calmed": Motion(220, "slide", _calmed, ghost=True),
    "happened": Motion(420, "bell", still=True),
    "rolled": Motion(420, "dice", rises=_rolled, still=True),
    "turn": Motion(240, "turn", still=True),
}
