"""Warnings before the end of a game, and the page of identities after it."""

from __future__ import annotations

from collections.abc import Sequence

from games.ankh_morpork.controls import faces
from games.ankh_morpork.rules.random_events import RIOT_TROUBLE_LIMIT
from games.ankh_morpork.view.view import standings
from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.extras.result_tables import FinalRow, FinalTable
from games.core.contract.texts import N_, N_n, Text

# -- warnings before the end -----------------------------------------------------------------------------------------
LOW_DECK = 10  # warn at this number of cards in the draw pile, about one round
TROUBLE_MARGIN = 2  # warn when at most this many trouble markers can be added before the limit
LOW_DECK_TEXT = N_n("{n} card in the draw pile. Drawing the last one ends the game.",
           "{n} cards in the draw pile. Drawing the last one ends the game.")  # fmt: skip
TROUBLE_LIMIT_TEXT = N_("Trouble markers: {n} of {of}. With {of}, the Riots event ends the game.")


def limits(view: View) -> Sequence[Limit]:
    """Return warnings that the end is near: an almost empty draw pile, then too much trouble."""
    if view["decision"] is None:
        return ()
    left, trouble = sum(view["deck"]), sum(area["trouble"] for area in view["areas"])
    limits = [Limit(LOW_DECK_TEXT.with_args(n=left))] if left <= LOW_DECK else []
    if trouble >= RIOT_TROUBLE_LIMIT - TROUBLE_MARGIN and "riots" not in view["events"]:
        limits.append(
            Limit(
                TROUBLE_LIMIT_TEXT.with_args(n=trouble, of=RIOT_TROUBLE_LIMIT), is_reached=trouble >= RIOT_TROUBLE_LIMIT
            )
        )
    return limits


# -- after the end ----------------------------------------------------------------------------------------------------
PROGRESS_TEXTS = {
    "spread": N_("{n} of {total} areas"),
    "control": N_("{n} of {total} areas"),
    "trouble": N_("{n} of {total} trouble markers"),
    "worth": N_("${n} of ${total}"),
}


def final_tables(view: View) -> Sequence[FinalTable]:
    """Return a page of identities, winners first, then by points; empty during the game."""
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
    heads = (N_("Personality"), N_("Goal"), N_("At the end"))
    spoiled = [
        f"area:{area['id']}" for area in view["areas"]
        if area["demons"] and (any(area["minions"]) or area["building"] >= 0)
    ]  # fmt: skip
    line = N_("Minions and buildings next to a demon don't count: {areas}", areas=spoiled) if spoiled else None
    return (FinalTable(N_("Personalities"), tuple(accounts), line, heads),)


def goal_percentages(view: View) -> Sequence[int]:
    """Return each seat's progress towards its own goal, in percent.

    For the seat that wins with the last card, it is the share of cards drawn.
    """
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
    return PROGRESS_TEXTS[wins_by].with_args(n=now[seat], total=target)


def _goal(view: View, one: str) -> Text:
    return N_("{about}", about=f"about:personality.{one}.{faces.goal_amount(view, one)}")
