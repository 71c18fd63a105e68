"""Small joys of Wrocław: a deadly shot, a comeback; and what computer players say of what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, View
from games.core.contract.extras.joys import Joy, comeback
from games.core.contract.names import seat_of
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.rules.board import DEAD
from games.wroclaw.view.view import standings

MANY = 3  # wounds of one shot


def joy(before: View, after: View, events: Sequence[Event]) -> Joy | None:
    """Return what is worth a moment of these public events: a shot that kills or does many wounds, then a comeback."""
    for event in events:
        for shot in event.args["shots"] if event.kind == "aimed" else ():
            seat, target = seat_of(event.args["who"]), shot["card"]
            if shot["before"] < DEAD <= shot["after"]:
                return Joy(seat, N_("A deadly shot: {card}, {target}", card=event.args["card"], target=target))
            if shot["wounds"] >= MANY:
                words = N_n(
                    "{n} wound at once: {card}, {target}", "{n} wounds at once: {card}, {target}", n=shot["wounds"]
                )
                return Joy(seat, words.but(n=shot["wounds"], card=event.args["card"], target=target))
    if before["turn"] == after["turn"]:
        return None  # who lives is counted at the end of a turn
    return comeback(standings(before)["living"], standings(after)["living"])


REMARKS: Mapping[str, Sequence[Text]] = {
    "aimed": (N_("Hold still."), N_("Was that your foot?"), N_("I only meant to scare you.")),
    "earned": (N_("Perun provides."), N_("One for the road, one for the gang.")),
    "held": (N_("I save my powder."), N_("Let them wonder.")),
    "spent": (N_("A little help from Perun."), N_("It tastes of tin and victory.")),
    "fell": (N_("We drink to them tonight."), N_("They knew the ruins better than I.")),
}
