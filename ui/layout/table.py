"""Tables: heads, and rows that are hovered, focused, clicked and read aloud. One table for all pages of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Unpack

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks
from ui.drawing.theme import INK_1, INK_3, IVORY, LINE, SMALL, TEXT_2, mix
from ui.layout.box import Box
from ui.layout.node import Column, Context, Extent, Node, Paint, Row, Spacer
from ui.layout.text import Label
from ui.widgets.base import FINGER, FINGER_GAP, Widget, Words

ROW, HEADS = 44, 38  # usual heights in design units


class Head(NamedTuple):
    """One column: its head, its share of the width (or a fixed `width`), and where its text stands.

    With a `sort` key the head can be chosen to sort by the column. `before` and `after` are margins in design units.
    """

    words: Text | str = ""
    weight: float = 1
    width: float | None = None
    align: str = "right"
    sort: str = ""
    before: float = 0
    after: float = 6


class TableRow(NamedTuple):
    """One row: a cell a column, each text or a node; `act` is what a click or Enter does."""

    key: str
    cells: Sequence[Node | Text | str]
    act: Callable[[], object] | None = None
    tip: str = ""


class Sorting(NamedTuple):
    """By which column's sort key the rows are sorted, which way, and the function that is called with a chosen key."""

    key: str
    descending: bool
    choose: Callable[[str], object]


class Table(Column):
    """Heads over rows; `head_height` 0 leaves the heads out. The rows come sorted: `sorting` says how."""

    def __init__(
        self,
        heads: Sequence[Head],
        rows: Sequence[TableRow],
        *,
        row_height: float = ROW,
        head_height: float = HEADS,
        sorting: Sorting | None = None,
        **extent: Unpack[Extent],
    ) -> None:
        line = Row(*(_head(one, sorting, head_height) for one in heads), height=head_height) if head_height else None
        super().__init__(line, *(_row(heads, row, row_height) for row in rows), **extent)


def _head(head: Head, sorting: Sorting | None, height: float) -> Node:
    chosen = sorting is not None and bool(head.sort) and head.sort == sorting.key
    label = Label(head.words, SMALL, IVORY if chosen else TEXT_2, align=head.align, valign="bottom", height=height)
    if sorting is None or not head.sort:
        return _cell(head, label)
    label.weight = 0
    arrow = Column(Spacer(), Paint(partial(_arrow, sorting.descending), width=16, height=18)) if chosen else None
    before = Spacer() if head.align == "right" else None
    words = Row(before, label, arrow, Spacer() if before is None else None, height=height)
    return _cell(head, Hoverable(f"sort:{head.sort}", words, partial(sorting.choose, head.sort), paint=_bare))


def _row(heads: Sequence[Head], row: TableRow, height: float) -> Node:
    cells = [cell if isinstance(cell, Node) else Label(cell, align=head.align, wrapping=False, height=height)
             for head, cell in zip(heads, row.cells, strict=True)]  # fmt: skip
    line = Row(*(_cell(head, cell) for head, cell in zip(heads, cells, strict=True)))
    return Hoverable(row.key, line, row.act, tip=row.tip, height=height)


def _cell(head: Head, child: Node) -> Node:
    child.weight = child.weight or 1
    weight = head.weight if head.width is None else 0
    return Row(child, pad=(head.before, 0, head.after, 0), width=head.width, weight=weight)


def _arrow(descending: bool, surface: Surface, rect: Rect) -> None:
    marks.icon(surface, "chevron-down" if descending else "chevron-up", rect.center, rect.width, IVORY)


def _bare(surface: Surface, rect: Rect, lit: bool) -> None:
    if lit:
        surface.fill(IVORY, (rect.left, rect.bottom - 1, rect.width, 1))


class Hoverable(Node):
    """A box that lights up under the pointer or the focus, with a tree in it: a row of a table, a card.

    `paint(surface, rect, lit)` draws what lies under the tree; without one it is a row: a line above, a box while lit.
    """

    def __init__(
        self,
        key: str,
        child: Node,
        act: Callable[[], object] | None = None,
        *,
        paint: Callable[[Surface, Rect, bool], object] | None = None,
        radius: float = 8,
        tip: Words | Callable[[], Words] | None = None,
        **extent: Unpack[Extent],
    ) -> None:
        super().__init__([child], **extent)
        self.key, self.act, self.paint, self.radius, self.tip = key, act, paint, radius, tip
        self.unit = 1.0

    def content_width(self, context: Context) -> float:
        return self.children[0].min_width(context)

    def height_at(self, context: Context, width: float) -> float:
        is_row = self.paint is None and context.host.for_fingers
        return max(super().height_at(context, width), (FINGER + FINGER_GAP) * context.unit if is_row else 0.0)

    def arrange(self, context: Context, box: Box) -> None:
        self.unit, child = context.unit, self.children[0]
        child.place(context, box)
        context.add(HoverBox(self.key, self.rect, child.draw, self._draw_under, self.act, self.radius, tip=self.tip))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw nothing: its widget draws the tree, so that it scrolls and lights up with it."""

    def _draw_under(self, surface: Surface, rect: Rect, lit: bool) -> None:
        if self.paint is not None:
            self.paint(surface, rect, lit)
        elif lit:
            draw.panel(surface, rect, INK_3, round(8 * self.unit))
        else:
            side = round(6 * self.unit)
            surface.fill(mix(LINE, INK_1, 0.35), (rect.left + side, rect.top, rect.width - 2 * side, 1))


class HoverBox(Widget):
    """The widget of a `Hoverable`: draws what lies under it by its state, then its tree."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        draw_content: Callable[[Surface, tuple[int, int]], object],
        draw_under: Callable[[Surface, Rect, bool], object],
        act: Callable[[], object] | None = None,
        radius: float = 8,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.draw_content, self.draw_under, self.act, self.radius = draw_content, draw_under, act, radius
        self._placed = rect.topleft

    def activate(self) -> None:
        if self.act is not None:
            self.host.play("click")
            self.act()

    def draw(self, surface: Surface) -> None:
        self.draw_under(surface, self.rect, self.hovered or self.ringed)
        self.draw_content(surface, (self.rect.left - self._placed[0], self.rect.top - self._placed[1]))
        self.draw_ring(surface, round(self.radius))
