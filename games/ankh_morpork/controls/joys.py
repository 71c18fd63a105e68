"""Small joys of Ankh-Morpork: an answer out of turn, a comeback; and what computer players say of what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, View
from games.core.contract.extras.joys import Joy, comeback
from games.core.contract.names import seat_of
from games.core.contract.texts import N_, Text


def joy(before: View, after: View, events: Sequence[Event]) -> Joy | None:
    """Return what is worth a moment of these public events: whoever had fewest districts has most, or an answer."""
    found = comeback(_districts(before), _districts(after))
    for event in events:
        if found is None and event.kind == "reacted" and event.args["what"]:
            found = Joy(seat_of(event.args["who"]), N_("Has an answer: {card}", card=event.args["card"]))
    return found


def _districts(view: View) -> list[int]:
    return [sum(area["control"] == seat for area in view["areas"]) for seat in range(view["seats"])]


REMARKS: Mapping[str, Sequence[Text]] = {
    "removed": (N_("Nothing personal. The Guild sends its regards."), N_("A receipt is on the way.")),
    "built": (N_("Location, location, and a low door."), N_("It only leans a little.")),
    "trouble": (N_("It was like that already."), N_("Somebody should call the Watch.")),
    "calmed": (N_("Move along. Nothing to see."), N_("All is well, mostly.")),
    "earned": (N_("It is only money. Mine."), N_("A small sum for a large pocket.")),
    "paid": (N_("Much obliged."), N_("Your generosity is noted.")),
    "reacted": (N_("Not today."), N_("I always carry one of these.")),
    "rolled": (N_("A million to one chance. It might just work."), N_("The die is honest. Usually.")),
}
