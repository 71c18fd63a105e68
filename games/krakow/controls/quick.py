"""The quick setup, an option: a computer places the people of whoever sits at the table, who may change it."""

from __future__ import annotations

from games.core.contract.contract import Move, Options, View
from games.core.contract.dice import BotDice
from games.krakow.bots.prior import prior
from games.krakow.view.guessing import guess

QUICK_SETUP = "quick_setup"  # the option
SETTING_UP = frozenset({"district", "stand"})


def by_itself(view: View, options: Options) -> Move | None:
    """Return where a computer would place the next of one's people; None where the table is set up by hand."""
    decision = view["decision"]
    if options.get(QUICK_SETUP) != "yes" or decision is None or decision["kind"] not in SETTING_UP:
        return None
    moves = [tuple(move) for move in view["moves"]]
    weights = prior(guess(view, BotDice(0)), moves)
    return max(zip(weights, moves, strict=True), key=lambda pair: pair[0])[1]
