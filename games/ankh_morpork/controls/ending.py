"""Limits that are near the end of a game, and the page of identities after it.

`limits` warns of an almost empty draw pile and of trouble that would let Riots end the game. `final_tables` shows each
seat's identity and how close it came to its goal.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.controls import faces
from games.ankh_morpork.rules.random_events import RIOT_LIMIT
from games.ankh_morpork.view.view import standings
from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.extras.result_tables import FinalRow, FinalTable
from games.core.contract.texts import N_, N_n, Text

# -- limits before the end --------------------------------------------------------------------------------------------
LAST_CARDS = 10  # warn at this many cards in the draw pile, about one round
TROUBLE_MARGIN = 2  # warn when this many trouble markers are missing to the limit
DECK_LIMIT = N_n("{n} card in the draw pile. The last one ends the game.",
           "{n} cards in the draw pile. The last one ends the game.")  # fmt: skip
TROUBLE_LIMIT = N_("Trouble markers: {n} of {of}. With {of}, Riots end the game.")


def limits(view: View) -> Sequence[Limit]:
    """Return the limits that are near, the draw pile first."""
    if view["decision"] is None:
        return ()
    left, trouble = sum(view["deck"]), sum(area["trouble"] for area in view["areas"])
    limits = [Limit(DECK_LIMIT.with_args(n=left))] if left <= LAST_CARDS else []
    if trouble >= RIOT_LIMIT - TROUBLE_MARGIN and "riots" not in view["events"]:
        limits.append(Limit(TROUBLE_LIMIT.with_args(n=trouble, of=RIOT_LIMIT), is_reached=trouble >= RIOT_LIMIT))
    return limits


# -- after the end ----------------------------------------------------------------------------------------------------
REACHED = {
    "spread": N_("{n} of {total} areas"),
    "control": N_("{n} of {total} areas"),
    "trouble": N_("{n} of {total} trouble markers"),
    "worth": N_("${n} of ${total}"),
}


def final_tables(view: View) -> Sequence[FinalTable]:
    """Return one page of identities, winners first, then by points; nothing during the game."""
    if not view["revealed"]:
        return ()
    facts = standings(view)
    points, winners = facts["points"], view["result"]["winners"]
    order = sorted(range(view["seats"]), key=lambda seat: (seat not in winners, -points[seat], seat))
    accounts = [
        FinalRow(
            seat=seat,
            card=f"personality:{view['revealed'][seat]}",
            fate=_goal(view, view["revealed"][seat]),
            points_text=_reached(view, facts["near"][view["revealed"][seat]], seat),
            points=points[seat],
            won=seat in winners,
        )
        for seat in order
    ]
    heads = (N_("Identity"), N_("Goal"), N_("At the end"))
    spoiled = [
        f"area:{area['id']}" for area in view["areas"]
        if area["demons"] and (any(area["minions"]) or area["building"] >= 0)
    ]  # fmt: skip
    line = N_("Next to a demon neither minions nor buildings count: {areas}", areas=spoiled) if spoiled else None
    return (FinalTable(N_("Identities"), tuple(accounts), line, heads),)


def goal_percentages(view: View) -> Sequence[int]:
    """Return each seat's progress towards its own goal in per cent; for the last card, the share of cards drawn."""
    near, total = standings(view)["near"], len(view.board.cards)
    shares = []
    for seat, own in enumerate(view["secrets"]):
        now, target = near[own["personality"]]["now"][seat], near[own["personality"]]["goal"]
        share = 100 * now // target if target else 100 * (total - now) // total
        shares.append(max(0, min(100, share)))
    return shares


def _reached(view: View, near: dict[str, int | list[int]], seat: int) -> Text:
    now, target = near["now"], near["goal"]
    wins_by = next(one.wins_by for one in view.board.personalities if one.id == view["revealed"][seat])
    assert isinstance(now, list)
    if not target:
        return N_n("{n} card is left", "{n} cards are left", n=now[seat])
    return REACHED[wins_by].with_args(n=now[seat], total=target)


def _goal(view: View, one: str) -> Text:
    return N_("{about}", about=f"about:personality.{one}.{faces.goal_amount(view, one)}")
