"""Sort a table by its column headers."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import marks, text
from ui.drawing.theme import IVORY, SMALL, TEXT_2, Colour
from ui.layout import Box, Label, LayoutContext, Node
from ui.widgets.base import Widget

R = TypeVar("R")
Value = str | float | None
ALPHABET = (  # sort order of letters: Latin with Polish, Greek, Cyrillic; for other letters see `_letter`
    "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
    "αβγδεζηθικλμνξοπρστυφχψω"
    "аәбвгґғдђѓеєёжҗзҙѕиіїӣйјкқҡќлљмнңњоөпрсҫтћуўұүӯфхҳһцчҷџшщъыьэюя"
)
ARROW_WIDTH = 14  # design units: width of the arrow next to a label
SORT_BY, REVERSE = N_("Sort by: {column}"), N_("Reverse the order: {column}")
ASCENDING, DESCENDING = N_("sorted, ascending"), N_("sorted, descending")


class Sorting:
    """The column and direction by which a table is sorted. `changed` is called after a new choice.

    Without a chosen column, rows keep their order. If a screen has several tables, each needs a `name`.
    """

    def __init__(self, changed: Callable[[], object], name: str = "", column: str = "", descending: bool = False):
        self.changed, self.name, self.column, self.descending = changed, name, column, descending

    def choose_column(self, column: str, descending: bool = False) -> None:
        """Sort by a column. The same column again reverses the order."""
        self.descending = not self.descending if column == self.column else descending
        self.column = column
        self.changed()

    def sort_rows(self, rows: Iterable[R], values: Mapping[str, Callable[[R], Value]]) -> list[R]:
        """Return rows in the chosen order. Rows without a value (None or "") come last.

        `values` maps columns to functions that return a row's value.
        """
        rows, value = list(rows), values.get(self.column)
        if value is None:
            return rows
        known = [row for row in rows if value(row) not in (None, "")]
        unknown = [row for row in rows if value(row) in (None, "")]
        return [*sorted(known, key=lambda row: sort_key(value(row)), reverse=self.descending), *unknown]

    def header(
        self,
        column: str,
        label: Text | str | Label,
        *,
        align: str = "right",
        height: float | None = None,
        descending: bool = False,
        gutter: bool = False,
    ) -> Node:
        """Return a column header as a button. `descending` is the direction of the first press.

        `gutter` places the arrow in the margin right of the column.
        """
        if not isinstance(label, Label):
            label = Label(label, SMALL, TEXT_2, align=align, valign="bottom", height=height)
        return SortHeader(self, column, label, descending, gutter)


def sort_key(value: Value) -> tuple[object, ...]:
    """Return the sort key of a value: numbers before texts, texts by `ALPHABET`."""
    if not isinstance(value, str):
        return 0, value
    folded = value.casefold()
    return 1, [_letter(one) for one in folded], folded


def _letter(letter: str) -> tuple[int, str]:
    """Return the rank of a character. Letters follow other characters; accented letters follow their base letter."""
    if letter not in ALPHABET:
        letter = unicodedata.normalize("NFD", letter)[0]
    return (ALPHABET.index(letter) + 1, "") if letter in ALPHABET else (0, letter)


class SortHeader(Node):
    """A column header: label, and a button with an arrow."""

    def __init__(self, sorting: Sorting, column: str, label: Label, descending: bool, gutter: bool) -> None:
        super().__init__([label])
        self.sorting, self.column, self.label = sorting, column, label
        self.descending, self.gutter = descending, gutter

    def content_width(self, context: LayoutContext) -> float:
        return self.label.min_width(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        label, sorting = self.label, self.sorting
        label.place(context, box)
        words = label.content() if callable(label.content) else context.host.translate(label.content)
        rect = self.rect.copy()
        rect.width += round(ARROW_WIDTH * context.unit) if self.gutter else 0
        button = HeaderButton(sorting, self.column, rect, words, self.descending, self._arrow(context, words))
        label.colour = button.colour
        context.add(button)

    def _arrow(self, context: LayoutContext, words: str) -> tuple[int, int]:
        """Return the centre of the arrow."""
        label, rect, half = self.label, self.label.rect, ARROW_WIDTH / 2 * context.unit
        laid = text.fit(words, rect.width, rect.height, label.font(context), label.wrapping, label.min_size)
        width, height, fits = laid.width, laid.height, laid.width + 2 * half <= rect.width
        middle = rect.centery if label.valign == "middle" else rect.bottom - height / 2
        if label.align == "left" and fits:
            return round(rect.left + width + half), round(middle)
        if self.gutter:
            return round(rect.right + half), rect.centery
        if fits:
            return round(rect.right - width - half), round(middle)
        x = rect.left + half if label.align == "left" else rect.right - half
        return round(x), round(rect.bottom - height - half)


class HeaderButton(Widget):
    """The button of a column header."""

    def __init__(
        self, sorting: Sorting, column: str, rect: Rect, words: str, descending: bool, arrow: tuple[int, int]
    ) -> None:
        key = ":".join(("sort", *([sorting.name] if sorting.name else []), column))
        super().__init__(key, rect, tip=self._tip)
        self.sorting, self.column, self.label, self.descending = sorting, column, words, descending
        self.arrow = arrow[0] - rect.left, arrow[1] - rect.top

    @property
    def is_sorted(self) -> bool:
        """True if the table is sorted by this column."""
        return self.sorting.column == self.column

    def _tip(self) -> Text:
        return (REVERSE if self.is_sorted else SORT_BY).with_args(column=self.label)

    def spoken_parts(self) -> tuple[str, ...]:
        if not self.is_sorted:
            return ()
        return (self.host.translate(DESCENDING if self.sorting.descending else ASCENDING),)

    def activate(self) -> None:
        self.host.play("click")
        self.sorting.choose_column(self.column, self.descending)

    def colour(self) -> Colour:
        """Return the current colour of the label."""
        return IVORY if self.is_sorted or self.hovered or self.shows_focus_ring else TEXT_2

    def draw(self, surface: Surface) -> None:
        if self.is_sorted or self.hovered or self.shows_focus_ring:
            descending = self.sorting.descending if self.is_sorted else self.descending
            centre = self.rect.left + self.arrow[0], self.rect.top + self.arrow[1]
            colour = IVORY if self.is_sorted else TEXT_2
            marks.draw_icon(
                surface, "arrow-down" if descending else "arrow-up", centre, self.px(ARROW_WIDTH - 2), colour
            )
        self.draw_focus_ring(surface, 6, self.rect.inflate(self.px(6), self.px(4)))
