"""Small joys of Osada: a blow that misses, a vote that fails, a comeback; and what computer players say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, View
from games.core.contract.moments import Moment, risen
from games.core.contract.names import is_seat, seat_of
from games.core.contract.texts import N_, Text

ESCAPES: Mapping[str, tuple[str, Text]] = {  # by kind of event: the argument that names who escapes, and the words
    "survived": ("who", N_("The murderer's blow misses")),
    "defended": ("who", N_("The barn saves a life")),
    "counted": ("whom", N_("The village does not agree: no lynching")),
}


def moment(before: View, after: View, events: Sequence[Event]) -> Moment | None:
    """Return what is worth a moment of these public events: an escape first, then a march from last to first."""
    for event in events:
        fails = event.args.get("unanimous", False) or not event.args.get("lives", True)
        if event.kind in ESCAPES and not fails:
            who, words = ESCAPES[event.kind]
            if is_seat(event.args[who]):
                return Moment(seat_of(event.args[who]), words)
    if before["game"] != after["game"]:
        return None
    pawn = risen([pawn["at"] for pawn in before["pawns"]], [pawn["at"] for pawn in after["pawns"]])
    seat = -1 if pawn is None else int(after["pawns"][pawn]["seat"])
    return Moment(seat, N_("From last to first")) if seat >= 0 else None


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
