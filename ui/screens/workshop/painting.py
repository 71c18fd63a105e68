"""Painting of a board's maps. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.core.contract.texts import N_, N_c, N_n
from games.core.data.yaml_reader import ValuePath
from games.core.workshop import form_edits
from games.core.workshop.checks import problem_cell, value_at
from games.core.workshop.edits import Edit, InsertItem, MoveItem, RemoveItem
from games.core.workshop.form import Brush, Cells, MapGrid, MapLayer, call_form_function
from ui.screens.workshop.gridmap import BOX, BRUSHING, FILL, PICK, GridMap
from ui.screens.workshop.session import Editor

PAINT_TOOLS = {
    BRUSHING: ("b", N_("Brush")),
    BOX: ("r", N_("Box")),
    FILL: ("f", N_c("drawing tool", "Fill")),
    PICK: ("i", N_c("drawing tool", "Pick")),
}


class MapPainter:
    """The selected layer, brush and tool of the map, and the edits for a stroke.

    A map is a list of strings, one symbol per cell. Most symbols stand for an entry of a list.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor, self.session = editor, editor.session
        self.layer_index = 0
        self.tool = BRUSHING
        self.symbols: dict[int, str] = {}  # layer -> symbol of the selected brush
        self.new_size: tuple[int, int] | None = None  # (width, height) chosen for an empty map

    @property
    def grid(self) -> MapGrid | None:
        """The maps of the board, or None."""
        grid = self.session.form.grid
        if grid is None or not all(form_edits.layer_rows(self.session.data, grid, layer.key) for layer in grid.layers):
            return None
        return grid

    def layer(self, grid: MapGrid) -> MapLayer:
        """Return the selected layer."""
        return grid.layers[self.layer_index]

    def brushes(self, grid: MapGrid) -> Sequence[Brush]:
        """Return the layer's brushes, one for each symbol."""
        brushes: Sequence[Brush] = call_form_function(
            lambda: self.layer(grid).brushes(self.session.data, self.editor.language), ()
        )
        return list({brush.symbol: brush for brush in reversed(brushes)}.values())[::-1]

    def symbol(self, grid: MapGrid) -> str:
        """Return the selected brush's symbol."""
        known = [brush.symbol for brush in self.brushes(grid)]
        chosen = self.symbols.get(self.layer_index, "")
        return chosen if chosen in known else known[-1] if known else "."

    def faults(self, grid: MapGrid) -> dict[tuple[int, int], int]:
        """Return the cells with faults: cell -> number of its first fault."""
        cells: dict[tuple[int, int], int] = {}
        for number, (problem, _) in enumerate(self.session.faults(), 1):
            cell = problem_cell(problem, self.session.document.parsed, (grid.path,))
            if cell is not None and cell[0] == self.layer(grid).key:
                cells.setdefault((cell[1], cell[2]), number)
        return cells

    def describe_cell(self, widget: GridMap) -> str:
        """Describe the cell under the pointer on each layer, and the effect of painting; "" if there is none."""
        grid, cell = self.grid, widget.active_cell()
        if grid is None or cell is None:
            return ""
        translate, brush = self.editor.translate, self._words_of(grid, self.layer_index, self.symbol(grid))
        if widget.stroke:
            count = N_n("{words}: {n} cell", "{words}: {n} cells", n=len(widget.stroke), words=brush)
            return translate(count)
        symbols = enumerate(self._symbols_at(grid, cell))
        parts = [
            self._words_of(grid, n, symbol) if n in (0, self.layer_index) or symbol != "." else ""
            for n, symbol in symbols
        ]
        if self.symbol(grid) != widget.rows[cell[1]][cell[0]]:
            parts[self.layer_index] = f"{parts[self.layer_index]} → {brush}"
        return " · ".join([translate(N_("Cell {x}, {y}", x=cell[0], y=cell[1])), *filter(None, parts)])

    def _symbols_at(self, grid: MapGrid, cell: tuple[int, int]) -> list[str]:
        """Return a cell's symbol on each layer."""
        symbols = []
        for layer in grid.layers:
            rows = form_edits.layer_rows(self.session.data, grid, layer.key)
            symbols.append(rows[cell[1]][cell[0]] if cell[1] < len(rows) and cell[0] < len(rows[cell[1]]) else "")
        return symbols

    def _words_of(self, grid: MapGrid, layer: int, symbol: str) -> str:
        """Return a symbol's meaning, or ""."""
        brushes = call_form_function(lambda: grid.layers[layer].brushes(self.session.data, self.editor.language), ())
        return next((self.editor.translate(brush.label) for brush in brushes if brush.symbol == symbol), "")

    def pick_brush(self, symbol: str) -> None:
        """Select the brush with this symbol, and the brush tool."""
        grid = self.grid
        if grid is not None and symbol in [brush.symbol for brush in self.brushes(grid)]:
            self.symbols[self.layer_index] = symbol
            self.choose_tool(BRUSHING)

    def choose_tool(self, tool: str) -> None:
        """Choose a tool."""
        self.tool = tool
        self.editor.rebuild()

    def on_letter(self, letter: str) -> bool:
        """Select the tool with a shortcut letter; return True if there is one."""
        found = next((tool for tool, (key, _) in PAINT_TOOLS.items() if key == letter), None)
        if found is not None:
            self.choose_tool(found)
        return found is not None

    def paint_cells(self, cells: Cells, symbol: str) -> None:
        """Paint cells. If the board has a drawn picture, ask first whether to remove it."""
        grid = self.grid
        if grid is None:
            return
        edits = form_edits.paint_edits(self.session.data, grid, self.layer(grid).key, cells, symbol)
        self.apply_edits(edits)

    def apply_edits(self, edits: Sequence[Edit], symbol: str = "") -> None:
        """Apply edits, then select the brush `symbol`. If they remove a drawn picture, ask first."""
        if not edits:
            return

        def really() -> None:
            self.symbols[self.layer_index] = symbol or self.symbols.get(self.layer_index, "")
            self.editor.change(edits, None)

        if RemoveItem(("geometry",)) not in edits:
            really()
            return
        self.editor.confirm_picture_removal(really)

    # -- entries of the lists ------------------------------------------------------------------------------------------
    def brush_entry(self, grid: MapGrid) -> ValuePath:
        """Return the path of the brush's entry in the file, or ()."""
        return next((brush.entry for brush in self.brushes(grid) if brush.symbol == self.symbol(grid)), ())

    def move_entry(self, offset: int) -> None:
        """Move the brush's entry in its list."""
        grid = self.grid
        entry = self.brush_entry(grid) if grid is not None else ()
        if not entry:
            return
        number = int(entry[1]) + offset
        if 0 <= number < len(self.session.data[entry[0]]):
            self.editor.change([MoveItem((entry[0],), int(entry[1]), number)], None)

    def set_letter(self, entry: ValuePath, letter: str) -> None:
        """Change the letter of the brush's entry."""
        grid = self.grid
        if grid is None or not letter:
            return
        edits = form_edits.letter_edits(self.session.data, grid, entry, letter)
        if edits:
            self.apply_edits(edits, letter)
        elif letter != value_at(self.session.data, (*entry, "letter")):
            self.editor.screen.app.show_toast(N_("This letter is taken, or not allowed."), "warning")

    def choose_layer(self, layer: int) -> None:
        """Choose the layer to paint."""
        self.layer_index = layer
        self.editor.rebuild()

    def choose_brush(self, symbol: str) -> None:
        """Choose a brush by its symbol."""
        self.symbols[self.layer_index] = symbol
        self.editor.rebuild()

    def set_new_size(self, axis: int, length: int) -> None:
        """Set the width (`axis` 0) or height (1) of an empty map."""
        grid = self.grid
        if grid is not None:
            size = list(self.blank_size(grid))
            size[axis] = length
            self.new_size = size[0], size[1]
            self.editor.rebuild()

    def blank_size(self, grid: MapGrid) -> tuple[int, int]:
        """Return (width, height) of an empty map: as chosen, or that of the present map."""
        rows = form_edits.layer_rows(self.session.data, grid, grid.layers[0].key)
        return self.new_size or (len(rows[0]), len(rows))

    def begin_blank(self) -> None:
        """Replace the maps by empty ones of the chosen size."""
        grid = self.grid
        if grid is not None and grid.blank_edits is not None:
            work = partial(grid.blank_edits, self.session.data, *self.blank_size(grid))
            self.symbols.clear()
            self.apply_edits(self.editor.try_edits(work))

    def choose_place(self, place: ValuePath) -> bool:
        """Choose the layer and the brush that paint the entry or map at a path; return True if there are any.

        A path to an entry's texts is not accepted, because texts are not painted.
        """
        grid = self.grid
        painted = len(place) > 1 and place[2:3] in ((), ("letter",), ("cells",), ("cell",))
        if grid is None or not (painted or place[:1] == (grid.path,)):
            return False
        for number, layer in enumerate(grid.layers):
            brushes = call_form_function(partial(layer.brushes, self.session.data, self.editor.language), ())
            symbol = next((one.symbol for one in brushes if one.entry and one.entry == place[:2]), None)
            if symbol is not None or place[:2] == (grid.path, layer.key):
                self.layer_index = number
                if symbol is not None:
                    self.symbols[number] = symbol
                return True
        return False

    def add_entry(self) -> None:
        """Add an entry, such as a building, with the next unused letter."""
        grid = self.grid
        layer = self.layer(grid) if grid is not None else None
        if grid is None or layer is None or layer.new_entry is None:
            return
        new: Any = call_form_function(partial(layer.new_entry, self.session.data), None)
        if new is None:
            return  # no letter is unused, or the file is malformed
        entries = self.session.data.get(layer.list_key)
        number = len(entries) if isinstance(entries, list) else 0
        put = (
            InsertItem((layer.list_key, number), new)
            if isinstance(entries, list)
            else InsertItem((layer.list_key,), [new])
        )
        self.editor.change([put], None)
        symbols = [brush.symbol for brush in self.brushes(grid) if brush.entry == (layer.list_key, number)]
        if symbols:
            self.choose_brush(symbols[0])

    def remove_entry(self) -> None:
        """Remove the brush's entry, whose letter must not be on the map."""
        grid = self.grid
        if grid is None:
            return
        entry = self.brush_entry(grid)
        if entry:
            self.editor.change([RemoveItem(entry)], None)
