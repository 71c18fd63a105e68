"""Painting the maps of a board: which layer, which brush, what a stroke changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.data.yaml_marks import Place
from games.core.workshop import order
from games.core.workshop.checks import cell_of, value_at
from games.core.workshop.edits import Edit, Insert, Move, Remove
from games.core.workshop.form import Brush, Cells, Grid, Layer, asked
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, TEXT, TEXT_2, GameTheme, mix
from ui.screens.workshop.asking import ask_picture_off
from ui.screens.workshop.gridmap import BOX, BRUSH, BRUSHING, FILL, PICK, GridMap
from ui.screens.workshop.panel import Label, Rows
from ui.screens.workshop.session import Session
from ui.shell.screen import Screen
from ui.widgets import Button, IconButton, Item, Segmented, TextField
from ui.widgets.base import FINGER_GAP, Widget

LETTER = N_("Letter on the map")
TOOLS = {BRUSHING: ("b", N_("Brush")), BOX: ("r", N_("Box")), FILL: ("f", N_("Fill")), PICK: ("i", N_("Pick"))}


SIDES = {"north": N_("At the top"), "south": N_("At the bottom"), "west": N_("At the left"), "east": N_("At the right")}
ORDER = (("earlier", "chevron-left", N_("Earlier"), -1), ("later", "chevron-right", N_("Later"), 1))


RIM = 22  # design units round the map for the numbers of columns and rows


class BrushRow(Widget):
    """One brush: its sign, what it means, how many cells have it."""

    def __init__(
        self, key: str, rect: Rect, brush: Brush, words: str, told: str, chosen: bool, act: Callable[[], object],
        **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(key, rect, **more)
        self.brush, self.words, self.told, self.chosen, self.act = brush, words, told, chosen, act

    def activate(self) -> None:
        self.act()

    def draw(self, surface: Surface) -> None:
        fill = mix(BRUSH, INK_2, 0.75) if self.chosen else INK_3 if self.hovered else INK_2
        draw.panel(surface, self.rect, fill, self.px(RADIUS_BUTTON), IVORY if self.chosen else LINE)
        side = self.px(26)
        square = Rect(self.rect.left + self.px(8), self.rect.centery - side // 2, side, side)
        draw.panel(surface, square, BRUSH if self.chosen else mix(BRUSH, INK_2, 0.7), self.px(5))
        text.draw(surface, self.brush.sign, square, self.font(15, "bold"), TEXT, align="center", wrapping=False)
        small = self.font(13)
        wide = text.width(self.told, small) + 2
        left = square.right + self.px(10)
        room = Rect(left, self.rect.top, self.rect.right - self.px(16) - wide - left, self.rect.height)
        text.draw(surface, self.words, room, self.font(15, "bold" if self.chosen else "body"), TEXT)
        right = Rect(room.right + self.px(6), self.rect.top, wide, self.rect.height)
        text.draw(surface, self.told, right, small, TEXT_2, wrapping=False)
        self.draw_ring(surface)


class Painting:
    """The layer and the brush that are chosen, and the map; `change` makes edits."""

    def __init__(
        self, screen: Screen, session: Session, theme: GameTheme, change: Callable[[Sequence[Edit], object], object]
    ) -> None:
        self.screen, self.session, self.theme, self.change = screen, session, theme, change
        self.at = 0
        self.tool = BRUSHING
        self.signs: dict[int, str] = {}  # the brush of each layer
        self.map: GridMap | None = None  # while it is shown

    @property
    def grid(self) -> Grid | None:
        """The maps of this kind of board, where the file has them all."""
        grid = self.session.form.grid
        if grid is None or not all(order.rows_of(self.session.data, grid, layer.key) for layer in grid.layers):
            return None
        return grid

    def layer(self, grid: Grid) -> Layer:
        """Return the layer that is painted."""
        return grid.layers[self.at]

    def brushes(self, grid: Grid) -> Sequence[Brush]:
        """Return the brushes of the layer, one for each sign: a letter may stand in the file twice."""
        found: Sequence[Brush] = asked(
            lambda: self.layer(grid).brushes(self.session.data, self.screen.app.language), ()
        )
        return list({brush.sign: brush for brush in reversed(found)}.values())[::-1]

    def sign(self, grid: Grid) -> str:
        """Return the sign of the brush chosen."""
        known = [brush.sign for brush in self.brushes(grid)]
        found = self.signs.get(self.at, "")
        return found if found in known else known[-1] if known else "."

    # The map -----------------------------------------------------------------------------------------------------
    def lay_out(self, box: Rect, shown: bool) -> None:
        """Place the map in a box, if it is to be shown and the file has one."""
        grid = self.grid
        self.map = self._map(grid, box) if grid is not None and shown else None

    def _map(self, grid: Grid, box: Rect) -> GridMap:
        """Make the map of the layer that is painted, with its faults."""
        layer, data = self.layer(grid), self.session.data
        faults: dict[tuple[int, int], int] = {}
        for number, (problem, _) in enumerate(self.session.faults(), 1):
            found = cell_of(problem, self.session.document.parsed, (grid.path,))
            if found is not None and found[0] == layer.key:
                faults.setdefault((found[1], found[2]), number)
        letters = [brush.sign for brush in self.brushes(grid) if brush.entry]
        rows, ground = order.rows_of(data, grid, layer.key), order.rows_of(data, grid, grid.layers[0].key)
        rim = self.screen.px(RIM)
        inner = Rect(box.left + rim, box.top + rim, box.width - rim, box.height - rim)
        widget = GridMap(
            "map", inner, rows, ground, self.sign(grid), letters, self.paint, faults, tip=None,
        )  # fmt: skip
        widget.tool, widget.pick = self.tool, self._picked
        return self.screen.widgets.add(widget)

    def told(self, widget: GridMap) -> str:
        """Word what lies in the cell pointed at, layer by layer, and what painting makes of it; empty: in none."""
        grid, cell = self.grid, widget.pointed()
        if grid is None or cell is None:
            return ""
        say, brush = self.screen.say, self._words_of(grid, self.at, self.sign(grid))
        if widget.stroke:
            count = N_n("{words}: {n} cell", "{words}: {n} cells", n=len(widget.stroke), words=brush)
            return say(count)
        signs = enumerate(self._signs_at(grid, cell))
        there = [self._words_of(grid, n, sign) if n in (0, self.at) or sign != "." else "" for n, sign in signs]
        if self.sign(grid) != widget.rows[cell[1]][cell[0]]:
            there[self.at] = f"{there[self.at]} → {brush}"
        return " · ".join([say(N_("Cell {x}, {y}", x=cell[0], y=cell[1])), *filter(None, there)])

    def _signs_at(self, grid: Grid, cell: tuple[int, int]) -> list[str]:
        """Return what stands in a cell on each layer."""
        found = []
        for layer in grid.layers:
            rows = order.rows_of(self.session.data, grid, layer.key)
            found.append(rows[cell[1]][cell[0]] if cell[1] < len(rows) and cell[0] < len(rows[cell[1]]) else "")
        return found

    def _words_of(self, grid: Grid, layer: int, sign: str) -> str:
        """Word what a sign means on a layer; empty: nothing of its own."""
        brushes = asked(lambda: grid.layers[layer].brushes(self.session.data, self.screen.app.language), ())
        return next((self.screen.say(brush.words) for brush in brushes if brush.sign == sign), "")

    def _picked(self, sign: str) -> None:
        """Take the brush of a sign, and paint on with it."""
        grid = self.grid
        if grid is not None and sign in [brush.sign for brush in self.brushes(grid)]:
            self.signs[self.at] = sign
            self.take_tool(BRUSHING)

    def take_tool(self, tool: str) -> None:
        """Take another tool."""
        self.tool = tool
        self.screen.rebuild()

    def on_letter(self, letter: str) -> bool:
        """Answer the letters of tools; return whether it was one."""
        found = next((tool for tool, (key, _) in TOOLS.items() if key == letter), None)
        if found is not None:
            self.take_tool(found)
        return found is not None

    def paint(self, cells: Cells, sign: str) -> None:
        """Paint cells; where a drawn picture shows what they change, ask before whether it may go."""
        grid = self.grid
        if grid is None:
            return
        edits = order.painted(self.session.data, grid, self.layer(grid).key, cells, sign)
        self._ask(edits)

    def _ask(self, edits: Sequence[Edit], sign: str = "") -> None:
        """Make edits, and paint on with a sign; where they let a drawn picture go, ask before whether it may."""
        if not edits:
            return

        def really() -> None:
            self.signs[self.at] = sign or self.signs.get(self.at, "")
            self.change(edits, None)

        if Remove(("geometry",)) not in edits:
            really()
            return
        ask_picture_off(self.screen, self.theme, really)

    # The panel ---------------------------------------------------------------------------------------------------
    def rows(self, rows: Rows, grid: Grid) -> None:
        """Put the layers, the brushes and what can be done with the one chosen."""
        screen = self.screen
        items = [Item(n, rows.say(layer.title)) for n, layer in enumerate(grid.layers)]
        high, gap = rows.high(44), screen.px(2 * FINGER_GAP)
        rows.widgets.append(Segmented("layer", rows.box(high), items, self.at, self._turn, size=14))
        rows.top += high + gap
        items = [Item(tool, rows.say(words)) for tool, (_, words) in TOOLS.items()]
        rows.widgets.append(Segmented("tool", rows.box(high), items, self.tool, self.take_tool, size=13))
        rows.top += high + gap
        layer, data = self.layer(grid), self.session.data
        letters = "".join(order.rows_of(data, grid, layer.key))
        self._buttons(rows, grid, layer, letters)
        self._letter(rows, grid)
        high = rows.high(40)
        for brush in self.brushes(grid):
            count = letters.count(brush.sign)
            told = N_n("{n} cell", "{n} cells", n=count) if count else N_("not on the map yet")
            box = rows.box(high)
            chosen = brush.sign == self.sign(grid)
            act = partial(self._take, brush.sign)
            said = rows.say(told) if count or brush.entry else ""
            rows.widgets.append(BrushRow(f"brush:{brush.sign}", box, brush, rows.say(brush.words), said, chosen, act))
            rows.top += high + screen.px(FINGER_GAP)
        self._words(rows, grid)
        self._size(rows, grid)

    def _size(self, rows: Rows, grid: Grid) -> None:
        """Put what adds and takes away rows and columns."""
        if grid.sized is None:
            return
        px, found = self.screen.px, order.rows_of(self.session.data, grid, grid.layers[0].key)
        rows.heading(N_("Size: {wide} × {high}", wide=len(found[0]), high=len(found)))
        side, gap = rows.high(42), px(6)
        for key, words in SIDES.items():
            box = rows.box(side)
            rows.labels.append(Label(Rect(0, rows.top, rows.wide - 2 * side - 2 * gap, side), rows.say(words), 15,
                                     "body", quiet=False))  # fmt: skip
            for number, (by, icon, tip) in enumerate(((-1, "minus", N_("Take away")), (1, "plus", N_("Add")))):
                edits = order.sized(self.session.data, grid, key, by)
                left = box.right - (2 - number) * side - (1 - number) * gap
                rows.widgets.append(
                    IconButton(f"size:{key}:{by}", Rect(left, box.top, side, side), icon, partial(self._ask, edits),
                               tip=rows.say(tip), enabled=bool(edits), reason=rows.say(N_("No farther.")))
                )  # fmt: skip
            rows.top += side + gap

    def _entry(self, grid: Grid) -> Place:
        return next((brush.entry for brush in self.brushes(grid) if brush.sign == self.sign(grid)), ())

    def step(self, by: int) -> None:
        """Give what the brush stands for an earlier or later place in its list."""
        grid = self.grid
        entry = self._entry(grid) if grid is not None else ()
        if not entry:
            return
        number = int(entry[1]) + by
        if 0 <= number < len(self.session.data[entry[0]]):
            self.change([Move((entry[0],), int(entry[1]), number)], None)

    def _buttons(self, rows: Rows, grid: Grid, layer: Layer, letters: str) -> None:
        """Put what adds a letter, and what takes an unused one away."""
        if layer.made is None:
            return
        screen, sign = self.screen, self.sign(grid)
        gap, high = screen.px(8), rows.high(42)
        wide = (rows.wide - gap) // 2
        left, right = rows.box(high, 0, wide), rows.box(high, wide + gap, wide)
        rows.widgets.append(Button("add", left, rows.say(N_("Add one")), self.add, icon="plus", size=14))
        entry = next((brush.entry for brush in self.brushes(grid) if brush.sign == sign), ())
        unused = bool(entry) and sign not in letters
        reason: Text = N_("Wipe it off the map first.") if entry else N_("This one is always there.")
        rows.widgets.append(
            Button("drop", right, rows.say(N_("Take it out")), self.drop, icon="trash", size=14, enabled=unused,
                   reason=reason)
        )  # fmt: skip
        rows.top += high + gap
        listed = bool(entry)
        for number, (key, icon, words, by) in enumerate(ORDER):
            box = rows.box(high, number * (wide + gap), wide)
            rows.widgets.append(
                Button(key, box, rows.say(words), partial(self.step, by), icon=icon, size=14, enabled=listed,
                       reason=N_("This one is always there."))
            )  # fmt: skip
        rows.top += high + 2 * gap

    def _letter(self, rows: Rows, grid: Grid) -> None:
        """Put the letter that what the brush stands for has on the map, where it has one of its own."""
        entry = self._entry(grid)
        letter = value_at(self.session.data, (*entry, "letter")) if entry else None
        if letter is None or grid.lettered is None:
            return
        px = self.screen.px
        box = rows.box(px(44))
        rows.labels.append(
            Label(Rect(0, rows.top, rows.wide - px(70), box.height), rows.say(LETTER), 15, "body", False)
        )
        field = Rect(box.right - px(64), box.top, px(64), box.height)
        rows.widgets.append(
            TextField("letter", field, str(letter), partial(self._give_letter, entry), limit=1, size=15,
                      allowed=str.isalnum)
        )  # fmt: skip
        rows.top += box.height + px(8)

    def _give_letter(self, entry: Place, letter: str) -> None:
        grid = self.grid
        if grid is None or not letter:
            return
        edits = order.lettered(self.session.data, grid, entry, letter)
        if edits:
            self._ask(edits, letter)
        elif letter != value_at(self.session.data, (*entry, "letter")):
            self.screen.app.toast(N_("Another one has this letter, or it can't be one."), "warning")

    def _words(self, rows: Rows, grid: Grid) -> None:
        """Put the names of what the brush stands for."""
        entry = next((brush.entry for brush in self.brushes(grid) if brush.sign == self.sign(grid)), ())
        if not entry:
            return
        for _, found in self.session.fields.words(self.session.data, self.screen.app.language):
            for words in found:
                if words.place[: len(entry)] == entry:
                    rows.words(words)

    def _turn(self, layer: int) -> None:
        self.at = layer
        self.screen.rebuild()

    def _take(self, sign: str) -> None:
        self.signs[self.at] = sign
        self.screen.rebuild()

    def add(self) -> None:
        """Add a building, a district, a street with the next free letter."""
        grid = self.grid
        layer = self.layer(grid) if grid is not None else None
        if grid is None or layer is None or layer.made is None:
            return
        new: Any = asked(partial(layer.made, self.session.data), None)
        if new is None:
            return  # there is no letter left, or the file is too odd for one
        there = self.session.data.get(layer.list)
        number = len(there) if isinstance(there, list) else 0
        put = Insert((layer.list, number), new) if isinstance(there, list) else Insert((layer.list,), [new])
        self.change([put], None)
        signs = [brush.sign for brush in self.brushes(grid) if brush.entry == (layer.list, number)]
        if signs:
            self._take(signs[0])

    def drop(self) -> None:
        """Take a letter out of its list that is nowhere on the map."""
        grid = self.grid
        if grid is None:
            return
        entry = next((brush.entry for brush in self.brushes(grid) if brush.sign == self.sign(grid)), ())
        if entry:
            self.change([Remove(entry)], None)
