"""The description of a game's board form: `FORM` in the module `games.<game>.workshop`.

Paths in the file may contain `*` for any item: `rules.turns`, `ring.*.effect.count`. Limits come from the schema.
Without a form, every number of the file can be edited.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from games import registry
from games.core.contract.events import EventTally
from games.core.contract.texts import N_, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.edits import Edit

BoardData = Mapping[str | int, Any]
Choices = Sequence[tuple[Any, Text]]


T = TypeVar("T")
MALFORMED_ERRORS = (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError)


def call_form_function(work: Callable[[], T], default: Any) -> T:
    """Return the result of a form's function, or `default` if the file's content is malformed."""
    try:
        return work()
    except MALFORMED_ERRORS:
        result: T = default
        return result


class FormRow(NamedTuple):
    """A row of the form for each value that matches a path with `*`.

    label            may contain `{key}`, the key or index that the last `*` stands for, and `{name}`, its name
    choices          returns the allowed (value, label) pairs in a language; those of an optional value include None
    further_edits    returns edits of other values that a new value requires
    is_subset        True: the value is a list with any of the choices, or missing; an entry can't contain itself
    read_part        extracts the chosen part of a value, such as the kind of a move
    make_edits       returns the edits that set a value, instead of the default edit
    choice_pictures  returns the picture files of the entries that have a certain choice already; the choices are then
                     listed one below the other
    """

    path: str
    label: Text
    choices: Callable[[BoardData, str], Choices] | None = None
    further_edits: Callable[[BoardData, ValuePath, Any], Sequence[Edit]] | None = None
    is_subset: bool = False
    read_part: Callable[[Any], Any] | None = None
    make_edits: Callable[[BoardData, ValuePath, Any], Sequence[Edit]] | None = None
    choice_pictures: Callable[[BoardData, Any], Sequence[str]] | None = None


class FormSection(NamedTuple):
    """Rows of a form under a heading.

    `add_edits` returns the edits that add an entry to the list: empty if the list is full, None if nothing can be added
    now. `add_label` is the label of the button for this. `drop_edits` returns the edits that remove the entry of a row,
    empty if the list is at its minimum.
    """

    title: Text
    rows: Sequence[FormRow]
    add_edits: Callable[[BoardData], Sequence[Edit] | None] | None = None
    drop_edits: Callable[[BoardData, ValuePath], Sequence[Edit]] | None = None
    add_label: Text = N_("Add one")


class DraggableShapes(NamedTuple):
    """The shapes of spaces that can be dragged on the picture. Keys are paths inside a space without indices:
    `slots.minion`.

        path              leads from `geometry` to the spaces
        by_number         True: spaces belong to entries by index, not by id
        always_draggable  keys of shapes that can always be dragged
        in_picture        keys of shapes that the drawn picture shows; draggable only after it was removed
        outline           key of the polygon of a space, or of the points of a line
        corners           keys of other polygons with draggable corners
        groups            key -> keys of shapes that move together with it
        followers         keys of shapes that move only together with another shape
        labels            key -> label
    """

    path: str
    always_draggable: Sequence[str]
    in_picture: Sequence[str] = ()
    outline: str = ""
    groups: Mapping[str, Sequence[str]] = {}
    followers: Sequence[str] = ()
    corners: Sequence[str] = ()
    by_number: bool = False
    labels: Mapping[str, Text] = {}


class DraggableCentres(NamedTuple):
    """The centres of a list's entries on a board that the program draws, where they can be dragged.

    A centre belongs to a position in the list: entries that change places leave the centres where they are.

        key       key of the centre `[x, y]` in an entry, in board units; optional in the file
        clamp     returns the nearest (x, y) where a centre may be
        pictured  returns the centres that the drawn picture shows, so that they stay when it is removed
        spread    returns the centres of a number of entries along the line of given centres
    """

    key: str
    clamp: Callable[[float, float], tuple[int, int]]
    pictured: Callable[[BoardData], Sequence[tuple[float, float]]]
    spread: Callable[[Sequence[tuple[float, float]], int], Sequence[tuple[float, float]]]


class FormColumn(NamedTuple):
    """A column of a table. `row` returns the row of an entry, or None.

    `group` is a heading over several adjacent columns. `read_only_number` returns a number to show instead of a row.
    """

    heading: Text
    row: Callable[[Any], FormRow | None] = lambda entry: None
    group: Text | None = None
    read_only_number: Callable[[BoardData, Any], int] | None = None


class FormTable(NamedTuple):
    """A table shown instead of the board, with a row for each entry of a list.

    `entries` returns (path, name) of each row; `columns` returns the columns.
    """

    entries: Callable[[BoardData, str], Sequence[tuple[ValuePath, Text]]]
    columns: Callable[[BoardData, str], Sequence[FormColumn]]


class OrderedList(NamedTuple):
    """A list of the file whose order matters, such as the estates of the ring or the fields of the road.

    new_entry        returns an entry to insert before an index; None: nothing can be inserted or removed
    rows             rows of an entry, with paths relative to it
    entry_label      labels an entry without a name
    fixed_ends       number of entries at both ends that can't be moved
    number_key       key that numbers the entries from 1
    is_in_picture    True: the drawn picture shows the order, so the picture must be removed before a change
    order_edits      returns further edits for a new order, given as a list of old indices
    links            returns (index, True if its line is dashed) for each entry connected with an entry
    join_edits       returns the edits that connect two entries, or disconnect connected ones
    bridge_edits     returns the edits that change the kind of connection between two entries
    shapes           the shapes that can be dragged
    insert_edits     returns further edits for an inserted entry
    remove_edits     returns further edits for a removed entry
    picture          path of the value to remove in order to remove the picture: all geometry, or only the drawing
    centres          the centres of entries on a board that the program draws, if they can be dragged
    shared_place     returns the path of values that all entries of the same kind share
    own_keys         keys that are not copied when an entry is duplicated
    palette          a key and its choices, among which the user chooses a new entry
    description      explains to the user what the order means
    badge            returns the file of an entry's icon
    inserts_on_board True: new entries can be inserted on the board, between neighbours and, without fixed ends,
                     between the last entry and the first
    printed_key      key of a number that stays with its entry until it is renumbered
    table            a table shown instead of the board
    """

    path: str
    title: Text
    rows: Sequence[FormRow]
    new_entry: Callable[[BoardData, int], Any] | None = None
    entry_label: Callable[[BoardData, Any, str], Text] | None = None  # label of an entry without a name
    fixed_ends: int = 0
    number_key: str = ""
    is_in_picture: bool = True
    order_edits: Callable[[BoardData, Sequence[int]], Sequence[Edit]] | None = None
    links: Callable[[BoardData, int], Sequence[tuple[int, bool]]] | None = None
    join_edits: Callable[[BoardData, int, int], Sequence[Edit]] | None = None
    bridge_edits: Callable[[BoardData, int, int], Sequence[Edit]] | None = None
    shapes: DraggableShapes | None = None
    insert_edits: Callable[[BoardData, int, Any], Sequence[Edit]] | None = None
    remove_edits: Callable[[BoardData, int], Sequence[Edit]] | None = None
    picture: ValuePath = ("geometry",)
    centres: DraggableCentres | None = None
    shared_place: Callable[[Any], ValuePath] | None = None
    own_keys: Sequence[str] = ("id", "number", "name")
    palette: tuple[str, Callable[[BoardData, str], Choices]] | None = None
    description: Text | None = None
    badge: Callable[[Any], str] | None = None
    inserts_on_board: bool = False
    printed_key: str = ""
    table: FormTable | None = None

    @property
    def list_path(self) -> ValuePath:
        """The path of the list in the file."""
        return tuple(self.path.split("."))


class Brush(NamedTuple):
    """A character that can be painted on a map, with its label. `entry` is the path of its list entry, if any."""

    symbol: str
    label: Text
    entry: ValuePath = ()


Cells = Sequence[tuple[int, int]]  # (column, row) of each cell, from 0 at the top left


class MapLayer(NamedTuple):
    """A map of a grid: the key of its text in the file, its title and its brushes.

    `list_key` is the key of the list that its letters refer to. `new_entry` returns a new entry of that list with the
    next letter. A map that is not a text in the file has `rows`, which returns its rows, and `paint`, which returns the
    edits of painting.
    """

    key: str
    title: Text
    brushes: Callable[[BoardData, str], Sequence[Brush]]
    list_key: str = ""
    new_entry: Callable[[BoardData], Any] | None = None
    rows: Callable[[BoardData], Sequence[str]] | None = None
    paint: Callable[[BoardData, Cells, str], Sequence[Edit]] | None = None


class MapGrid(NamedTuple):
    """A board with painted maps: texts under one key, with one line for each row and one character for each cell.

    `paint(data, layer, cells, symbol)` returns the new rows of every layer that must change together. `resize(data,
    side, by)` returns the edits that add (1) or remove (-1) a row or column at `north`, `south`, `west` or `east`;
    empty if the size would be invalid. `change_letter(data, place, letter)` returns the edits that change an entry's
    letter in the list and on its map; empty if invalid. `cell_name` is the pattern of a cell's name on the board.
    `blank_edits(data, width, height)` returns the edits that replace the maps by an empty playable one of a size within
    `size_range`, (smallest width and height, largest width and height).
    """

    path: str
    layers: Sequence[MapLayer]
    paint: Callable[[BoardData, str, Cells, str], Mapping[str, Sequence[str]]]
    resize: Callable[[BoardData, str, int], Sequence[Edit]] | None = None
    change_letter: Callable[[BoardData, ValuePath, str], Sequence[Edit]] | None = None
    cell_name: str = ""
    blank_edits: Callable[[BoardData, int, int], Sequence[Edit]] | None = None
    size_range: tuple[tuple[int, int], tuple[int, int]] = ((1, 1), (1, 1))


def no_size(data: BoardData) -> Text:
    """Return an empty text as the size of a board."""
    return N_("{words}", words="")


@dataclass(frozen=True, slots=True)
class BoardForm:
    """The form in which boards of one game are edited.

    size_label       describes the size of a valid board: `7 estates, clock of 7`
    sections         the sections with numbers
    strips           the ordered lists
    grid             the painted maps
    default_edits    returns edits that copy the shipped defaults into a file that lacks them
    thing_names      patterns of the names of list items on the board, with `{id}` and `{n}`, their index
    headings         titles of the parts of the file with texts, by top-level key
    text_labels      descriptions of texts, by key
    counted_uses     statistics of trial games: how often each space or card is used
    effect_texts     by path of entries with an effect, such as `ring.*`: returns the sentence made from the effect of
                     the entry at a path, or None
    """

    size_label: Callable[[BoardData], Text] = no_size
    sections: Sequence[FormSection] = ()
    ordered_lists: Sequence[OrderedList] = ()
    thing_names: Mapping[str, str] = field(default_factory=dict)
    grid: MapGrid | None = None
    default_edits: Callable[[BoardData], Sequence[Edit]] | None = None
    counted_uses: Sequence[EventTally] = ()
    headings: Mapping[str, Text] = field(default_factory=dict)
    text_labels: Mapping[str, Text] = field(default_factory=dict)
    effect_texts: Mapping[str, Callable[[BoardData, ValuePath], Text | None]] = field(default_factory=dict)

    @property
    def has_spaces(self) -> bool:
        """True if the board has spaces to draw: a map, or a list that is not shown as a table."""
        return self.grid is not None or any(tape.table is None for tape in self.ordered_lists)

    @property
    def tables(self) -> Sequence[FormTable]:
        """The lists that are shown as tables."""
        return [tape.table for tape in self.ordered_lists if tape.table is not None]


def thing_name_at(form: BoardForm, data: BoardData, place: ValuePath) -> str:
    """Return the name of the thing at a path of the file: `estate:zielone`; "" if there is none."""
    pattern = form.thing_names.get(str(place[0])) if len(place) > 1 else None
    entries = data.get(place[0]) if pattern else None
    if not isinstance(entries, list) or not isinstance(place[1], int) or place[1] >= len(entries):
        return ""
    entry = entries[place[1]]
    id_ = entry.get("id", "") if isinstance(entry, Mapping) else ""
    return (pattern or "").format(id=id_, n=place[1])


def form_of(game_id: str) -> BoardForm:
    """Return the form of a game's boards; an empty one for a game without a form."""
    package = registry.package_name(game_id)
    if not package or importlib.util.find_spec(f"{package}.workshop") is None:
        return BoardForm()
    form: BoardForm = importlib.import_module(f"{package}.workshop").FORM
    return form
