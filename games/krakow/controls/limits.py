"""What ends a round of Kraków, while it is near: its last turn."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.texts import N_

LAST_OF_ROUND = N_("The last turn of round I: it is scored when everybody has had it.")
LAST = N_("The last turn of the game: everything is scored when everybody has had it.")


def limits(view: View) -> Sequence[Limit]:
    """Say that a round is in its last turn."""
    if view["decision"] is None or view["turn"] != view["turns"]:
        return ()
    over = view["round"] == view["rounds"]
    return [Limit(LAST if over else LAST_OF_ROUND, reached=over)]
