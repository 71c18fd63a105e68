"""A map that is painted cell by cell, shown instead of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.drawing import draw, text
from ui.drawing.record import paused
from ui.drawing.theme import IVORY, LINE, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.layout import Box
from ui.screens.workshop.board_picture import clamp_offset, clamp_zoom
from ui.widgets.base import DragAxis, Widget

Cell = tuple[int, int]
CELL_COLOURS: Mapping[str, Colour] = {
    ".": hex_colour("#3A3F49"), "~": hex_colour("#1E4A63"), "#": hex_colour("#54493F"), "+": hex_colour("#2D9AA6"),
}  # fmt: skip
BRUSH_COLOURS = tuple(
    hex_colour(code)
    for code in ("#7A6BA8", "#A8863F", "#A85F4E", "#5E7FA8", "#6F9A55", "#4E9A94", "#A85A86", "#8A7A55", "#55789A")
)
BRUSH = hex_colour("#E23E8C")
# colour and opacity (0..255) of the veil over the board's picture; opacity of the layer
VEIL_COLOUR, VEIL_ALPHA, LAYER_ALPHA = (12, 14, 20), 118, 165
BRUSHING, BOX, FILL, PICK = "brush", "box", "fill", "pick"
STRONG_LINE_STEP = 5  # cells between two thicker lines


class GridMap(Widget):
    """A map layer to paint on; `paint(cells, symbol)` is called after each stroke.

    `rows` is the painted layer, `ground` the layer below. The left button paints with `brush`, the right one erases
    with `.`; Shift keeps a stroke on one line. Arrow keys move a cursor, Space paints there.

    `tool` is one of `PAINT_TOOLS`:

    - box: paint the rectangle between press and release
    - fill: paint all connected cells with the same symbol
    - pick: call `pick(symbol)` with the cell's symbol

    A layer over a `background` is translucent.
    """

    background: Surface | None = None  # part of the board's picture with the map, or None
    factor, corner = 1.0, (0, 0)  # zoom; top left corner of the zoomed map

    drag_axis = DragAxis.ANYWHERE

    def __init__(
        self,
        key: str,
        rect: Rect,
        rows: Sequence[str],
        ground: Sequence[str],
        brush: str,
        letters: Sequence[str],
        paint: Callable[[Sequence[Cell], str], object],
        faults: Mapping[Cell, int],
        tool: str,
        pick: Callable[[str], object],
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.rows, self.ground, self.brush, self.letters = list(rows), list(ground), brush, list(letters)
        self.paint, self.faults, self.tool, self.pick = paint, dict(faults), tool, pick
        self.tints = {letter: BRUSH_COLOURS[n % len(BRUSH_COLOURS)] for n, letter in enumerate(letters)}
        self._resting: Surface | None = None
        self.cursor: Cell = (0, 0)
        self.stroke: dict[Cell, str] = {}
        self._last: Cell | None = None
        self._first: Cell | None = None

    def set_background(self, background: Surface | None) -> None:
        """Draw the map over its part of the board's picture, or without a picture (None)."""
        if (background is None) != (self.background is None) or (
            background is not None
            and self.background is not None
            and background.get_parent() is not self.background.get_parent()
        ):
            self.background, self._resting = background, None
            self.invalidate()

    @property
    def columns(self) -> int:
        """The number of columns."""
        return max((len(row) for row in self.rows), default=1)

    @property
    def cell_size(self) -> int:
        """The side of a cell in pixels."""
        whole = min(self.rect.width // self.columns, self.rect.height // max(1, len(self.rows)))
        return max(2, round(whole * self.factor))

    def zoom(self, pos: tuple[int, int], factor: float) -> bool:
        """Zoom around a position; return True if anything changed."""
        zoomed, origin, side = clamp_zoom(self.factor, factor), self.cell_box((0, 0)), self.cell_size
        if zoomed == self.factor:
            return False
        cell = (pos[0] - origin.left) / side, (pos[1] - origin.top) / side
        self.factor = zoomed
        self.corner = round(pos[0] - cell[0] * self.cell_size), round(pos[1] - cell[1] * self.cell_size)
        return True

    def pan(self, offset: tuple[int, int]) -> bool:
        """Move the zoomed map; return True if anything changed."""
        before = self.cell_box((0, 0)).topleft
        self.corner = before[0] + offset[0], before[1] + offset[1]
        return self.cell_box((0, 0)).topleft != before

    def cell_box(self, cell: Cell) -> Rect:
        """Return the box of a cell."""
        side = self.cell_size
        left = clamp_offset(self.corner[0], side * self.columns, self.rect.left, self.rect.width)
        top = clamp_offset(self.corner[1], side * len(self.rows), self.rect.top, self.rect.height)
        return Rect(left + cell[0] * side, top + cell[1] * side, side, side)

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """Return the cell at a position, or None."""
        origin = self.cell_box((0, 0))
        if not self.rect.collidepoint(pos):
            return None
        x, y = (pos[0] - origin.left) // self.cell_size, (pos[1] - origin.top) // self.cell_size
        return (x, y) if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else None

    def active_cell(self) -> Cell | None:
        """The cell under the pointer, or at the cursor while the keyboard is used."""
        return self.cursor if self.host.by_keyboard and self.focused else self.cell_at(self.host.pointer)

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        cell = self.cell_at(pos)
        if self.tool in (FILL, PICK) or pygame.key.get_mods() & pygame.KMOD_ALT:
            if cell is not None:
                self._use(cell, PICK if self.tool != FILL else FILL)
            return
        self.begin_stroke(pos, self.brush)

    def _use(self, cell: Cell, tool: str) -> None:
        """Apply a tool to a cell."""
        if tool == FILL:
            self.paint(flood_cells(self.rows, cell), self.brush)
        elif tool == PICK:
            self.pick(self.rows[cell[1]][cell[0]])
        else:
            self.paint([cell], self.brush)

    def begin_stroke(self, pos: tuple[int, int], symbol: str) -> None:
        """Begin a stroke that paints this symbol."""
        self.stroke, self._last, self._first = {}, None, self.cell_at(pos)
        self._symbol = symbol
        self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        cell = self.cell_at(pos)
        if cell is None or self._first is None:
            return
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            across = abs(cell[0] - self._first[0]) >= abs(cell[1] - self._first[1])
            cell = (cell[0], self._first[1]) if across else (self._first[0], cell[1])
        if self.tool == BOX:
            self.stroke = dict.fromkeys(box_cells(self._first, cell), self._symbol)
        else:
            self.stroke.update(dict.fromkeys(line_cells(self._last or cell, cell), self._symbol))
        self._last = self.cursor = cell
        self.invalidate()

    def release(self, pos: tuple[int, int]) -> None:
        self.end_stroke()

    def cancel(self) -> None:
        self.pressed, self.stroke, self._first = False, {}, None
        self.invalidate()

    def end_stroke(self) -> None:
        """End the stroke, and report its cells as one change."""
        cells = list(self.stroke)
        self.cancel()
        if cells:
            self.paint(cells, self._symbol)

    def on_right_button(self, event: pygame.event.Event) -> bool:
        """Erase with the right mouse button; return True if the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.cell_at(event.pos) is not None:
            self.begin_stroke(event.pos, ".")
        elif event.type == pygame.MOUSEMOTION and event.buttons[2] and self.stroke:
            self.drag(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 3 and self.stroke:
            self.end_stroke()
        else:
            return False
        return True

    def activate(self) -> None:
        self._use(self.cursor, self.tool)

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {
            pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
        }.get(event.key)  # fmt: skip
        if by is not None:
            x, y = self.cursor[0] + by[0], self.cursor[1] + by[1]
            if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])):
                return False
            self.cursor = (x, y)
        elif event.key == pygame.K_SPACE:
            self.activate()
        elif event.key == pygame.K_BACKSPACE:
            self.paint([self.cursor], ".")
        else:
            return False
        self.invalidate()
        return True

    def state(self) -> tuple[Cell, float, Cell]:
        return self.cursor, self.factor, self.corner

    def restore(self, saved_state: tuple[Cell, float, Cell]) -> None:
        self.cursor, self.factor, self.corner = saved_state

    @property
    def _edge(self) -> int:
        """The width of a line around a cell, in pixels."""
        return max(2, self.px(2))

    def draw(self, surface: Surface) -> None:
        whole = self.cell_box((0, 0)).union(self.cell_box((self.columns - 1, len(self.rows) - 1)))
        draw.shadow(surface, whole.clip(self.rect), self.px(6), self.px(14), self.px(7), 150)
        before = surface.get_clip()
        surface.set_clip(before.clip(self.rect))
        self._draw_cells(surface, whole)
        surface.set_clip(before)
        self._draw_rim(surface)

    def _draw_rim(self, surface: Surface) -> None:
        """Draw the numbers of every fifth column and row."""
        font, length = self.font(13), self.px(40)
        height = text.line_height(font)
        whole = self.cell_box((0, 0)).union(self.cell_box((self.columns - 1, len(self.rows) - 1))).clip(self.rect)
        for number in range(0, max(self.columns, len(self.rows)), STRONG_LINE_STEP):
            column, row = self.cell_box((number, 0)), self.cell_box((0, number))
            if number < self.columns and self.rect.left <= column.left < self.rect.right:
                at = Rect(column.left, whole.top - height, length, height)
                text.draw(surface, str(number), at, font, TEXT_2, wrapping=False)
            if number < len(self.rows) and self.rect.top <= row.top < self.rect.bottom:
                at = Rect(whole.left - length - self.px(4), row.top, length, height)
                text.draw(surface, str(number), at, font, TEXT_2, align="right", wrapping=False)

    def _draw_cells(self, surface: Surface, whole: Rect) -> None:
        if self._resting is None or self._resting.get_size() != whole.size:
            with paused():
                self._resting = self._picture(whole)
        surface.blit(self._resting, whole)
        for cell, symbol in self.stroke.items():
            self._draw_cell(surface, self.cell_box(cell), cell, symbol)
        for cell, fault in self.faults.items():
            self._draw_fault(surface, self.cell_box(cell), fault)
        if self.shows_focus_ring:
            draw.outline(surface, self.cell_box(self.cursor), IVORY, 2, self._edge)

    def _picture(self, whole: Rect) -> Surface:
        """Return a picture of all cells without the current stroke, cached."""
        picture = Surface(whole.size)
        if self.background is not None:
            pygame.transform.smoothscale(self.background, whole.size, picture)
            draw.translucent_box(picture, picture.get_rect(), VEIL_COLOUR, VEIL_ALPHA)
        for y, row in enumerate(self.rows):
            for x, symbol in enumerate(row):
                self._draw_cell(picture, self.cell_box((x, y)).move(-whole.left, -whole.top), (x, y), symbol)
        for number in range(0, self.columns, STRONG_LINE_STEP):
            at = number * self.cell_size
            pygame.draw.line(picture, mix(LINE, TEXT_2, 0.4), (at, 0), (at, whole.height))
        for number in range(0, len(self.rows), STRONG_LINE_STEP):
            at = number * self.cell_size
            pygame.draw.line(picture, mix(LINE, TEXT_2, 0.4), (0, at), (whole.width, at))
        self._draw_borders(picture, whole)
        return picture

    def _draw_borders(self, picture: Surface, whole: Rect) -> None:
        """Outline the cells of the selected brush."""
        if self.brush in ".~#":
            return
        chosen = {(x, y) for y, row in enumerate(self.rows) for x, symbol in enumerate(row) if symbol == self.brush}
        width = self._edge
        for x, y in chosen:
            box = self.cell_box((x, y)).move(-whole.left, -whole.top)
            sides = {
                (x, y - 1): (box.left, box.top, box.width, width),
                (x, y + 1): (box.left, box.bottom - width, box.width, width),
                (x - 1, y): (box.left, box.top, width, box.height),
                (x + 1, y): (box.right - width, box.top, width, box.height),
            }
            for neighbour, side in sides.items():
                if neighbour not in chosen:
                    picture.fill(IVORY, side)

    def _draw_cell(self, surface: Surface, box: Rect, cell: Cell, symbol: str) -> None:
        x, y = cell
        under = self.ground[y][x] if y < len(self.ground) and x < len(self.ground[y]) else "."
        base = CELL_COLOURS.get(under, CELL_COLOURS["#"] if under not in ".~" else CELL_COLOURS["."])
        chosen = symbol == self.brush and symbol not in ".~#"
        tints = self.tints
        if symbol in tints:
            base = mix(tints[symbol], base, 0.25 if not chosen else 0.0)
        elif symbol in CELL_COLOURS and symbol != ".":
            base = CELL_COLOURS[symbol]
        if chosen or cell in self.stroke:
            base = mix(BRUSH, base, 0.25)
        if self.background is None or chosen or cell in self.stroke:
            surface.fill(base, box.inflate(-1, -1))
        elif symbol not in ".~#":
            draw.translucent_box(surface, box.inflate(-1, -1), base, LAYER_ALPHA)
        if symbol not in ".~#" and self.cell_size >= 12:
            ink = TEXT if chosen or symbol in tints or symbol == "+" else TEXT_2
            size = max(10.0, self.cell_size * 0.5 / self.host.unit)
            text.draw(surface, symbol, box, self.font(size, "bold"), ink, align="center", wrapping=False)

    def _draw_fault(self, surface: Surface, box: Rect, number: int) -> None:
        bad = self.host.palette.bad
        draw.outline(surface, box, bad, 2, self._edge)
        disc = Box.of(Rect(box.topright, (0, 0)), self.host.unit).middle(22, 22).rect
        pygame.draw.circle(surface, bad, disc.center, disc.width // 2)
        text.draw(surface, str(number), disc, self.font(13, "bold"), TEXT, align="center", wrapping=False)


def line_cells(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells on a line between two cells."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return [
        (
            start[0] + round((end[0] - start[0]) * n / max(1, steps)),
            start[1] + round((end[1] - start[1]) * n / max(1, steps)),
        )
        for n in range(steps + 1)
    ]


def box_cells(one: Cell, other: Cell) -> list[Cell]:
    """Return the cells of a rectangle between two corners."""
    (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def flood_cells(rows: Sequence[str], cell: Cell) -> list[Cell]:
    """Return the connected cells with the same symbol."""
    symbol, cells, todo = rows[cell[1]][cell[0]], {cell}, [cell]
    while todo:
        x, y = todo.pop()
        for i, j in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= j < len(rows) and 0 <= i < len(rows[j]) and rows[j][i] == symbol and (i, j) not in cells:
                cells.add((i, j))
                todo.append((i, j))
    return sorted(cells)
