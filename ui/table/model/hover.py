"""The pieces, cards and rows under the pointer or focus, and the areas of seat rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from games.core.contract.contract import Seat
from games.core.contract.extras.seat_rows import Guest
from ui.table.drawing_context import InteractiveContext
from ui.table.memo import Memo
from ui.table.option_widget import OptionWidget


# -- hover ------------------------------------------------------------------------------------------------------------
class HoverState:
    """Tracks the names of the pieces, cards and rows under the pointer or focus."""

    def __init__(self, ctx: InteractiveContext, rows: SeatRowAreas) -> None:
        self.ctx, self.rows = ctx, rows
        # Names under the pointer. The tooltip describes the first that has a description.
        self.names_under: list[str] = []
        self.changed_at = 0.0  # time at which `names_under` last changed; infinity: no tooltip until the next change
        self._hits = Memo[list[str]]()
        self._events = 0

    # -- the pointer --------------------------------------------------------------------------------------------------
    def invalidate(self) -> None:
        """Drop the cached result of the hit test."""
        self._events += 1

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """List the names of the pieces and spaces at a position of the board, topmost first."""
        painter = self.ctx.painter
        return self._hits.get(painter, (pos, self._events), lambda: painter.names_at(pos))

    def described_at(self, pos: tuple[int, int]) -> list[str]:
        """List the names at a position of the window; a tooltip describes the first that has a description."""
        under = self.ctx.painter.tooltip_order(self.names_at(pos), pos) if self.ctx.stage is None else []
        return under or self.rows.names_at(pos)

    def on_pointer_moved(self, pos: tuple[int, int]) -> None:
        """Update `names_under` for a new pointer position."""
        under = self.described_at(pos)
        if under != self.names_under:
            self.names_under, self.changed_at = under, self.ctx.app.now
            self.ctx.touch()

    def on_click(self) -> None:
        """Hide the tooltip after a click."""
        self.changed_at = math.inf

    # -- names --------------------------------------------------------------------------------------------------------
    def pointed_names(self) -> list[str]:
        """List the names of the hovered or focused option."""
        choice = self._pointed_widget()
        names = choice.names if choice is not None else ()
        return [*names, *(other for name in names for other in self.ctx.session.aliases(name))]

    def selectable_name(self) -> str | None:
        """The hovered or focused name if it can be chosen, otherwise None."""
        choice = self._pointed_widget()
        return choice.name if choice is not None and choice.enabled else None

    def names_chosen_together(self) -> Sequence[str]:
        """The names that a click on the hovered or focused option chooses; empty if there are fewer than two."""
        choice = self._pointed_widget()
        return choice.names if choice is not None and len(choice.names) > 1 else ()

    def lookup_names(self) -> list[str]:
        """List the names to look up in the rules, best first."""
        keyboard, widgets = self.ctx.app.by_keyboard, self.ctx.widgets
        widget = widgets.focused if keyboard else widgets.hovered
        named = [] if widget is None else [widget.name if isinstance(widget, OptionWidget) else widget.key]
        return named if keyboard else [*named, *self.names_under]

    def _pointed_widget(self) -> OptionWidget | None:
        """Return the option under the pointer or focus."""
        widgets = self.ctx.widgets
        widget = widgets.focused if self.ctx.app.by_keyboard else widgets.hovered
        return widget if isinstance(widget, OptionWidget) else None


# -- seat rows ---------------------------------------------------------------------------------------------------------
class SeatRowAreas:
    """The areas of the rows of seats and guests, in pixels.

    A guest is a player without a seat.
    """

    def __init__(self) -> None:
        self.seats: dict[Seat, Rect] = {}
        self.guests: list[tuple[Guest, Rect]] = []
        self.cards: dict[Seat, list[Rect]] = {}  # the boxes at which each seat's small cards were drawn

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the name of the row at `pos`: `seat:0` or `guest:0`."""
        result = [f"seat:{seat}" for seat, rect in self.seats.items() if rect.collidepoint(pos)]
        return result or [f"guest:{n}" for n, (_, rect) in enumerate(self.guests) if rect.collidepoint(pos)]

    def answers_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the name that a click at `pos` chooses: `seat:0` or a guest's pawn."""
        result = self.names_at(pos)
        guests = (int(name.partition(":")[2]) for name in result if name.startswith("guest:"))
        return [self.guests[number][0].name for number in guests] or result

    def row_of(self, name: str) -> Rect:
        """Return the area of a row by its name."""
        kind, _, key = name.partition(":")
        return self.seats[int(key)] if kind == "seat" else self.guests[int(key)][1]

    def cards_of(self, seat: Seat) -> list[Rect]:
        """Return the boxes of a seat's small cards.

        Before the first drawing they are estimated.
        """
        own = self.cards.get(seat)
        if own:
            return own
        other = next((other for other, cards in self.cards.items() if cards and other in self.seats), None)
        if other is None or seat not in self.seats:
            return []
        down = self.seats[seat].top - self.seats[other].top
        return [card.move(0, down) for card in self.cards[other]]
