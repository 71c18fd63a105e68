"""Why a computer player may like a move, in one sentence: facts that everybody can check on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls import lines
from games.wroclaw.rules.board import DEAD, SERIOUS, Board
from games.wroclaw.view.view import forecast

HIGH, LOW = 7, 5  # known dice from which attacks, and shots from cover, look promising


def explain(view: View, move: Move) -> Text:
    """Return why a computer player may like a move."""
    return KINDS[move[0]](view, move)


def _discard(view: View, move: Move) -> Text:
    return N_("The others wear and carry more than these: {cards}", cards=[f"card:{card}" for card in move[1:]])


# -- orders -----------------------------------------------------------------------------------------------------------
def _send(view: View, move: Move) -> Text:
    _, id_, token = move
    card = f"card:{id_}"
    if token == "eksploracja":
        return N_("{card} may bring a Perun.", card=card)
    board: Board = view.board
    safe = [name for name in view["hazards"] if name and _immune(board, card, name)]
    if safe:
        return N_("{card} does not suffer from this: {hazard}", card=card, hazard=f"hazard:{safe[0]}")
    rolled = [face for face in view["dice"] if face]
    if token == "atak":
        if max(rolled) >= HIGH:
            return N_("A die already shows {n}: good for an attack.", n=max(rolled))
        return N_("The third die may well be higher: {card} attacks.", card=card)
    if min(rolled) >= LOW:
        return N_("The lowest die so far shows {n}: enough for a shot from cover.", n=min(rolled))
    return N_("From cover {card} is hard to hit and protects the others.", card=card)


def _immune(board: Board, card: str, hazard: str) -> bool:
    worn = board.armours[board.characters[board.index[card]].armour]
    return board.index[f"hazard:{hazard}"] in worn.immune


# -- shots ------------------------------------------------------------------------------------------------------------
def _shot(view: View, move: Move) -> Text:
    """Word the most telling effect of a shot."""
    aimed = next((event for event in forecast(view, move) if event.kind == "aimed"), None)
    if aimed is None:
        return N_("Somebody has to be shot at.")
    struck = [shot for shot in aimed.args["shots"] if shot["wounds"]]
    if not struck:
        return _miss(view, move)
    found = _effect(struck)
    if move[0] == "boost":
        return N_("Perun is worth it: {effect}", effect=found)
    return found


def _miss(view: View, move: Move) -> Text:
    """Word a shot that misses as it was forecast, without Perun that may still be added, by what it costs."""
    if move[0] == "boost":
        return N_("Even with Perun this shot misses.")
    caps = view["perun"][view["decision"]["seat"]]
    if move[0] == "extra":
        return N_("Without another Perun this shot misses.") if caps > 1 else N_("This shot misses and costs a Perun.")
    return N_("Without Perun this shot misses.") if caps else N_("This shot misses, but it costs nothing either.")


def _effect(struck: list[dict[str, Any]]) -> Text:
    """Word the most telling of what is done to those who are struck, of whom there is at least one."""
    for shot in struck:
        if shot["after"] >= DEAD > shot["before"]:
            return N_("{card} is out of the game then.", card=shot["card"])
    for shot in struck:
        if shot["after"] >= SERIOUS > shot["before"]:
            return N_("{card} is seriously wounded then.", card=shot["card"])
    for shot in struck:
        if shot["silenced"]:
            return N_("{card} gives no cover to the others then.", card=shot["card"])
    for shot in struck:
        if shot["weakens"] and shot["lines"][0]["armour"]["total"]:  # armour 0 gets no less
            return N_("Whoever shoots at {card} next meets less armour.", card=shot["card"])
    if len(struck) > 1:
        return N_n("{n} fighter is hit at once.", "{n} fighters are hit at once.", n=len(struck))
    return N_("{card}: {effect}", card=struck[0]["card"], effect=lines.effect_text(struck[0]))


def _hold(view: View, move: Move) -> Text:
    return N_("What can still be hit is not worth it.")


def _fire(view: View, move: Move) -> Text:
    return N_("Perun is worth more later.")


def _recover(view: View, move: Move) -> Text:
    return N_("{card} is missed most.", card=f"card:{move[1]}")


KINDS: dict[str, Callable[[View, Move], Text]] = {
    "discard": _discard,
    "send": _send,
    "shoot": _shot,
    "extra": _shot,
    "boost": _shot,
    "hold": _hold,
    "fire": _fire,
    "recover": _recover,
}
