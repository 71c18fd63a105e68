"""Tables: heads, and rows that are hovered, focused, clicked and read aloud. One table for all pages of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Unpack

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing.theme import SMALL, TEXT_2, Colour
from ui.layout.box import Box
from ui.layout.node import Column, Extent, LayoutContext, Line, Node, Row, Spacing, Stack
from ui.layout.text import Label
from ui.widgets.base import FINGER, FINGER_GAP, Words
from ui.widgets.scroll import HAIRLINE, HoverBox, ListView

ROW, HEADS = 44, 38  # usual heights in design units
Cells = Sequence[Node | Text | str]


class TableColumn(NamedTuple):
    """One column: its head, its share of the width (or a fixed `width`), and where its text stands.

    `before` and `after` are margins in design units.
    """

    title: Text | str | Node = ""
    weight: float = 1
    width: float | None = None
    align: str = "right"
    before: float = 0
    after: float = 6


class TableRow(NamedTuple):
    """One row: a cell a column, each text or a node, or one cell across all columns.

    With a key it is a widget, and `act` is what a click or Enter does. Cells of long lists may come from a function.
    """

    key: str
    cells: Cells | Callable[[], Cells]
    act: Callable[[], object] | None = None
    tip: Words | Callable[[], Words] = ""
    is_heading: bool = False


class RowSelection(NamedTuple):
    """Makes all rows one widget that scrolls: clicks and arrows choose a row, Enter and a double click act on it.

    Headings can't be chosen.
    """

    key: str
    chosen: int | None = None
    choose: Callable[[int], object] | None = None
    act: Callable[[int], object] | None = None


class Table(Column):
    """Heads over rows; `head_height` 0 leaves the heads out, None makes them as high as their text.

    With `most` the rows share the box: each is from `row_height` to `most` design units high. `line` is the colour of
    the lines above rows without a key.
    """

    def __init__(
        self,
        columns: Sequence[TableColumn],
        rows: Sequence[TableRow],
        *,
        row_height: float = ROW,
        max_row_height: float | None = None,
        header_height: float | None = HEADS,
        selection: RowSelection | None = None,
        line: Colour = HAIRLINE,
        **spacing: Unpack[Spacing],
    ) -> None:
        top = Row(*(_head(one, header_height) for one in columns), height=header_height)
        if selection is not None:
            body: list[Node] = [RowList(columns, rows, row_height, selection)]
        else:
            body = [_row(columns, row, None if max_row_height else row_height, line) for row in rows]
        if max_row_height is not None:
            body = [EvenRows(body, min_height=row_height, max_height=max_row_height, weight=1)]
        super().__init__(None if header_height == 0 else top, *body, **spacing)


class EvenRows(Node):
    """Rows of one height that share their box, at least `least` and at most `most` design units high."""

    def __init__(
        self, rows: Sequence[Node], *, max_height: float, min_height: float = 0, **spacing: Unpack[Spacing]
    ) -> None:
        super().__init__(rows, **spacing)
        self.least, self.most = min_height, max_height

    def content_height(self, context: LayoutContext, width: float) -> float:
        return len(self.children) * self.least * context.unit + self.gaps(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        free = (box.height - self.gaps(context)) / max(1, len(self.children))
        for child in self.children:
            child.place(context, box.cut_top(min(free / context.unit, self.most), self.gap))


class RowList(Node):
    """The rows of a table as one widget; the tree of a row is placed when it is first drawn."""

    def __init__(
        self, columns: Sequence[TableColumn], rows: Sequence[TableRow], row_height: float, selection: RowSelection
    ) -> None:
        super().__init__(weight=1)
        self.heads, self.rows, self.row_height, self.choice = columns, rows, row_height, selection
        self._placed: dict[int, Node] = {}

    def arrange(self, context: LayoutContext, box: Box) -> None:
        choice, rows, self._placed, self._context = self.choice, self.rows, {}, context
        view = ListView(
            choice.key, self.rect, len(rows), context.host.px(self.row_height), self._draw_row, chosen=choice.chosen,
            choose=choice.choose, act=choice.act, row_tip=self._tip,
            heads=[number for number, row in enumerate(rows) if row.is_heading],
        )  # fmt: skip
        context.add(view)

    def _tip(self, index: int) -> Words:
        tip = self.rows[index].tip
        return tip() if callable(tip) else tip

    def _draw_row(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        if index not in self._placed:
            self._placed[index] = node = _cells(self.heads, self.rows[index], self.row_height)
            node.place(self._context, Box.of(rect, self._context.unit))
        node = self._placed[index]
        node.draw(surface, (rect.left - node.rect.left, rect.top - node.rect.top))


def _head(head: TableColumn, height: float | None) -> Node:
    if isinstance(head.title, Node):
        return _cell(head, head.title)
    return _cell(head, Label(head.title, SMALL, TEXT_2, align=head.align, valign="bottom", height=height))


def _row(heads: Sequence[TableColumn], row: TableRow, height: float | None, line: Colour) -> Node:
    content = _cells(heads, row, height or ROW)
    if row.key:
        return Hoverable(row.key, content, row.act, tip=row.tip, height=height)
    return Stack([Column(Line(line)), content], height=height)


def _cells(heads: Sequence[TableColumn], row: TableRow, height: float) -> Node:
    cells = row.cells() if callable(row.cells) else row.cells
    heads = heads if len(cells) == len(heads) else [TableColumn(align="left", after=0)]
    return Row(*(
        _cell(head, cell if isinstance(cell, Node) else Label(cell, align=head.align, wrapping=False, height=height))
        for head, cell in zip(heads, cells, strict=True)
    ))  # fmt: skip


def _cell(head: TableColumn, child: Node) -> Node:
    child.weight = child.weight or 1
    weight = head.weight if head.width is None else 0
    return Row(child, pad=(head.before, 0, head.after, 0), width=head.width, weight=weight)


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

    def content_width(self, context: LayoutContext) -> float:
        return self.children[0].min_width(context)

    def height_at(self, context: LayoutContext, width: float) -> float:
        is_row = self.paint is None and context.host.for_fingers
        return max(super().height_at(context, width), (FINGER + FINGER_GAP) * context.unit if is_row else 0.0)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        child = self.children[0]
        child.place(context, box)
        context.add(HoverBox(self.key, self.rect, child.draw, self.act, self.paint, self.radius, tip=self.tip))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw nothing: its widget draws the tree, so that it scrolls and lights up with it."""
