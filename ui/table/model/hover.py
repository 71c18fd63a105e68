"""What the pointer or the keyboard is on, and where the rows of seats and guests are.

The panel places the rows beside the board, others look them up.
"""

from __future__ import annotations

import math

from pygame import Rect

from games.core.contract.contract import Seat
from games.core.contract.extras.seat_rows import Guest
from ui.table.drawing_context import InteractiveContext
from ui.table.memo import Memo
from ui.table.option_widget import OptionWidget


# -- what is pointed at -----------------------------------------------------------------------------------------------
class HoverState:
    """What is pointed at on the table; asks the painter once an event what is under the pointer."""

    def __init__(self, ctx: InteractiveContext, rows: SeatRowAreas) -> None:
        self.ctx, self.rows = ctx, rows
        self.names_under: list[str] = []  # what lies under the pointer, as it is told of where nothing can be chosen
        self.since = 0.0  # when it came there; infinite: no tooltip before the pointer is elsewhere
        self._hits = Memo[list[str]]()
        self._events = 0

    # -- the pointer --------------------------------------------------------------------------------------------------
    def invalidate(self) -> None:
        """Ask the painter anew: with another event, and when what lies on the board has changed or moved."""
        self._events += 1

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """List the names of what lies under a position of the board, topmost first."""
        painter = self.ctx.painter
        return self._hits.get(painter, (pos, self._events), lambda: painter.names_at(pos))

    def described_at(self, pos: tuple[int, int]) -> list[str]:
        """List what lies under a position, in the order in which it is told of: on the board, or a row beside it."""
        under = self.ctx.painter.tooltip_order(self.names_at(pos), pos) if self.ctx.stage is None else []
        return under or self.rows.names_at(pos)

    def on_pointer_moved(self, pos: tuple[int, int]) -> None:
        """Note what lies under the pointer now."""
        under = self.described_at(pos)
        if under != self.names_under:
            self.names_under, self.since = under, self.ctx.app.now
            self.ctx.touch()

    def on_click(self) -> None:
        """Note a click: who clicks wants to see the board."""
        self.since = math.inf

    # -- names --------------------------------------------------------------------------------------------------------
    def pointed_names(self) -> list[str]:
        """List the names pointed at: of the widget that is hovered or focused, and all that choose the same part."""
        choice = self._pointed_widget()
        return [choice.name, *self.ctx.session.aliases(choice.name)] if choice is not None else []

    def selectable_name(self) -> str | None:
        """Return the name that is pointed at, if it can be chosen."""
        choice = self._pointed_widget()
        return choice.name if choice is not None and choice.enabled else None

    def lookup_names(self) -> list[str]:
        """List what could be looked up in the rules: the widget that is hovered or focused, then what lies there."""
        keyboard, widgets = self.ctx.app.by_keyboard, self.ctx.widgets
        widget = widgets.focused if keyboard else widgets.hovered
        named = [] if widget is None else [widget.name if isinstance(widget, OptionWidget) else widget.key]
        return named if keyboard else [*named, *self.names_under]

    def _pointed_widget(self) -> OptionWidget | None:
        """Return what could be chosen or not and is hovered, or focused where the keyboard is used."""
        widgets = self.ctx.widgets
        widget = widgets.focused if self.ctx.app.by_keyboard else widgets.hovered
        return widget if isinstance(widget, OptionWidget) else None


# -- rows beside the board --------------------------------------------------------------------------------------------
class SeatRowAreas:
    """The rectangles of all rows, in pixels of the window."""

    def __init__(self) -> None:
        self.seats: dict[Seat, Rect] = {}
        self.guests: list[tuple[Guest, Rect]] = []
        self.cards: dict[Seat, list[Rect]] = {}  # where the small cards of each seat were drawn

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the name of the row at `pos`: `seat:0`, or `guest:0` for one without a seat."""
        found = [f"seat:{seat}" for seat, rect in self.seats.items() if rect.collidepoint(pos)]
        return found or [f"guest:{n}" for n, (_, rect) in enumerate(self.guests) if rect.collidepoint(pos)]

    def answers_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the name that a click on the row at `pos` chooses: `seat:0`, or a guest's own, such as a pawn's."""
        found = self.names_at(pos)
        guests = (int(name.partition(":")[2]) for name in found if name.startswith("guest:"))
        return [self.guests[number][0].name for number in guests] or found

    def row_of(self, name: str) -> Rect:
        """Return the row of such a name."""
        kind, _, key = name.partition(":")
        return self.seats[int(key)] if kind == "seat" else self.guests[int(key)][1]

    def cards_of(self, seat: Seat) -> list[Rect]:
        """Return where the small cards of a seat are, or would be: as in another row, where this has none yet."""
        own = self.cards.get(seat)
        if own:
            return own
        other = next((other for other, cards in self.cards.items() if cards and other in self.seats), None)
        if other is None or seat not in self.seats:
            return []
        down = self.seats[seat].top - self.seats[other].top
        return [card.move(0, down) for card in self.cards[other]]
