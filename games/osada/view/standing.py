"""Interim scores from a view."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.osada.controls.faces import known_level_value


def standings(view: View) -> dict[str, Any]:
    """Return the interim scores.

    `points`: by pawn, points if the game ended now, including earlier games; None if the card is unknown. `levels`:
    help level by pawn. `ahead`: pawns on the road, the farthest first. `left`: free places in the village.
    """
    pawns = view["pawns"]
    ahead = [number for number, pawn in enumerate(pawns) if pawn["state"] in ("standing", "lying", "buried")]
    return {
        "points": [_in_all(view, number) for number in range(len(pawns))],
        "levels": [pawn["level"] for pawn in pawns],
        "ahead": sorted(ahead, key=lambda number: -pawns[number]["at"]),
        "left": max(0, view["capacity"] - len(view["village"])),
    }


def _in_all(view: View, number: int) -> int | None:
    now = _points(view, number)
    return None if now is None else now + int(view["totals"][number])


def _points(view: View, number: int) -> int | None:
    pawn = view["pawns"][number]
    if not pawn["card"]:
        return None
    if pawn["state"] == "dead":
        return 0
    if pawn["seat"] < 0:
        character = next(one for one in view.board.characters if one.id == pawn["card"])
        return sum(int(character.marks.get(kind, 0)) for kind in view["white"])
    return int(pawn["level"]) * known_level_value(view, number, pawn["column"]) if pawn["level"] else 0
