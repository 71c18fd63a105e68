"""Sentences that describe the effects of district cards, as tooltips say them."""

from __future__ import annotations

from games.core.contract.texts import N_, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.form import BoardData

AREA_TEXTS = {
    "pay_and_place": N_("Pay ${amount}: place a minion in this area or an adjacent one."),
    "draw_and_discard": N_("Draw a card, then discard one from your hand."),
    "take_money": N_("Take ${amount} from the bank."),
    "protect": N_(
        "Protect a minion or building of yours from an event: ${amount} each, on anyone's turn, as often as you like."
    ),
    "sell_card": N_("Discard a card from your hand: take ${amount} from the bank."),
    "place_trouble": N_("Place a trouble marker in an area with a figure but no trouble: this one or an adjacent one."),
    "pay_and_calm": N_("Pay ${amount}: remove one trouble marker from the board."),
}


def area_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentence for the district card of the area at a path."""
    effect = value_at(data, (*place, "effect"))
    text = AREA_TEXTS.get(effect["do"])
    return text.with_args(amount=effect.get("amount", 0)) if text is not None else None
