"""Facts about W ruinach Wrocławia for menus and commands, available without its rules."""

from __future__ import annotations

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_

FACTS = GameFacts(
    id="wroclaw",
    title="W ruinach Wrocławia",
    tile_title=("W ruinach", "Wrocławia"),
    blurb=N_("Two gangs, secret orders, three shared dice."),
    intro=N_(
        "Little is left of the city, and two gangs want all of it. Each turn both secretly send out three "
        "fighters: some attack, some shoot from cover, some go scouting. Then the third die falls, frost or "
        "poison strikes, and the shooting begins. Can't send three any more? You lose."
    ),
    feature_labels=(N_("secret orders"), N_("all the sums shown")),
    seats=(2, 2),
    theme="wroclaw",
    painter="battlefield",
    bot_names=("Sołtys", "Brygadzistka"),
    sample_moves=113,  # moves played for the sample position: in the middle of the shooting
)
