"""The fields of a board's form: editable values, their limits, and the edits that change them.

Importing this module is cheap; `FormFields` imports the game's schemas and pydantic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data import file_kinds
from games.core.data.boards import BOARD_KIND, text_in_language
from games.core.data.validation import Schema, schema_nodes_at, schema_of
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue
from games.core.workshop.form import (
    BoardData,
    BoardForm,
    Choices,
    FormColumn,
    FormRow,
    FormSection,
    FormTable,
    call_form_function,
)

MIN_NUMBER, MAX_NUMBER = -10_000, 10_000  # limits of a number without limits in the schema
OMITTED_KEYS = ("geometry", "deck")  # top-level keys without rows if a game defines no form


class FormField(NamedTuple):
    """An editable value. `kind` is `number`, `choice`, `flag`, `set` (a subset of choices) or `text`.

    `low` and `high` are the limits of a number. Fields with the same `row` are shown in one row.
    """

    place: ValuePath
    label: Text
    kind: str
    value: Any
    low: int = MIN_NUMBER
    high: int = MAX_NUMBER
    choices: Choices = ()
    row: FormRow | None = None


class BilingualField(NamedTuple):
    """A name or sentence in both languages. `place` is the path of the mapping of languages.

    `label` names the thing with this text. `kind_label` names only the kind of text.
    """

    place: ValuePath
    label: Text
    value: Mapping[str, str]
    max_length: int
    kind_label: Text


class FormFields:
    """The form of one game's boards: a list of fields for a board file."""

    def __init__(self, game_id: str, form: BoardForm) -> None:
        self.form = form
        self.schema: Schema = schema_of(file_kinds.file_kinds_of_game(game_id)[BOARD_KIND].model)

    def sections(self, data: BoardData, language: str) -> list[tuple[Text, list[FormField]]]:
        """Return (heading, fields) for each section."""
        return [(part.title, fields) for part, fields in self.filled_sections(data, language)]

    def filled_sections(self, data: BoardData, language: str) -> list[tuple[FormSection, list[FormField]]]:
        """Return (section, fields) for each section that has fields."""
        sections = self.form.sections or self._unsaid(data)
        result = [(part, self.row_fields(part.rows, data, language)) for part in sections]
        return [(part, fields) for part, fields in result if fields]

    def row_fields(
        self, rows: Sequence[FormRow], data: BoardData, language: str, below: ValuePath = ()
    ) -> list[FormField]:
        """Return the fields of `rows`. Their paths begin at the path `below`."""
        result: list[FormField] = []
        for row in rows:
            for place, key in expand_path(value_at(data, below), row.path.split("."), row.choices is not None):
                there = (*below, *place)
                result += call_form_function(partial(self._listed, row, data, there, key, language), [])
        return result

    def _listed(
        self, row: FormRow, data: BoardData, place: ValuePath, key: str | int, language: str
    ) -> list[FormField]:
        return list(self._fields(row, data, place, key, language))

    def _fields(
        self, row: FormRow, data: BoardData, place: ValuePath, key: str | int, language: str
    ) -> Iterator[FormField]:
        value = value_at(data, place)
        value = row.read_part(value) if row.read_part is not None else value
        named = "{key}" in row.label.message or "{name}" in row.label.message
        label = row.label.with_args(key=str(key), name=name_at(data, place, language)) if named else row.label
        chosen = row.choices(data, language) if row.choices is not None else ()
        nodes = schema_nodes_at(self.schema, place, data)
        if row.is_subset:
            yield from self._many(row, data, place, label, chosen)
        elif isinstance(value, list):
            yield from self._list(row, value, data, place, label, chosen)
        elif value is None and None not in [choice for choice, _ in chosen]:
            return
        elif isinstance(value, bool) and not chosen:
            yield FormField(place, label, "flag", value, row=row)
        elif chosen or any("enum" in node for node in nodes):
            yield FormField(place, label, "choice", value, choices=chosen or schema_choices(nodes), row=row)
        elif isinstance(value, int):
            yield FormField(place, label, "number", value, *number_limits(nodes), row=row)

    def table_cells(
        self, table: FormTable, data: BoardData, language: str
    ) -> list[tuple[Text, list[FormField | int | None]]]:
        """Return (name, cells) for each row of a table. A cell is a field, a read-only number, or None."""
        columns = call_form_function(lambda: table.columns(data, language), ())
        return [
            (name, [call_form_function(partial(self._cell, column, data, place, language), None) for column in columns])
            for place, name in call_form_function(lambda: table.entries(data, language), ())
        ]

    def _cell(self, column: FormColumn, data: BoardData, place: ValuePath, language: str) -> FormField | int | None:
        entry = value_at(data, place)
        row = column.row(entry)
        if row is None:
            return column.read_only_number(data, entry) if column.read_only_number is not None else None
        return next(iter(self.row_fields([row], data, language, place)), None)

    def all_fields(self, data: BoardData, language: str) -> list[FormField]:
        """Return the fields of all sections and tables."""
        result = [one for _, fields in self.sections(data, language) for one in fields]
        for table in self.form.tables:
            rows = self.table_cells(table, data, language)
            result += [cell for _, cells in rows for cell in cells if isinstance(cell, FormField)]
        return result

    @staticmethod
    def _many(row: FormRow, data: BoardData, place: ValuePath, label: Text, chosen: Choices) -> Iterator[FormField]:
        value, around = value_at(data, place), value_at(data, place[:-1])
        own = around.get("id") if isinstance(around, Mapping) else None
        if value is None or isinstance(value, list):
            others = [(one, text) for one, text in chosen if one != own]
            yield FormField(place, label, "set", value or [], choices=others, row=row)

    def _list(
        self, row: FormRow, value: list[Any], data: BoardData, place: ValuePath, label: Text, chosen: Choices
    ) -> Iterator[FormField]:
        inner = schema_nodes_at(self.schema, (*place, 0), data) if value else []
        if chosen or any("enum" in node for node in inner):
            yield FormField(place, label, "set", value, choices=chosen or schema_choices(inner), row=row)
        elif value and all(isinstance(one, int) for one in value):
            for number, one in enumerate(value):
                low, high = number_limits(inner)
                yield FormField((*place, number), label, "number", one, low, high, row=row)

    def _unsaid(self, data: BoardData) -> list[FormSection]:
        """Return the sections for a game that defines no form: all numbers of the file."""
        sections = []
        for top, value in data.items():
            places = [] if top in (*OMITTED_KEYS, "format") else list(_numbers(value, (top,)))
            rows = [
                FormRow(".".join(map(str, place)), N_("{words}", words=".".join(map(str, place)))) for place in places
            ]
            if rows:
                sections.append(FormSection(N_("{words}", words=str(top)), rows))
        return sections

    def text_fields(self, data: BoardData, language: str) -> list[tuple[Text, list[BilingualField]]]:
        """Return (heading, fields) for all names and sentences. Those of the board itself come first."""
        groups: dict[str, list[BilingualField]] = {}
        for place in self._worded(data):
            top = str(place[0])
            if top == "geometry":
                continue
            own = len(place) == 1
            key = str(place[-1])
            what = label = self.form.text_labels.get(key, KEY_LABELS.get(key, N_("{words}", words=key)))
            named = name_at(data, place[:-1], language) if not own else ""
            if named:
                label = N_("{words}", words=named) if key == "name" else N_("{name}: {what}", name=named, what=label)
            value = value_at(data, place) or {}
            longest = max_text_length(schema_nodes_at(self.schema, (*place, LANGUAGES[0]), data))
            what = N_("What it is called") if key == "name" else what
            groups.setdefault("" if own else top, []).append(BilingualField(place, label, value, longest, what))
        headings = {"": N_("The board"), **self.form.headings}
        order = ["", *(top for top in groups if top)]
        return [(headings.get(top, N_("{words}", words=top)), groups[top]) for top in order if top in groups]

    def _worded(self, data: BoardData) -> Iterator[ValuePath]:
        """Yield the paths of all names and sentences, including missing descriptions."""
        for place in _bilingual(data, ()):
            yield place
            about = (*place[:-1], "about")
            around = value_at(data, place[:-1])
            if place[-1] == "name" and "about" not in around and schema_nodes_at(self.schema, about, data):
                yield about

    # -- edits --------------------------------------------------------------------------------------------------------
    def edits_for(self, data: BoardData, field: FormField, value: Any) -> list[Edit]:
        """Return the edits that set a field to a value."""
        if field.row is not None and field.row.make_edits is not None:
            return list(field.row.make_edits(data, field.place, value))
        also = (
            field.row.further_edits(data, field.place, value)
            if field.row is not None and field.row.further_edits
            else ()
        )
        if value is None:
            return [RemoveItem(field.place), *also]
        missing = value_at(data, field.place) is None
        return [InsertItem(field.place, value) if missing else SetValue(field.place, value), *also]


def text_edits(data: BoardData, place: ValuePath, language: str, text: str) -> list[Edit]:
    """Return the edits that change a text in one language. Only a description may be emptied."""
    there = value_at(data, place) or {}
    if text and not there:
        return [InsertItem(place, {language: text}, after="name")]
    if text:
        return [SetValue((*place, language), text) if language in there else InsertItem((*place, language), text)]
    if language in there and len(there) == 1 and place[-1] == "about":
        return [RemoveItem(place)]
    return [RemoveItem((*place, language))] if language in there and len(there) > 1 else []


KEY_LABELS = {
    "name": N_("Name of the board"),
    "about": N_("Description"),
    "short": N_("Short name"),
    "ability": N_("Ability"),
    "home": N_("Home"),
    "goal": N_("Goal"),
}


def expand_path(data: Any, path: Sequence[str], missing: bool = False) -> Iterator[tuple[ValuePath, str | int]]:
    """Find the paths that match a path with wildcards: `areas.*.name` matches `areas.0.name`, `areas.1.name`.

    Yields (matching path, key that the last `*` matched). With `missing`, keys that a mapping lacks match as well.
    """
    if not path:
        yield (), ""
        return
    step, rest = path[0], path[1:]
    keys: Sequence[str | int]
    if isinstance(data, list):
        keys = range(len(data)) if step == "*" else [int(step)] if step.isdigit() and int(step) < len(data) else []
    elif isinstance(data, Mapping):
        known: str | int = int(step) if step.isdigit() else step
        there = known in data or (missing and len(path) == 1)
        keys = list(data) if step == "*" else [known] if there else []
    else:
        return
    for key in keys:
        inner = data.get(key) if isinstance(data, Mapping) else data[key]
        for place, deeper in expand_path(inner, rest, missing):
            yield (key, *place), deeper if deeper != "" else key if step == "*" else ""


def name_at(data: Any, place: ValuePath, language: str) -> str:
    """Return the name of the innermost named entry that contains the value at a path; without one, the number of the
    list item, from 1.
    """
    for end in range(len(place), 0, -1):
        around = value_at(data, place[:end])
        name = around.get("name") if isinstance(around, Mapping) else None
        if isinstance(name, Mapping) and name:
            return text_in_language({str(key): str(text) for key, text in name.items()}, language)
    inner = [step for step in place if isinstance(step, int)]
    return str(inner[-1] + 1) if inner else ""


def number_limits(nodes: Sequence[Schema]) -> tuple[int, int]:
    """Return (smallest, largest) integer that a schema allows."""
    node: Schema = next((node for node in nodes if node.get("type") in ("integer", "number")), {})
    low = node.get("minimum", node.get("exclusiveMinimum", MIN_NUMBER - 1) + 1)
    return int(low), int(node.get("maximum", MAX_NUMBER))


def max_text_length(nodes: Sequence[Schema]) -> int:
    """Return the maximum number of characters of a text."""
    return max((int(node.get("maxLength", 0)) for node in nodes), default=0) or 300


def schema_choices(nodes: Sequence[Schema]) -> Choices:
    """Return the values that a schema lists, as they are written in the file."""
    values: list[Any] = next((node["enum"] for node in nodes if "enum" in node), [])
    return [(value, N_("{words}", words=str(value))) for value in values]


def _numbers(value: Any, place: ValuePath) -> Iterator[ValuePath]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _numbers(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _numbers(inner, (*place, number))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield place


def _bilingual(value: Any, place: ValuePath) -> Iterator[ValuePath]:
    """Yield the paths of all bilingual texts."""
    if isinstance(value, Mapping):
        if value and value.keys() <= set(LANGUAGES) and all(isinstance(text, str) for text in value.values()):
            yield place
            return
        for key, inner in value.items():
            yield from _bilingual(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _bilingual(inner, (*place, number))
