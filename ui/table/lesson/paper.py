"""The panel beside a coach: the seats, and under them the coach's card in the place of the decision card.

There is no log, so that rows stay high. `CoachPaper` is what the cards of lessons and puzzles have in common.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.lessons.words import Told
from ui.drawing import draw, sharp, text
from ui.drawing.theme import INK_0, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT_2, Colour, mix
from ui.layout import Column, Context, Label, Node, Paint, Row, Slot, Spacer
from ui.table.coach.leaf import Said
from ui.table.context import TableContext
from ui.table.lesson.tutor import Tutor
from ui.table.pictures import draw_medallion
from ui.table.view.panel.column import GAP as LAST_GAP
from ui.table.view.panel.column import Column as CardColumn
from ui.table.view.panel.column import Part
from ui.table.view.panel.question import Question
from ui.table.view.panel.scrolled import Scrolled
from ui.table.view.panel.seats import Seats
from ui.widgets.button import Button

HEAD, MEDALLION, FOOT, EDGE = 66, 48, 44, 20  # design units; the last beside the line over the foot
LEAST_CARD, GAP = 320, 4  # design units
SHADE, ASKING = 86, 60  # how dark the rows of the seats are, of 255: usually, and while a question is asked


class TreePart:
    """A layout tree in a card: it takes the height it needs, and is drawn wherever its box is moved."""

    def __init__(self, desk: TableContext, tree: Node, column: CardColumn, gap: float) -> None:
        context = Context(desk.widgets.host, desk.widgets.add)
        self.tree = tree
        self.box = column.take(round(tree.height_at(context, column.width)), desk.px(gap))
        tree.place(context, desk.box(self.box))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        self.draw_at(surface, self.box)

    def draw_at(self, surface: Surface, box: Rect) -> None:
        """Draw it in a box of its size."""
        self.tree.draw(surface, (box.left - self.tree.rect.left, box.top - self.tree.rect.top))


class CoachPaper:
    """The card that a coach speaks from, with quiet buttons at its foot; the table asks it as a decision card.

    A subclass lays out what is between head and foot.
    """

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.question = desk, Question(desk)
        self.rect, self.missing, self.note = desk.card_area, 0, ""
        self.title = ""  # the small line over the heading, worded by the screen
        self.heading = ""
        self.parts: list[Part] = []
        self.wanted = 0  # pixels that the last layout needed
        self._head, self._foot = Row(), Row()
        self._has_foot = False
        self._scrolled, self._first = Scrolled(desk), 0

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, room: Rect, short: bool = False) -> None:
        """Build the card in `room`; `missing` pixels are lacking. `short`: without what can be spared."""
        raise NotImplementedError

    def begin(self, room: Rect, short: bool = False) -> CardColumn:
        """Begin to lay out the card in `room`; return where its words go, closer below the head in a short card."""
        self.rect.update(room)
        self.question.begin()
        self._first = len(self.desk.widgets.widgets)
        return CardColumn(self.desk, room, room.top + self.desk.px(HEAD + (6 if short else 14)))

    def end(self, column: CardColumn, room: Rect, foot: Row | None, step: object = None) -> None:
        """Take what was laid, and place head and foot; see `missing`.

        What is too high between the two scrolls, from its beginning for another `step`.
        """
        card, self._has_foot = self.desk.box(room), foot is not None
        context = Context(self.desk.widgets.host, self.desk.widgets.add)
        self.parts = column.parts
        self._head, self._foot = self._head_row(), foot or Row()
        self._head.place(context, card.cut_top(HEAD))
        below = card.cut_bottom(FOOT if self._has_foot else 0)
        laid = column.y - self.desk.px(LAST_GAP) - room.top  # without the gap after what was laid last
        self.wanted = laid + (self.desk.px(FOOT + 6) if self._has_foot else 0)
        self.missing = max(0, self.wanted - room.height)
        self._scrolled.layout(card.rect, card.rect.height + self.missing, self.parts, self._first, step)
        self._foot.place(context, below)

    def _head_row(self) -> Row:
        """Return the head: the game's emblem, title over heading, and what stands beside the heading."""
        desk = self.desk
        title = Label(self.title, 13, mix(TEXT_2, IVORY, 0.5), wrapping=False, height=20)
        heading = Label(self.heading, 20, desk.theme.light, desk.theme.display, wrapping=False, weight=1, height=30)
        words = Column(title, Row(heading, self.beside_heading(), gap=10), Spacer(), pad=(0, 9, 0, 0), weight=1)
        ring = Paint(partial(draw_medallion, desk=desk, inset=6, edge=2), width=MEDALLION, height=MEDALLION)
        return Row(ring, words, gap=12, pad=(12, 0, 14, 0))

    def beside_heading(self) -> Node | None:
        """Return what stands at the right of the heading."""
        return None

    def add(self, column: CardColumn, tree: Node, gap: float) -> None:
        """Add a layout tree below what is there already, with a gap under it in design units."""
        column.parts.append(TreePart(self.desk, tree, column, gap))

    def write(self, column: CardColumn, words: Text | Told, size: float, colour: Colour, gap: float = 12) -> None:
        """Write words with links."""
        self.add(column, Said(self.desk, words, size, colour), gap)

    def quiet(self, key: str, label: Text, act: Callable[[], object], tip: Text, reason: Text | None = None) -> Slot:
        """Return a quiet button for the foot; it is disabled where there is a `reason`."""
        desk, told, said = self.desk, self.desk.say(label), self.desk.say(tip)
        enabled = reason is None

        def make(rect: Rect) -> Button:
            return Button(key, rect, told, act, kind="quiet", size=14, tip=said, enabled=enabled, reason=reason)

        return Slot(make, width=text.width(told, desk.font(14)) / desk.unit + 26, height=34)

    def foot(self, *left: Slot, right: Slot) -> Row:
        """Return the quiet buttons at the foot of the card."""
        return Row(*left, Spacer(), right, gap=4, pad=(10, 0))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the card without its widgets."""
        desk, card = self.desk, self.desk.box(self.rect)
        night, radius = desk.theme.night, desk.px(RADIUS_PANEL)
        draw.gradient(surface, self.rect, (mix(INK_1, night[0], 0.5), INK_1), radius)
        head = card.cut_top(HEAD).rect
        draw.gradient(surface, head, (mix(night[0], IVORY, 0.1), mix(night[0], INK_1, 0.15)), radius)
        surface.fill(mix(LINE, IVORY, 0.35), (head.left, head.bottom - 1, head.width, 1))
        self._head.draw(surface)
        self._scrolled.draw(surface, self.parts)
        if self._has_foot:
            line = card.pad(EDGE, 0).cut_bottom(FOOT).rect
            surface.fill(mix(LINE, IVORY, 0.2), (line.topleft, (line.width, 1)))
        draw.outline(surface, self.rect, mix(LINE, IVORY, 0.55), radius)

    def draw_over(self, surface: Surface) -> None:
        """Draw one's secret over the board while its button is held."""
        if self.question.held is not None:
            self.question.held.draw_over(surface)


class CoachedPanel:
    """Seats and card, one under the other."""

    def __init__(self, desk: TableContext, card: CoachPaper) -> None:
        self.desk, self.seats, self.card = desk, Seats(desk, desk.rows), card
        self.seats.levels = False

    def layout(self, panel: Rect) -> None:
        """Lay out both; where the card is long the rows are lower, and in the end it leaves out what it can."""
        widgets, view = self.desk.widgets, self.desk.shown_view()
        kept, gap, need = len(widgets.widgets), self.desk.px(GAP), self.desk.px(LEAST_CARD)
        for short in (False, False, True):
            widgets.take_out(kept)
            end = self.seats.layout(panel, view, need) + gap
            self.card.layout(Rect(panel.left, end, panel.width, panel.bottom - end), short)
            if not self.card.missing:
                break
            need = self.card.wanted + gap

    def draw(self, surface: Surface) -> None:
        """Draw both without their widgets."""
        self.seats.draw(surface, self.desk.shown_view())
        self.card.draw(surface)

    def draw_light(self, surface: Surface) -> None:
        """Draw what light falls from the panel on the board."""
        self.seats.draw_light(surface, self.desk.shown_view())


class LessonPanel(CoachedPanel):
    """The same in a lesson, where rows that the step does not speak of lie in the shade."""

    def __init__(self, desk: TableContext, card: CoachPaper, tutor: Tutor) -> None:
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
