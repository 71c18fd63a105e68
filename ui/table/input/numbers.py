"""Digits for what can be chosen without a pointer: a row on the board, cards in hand, tokens, answers in the card."""

from __future__ import annotations

from ui.table.choice import Choice
from ui.table.context import TableContext
from ui.table.model.digits import DIGITS, keys_on_board

WITHOUT = ("symbol", "offer")  # kinds of keys of choices that have no digit, or one of their own


class Numbers:
    """Gives each of them its digit at every layout: the hand first, as one reads, then the card.

    A row on the board, such as Osada's seven moves, keeps its digits while one of it can be chosen: 3 is always C.
    """

    def __init__(self, desk: TableContext) -> None:
        self.desk = desk

    def lay_out(self) -> None:
        """Write the digits on the widgets of the present question; those on the board are the painter's to write."""
        every = self._choices()
        free = DIGITS[len(self.desk.painter.row) :] if keys_on_board(self.desk) else DIGITS
        digits = dict(zip(dict.fromkeys(choice.name for choice in every), free, strict=False))
        for choice in every:
            choice.digit = digits.get(choice.name, "")

    def name_of(self, digit: str) -> str | None:
        """Return what a digit chooses now: the first of all that it stands on."""
        on_board = (name for name, key in keys_on_board(self.desk).items() if key == digit)
        return next(on_board, None) or next((one.name for one in self._choices() if one.digit == digit), None)

    def _choices(self) -> list[Choice]:
        """List what can be chosen: a card in hand that is offered in the card as well comes twice."""
        session = self.desk.session
        if session.selection is None or self.desk.stage is not None or session.offering() is not None:
            return []
        able = session.choosable()
        hand = [card for card in self.desk.tray_cards() if card.name in able]
        in_card = [
            widget
            for widget in self.desk.widgets.widgets
            if isinstance(widget, Choice) and widget.enabled and self.desk.card_area.contains(widget.rect)
        ]
        return [choice for choice in (*hand, *in_card) if choice.key.partition(":")[0] not in WITHOUT]
