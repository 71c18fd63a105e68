"""Facts about Kraków 2009 A.D. for menus and commands, available without its rules."""

from __future__ import annotations

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_

FACTS = GameFacts(
    id="krakow",
    title="Kraków 2009 A.D.",
    tile_title=("Kraków 2009 A.D.", N_("Somewhere on the Vistula")),
    blurb=N_("Crews with spray cans: who covers more of the city?"),
    intro=N_(
        "Summer 2009. Crews of graffiti painters have a bet on: who can cover more of Kraków? Anyone can "
        "paint on their own turf. The art is to slip into a rival's district, past their bouncer, and to "
        "spray over the best they have – because the crew with the most art on the walls owns the district, "
        "the street and the building."
    ),
    feature_labels=(N_("hidden hands"),),
    seats=(2, 4),
    theme="krakow",
    painter="grid",
    match_parts=(N_("Round I"), N_("Round II")),
    bot_names=("Krak", "Bona", "Twardowski", "Stańczyk"),
    marks=(1, 2, 3, 4),  # seat marks crimson, azure, amber, jade, for the red, blue, yellow and green crews
)
