"""The rows of the right panel for the chosen entry or the painted map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop import form_edits
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit
from games.core.workshop.form import Brush, MapGrid, OrderedList, call_form_function
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, TEXT, TEXT_2, mix
from ui.layout import Box, Hoverable, Label, Node, Paint, Row, Slot, Spacer
from ui.screens.workshop.board_overlay import entry_at
from ui.screens.workshop.context import WorkshopContext
from ui.screens.workshop.gridmap import BRUSH, GridMap
from ui.screens.workshop.painting import PAINT_TOOLS
from ui.screens.workshop.panel_rows import PanelRows, load_pieces
from ui.screens.workshop.tools import JOIN
from ui.widgets import Button, IconButton, Segmented, SegmentItem, Stepper, TextField
from ui.widgets.base import TOUCH_GAP, DragAxis
from ui.widgets.host import Host

CHOOSE_HINT = N_(
    "Choose a space on the board or in the strip below. Square brackets move it, A inserts one, Del removes it."
)
CHOOSE_ROW_HINT = N_(
    "Click a row's name to choose it. Square brackets move it, A inserts a copy after it, Del removes it."
)
AT_PLACE_REASON = N_("It's already there.")
PALETTE_HINT = N_("Click to insert one after the chosen space, or drag it onto the board.")
MAP_RIM = 22.0  # design units: room for row and column numbers
LETTER_LABEL = N_("Letter on the map")
SIDE_LABELS = {
    "north": N_("At the top"),
    "south": N_("At the bottom"),
    "west": N_("On the left"),
    "east": N_("On the right"),
}
ORDER_BUTTONS = (("earlier", "chevron-left", N_("Earlier"), -1), ("later", "chevron-right", N_("Later"), 1))


class KindButton(Button):
    """A button of the palette. A click inserts an entry of its kind; `drop(pos)` is called after a drag."""

    drag_axis = DragAxis.ACROSS
    drag_pos: tuple[int, int] | None = None  # position of the pointer during a drag, or None

    def __init__(
        self,
        *args: Any,
        drop: Callable[[tuple[int, int]], object],
        picture: Callable[[tuple[int, int]], Surface | None],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.drop, self.picture = drop, picture

    def draw(self, surface: Surface) -> None:
        ink, box = self._box(surface), Box.of(self.rect, self.host.unit).pad(6, 0)
        square = box.cut_left(box.height / box.unit - 6, gap=6).pad(0, 3).rect
        picture = self.picture((square.height, square.height))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=square.center))
        text.draw(surface, self.label, box.rect, self.font(self.size, "bold"), ink)
        self.draw_focus_ring(surface)

    def drag(self, pos: tuple[int, int]) -> None:
        self.drag_pos = None if self.hit(pos) else pos
        self.invalidate()

    def release(self, pos: tuple[int, int]) -> None:
        carried, self.drag_pos = self.drag_pos, None
        if carried is None:
            super().release(pos)
            return
        self.pressed = False
        self.drop(pos)

    def cancel(self) -> None:
        super().cancel()
        self.drag_pos = None


class EntryAction(NamedTuple):
    """A button for the chosen entry. `reason` says why it is disabled."""

    key: str
    icon: str
    label: Text
    act: Callable[[], object]
    enabled: bool
    reason: Text | None


def space_rows(context: WorkshopContext, rows: PanelRows) -> None:
    """Add the rows of the chosen entry, or a hint to choose one."""
    spaces, session = context.spaces, context.session
    strip, chosen = spaces.chosen_strip, spaces.chosen
    if strip is None or chosen is None:
        rows.label(CHOOSE_HINT if all(one.table is None for one in spaces.strips) else CHOOSE_ROW_HINT, 15)
        return
    place: ValuePath = (*strip.list_path, chosen.number)
    count = len(form_edits.list_entries(session.data, strip))
    first = int(spaces.number_text(strip, 0) != "0")  # number of the first entry: 0 for roads, else 1
    remark = N_("{n} of {all}", n=chosen.number + first, all=count - 1 + first)
    icon = next(iter(load_pieces([spaces.icon_file(strip, chosen.number)], context.screen.px(34))), None)
    rows.title(spaces.label(strip, chosen.number), remark, icon)
    rows.unfit_sentence(place)
    buttons = [Slot(partial(_action_button, context, action)) for action in _actions(context, strip, chosen.number)]
    rows.lines(buttons, 2, 42, 8, 50)
    rows.add(Spacer(8))
    if strip.palette is not None:
        _palette(context, rows, strip)
    rows.fields(context.tools.handle_fields())
    rows.fields(session.fields.row_fields(strip.rows, session.data, context.language, place))
    _words(context, rows, place)
    entry = form_edits.list_entries(session.data, strip)[chosen.number]
    common = strip.shared_place(entry) if strip.shared_place is not None and isinstance(entry, dict) else ()
    if not common or not isinstance(value_at(session.data, common), dict):
        return
    rows.heading(N_("The same on every “{kind}” space", kind=spaces.label(strip, chosen.number)))
    sections = session.fields.sections(session.data, context.language)
    rows.fields([one for _, part in sections for one in part if one.place[: len(common)] == common])
    _words(context, rows, common)


def _words(context: WorkshopContext, rows: PanelRows, place: ValuePath) -> None:
    for _, group in context.session.fields.text_fields(context.session.data, context.language):
        for words in group:
            if words.place[: len(place)] == place:
                rows.text_fields(words, whose=len(words.place) > len(place) + 1)


def _actions(context: WorkshopContext, strip: OrderedList, number: int) -> list[EntryAction]:
    """Return the actions for an entry."""
    spaces, data = context.spaces, context.session.data
    stays = None if form_edits.is_movable(data, strip, number) else N_("This one stays where it is.")
    last = len(form_edits.list_entries(data, strip)) - 1 - strip.fixed_ends
    earlier, later = stays is None and number > strip.fixed_ends, stays is None and number < last
    actions = [
        EntryAction("earlier", "chevron-left", N_("Earlier"), partial(spaces.move_chosen, -1), earlier, stays),
        EntryAction("later", "chevron-right", N_("Later"), partial(spaces.move_chosen, 1), later, stays),
    ]
    if strip.new_entry is not None:
        words = N_("Insert one") if strip.table is None else N_("Insert a copy")
        room, few = not form_edits.is_full(data, strip), form_edits.is_at_minimum(data, strip)
        actions += [
            EntryAction("put_in", "plus", words, spaces.insert, room, N_("There is no room for more.")),
            EntryAction("take_out", "trash", N_("Remove it"), spaces.remove_chosen, stays is None and not few,
                 stays or N_("There can't be fewer.")),
        ]  # fmt: skip
    if strip.printed_key:
        edits: Sequence[Edit] = call_form_function(partial(form_edits.renumber_edits, data, strip), [])
        change = partial(context.change, edits)
        actions.append(
            EntryAction("count", "sort", N_("Renumber"), change, bool(edits), N_("They are already in order."))
        )
    return actions


def _action_button(context: WorkshopContext, action: EntryAction, rect: Rect) -> Button:
    return Button(
        action.key, rect, context.translate(action.label), action.act, icon=action.icon, size=14,
        enabled=action.enabled, reason=action.reason or AT_PLACE_REASON,
    )  # fmt: skip


def _palette(context: WorkshopContext, rows: PanelRows, strip: OrderedList) -> None:
    """Add the palette: a button for each kind of entry."""
    assert strip.palette is not None
    key, choices = strip.palette
    data = context.session.data
    entries = form_edits.list_entries(data, strip)
    rows.label(N_("What would you like to insert?"))
    buttons = []
    for value, words in choices(data, context.language):
        numbers = [n for n, one in enumerate(entries) if isinstance(one, dict) and one.get(key) == value]
        label = context.translate(N_("{kind} ×{n}", kind=words, n=len(numbers)))
        buttons.append(Slot(partial(_kind_button, context, strip, value, label, numbers)))
    rows.lines(buttons, 2, 42, 6, 48)
    rows.add(Spacer(6))


def _kind_button(
    context: WorkshopContext, strip: OrderedList, value: Any, label: str, numbers: Sequence[int], rect: Rect
) -> KindButton:
    def picture(size: tuple[int, int]) -> Surface | None:
        return context.picture.space_picture(context.spaces.board_name(strip, numbers[0]), size) if numbers else None

    return KindButton(
        f"new:{value}", rect, label, partial(context.spaces.insert, value), size=13,
        enabled=not form_edits.is_full(context.session.data, strip), reason=N_("There is no room for more."),
        drop=partial(_drop, context, value), picture=picture, tip=PALETTE_HINT,
    )  # fmt: skip


def _drop(context: WorkshopContext, kind: Any, pos: tuple[int, int]) -> None:
    """Insert an entry of a kind where it was dropped on the board."""
    number = entry_at(context, pos)
    if number is not None:
        context.spaces.insert(kind, number)


def dragged_kind(context: WorkshopContext) -> KindButton | None:
    """Return the dragged palette button, or None."""
    kinds = (one for one in context.screen.widgets.widgets if isinstance(one, KindButton))
    return next((one for one in kinds if one.drag_pos is not None), None)


def draw_dragged_kind(context: WorkshopContext, surface: Surface) -> None:
    """Draw the dragged palette button, and its drop position."""
    kind, strip = dragged_kind(context), context.spaces.chosen_strip
    if kind is None or kind.drag_pos is None:
        return
    label, pos, screen = kind.label, kind.drag_pos, context.screen
    number = entry_at(context, pos)
    if number is not None and strip is not None:
        context.picture.draw_outline(surface, context.spaces.board_name(strip, number), JOIN)
        label = context.translate(N_("becomes {n}", n=max(number, strip.fixed_ends)))
    font = screen.font(14, "bold")
    above = Box.of(Rect(pos, (0, 0)), screen.unit).pad(-12, -40, -12, 8)
    box = above.middle(text.width(label, font) / screen.unit + 24, 32).rect.clamp(surface.get_rect())
    draw.rounded_box(surface, box, INK_2, screen.px(6), context.theme.light)
    text.draw(surface, label, box, font, TEXT, align="center", wrapping=False)


def grid_map(context: WorkshopContext, grid: MapGrid, rect: Rect) -> GridMap:
    """Return the widget of the painted layer."""
    painting, data = context.painting, context.session.data
    letters = [brush.symbol for brush in painting.brushes(grid) if brush.entry]
    rows = form_edits.layer_rows(data, grid, painting.layer(grid).key)
    ground = form_edits.layer_rows(data, grid, grid.layers[0].key)
    return GridMap(
        "map", rect, rows, ground, painting.symbol(grid), letters, painting.paint_cells, painting.faults(grid),
        painting.tool, painting.pick_brush, tip=None,
    )  # fmt: skip


def map_rows(context: WorkshopContext, rows: PanelRows, grid: MapGrid) -> None:
    """Add layers, tools, brushes and actions."""
    painting, data = context.painting, context.session.data
    layers = [SegmentItem(n, rows.translate(layer.title)) for n, layer in enumerate(grid.layers)]
    tools = [SegmentItem(tool, rows.translate(words)) for tool, (_, words) in PAINT_TOOLS.items()]
    rows.add(Slot(lambda rect: Segmented("layer", rect, layers, painting.layer_index, painting.choose_layer, size=14),
                  height=rows.row_height(44)), 2 * TOUCH_GAP)  # fmt: skip
    rows.add(Slot(lambda rect: Segmented("tool", rect, tools, painting.tool, painting.choose_tool, size=13),
                  height=rows.row_height(44)), 2 * TOUCH_GAP)  # fmt: skip
    if grid.blank_edits is not None:  # the button scrolls to these rows, which are below all brushes
        label, show = rows.translate(N_("From scratch…")), partial(_show_blank, context)
        rows.add(Slot(lambda rect: Button("to_blank", rect, label, show, size=14), height=rows.row_height(42)), 8)
    letters = "".join(form_edits.layer_rows(data, grid, painting.layer(grid).key))
    if painting.layer(grid).new_entry is not None:
        _layer_actions(context, rows, grid, letters)
    _letter(context, rows, grid)
    for brush in painting.brushes(grid):
        count = letters.count(brush.symbol)
        remark = N_n("{n} cell", "{n} cells", n=count) if count else N_("not on the map yet")
        remark_text = rows.translate(remark) if count or brush.entry else ""
        rows.add(_brush_row(context, grid, brush, remark_text, rows.row_height(40)), TOUCH_GAP)
    entry = painting.brush_entry(grid)
    for _, group in context.session.fields.text_fields(data, context.language) if entry else ():
        for words in group:
            if words.place[: len(entry)] == entry:
                rows.text_fields(words)
    if grid.resize is not None:
        _size(context, rows, grid)
    if grid.blank_edits is not None:
        _blank(context, rows, grid)


def _brush_row(context: WorkshopContext, grid: MapGrid, brush: Brush, remark: str, height: float) -> Node:
    """Return the row of a brush: symbol, meaning, number of cells."""
    painting, host = context.painting, context.screen
    chosen = brush.symbol == painting.symbol(grid)
    symbol = Paint(partial(_draw_symbol, host, brush.symbol, chosen), width=26, height=26)
    words = Label(brush.label, 15, face="bold" if chosen else "body", weight=1)
    line = Row(symbol, Spacer(10), words, Spacer(6), Label(remark, 13, TEXT_2, wrapping=False), pad=(8, 0, 10, 0))
    take, ground = partial(painting.choose_brush, brush.symbol), partial(_draw_ground, host, chosen)
    return Hoverable(f"brush:{brush.symbol}", line, take, paint=ground, height=height)


def _draw_symbol(host: Host, symbol: str, chosen: bool, surface: Surface, rect: Rect) -> None:
    draw.rounded_box(surface, rect, BRUSH if chosen else mix(BRUSH, INK_2, 0.7), host.px(5))
    text.draw(surface, symbol, rect, host.font(15, "bold"), TEXT, align="center", wrapping=False)


def _draw_ground(host: Host, chosen: bool, surface: Surface, rect: Rect, hovered: bool) -> None:
    fill = mix(BRUSH, INK_2, 0.75) if chosen else INK_3 if hovered else INK_2
    draw.rounded_box(surface, rect, fill, host.px(RADIUS_BUTTON), IVORY if chosen else LINE)


def _layer_actions(context: WorkshopContext, rows: PanelRows, grid: MapGrid, letters: str) -> None:
    """Add the buttons that add, remove and move an entry."""
    painting = context.painting
    entry = painting.brush_entry(grid)
    unused = bool(entry) and painting.symbol(grid) not in letters
    always = N_("This one can't be removed.")

    def button(
        key: str, icon: str, words: Text, act: Callable[[], object], enabled: bool = True, reason: Text = always
    ) -> Slot:
        return Slot(lambda rect: Button(key, rect, rows.translate(words), act, icon=icon, size=14, enabled=enabled,
                                        reason=reason))  # fmt: skip

    wipe = N_("Clear it off the map first.") if entry else always
    buttons = [
        button("add", "plus", N_("Add one"), painting.add_entry),
        button("drop", "trash", N_("Remove it"), painting.remove_entry, unused, wipe),
        *(
            button(key, icon, words, partial(painting.move_entry, by), bool(entry))
            for key, icon, words, by in ORDER_BUTTONS
        ),
    ]
    height = rows.row_height(42)
    rows.lines(buttons, 2, height, 8, height + 8)
    rows.add(Spacer(8))


def _letter(context: WorkshopContext, rows: PanelRows, grid: MapGrid) -> None:
    """Add the field for the brush's letter."""
    entry = context.painting.brush_entry(grid)
    letter = value_at(context.session.data, (*entry, "letter")) if entry else None
    if letter is None or grid.change_letter is None:
        return
    field = Slot(partial(_letter_field, context, entry, str(letter)), width=64)
    rows.add(Row(Label(LETTER_LABEL, 15, weight=1), field, gap=6, height=44), 8)


def _letter_field(context: WorkshopContext, entry: ValuePath, letter: str, rect: Rect) -> TextField:
    give = partial(context.painting.set_letter, entry)
    return TextField("letter", rect, letter, give, limit=1, size=15, allowed=str.isalnum)


def _size(context: WorkshopContext, rows: PanelRows, grid: MapGrid) -> None:
    """Add the buttons that change the map's size."""
    lines = form_edits.layer_rows(context.session.data, grid, grid.layers[0].key)
    rows.heading(N_("Size: {wide} × {high}", wide=len(lines[0]), high=len(lines)))
    side = rows.row_height(42)
    for key, words in SIDE_LABELS.items():
        buttons = [Slot(partial(_size_button, context, grid, key, by), width=side, height=side) for by in (-1, 1)]
        rows.add(Row(Label(words, 15, weight=1), *buttons, gap=6, height=side), 6)


def _blank(context: WorkshopContext, rows: PanelRows, grid: MapGrid) -> None:
    """Add the size of an empty map, and the button that begins with one."""
    painting, (lowest, highest) = context.painting, grid.size_range
    rows.heading(N_("From scratch"))
    rows.label(N_("An empty map of this size, with one building. One undo brings the current one back."))
    for axis, words in enumerate((N_("Cells across"), N_("Cells down"))):
        value, label = painting.blank_size(grid)[axis], context.translate(words)
        change = partial(painting.set_new_size, axis)
        low, high = lowest[axis], highest[axis]
        stepper = partial(_blank_stepper, f"blank:{axis}", label, value, low, high, change)
        rows.add(Slot(stepper, height=44), 6)
    label = context.translate(N_("Start with an empty map"))
    rows.add(Slot(lambda rect: Button("blank", rect, label, painting.begin_blank, icon="plus", size=14), height=42), 8)


def _show_blank(context: WorkshopContext) -> None:
    """Scroll to the rows of an empty map and focus the first."""
    widgets = context.screen.widgets
    last = widgets.find("blank")
    if last is not None and last.scroller is not None:
        last.scroller.reveal(last.rect)
    widgets.focus(widgets.find("blank:0"))


def _blank_stepper(
    key: str, label: str, value: int, low: int, high: int, change: Callable[[int], object], rect: Rect
) -> Stepper:
    return Stepper(key, rect, label, value, low, high, change)


def _size_button(context: WorkshopContext, grid: MapGrid, side: str, by: int, rect: Rect) -> IconButton:
    edits = form_edits.resize_edits(context.session.data, grid, side, by)
    icon, tip = ("minus", N_("Take away")) if by < 0 else ("plus", N_("Add"))
    return IconButton(
        f"size:{side}:{by}", rect, icon, partial(context.painting.apply_edits, edits), tip=context.translate(tip),
        enabled=bool(edits), reason=context.translate(N_("That's the limit.")),
    )  # fmt: skip
