"""The panel beside a coach: the seats, and under them the coach's card; without the log, so that rows stay high."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect, Surface

from ui.drawing import draw, sharp
from ui.drawing.theme import INK_0
from ui.table.context import TableContext
from ui.table.lesson.tutor import Tutor
from ui.table.view.panel.seats import Seats

LEAST_CARD, GAP = 320, 4  # design units
SHADE, ASKING = 86, 60  # how dark the rows of the seats are, of 255: usually, and while a question is asked


class Paper(Protocol):
    """The coach's card, as the panel lays it out."""

    missing: int
    wanted: int

    def layout(self, room: Rect, short: bool = False) -> None:
        """Build it in `room`; `missing` are the pixels that it lacks. `short`: without what can be done without."""

    def draw(self, surface: Surface) -> None:
        """Draw it without its widgets."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what of it lies over the board."""


class CoachPanel:
    """Seats and card, one under the other."""

    def __init__(self, desk: TableContext, card: Paper) -> None:
        self.desk, self.seats, self.card = desk, Seats(desk, desk.rows), card
        self.seats.levels = False

    def layout(self, panel: Rect) -> None:
        """Lay out both; where the card is long the rows are lower, and in the end it leaves out what it can."""
        widgets, view = self.desk.widgets, self.desk.shown_view()
        kept, need = len(widgets.widgets), self.desk.px(LEAST_CARD)
        for short in (False, False, True):
            widgets.take_out(kept)
            end = self.seats.layout(panel, view, need) + self.desk.px(GAP)
            self.card.layout(Rect(panel.left, end, panel.width, panel.bottom - end), short)
            if not self.card.missing:
                break
            need = self.card.wanted + self.desk.px(GAP)

    def draw(self, surface: Surface) -> None:
        """Draw both without their widgets."""
        self.seats.draw(surface, self.desk.shown_view())
        self.card.draw(surface)

    def draw_light(self, surface: Surface) -> None:
        """Draw what light falls from the panel on the board."""
        self.seats.draw_light(surface, self.desk.shown_view())


class LessonPanel(CoachPanel):
    """The same in a lesson, where rows that the step does not speak of lie in the shade."""

    def __init__(self, desk: TableContext, card: Paper, tutor: Tutor) -> None:
        super().__init__(desk, card)
        self.tutor = tutor

    def draw(self, surface: Surface) -> None:
        """Draw both without their widgets, the rows in the shade."""
        self.seats.draw(surface, self.desk.shown_view())
        step = self.tutor.run.step
        for seat, rect in self.desk.rows.seats.items():
            if f"seat:{seat}" not in step.show and f"points:{seat}" not in step.show and not self._bright:
                draw.veil(surface, rect, INK_0, ASKING if step.ask is not None else SHADE)
        self.card.draw(surface)

    @property
    def _bright(self) -> bool:
        """Whether the rows lie in full light: others play, the learner plays freely, or contrast is high."""
        return self.tutor.run.act in ("play", "until") or self.desk.stage is not None or bool(sharp.least)
