"""Painting the maps of a board: layer, brush, tool, and the edits that a stroke makes. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.core.contract.texts import N_, N_n
from games.core.data.yaml_reader import ValuePath
from games.core.workshop import form_edits
from games.core.workshop.checks import problem_cell, value_at
from games.core.workshop.edits import Edit, InsertItem, MoveItem, RemoveItem
from games.core.workshop.form import Brush, Cells, MapGrid, MapLayer, try_form
from ui.screens.workshop.gridmap import BOX, BRUSHING, FILL, PICK, GridMap
from ui.screens.workshop.session import Editor

TOOLS = {BRUSHING: ("b", N_("Brush")), BOX: ("r", N_("Box")), FILL: ("f", N_("Fill")), PICK: ("i", N_("Pick"))}


class MapPainter:
    """The chosen layer, brush and tool, and what a stroke changes.

    A map is a list of strings; the symbol of a cell is its character there. Most symbols represent an entry of a list.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor, self.session = editor, editor.session
        self.layer_index = 0
        self.tool = BRUSHING
        self.symbols: dict[int, str] = {}  # by layer: the symbol of the chosen brush

    @property
    def grid(self) -> MapGrid | None:
        """The maps of this kind of board; None unless the file has all of them."""
        grid = self.session.form.grid
        if grid is None or not all(form_edits.layer_rows(self.session.data, grid, layer.key) for layer in grid.layers):
            return None
        return grid

    def layer(self, grid: MapGrid) -> MapLayer:
        """Return the layer that is painted."""
        return grid.layers[self.layer_index]

    def brushes(self, grid: MapGrid) -> Sequence[Brush]:
        """Return the brushes of the layer, one for each symbol; the file may use a letter twice."""
        brushes: Sequence[Brush] = try_form(
            lambda: self.layer(grid).brushes(self.session.data, self.editor.language), ()
        )
        return list({brush.symbol: brush for brush in reversed(brushes)}.values())[::-1]

    def symbol(self, grid: MapGrid) -> str:
        """Return the symbol of the chosen brush."""
        known = [brush.symbol for brush in self.brushes(grid)]
        chosen = self.symbols.get(self.layer_index, "")
        return chosen if chosen in known else known[-1] if known else "."

    # The map -----------------------------------------------------------------------------------------------------
    def faults(self, grid: MapGrid) -> dict[tuple[int, int], int]:
        """Return the cells of the layer that have faults, each with the number of its first fault."""
        cells: dict[tuple[int, int], int] = {}
        for number, (problem, _) in enumerate(self.session.faults(), 1):
            cell = problem_cell(problem, self.session.document.parsed, (grid.path,))
            if cell is not None and cell[0] == self.layer(grid).key:
                cells.setdefault((cell[1], cell[2]), number)
        return cells

    def describe_cell(self, widget: GridMap) -> str:
        """Describe the cell pointed at, layer by layer, and what painting makes of it; "" if there is none."""
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
        """Return the symbol of a cell on each layer."""
        symbols = []
        for layer in grid.layers:
            rows = form_edits.layer_rows(self.session.data, grid, layer.key)
            symbols.append(rows[cell[1]][cell[0]] if cell[1] < len(rows) and cell[0] < len(rows[cell[1]]) else "")
        return symbols

    def _words_of(self, grid: MapGrid, layer: int, symbol: str) -> str:
        """Return what a symbol means on a layer, or ""."""
        brushes = try_form(lambda: grid.layers[layer].brushes(self.session.data, self.editor.language), ())
        return next((self.editor.translate(brush.label) for brush in brushes if brush.symbol == symbol), "")

    def pick(self, symbol: str) -> None:
        """Choose the brush of a symbol, and the tool that paints with it."""
        grid = self.grid
        if grid is not None and symbol in [brush.symbol for brush in self.brushes(grid)]:
            self.symbols[self.layer_index] = symbol
            self.choose_tool(BRUSHING)

    def choose_tool(self, tool: str) -> None:
        """Choose a tool."""
        self.tool = tool
        self.editor.rebuild()

    def on_letter(self, letter: str) -> bool:
        """Handle the letter of a tool; return whether it was one."""
        found = next((tool for tool, (key, _) in TOOLS.items() if key == letter), None)
        if found is not None:
            self.choose_tool(found)
        return found is not None

    def paint(self, cells: Cells, symbol: str) -> None:
        """Paint cells. If the board has a drawn picture that would become wrong, first ask whether to remove it."""
        grid = self.grid
        if grid is None:
            return
        edits = form_edits.paint_edits(self.session.data, grid, self.layer(grid).key, cells, symbol)
        self.apply(edits)

    def apply(self, edits: Sequence[Edit], symbol: str = "") -> None:
        """Make edits, then paint on with `symbol`; if they remove a drawn picture, ask first."""
        if not edits:
            return

        def really() -> None:
            self.symbols[self.layer_index] = symbol or self.symbols.get(self.layer_index, "")
            self.editor.change(edits, None)

        if RemoveItem(("geometry",)) not in edits:
            really()
            return
        self.editor.confirm_picture_removal(really)

    # Entries of the lists ----------------------------------------------------------------------------------------
    def entry(self, grid: MapGrid) -> ValuePath:
        """Return the place in the file of the brush's entry, or () if it has none."""
        return next((brush.entry for brush in self.brushes(grid) if brush.symbol == self.symbol(grid)), ())

    def move_entry(self, by: int) -> None:
        """Move the brush's entry earlier or later in its list."""
        grid = self.grid
        entry = self.entry(grid) if grid is not None else ()
        if not entry:
            return
        number = int(entry[1]) + by
        if 0 <= number < len(self.session.data[entry[0]]):
            self.editor.change([MoveItem((entry[0],), int(entry[1]), number)], None)

    def give_letter(self, entry: ValuePath, letter: str) -> None:
        """Give the brush's entry another letter on the map."""
        grid = self.grid
        if grid is None or not letter:
            return
        edits = form_edits.letter_edits(self.session.data, grid, entry, letter)
        if edits:
            self.apply(edits, letter)
        elif letter != value_at(self.session.data, (*entry, "letter")):
            self.editor.screen.app.show_toast(N_("Another one has this letter, or it can't be one."), "warning")

    def choose_layer(self, layer: int) -> None:
        """Choose the layer to paint."""
        self.layer_index = layer
        self.editor.rebuild()

    def choose_brush(self, symbol: str) -> None:
        """Choose the brush with a symbol."""
        self.symbols[self.layer_index] = symbol
        self.editor.rebuild()

    def add_entry(self) -> None:
        """Add an entry, such as a building, district or street, with the next free letter."""
        grid = self.grid
        layer = self.layer(grid) if grid is not None else None
        if grid is None or layer is None or layer.new_entry is None:
            return
        new: Any = try_form(partial(layer.new_entry, self.session.data), None)
        if new is None:
            return  # no letter is left, or the file is malformed
        entries = self.session.data.get(layer.list)
        number = len(entries) if isinstance(entries, list) else 0
        put = InsertItem((layer.list, number), new) if isinstance(entries, list) else InsertItem((layer.list,), [new])
        self.editor.change([put], None)
        symbols = [brush.symbol for brush in self.brushes(grid) if brush.entry == (layer.list, number)]
        if symbols:
            self.choose_brush(symbols[0])

    def remove_entry(self) -> None:
        """Remove the brush's entry from its list; its letter must not be on the map."""
        grid = self.grid
        if grid is None:
            return
        entry = self.entry(grid)
        if entry:
            self.editor.change([RemoveItem(entry)], None)
