"""The rows of the seats, in playing order: mark, name, what is public; the one to act is lit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract import View
from games.core.controller import SeatFacts
from ui import draw, marks, text
from ui.table import words
from ui.table.faces import draw_face
from ui.theme import INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, mix

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

ROW, PITCH = 84, 92  # design units
LEAST_ROW = 62


class Seats:
    """Draws the rows and says where each lies."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.rects: dict[int, Rect] = {}

    def layout(self, panel: Rect, view: View, least_below: int) -> int:
        """Place the rows at the top of `panel`, lower ones where room is short; return where they end."""
        order = self.table.session.controller.order(view)
        count = len(order)
        pitch = min(self.table.px(PITCH), (panel.height - least_below) // count)
        pitch = max(pitch, self.table.px(LEAST_ROW))
        row = pitch - self.table.px(8)
        self.rects = {
            seat: Rect(panel.left, panel.top + number * pitch, panel.width, row) for number, seat in enumerate(order)
        }
        return panel.top + count * pitch

    def draw(self, surface: Surface, view: View) -> None:
        """Draw all rows."""
        acting = None if view["decision"] is None else view["decision"]["seat"]
        for seat, rect in self.rects.items():
            self._row(surface, rect, seat, view, seat == acting)

    def _row(self, surface: Surface, rect: Rect, seat: int, view: View, acting: bool) -> None:
        table = self.table
        px, mark = table.px, table.marks[seat]
        radius = px(RADIUS_PANEL)
        if acting:
            draw.glow(surface, rect, mark.colour, radius, px(12), 120)
            draw.panel(surface, rect, mix(INK_1, mark.colour, 0.12), radius, mark.colour, max(2, px(2)))
        else:
            draw.panel(surface, rect, INK_1, radius, LINE)
            surface.fill(mark.colour, (rect.left, rect.top + radius, px(3), rect.height - 2 * radius))
        size = min(px(38), rect.height - px(24))
        marks.draw_mark(surface, mark, (rect.left + px(40), rect.centery), size)
        facts = table.session.controller.seat(view, seat)
        right = self._figures(surface, rect, facts, seat)
        self._name(surface, Rect(rect.left + px(72), rect.top, right - rect.left - px(80), rect.height), facts, seat)

    def _name(self, surface: Surface, room: Rect, facts: SeatFacts, seat: int) -> None:
        table = self.table
        px = table.px
        player = table.session.match.players[seat]
        font = table.font(20, "bold")
        badges = len(facts.badges) * px(24)
        line = self._line(facts, seat)
        top = Rect(room.left, room.top + px(12), room.width - badges, px(28))
        if not line:
            top.centery = room.centery
        where = text.draw(surface, player.name, top, font, TEXT, wrapping=False)
        x = where.right + px(16)
        for icon, _ in facts.badges:
            marks.icon(
                surface,
                icon,
                (x, top.centery),
                px(18),
                table.app.palette.good if icon == "check" else table.theme.light,
            )
            x += px(24)
        if line and not player.is_person:
            marks.icon(surface, "robot", (room.left + px(8), top.bottom + px(8)), px(15), TEXT_2)
            low = Rect(room.left + px(20), top.bottom - px(1), room.width - px(20), room.bottom - top.bottom - px(6))
            text.draw(surface, line, low, table.font(SMALL + 1), TEXT_2, valign="top")
        elif line:
            low = Rect(room.left, top.bottom - px(1), room.width, room.bottom - top.bottom - px(6))
            text.draw(surface, line, low, table.font(SMALL + 1), TEXT_2, valign="top")

    def _line(self, facts: SeatFacts, seat: int) -> str:
        table = self.table
        player = table.session.match.players[seat]
        parts = []
        if not player.is_person:
            level = table.say(words.LEVELS[player.level])
            parts.append(level)
        if facts.line is not None:
            parts.append(table.say(facts.line, table.session.lexicon))
        return " · ".join(parts)

    def _figures(self, surface: Surface, rect: Rect, facts: SeatFacts, seat: int) -> int:
        """Draw score, amount and cards from the right; return where they begin."""
        table = self.table
        px = table.px
        right = rect.right - px(14)
        if facts.score is not None:
            box = Rect(right - px(46), rect.top + px(10), px(46), rect.height - px(34))
            text.draw(surface, str(facts.score), box, table.font(27, "serif-bold"), TEXT, align="center")
            low = Rect(box.left - px(4), rect.bottom - px(28), px(54), px(20))
            text.draw(surface, table.say(words.SCORE), low, table.font(SMALL), TEXT_2, align="center", wrapping=False)
            right = box.left - px(8)
        if facts.amount is not None:
            amount, label = facts.amount
            label_words = table.say(label)
            number, _, unit = label_words.partition(" ")
            wide = max(px(58), text.width(unit, table.font(SMALL)) + 2)
            box = Rect(right - wide, rect.top + px(10), wide, rect.height - px(34))
            spot = (box.centerx - px(12), box.centery)
            marks.draw_mark(surface, table.marks[seat], spot, px(15))
            text.draw(
                surface,
                number or str(amount),
                Rect(box.centerx, box.top, px(30), box.height),
                table.font(17, "bold"),
                TEXT,
            )
            low = Rect(box.left, rect.bottom - px(28), wide, px(20))
            text.draw(surface, unit, low, table.font(SMALL), TEXT_2, align="center", wrapping=False)
            right = box.left - px(6)
        for name in reversed(facts.cards):
            card = Rect(right - px(34), 0, px(34), min(px(46), rect.height - px(20)))
            card.centery = rect.centery
            draw_face(surface, table, card, name, facts.spent)
            right = card.left - px(5)
        return right
