"""What ends a game of Wampiry, while it is near: the last turns, and a supply that is nearly used up."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n
from games.wampiry.controls import full_scorings

LAST = N_("The last turn: every estate is scored at its end.")
SUPPLY = N_n("{who}: {n} marker left in the supply. The last one brings Armageddon.",
             "{who}: {n} markers left in the supply. The last one brings Armageddon.")  # fmt: skip


def limits(view: View) -> Sequence[Limit]:
    """Return what is near, the nearest first."""
    last = [Limit(LAST, reached=True)] if view["decision"] is not None and view["turn"] == view["turns"] else []
    scarce = [seat for seat in range(view["seats"]) if full_scorings.scarce(view, seat)]
    scarce.sort(key=lambda seat: view["supply"][seat])
    return [*last, *(Limit(SUPPLY.but(who=seat_name(seat), n=view["supply"][seat]), seat) for seat in scarce)]
