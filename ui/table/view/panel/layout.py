"""The layout of the table's panel, and the board's area."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.extras.ending import Limit
from ui.drawing import marks, text
from ui.drawing.theme import SMALL
from ui.layout import Box, Column, LayoutContext, Node, Row, Slot, Spacer
from ui.layout.node import TOLERANCE
from ui.shell.scale import TWO_COLUMNS, TableZones
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.view.panel.card import DecisionCard
from ui.table.view.panel.column import SizedNode
from ui.table.view.panel.logbook import Logbook
from ui.table.view.panel.question import HintForm
from ui.table.view.panel.seats import Seats
from ui.table.view.story.bar import MIN_LOG_HEIGHT, StoryBar
from ui.widgets.base import TextLike, Widget

MIN_CARD_HEIGHT, GAP = 250, 12  # design units: minimum height of the decision card, gap between sections
BESIDE_PANEL = 12  # design units left free between the panel and a board that has no margins
MAX_LIMITS = 2  # maximum number of lines about limits; further limits are in the tooltip
# design units: space for the icon left of the text, above and below a line, and below the last line
ICON_SPACE, PAD, SPACE_BELOW = 26, 3, 6
# keys of the sections that depend on the selection
CARDS: tuple[HintForm, ...] = ("whole", "reason", "short", "outside")


def board_area(ctx: InteractiveContext, frame: TableZones) -> Rect:
    """Return the board's area inside its zone."""
    gap = BESIDE_PANEL if frame.beside.left >= frame.zone.right else 0
    whole = Box.of(frame.zone, ctx.unit).pad(0, 0, gap, 0)
    return whole.rect if ctx.painter.fills_zone else frame.board


class SidePanel:
    """The panel: seats, limits, coach, decision card, story and log."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.seats, self.limits, self.card = Seats(ctx, ctx.rows), LimitWarnings(ctx), DecisionCard(ctx)
        self.story_bar, self.logbook = StoryBar(ctx), Logbook(ctx)
        self.tree: Node = Spacer()
        self._rect = Rect(0, 0, 0, 0)
        self._sections: dict[object, PanelSection] = {}

    def layout(self, panel: Rect) -> None:
        """Lay out the whole panel."""
        self._rect = panel
        self._sections.clear()
        self._place()

    def lay_out_choice(self) -> None:
        """Lay out the decision card again.

        The other sections follow only if they move.
        """
        for key in CARDS:
            self._sections.pop(key, None)
        self._place()

    def _place(self) -> None:
        context, panel = LayoutContext(self.ctx.widgets.host, self.ctx.widgets.add), self._rect
        for tree in self._variants(context):
            self.tree = tree
            if tree.height_at(context, panel.width) <= panel.height + TOLERANCE:
                break
        for section in self._sections.values():
            section.is_shown = False
        self.tree.place(context, Box.of(panel, context.unit))
        for section in self._sections.values():
            section.drop_widgets_if_hidden()

    def _variants(self, context: LayoutContext) -> Iterator[Node]:
        """Yield layout trees to try in order.

        The card with its main button is always at the bottom. The coach's panel takes the place of story and log; if
        it does not fit, it is reduced to its header. With a hint, the header is left out next; then the hint's further
        lines and after them its reason become a tooltip of its button; at last the hint is moved out of the card. If
        nothing fits, the card of the last tree scrolls.
        """
        is_wide = self._rect.width >= TWO_COLUMNS * context.unit
        width = (self._rect.width - GAP * context.unit) / 2 if is_wide else float(self._rect.width)
        arrange = self._wide if is_wide else self._narrow

        def card_with(form: HintForm) -> PanelSection:
            return self._section(form, lambda: self.card.build(width, form))

        card = card_with("whole")
        plain = card if self.ctx.session.hint is None else card_with("outside")
        seats = self._seats(context, width, 0 if is_wide else plain.height_at(context, width))
        yield arrange(context, seats, card, self._leaf(folded=False))
        folded, without = self._leaf(folded=True), Spacer(0)
        if self._leaf(folded=False).height_at(context, width):
            yield arrange(context, seats, card, folded)
        if plain is not card:
            yield arrange(context, seats, card, without)
            for form in CARDS[1:-1]:
                yield arrange(context, seats, card_with(form), folded)
                yield arrange(context, seats, card_with(form), without)
            yield arrange(context, seats, plain, folded)

    def _seats(self, context: LayoutContext, width: float, card_height: float) -> Node:
        """Return the node of the seats and the limits, low enough that a decision card and the log fit below.

        `card_height` is the height of the decision card without a hint (0: it is in another column) and `width` the
        column's width, in pixels. Cards up to `MIN_CARD_HEIGHT` get the same node, so that it is laid out only once.
        """
        limits, log = self._section("limits", self.limits.build), MIN_LOG_HEIGHT * context.unit
        least, height = MIN_CARD_HEIGHT * context.unit if card_height else 0, self._rect.height
        above = limits.height_at(context, width) + log

        def with_room(below: float) -> PanelSection:
            return self._section(("seats", round(below)), lambda: self.seats.build(height, below, log))

        seats = with_room(above + least)
        if seats.height_at(context, width) + above + card_height > height + TOLERANCE:
            seats = with_room(above + card_height)
        return Column(seats, limits)

    def _narrow(self, context: LayoutContext, seats: Node, card: Node, leaf: Node) -> Node:
        """Return a tree with one column; `leaf` is the coach's panel."""
        rest = self._section("rest", lambda: StoryAndLog(self.story_bar, self.logbook))
        story = Column(rest, Spacer(GAP), height=0, weight=1)
        return Column(seats, story, leaf, card, width=self._rect.width / context.unit)

    def _wide(self, context: LayoutContext, seats: Node, card: Node, leaf: Node) -> Node:
        """Return a tree with two columns: at the left seats and story, at the right log, coach's panel and card."""
        story = self._section("story", lambda: StoryAndLog(self.story_bar, None))
        log = self._section("log", lambda: StoryAndLog(None, self.logbook))
        below, above = Column(Spacer(GAP), story, height=0, weight=1), Column(log, Spacer(GAP), height=0, weight=1)
        return Row(Column(seats, below, weight=1), Column(above, leaf, card, weight=1), gap=GAP)

    def _leaf(self, folded: bool) -> PanelSection:
        return self._section(("leaf", folded), lambda: CoachPanelNode(self.ctx, folded))

    def _section(self, key: object, build: Callable[[], Node]) -> PanelSection:
        """Return the section with this key; create it with `build` if it does not exist."""
        if key not in self._sections:
            self._sections[key] = PanelSection(self.ctx, build())
        return self._sections[key]

    def draw(self, surface: Surface) -> None:
        """Draw the panel; its widgets are drawn separately."""
        self.tree.draw(surface)

    def draw_glow(self, surface: Surface) -> None:
        """Draw the part of the panel's glow that reaches onto the board."""
        self.seats.draw_glow(surface)


class PanelSection(Node):
    """A section of the panel.

    It is measured once, and its widgets are reused until its box changes.
    """

    def __init__(self, ctx: TableContext, child: Node) -> None:
        super().__init__([child])
        self.group, self.shrinks, self.weight = ctx.widgets, child.shrinks, child.weight
        self._heights: dict[float, float] = {}
        self._widgets: list[Widget] | None = None  # widgets of the placed section; None: not placed
        self.is_shown = False  # whether the last layout has placed this section
        self._edges = (0.0, 0.0, 0.0, 0.0)

    def content_height(self, context: LayoutContext, width: float) -> float:
        if width not in self._heights:
            self._heights[width] = super().content_height(context, width)
        return self._heights[width]

    def drop_widgets_if_hidden(self) -> None:
        """Drop the widgets if the last layout left this section out."""
        if not self.is_shown:
            self._widgets = None

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.is_shown = True
        edges = box.left, box.top, box.right, box.bottom
        if self._widgets is not None and edges == self._edges:
            for widget in self._widgets:
                self.group.add(widget)
            return
        self._edges, first = edges, len(self.group.widgets)
        super().arrange(context, box)
        self._widgets = self.group.widgets[first:]


class LimitWarning(Widget):
    """A line that warns of a limit that may end the game."""

    def __init__(self, ctx: InteractiveContext, number: int, near: Sequence[Limit], rect: Rect) -> None:
        super().__init__(f"limit:{number}", rect)
        self.ctx, self.limit, self.near = ctx, near[number], near
        self.focusable = False

    def tip_text(self) -> TextLike | None:
        """Return the tooltip: the limits beyond `MAX_LIMITS`; None if there are none."""
        return "\n".join(self.ctx.translate(limit.text) for limit in self.near[MAX_LIMITS:]) or None

    def draw(self, surface: Surface) -> None:
        px, palette, font = self.px, self.host.palette, self.font(SMALL + 1, "bold")
        ink = palette.bad if self.limit.is_reached else palette.warn
        room = Box.of(self.rect, self.ctx.unit).pad(0, PAD)
        sign = room.cut_left(ICON_SPACE).pad(-1, 0, 1, 0).cut_top(text.line_height(self.font(SMALL + 1)) / room.unit)
        if self.limit.seat >= 0:
            marks.draw_seat_mark(surface, self.ctx.marks[self.limit.seat], sign.rect.center, px(14))
        else:
            marks.draw_icon(surface, "warning", sign.rect.center, px(18), ink)
        line, label = room.rect, self.ctx.translate(self.limit.text)
        # the layout's rounding may have made the line too low for its text
        line.height = max(line.height, text.measure(label, font, line.width)[1])
        text.draw(surface, label, line, font, ink)


class LimitWarnings:
    """Builds the lines about limits that are nearly reached."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx

    def build(self) -> Node:
        """Return a node with a line for each limit that is nearly reached."""
        near = self.ctx.controller.ending.limits(self.ctx.displayed_view())
        lines = [
            SizedNode(Slot(partial(LimitWarning, self.ctx, number, near)), partial(self._height, limit))
            for number, limit in enumerate(near[:MAX_LIMITS])
        ]
        return Column(*lines, pad=(0, 0, 0, SPACE_BELOW if lines else 0))

    def _height(self, limit: Limit, width: float) -> float:
        unit, label = self.ctx.unit, self.ctx.translate(limit.text)
        room = round(width - ICON_SPACE * unit)
        return text.measure(label, self.ctx.font(SMALL + 1, "bold"), room)[1] + 2 * PAD * unit


class CoachPanelNode(Node):
    """The node of the coach's panel.

    `folded`: only its header.
    """

    def __init__(self, ctx: TableContext, folded: bool) -> None:
        super().__init__()
        self.guidance, self.folded = ctx.guidance, folded

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self.guidance.height(round(width), self.folded)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.guidance.height(self.rect.width, self.folded)
        self.guidance.layout(self.rect.left, self.rect.top, self.rect.width)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        self.guidance.draw(surface)


class StoryAndLog(Node):
    """The node of the story bar, of the log, or of the log below the bar."""

    def __init__(self, story_bar: StoryBar | None, logbook: Logbook | None) -> None:
        super().__init__(weight=1)
        self.story_bar, self.logbook = story_bar, logbook

    def arrange(self, context: LayoutContext, box: Box) -> None:
        rest = self.rect.copy()
        if self.story_bar is not None:
            rest.top = self.story_bar.layout(self.rect, MIN_LOG_HEIGHT if self.logbook is not None else 0)
            rest.height = self.rect.bottom - rest.top
        if self.logbook is not None:
            self.logbook.layout(rest)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        for part in (self.story_bar, self.logbook):
            if part is not None:
                part.draw(surface)
