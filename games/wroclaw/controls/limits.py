"""What ends a clash of Wrocław, while it is near: a hand that shrinks to three, and wounds of which one more kills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n
from games.wroclaw.rules.board import DEAD
from games.wroclaw.view.view import standings

HAND = N_n("{who}: {n} fighter in hand after this turn. Fewer than {least} lose.",
           "{who}: {n} fighters in hand after this turn. Fewer than {least} lose.")  # fmt: skip
WOUNDS = N_("{card}: {n} wounds. One more kills.")


def limits(view: View) -> Sequence[Limit]:
    """Return what is near, the nearest first."""
    if view["decision"] is None or not view["turn"]:
        return ()
    found = standings(view)
    hands = sorted((n, seat) for seat, n in enumerate(found["hands"]) if n <= found["least"])
    return [*(_hand(seat, n, found["least"]) for n, seat in hands), *_wounds(view)]


def _hand(seat: int, count: int, least: int) -> Limit:
    return Limit(HAND.but(who=seat_name(seat), n=count, least=least), seat, count < least)


def _wounds(view: View) -> Iterable[Limit]:
    for seat, line in enumerate(view["fighters"]):
        for one in line:
            if one["card"] and one["wounds"] == DEAD - 1:
                yield Limit(WOUNDS.but(card=f"card:{one['card']}", n=one["wounds"]), seat)
