"""Tables of numbers for cards, shown instead of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.edits import Edit
from games.core.workshop.fields import FormField
from games.core.workshop.form import FormColumn as Col
from games.core.workshop.form import OrderedList, call_form_function
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, INK_3, IVORY, TEXT, TEXT_2, GameTheme, mix
from ui.layout import Box, Column, Label, Node, Panel, Row, Slot, Spacer
from ui.layout.node import TOLERANCE
from ui.screens.workshop.context import SPACES_TAB, WorkshopContext
from ui.screens.workshop.nodes import MeasuredSlot, RowsScroll, WidthDependentNode
from ui.screens.workshop.panel_rows import SCROLL_BAR_WIDTH, PanelRows, widget_key
from ui.screens.workshop.spaces import EntryRef
from ui.widgets import Button, Segmented, SegmentItem, Widget

NAME_WIDTH, CELL_GAP = 250.0, 6.0  # design units: width of names, gap between cells
# design units: (minimum, maximum) column width, by kind
COLUMN_WIDTHS = {"choice": (200.0, 330.0), "flag": (70.0, 120.0), "number": (56.0, 118.0)}
FONT_SIZE = 14
NO_TABLES_MESSAGE = N_(
    "This board uses the program's cards. To change them, put them into its file; one undo removes them again."
)
Cells = Sequence[FormField | int | None]


class TableLine(NamedTuple):
    """A row of a table: path of the entry in the file, name, cells."""

    place: ValuePath
    label: Text
    cells: Cells


class RowName(Widget):
    """The name of a row. A click or keyboard focus chooses the entry."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        chosen: bool,
        has_fault: bool,
        choose: Callable[[], object],
        theme: GameTheme,
    ) -> None:
        super().__init__(key, rect)
        self.label, self.chosen, self.has_fault, self.choose, self.theme = label, chosen, has_fault, choose, theme

    def on_focus(self, focused: bool) -> None:
        if focused and self.host.by_keyboard and not self.chosen:
            if self.scroller is not None:
                self.scroller.reveal(self.rect)
            self.choose()

    def activate(self) -> None:
        self.host.play("click")
        self.choose()

    def draw(self, surface: Surface) -> None:
        if self.chosen or self.hovered or self.has_fault:
            fill = mix(self.theme.accent, INK_1, 0.62) if self.chosen else INK_3 if self.hovered else INK_1
            edge = self.host.palette.bad if self.has_fault else IVORY if self.chosen else INK_3
            draw.rounded_box(surface, self.rect, fill, self.px(6), edge)
        text.draw(surface, self.label, Box.of(self.rect, self.host.unit).pad(8, 0).rect, self.font(15), TEXT)
        self.draw_focus_ring(surface)


def offer_tables(context: WorkshopContext, rows: PanelRows) -> None:
    """Add the button that copies the default tables into a file without tables."""
    opened = context.session.form.default_edits
    edits: Sequence[Edit] = opened(context.session.data) if opened is not None else ()
    if edits:
        rows.heading(N_("Cards"))
        rows.label(NO_TABLES_MESSAGE)
        rows.add(Slot(partial(_open_button, context, edits), height=46), 10)


def _open_button(context: WorkshopContext, edits: Sequence[Edit], rect: Rect) -> Button:
    def act() -> None:
        context.change(edits)
        context.open_tab(SPACES_TAB)

    return Button("open", rect, context.translate(N_("Change the cards")), act, icon="pencil", size=15)


def choose_cell(context: WorkshopContext, place: ValuePath) -> bool:
    """Choose the entry of a value in a table; return True if there is one."""
    for number, strip in enumerate(context.spaces.strips):
        for line in table_lines(context, strip) if strip.table is not None else ():
            if any(isinstance(cell, FormField) and cell.place == place for cell in line.cells):
                context.spaces.chosen = EntryRef(number, int(place[len(strip.list_path)]))
                return True
    return False


def focus_chosen_row(context: WorkshopContext) -> None:
    """Move the focus from another row's name to the chosen row."""
    widgets = context.screen.widgets
    if isinstance(widgets.focused, RowName):
        chosen = (one for one in widgets.widgets if isinstance(one, RowName) and one.chosen)
        widgets.focus(next(chosen, None))


def table_lines(context: WorkshopContext, strip: OrderedList) -> list[TableLine]:
    """Return the rows of a list's table."""
    table, data, language = strip.table, context.session.data, context.language
    assert table is not None
    places = call_form_function(lambda: table.entries(data, language), ())
    cells = context.session.fields.table_cells(table, data, language)
    return [TableLine(place, name, row) for (place, _), (name, row) in zip(places, cells, strict=True)]


class EntryTables:
    """Builds the table of the chosen list."""

    def __init__(self, context: WorkshopContext) -> None:
        self.context, self.screen, self.spaces = context, context.screen, context.spaces
        chosen, strips = self.spaces.chosen, self.spaces.strips
        self.at = context.table = min(chosen.strip if chosen is not None else context.table, len(strips) - 1)

    def node(self) -> Node:
        """Return the table, below the choice of lists."""
        rows = RowsScroll(f"cells:{self.at}", WidthDependentNode(self._table), bar=SCROLL_BAR_WIDTH, weight=1)
        content = Column(Slot(self._choice, width=640, height=44), rows, gap=12)
        return Panel(content, pad=(18, 10))

    def _choice(self, rect: Rect) -> Segmented:
        items = [SegmentItem(n, self.screen.translate(strip.title)) for n, strip in enumerate(self.spaces.strips)]
        return Segmented("table", rect, items, self.at, lambda number: self.spaces.choose(number, 0), size=FONT_SIZE)

    def _table(self, width: float) -> Node:
        """Return a table of a width. Columns without room follow in further parts below."""
        table, language = self.spaces.strips[self.at].table, self.context.language
        assert table is not None
        columns = call_form_function(lambda: table.columns(self.context.session.data, language), ())
        lines = table_lines(self.context, self.spaces.strips[self.at])
        rows = PanelRows(self.context)
        name = min(NAME_WIDTH, width * 2 / 5)
        kinds = [_kind([line.cells[n] for line in lines]) for n in range(len(columns))]
        least = [max(COLUMN_WIDTHS[kind][0], self._least(columns, n)) for n, kind in enumerate(kinds)]
        room = width - name + TOLERANCE / self.screen.unit
        first = 0
        while first < len(columns):
            last = first + 1
            while last < len(columns) and sum(least[first : last + 1]) <= room:
                last += 1
            last = _whole(columns, first, last)
            share = max(1.0, (width - name) / sum(least[first:last]))
            widths = [
                max(low, min(COLUMN_WIDTHS[kind][1], low * share))
                for low, kind in zip(least[first:last], kinds[first:last], strict=True)
            ]
            if first:
                rows.add(Spacer(20))
            self._heads(rows, columns[first:last], name, widths)
            for line in lines:
                if not first or any(isinstance(cell, FormField) for cell in line.cells[first:last]):
                    self._line(rows, line._replace(cells=line.cells[first:last]), name, widths, first)
            first = last
        return Column(*rows.nodes, Spacer(16))

    def _least(self, columns: Sequence[Col], number: int) -> float:
        """Return a column's minimum width: its longest word, and its share of the group's heading."""
        words, group = columns[number].heading, columns[number].group
        alike = sum(column.group == group for column in columns)
        heads = [(words, 1), *([(group, alike)] if group is not None else [])]
        font, gap = self.screen.font(FONT_SIZE, "bold"), self.screen.px(CELL_GAP) + 1
        longest = [
            (max(text.width(one, font) for one in self.screen.translate(words).split(" ")), n) for words, n in heads
        ]
        return max((width + gap) // n + 1 for width, n in longest) / self.screen.unit

    def _heads(self, rows: PanelRows, columns: Sequence[Col], name: float, widths: Sequence[float]) -> None:
        """Add the headings of columns and of their groups."""
        number = 0
        groups: list[Node] = []
        while number < len(columns):
            group, first = columns[number].group, number
            while number < len(columns) and columns[number].group == group:
                number += 1
            groups.append(_head(group, sum(widths[first:number]), "bold"))
        if any(column.group is not None for column in columns):
            rows.add(Row(*groups, pad=(name, 0, 0, 0)), 4)
        heads = (_head(column.heading, width, "body") for column, width in zip(columns, widths, strict=True))
        rows.add(Row(*heads, pad=(name, 0, 0, 0)), 4)

    def _line(self, rows: PanelRows, line: TableLine, name: float, widths: Sequence[float], first: int) -> None:
        """Add a row of the table."""
        chosen = EntryRef(self.at, int(line.place[len(self.spaces.strips[self.at].list_path)]))
        key, bad, words = (
            f"row:{first}:{widget_key(line.place)}",
            rows.has_fault(line.place),
            rows.translate(line.label),
        )
        choose = partial(self.spaces.choose, *chosen)
        is_chosen, theme = chosen == self.spaces.chosen, self.context.theme
        label = MeasuredSlot(
            lambda rect: RowName(key, rect, words, is_chosen, bad, choose, theme),
            partial(self._name_height, words), weight=1,
        )  # fmt: skip
        cells = [Row(label, pad=(0, 0, CELL_GAP, 0), width=name)]
        for number, (cell, width) in enumerate(zip(line.cells, widths, strict=True), first):
            content: Node | None = None
            if isinstance(cell, FormField):
                content = rows.cell(cell, line.label, number)
            elif cell is not None:
                content = Label(str(cell), 15, TEXT_2, weight=1)
            cells.append(Row(content, pad=(0, 0, CELL_GAP, 0), width=width))
        rows.add(Row(*cells), CELL_GAP)

    def _name_height(self, label: str, width: int) -> float:
        px = self.screen.px
        return max(px(40), text.measure(label, self.screen.font(15), width - 2 * px(8))[1])


def _head(words: Text | None, width: float, face: str) -> Node:
    """Return the heading of a column or group."""
    label = Label(words, FONT_SIZE, TEXT_2 if face == "body" else TEXT, face, weight=1) if words is not None else None
    return Row(label, pad=(0, 0, CELL_GAP, 0), width=width)


def _whole(columns: Sequence[Col], first: int, last: int) -> int:
    """Return the end of the part of the table that begins at column `first`.

    Groups of columns are kept together if possible.
    """
    group = columns[last].group if last < len(columns) else None
    start = last
    while group is not None and start > first and columns[start - 1].group == group:
        start -= 1
    return start if start > first else last


def _kind(cells: Cells) -> str:
    return next((cell.kind for cell in cells if isinstance(cell, FormField)), "number")
