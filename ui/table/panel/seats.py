"""The rows of the seats, in playing order: mark, name, what is public; the one to act is lit."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.controller import Guest, SeatFacts
from ui.drawing import draw, marks
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, Mark, mix
from ui.table import words
from ui.table.desk import Desk
from ui.table.panel.counts import PITCH as COUNTED
from ui.table.panel.counts import draw_counted
from ui.table.panel.low_rows import LEAST as LEAST_LOW
from ui.table.panel.low_rows import MARK, draw_low
from ui.table.panel.low_rows import PITCH as LOW
from ui.table.panel.strip import GAP as STRIP_GAP
from ui.table.panel.strip import HIGH as STRIP
from ui.table.panel.strip import draw_cell, places
from ui.table.panel.usual_row import draw_row, draw_two_lines, too_long

ROW, PITCH = 84, 92  # design units
LEAST_ROW = 62  # how low any other row may be
LOW_PANEL = 560  # design units: in a lower panel the seats stand side by side where rows leave too little room


class Seats:
    """Draws the rows and says where each lies."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.levels = True  # how strong computers are is told; in lessons it is not
        self.rects: dict[int, Rect] = {}
        self.guests: list[tuple[Guest, Rect]] = []
        self.laid: dict[int, list[Rect]] = {}  # where the small cards of each seat were drawn
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
            self.rects = dict(zip(order, cells, strict=False))
            self.guests = list(zip(guests, cells[len(order) :], strict=True))
            self.laid.clear()
            return panel.top + self.desk.px(STRIP + STRIP_GAP)
        row = pitch - self.desk.px(4 if low else 8)
        self.rects = {
            seat: Rect(panel.left, panel.top + number * pitch, panel.width, row) for number, seat in enumerate(order)
        }
        self.guests = [
            (guest, Rect(panel.left, panel.top + (len(order) + number) * pitch, panel.width, row))
            for number, guest in enumerate(guests)
        ]
        facts_of = self.desk.controller.seat
        self._two_lines = any(too_long(self.desk, facts_of(view, seat), seat, panel.width) for seat in order)
        return panel.top + count * pitch

    def names_at(self, pos: tuple[int, int]) -> list[str]:
        """List the name of the row at `pos`: `seat:0`, or `guest:0` for one without a seat."""
        found = [f"seat:{seat}" for seat, rect in self.rects.items() if rect.collidepoint(pos)]
        return found or [f"guest:{n}" for n, (_, rect) in enumerate(self.guests) if rect.collidepoint(pos)]

    def answers_at(self, pos: tuple[int, int]) -> list[str]:
        """List the name that a click on the row at `pos` chooses: `seat:0`, or a guest's own, such as a pawn's."""
        found = self.names_at(pos)
        guests = (int(name.partition(":")[2]) for name in found if name.startswith("guest:"))
        return [self.guests[number][0].name for number in guests] or found

    def row_of(self, name: str) -> Rect:
        """Return the row of such a name."""
        kind, _, key = name.partition(":")
        return self.rects[int(key)] if kind == "seat" else self.guests[int(key)][1]

    def cards_of(self, seat: int) -> list[Rect]:
        """Return where the small cards of a seat lie, or would lie: as in another row, where this has none yet."""
        own = self.laid.get(seat)
        if own:
            return own
        other = next((other for other, cards in self.laid.items() if cards and other in self.rects), None)
        if other is None or seat not in self.rects:
            return []
        down = self.rects[seat].top - self.rects[other].top
        return [card.move(0, down) for card in self.laid[other]]

    def draw(self, surface: Surface, view: View) -> None:
        """Draw all rows."""
        acting = self.desk.asked(view)
        for seat, rect in self.rects.items():
            self._row(surface, rect, seat, view, seat == acting)
        for guest, rect in self.guests:
            mark = self.desk.app.palette.marks[guest.mark - 1]
            self._ground(surface, rect, mark, False)
            if self._side_by_side:
                draw_cell(surface, self.desk, rect, guest.facts, self.desk.say(guest.words), mark)
                continue
            self._low_row(surface, rect, mark, guest.facts, self.desk.say(guest.words), "")

    def draw_light(self, surface: Surface, view: View) -> None:
        """Draw the light round the row of the one to act."""
        acting = self.desk.asked(view)
        if acting in self.rects:
            self._light(surface, self.rects[acting], self.desk.marks[acting])

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
        self.laid[seat] = drawn(surface, desk, rect, facts, seat, self.levels)
