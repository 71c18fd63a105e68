"""Facts about Świat Dysku: Ankh-Morpork for menus and commands, available without its rules."""

from __future__ import annotations

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_

FACTS = GameFacts(
    id="ankh_morpork",
    title="Świat Dysku: Ankh-Morpork",
    tile_title=("Ankh-Morpork", N_("Discworld")),
    blurb=N_("Secret plans for a city without a Patrician."),
    intro=N_(
        "Lord Vetinari has vanished, and the largest, smelliest city on the Disc is up for grabs. Everyone "
        "wants something different from it, and nobody is saying what. Send out minions, put up buildings, "
        "start trouble, play the right people at the right moment – and guess in time who is about to win."
    ),
    feature_labels=(N_("101 cards"), N_("secret personalities"), N_("events and dice")),
    seats=(2, 4),
    theme="ankh_morpork",
    painter="districts",
    bot_names=("Cohen", "Magrat", "Eskarina", "Twoflower"),
    marks=(1, 3, 2, 4),  # seat marks in the order red, yellow, blue, green
    colours={1: N_("red"), 2: N_("blue"), 3: N_("yellow"), 4: N_("green")},
)
