"""The workshop's right panel: tabs, rows, list of faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.errors import Problem
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.data.yaml_reader import ValuePath
from games.core.workshop import form_edits
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit
from games.core.workshop.fields import name_at
from games.core.workshop.form import BoardData
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, INK_2, INK_3, LINE, RADIUS_BUTTON, TEXT, Colour, mix
from ui.layout import Box, Column, Hoverable, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.screens.workshop.context import FAULTS_TAB, NUMBERS_TAB, SPACES_TAB, WORDS_TAB, WorkshopContext
from ui.screens.workshop.panel_rows import PanelRows
from ui.screens.workshop.session import EditSession
from ui.screens.workshop.space_tab import LETTER_LABEL, map_rows, space_rows
from ui.screens.workshop.spaces import displayed_number
from ui.screens.workshop.tables import offer_tables
from ui.widgets import Button, Dropdown, DropdownEntry, SegmentItem, Tabs
from ui.widgets.host import Host

MAX_LISTED_FAULTS = 60  # maximum number of listed faults


def side_panel(context: WorkshopContext, go_to: Callable[[ValuePath], object], width: float | None) -> Node:
    """Return the right panel. `go_to(place)` focuses the row of a faulty value."""
    session, spaces = context.session, context.spaces
    rows, grid = PanelRows(context), context.painting.grid
    part: object = 0
    groups: Node | None = None
    if context.tab == SPACES_TAB:
        part = None if spaces.chosen is None else f"{spaces.chosen.strip}.{spaces.chosen.number}"
        if grid is not None:
            map_rows(context, rows, grid)
        else:
            space_rows(context, rows)
    elif context.tab == NUMBERS_TAB:
        for section, fields in session.fields.filled_sections(session.data, context.language):
            rows.section(section, fields)
        offer_tables(context, rows)
    elif context.tab == WORDS_TAB:
        groups = _groups(context)
        part = context.group
        _word_rows(context, rows)
    else:
        fault_rows(context, rows, go_to)
    area = rows.node(f"rows:{context.tab}:{part}")
    tabs = Slot(partial(_tabs, context), height=44)
    return Panel(Column(tabs, Spacer(12), groups, area), pad=(18, 8, 18, 10), width=width)


def refresh_tabs(context: WorkshopContext) -> None:
    """Update the number of faults without a layout, which would interrupt typing."""
    tabs = context.screen.widgets.find("tabs")
    if isinstance(tabs, Tabs):
        tabs.items = _items(context)


def _tabs(context: WorkshopContext, rect: Rect) -> Tabs:
    return Tabs("tabs", rect, _items(context), context.tab, context.open_tab, theme=context.theme)


def _items(context: WorkshopContext) -> list[SegmentItem]:
    translate, count = context.translate, len(context.session.problems or ())
    faults = N_n("Errors ({n})", "Errors ({n})", n=count) if count else N_("Errors")
    spaces = N_("Cards") if context.spaces.shows_tables else N_("Spaces")
    return [
        *([SegmentItem(SPACES_TAB, translate(spaces))] if context.spaces.strips else []),
        *([SegmentItem(SPACES_TAB, translate(N_("Paint")))] if context.painting.grid is not None else []),
        SegmentItem(NUMBERS_TAB, translate(N_("Numbers"))),
        SegmentItem(WORDS_TAB, translate(N_("Words"))),
        SegmentItem(FAULTS_TAB, translate(faults)),
    ]


def _groups(context: WorkshopContext) -> Node | None:
    """Return the dropdown of text groups, or None."""
    groups = context.session.fields.text_fields(context.session.data, context.language)
    context.group = max(0, min(context.group, len(groups) - 1))
    if not groups:
        return None
    entries = [DropdownEntry(number, context.translate(title)) for number, (title, _) in enumerate(groups)]

    def dropdown(rect: Rect) -> Dropdown:
        return Dropdown("group", rect, entries, context.group, context.choose_group)

    return Column(Slot(dropdown, height=44), pad=(0, 0, 0, 12))


def _word_rows(context: WorkshopContext, rows: PanelRows) -> None:
    groups = context.session.fields.text_fields(context.session.data, context.language)
    for words in groups[context.group][1] if groups else ():
        rows.text_fields(words)
    if context.group == 0:
        rows.author()


def fault_rows(context: WorkshopContext, rows: PanelRows, go_to: Callable[[ValuePath], object]) -> None:
    """Add a row for each fault. `go_to(place)` focuses the row of a faulty value."""
    session, faults = context.session, context.session.faults()
    if session.problems is None:
        rows.label(N_("Being checked…"), BODY)
        return
    if not faults:
        rows.label(N_("No errors: this board is playable."), BODY, quiet=False)
        _remark_rows(context, rows, go_to)
        return
    rows.label(N_("Until these are fixed, the board can't be played. Fixing them may reveal more."), 14)
    if "geometry" in session.data and any(place[:1] == ("geometry",) for _, place in faults):
        rows.add(Slot(partial(_picture_button, context), height=46), 10)
    grid = context.painting.grid
    off_map = form_edits.off_map_edits(session.data, grid, context.language) if grid is not None else []
    if off_map:
        rows.add(Slot(partial(_off_map_button, context, off_map), height=46), 10)
    where_is = FaultDescriber(session, context.language)
    for number, (problem, place) in enumerate(faults[:MAX_LISTED_FAULTS], 1):
        description = where_is.describe_fault(problem, place)
        tip = N_("line {line} of the file", line=problem.line) if problem.line else None
        rows.add(_row(context, number, description, partial(go_to, place), tip, context.screen.palette.bad), 8)
    if len(faults) > MAX_LISTED_FAULTS:
        more = len(faults) - MAX_LISTED_FAULTS
        rows.label(N_n("and {n} more", "and {n} more", n=more), 15)


def _remark_rows(context: WorkshopContext, rows: PanelRows, go_to: Callable[[ValuePath], object]) -> None:
    """Add a row for each space whose printed sentence is missing or describes another effect."""
    session = context.session
    unfit = session.unfit_texts()
    if unfit:
        rows.heading(N_n("{n} remark", "{n} remarks", n=len(unfit)))
        rows.label(N_("You can still play, but the board says something untrue."))
        rows.add(Spacer(6))
    for number, (place, effect_text) in enumerate(unfit.items(), 1):
        name = name_at(session.data, place, context.language)
        said = N_("there is no sentence") if effect_text.is_missing else N_("the sentence describes another effect")
        description = context.translate(N_("{name}: {what}", name=name, what=said))
        rows.add(_row(context, number, description, partial(go_to, place), None, context.screen.palette.warn), 8)


def _picture_button(context: WorkshopContext, rect: Rect) -> Button:
    tip = N_("The program then draws the board itself. One undo brings the picture back.")
    return Button(
        "plain",
        rect,
        context.translate(N_("Remove the picture")),
        context.tools.remove_picture,
        icon="image",
        size=15,
        tip=tip,
    )


def _off_map_button(context: WorkshopContext, edits: Sequence[Edit], rect: Rect) -> Button:
    take = partial(context.painting.apply_edits, edits)
    label = context.translate(N_n("Remove {n} unused entry", "Remove {n} unused entries",
                                  n=sum(edit.place[0] != "geometry" for edit in edits)))  # fmt: skip
    tip = N_("Districts, streets, buildings and names without a cell. One undo brings them back.")
    return Button("off_map", rect, label, take, icon="trash", size=15, tip=tip)


def _row(
    context: WorkshopContext,
    number: int,
    description: str,
    act: Callable[[], object],
    tip: Text | None,
    colour: Colour,
) -> Node:
    """Return the row of a fault or remark: its number and description."""
    disc = Paint(partial(_draw_number, context.screen, number, colour), width=26)
    line = Row(disc, Label(description, 15, weight=1, valign="top"), gap=12, pad=(10, 8, 10, 14))
    ground = partial(_draw_ground, context.screen)
    return Hoverable(f"fault:{number}", Stack([Spacer(46), line]), act, paint=ground, tip=tip)


def _draw_number(host: Host, number: int, colour: Colour, surface: Surface, rect: Rect) -> None:
    disc = Box.of(rect, host.unit).pad(0, 2, 0, 0).cut_top(26).rect
    marks.draw_icon(surface, "circle", disc.center, disc.width, colour)
    ink = INK_1 if colour == host.palette.warn else TEXT
    text.draw(
        surface,
        str(number),
        disc,
        host.font(14, "bold"),
        ink,
        align="center",
        wrapping=False,
    )


def _draw_ground(host: Host, surface: Surface, rect: Rect, hovered: bool) -> None:
    edge = mix(LINE, TEXT, 0.3 if hovered else 0)
    draw.rounded_box(surface, rect, INK_3 if hovered else INK_2, host.px(RADIUS_BUTTON), edge)


class FaultDescriber:
    """Describes faults and their places, with the labels that the form gives to values."""

    def __init__(self, session: EditSession, language: str) -> None:
        self.data, self.language, self.form = session.data, language, session.form
        fields, data = session.fields, session.data
        # the labels of the default board, too, because a value of the wrong type has no row
        rows = [*fields.all_fields(session.default_data, language), *fields.all_fields(data, language)]
        self.labels = {one.place: one.label for one in rows}
        for _, texts in fields.text_fields(data, language):
            for words in texts:
                self.labels.setdefault(words.place, words.label)
        self.names = _names_by_id(data, language)
        # labels that are shown under the name of their entry
        self.entry_rows = {
            row.place: row
            for strip in self.form.ordered_lists
            if isinstance(entries := value_at(data, strip.list_path), list)
            for index in range(len(entries))
            for row in fields.row_fields(strip.rows, data, language, (*strip.list_path, index))
        }

    def describe_fault(self, problem: Problem, place: ValuePath) -> str:
        """Return a sentence with a fault and its place."""
        fault = problem.expected
        if problem.text is not None:
            named = {
                key: self.names.get(value, value) for key, value in problem.text.args.items() if isinstance(value, str)
            }
            fault = translate(problem.text.with_args(**named), self.language)
        where = self.describe_place(place)
        return f"{where}: {fault}" if where else fault

    def describe_place(self, place: ValuePath) -> str:
        """Return the label of the row at a path, or the path."""
        label = self.labels.get(place) or self.labels.get(place[:-1]) or self._map_row(place)
        if label is not None:
            return translate(label, self.language)
        entry = value_at(self.data, place[:2]) if len(place) > 1 else None
        parts = self._labels_in_entry(place)
        if isinstance(entry, dict) and isinstance(entry.get("name"), dict) and entry["name"]:
            return " · ".join([name_at(self.data, place[:2], self.language), *parts])
        strip = next((one for one in self.form.ordered_lists if one.list_path == place[:1]), None)
        if strip is not None and len(place) > 1 and isinstance(place[1], int):
            return " · ".join([translate(strip.title, self.language), displayed_number(strip, entry, place[1]), *parts])
        return " · ".join([*_steps(place[:2]), *parts])

    def _map_row(self, place: ValuePath) -> Text | None:
        """Return the label of a row of a painted map, with the number that stands beside it."""
        grid = self.form.grid
        if grid is None or len(place) < 3 or place[0] != grid.path:
            return None
        titles = {layer.key: layer.title for layer in grid.layers}
        return N_("{map}, row {n}", map=titles[str(place[1])], n=place[2]) if place[1] in titles else None

    def _labels_in_entry(self, place: ValuePath) -> list[str]:
        """Return the labels of a value within the entry of a list at the path's first two steps."""
        if place[2:] == ("letter",) and self.form.grid is not None:
            return [translate(LETTER_LABEL, self.language)]
        row = self.entry_rows.get(place) or self.entry_rows.get(place[:-1])
        if row is None:
            return _steps(place[2:])
        value = value_at(self.data, place)
        chosen = [text for choice, text in row.choices if choice == value] if row.place != place else []
        return [translate(text, self.language) for text in (row.label, *chosen)]


def _names_by_id(data: BoardData, language: str) -> dict[str, str]:
    """Return {id: name} of the named entries of all lists of a board."""
    return {
        str(entry["id"]): name_at(data, (key, index), language)
        for key, entries in data.items()
        for index, entry in enumerate(entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and "id" in entry and entry.get("name")
    }


def _steps(place: ValuePath) -> list[str]:
    """Return the steps of a path, with list items counted from 1."""
    return [str(step + 1) if isinstance(step, int) else str(step) for step in place]
