"""Facts about Wampiry w Nowej Hucie for menus and commands, available without its rules."""

from __future__ import annotations

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_

FACTS = GameFacts(
    id="wampiry",
    title="Wampiry w Nowej Hucie",
    tile_title=("Wampiry", "w Nowej Hucie"),
    blurb=N_("Vampires in Nowa Huta: four elders, fifteen nights."),
    intro=N_(
        "The year 2009. The monument is long gone and so are the stones that bound the sleepers; the elders wake up "
        "hungry. Each night everybody secretly picks an estate and an hour on the clock, then all cards are turned. "
        "Whoever has the most possessed rules the estate – if it is scored at the right moment."
    ),
    feature_labels=(N_("secret planning"), N_("no dice, no drawn cards")),
    seats=(2, 4),
    theme="wampiry",
    painter="ring",
    bot_names=("Nosferatu", "Carmila", "Dracula", "Tom"),
)
