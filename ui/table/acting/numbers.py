"""Digits for what can be chosen beside the board: cards in hand, tokens, and the answers in the decision card."""

from __future__ import annotations

from ui.table.desk import TableDesk
from ui.table.panel.choice import Choice
from ui.table.panel.tray import Tray

DIGITS = "1234567890"
WITHOUT = ("symbol", "offer")  # kinds of keys of choices that have no digit, or one of their own


class Numbers:
    """Gives each of them its digit at every layout: the hand first, as one reads, then the card."""

    def __init__(self, desk: TableDesk, tray: Tray | None) -> None:
        self.desk, self.tray = desk, tray

    def lay_out(self) -> None:
        """Write the digits on the widgets of the present question."""
        every = self._choices()
        digits = dict(zip(dict.fromkeys(choice.name for choice in every), DIGITS, strict=False))
        for choice in every:
            choice.digit = digits.get(choice.name, "")

    def choice_of(self, digit: str) -> Choice | None:
        """Return what a digit chooses now: the first of all that it stands on."""
        return next((choice for choice in self._choices() if choice.digit == digit), None)

    def _choices(self) -> list[Choice]:
        """List what can be chosen: a card in hand that is offered in the card as well comes twice."""
        session = self.desk.session
        if session.selection is None or self.desk.stage is not None or session.offering() is not None:
            return []
        able = session.choosable()
        hand = [card for card in (*self.tray.cards, *self.tray.tokens) if card.name in able] if self.tray else []
        in_card = [
            widget
            for widget in self.desk.widgets.widgets
            if isinstance(widget, Choice) and widget.enabled and self.desk.card_area.contains(widget.rect)
        ]
        return [choice for choice in (*hand, *in_card) if choice.key.partition(":")[0] not in WITHOUT]
