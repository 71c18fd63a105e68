"""What ends the game and is near: a line each between the rows of seats and the decision card."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.extras.ending import Limit
from ui.drawing import marks, text
from ui.drawing.theme import SMALL
from ui.table.desk import TableDesk
from ui.widgets.base import Widget, Words

MOST = 2  # lines; the others stand in the tooltip
PAD, BELOW = 3, 6  # design units over and under a line, and under the last one


class LimitLine(Widget):
    """A sign, whose it is, a sentence; pointed at, all that is near."""

    def __init__(self, desk: TableDesk, number: int, rect: Rect, limit: Limit, near: Sequence[Limit]) -> None:
        super().__init__(f"limit:{number}", rect)
        self.desk, self.limit, self.near = desk, limit, near
        self.focusable = False

    def tip_words(self) -> Words | None:
        """Return what is near and has no line of its own."""
        return "\n".join(self.desk.say(limit.words) for limit in self.near[MOST:]) or self.desk.say(self.limit.words)

    def draw(self, surface: Surface) -> None:
        px, palette = self.px, self.host.palette
        ink = palette.bad if self.limit.reached else palette.warn
        room = words_room(self.desk, self.rect)
        middle = self.rect.top + px(PAD) + text.line_height(self.font(SMALL + 1)) // 2
        if self.limit.seat >= 0:
            marks.draw_mark(surface, self.desk.marks[self.limit.seat], (self.rect.left + px(12), middle), px(14))
        else:
            marks.icon(surface, "warning", (self.rect.left + px(12), middle), px(18), ink)
        text.draw(surface, self.desk.say(self.limit.words), room, self.font(SMALL + 1, "bold"), ink)


def words_room(desk: TableDesk, rect: Rect) -> Rect:
    """Return where the words of a line stand."""
    left = rect.left + desk.px(26)
    return Rect(left, rect.top + desk.px(PAD), rect.right - left, rect.height - 2 * desk.px(PAD))


class Limits:
    """Says how high the lines are, and places them."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk

    def height(self, width: int) -> int:
        """Return how many pixels all lines take at a width, with what is kept free under them."""
        highs = [self._high(limit, width) for limit in self._near()[:MOST]]
        return sum(highs) + self.desk.px(BELOW) if highs else 0

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the lines."""
        near = self._near()
        for number, limit in enumerate(near[:MOST]):
            rect = Rect(left, top, width, self._high(limit, width))
            self.desk.widgets.add(LimitLine(self.desk, number, rect, limit, near))
            top = rect.bottom

    def _near(self) -> Sequence[Limit]:
        return self.desk.controller.ending.limits(self.desk.shown_view())

    def _high(self, limit: Limit, width: int) -> int:
        room = words_room(self.desk, Rect(0, 0, width, 0))
        words, font = self.desk.say(limit.words), self.desk.font(SMALL + 1, "bold")
        return text.measure(words, font, room.width)[1] + 2 * self.desk.px(PAD)
