"""Facts about Osada for menus and commands, available without its rules."""

from __future__ import annotations

from games.core.contract.contract import GameFacts, TurnLabels
from games.core.contract.texts import N_

FACTS = GameFacts(
    id="osada",
    title="Osada",
    tile_title=("Osada", N_("winter 1978")),
    blurb=N_("A march through the snow, and one of you is a murderer."),
    intro=N_(
        "Christmas night 1978 in the Karkonosze. The bus is in a ditch and everybody is walking home: past a "
        "spectre, a precipice, an avalanche and a suspicious doughnut. Helping each other earns points, but the "
        "village always has one bed too few – and the murderer only has to get there."
    ),
    feature_labels=(N_("secret characters"), N_("one die")),
    seats=(2, 5),
    theme="osada",
    turn_labels=TurnLabels(
        N_("Round {turn}"), N_("Round {turn} of {turns}"), N_("round"), N_("rounds"), N_("in round {turn}")
    ),
    match_parts=(N_("Game 1"), N_("Game 2"), N_("Game 3")),
    painter="track",
    bot_names=("Wanda", "Zenek", "Halina", "Staszek", "Jadzia"),
    # seat marks amber, crimson, azure, jade, violet, for the yellow, red, blue, green and black pawns
    marks=(3, 1, 2, 4, 5),
    sample_moves=30,  # moves played for the sample position, in which all pawns are still on the road
)
