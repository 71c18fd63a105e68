"""How far a lesson is, at the right of the card's head: a dot a step, or a count where there are many."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.lessons.run import LessonRun
from ui.drawing import draw, text
from ui.drawing.theme import IVORY, TEXT_2
from ui.table.desk import Desk

MANY = 10  # from so many steps on they are counted instead of drawn


class Steps:
    """Draws the steps of one lesson."""

    def __init__(self, desk: Desk, run: LessonRun) -> None:
        self.desk, self.run = desk, run

    def wide(self) -> int:
        """Return how much room the steps take at the right of the head."""
        count, px = len(self.run.lesson.steps), self.desk.px
        if count >= MANY:
            return text.width(self._counted(), self.desk.font(14, "bold")) + 2
        return px(4) + px(12) * count

    def _counted(self) -> str:
        return f"{self.run.number + 1}/{len(self.run.lesson.steps)}"

    def draw(self, surface: Surface, room: Rect) -> None:
        """Draw how far the lesson is, at the right."""
        px, desk, run = self.desk.px, self.desk, self.run
        count = len(run.lesson.steps)
        if count >= MANY:
            told, font = self._counted(), desk.font(14, "bold")
            wide = text.width(told, font) + 2
            box = Rect(room.right - wide, room.top, wide, room.height - px(6))
            text.draw(surface, told, box, font, IVORY, wrapping=False)
            return
        x = room.right - px(4)
        for number in reversed(range(count)):
            now, over = number == run.number, number < run.number
            side = px(10 if now else 8)
            box = Rect(0, 0, side, side)
            box.center = (x, room.top + px(8))
            colour = IVORY if now else desk.app.palette.good if over else TEXT_2
            if now or over:
                draw.panel(surface, box, colour, side // 2)
            else:
                draw.outline(surface, box, colour, side // 2)
            x -= px(12)
