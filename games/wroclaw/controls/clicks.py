"""How each move of W ruinach Wrocławia is clicked and worded: the names that choose its parts, and one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, View
from games.core.contract.controller import Control, Part
from games.core.contract.extras.trial import is_final
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.rules.board import LINE
from games.wroclaw.rules.turn import FLOW
from games.wroclaw.view.guessing import guess

TELLING = frozenset({"rolled", "threat", "revealed"})


# -- parts ------------------------------------------------------------------------------------------------------------
def _button(view: View, move: Move) -> Sequence[Part]:
    return ((f"button:{move[0]}",),)


def _cards(view: View, move: Move) -> Sequence[Part]:
    return [(f"card:{card}",) for card in move[1:]]


def _send(view: View, move: Move) -> Sequence[Part]:
    _, card, token = move
    return (f"card:{card}",), (f"token:{token}",)


def _shot(view: View, move: Move) -> Sequence[Part]:
    """Shooter, target and mode; where a mode aims at all opponents, any of them is the target."""
    seat = view["decision"]["seat"]
    _, slot, target, mode = move
    aims = range(LINE) if view.board.tables.mode_ids[mode].everybody else (target,)
    return (f"fighter:{seat}:{slot}",), tuple(f"fighter:{1 - seat}:{place}" for place in aims), (f"mode:{mode}",)


def _boost(view: View, move: Move) -> Sequence[Part]:
    return [(f"die:{die}:{points}",) for die, points in enumerate(move[1:])]


# -- confirming -------------------------------------------------------------------------------------------------------
def _sealed(view: View, move: Move) -> bool:
    return bool(view["decision"]["kind"] == "seal")


def confirm(view: View, move: Move) -> bool:
    """Whether a move draws chance, reveals something or hands over the mouse: what can't be taken back freely."""
    return is_final(FLOW, guess, view, move, TELLING)


def confirms(view: View, move: Move) -> Text | None:
    """Word the button that plays a move which waits: what it is, or what comes of it."""
    if move[0] in ("shoot", "extra"):
        return N_("Fire the last shot") if confirm(view, move) else None
    if move[0] == "send":
        return _words_seal(view) if _sealed(view, move) else None
    return _CONFIRMS.get(move[0])


def _words_seal(view: View) -> Text:
    """Whoever is ready last has the third die rolled."""
    return N_("Roll the third die") if view["ready"][1 - view["decision"]["seat"]] else N_("Done")


_CONFIRMS = {
    "discard": N_("Put them away"),
    "boost": N_("Shoot with Perun"),
    "recover": N_("Take into hand"),
}


# -- words ------------------------------------------------------------------------------------------------------------
def _words_discard(view: View, move: Move) -> Text:
    return N_("Set aside: {cards}", cards=[f"card:{card}" for card in move[1:]])


def _words_send(view: View, move: Move) -> Text:
    _, card, token = move
    return N_("Send {card}: {token}", card=f"card:{card}", token=f"token:{token}")


def _words_shot(view: View, move: Move) -> Text:
    seat = view["decision"]["seat"]
    kind, slot, target, mode = move
    args = {"card": f"card:{view['fighters'][seat][slot]['card']}", "mode": f"mode:{mode}"}
    if view.board.tables.mode_ids[mode].everybody:
        text = N_("{card} shoots at all opponents: {mode}").but(**args)
    else:
        aim = f"card:{view['fighters'][1 - seat][target]['card']}"
        text = N_("{card} shoots at {target}: {mode}").but(**args, target=aim)
    return N_("With a Perun: {shot}", shot=text) if kind == "extra" else text


def _words_boost(view: View, move: Move) -> Text:
    points = " · ".join(f"+{add}" for add in move[1:])
    return N_n("Shoot with Perun: {points} ({n} point)", "Shoot with Perun: {points} ({n} points)").but(
        points=points, n=sum(move[1:])
    )


def _words_fire(view: View, move: Move) -> Text:
    return N_("Shoot without Perun")


def _words_hold(view: View, move: Move) -> Text:
    return N_("Hold fire for this turn")


def _words_recover(view: View, move: Move) -> Text:
    return N_("Comes back first: {card}", card=f"card:{move[1]}")


CONTROLS: dict[str, Control] = {
    "discard": Control(_cards, _words_discard, confirm=True),
    "send": Control(_send, _words_send, _sealed),
    "shoot": Control(_shot, _words_shot, confirm),
    "extra": Control(_shot, _words_shot, confirm),
    "hold": Control(_button, _words_hold, confirm),
    "boost": Control(_boost, _words_boost, confirm=True),
    "fire": Control(_button, _words_fire, confirm),
    "recover": Control(_cards, _words_recover, confirm),
}
