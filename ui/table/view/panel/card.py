"""The decision card: who is asked, what is asked, and the answers that are not on the board."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.drawing import draw
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, mix
from ui.table.context import TableContext
from ui.table.view.panel.column import GAP, PAD, Column, Part
from ui.table.view.panel.idle import WaitingPanel
from ui.table.view.panel.question import Question
from ui.table.view.panel.scrolled import Scrolled

TOP = 14  # design units over the first line


class Card:
    """Lays out and draws the card: a column of parts and widgets."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.question, self.idle = desk, Question(desk), WaitingPanel(desk)
        self.rect = desk.card_area
        self._parts: list[Part] = []  # nothing is drawn of a card without words
        self.missing = 0  # pixels by which the last layout was too high
        self.note = ""  # the hint, where there was no room for it
        self._scrolled, self._first = Scrolled(desk), 0

    def layout(self, room: Rect, crowded: bool) -> int:
        """Build the card at the top of `room` and return where it ends: at its bottom at most, see `missing`.

        `crowded`: no more room can be had, so a hint stands beside the card instead of in it.
        """
        px, session = self.desk.px, self.desk.session
        self.rect.update(room)
        self._first = len(self.desk.widgets.widgets)
        column = Column(self.desk, room, room.top + px(TOP))
        selection = session.selection
        asked = self.desk.stage is None and session.looking_at is None and not session.match.over and not session.held
        self.question.begin()
        self.note = ""
        if asked and selection is not None:
            self.note = self.question.lay_out(column, selection, crowded)
        else:
            self.idle.lay_out(column)
        self._parts = column.parts if column.written else []
        need = column.y + px(PAD - GAP) - room.top
        self.missing = max(0, need - room.height)
        self.rect.height = min(room.height, need)
        return self.rect.bottom

    def scroll(self) -> None:
        """Let what was laid last scroll, where it is too high."""
        session = self.desk.session
        asked = session.match.number, session.looking_at
        self._scrolled.layout(self.rect, self.rect.height + self.missing, self._parts, self._first, asked)

    def draw(self, surface: Surface) -> None:
        """Draw the card without its widgets."""
        if not self._parts:
            return
        radius = self.desk.px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(INK_1, self.desk.theme.night[0], 0.5), INK_1), radius)
        draw.outline(surface, self.rect, LINE, radius)
        self._scrolled.draw(surface, self._parts)

    def draw_over(self, surface: Surface) -> None:
        """Draw one's secret over the board while its button is held."""
        if self.question.held is not None:
            self.question.held.draw_over(surface)
