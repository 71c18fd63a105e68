"""The panel of a lesson or puzzle: the seats, and below them the coach's card in place of the decision card.

There is no log, so that rows stay high. `CoachCardBase` is the base class of the cards of lessons and puzzles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.lessons.texts import HasTranslations
from ui.drawing import draw, high_contrast, text
from ui.drawing.theme import INK_0, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT_2, Colour, mix
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.layout.node import TOLERANCE
from ui.table.coach.panel import LinkedParagraph
from ui.table.context import TableContext
from ui.table.lesson.tutor import Tutor
from ui.table.pictures import draw_medallion
from ui.table.view.panel.column import GAP as LAST_GAP
from ui.table.view.panel.column import CardColumn, CardScroller
from ui.table.view.panel.question import QuestionContent
from ui.table.view.panel.seats import Seats
from ui.widgets.button import Button

# Design units; `EDGE` is left free at both ends of the line above the footer.
HEAD, MEDALLION, FOOT, EDGE = 66, 48, 44, 20
LEAST_CARD, GAP = 320, 4  # design units: minimum height of the card, gap above it
SHADE, ASKING = 86, 60  # alpha, of 255, by which seat rows are dimmed: usually, and while the coach asks a question


class CoachCardBase(ABC):
    """The base class of coach's cards with secondary buttons in a footer; such a card replaces the table's decision
    card.

    A subclass builds the part between header and footer.
    """

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.question = ctx, QuestionContent(ctx)
        self.rect, self.note = ctx.card_area, ""
        self.title = ""  # the small line above the heading, set by the screen
        self.heading = ""
        self._has_foot = False
        self._scroller = CardScroller(ctx)

    @property
    def overflow(self) -> int:
        """The number of pixels by which the card is too high; if positive, the part between header and footer
        scrolls.
        """
        return self._scroller.overflow

    # -- building -----------------------------------------------------------------------------------------------------
    @abstractmethod
    def build(self, width: float, short: bool = False) -> Node:
        """Return the card for a width in pixels; `short`: omit what can be omitted."""

    def begin(self, width: float) -> CardColumn:
        """Start a new card of a width in pixels; return the column to which its content is added."""
        self.question.begin()
        return CardColumn(self.ctx, width)

    def end(self, column: CardColumn, foot: Row | None, short: bool, step: object = None) -> Node:
        """Finish the card and return it with the column's content; a `short` card has less space below its header.

        Content that is too high scrolls, and starts at its beginning when `step` changes.
        """
        self._has_foot = foot is not None
        head = self._head_row()
        content = column.node(
            6 if short else 14, (6 if foot is not None else 0) - LAST_GAP
        )  # no gap after the last element
        scrolled = self._scroller.node(content, step)
        head.height, scrolled.weight = HEAD, 1
        if foot is not None:
            foot.height = FOOT
        edge = Paint(self._draw_edge)
        return _PlacedPaper(self, [Paint(self._draw_ground), Column(head, scrolled, foot), edge])

    def _head_row(self) -> Row:
        """Return the header: the game's emblem, the title above the heading, and an optional node right of the
        heading.
        """
        ctx = self.ctx
        title = Label(self.title, 13, mix(TEXT_2, IVORY, 0.5), wrapping=False, height=20)
        heading = Label(self.heading, 20, ctx.theme.light, ctx.theme.display, wrapping=False, weight=1, height=30)
        label = Column(title, Row(heading, self.beside_heading(), gap=10), Spacer(), pad=(0, 9, 0, 0), weight=1)
        ring = Paint(partial(draw_medallion, ctx=ctx, inset=6, edge=2), width=MEDALLION, height=MEDALLION)
        return Row(ring, label, gap=12, pad=(12, 0, 14, 0))

    def beside_heading(self) -> Node | None:
        """Return the node to place right of the heading, or None."""
        return None

    def write(
        self, column: CardColumn, words: Text | HasTranslations, size: float, colour: Colour, gap: float = 12
    ) -> None:
        """Add a paragraph of text with links."""
        column.add(LinkedParagraph(self.ctx, words, size, colour), gap)

    def quiet_button(
        self, key: str, label: Text, act: Callable[[], object], tip: Text, reason: Text | None = None
    ) -> Slot:
        """Return a secondary button for the footer; a `reason` disables it."""
        ctx, told, said = self.ctx, self.ctx.translate(label), self.ctx.translate(tip)
        enabled = reason is None

        def make(rect: Rect) -> Button:
            return Button(key, rect, told, act, kind="quiet", size=14, tip=said, enabled=enabled, reason=reason)

        return Slot(make, width=text.width(told, ctx.font(14)) / ctx.unit + 26, height=34)

    def footer_row(self, *left: Slot, right: Slot) -> Row:
        """Return the footer's row of secondary buttons."""
        return Row(*left, Spacer(), right, gap=4, pad=(10, 0))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        night, radius = self.ctx.theme.night, self.ctx.px(RADIUS_PANEL)
        draw.gradient(surface, rect, (mix(INK_1, night[0], 0.5), INK_1), radius)
        head = self.ctx.box(rect).cut_top(HEAD).rect
        draw.gradient(surface, head, (mix(night[0], IVORY, 0.1), mix(night[0], INK_1, 0.15)), radius)
        surface.fill(mix(LINE, IVORY, 0.35), (head.left, head.bottom - 1, head.width, 1))

    def _draw_edge(self, surface: Surface, rect: Rect) -> None:
        if self._has_foot:
            line = self.ctx.box(rect).pad(EDGE, 0).cut_bottom(FOOT).rect
            surface.fill(mix(LINE, IVORY, 0.2), (line.topleft, (line.width, 1)))
        draw.outline(surface, rect, mix(LINE, IVORY, 0.55), self.ctx.px(RADIUS_PANEL))

    def draw_over(self, surface: Surface) -> None:
        """Draw the person's secret over the board while its button is held."""
        if self.question.secret_button is not None:
            self.question.secret_button.draw_over(surface)


class _PlacedPaper(Stack):
    """The node of a coach's card; when it is placed, it updates the table's `card_area`."""

    def __init__(self, paper: CoachCardBase, children: Sequence[Node]) -> None:
        super().__init__(children, weight=1)
        self.paper = paper

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.paper.rect.update(self.rect)
        super().arrange(context, box)


class CoachedPanel:
    """The panel with the seats above the coach's card."""

    def __init__(self, ctx: TableContext, card: CoachCardBase) -> None:
        self.ctx, self.seats, self.card = ctx, Seats(ctx, ctx.rows), card
        self.seats.levels = False
        self.tree: Node = Spacer()

    def layout(self, panel: Rect) -> None:
        """Lay out the first variant that fits; if none does, the last one's card scrolls."""
        context = LayoutContext(self.ctx.widgets.host, self.ctx.widgets.add)
        for tree in self._variants(context, panel):
            self.tree = tree
            if tree.height_at(context, panel.width) <= panel.height + TOLERANCE:
                break
        self.tree.place(context, self.ctx.box(panel))

    def _variants(self, context: LayoutContext, panel: Rect) -> Iterator[Node]:
        """Yield layout trees to try in order: seat rows get lower for a long card, and finally the card is
        shortened.
        """
        card, gap = self.card.build(panel.width), GAP * context.unit
        yield self._over(card, panel, LEAST_CARD * context.unit)
        below = card.height_at(context, panel.width) + gap
        yield self._over(card, panel, below)
        yield self._over(self.card.build(panel.width, short=True), panel, below)

    def _over(self, card: Node, panel: Rect, below: float) -> Node:
        """Return a node with the seats above a card, leaving `below` pixels under the seats."""
        return Column(self.seats.build(panel.height, below), Spacer(GAP), card)

    def draw(self, surface: Surface) -> None:
        """Draw seats and card; their widgets are drawn separately."""
        self.tree.draw(surface)

    def draw_glow(self, surface: Surface) -> None:
        """Draw the panel's glow that reaches onto the board."""
        self.seats.draw_glow(surface)


class LessonPanel(CoachedPanel):
    """A lesson's panel, in which the seat rows that the step does not mention are dimmed."""

    def __init__(self, ctx: TableContext, card: CoachCardBase, tutor: Tutor) -> None:
        super().__init__(ctx, card)
        self.tutor = tutor

    def draw(self, surface: Surface) -> None:
        """Draw seats and card, with dimmed rows; the widgets are drawn separately."""
        seats, *others = self.tree.children
        seats.draw(surface)
        step = self.tutor.run.step
        for seat, rect in self.ctx.rows.seats.items():
            if f"seat:{seat}" not in step.show and f"points:{seat}" not in step.show and not self._bright:
                draw.translucent_box(surface, rect, INK_0, ASKING if step.ask is not None else SHADE)
        for node in others:
            node.draw(surface)

    @property
    def _bright(self) -> bool:
        """Whether no row is dimmed: while others play, while the learner plays freely, and in high contrast."""
        return (
            self.tutor.run.task_kind in ("play", "until")
            or self.ctx.stage is not None
            or bool(high_contrast.minimum_ratio)
        )
