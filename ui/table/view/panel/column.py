"""Builds the content of a decision card from top to bottom as layout nodes; content that is too high scrolls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing.theme import TEXT, TEXT_2
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Slot, Spacer
from ui.layout.node import TOLERANCE
from ui.table.context import TableContext
from ui.widgets.base import TOUCH_TARGET, Widget
from ui.widgets.button import Button
from ui.widgets.scroll import ScrollArea

PAD, GAP, BUTTON = 20, 10, 44  # design units: padding of a card, gap between elements, height of a button


class SizedNode(Node):
    """A node whose height depends on its width: `height_of(width)`, both in pixels."""

    def __init__(self, child: Node, height_of: Callable[[int], float]) -> None:
        super().__init__([child])
        self.height_of = height_of

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self.height_of(round(width))


class CardColumn:
    """Builds the content of one card; each call appends an element below the previous one.

    `width` is the width inside the card's padding, in pixels; all other lengths are design units.
    """

    def __init__(self, ctx: TableContext, card_width: float) -> None:
        self.ctx = ctx
        self.width = round(card_width - 2 * PAD * ctx.unit)
        self.nodes: list[Node] = []
        self.has_text = False  # the column contains text

    def node(self, top: float = 0, bottom: float = 0) -> Node:
        """Return all elements as one node, with the card's padding at both sides."""
        return Column(*self.nodes, pad=(PAD, top, PAD, bottom))

    def add(self, node: Node, gap: float = 0) -> None:
        """Add a node and a gap below it."""
        self.nodes += [node, Spacer(gap)]

    def space(self, height: float) -> None:
        """Add empty space."""
        self.nodes.append(Spacer(height))

    def paint(self, paint: Callable[[Surface, Rect], object], height_of: Callable[[int], float], gap: float) -> None:
        """Add custom drawing whose height in pixels depends on its width."""
        self.add(SizedNode(Paint(paint), height_of), gap)

    def slot(self, make: Callable[[Rect], Widget], height_of: Callable[[int], float], gap: float) -> None:
        """Add a widget whose height in pixels depends on its width."""
        self.add(SizedNode(Slot(make), height_of), gap)

    def touch_height(self, height: float) -> float:
        """Return a height, raised to the minimum for fingers if touch is in use."""
        return max(height, TOUCH_TARGET) if self.ctx.for_touch else height

    def write(
        self, words: Text | str, size: float, face: str = "body", main: bool = False, gap: float = 4, free: float = 0
    ) -> None:
        """Add a paragraph; `main`: in the bright colour; `free` is the width left empty at its right."""
        label = Label(self.ctx.translate(words), size, TEXT if main else TEXT_2, face)
        self.add(Column(label, pad=(0, 0, free, 0)) if free else label, gap)
        self.has_text = True

    def button(
        self, key: str, label: Text | str, act: Callable[[], object], high: float = BUTTON, hint: Text | str = "",
        reason: Text | None = None, **more: Any,
    ) -> None:  # fmt: skip
        """Add a button as wide as the card and at least `high`; clicks are ignored while the question is new."""
        ctx, seen = self.ctx, self.ctx.gate.only_when_open(act)
        translate, why = ctx.translate, ctx.translate(reason) if reason is not None else None
        more |= {"theme": ctx.theme, "hint": translate(hint), "reason": why}
        make = partial(_button, key, translate(label), seen, more)
        self.slot(make, partial(self._button_height, make, self.touch_height(high)), GAP)

    def _button_height(self, make: Callable[[Rect], Button], least: float, width: int) -> float:
        """Return the height that a button needs for its text, in pixels."""
        probe = make(Rect(0, 0, width, 0))
        probe.on_added(self.ctx.widgets)
        return max(least * self.ctx.unit, probe.text_height() + 8 * self.ctx.unit)


def _button(key: str, label: str, act: Callable[[], object], more: dict[str, Any], rect: Rect) -> Button:
    return Button(key, rect, label, act, **more)


class CardScroller:
    """Makes a card scroll if it is too high, as in large interfaces; keeps the scroll offset between layouts."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.area: ScrolledCard | None = None  # the scroll area; None: the card is not too high
        self._asked: object = None
        self._is_ready = False

    @property
    def overflow(self) -> int:
        """The number of pixels by which the card is too high."""
        return self.area.max_offset if self.area is not None else 0

    def node(self, child: Node, asked: object) -> Node:
        """Return a node that scrolls its child if the child is too high.

        A new question (`asked`) starts at its beginning. When an answer becomes ready to be confirmed, the end is
        displayed once, because the button is there.
        """
        return _Scrolled(self, child, asked)

    def begin(self, asked: object) -> tuple[int, bool]:
        """Return (offset to keep, whether to display the end instead); call it once for each layout."""
        is_ready = bool(self.ctx.session.complete_moves())
        before = self.area.offset if self.area is not None and asked == self._asked else 0
        to_end = is_ready and not self._is_ready and asked == self._asked
        self._asked, self._is_ready, self.area = asked, is_ready, None
        return before, to_end


class _Scrolled(Node):
    """The node of a card's content; drawn by the scroll area if there is one, otherwise with the card."""

    shrinks = True

    def __init__(self, scroller: CardScroller, child: Node, asked: object) -> None:
        super().__init__([child])
        self.scroller, self.asked = scroller, asked

    def arrange(self, context: LayoutContext, box: Box) -> None:
        (child,), scroller = self.children, self.scroller
        before, to_end = scroller.begin(self.asked)
        height = child.height_at(context, box.width)
        if height <= box.height + TOLERANCE:
            child.place(context, box)
            return
        scroller.area = area = ScrolledCard(self.rect, round(height), self._paint)
        context.add(area)
        child.place(LayoutContext(context.host, area.add_child), Box(box.left, box.top, box.width, height, box.unit))
        area.scroll_to(area.height if to_end else before)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        if self.scroller.area is None:
            super().draw(surface, shift)

    def _paint(self, surface: Surface, content: Rect) -> None:
        super().draw(surface, (0, content.top - self.rect.top))


class ScrolledCard(ScrollArea):
    """The scroll area inside a card."""

    def __init__(self, rect: Rect, height: int, paint: Callable[[Surface, Rect], object]) -> None:
        super().__init__("card", rect, height, paint)

    def state(self) -> None:
        """Return None: `CardScroller` keeps the offset."""
