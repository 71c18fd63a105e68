"""The rows of the seats, in playing order: mark, name, what is public; the one to act is lit."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.controller import Guest, SeatFacts
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, Colour, Mark, mix
from ui.table import words
from ui.table.cards.faces import draw_face
from ui.table.desk import Desk
from ui.table.panel.counts import PITCH as COUNTED
from ui.table.panel.counts import draw_counted
from ui.table.panel.low_rows import LEAST as LEAST_LOW
from ui.table.panel.low_rows import MARK, draw_low
from ui.table.panel.low_rows import PITCH as LOW
from ui.table.panel.strip import GAP as STRIP_GAP
from ui.table.panel.strip import HIGH as STRIP
from ui.table.panel.strip import draw_cell, places
from ui.table.pictures import draw_computer

ROW, PITCH = 84, 92  # design units
LEAST_ROW, LARGE_FIGURE = 62, 78  # the others: how low a row may be, and from where on the score is large
LEAST_NAME = 15  # type size at which a name must fit beside the figures; else these go under it
LOW_PANEL = 560  # design units: in a lower panel the seats stand side by side where rows leave too little room
USUAL_CARDS = 2  # room kept for so many, so that rows don't change their shape when cards are laid


class Seats:
    """Draws the rows and says where each lies."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.levels = True  # how strong computers are is told; in lessons it is not
        self.rects: dict[int, Rect] = {}
        self.guests: list[tuple[Guest, Rect]] = []
        self.laid: dict[int, list[Rect]] = {}  # where the small cards of each seat were drawn
        self._side_by_side = False
        self._low = False  # names are long: figures stand under them, in one line

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
        self._low = any(self._too_long(seat, view) for seat in order)
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

    def _too_long(self, seat: int, view: View) -> bool:
        """Whether a name would have to shrink too much beside the figures, its badges under it."""
        desk = self.desk
        facts = desk.controller.seat(view, seat)
        cards = max(USUAL_CARDS, len(facts.laid.cards)) * desk.px(39)
        amount = self._amount_width(self._unit(facts)) + desk.px(6) if facts.amount is not None else 0
        room = self.rects[seat].width - desk.px(72 + 20 + 54) - amount - cards
        return text.width(desk.match.players[seat].name, desk.font(LEAST_NAME, "bold")) > room

    def _unit(self, facts: SeatFacts) -> tuple[str, str]:
        """Return the amount of a seat as a figure and the words that stand under it."""
        assert facts.amount is not None
        number, _, unit = self.desk.say(facts.amount.words).partition(" ")
        return (number, unit) if number.isdigit() else (str(facts.amount.n), f"{number} {unit}")

    def _amount_width(self, told: tuple[str, str]) -> int:
        return max(self.desk.px(58), text.width(told[1], self.desk.font(SMALL)) + 2)

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
        if self._low:
            self._two_lines(surface, rect, facts, seat)
            return
        right = self._figures(surface, rect, facts, seat)
        self._name(surface, Rect(rect.left + px(72), rect.top, right - rect.left - px(80), rect.height), facts, seat)

    def _two_lines(self, surface: Surface, rect: Rect, facts: SeatFacts, seat: int) -> None:
        """Draw the name over the whole width, and under it what there is to say, in small."""
        desk = self.desk
        px = desk.px
        left, right = rect.left + px(70), rect.right - px(12)
        half = rect.height // 2
        top = Rect(left, rect.top + px(3), right - left - len(facts.badges) * px(22), half)
        where = text.draw(surface, desk.match.players[seat].name, top, desk.font(19, "bold"), TEXT, wrapping=False)
        self._badges(surface, facts, where.right + px(12), top.centery, px(22))
        low = Rect(left, rect.top + half - px(2), right - left, rect.height - half)
        low.width = self._small_figures(surface, low, facts, seat) - left - px(6)
        lines = [self._line(facts, seat), self._line(facts._replace(line=None), seat)]
        font = desk.font(SMALL + 1)
        indent = 0 if desk.match.players[seat].is_person else px(20)
        line = next((line for line in lines if line and text.width(line, font) <= low.width - indent), "")
        if indent and line:
            self._computer(surface, seat, (low.left + px(8), low.centery))
        text.draw(
            surface,
            line,
            Rect(low.left + indent, low.top, low.width - indent, low.height),
            font,
            TEXT_2,
            wrapping=False,
        )

    def _computer(self, surface: Surface, seat: int, centre: tuple[int, int]) -> None:
        desk = self.desk
        draw_computer(surface, desk, desk.match.players[seat].name, desk.marks[seat].colour, centre)

    def _small_figures(self, surface: Surface, low: Rect, facts: SeatFacts, seat: int) -> int:
        """Draw score, amount and cards in one line from the right; return where they begin."""
        desk = self.desk
        px = desk.px
        right = low.right
        if facts.score is not None:
            told = f"{facts.score} {desk.say(words.SCORE)}"
            right -= self._ending(surface, told, low, right, desk.font(16, "bold"))
        if facts.amount is not None:
            right -= px(12)
            right -= self._ending(surface, str(facts.amount.n), low, right, desk.font(16, "bold"), self._ink(facts))
            right -= px(10)
            marks.draw_mark(surface, desk.marks[seat], (right, low.centery), px(14))
            right -= px(10)
        size = (px(36), min(px(26), low.height - px(4)))
        return self._lay(surface, facts, seat, (right, low.centery), size, px(4))

    def _ink(self, facts: SeatFacts) -> Colour:
        """Return the colour of an amount: that of warnings where it is scarce."""
        return self.desk.app.palette.warn if facts.amount is not None and facts.amount.scarce else TEXT

    def _ending(self, surface: Surface, told: str, low: Rect, right: int, font: text.Font, ink: Colour = TEXT) -> int:
        """Draw a text that ends at `right` and return how wide it is."""
        wide = text.width(told, font) + 2
        text.draw(surface, told, Rect(right - wide, low.top, wide, low.height), font, ink, wrapping=False)
        return wide

    def _badges(self, surface: Surface, facts: SeatFacts, x: int, y: int, pitch: int) -> None:
        desk = self.desk
        for icon, _ in facts.badges:
            colour = desk.app.palette.good if icon == "check" else desk.theme.light
            marks.icon(surface, icon, (x, y), desk.px(18), colour)
            x += pitch

    def _name(self, surface: Surface, room: Rect, facts: SeatFacts, seat: int) -> None:
        desk = self.desk
        px = desk.px
        player = desk.match.players[seat]
        font = desk.font(20, "bold")
        badges = len(facts.badges) * px(24)
        under = badges if text.width(player.name, font) + badges > room.width else 0  # a long name pushes them down
        line = self._line(facts, seat)
        small = desk.font(SMALL + 1)
        high, low_high = text.body_height(font), text.body_height(small)
        start = room.top + max(1, (room.height - high - low_high) // 2)
        top = Rect(room.left, start, room.width - (0 if under else badges), high)
        if not line and not under:
            top.centery = room.centery
        where = text.draw(surface, player.name, top, font, TEXT, wrapping=False)
        if not under:
            self._badges(surface, facts, where.right + px(16), top.centery, px(24))
        indent = px(20) if line and not player.is_person else 0
        if indent:
            self._computer(surface, seat, (room.left + px(8), top.bottom + low_high // 2))
        width = room.width - indent - under
        low = Rect(room.left + indent, top.bottom, width, room.bottom - top.bottom - 1)
        one_line = text.width(line, small) <= width
        if not one_line and (under or text.measure(line, small, width)[1] > low.height):  # the badges tell it too
            line = self._line(facts._replace(line=None), seat)
        where = text.draw(surface, line, low, small, TEXT_2, valign="top", wrapping=not under)
        if under:
            self._badges(surface, facts, where.right + px(14 if line else 8), top.bottom + low_high // 2, px(24))

    def _line(self, facts: SeatFacts, seat: int) -> str:
        desk = self.desk
        player = desk.match.players[seat]
        parts = []
        if not player.is_person and self.levels:
            parts.append(desk.say(words.how(player)))
        colour = desk.match.game.facts.colours.get(player.mark)
        if colour is not None:
            parts.append(desk.say(colour))
        if facts.line is not None:
            parts.append(desk.say(facts.line))
        return " · ".join(parts)

    def _figures(self, surface: Surface, rect: Rect, facts: SeatFacts, seat: int) -> int:
        """Draw score, amount and cards from the right; return where they begin."""
        desk = self.desk
        px, small = desk.px, desk.font(SMALL)
        right = rect.right - px(14)
        large = desk.font(27 if rect.height >= px(LARGE_FIGURE) else 21, "serif-bold")
        high, low = text.body_height(large), text.body_height(small)
        upper = Rect(0, rect.centery - (high + low) // 2, 0, high)  # figures, and their words under them
        if facts.score is not None:
            wide = max(px(46), text.width(desk.say(words.SCORE), small) + 2)
            box = Rect(right - wide, upper.top, wide, high)
            text.draw(surface, str(facts.score), box, large, TEXT, align="center", wrapping=False)
            under = Rect(box.left, box.bottom, wide, low)
            text.draw(surface, desk.say(words.SCORE), under, small, TEXT_2, align="center", wrapping=False)
            right = box.left - px(8)
        if facts.amount is not None:
            number, unit = self._unit(facts)
            wide = self._amount_width((number, unit))
            box = Rect(right - wide, upper.top, wide, high)
            font = desk.font(17, "bold")
            figure = Rect(0, box.top, text.width(number, font) + 2, high)
            figure.left = box.centerx - (px(20) + figure.width) // 2 + px(20)
            marks.draw_mark(surface, desk.marks[seat], (figure.left - px(12), box.centery), px(15))
            text.draw(surface, number, figure, font, self._ink(facts), wrapping=False)
            under = Rect(box.left, box.bottom, wide, low)
            text.draw(surface, unit, under, small, TEXT_2, align="center", wrapping=False)
            right = box.left - px(6)
        size = (px(34), min(px(46), rect.height - px(12)))
        return self._lay(surface, facts, seat, (right + px(5), rect.centery), size, px(5)) - px(5)

    def _lay(
        self, surface: Surface, facts: SeatFacts, seat: int, end: tuple[int, int], size: tuple[int, int], gap: int
    ) -> int:
        """Draw the small cards of a seat in a row that ends at `end`, with a gap right of each; return its left."""
        right, self.laid[seat] = end[0], []
        for sign in reversed(facts.laid.cards):
            card = Rect(right - gap - size[0], 0, *size)
            card.centery = end[1]
            draw_face(surface, self.desk, card, sign, facts.laid.spent)
            self.laid[seat].insert(0, card)
            right = card.left
        return right
