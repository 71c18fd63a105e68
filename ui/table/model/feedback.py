"""Refusals that answer on the spot: why a name can't be chosen now, or a thing can't be done."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.contract.names import is_seat
from games.core.contract.texts import Text
from ui.table.desk import TableDesk
from ui.table.model.rows import SeatRows
from ui.table.model.tooltips import Tooltips
from ui.table.words import CANNOT
from ui.widgets.base import Tip


class Feedback:
    """Shows them beside what they are about, until the next input."""

    def __init__(self, desk: TableDesk, tooltips: Tooltips, rows: SeatRows) -> None:
        self.desk, self.tooltips, self.rows = desk, tooltips, rows

    def refuse(self, name: str) -> None:
        """Say on the spot what a thing is, and why it can't be chosen now: in a guide's words, else in the game's.

        While a guide only tells or asks, nobody has clicked anything wrong.
        """
        guide = self.desk.session.guide
        bad = guide is None or guide.asks
        self.desk.app.sounds.play("refuse" if bad else "click")
        told = guide.why_not(name) if guide is not None else None
        desk, on_board = self.desk, self.desk.painter.covers(name)
        about = "\n".join(self.tooltips.about(name)) if on_board else ""
        why, heading = desk.say(told or desk.session.why_not(name)), self.tooltips.heading(name)
        if why in about.splitlines():
            why = desk.say(CANNOT)  # the game tells only what it is, and that stands above
        aside = is_seat(name)  # under a row stands the question
        desk.widgets.note(Tip(why, self._area_of(name), heading, bad=bad, aside=aside, about=about))

    def explain(self, names: Sequence[str]) -> bool:
        """Say on the spot what the first of these things is that there is something to say of; False: of none."""
        for name in names:
            lines = self.tooltips.about(name)
            if lines:
                tip = Tip("\n".join(lines), self._area_of(name), self.tooltips.heading(name), aside=is_seat(name))
                self.desk.widgets.note(tip)
                return True
        return False

    def say_no(self, why: Text) -> None:
        """Say beside the decision card why something can't be done now."""
        self.desk.app.sounds.play("refuse")
        self.desk.widgets.refuse(self.desk.say(why), Rect(self.desk.card_area))

    def advise(self, told: str) -> None:
        """Say beside the decision card what would be better than what was clicked."""
        self.desk.app.sounds.play("click")
        self.desk.widgets.note(Tip(told, Rect(self.desk.card_area), aside=True))

    def tell(self, why: Text | str, name: str, aside: bool = False, bad: bool = True) -> None:
        """Say something beside the thing it is about, without the sound of a refusal; `bad`: in the colour of one."""
        self.desk.widgets.note(Tip(self.desk.say(why), self._area_of(name), bad=bad, aside=aside))

    def _area_of(self, name: str) -> Rect:
        """Return the box of a thing on the board, in the tray or in the decision card, or of a seat's row."""
        if self.desk.painter.covers(name):
            return self.desk.painter.area_of(name)
        if is_seat(name):
            return self.rows.row_of(name)
        widget = self.desk.widgets.find(name)
        return widget.rect if widget is not None else Rect(self.desk.card_area)
