"""Refusals that answer on the spot: why a name can't be chosen now, or a thing can't be done."""

from __future__ import annotations

from pygame import Rect

from games.core.contract.names import is_seat
from games.core.contract.texts import Text
from ui.table.desk import TableDesk
from ui.table.panel.seats import Seats


class Refusals:
    """Shows them beside what they are about, until the next input."""

    def __init__(self, desk: TableDesk, seats: Seats) -> None:
        self.desk, self.seats = desk, seats

    def refuse(self, name: str) -> None:
        """Say on the spot why a name can't be chosen now."""
        self.desk.app.sounds.play("refuse")
        self.tell(self.desk.session.why_not(name), name, aside=is_seat(name))  # under a row stands the question

    def say_no(self, why: Text) -> None:
        """Say beside the decision card why something can't be done now."""
        self.desk.app.sounds.play("refuse")
        self.desk.widgets.refuse(self.desk.say(why), Rect(self.desk.card_area))

    def tell(self, why: Text, name: str, aside: bool = False) -> None:
        """Say something beside the thing it is about, without the sound of a refusal."""
        self.desk.widgets.refuse(self.desk.say(why), self._area_of(name), aside=aside)

    def _area_of(self, name: str) -> Rect:
        """Return the box of a thing on the board, in the tray or in the decision card, or of a seat's row."""
        if self.desk.painter.covers(name):
            return self.desk.painter.area_of(name)
        if is_seat(name):
            return self.seats.row_of(name)
        widget = self.desk.widgets.find(name)
        return widget.rect if widget is not None else Rect(self.desk.card_area)
