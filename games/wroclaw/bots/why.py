"""Explanations of moves by computer players, the strongest reason first.

They mention public facts only. Texts have no full stop, so that they can be part of another sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls import words
from games.wroclaw.rules.board import DEAD, SERIOUS, Board
from games.wroclaw.view.view import forecast

HIGH, LOW = 7, 5  # known dice from which attacks, and shots from cover, look promising


def move_reasons(view: View, move: Move) -> list[Text]:
    """Return the reasons for a move, the strongest first."""
    return KINDS[move[0]](view, move)


def _discard(view: View, move: Move) -> list[Text]:
    board: Board = view.board
    worn = {card: board.armours[board.characters[board.index[f"card:{card}"]].armour].value for card in move[1:]}
    weakest = sorted(worn, key=lambda card: worn[card])
    texts = [N_("{card} wears armour {n}", card=f"card:{card}", n=worn[card], by=-worn[card]) for card in weakest]
    return [
        N_("The others wear and carry more than these: {cards}", cards=[f"card:{card}" for card in move[1:]]),
        *texts,
    ]


# -- orders -----------------------------------------------------------------------------------------------------------
def _send(view: View, move: Move) -> list[Text]:
    _, id_, token = move
    card, board = f"card:{id_}", view.board
    texts = [_ORDERS[token].with_args(card=card)]
    safe = [name for name in view["hazards"] if name and _immune(board, card, name)]
    texts += [N_("{card} does not suffer from this: {hazard}", card=card, hazard=f"hazard:{name}") for name in safe]
    rolled = [face for face in view["dice"] if face]
    if token == "atak":
        if max(rolled) >= HIGH:
            texts.insert(0, N_("A die already shows {n}, good for an attack: {card}", n=max(rolled), card=card))
    elif token == "oslona" and min(rolled) >= LOW:
        text = N_("The lowest die so far shows {n}, enough for a shot from cover: {card}", n=min(rolled), card=card)
        texts.insert(0, text)
    worn = board.armours[board.characters[board.index[card]].armour]
    value = worn.in_cover if token == "oslona" else worn.value
    return [*texts, N_("{card} then has armour {n}", card=card, n=value)]


_ORDERS = {
    "atak": N_("The third die may well be the highest, and the attack uses it: {card}"),
    "eksploracja": N_("{card} may bring a Perun"),
    "oslona": N_("From cover {card} is hard to hit and protects the others"),
}


def _dose(view: View) -> int:
    doses: int = view["perun"][view["decision"]["seat"]]
    return doses


def _immune(board: Board, card: str, hazard: str) -> bool:
    worn = board.armours[board.characters[board.index[card]].armour]
    return board.index[f"hazard:{hazard}"] in worn.immune


# -- shots ------------------------------------------------------------------------------------------------------------
def _shot(view: View, move: Move) -> list[Text]:
    """Return the reasons for a shot: its effects, or its cost if it misses."""
    aimed = next((event for event in forecast(view, move) if event.kind == "aimed"), None)
    if aimed is None:
        return [N_("Somebody has to be shot at")]
    struck = [shot for shot in aimed.args["shots"] if shot["wounds"]]
    if not struck:
        return [_miss(view, move)]
    texts = _effects(struck)
    if move[0] == "boost":
        return [N_("Perun is worth it: {effect}", effect=effect) for effect in texts]
    return texts


def _miss(view: View, move: Move) -> Text:
    """Return the reason for a shot that the forecast says will miss: its cost and the Perun left."""
    if move[0] == "boost":
        return N_("Even with Perun this shot misses")
    caps = _dose(view)
    if move[0] == "extra":
        return N_("Without another Perun this shot misses") if caps > 1 else N_("This shot misses and costs a Perun")
    return N_("Without Perun this shot misses") if caps else N_("This shot misses, but it costs nothing either")


def _effects(struck: list[dict[str, Any]]) -> list[Text]:
    """Return the effects on the fighters hit, the strongest first."""
    texts = [N_("{card} is dead then", card=shot["card"]) for shot in struck if shot["after"] >= DEAD > shot["before"]]
    texts += [N_("{card} is seriously wounded then", card=shot["card"])
              for shot in struck if shot["after"] >= SERIOUS > shot["before"] and shot["after"] < DEAD]  # fmt: skip
    texts += [N_("{card} gives no cover to the others then", card=shot["card"]) for shot in struck if shot["silenced"]]
    texts += [N_("Whoever shoots at {card} next meets less armour", card=shot["card"])
              for shot in struck if shot["weakens"] and shot["lines"][0]["armour"]["total"]]  # fmt: skip
    if len(struck) > 1:
        texts.append(N_n("{n} fighter is hit at once", "{n} fighters are hit at once", n=len(struck)))
    return [*texts, *(N_("{card}: {effect}", card=shot["card"], effect=words.effect_text(shot)) for shot in struck)]


def _hold(view: View, move: Move) -> list[Text]:
    return [N_("What can still be hit is not worth it")]


def _fire(view: View, move: Move) -> list[Text]:
    return [N_n("Perun is worth more later: {n} is left", "Perun is worth more later: {n} are left", n=_dose(view))]


def _recover(view: View, move: Move) -> list[Text]:
    board: Board = view.board
    card = f"card:{move[1]}"
    fighter = board.characters[board.index[card]]
    return [N_("{card} wears armour {n}", card=card, n=board.armours[fighter.armour].value),
            N_("{card} carries: {weapon}", card=card, weapon=f"weapon:{board.weapons[fighter.weapon].id}")]  # fmt: skip


KINDS: dict[str, Callable[[View, Move], list[Text]]] = {
    "discard": _discard,
    "send": _send,
    "shoot": _shot,
    "extra": _shot,
    "boost": _shot,
    "hold": _hold,
    "fire": _fire,
    "recover": _recover,
}
