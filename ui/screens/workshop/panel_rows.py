"""Build the rows of the workshop's right panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue
from games.core.workshop.effect_texts import sentence_edit
from games.core.workshop.fields import BilingualField, FormField, text_edits
from games.core.workshop.form import BoardData, FormSection, call_form_function
from ui.drawing import pictures
from ui.drawing.theme import TEXT, TEXT_2
from ui.layout import Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.workshop.context import WorkshopContext
from ui.screens.workshop.nodes import MeasuredSlot, RowsScroll
from ui.widgets import (
    Button,
    Chips,
    Dropdown,
    DropdownEntry,
    IconButton,
    RadioList,
    RadioOption,
    Stepper,
    TextArea,
    TextField,
    Toggle,
)
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, Widget

ROW_HEIGHT, ROW_PITCH = 44.0, 50.0  # design units: row height; distance between the tops of rows
SCROLL_BAR_WIDTH = 18.0  # design units
MAX_AUTHOR_LENGTH = 40  # characters
NO_SENTENCE = N_("There is no sentence. The program would write:")
OTHER_EFFECT = N_("This sentence describes another effect. The right sentence would be:")
OWN_SENTENCE = N_("This sentence was written by hand. The program would write:")
SHORT_TEXT_LENGTH = 60  # characters of a text with a one-line field


def widget_key(place: ValuePath, more: str = "") -> str:
    """Return the key of the widget for the value at a path. `more` distinguishes several widgets."""
    return "at:" + ".".join(map(str, place)) + more


def load_pieces(files: Sequence[str], side: int) -> list[Surface]:
    """Load pictures of pieces, `side` pixels high. Empty names are skipped."""
    return [pictures.load_piece(file, side) for file in files if file]


class PanelRows:
    """Builds the panel's rows from top to bottom. Lengths are design units."""

    def __init__(self, context: WorkshopContext) -> None:
        self.context, self.session, self.screen = context, context.session, context.screen
        self.pitch = float(TOUCH_TARGET + TOUCH_GAP) if self.screen.for_touch else ROW_PITCH
        self.nodes: list[Node] = []
        self.bad = {place for _, place in self.session.faults()}

    def node(self, key: str) -> Node:
        """Return all rows in a scrolled area."""
        return RowsScroll(key, Column(*self.nodes, Spacer(16)), bar=SCROLL_BAR_WIDTH)

    def add(self, node: Node, gap: float = 0) -> None:
        """Add a node, and a gap below it."""
        self.nodes.append(node)
        if gap:
            self.nodes.append(Spacer(gap))

    def row_height(self, units: float) -> float:
        """Return the height of a row, at least `TOUCH_TARGET` in a layout for touch."""
        return max(units, TOUCH_TARGET) if self.screen.for_touch else units

    def translate(self, message: Text | str) -> str:
        """Translate a text."""
        return self.context.translate(message)

    def heading(self, heading: Text) -> None:
        """Add a heading."""
        if self.nodes:
            self.add(Spacer(10))
        self.label(heading, 17, "bold", quiet=False)

    def title(self, title: str, remark: Text, picture: Surface | None) -> None:
        """Add the panel's title, with an optional picture."""
        label = Label(title, 24, face=self.context.theme.display, weight=1)
        sign = _picture(picture, self.screen.unit) if picture is not None else None
        self.add(Stack([Spacer(40), Row(sign, label, gap=12)]))
        self.label(remark)

    def label(self, label: Text | str, size: float = 14, face: str = "body", quiet: bool = True) -> None:
        """Add a label above the next row."""
        self.add(Column(Label(label, size, TEXT_2 if quiet else TEXT, face), pad=(0, 4)))

    def lines(self, cells: Sequence[Node], columns: int, height: float, gap: float, pitch: float) -> None:
        """Add cells in lines of `columns` cells. `pitch` is the distance between the tops of lines."""
        for at in range(0, len(cells), columns):
            line = [*cells[at : at + columns]]
            for cell in line:
                cell.weight = 1
            rest = [Spacer() for _ in range(columns - len(line))]
            self.add(Row(*line, *rest, gap=gap, height=height), pitch - height)

    def has_fault(self, place: ValuePath) -> bool:
        """Return True if the value at a path, or a part of it, has a fault."""
        return any(fault[: len(place)] == place for fault in self.bad)

    # -- rows of values ------------------------------------------------------------------------------------------------
    def section(self, section: FormSection, fields: Sequence[FormField]) -> None:
        """Add the rows of a section, with buttons that add or remove entries."""
        self.heading(section.title)
        if section.drop_edits is None:
            self.fields(fields)
        else:
            for one in fields:
                self._droppable(one, call_form_function(partial(section.drop_edits, self.session.data, one.place), []))
        if section.add_edits is not None:
            edits = call_form_function(partial(section.add_edits, self.session.data), None)
            if edits is None:
                return
            key, label = widget_key(fields[0].place[:-1], ":add"), self.translate(section.add_label)
            self.add(Slot(partial(self._add_button, key, label, edits), height=42), self.pitch - 42)

    def _add_button(self, key: str, label: str, edits: Sequence[Edit], rect: Rect) -> Button:
        return Button(
            key, rect, label, partial(self.context.change, edits), icon="plus", size=14, enabled=bool(edits),
            reason=N_("There is no room for more."),
        )  # fmt: skip

    def _droppable(self, one: FormField, edits: Sequence[Edit]) -> None:
        """Add a field's row with a button that removes its entry."""
        whole, self.nodes = self.nodes, []
        self.fields([one])
        drop = Slot(partial(self._drop_button, one, edits), width=ROW_HEIGHT, height=ROW_HEIGHT)
        row = Row(Column(*self.nodes, weight=1), drop, gap=6, valign="top")
        self.nodes = whole
        self.add(row)

    def _drop_button(self, one: FormField, edits: Sequence[Edit], rect: Rect) -> IconButton:
        return IconButton(
            widget_key(one.place, ":drop"), rect, "close", partial(self.context.change, edits),
            tip=self.translate(N_("Remove it")), size=18, enabled=bool(edits),
            reason=self.translate(N_("There can't be fewer.")),
        )  # fmt: skip

    def fields(self, fields: Sequence[FormField]) -> None:
        """Add a row for each field. Fields of a list share rows."""
        number = 0
        while number < len(fields):
            one = fields[number]
            same = [other for other in fields[number:] if other.place[:-1] == one.place[:-1]]
            if one.kind in ("number", "choice") and len(same) > 1 and isinstance(self._around(one), list):
                self._side_by_side(same)
                number += len(same)
                continue
            getattr(self, f"_{one.kind}")(one)
            number += 1

    def cell(self, form_field: FormField, whose: Text, column: int) -> Node:
        """Return the widget for a field in a table; its tooltip names the entry and the column.

        Several check boxes may edit one list, so `column` is part of their keys.
        """
        key = widget_key(form_field.place, f":{column}" if form_field.kind == "flag" else "")
        label = N_("{whose}: {what}", whose=whose, what=form_field.label)
        if form_field.kind == "number":
            label = N_("{label}. Click it, then turn the wheel or type.", label=label)
        tip = self.translate(label)
        return Slot(partial(self._cell_widget, form_field, key, tip), weight=1)

    def _cell_widget(self, one: FormField, key: str, tip: str, rect: Rect) -> Widget:
        give, bad = partial(self._give, one), self.has_fault(one.place)
        if one.kind == "choice":
            return Dropdown(key, rect, self._entries(one), one.value, give, tip=tip, is_invalid=bad)
        if one.kind == "flag":
            rect.width = min(rect.width, self.screen.px(50))
            return Toggle(key, rect, "", bool(one.value), give, theme=self.context.theme, boxed=False, tip=tip)
        return Stepper(key, rect, "", one.value, one.low, one.high, give, is_invalid=bad, tip=tip)

    def _around(self, one: FormField) -> object:
        return value_at(self.session.data, one.place[:-1])

    def _give(self, one: FormField, value: object) -> None:
        edits = partial(self.session.fields.edits_for, self.session.data, one, value)
        self.context.change(self.context.try_edits(edits))

    def _set(self, one: FormField) -> None:
        self.label(one.label)
        items = [(value, self.translate(label)) for value, label in one.choices]
        give, theme = partial(self._give, one), self.context.theme
        height = partial(Chips.height, self.screen, [label for _, label in items])
        self.add(
            MeasuredSlot(lambda rect: Chips(widget_key(one.place), rect, items, one.value, give, theme=theme), height),
            10,
        )

    def _number(self, one: FormField) -> None:
        self.add(
            Slot(partial(self._stepper, one, self.translate(one.label)), height=ROW_HEIGHT), self.pitch - ROW_HEIGHT
        )

    def _stepper(self, one: FormField, label: str, rect: Rect) -> Stepper:
        give, bad = partial(self._give, one), self.has_fault(one.place)
        return Stepper(widget_key(one.place), rect, label, one.value, one.low, one.high, give, is_invalid=bad)

    def _dropdown(self, one: FormField, rect: Rect) -> Dropdown:
        return Dropdown(widget_key(one.place), rect, self._entries(one), one.value, partial(self._give, one))

    def _side_by_side(self, fields: Sequence[FormField]) -> None:
        self.label(fields[0].label)
        choices = fields[0].kind == "choice"
        cells = [
            Slot(partial(self._dropdown, one) if one.kind == "choice" else partial(self._stepper, one, ""))
            for one in fields
        ]
        self.lines(cells, 2 if choices else 3, ROW_HEIGHT, 8, self.pitch)

    def _entries(self, one: FormField) -> list[DropdownEntry]:
        entries = [DropdownEntry(value, self.translate(label)) for value, label in one.choices]
        if one.value not in [entry.value for entry in entries]:
            entries.insert(0, DropdownEntry(one.value, str(one.value)))
        return entries

    def _choice(self, one: FormField) -> None:
        self.label(one.label)
        if one.row is not None and one.row.choice_pictures is not None:
            self._one_below_the_other(one, one.row.choice_pictures)
            return
        self.add(Slot(partial(self._dropdown, one), height=ROW_HEIGHT), self.pitch - ROW_HEIGHT)

    def _one_below_the_other(self, one: FormField, files: Callable[[BoardData, Any], Sequence[str]]) -> None:
        """Add a choice as rows with pictures of the entries that use each value."""
        side, give, theme = self.screen.px(20), partial(self._give, one), self.context.theme
        picks = [
            RadioOption(
                entry.value,
                entry.label,
                load_pieces(call_form_function(partial(files, self.session.data, entry.value), ()), side),
            )
            for entry in self._entries(one)
        ]
        height = partial(RadioList.height, self.screen, picks, least=self.row_height(38))
        self.add(
            MeasuredSlot(lambda rect: RadioList(widget_key(one.place), rect, picks, one.value, give, theme), height), 4
        )
        self.label(N_("The pictures on the right show where this is already used."))

    def _flag(self, one: FormField) -> None:
        label, give = self.translate(one.label), partial(self._give, one)
        self.add(
            Slot(
                lambda rect: Toggle(
                    widget_key(one.place), rect, label, bool(one.value), give, theme=self.context.theme
                ),
                height=ROW_HEIGHT,
            ),
            self.pitch - ROW_HEIGHT,
        )  # fmt: skip

    # -- rows of texts -------------------------------------------------------------------------------------------------
    def text_fields(self, words: BilingualField, whose: bool = True) -> None:
        """Add a label and, for each language, a text field for a name or sentence.

        With `whose` the label also names the entry that the text belongs to.
        """
        self.label(words.label if whose else words.kind_label, 15, "bold", quiet=False)
        for language in LANGUAGES:
            place, change = (*words.place, language), partial(self._type, words.place, language)
            field = self._text(place, words.value.get(language, ""), words.max_length, change)
            code = Label(language.upper(), 14, TEXT_2, "bold", width=36, height=ROW_HEIGHT)
            self.add(Row(code, field, valign="top"), 6)
        self._effect_sentence(words.place)
        self.add(Spacer(6))

    def unfit_sentence(self, place: ValuePath) -> None:
        """Add a warning if a sentence of the entry at a path does not describe the entry's effect."""
        if any(unfit[: len(place)] == place for unfit in self.session.unfit_texts()):
            warning = N_("The sentence below does not say what this space does.")
            self.add(Column(Label(warning, 14, self.screen.palette.warn, "bold"), pad=(0, 4)))

    def _effect_sentence(self, place: ValuePath) -> None:
        """Add the sentence generated from an effect, unless the file already contains this sentence."""
        effect_text = self.session.ungenerated_texts().get(place)
        if effect_text is None:
            return
        unfit = place in self.session.unfit_texts()
        remark = OWN_SENTENCE if not unfit else NO_SENTENCE if effect_text.is_missing else OTHER_EFFECT
        palette = self.screen.palette
        self.add(Column(Label(remark, 14, palette.warn if unfit else TEXT_2, "bold" if unfit else "body"), pad=(0, 4)))
        self.label(effect_text.made[self.context.language])
        edit = sentence_edit(self.session.data, effect_text.place, effect_text.made)
        take = partial(self.context.change, [edit])
        label = self.translate(N_("Use the program's sentence"))
        key = widget_key(place, ":made")
        self.add(Slot(lambda rect: Button(key, rect, label, take, icon="redo", size=14), height=self.row_height(42)), 6)

    def _text(self, place: ValuePath, value: str, longest: int, change: Callable[[str], object]) -> Node:
        """Return a text field, with several lines for a long text."""
        if longest <= SHORT_TEXT_LENGTH:
            return Slot(
                lambda rect: TextField(widget_key(place), rect, value, change, limit=longest, size=15),
                height=ROW_HEIGHT,
                weight=1,
            )
        return MeasuredSlot(
            lambda rect: TextArea(widget_key(place), rect, value, change, limit=longest, size=15),
            lambda width: TextArea.height(self.screen, value, width, 15), weight=1,
        )  # fmt: skip

    def _type(self, place: ValuePath, language: str, text: str) -> None:
        edits = text_edits(self.session.data, place, language, text.strip())
        self.context.change(edits, widget_key((*place, language)))

    def author(self) -> None:
        """Add the row for the author."""
        self.label(N_("Author"), 15, "bold", quiet=False)
        field = self._text(("author",), str(self.session.data.get("author", "")), MAX_AUTHOR_LENGTH, self._sign)
        self.add(Row(field), 6)

    def _sign(self, author: str) -> None:
        author, exists = author.strip(), "author" in self.session.data
        edits: list[Edit] = []
        if author:
            edits = [SetValue(("author",), author) if exists else InsertItem(("author",), author, "name")]
        elif exists:
            edits = [RemoveItem(("author",))]
        self.context.change(edits, "author")


def _picture(picture: Surface, unit: float) -> Node:
    def draw(surface: Surface, rect: Rect) -> None:
        surface.blit(picture, picture.get_rect(midleft=rect.midleft))

    return Paint(draw, width=picture.get_width() / unit)
