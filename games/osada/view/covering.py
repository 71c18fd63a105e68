"""What is shown of a view where cards may be looked at only once (O-93).

The view itself is what a seat knows, and computer players go by it; a screen shows no more than what lies open now.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View

TALKING = frozenset({"question", "reply", "hear"})  # kinds of decision that show the last question and its answer
SHOWING = frozenset({"deal", "look", "hear"})  # kinds of decision that show what is not shown again


def may_look(view: View) -> bool:
    """Return whether cards may be looked at again by whoever has seen them; after the end all lie open."""
    return not view["once"] or bool(view["end"])


def covered(view: View, asked: bool) -> View:
    """Return a view without the cards and answers that may not be looked at again.

    Kept are cards that everybody sees. `asked`: the decision in the view is open now, so that what it shows stays.
    """
    if may_look(view):
        return view
    decision = view["decision"] if asked else None
    pawns = [
        pawn if pawn["shown"] or number == _looked_at(decision) else {**pawn, "card": ""}
        for number, pawn in enumerate(view["pawns"])
    ]
    last = len(view["talk"]) - 1 if decision is not None and decision["kind"] in TALKING else -1
    talk = [entry if number == last else [*entry[:2], None, None, None] for number, entry in enumerate(view["talk"])]
    refused = view["refused"] if decision is None or decision["kind"] != "strike" else []  # only a murderer has any
    return View(view.board, {**view, "pawns": pawns, "talk": talk, "refused": refused})


def _looked_at(decision: dict[str, Any] | None) -> int:
    """Return the pawn whose card a decision shows, -1 where it shows none."""
    if decision is None:
        return -1
    if decision["kind"] == "deal":
        return int(decision["seat"])
    return int(decision["args"][0]) if decision["kind"] == "look" else -1
