"""The layout of the panel at the right of the board (seats, near limits, decision card, log), and the board's area."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.extras.ending import Limit
from ui.drawing import marks, text
from ui.drawing.theme import SMALL
from ui.layout import Box, Column, LayoutContext, Node, Slot, Spacer
from ui.layout.node import TOLERANCE
from ui.shell.scale import TableZones
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.view.panel.card import DecisionCard
from ui.table.view.panel.column import SizedNode
from ui.table.view.panel.logbook import Logbook
from ui.table.view.panel.seats import Seats
from ui.table.view.story.bar import LEAST_LOG, StoryBar
from ui.widgets.base import TextLike, Widget

LEAST_CARD, GAP = 250, 12  # design units: minimum height of the decision card, gap between sections
BESIDE_PANEL = 12  # design units left free between the panel and a board that has no margins
MOST_LIMITS = 2  # maximum number of limit lines; further limits are in the tooltip
SIGN, PAD, BELOW = 26, 3, 6  # design units: space left of the text, above and below a line, and below the last line
CARDS = ("card", "crowded card")  # keys of the sections that depend on the selection


def board_area(ctx: InteractiveContext, frame: TableZones) -> Rect:
    """Return the area for the board: its zone inside the margins; without margins, the zone up to a gap before the
    panel.
    """
    whole = Box.of(frame.zone, ctx.unit).pad(0, 0, BESIDE_PANEL, 0)
    return whole.rect if ctx.painter.fills_zone else frame.board


class SidePanel:
    """The panel: seats, near limits, coach's panel, decision card, story and log, one below the other."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.seats, self.limits, self.card = Seats(ctx, ctx.rows), LimitLines(ctx), DecisionCard(ctx)
        self.story_bar, self.logbook = StoryBar(ctx), Logbook(ctx)
        self.tree: Node = Spacer()
        self._rect = Rect(0, 0, 0, 0)
        self._sections: dict[object, PanelSection] = {}

    def layout(self, panel: Rect) -> None:
        """Lay out the whole panel."""
        self._rect = panel
        self._sections.clear()
        self._place()

    def layout_choice(self) -> None:
        """Lay out the decision card again, which depends on the selection; other sections only if they have to move."""
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
            section.forget_unless_shown()

    def _variants(self, context: LayoutContext) -> Iterator[Node]:
        """Yield layout trees to try in order; if none fits, the card of the last one scrolls.

        For a long card, seat rows get lower, so that the log keeps `LEAST_LOG` units. Then the coach's panel is folded.
        Finally the hint is displayed outside the card (`crowded`).
        """
        panel, build = self._rect, self.card.build
        card = self._section(CARDS[0], lambda: build(panel.width))
        yield self._variant(context, card, LEAST_CARD, LEAST_LOG)
        height = max(LEAST_CARD, card.height_at(context, panel.width) / context.unit)
        yield self._variant(context, card, height, 0)
        if self._leaf(folded=False).height_at(context, panel.width):
            yield self._variant(context, card, height, 0, folded=True)
        if self.ctx.session.hint is not None:
            crowded = self._section(CARDS[1], lambda: build(panel.width, crowded=True))
            yield self._variant(context, crowded, height, 0, folded=True)

    def _variant(
        self, context: LayoutContext, card: PanelSection, least: float, log: float, folded: bool = False
    ) -> Node:
        """Return a layout that leaves at least `least` units for the card and `log` units for the log."""
        panel, unit = self._rect, context.unit
        limits = self._section("limits", self.limits.build)
        leaf = self._leaf(folded)
        above = limits.height_at(context, panel.width) + leaf.height_at(context, panel.width)
        below = above + (least + LEAST_LOG) * unit
        seats = self._section(("seats", round(below)), lambda: self.seats.build(panel.height, below, LEAST_LOG * unit))
        rest = self._section("rest", lambda: StoryAndLog(self.story_bar, self.logbook))
        story = Column(Spacer(GAP), rest, height=log, weight=1)
        return Column(seats, limits, leaf, card, story, width=panel.width / unit)

    def _leaf(self, folded: bool) -> PanelSection:
        return self._section(("leaf", folded), lambda: CoachPanelNode(self.ctx, folded))

    def _section(self, key: object, build: Callable[[], Node]) -> PanelSection:
        """Return the section with this key; it is built when first used after a layout."""
        if key not in self._sections:
            self._sections[key] = PanelSection(self.ctx, build())
        return self._sections[key]

    def draw(self, surface: Surface) -> None:
        """Draw the panel; its widgets are drawn separately."""
        self.tree.draw(surface)

    def draw_glow(self, surface: Surface) -> None:
        """Draw the panel's glow that reaches onto the board."""
        self.seats.draw_glow(surface)


class PanelSection(Node):
    """A section of the panel that is measured once, and placed again only if its box has changed.

    If the section stays in place, its widgets are reused unchanged.
    """

    def __init__(self, ctx: TableContext, child: Node) -> None:
        super().__init__([child])
        self.group, self.shrinks, self.weight = ctx.widgets, child.shrinks, child.weight
        self._heights: dict[float, float] = {}
        self._widgets: list[Widget] | None = None  # widgets of the placed section; None: not placed
        self.is_shown = False  # the last layout has placed this section
        self._edges = (0.0, 0.0, 0.0, 0.0)

    def content_height(self, context: LayoutContext, width: float) -> float:
        if width not in self._heights:
            self._heights[width] = super().content_height(context, width)
        return self._heights[width]

    def forget_unless_shown(self) -> None:
        """Drop the section's widgets if another variant was placed instead."""
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


class LimitLine(Widget):
    """A line about a limit that may soon end the game: an icon or a seat's mark, and a sentence."""

    def __init__(self, ctx: InteractiveContext, number: int, near: Sequence[Limit], rect: Rect) -> None:
        super().__init__(f"limit:{number}", rect)
        self.ctx, self.limit, self.near = ctx, near[number], near
        self.focusable = False

    def tip_text(self) -> TextLike | None:
        """Return the tooltip, which lists the limits that have no line of their own."""
        return "\n".join(self.ctx.translate(limit.text) for limit in self.near[MOST_LIMITS:]) or self.ctx.translate(
            self.limit.text
        )

    def draw(self, surface: Surface) -> None:
        px, palette, font = self.px, self.host.palette, self.font(SMALL + 1, "bold")
        ink = palette.bad if self.limit.is_reached else palette.warn
        room = Box.of(self.rect, self.ctx.unit).pad(0, PAD)
        sign = room.cut_left(SIGN).pad(-1, 0, 1, 0).cut_top(text.line_height(self.font(SMALL + 1)) / room.unit)
        if self.limit.seat >= 0:
            marks.draw_seat_mark(surface, self.ctx.marks[self.limit.seat], sign.rect.center, px(14))
        else:
            marks.icon(surface, "warning", sign.rect.center, px(18), ink)
        text.draw(surface, self.ctx.translate(self.limit.text), room.rect, font, ink)


class LimitLines:
    """Builds the lines about near limits."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx

    def build(self) -> Node:
        """Return a line for each near limit, with the space below them."""
        near = self.ctx.controller.ending.limits(self.ctx.displayed_view())
        lines = [
            SizedNode(Slot(partial(LimitLine, self.ctx, number, near)), partial(self._height, limit))
            for number, limit in enumerate(near[:MOST_LIMITS])
        ]
        return Column(*lines, pad=(0, 0, 0, BELOW if lines else 0))

    def _height(self, limit: Limit, width: float) -> float:
        unit, label = self.ctx.unit, self.ctx.translate(limit.text)
        room = round(width - SIGN * unit)
        return text.measure(label, self.ctx.font(SMALL + 1, "bold"), room)[1] + 2 * PAD * unit


class CoachPanelNode(Node):
    """The layout node of the coach's panel, whole or `folded`."""

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
    """The layout node of the story bar and the log, which share the space below the card."""

    def __init__(self, story_bar: StoryBar, logbook: Logbook) -> None:
        super().__init__(weight=1)
        self.story_bar, self.logbook = story_bar, logbook

    def arrange(self, context: LayoutContext, box: Box) -> None:
        rest = self.rect.copy()
        rest.top = self.story_bar.layout(self.rect)
        rest.height = self.rect.bottom - rest.top
        self.logbook.layout(rest)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        self.story_bar.draw(surface)
        self.logbook.draw(surface)
