"""Facts about Wampiry w Nowej Hucie for menus and commands, available without its rules."""

from __future__ import annotations

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_

FACTS = GameFacts(
    id="wampiry",
    title="Wampiry w Nowej Hucie",
    tile_title=("Wampiry", "w Nowej Hucie"),
    blurb=N_("Four Elders, seven estates, fifteen nights."),
    intro=N_(
        "The year is 2009. The monument is long gone, and so are the stones that bound the sleepers. The Elders "
        "wake up hungry. Each night everyone secretly picks an estate and an hour on the clock; then all cards are "
        "revealed. Whoever has the most possessed rules an estate – but that only counts if it is scored at the "
        "right moment."
    ),
    feature_labels=(N_("secret planning"), N_("no dice, no cards to draw")),
    seats=(2, 4),
    theme="wampiry",
    painter="ring",
    bot_names=("Nosferatu", "Carmila", "Dracula", "Tom"),
)
