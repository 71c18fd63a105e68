"""Small joys of Wampiry: an attack in time, a comeback; and what computer players say of what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, View
from games.core.contract.extras.joys import Joy, comeback
from games.core.contract.names import seat_of
from games.core.contract.texts import N_, Text

COUPS: Mapping[str, Text] = {
    "attacked": N_("Strikes before {whose} can go"),
    "driven": N_("Turns the clock before {whose} can go"),
}


def joy(before: View, after: View, events: Sequence[Event]) -> Joy | None:
    """Return what is worth a moment of these public events: a comeback first, then a card struck from a hand."""
    found = comeback(before["points"], after["points"])
    for event in events:
        if found is None and event.kind in COUPS and event.args.get("cancelled"):
            found = Joy(seat_of(event.args["who"]), COUPS[event.kind].but(whose=event.args["whose"]))
    return found


REMARKS: Mapping[str, Sequence[Text]] = {
    "replaced": (N_("Mine now."), N_("New management.")),
    "attacked": (N_("You look tired. Lie down elsewhere."), N_("There is a better view over there.")),
    "driven": (N_("What time is it? Mine."), N_("The clock and I have an understanding.")),
    "swapped": (N_("A fair exchange, for me."), N_("They will hardly notice the difference.")),
    "called": (N_("Tonight we count."), N_("Do come. Bring your necks.")),
    "flown": (N_("I'd rather fly."), N_("Stairs are for the living.")),
    "lowered": (N_("The neighbourhood goes downhill."), N_("Property prices, you know.")),
    "raised": (N_("Now it is worth biting for."), N_("A good address at last.")),
    "foretold": (N_("It had to come to this."), N_("Look up at the moon.")),
}
