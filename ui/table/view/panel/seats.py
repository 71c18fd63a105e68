"""The seats in playing order, in rows or side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.seat_rows import Guest, SeatFacts
from games.core.contract.names import seat_name
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, SeatMark, mix
from ui.layout import Box, Column, LayoutContext, Node, Paint, Row, Spacer
from ui.table import messages
from ui.table.drawing_context import DrawingContext
from ui.table.model.hover import SeatRowAreas
from ui.table.pictures import draw_picture
from ui.table.view.panel.seat_rows import (
    COUNTED_PITCH,
    DIMMED_SHARE,
    LOW_MARK_SIZE,
    LOW_PITCH,
    MIN_LOW_PITCH,
    MIN_PITCH,
    PITCH,
    draw_counted_row,
    draw_low_row,
    draw_row,
    draw_two_lines,
    needs_two_lines,
)

GAP, LOW_GAP = 8, 4  # design units between two rows, in usual and low rows
LOW_PANEL_HEIGHT = 560  # design units; in a lower panel, seats are side by side if rows would leave too little room
CELL_HEIGHT, CELL_GAP = 52, 6  # design units: height of a seat's cell (seats side by side), gap between cells
CELL_MARK_SIZE, CELL_PICTURE_SIZE, CELL_NUMBERS_HEIGHT = 17, 16, 26
PHONE_SIZE = 19  # design units: the sign of a seat that is played on a phone
GONE_MARK_ALPHA = 115  # alpha, of 255, of the mark of a seat that is out of the game


class Seats:
    """Lays out and draws the seats and guests (players without a seat)."""

    def __init__(self, ctx: DrawingContext, rows: SeatRowAreas) -> None:
        self.ctx, self.rows = ctx, rows
        self.shows_levels = True  # whether computers' levels are displayed; not in lessons
        self.side_by_side = False
        self.has_two_lines = False  # whether the numbers are below the names, because names are long

    def build(self, height: float, below: float, spare: float = 0) -> Node:
        """Return the node of the seats in a panel with this height; lengths are in pixels.

        `below` is the height of the parts below the seats. If space is short, rows get lower. In a low panel where even
        the lowest rows leave less than `below - spare`, the seats are side by side.
        """
        controller, unit, view = self.ctx.controller, self.ctx.unit, self.ctx.displayed_view()
        order, guests = list(controller.seat_order(view)), controller.guests(view)
        count, facts = len(order) + len(guests), controller.seat_facts(view, order[0])
        is_low = facts.compact_row is not None
        usual = LOW_PITCH if is_low else COUNTED_PITCH if facts.counts else PITCH
        least = MIN_LOW_PITCH if is_low else MIN_PITCH
        nodes = [*map(self._seat, order), *map(self._guest, guests)]
        if height < LOW_PANEL_HEIGHT * unit and height - count * least * unit < below - spare:
            return _Seats(self, Row(*nodes, gap=CELL_GAP), CELL_HEIGHT, CELL_GAP, side_by_side=True)
        pitch = max(least, min(usual, (height - below) // count / unit))
        gap = LOW_GAP if is_low else GAP
        return _Seats(self, Column(*nodes, gap=gap), count * pitch - gap, gap)

    def _seat(self, seat: Seat) -> Node:
        return _Place(lambda rect: self.rows.seats.update({seat: rect}), partial(self._draw_seat, seat))

    def _guest(self, guest: Guest) -> Node:
        return _Place(lambda rect: self.rows.guests.append((guest, rect)), partial(self._draw_guest, guest))

    def needs_two_lines(self, width: int) -> bool:
        """Return whether a name needs the whole row."""
        ctx, view = self.ctx, self.ctx.displayed_view()
        order = ctx.controller.seat_order(view)
        return any(needs_two_lines(ctx, ctx.controller.seat_facts(view, seat), seat, width) for seat in order)

    def draw_glow(self, surface: Surface) -> None:
        """Draw the glow around the acting players' rows."""
        acting = self.ctx.acting_names()
        for seat, rect in self.rows.seats.items():
            if seat_name(seat) in acting:
                self._light(surface, rect, self.ctx.marks[seat])

    def _light(self, surface: Surface, rect: Rect, mark: SeatMark) -> None:
        px = self.ctx.px
        draw.glow(surface, rect, mark.colour, px(RADIUS_PANEL), px(12), 120)

    def _ground(self, surface: Surface, rect: Rect, mark: SeatMark, acting: bool) -> None:
        px = self.ctx.px
        radius = px(RADIUS_PANEL)
        if acting:
            self._light(surface, rect, mark)
            draw.rounded_box(surface, rect, mix(INK_1, mark.colour, 0.12), radius, mark.colour, max(2, px(2)))
        else:
            draw.rounded_box(surface, rect, INK_1, radius, LINE)
            surface.fill(mark.colour, (rect.left, rect.top + radius, px(3), rect.height - 2 * radius))

    def _draw_guest(self, guest: Guest, surface: Surface, rect: Rect) -> None:
        mark, name = self.ctx.app.palette.seat_marks[guest.mark - 1], self.ctx.translate(guest.label)
        self._ground(surface, rect, mark, bool(self.ctx.acting_names() & {guest.name, guest.text_name} - {""}))
        if self.side_by_side:
            draw_cell(surface, self.ctx, rect, guest.facts, name, mark)
        else:
            self._low_row(surface, rect, mark, guest.facts, name, "")

    def _draw_seat(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        ctx, view = self.ctx, self.ctx.displayed_view()
        mark, facts = ctx.marks[seat], ctx.controller.seat_facts(view, seat)
        self._ground(surface, rect, mark, seat_name(seat) in ctx.acting_names())
        self._content(surface, rect, seat, facts)
        status = ctx.phone_statuses.get(seat)
        if status is not None:
            _draw_phone(surface, ctx, rect, status)

    def _content(self, surface: Surface, rect: Rect, seat: Seat, facts: SeatFacts) -> None:
        """Draw a row's mark, name and numbers."""
        ctx = self.ctx
        mark, player = ctx.marks[seat], ctx.match.players[seat]
        if self.side_by_side:
            draw_cell(surface, ctx, rect, facts, player.name, mark)
            return
        if facts.compact_row is not None:
            level = None if player.is_person or not self.shows_levels else ctx.translate(messages.level_text(player))
            self._low_row(surface, rect, mark, facts, player.name, level)
            return
        centre = Box.of(rect, ctx.unit).pad(20, 0).cut_left(40).rect.center
        marks.draw_seat_mark(surface, mark, centre, min(ctx.px(38), rect.height - ctx.px(24)))
        if facts.counts:
            draw_counted_row(surface, ctx, rect, facts, seat)
            return
        drawn = draw_two_lines if self.has_two_lines else draw_row
        self.rows.cards[seat] = drawn(surface, ctx, rect, facts, seat, self.shows_levels)

    def _low_row(
        self, surface: Surface, rect: Rect, mark: SeatMark, facts: SeatFacts, name: str, level: str | None
    ) -> None:
        centre = Box.of(rect, self.ctx.unit).cut_left(56).rect.center
        marks.draw_seat_mark(
            surface, mark, centre, self.ctx.px(LOW_MARK_SIZE), GONE_MARK_ALPHA if facts.is_out else 255
        )
        draw_low_row(surface, self.ctx, rect, facts, name, level, mark.colour)


def _draw_phone(surface: Surface, ctx: DrawingContext, rect: Rect, status: messages.PhoneStatus) -> None:
    """Draw a phone in the row's lower left corner; a tick if the seat has answered, a warning if it is silent."""
    size = ctx.px(PHONE_SIZE)
    place = Rect(rect.left + ctx.px(3), rect.bottom - size - ctx.px(3), size, size)
    palette = ctx.app.palette
    colour = {"silent": palette.warn, "answering": TEXT_2}.get(status, palette.good)
    icon, ground = ("check", colour) if status == "ready" else ("phone", INK_1)
    draw.rounded_box(surface, place, ground, size // 2, colour)
    marks.draw_icon(surface, icon, place.center, ctx.px(PHONE_SIZE - 5), INK_1 if status == "ready" else colour)


class _Seats(Column):
    """The node of all seats.

    It stores the rows' boxes in `SeatRowAreas`.
    """

    def __init__(self, seats: Seats, nodes: Node, height: float, below: float, side_by_side: bool = False) -> None:
        nodes.height = height
        super().__init__(nodes, Spacer(below))
        self.seats, self.side_by_side = seats, side_by_side

    def arrange(self, context: LayoutContext, box: Box) -> None:
        seats, rows = self.seats, self.seats.rows
        rows.seats, rows.guests = {}, []
        seats.side_by_side, seats.has_two_lines = self.side_by_side, seats.needs_two_lines(self.rect.width)
        if self.side_by_side:
            rows.cards.clear()
        super().arrange(context, box)


class _Place(Paint):
    """The node of one seat or guest."""

    def __init__(self, note: Callable[[Rect], object], paint: Callable[[Surface, Rect], object]) -> None:
        super().__init__(paint, weight=1)
        self.note = note

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.note(self.rect)


# -- seats side by side -----------------------------------------------------------------------------------------------
def draw_cell(surface: Surface, ctx: DrawingContext, rect: Rect, facts: SeatFacts, name: str, mark: SeatMark) -> None:
    """Draw a seat as a cell: mark, numbers and name."""
    box = Box.of(rect, ctx.unit)
    ink, quiet = ((mix(one, INK_1, DIMMED_SHARE) if facts.is_out else one) for one in (TEXT, TEXT_2))
    inner = box.pad(6, 3, 2, 3)
    upper = inner.cut_top(CELL_NUMBERS_HEIGHT)
    centre = upper.cut_left(CELL_MARK_SIZE, 4).rect.center
    marks.draw_seat_mark(surface, mark, centre, ctx.px(CELL_MARK_SIZE), GONE_MARK_ALPHA if facts.is_out else 255)
    font, unit = ctx.font(16, "bold"), box.unit
    for picture, figure in _figures(ctx, facts):
        size = font if figure.isdigit() or picture or facts.score is not None else ctx.font(SMALL)
        width = (text.width(figure, size) + 2) / unit
        if width + (CELL_PICTURE_SIZE + 4 if picture else 0) > upper.width / unit:
            break
        if picture:
            centre = upper.cut_left(CELL_PICTURE_SIZE, 4).rect.center
            draw_picture(surface, ctx, picture, centre, ctx.px(CELL_PICTURE_SIZE), mark)
        text.draw(surface, figure, upper.cut_left(width, 6).rect, size, ink, wrapping=False)
    small, lower = ctx.font(SMALL), inner.rect
    name = text.truncated(name, small._replace(px=text.MIN_TEXT), lower.width)
    text.draw(surface, name, lower, small, quiet, wrapping=False)


def _figures(ctx: DrawingContext, facts: SeatFacts) -> Iterator[tuple[str, str]]:
    """Yield a seat's numbers as (picture or "", number), the most important first."""
    if facts.holdings is not None:
        yield facts.holdings.main.picture, facts.holdings.main.number_text
    elif facts.score is not None:
        yield "", str(facts.score)
    if facts.compact_row is not None and facts.subtitle is not None:
        yield "", ctx.translate(facts.subtitle)
    for count in facts.counts:
        yield count.picture, count.number_text
