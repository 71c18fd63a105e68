"""The strips under the board: ordered lists whose entries can be chosen and dragged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.workshop import form_edits
from games.core.workshop.form import OrderedList
from ui.drawing import draw, pictures, text
from ui.drawing.theme import FAINT, INK_0, INK_1, INK_2, INK_3, IVORY, LINE, TEXT, TEXT_2, Colour, GameTheme, mix
from ui.layout import Box, Column, FirstFit, Label, Node, Panel, Row, Slot, Spacer
from ui.screens.workshop.board_picture import BRIGHT_COLOUR_SUM
from ui.screens.workshop.context import WorkshopContext
from ui.screens.workshop.panel_rows import load_pieces
from ui.widgets.base import DragAxis, Widget
from ui.widgets.keyboard import character

MIN_ENTRY_WIDTH, MAX_ENTRY_WIDTH = 46, 96  # design units
MAX_PICTURE_HEIGHT = 48  # design units
MAX_NAME_LINES = 2  # maximum number of lines for a name below a picture
SAMPLE_NAME = "n" * 7  # names are shown if a text of this length fits
# design units: panel height without pictures, with pictures
PANEL_HEIGHT, PICTURE_PANEL_HEIGHT = 124.0, 160.0


class StripEntry(NamedTuple):
    """An entry in a strip: number, name, whether it is fixed, whether it has a fault.

    `tint` returns the colour of its space, or None.
    """

    number: str
    label: str
    is_fixed: bool = False
    has_fault: bool = False
    tint: Callable[[], Colour | None] = lambda: None


class StripWidget(Widget):
    """A strip of entries. `choose(n)` is called with the chosen entry, `move(old, new)` after a drag.

    `picture(n, size)` returns an entry's picture. Left, Right, Home and End choose an entry; `[` and `]` move it.
    """

    drag_axis = DragAxis.ANYWHERE

    def __init__(
        self,
        key: str,
        rect: Rect,
        cells: Sequence[StripEntry],
        chosen: int | None,
        choose: Callable[[int], object],
        move: Callable[[int, int], object],
        theme: GameTheme,
        picture: Callable[[int, tuple[int, int]], Surface | None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.picture = picture
        self.cells, self.chosen, self.choose, self.move, self.theme = list(cells), chosen, choose, move, theme
        self._grabbed: int | None = None
        self._at: int | None = None  # drop position of the dragged entry, or None

    # -- boxes of entries ----------------------------------------------------------------------------------------------
    def entry_boxes(self) -> list[Rect]:
        """Return the boxes of the entries, in up to four rows."""
        count = max(1, len(self.cells))
        rows = 1
        while rows < 4 and self.rect.width * rows // count < self.px(MIN_ENTRY_WIDTH):
            rows += 1
        across = -(-count // rows)
        width = min(self.px(MAX_ENTRY_WIDTH), self.rect.width // across)
        height = self.rect.height // rows
        return [
            Rect(self.rect.left + n % across * width, self.rect.top + n // across * height, width - 3, height - 3)
            for n in range(len(self.cells))
        ]

    def entry_at(self, pos: tuple[int, int]) -> int | None:
        """Return the entry nearest to a position, or None."""
        boxes = self.entry_boxes()
        if not boxes:
            return None
        return min(range(len(boxes)), key=lambda n: _far(boxes[n], pos))

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._grabbed, self._at = self.entry_at(pos), None

    def drag(self, pos: tuple[int, int]) -> None:
        if self._grabbed is not None and not self.cells[self._grabbed].is_fixed:
            entry = self.entry_at(pos)
            self._at = entry if entry != self._grabbed else None

    def release(self, pos: tuple[int, int]) -> None:
        grabbed, at = self._grabbed, self._at
        self.cancel()
        if grabbed is None:
            return
        if at is not None and not self.cells[at].is_fixed:
            self.move(grabbed, at)
        else:
            self.choose(grabbed)

    def cancel(self) -> None:
        self.pressed, self._grabbed, self._at = False, None, None

    def on_key(self, event: pygame.event.Event) -> bool:
        here = self.chosen or 0
        last = len(self.cells) - 1
        to = {pygame.K_LEFT: here - 1, pygame.K_RIGHT: here + 1, pygame.K_HOME: 0, pygame.K_END: last}.get(event.key)
        by = {"[": -1, "]": 1}.get(character(event))
        if by is not None and self.chosen is not None:
            self.move(here, here + by)
        elif to is not None and 0 <= to <= last:
            self.choose(to)
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        for number, (cell, box) in enumerate(zip(self.cells, self.entry_boxes(), strict=True)):
            self._draw_cell(surface, box, cell, number)
        self.draw_focus_ring(surface, rect=Box.of(self.rect, self.host.unit).pad(-2, -2).rect)

    def _draw_cell(self, surface: Surface, box: Rect, cell: StripEntry, number: int) -> None:
        hovered = self.hovered and box.collidepoint(self.host.pointer)
        chosen, goal = number == self.chosen, number == self._at
        edge = self.host.palette.bad if cell.has_fault else IVORY if chosen else self.theme.light if goal else LINE
        fill = mix(self.theme.accent, INK_1, 0.62) if chosen else INK_3 if hovered or goal else INK_2
        tint = cell.tint()
        if tint is not None:
            fill = mix(tint, IVORY, 0.25) if hovered or goal else tint
        if number == self._grabbed and self._at is not None:
            fill = mix(fill, INK_1, 0.7)
        draw.rounded_box(surface, box, fill, self.px(6), edge, max(2, self.px(3)) if chosen or goal else 1)
        inner = Box.of(box, self.host.unit).pad(4, 3)
        if chosen and tint is not None:
            draw.outline(surface, inner.pad(-1, 0).rect, INK_0, self.px(4), max(1, self.px(2)))
        ink = INK_0 if sum(fill) > BRIGHT_COLOUR_SUM else FAINT if cell.is_fixed else TEXT
        self._draw_words(surface, inner.rect, number, ink)

    def _draw_words(self, surface: Surface, inner: Rect, number: int, ink: Colour) -> None:
        """Draw an entry's number, picture and name."""
        cell, font, small = self.cells[number], self.font(14, "bold"), self.font(13)
        line, under = text.line_height(font), text.line_height(small)
        box = Box.of(inner, 1.0)
        if line + under > inner.height or (self.picture is not None and not self._named):
            foot = box.cut_bottom(line).rect
            self._draw_picture(surface, number, box.rect, ink)
            text.draw(surface, cell.number, foot, font, ink, align="center", wrapping=False)
            return
        text.draw(surface, cell.number, box.cut_top(line).rect, font, ink, align="center", wrapping=False)
        lower = box
        if self.picture is not None:
            lower = box.cut_bottom(MAX_NAME_LINES * under)
            self._draw_picture(surface, number, box.rect, ink)
        self._draw_name(surface, cell.label, lower.pad(-self._wider / 2, 0).rect, ink)

    def _draw_name(self, surface: Surface, name: str, lower: Rect, ink: Colour) -> None:
        """Draw a name on one or two lines."""
        small = self.font(13)
        whole = text.fit(name, lower.width, lower.height, small, True, text.MIN_TEXT).fits
        several = lower.height >= MAX_NAME_LINES * text.line_height(small)
        lines = name.split(" ", MAX_NAME_LINES - 1) if several else [name]
        label = name if whole else "\n".join(text.truncated(one, small, lower.width) for one in lines)
        text.draw(surface, label, lower, small, ink, align="center", wrapping=whole)

    @property
    def _named(self) -> bool:
        """True if there is room for names."""
        room, small = Box.of(self.entry_boxes()[0].inflate(-2, 0), self.host.unit).pad(0, 3).rect, self.font(13)
        height = 2 * MAX_NAME_LINES * text.line_height(small) + text.line_height(self.font(14, "bold"))
        return room.height >= height and room.width >= text.width(SAMPLE_NAME, small)

    @property
    def _wider(self) -> int:
        """The pixels by which a name may be wider than the picture."""
        return self.px(8) - 2

    def _draw_picture(self, surface: Surface, number: int, box: Rect, ink: Colour) -> None:
        room = Box.of(box, self.host.unit).pad(2, 2)
        box = room.middle(room.width / room.unit, min(room.height / room.unit, MAX_PICTURE_HEIGHT)).rect
        picture = self.picture(number, box.size) if self.picture is not None and min(box.size) > 0 else None
        if picture is not None:
            picture = pictures.in_one_colour(picture, ink) if ink == INK_0 else picture
            surface.blit(picture, picture.get_rect(center=box.center))

    def tip_text(self) -> Any:
        """Return the number and name of the hovered entry."""
        number = self.entry_at(self.host.pointer) if not self.host.by_keyboard else self.chosen
        if number is None or not self.cells:
            return super().tip_text()
        cell = self.cells[min(number, len(self.cells) - 1)]
        return f"{cell.number}. {cell.label}"


def _far(box: Rect, pos: tuple[int, int]) -> int:
    x = max(box.left - pos[0], 0, pos[0] - box.right)
    y = max(box.top - pos[1], 0, pos[1] - box.bottom)
    return x * x + y * y


def strip_panel(context: WorkshopContext) -> Node:
    """Return the strips side by side, under their headings."""
    spaces, data = context.spaces, context.session.data
    pictured = any(strip.palette or strip.badge for strip in spaces.strips)
    columns = (
        Column(_heading(context, strip), Slot(partial(_tape, context, index, strip), weight=1),
               weight=len(form_edits.list_entries(data, strip)))
        for index, strip in enumerate(spaces.strips)
    )  # fmt: skip
    return Panel(Row(*columns, gap=16), pad=(12, 8), height=PICTURE_PANEL_HEIGHT if pictured else PANEL_HEIGHT)


def _heading(context: WorkshopContext, strip: OrderedList) -> Node:
    """Return a strip's title and a hint on its keys."""
    title = partial(Label, strip.title, 15, face="bold", wrapping=False)
    if strip.description is None:
        return title(height=28)
    remark = Label(strip.description, 14, TEXT_2, align="right", wrapping=False)
    return FirstFit(Row(title(), Spacer(16), Spacer(), remark), title(), height=28)


def _tape(context: WorkshopContext, index: int, strip: OrderedList, rect: Rect) -> StripWidget:
    spaces, session = context.spaces, context.session
    bad = {place[:2] for _, place in session.faults()}
    cells = [
        StripEntry(
            spaces.number_text(strip, number), spaces.label(strip, number),
            not form_edits.is_movable(session.data, strip, number), (*strip.list_path, number) in bad,
            partial(_tint, context, strip, number),
        )
        for number in range(len(form_edits.list_entries(session.data, strip)))
    ]  # fmt: skip
    chosen = spaces.chosen.number if spaces.chosen is not None and spaces.chosen.strip == index else None
    return StripWidget(
        f"tape:{strip.path}", rect, cells, chosen, partial(spaces.choose, index), partial(spaces.move, index),
        context.theme, _picture_of(context, strip), tip=strip.title,
    )  # fmt: skip


def _tint(context: WorkshopContext, strip: OrderedList, number: int) -> Colour | None:
    """Return the colour of an entry's space, or None."""
    return context.picture.space_colour(context.spaces.board_name(strip, number)) if strip.palette is None else None


def _picture_of(
    context: WorkshopContext, strip: OrderedList
) -> Callable[[int, tuple[int, int]], Surface | None] | None:
    """Return a function that draws an entry's picture, or None."""
    spaces = context.spaces
    if strip.badge is not None:
        return lambda number, size: next(iter(load_pieces([spaces.icon_file(strip, number)], min(size))), None)
    if strip.palette is not None:
        return lambda number, size: context.picture.space_picture(spaces.board_name(strip, number), size)
    return None
