"""Why the power of an estate or a field can't be used by whoever is to use one now: what the rules would refuse."""

from __future__ import annotations

from games.core.contract.contract import View
from games.core.contract.dice import BotDice
from games.core.contract.texts import N_, Text
from games.wampiry.controls.words import REASONS
from games.wampiry.rules.turn import barred
from games.wampiry.view.guessing import guess


def why_not(view: View, name: str) -> Text | None:
    """Return why the power of this estate or field is of no use now; None where it is, or is not to be had now."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "use" or name.partition(":")[0] not in ("estate", "field"):
        return None
    reason = barred(guess(view, BotDice(0)), ("use", decision["seat"], *decision["args"])).get(name)  # all is public
    return None if reason is None else N_("Of no use now: {why}", why=REASONS[reason.id].but(**reason.args))
