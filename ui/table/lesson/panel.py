"""The panel in a lesson: the seats, and under them the coach's card; without the log, so that rows stay high."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.drawing import draw
from ui.drawing.theme import INK_0
from ui.table.desk import TableDesk
from ui.table.lesson.card import CoachCard
from ui.table.lesson.tutor import Tutor
from ui.table.panel.seats import Seats

LEAST_CARD, GAP = 320, 4  # design units
SHADE, ASKING = 86, 60  # how dark the rows of the seats are, of 255: usually, and while a question is asked


class LessonPanel:
    """Seats and card, one under the other."""

    def __init__(self, desk: TableDesk, seats: Seats, card: CoachCard, tutor: Tutor) -> None:
        self.desk, self.seats, self.card, self.tutor = desk, seats, card, tutor

    def layout(self, panel: Rect) -> None:
        """Lay out both; where the card is long the rows are lower, and in the end it leaves out what it can."""
        widgets, view = self.desk.widgets, self.desk.shown_view()
        kept, need = len(widgets.widgets), self.desk.px(LEAST_CARD)
        for short in (False, False, True):
            del widgets.widgets[kept:]
            end = self.seats.layout(panel, view, need) + self.desk.px(GAP)
            self.card.layout(Rect(panel.left, end, panel.width, panel.bottom - end), short)
            if not self.card.missing:
                break
            need = self.card.wanted + self.desk.px(GAP)

    def draw(self, surface: Surface) -> None:
        """Draw both without their widgets, the rows in the shade."""
        self.seats.draw(surface, self.desk.shown_view())
        step = self.tutor.run.step
        for seat, rect in self.seats.rects.items():
            if f"seat:{seat}" not in step.show and f"points:{seat}" not in step.show and not self._bright:
                draw.veil(surface, rect, INK_0, ASKING if step.ask is not None else SHADE)
        self.card.draw(surface)

    @property
    def _bright(self) -> bool:
        """Whether the rows lie in full light: others play, or the learner plays freely."""
        return self.tutor.run.act in ("play", "until") or self.desk.stage is not None

    def draw_light(self, surface: Surface) -> None:
        """Draw what light falls from the panel on the board."""
        self.seats.draw_light(surface, self.desk.shown_view())
