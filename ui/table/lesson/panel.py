"""The panel of a lesson or puzzle: the seats, and the coach's card below."""

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
from ui.shell.scale import TWO_COLUMNS
from ui.table.coach.panel import LinkedParagraph
from ui.table.context import TableContext
from ui.table.lesson.tutor import Tutor
from ui.table.pictures import draw_medallion
from ui.table.view.panel.column import GAP as LAST_GAP
from ui.table.view.panel.column import CardColumn, CardScroller
from ui.table.view.panel.layout import GAP as SECTION_GAP
from ui.table.view.panel.question import QuestionContent
from ui.table.view.panel.seats import Seats
from ui.widgets.button import Button

# Design units; `LINE_MARGIN` is left free at both ends of the line above the footer.
HEADER_HEIGHT, EMBLEM_SIZE, FOOTER_HEIGHT, LINE_MARGIN = 66, 48, 44, 20
MIN_CARD_HEIGHT, GAP = 320, 4  # design units: minimum height of the card, gap above it
# Alpha, of 255, of the shade over seat rows: usually, and while the coach asks a question.
SHADE_ALPHA, ASKING_ALPHA = 86, 60


class CoachCardBase(ABC):
    """The base class of coach's cards, which replace the decision card.

    A subclass adds the part between header and footer.
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
        """The height in pixels that does not fit; the middle part then scrolls."""
        return self._scroller.overflow

    @abstractmethod
    def build(self, width: float, short: bool = False) -> Node:
        """Return the card for a width in pixels.

        `short`: omit what can be omitted.
        """

    def begin_card(self, width: float) -> CardColumn:
        """Start a new card; return the column for its content."""
        self.question.reset()
        return CardColumn(self.ctx, width)

    def finish_card(self, column: CardColumn, foot: Row | None, short: bool, step: object = None) -> Node:
        """Finish a card, and return it with the footer `foot`.

        Content that is too high scrolls; it starts at the top when `step` changes.
        """
        self._has_foot = foot is not None
        head = self._head_row()
        # no gap after the last element
        content = column.node(6 if short else 14, (6 if foot is not None else 0) - LAST_GAP)
        scrolled = self._scroller.node(content, step)
        head.height, scrolled.weight = HEADER_HEIGHT, 1
        if foot is not None:
            foot.height = FOOTER_HEIGHT
        edge = Paint(self._draw_edge)
        return _PlacedPaper(self, [Paint(self._draw_ground), Column(head, scrolled, foot), edge])

    def _head_row(self) -> Row:
        """Return the header: emblem, title and heading."""
        ctx = self.ctx
        title = Label(self.title, 13, mix(TEXT_2, IVORY, 0.5), wrapping=False, height=20)
        heading = Label(self.heading, 20, ctx.theme.light, ctx.theme.display, wrapping=False, weight=1, height=30)
        label = Column(title, Row(heading, self.beside_heading(), gap=10), Spacer(), pad=(0, 9, 0, 0), weight=1)
        ring = Paint(partial(draw_medallion, ctx=ctx, inset=6, edge=2), width=EMBLEM_SIZE, height=EMBLEM_SIZE)
        return Row(ring, label, gap=12, pad=(12, 0, 14, 0))

    def beside_heading(self) -> Node | None:
        """Return the node right of the heading, or None."""
        return None

    def add_text(
        self, column: CardColumn, content: Text | HasTranslations, size: float, colour: Colour, gap: float = 12
    ) -> None:
        """Add a paragraph with links."""
        column.add_node(LinkedParagraph(self.ctx, content, size, colour), gap)

    def quiet_button(
        self, key: str, label: Text, on_click: Callable[[], object], tooltip: Text, reason: Text | None = None
    ) -> Slot:
        """Return a secondary button for the footer.

        A `reason` disables it.
        """
        ctx, told, said = self.ctx, self.ctx.translate(label), self.ctx.translate(tooltip)
        enabled = reason is None

        def make_button(rect: Rect) -> Button:
            button = Button(key, rect, told, on_click, kind="quiet", size=14, tip=said, enabled=enabled, reason=reason)
            # the tooltip is beside the card, because it would cover the main button above
            button.tip_beside, button.tip_prefers_side = (
                Rect(self.rect.left, rect.top, self.rect.width, rect.height),
                True,
            )
            return button

        return Slot(make_button, width=text.width(told, ctx.font(14)) / ctx.unit + 26, height=34)

    def footer_row(self, *left: Slot, right: Slot) -> Row:
        """Return the footer's row of buttons."""
        return Row(*left, Spacer(), right, gap=4, pad=(10, 0))

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        night, radius = self.ctx.theme.night, self.ctx.px(RADIUS_PANEL)
        draw.gradient_box(surface, rect, (mix(INK_1, night[0], 0.5), INK_1), radius)
        head = self.ctx.box(rect).cut_top(HEADER_HEIGHT).rect
        draw.gradient_box(surface, head, (mix(night[0], IVORY, 0.1), mix(night[0], INK_1, 0.15)), radius)
        surface.fill(mix(LINE, IVORY, 0.35), (head.left, head.bottom - 1, head.width, 1))

    def _draw_edge(self, surface: Surface, rect: Rect) -> None:
        if self._has_foot:
            line = self.ctx.box(rect).pad(LINE_MARGIN, 0).cut_bottom(FOOTER_HEIGHT).rect
            surface.fill(mix(LINE, IVORY, 0.2), (line.topleft, (line.width, 1)))
        draw.outline(surface, rect, mix(LINE, IVORY, 0.55), self.ctx.px(RADIUS_PANEL))

    def draw_over(self, surface: Surface) -> None:
        """Draw the person's secret over the board."""
        for button in self.question.held_buttons.values():
            button.draw_over(surface)


class _PlacedPaper(Stack):
    """The node of a coach's card.

    When placed, it updates the card's rectangle, which is also `ctx.card_area`.
    """

    def __init__(self, paper: CoachCardBase, children: Sequence[Node]) -> None:
        super().__init__(children, weight=1)
        self.paper = paper

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.paper.rect.update(self.rect)
        super().arrange(context, box)


class CoachedPanel:
    """The panel of lessons and puzzles."""

    def __init__(self, ctx: TableContext, card: CoachCardBase) -> None:
        self.ctx, self.seats, self.card = ctx, Seats(ctx, ctx.rows), card
        self.seats.shows_levels = False
        self.tree: Node = Spacer()

    def layout(self, panel: Rect) -> None:
        """Lay out the first variant that fits, or else the last one."""
        context = LayoutContext(self.ctx.widgets.host, self.ctx.widgets.add)
        for tree in self._variants(context, panel):
            self.tree = tree
            if tree.height_at(context, panel.width) <= panel.height + TOLERANCE:
                break
        self.tree.place(context, self.ctx.box(panel))

    def _variants(self, context: LayoutContext, panel: Rect) -> Iterator[Node]:
        """Yield layout trees to try in order.

        For a long card seat rows get lower; then the card is shortened. A wide panel has seats and card side by side.
        """
        if panel.width >= TWO_COLUMNS * context.unit:
            width = (panel.width - SECTION_GAP * context.unit) / 2
            yield self._beside(self.card.build(width), panel)
            yield self._beside(self.card.build(width, short=True), panel)
            return
        card, gap = self.card.build(panel.width), GAP * context.unit
        yield self._over(card, panel, MIN_CARD_HEIGHT * context.unit)
        below = card.height_at(context, panel.width) + gap
        yield self._over(card, panel, below)
        yield self._over(self.card.build(panel.width, short=True), panel, below)

    def _beside(self, card: Node, panel: Rect) -> Node:
        """Return a node with the seats left of a card."""
        seats = self.seats.build(panel.height, 0)
        seats.weight = 1
        return Row(seats, card, gap=SECTION_GAP)

    def _over(self, card: Node, panel: Rect, below: float) -> Node:
        """Return a node with the seats above a card.

        They leave at least `below` pixels for it.
        """
        return Column(self.seats.build(panel.height, below), Spacer(GAP), card)

    def draw(self, surface: Surface) -> None:
        """Draw the panel without its widgets."""
        self.tree.draw(surface)

    def draw_glow(self, surface: Surface) -> None:
        """Draw the part of the panel's glow that reaches onto the board."""
        self.seats.draw_glow(surface)


class LessonPanel(CoachedPanel):
    """A lesson's panel.

    It dims the seat rows that the step does not mention.
    """

    def __init__(self, ctx: TableContext, card: CoachCardBase, tutor: Tutor) -> None:
        super().__init__(ctx, card)
        self.tutor = tutor

    def draw(self, surface: Surface) -> None:
        """Draw the panel, with some rows dimmed."""
        seats, *others = self.tree.children
        seats.draw(surface)
        step = self.tutor.run.step
        for seat, rect in self.ctx.rows.seats.items():
            if f"seat:{seat}" not in step.show and f"points:{seat}" not in step.show and not self._bright:
                draw.translucent_box(surface, rect, INK_0, ASKING_ALPHA if step.ask is not None else SHADE_ALPHA)
        for node in others:
            node.draw(surface)

    @property
    def _bright(self) -> bool:
        """Whether no row is dimmed."""
        return (
            self.tutor.run.task_kind in ("play", "until")
            or self.ctx.stage is not None
            or bool(high_contrast.minimum_ratio)
        )
