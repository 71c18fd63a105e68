"""The rows of the seats, in playing order: mark, name, what is public; the one to act is lit."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.extras.rows import SeatFacts
from ui.drawing import draw, marks
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, Mark, mix
from ui.table import words
from ui.table.desk import Desk
from ui.table.model.rows import SeatRows
from ui.table.view.panel.counts import PITCH as COUNTED
from ui.table.view.panel.counts import draw_counted
from ui.table.view.panel.low_rows import LEAST as LEAST_LOW
from ui.table.view.panel.low_rows import MARK, draw_low
from ui.table.view.panel.low_rows import PITCH as LOW
from ui.table.view.panel.strip import GAP as STRIP_GAP
from ui.table.view.panel.strip import HIGH as STRIP
from ui.table.view.panel.strip import draw_cell, places
from ui.table.view.panel.usual_row import draw_row, draw_two_lines, too_long

ROW, PITCH = 84, 92  # design units
LEAST_ROW = 62  # how low any other row may be
LOW_PANEL = 560  # design units: in a lower panel the seats stand side by side where rows leave too little room


class Seats:
    """Draws the rows and says where each lies."""

    def __init__(self, desk: Desk, rows: SeatRows) -> None:
        self.desk, self.rows = desk, rows
        self.levels = True  # how strong computers are is told; in lessons it is not
        self._side_by_side = False
        self._two_lines = False  # names are long: figures stand under them, in one line

    def layout(self, panel: Rect, view: View, least_below: int, spare: int = 0) -> int:
        """Place the rows at the top of `panel`, lower ones where room is short; return where they end.

        In low panels all stand side by side before rows take more of `least_below` than the `spare` pixels of it.
        """
        order = self.desk.controller.order(view)
        guests = self.desk.controller.guests(view)
        count = len(order) + len(guests)
        facts = self.desk.controller.seat(view, order[0])
        low = facts.low is not None
        usual = LOW if low else COUNTED if facts.counts else PITCH
        pitch = min(self.desk.px(usual), (panel.height - least_below) // count)
        least = self.desk.px(LEAST_LOW if low else LEAST_ROW)
        pitch = max(pitch, least)
        short = panel.height < self.desk.px(LOW_PANEL)
        self._side_by_side = short and panel.height - count * least < least_below - spare
        if self._side_by_side:
            cells = places(self.desk, panel, count)
            self.rows.seats = dict(zip(order, cells, strict=False))
            self.rows.guests = list(zip(guests, cells[len(order) :], strict=True))
            self.rows.cards.clear()
            return panel.top + self.desk.px(STRIP + STRIP_GAP)
        row = pitch - self.desk.px(4 if low else 8)
        self.rows.seats = {
            seat: Rect(panel.left, panel.top + number * pitch, panel.width, row) for number, seat in enumerate(order)
        }
        self.rows.guests = [
            (guest, Rect(panel.left, panel.top + (len(order) + number) * pitch, panel.width, row))
            for number, guest in enumerate(guests)
        ]
        facts_of = self.desk.controller.seat
        self._two_lines = any(too_long(self.desk, facts_of(view, seat), seat, panel.width) for seat in order)
        return panel.top + count * pitch

    def draw(self, surface: Surface, view: View) -> None:
        """Draw all rows."""
        acting = self.desk.asked(view)
        for seat, rect in self.rows.seats.items():
            self._row(surface, rect, seat, view, seat == acting)
        for guest, rect in self.rows.guests:
            mark = self.desk.app.palette.marks[guest.mark - 1]
            self._ground(surface, rect, mark, False)
            if self._side_by_side:
                draw_cell(surface, self.desk, rect, guest.facts, self.desk.say(guest.words), mark)
                continue
            self._low_row(surface, rect, mark, guest.facts, self.desk.say(guest.words), "")

    def draw_light(self, surface: Surface, view: View) -> None:
        """Draw the light round the row of the one to act."""
        acting = self.desk.asked(view)
        if acting in self.rows.seats:
            self._light(surface, self.rows.seats[acting], self.desk.marks[acting])

    def _light(self, surface: Surface, rect: Rect, mark: Mark) -> None:
        px = self.desk.px
        draw.glow(surface, rect, mark.colour, px(RADIUS_PANEL), px(12), 120)

    def _ground(self, surface: Surface, rect: Rect, mark: Mark, acting: bool) -> None:
        px = self.desk.px
        radius = px(RADIUS_PANEL)
        if acting:
            self._light(surface, rect, mark)
            draw.panel(surface, rect, mix(INK_1, mark.colour, 0.12), radius, mark.colour, max(2, px(2)))
        else:
            draw.panel(surface, rect, INK_1, radius, LINE)
            surface.fill(mark.colour, (rect.left, rect.top + radius, px(3), rect.height - 2 * radius))

    def _low_row(
        self, surface: Surface, rect: Rect, mark: Mark, facts: SeatFacts, name: str, level: str | None
    ) -> None:
        gone = 115 if facts.gone else 255
        marks.draw_mark(surface, mark, (rect.left + self.desk.px(28), rect.centery), self.desk.px(MARK), gone)
        draw_low(surface, self.desk, rect, facts, name, level, mark.colour)

    def _row(self, surface: Surface, rect: Rect, seat: int, view: View, acting: bool) -> None:
        desk = self.desk
        px, mark = desk.px, desk.marks[seat]
        self._ground(surface, rect, mark, acting)
        facts = desk.controller.seat(view, seat)
        if self._side_by_side:
            draw_cell(surface, desk, rect, facts, desk.match.players[seat].name, mark)
            return
        if facts.low is not None:
            player = desk.match.players[seat]
            level = None if player.is_person or not self.levels else desk.say(words.how(player))
            self._low_row(surface, rect, mark, facts, player.name, level)
            return
        size = min(px(38), rect.height - px(24))
        marks.draw_mark(surface, mark, (rect.left + px(40), rect.centery), size)
        if facts.counts:
            draw_counted(surface, self.desk, rect, facts, seat)
            return
        drawn = draw_two_lines if self._two_lines else draw_row
        self.rows.cards[seat] = drawn(surface, desk, rect, facts, seat, self.levels)
