"""The big moments of Osada, staged over the board: a count of votes, deaths, cards, arrivals, attacks, lost turns.

Nothing here is told that the log does not tell to everybody: of a vote only whether it was unanimous (O-48).
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.contract import View
from games.core.contract.extras.motions import Args, Moment, Turned
from games.core.contract.names import key_of, split_name
from games.core.contract.telling import told
from games.core.contract.texts import N_, N_n, Text
from games.osada.controls.log import LOG
from games.osada.rules.board import MARK_OF_COLOUR

BACK = "pieces/card_back"
SHORT, LONG, A_VOTE = 1400, 2000, 550  # milliseconds
CLOSED = N_("The card stays closed.")
UNANIMOUS, SPARED = N_("Nobody is against it."), N_("Somebody is against it: the other votes stay closed.")
FOR, AGAINST = N_("for"), N_("against")
PASSES = N_("{who}: this turn passes")


def _line(kind: str, view: View, args: Args) -> Text:
    """Return what the log says of an event."""
    line = told(LOG[kind], view, args)
    assert line is not None
    return line


def _colour(view: View, name: str) -> str:
    """Return the colour of whoever a name stands for: a pawn, or a person."""
    kind, key = split_name(name)
    return key if kind == "pawn" else str(view["pawns"][int(key)]["colour"])


def _pawn(view: View, name: str) -> Turned:
    colour = _colour(view, name)
    return Turned(f"pieces/pawn_{colour}", mark=MARK_OF_COLOUR[colour])


def counted(view: View, args: Args) -> Moment:
    """Turn over the votes one by one; after one against it the others stay closed, so that nobody can count them."""
    accused = _colour(view, args["whom"])
    voters = [pawn for pawn in view["pawns"] if pawn["seat"] >= 0 and pawn["colour"] != accused]
    count = sum(pawn["state"] != "dead" for pawn in voters)
    if args["unanimous"]:
        votes = (Turned(BACK, "check", FOR),) * count
    else:
        votes = (Turned(BACK, "close", AGAINST), *[Turned(BACK)] * (count - 1))
    line = UNANIMOUS if args["unanimous"] else SPARED
    return Moment(_line("counted", view, args), line, votes, duration=LONG + A_VOTE * count)


def died(view: View, args: Args) -> Moment:
    """Show who dies, beside the card, which stays closed on purpose (O-61)."""
    shown = (_pawn(view, args["pawn"]), Turned(BACK))
    return Moment(_line("died", view, args), CLOSED, shown, args["where"], LONG)


def revealed(view: View, args: Args) -> Moment:
    """Turn over a card that everybody sees from now on."""
    card = key_of(args["card"])
    shown = (_pawn(view, args["who"]), Turned(BACK, f"pieces/card_{card}"))
    return Moment(_line("revealed", view, args), None, shown, duration=SHORT)


def arrived(view: View, args: Args) -> Moment:
    """Show who has come to the village, and how many places are left there."""
    left = max(0, view["capacity"] - len(view["village"]))
    line = N_n("{n} place is left in Osada", "{n} places are left in Osada", n=left)
    return Moment(_line("arrived", view, args), line, (_pawn(view, args["pawn"]),), f"place:{args['place']}", LONG)


def attacked(view: View, args: Args) -> Moment:
    """Show who strikes at whom before the die is thrown."""
    return Moment(_line("attacked", view, args), None, (_pawn(view, args["who"]), _pawn(view, args["whom"])), "", LONG)


def _short(kind: str) -> Callable[[View, Args], Moment]:
    """Return the moment of an event in words alone."""
    return lambda view, args: Moment(_line(kind, view, args), None, (), f"pawn:{_colour(view, _who(args))}", SHORT)


def _lost(kind: str) -> Callable[[View, Args], Moment]:
    """Return the moment of a turn that passes: whoever it was to be, and why."""

    def lost(view: View, args: Args) -> Moment:
        title, about = PASSES.but(who=args["who"]), f"pawn:{_colour(view, args['who'])}"
        return Moment(title, _line(kind, view, args), (), about, LONG)

    return lost


def _who(args: Args) -> str:
    return str(args["pawn"] if "pawn" in args else args["who"])


MOMENTS: dict[str, Callable[[View, Args], Moment | None]] = {
    "counted": counted,
    "died": died,
    "revealed": revealed,
    "arrived": arrived,
    "attacked": attacked,
    "survived": _short("survived"),
    "buried": _short("buried"),
    "waits": _lost("waits"),
    "paused": _lost("paused"),
}
