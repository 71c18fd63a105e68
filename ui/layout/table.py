"""Tables with column headers, and rows that can be hovered, focused, clicked and read aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Unpack

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing.theme import SMALL, TEXT_2, Colour
from ui.layout.box import Box
from ui.layout.node import Column, Divider, Extent, LayoutContext, Node, Row, Spacing, Stack
from ui.layout.text import Label
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, TextLike
from ui.widgets.scroll import HAIRLINE, HoverBox, ListView

ROW_HEIGHT, HEADER_HEIGHT = 44, 38  # default heights in design units
Cells = Sequence[Node | Text | str]


class TableColumn(NamedTuple):
    """A column of a table: its header, width and alignment.

    `before` and `after` are margins. Lengths are design units.
    """

    title: Text | str | Node = ""
    weight: float = 1
    width: float | None = None
    align: str = "right"
    before: float = 0
    after: float = 6


class TableRow(NamedTuple):
    """A row of a table: a cell (a text or a node) for each column, or one cell across all columns.

    A row with a key is a widget: a click or Enter calls `on_click`. Functions are called only for visible rows.
    """

    key: str
    cells: Cells | Callable[[], Cells]
    on_click: Callable[[], object] | None = None
    tooltip: TextLike | Callable[[], TextLike] = ""
    is_heading: bool = False


class RowSelection(NamedTuple):
    """Makes a table one scrolling widget in which a row can be selected.

    Clicks and arrow keys call `on_select(index)`. Enter and double clicks call `on_activate(index)`, except on
    headings.
    """

    key: str
    chosen: int | None = None
    on_select: Callable[[int], object] | None = None
    on_activate: Callable[[int], object] | None = None


class Table(Column):
    """Rows below column headers.

    `header_height` 0 omits the headers; None fits their text. With `max_row_height` the rows share the box, as in
    `EvenRows`. `line` colours the lines above rows without a key.
    """

    def __init__(
        self,
        columns: Sequence[TableColumn],
        rows: Sequence[TableRow],
        *,
        row_height: float = ROW_HEIGHT,
        max_row_height: float | None = None,
        header_height: float | None = HEADER_HEIGHT,
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
    """Rows of equal height that fill their box.

    Each is `min_height` to `max_height` design units high, or less in a low box.
    """

    def __init__(
        self, rows: Sequence[Node], *, max_height: float, min_height: float = 0, **spacing: Unpack[Spacing]
    ) -> None:
        super().__init__(rows, **spacing)
        self.min_height, self.max_height = min_height, max_height

    def content_height(self, context: LayoutContext, width: float) -> float:
        return len(self.children) * self.min_height * context.unit + self.total_gap(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        free = (box.height - self.total_gap(context)) / max(1, len(self.children))
        for child in self.children:
            child.place(context, box.cut_top(min(free / context.unit, self.max_height), self.gap))


class RowList(Node):
    """The rows of a table as one widget. The tree of a row is placed when it is first drawn."""

    def __init__(
        self, columns: Sequence[TableColumn], rows: Sequence[TableRow], row_height: float, selection: RowSelection
    ) -> None:
        super().__init__(weight=1)
        self.columns, self.rows, self.row_height, self.selection = columns, rows, row_height, selection
        self._placed: dict[int, Node] = {}

    def arrange(self, context: LayoutContext, box: Box) -> None:
        selection, rows, self._placed, self._context = self.selection, self.rows, {}, context
        view = ListView(
            selection.key, self.rect, len(rows), context.host.px(self.row_height), self._draw_row,
            chosen=selection.chosen, choose=selection.on_select, act=selection.on_activate, row_tip=self._tip,
            heading_rows=[number for number, row in enumerate(rows) if row.is_heading],
        )  # fmt: skip
        context.add(view)

    def _tip(self, index: int) -> TextLike:
        tip = self.rows[index].tooltip
        return tip() if callable(tip) else tip

    def _draw_row(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        if index not in self._placed:
            self._placed[index] = node = _cells(self.columns, self.rows[index], self.row_height)
            node.place(self._context, Box.of(rect, self._context.unit))
        node = self._placed[index]
        node.draw(surface, (rect.left - node.rect.left, rect.top - node.rect.top))


def _head(column: TableColumn, height: float | None) -> Node:
    if isinstance(column.title, Node):
        return _cell(column, column.title)
    return _cell(column, Label(column.title, SMALL, TEXT_2, align=column.align, valign="bottom", height=height))


def _row(columns: Sequence[TableColumn], row: TableRow, height: float | None, line: Colour) -> Node:
    content = _cells(columns, row, height or ROW_HEIGHT)
    if row.key:
        return Hoverable(row.key, content, row.on_click, tip=row.tooltip, height=height)
    return Stack([Column(Divider(line)), content], height=height)


def _cells(columns: Sequence[TableColumn], row: TableRow, height: float) -> Node:
    cells = row.cells() if callable(row.cells) else row.cells
    columns = columns if len(cells) == len(columns) else [TableColumn(align="left", after=0)]
    return Row(*(
        _cell(col, cell if isinstance(cell, Node) else Label(cell, align=col.align, wrapping=False, height=height))
        for col, cell in zip(columns, cells, strict=True)
    ))  # fmt: skip


def _cell(column: TableColumn, child: Node) -> Node:
    child.weight = child.weight or 1
    weight = column.weight if column.width is None else 0
    return Row(child, pad=(column.before, 0, column.after, 0), width=column.width, weight=weight)


class Hoverable(Node):
    """A box that is highlighted on hover or focus, such as a table row or a card.

    `paint(surface, rect, highlighted)` draws the background, by default that of a row.
    """

    def __init__(
        self,
        key: str,
        child: Node,
        act: Callable[[], object] | None = None,
        *,
        paint: Callable[[Surface, Rect, bool], object] | None = None,
        radius: float = 8,
        tip: TextLike | Callable[[], TextLike] | None = None,
        **extent: Unpack[Extent],
    ) -> None:
        super().__init__([child], **extent)
        self.key, self.act, self.paint, self.radius, self.tip = key, act, paint, radius, tip

    def content_width(self, context: LayoutContext) -> float:
        return self.children[0].min_width(context)

    def height_at(self, context: LayoutContext, width: float) -> float:
        is_row = self.paint is None and context.host.for_touch
        return max(super().height_at(context, width), (TOUCH_TARGET + TOUCH_GAP) * context.unit if is_row else 0.0)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        child = self.children[0]
        child.place(context, box)
        context.add(HoverBox(self.key, self.rect, child.draw, self.act, self.paint, self.radius, tip=self.tip))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw nothing, because the widget draws the tree."""
