"""Small joys of Kraków: a bold covering, a comeback; and what computer players say of what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, View
from games.core.contract.extras.joys import Joy, comeback
from games.core.contract.names import seat_of
from games.core.contract.texts import N_, N_n, Text

BOLD = 8  # artistic points of somebody else's that one work takes away


def joy(before: View, after: View, events: Sequence[Event]) -> Joy | None:
    """Return what is worth a moment of these public events: a comeback first, then a bold covering."""
    found = comeback(before["vp"], after["vp"])
    for event in events:
        lost = event.args["before"] - event.args["after"] if event.kind == "covered" else 0
        if found is None and lost >= BOLD:
            words = N_n("Paints over {n} point: {whose}", "Paints over {n} points: {whose}", n=lost)
            found = Joy(seat_of(event.args["who"]), words.but(whose=event.args["whose"]))
    return found


REMARKS: Mapping[str, Sequence[Text]] = {
    "painted": (N_("Still wet. Do not touch."), N_("This wall was asking for it."), N_("Sign here, they said.")),
    "covered": (N_("It needed a second coat."), N_("I liked it better underneath. Almost."), N_("No hard feelings.")),
    "done": (N_("My fingers are blue."), N_("Back before the trams wake up.")),
}
