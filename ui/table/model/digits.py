"""The digits that choose things on the board."""

from __future__ import annotations

from ui.table.drawing_context import InteractiveContext
from ui.widgets.host import Hand

DIGITS = "1234567890"


def keys_on_board(ctx: InteractiveContext) -> dict[str, str]:
    """Return the digits that choose things on the board, by their names: of answers with outcomes, or of its row."""
    offering = ctx.session.offering()
    if ctx.stage is not None or ctx.app.hand is Hand.PAD:
        return {}
    if offering is not None:
        return {offer.outcomes[0].name: digit for offer, digit in zip(offering.offers, DIGITS, strict=False)}
    able = ctx.session.choosable()
    return {name: digit for name, digit in zip(ctx.painter.row, DIGITS, strict=False) if name in able}
