"""Small joys of Osada: a march from last to first; and what computer players say of what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, View
from games.core.contract.extras.joys import COMEBACK, Joy, risen
from games.core.contract.texts import N_, Text


def joy(before: View, after: View, events: Sequence[Event]) -> Joy | None:
    """Return what is worth a moment: a march from the last place to the first. What is staged needs none besides."""
    if before["game"] != after["game"]:
        return None
    pawn = risen([pawn["at"] for pawn in before["pawns"]], [pawn["at"] for pawn in after["pawns"]])
    seat = -1 if pawn is None else int(after["pawns"][pawn]["seat"])
    return Joy(seat, COMEBACK) if seat >= 0 else None


REMARKS: Mapping[str, Sequence[Text]] = {
    "helped": (N_("We get there together. More or less."), N_("Don't mention it. Or do.")),
    "took": (N_("This may come in useful."), N_("Somebody left it for me.")),
    "fell": (N_("A short cut!"), N_("The view on the way down was lovely.")),
    "peeked": (N_("Interesting. I say no more."), N_("So that is how it is.")),
    "questioned": (N_("A quiet word, if I may."), N_("Look me in the eye.")),
    "proposed": (N_("I say what many think."), N_("Somebody has to begin.")),
    "stayed": (N_("My boots are full of snow."), N_("One moment. I admire the trees.")),
    "paid": (N_("Friends are expensive in winter."), N_("I'll make it up to you.")),
}
