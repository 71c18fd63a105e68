"""The map that is painted, in the place of the board, and the rows beside it: layers, tools, brushes, size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.data.yaml_marks import Place
from games.core.workshop import order
from games.core.workshop.checks import value_at
from games.core.workshop.form import Brush, Grid
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, TEXT, TEXT_2, mix
from ui.layout import Hoverable, Label, Node, Paint, Row, Slot, Spacer
from ui.screens.workshop.context import Context
from ui.screens.workshop.gridmap import BRUSH, GridMap
from ui.screens.workshop.painting import TOOLS
from ui.screens.workshop.panel import Rows
from ui.widgets import Button, IconButton, Item, Segmented, TextField
from ui.widgets.base import FINGER_GAP
from ui.widgets.host import Host

RIM = 22.0  # design units left of the map and over it, for the numbers of columns and rows
LETTER = N_("Letter on the map")
SIDES = {"north": N_("At the top"), "south": N_("At the bottom"), "west": N_("At the left"), "east": N_("At the right")}
ORDER = (("earlier", "chevron-left", N_("Earlier"), -1), ("later", "chevron-right", N_("Later"), 1))


def grid_map(context: Context, grid: Grid, rect: Rect) -> GridMap:
    """Return the map of the layer that is painted, with its faults."""
    painting, data = context.painting, context.session.data
    letters = [brush.sign for brush in painting.brushes(grid) if brush.entry]
    rows = order.rows_of(data, grid, painting.layer(grid).key)
    ground = order.rows_of(data, grid, grid.layers[0].key)
    return GridMap(
        "map", rect, rows, ground, painting.sign(grid), letters, painting.paint, painting.faults(grid),
        painting.tool, painting.pick, tip=None,
    )  # fmt: skip


def map_rows(context: Context, rows: Rows, grid: Grid) -> None:
    """Put the layers, the brushes and what can be done with the one chosen."""
    painting, data = context.painting, context.session.data
    layers = [Item(n, rows.say(layer.title)) for n, layer in enumerate(grid.layers)]
    tools = [Item(tool, rows.say(words)) for tool, (_, words) in TOOLS.items()]
    rows.add(Slot(lambda rect: Segmented("layer", rect, layers, painting.at, painting.turn, size=14),
                  height=rows.height(44)), 2 * FINGER_GAP)  # fmt: skip
    rows.add(Slot(lambda rect: Segmented("tool", rect, tools, painting.tool, painting.take_tool, size=13),
                  height=rows.height(44)), 2 * FINGER_GAP)  # fmt: skip
    letters = "".join(order.rows_of(data, grid, painting.layer(grid).key))
    if painting.layer(grid).made is not None:
        _deeds(context, rows, grid, letters)
    _letter(context, rows, grid)
    for brush in painting.brushes(grid):
        count = letters.count(brush.sign)
        remark = N_n("{n} cell", "{n} cells", n=count) if count else N_("not on the map yet")
        said = rows.say(remark) if count or brush.entry else ""
        rows.add(_brush_row(context, grid, brush, said, rows.height(40)), FINGER_GAP)
    entry = painting.entry(grid)
    for _, group in context.session.fields.words(data, context.language) if entry else ():
        for words in group:
            if words.place[: len(entry)] == entry:
                rows.words(words)
    if grid.sized is not None:
        _size(context, rows, grid)


def _brush_row(context: Context, grid: Grid, brush: Brush, remark: str, height: float) -> Node:
    """Return a brush: its sign, what it means, how many cells have it."""
    painting, host = context.painting, context.screen
    chosen = brush.sign == painting.sign(grid)
    sign = Paint(partial(_draw_sign, host, brush.sign, chosen), width=26, height=26)
    words = Label(brush.words, 15, face="bold" if chosen else "body", weight=1)
    line = Row(sign, Spacer(10), words, Spacer(6), Label(remark, 13, TEXT_2, wrapping=False), pad=(8, 0, 10, 0))
    take, ground = partial(painting.take, brush.sign), partial(_draw_ground, host, chosen)
    return Hoverable(f"brush:{brush.sign}", line, take, paint=ground, height=height)


def _draw_sign(host: Host, sign: str, chosen: bool, surface: Surface, rect: Rect) -> None:
    draw.panel(surface, rect, BRUSH if chosen else mix(BRUSH, INK_2, 0.7), host.px(5))
    text.draw(surface, sign, rect, host.font(15, "bold"), TEXT, align="center", wrapping=False)


def _draw_ground(host: Host, chosen: bool, surface: Surface, rect: Rect, lit: bool) -> None:
    fill = mix(BRUSH, INK_2, 0.75) if chosen else INK_3 if lit else INK_2
    draw.panel(surface, rect, fill, host.px(RADIUS_BUTTON), IVORY if chosen else LINE)


def _deeds(context: Context, rows: Rows, grid: Grid, letters: str) -> None:
    """Put what adds a letter, takes an unused one away, and moves it in its list."""
    painting = context.painting
    entry = painting.entry(grid)
    unused = bool(entry) and painting.sign(grid) not in letters
    always = N_("This one is always there.")

    def button(
        key: str, icon: str, words: Text, act: Callable[[], object], enabled: bool = True, reason: Text = always
    ) -> Slot:
        return Slot(lambda rect: Button(key, rect, rows.say(words), act, icon=icon, size=14, enabled=enabled,
                                        reason=reason))  # fmt: skip

    wipe = N_("Wipe it off the map first.") if entry else always
    buttons = [
        button("add", "plus", N_("Add one"), painting.add),
        button("drop", "trash", N_("Take it out"), painting.drop, unused, wipe),
        *(button(key, icon, words, partial(painting.step, by), bool(entry)) for key, icon, words, by in ORDER),
    ]
    height = rows.height(42)
    rows.lines(buttons, 2, height, 8, height + 8)
    rows.add(Spacer(8))


def _letter(context: Context, rows: Rows, grid: Grid) -> None:
    """Put the letter that what the brush stands for has on the map, where it has one of its own."""
    entry = context.painting.entry(grid)
    letter = value_at(context.session.data, (*entry, "letter")) if entry else None
    if letter is None or grid.lettered is None:
        return
    field = Slot(partial(_letter_field, context, entry, str(letter)), width=64)
    rows.add(Row(Label(LETTER, 15, weight=1), field, gap=6, height=44), 8)


def _letter_field(context: Context, entry: Place, letter: str, rect: Rect) -> TextField:
    give = partial(context.painting.give_letter, entry)
    return TextField("letter", rect, letter, give, limit=1, size=15, allowed=str.isalnum)


def _size(context: Context, rows: Rows, grid: Grid) -> None:
    """Put what adds and takes away rows and columns."""
    lines = order.rows_of(context.session.data, grid, grid.layers[0].key)
    rows.heading(N_("Size: {wide} × {high}", wide=len(lines[0]), high=len(lines)))
    side = rows.height(42)
    for key, words in SIDES.items():
        buttons = [Slot(partial(_size_button, context, grid, key, by), width=side, height=side) for by in (-1, 1)]
        rows.add(Row(Label(words, 15, weight=1), *buttons, gap=6, height=side), 6)


def _size_button(context: Context, grid: Grid, side: str, by: int, rect: Rect) -> IconButton:
    edits = order.sized(context.session.data, grid, side, by)
    icon, tip = ("minus", N_("Take away")) if by < 0 else ("plus", N_("Add"))
    return IconButton(
        f"size:{side}:{by}", rect, icon, partial(context.painting.ask, edits), tip=context.say(tip),
        enabled=bool(edits), reason=context.say(N_("No farther.")),
    )  # fmt: skip
