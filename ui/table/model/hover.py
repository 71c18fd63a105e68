"""What the pointer or the keyboard is on."""

from __future__ import annotations

import math

from ui.table.choice import Choice
from ui.table.desk import TableDesk
from ui.table.memo import Memo
from ui.table.model.rows import SeatRows


class HoverState:
    """What is pointed at on the table; asks the painter once an event what is under the pointer."""

    def __init__(self, desk: TableDesk, rows: SeatRows) -> None:
        self.desk, self.rows = desk, rows
        self.under: list[str] = []  # what lies under the pointer, as it is told of where nothing can be chosen
        self.since = 0.0  # when it came there; infinite: no tooltip before the pointer is elsewhere
        self._hits = Memo[list[str]]()
        self._events = 0

    # -- the pointer --------------------------------------------------------------------------------------------------
    def look_again(self) -> None:
        """Ask the painter anew: with another event, and when what lies on the board has changed or moved."""
        self._events += 1

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """List the names of what lies under a position of the board, topmost first."""
        painter = self.desk.painter
        return self._hits.get(painter, (pos, self._events), lambda: painter.names_at(pos))

    def told_at(self, pos: tuple[int, int]) -> list[str]:
        """List what lies under a position, in the order in which it is told of: on the board, or a row beside it."""
        under = self.desk.painter.told_order(self.names_at(pos), pos) if self.desk.stage is None else []
        return under or self.rows.names_at(pos)

    def moved(self, pos: tuple[int, int]) -> None:
        """Note what lies under the pointer now."""
        under = self.told_at(pos)
        if under != self.under:
            self.under, self.since = under, self.desk.app.now
            self.desk.touch()

    def clicked(self) -> None:
        """Note a click: who clicks wants to see the board."""
        self.since = math.inf

    # -- names --------------------------------------------------------------------------------------------------------
    def names(self) -> list[str]:
        """List the names pointed at: of the widget that is hovered or focused, and all that choose the same part."""
        choice = self._choice()
        return [choice.name, *self.desk.session.twins(choice.name)] if choice is not None else []

    def choosable(self) -> str | None:
        """Return the name that is pointed at, if it can be chosen."""
        choice = self._choice()
        return choice.name if choice is not None and choice.enabled else None

    def things(self) -> list[str]:
        """List what could be looked up in the rules: the widget that is hovered or focused, then what lies there."""
        keyboard, widgets = self.desk.app.by_keyboard, self.desk.widgets
        widget = widgets.focused if keyboard else widgets.hovered
        named = [] if widget is None else [widget.name if isinstance(widget, Choice) else widget.key]
        return named if keyboard else [*named, *self.under]

    def _choice(self) -> Choice | None:
        """Return what could be chosen or not and is hovered, or focused where the keyboard is used."""
        widgets = self.desk.widgets
        widget = widgets.focused if self.desk.app.by_keyboard else widgets.hovered
        return widget if isinstance(widget, Choice) else None
