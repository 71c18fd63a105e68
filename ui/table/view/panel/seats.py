"""The seats in playing order, in rows or, if rows do not fit, side by side; the deciding seat is highlighted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.seat_rows import Guest, SeatFacts
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, SeatMark, mix
from ui.layout import Box, Column, LayoutContext, Node, Paint, Row, Spacer
from ui.table import messages
from ui.table.drawing_context import DrawingContext
from ui.table.model.hover import SeatRowAreas
from ui.table.pictures import draw_picture
from ui.table.view.panel.seat_rows import (
    COUNTED_PITCH,
    GONE,
    LEAST_LOW_PITCH,
    LEAST_PITCH,
    LOW_PITCH,
    MARK,
    PITCH,
    draw_counted,
    draw_low,
    draw_row,
    draw_two_lines,
    too_long,
)

GAP, LOW_GAP = 8, 4  # design units between rows
LOW_PANEL = 560  # design units; if the panel is lower than this and rows leave too little room, seats are side by side
CELL, CELL_GAP = 52, 6  # design units: the height of seats side by side, and the gap between them
CELL_MARK, CELL_PICTURE, CELL_FIGURES = 17, 16, 26
FAINT = 115  # alpha, of 255, of the mark of a seat that is out of the game


class Seats:
    """Lays out and draws the rows of all seats and guests."""

    def __init__(self, ctx: DrawingContext, rows: SeatRowAreas) -> None:
        self.ctx, self.rows = ctx, rows
        self.levels = True  # computers' levels are displayed; False in lessons
        self.side_by_side = False
        self.two_lines = False  # numbers are in one line below the name, because names are long

    def build(self, height: float, below: float, spare: float = 0) -> Node:
        """Return the seats' node for a panel of this `height` that needs the space `below` them, all in pixels.

        If space is short, rows get lower. In a low panel all seats are side by side if rows would take more than
        `spare` from the space `below`.
        """
        controller, unit, view = self.ctx.controller, self.ctx.unit, self.ctx.displayed_view()
        order, guests = list(controller.seat_order(view)), controller.guests(view)
        count, facts = len(order) + len(guests), controller.seat_facts(view, order[0])
        is_low = facts.compact_row is not None
        usual = LOW_PITCH if is_low else COUNTED_PITCH if facts.counts else PITCH
        least = LEAST_LOW_PITCH if is_low else LEAST_PITCH
        nodes = [*map(self._seat, order), *map(self._guest, guests)]
        if height < LOW_PANEL * unit and height - count * least * unit < below - spare:
            return _Seats(self, Row(*nodes, gap=CELL_GAP), CELL, CELL_GAP, side_by_side=True)
        pitch = max(least, min(usual, (height - below) // count / unit))
        gap = LOW_GAP if is_low else GAP
        return _Seats(self, Column(*nodes, gap=gap), count * pitch - gap, gap)

    def _seat(self, seat: Seat) -> Node:
        return _Place(lambda rect: self.rows.seats.update({seat: rect}), partial(self._draw_seat, seat))

    def _guest(self, guest: Guest) -> Node:
        return _Place(lambda rect: self.rows.guests.append((guest, rect)), partial(self._draw_guest, guest))

    def too_long(self, width: int) -> bool:
        """Return True if a name needs the whole width of a row."""
        ctx, view = self.ctx, self.ctx.displayed_view()
        order = ctx.controller.seat_order(view)
        return any(too_long(ctx, ctx.controller.seat_facts(view, seat), seat, width) for seat in order)

    def draw_glow(self, surface: Surface) -> None:
        """Draw the glow around the row of the deciding seat."""
        acting = self.ctx.deciding_seat()
        if acting in self.rows.seats:
            self._light(surface, self.rows.seats[acting], self.ctx.marks[acting])

    def _light(self, surface: Surface, rect: Rect, mark: SeatMark) -> None:
        px = self.ctx.px
        draw.glow(surface, rect, mark.colour, px(RADIUS_PANEL), px(12), 120)

    def _ground(self, surface: Surface, rect: Rect, mark: SeatMark, acting: bool) -> None:
        px = self.ctx.px
        radius = px(RADIUS_PANEL)
        if acting:
            self._light(surface, rect, mark)
            draw.panel(surface, rect, mix(INK_1, mark.colour, 0.12), radius, mark.colour, max(2, px(2)))
        else:
            draw.panel(surface, rect, INK_1, radius, LINE)
            surface.fill(mark.colour, (rect.left, rect.top + radius, px(3), rect.height - 2 * radius))

    def _draw_guest(self, guest: Guest, surface: Surface, rect: Rect) -> None:
        mark, name = self.ctx.app.palette.seat_marks[guest.mark - 1], self.ctx.translate(guest.label)
        self._ground(surface, rect, mark, False)
        if self.side_by_side:
            draw_cell(surface, self.ctx, rect, guest.facts, name, mark)
        else:
            self._low_row(surface, rect, mark, guest.facts, name, "")

    def _draw_seat(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        ctx, view = self.ctx, self.ctx.displayed_view()
        mark, player, facts = ctx.marks[seat], ctx.match.players[seat], ctx.controller.seat_facts(view, seat)
        self._ground(surface, rect, mark, seat == ctx.deciding_seat(view))
        if self.side_by_side:
            draw_cell(surface, ctx, rect, facts, player.name, mark)
            return
        if facts.compact_row is not None:
            level = None if player.is_person or not self.levels else ctx.translate(messages.level_text(player))
            self._low_row(surface, rect, mark, facts, player.name, level)
            return
        centre = Box.of(rect, ctx.unit).pad(20, 0).cut_left(40).rect.center
        marks.draw_seat_mark(surface, mark, centre, min(ctx.px(38), rect.height - ctx.px(24)))
        if facts.counts:
            draw_counted(surface, ctx, rect, facts, seat)
            return
        drawn = draw_two_lines if self.two_lines else draw_row
        self.rows.cards[seat] = drawn(surface, ctx, rect, facts, seat, self.levels)

    def _low_row(
        self, surface: Surface, rect: Rect, mark: SeatMark, facts: SeatFacts, name: str, level: str | None
    ) -> None:
        centre = Box.of(rect, self.ctx.unit).cut_left(56).rect.center
        marks.draw_seat_mark(surface, mark, centre, self.ctx.px(MARK), FAINT if facts.is_out else 255)
        draw_low(surface, self.ctx, rect, facts, name, level, mark.colour)


class _Seats(Column):
    """The layout node of all seats; when it is placed, it updates the table's row areas."""

    def __init__(self, seats: Seats, nodes: Node, height: float, below: float, side_by_side: bool = False) -> None:
        nodes.height = height
        super().__init__(nodes, Spacer(below))
        self.seats, self.side_by_side = seats, side_by_side

    def arrange(self, context: LayoutContext, box: Box) -> None:
        seats, rows = self.seats, self.seats.rows
        rows.seats, rows.guests = {}, []
        seats.side_by_side, seats.two_lines = self.side_by_side, seats.too_long(self.rect.width)
        if self.side_by_side:
            rows.cards.clear()
        super().arrange(context, box)


class _Place(Paint):
    """The layout node of one seat's or guest's row or cell."""

    def __init__(self, note: Callable[[Rect], object], paint: Callable[[Surface, Rect], object]) -> None:
        super().__init__(paint, weight=1)
        self.note = note

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.note(self.rect)


# -- side by side -----------------------------------------------------------------------------------------------------
def draw_cell(surface: Surface, ctx: DrawingContext, rect: Rect, facts: SeatFacts, name: str, mark: SeatMark) -> None:
    """Draw a seat in a cell: mark, main numbers and name; everything else is in the tooltip."""
    box = Box.of(rect, ctx.unit)
    ink, quiet = ((mix(one, INK_1, GONE) if facts.is_out else one) for one in (TEXT, TEXT_2))
    inner = box.pad(6, 3, 2, 3)
    upper = inner.cut_top(CELL_FIGURES)
    centre = upper.cut_left(CELL_MARK, 4).rect.center
    marks.draw_seat_mark(surface, mark, centre, ctx.px(CELL_MARK), FAINT if facts.is_out else 255)
    font, unit = ctx.font(16, "bold"), box.unit
    for picture, figure in _figures(ctx, facts):
        size = font if figure.isdigit() or picture or facts.score is not None else ctx.font(SMALL)
        width = (text.width(figure, size) + 2) / unit
        if width + (CELL_PICTURE + 4 if picture else 0) > upper.width / unit:
            break
        if picture:
            centre = upper.cut_left(CELL_PICTURE, 4).rect.center
            draw_picture(surface, ctx, picture, centre, ctx.px(CELL_PICTURE), mark)
        text.draw(surface, figure, upper.cut_left(width, 6).rect, size, ink, wrapping=False)
    small, lower = ctx.font(SMALL), inner.rect
    name = text.truncated(name, small._replace(px=text.MIN_TEXT), lower.width)
    text.draw(surface, name, lower, small, quiet, wrapping=False)


def _figures(ctx: DrawingContext, facts: SeatFacts) -> Iterator[tuple[str, str]]:
    """Yield a seat's numbers, the most important first, as (picture or "", number or short text)."""
    if facts.holdings is not None:
        yield facts.holdings.main.picture, facts.holdings.main.number_text
    elif facts.score is not None:
        yield "", str(facts.score)
    if facts.compact_row is not None and facts.subtitle is not None:
        yield "", ctx.translate(facts.subtitle)
    for count in facts.counts:
        yield count.picture, count.number_text
