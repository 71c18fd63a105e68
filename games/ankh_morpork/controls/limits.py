"""What ends a game of Ankh-Morpork, while it is near: a draw pile that runs out, and trouble enough for Riots."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.rules.random_events import RIOT_LIMIT
from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.texts import N_, N_n

LAST_CARDS = 10  # in the draw pile: about a round
CALM = 2  # trouble markers that may still come without being told of
DECK = N_n("{n} card in the draw pile. The last one ends the game.",
           "{n} cards in the draw pile. The last one ends the game.")  # fmt: skip
TROUBLE = N_("Trouble markers: {n} of {of}. With {of}, Riots end the game.")


def limits(view: View) -> Sequence[Limit]:
    """Return what is near, the nearest first."""
    if view["decision"] is None:
        return ()
    left, trouble = sum(view["deck"]), sum(area["trouble"] for area in view["areas"])
    found = [Limit(DECK.but(n=left))] if left <= LAST_CARDS else []
    if trouble >= RIOT_LIMIT - CALM and "riots" not in view["events"]:
        found.append(Limit(TROUBLE.but(n=trouble, of=RIOT_LIMIT), reached=trouble >= RIOT_LIMIT))
    return found
