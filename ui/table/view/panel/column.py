"""The column of elements in a decision card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing.theme import TEXT, TEXT_2
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Slot, Spacer
from ui.table.context import TableContext
from ui.widgets.base import TOUCH_TARGET, Widget
from ui.widgets.button import Button
from ui.widgets.scroll import ScrollArea

SPARE = 2.0  # pixels by which the content may be too high and still need not scroll: the space below it shrinks instead
PAD, GAP, BUTTON_HEIGHT = 20, 10, 44  # design units: padding of a card, gap between elements, height of a button


class SizedNode(Node):
    """A node whose height depends on its width.

    `height_of(width)` is in pixels.
    """

    def __init__(self, child: Node, height_of: Callable[[int], float]) -> None:
        super().__init__([child])
        self.height_of = height_of

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self.height_of(round(width))


class CardColumn:
    """Builds a card's content; each method adds an element at the bottom.

    Elements of `foot` come last, and stay in place while the others scroll. `width` is in pixels, other lengths are
    design units.
    """

    def __init__(self, ctx: TableContext, card_width: float) -> None:
        self.ctx = ctx
        self.card_width = card_width
        self.width = round(card_width - 2 * PAD * ctx.unit)
        self.nodes: list[Node] = []
        self.has_text = False  # whether the column contains text

    @cached_property
    def foot(self) -> CardColumn:
        """The column of the elements below the others, such as the main button."""
        return CardColumn(self.ctx, self.card_width)

    def node(self, top: float = 0, bottom: float = 0) -> Node:
        """Return all elements as one padded node."""
        return Column(*self.nodes, *self.foot.nodes, pad=(PAD, top, PAD, bottom))

    def node_above_foot(self, top: float = 0) -> Node:
        """Return the elements above the foot as one padded node."""
        return Column(*self.nodes, pad=(PAD, top, PAD, 0))

    def add_node(self, node: Node, gap: float = 0) -> None:
        """Add a node and a gap below it."""
        self.nodes += [node, Spacer(gap)]

    def add_space(self, height: float) -> None:
        """Add empty space."""
        self.nodes.append(Spacer(height))

    def add_drawing(
        self, paint: Callable[[Surface, Rect], object], height_of: Callable[[int], float], gap: float
    ) -> None:
        """Add a custom drawing."""
        self.add_node(SizedNode(Paint(paint), height_of), gap)

    def add_widget(self, make: Callable[[Rect], Widget], height_of: Callable[[int], float], gap: float) -> None:
        """Add a widget."""
        self.add_node(SizedNode(Slot(make), height_of), gap)

    def touch_height(self, height: float) -> float:
        """Return `height`, enlarged for touch if necessary."""
        return max(height, TOUCH_TARGET) if self.ctx.for_touch else height

    def add_paragraph(
        self, content: Text | str, size: float, face: str = "body", main: bool = False, gap: float = 4, free: float = 0
    ) -> None:
        """Add a paragraph.

        `main`: in the bright colour. `free`: width left empty at the right.
        """
        label = Label(self.ctx.translate(content), size, TEXT if main else TEXT_2, face)
        self.add_node(Column(label, pad=(0, 0, free, 0)) if free else label, gap)
        self.has_text = True

    def add_button(
        self, key: str, label: Text | str, on_click: Callable[[], object], height: float = BUTTON_HEIGHT,
        hint: Text | str = "", reason: Text | None = None, **more: Any,
    ) -> None:  # fmt: skip
        """Add a button over the card's whole width.

        It ignores clicks while the question is new. `more` are further arguments of `Button`.
        """
        ctx, seen = self.ctx, self.ctx.gate.only_when_open(on_click)
        translate, why = ctx.translate, ctx.translate(reason) if reason is not None else None
        more |= {"theme": ctx.theme, "hint": translate(hint), "reason": why}
        make = partial(_button, key, translate(label), seen, more)
        self.add_widget(make, partial(self._button_height, make, self.touch_height(height)), GAP)

    def _button_height(self, make: Callable[[Rect], Button], least: float, width: int) -> float:
        """Return the height of a button in pixels, at least `least`."""
        probe = make(Rect(0, 0, width, 0))
        probe.on_added(self.ctx.widgets)
        return max(least * self.ctx.unit, probe.text_height() + 8 * self.ctx.unit)


def _button(key: str, label: str, act: Callable[[], object], more: dict[str, Any], rect: Rect) -> Button:
    return Button(key, rect, label, act, **more)


class CardScroller:
    """Makes a card scroll if it is too high.

    It keeps the offset between layouts. `shows_end`: the card's end has the button that confirms.
    """

    def __init__(self, ctx: TableContext, shows_end: bool = True) -> None:
        self.ctx, self.shows_end = ctx, shows_end
        self.area: ScrolledCard | None = None  # the scroll area; None: the card is not too high
        self._asked: object = None
        self._is_ready = False

    @property
    def overflow(self) -> int:
        """The height in pixels that does not fit."""
        return self.area.max_offset if self.area is not None else 0

    def node(self, child: Node, asked: object) -> Node:
        """Return a node that scrolls its child if necessary.

        `asked` identifies the question; a new one starts at the top. With `shows_end`, the bottom is shown once when
        an answer is ready to be confirmed.
        """
        return _Scrolled(self, child, asked)

    def next_offset(self, asked: object) -> tuple[int, bool]:
        """Return (offset to restore, whether to show the bottom instead)."""
        is_ready = self.shows_end and bool(self.ctx.session.complete_moves())
        before = self.area.offset if self.area is not None and asked == self._asked else 0
        to_end = is_ready and not self._is_ready and asked == self._asked
        self._asked, self._is_ready, self.area = asked, is_ready, None
        return before, to_end


class _Scrolled(Node):
    """The layout node for a card's content, which scrolls if it is too high."""

    shrinks = True

    def __init__(self, scroller: CardScroller, child: Node, asked: object) -> None:
        super().__init__([child])
        self.scroller, self.asked = scroller, asked

    def arrange(self, context: LayoutContext, box: Box) -> None:
        (child,), scroller = self.children, self.scroller
        before, to_end = scroller.next_offset(self.asked)
        height = child.height_at(context, box.width)
        if height <= box.height + SPARE:
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
    """The scroll area in a card."""

    def __init__(self, rect: Rect, height: int, paint: Callable[[Surface, Rect], object]) -> None:
        super().__init__("card", rect, height, paint)

    def state(self) -> None:
        """Return None: `CardScroller` keeps the state."""
