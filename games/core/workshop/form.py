"""What the workshop knows of a kind of board: one table a game, `FORM` of its module `games.<game>.workshop`.

The table names numbers, words and ordered lists by their ways in the file, `*` for any item: `rules.turns`,
`ring.*.effect.count`. What a value must be is read from the schema. A game without a table can be edited all the same:
then every number of its file is a row.
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

Data = Mapping[str | int, Any]
Choices = Sequence[tuple[Any, Text]]


T = TypeVar("T")
MALFORMED = (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError)


def try_form(work: Callable[[], T], otherwise: Any) -> T:
    """Return what a game's table says of a file, or `otherwise` where the file is not as it must be for that."""
    try:
        return work()
    except MALFORMED:
        found: T = otherwise
        return found


class FormRow(NamedTuple):
    """Values of the file that are one row of the form each.

    A value that may be missing needs `choices`, with None for that. `label` may hold `{key}`, the last item that `*`
    stands for, and `{name}`, its name. `choices` words the values that may be chosen, in a language where they have
    names. `also` returns further edits that go with a new value. `many`: a list of some of the choices, which may be
    missing; an entry is never among its own. `read` returns what of a value is chosen, such as the sort of a move, and
    `edits` what changes the file then, in place of putting the value there. `listed`: the choices stand one below the
    other, each with the pictures of those that have it already, by their files: it returns them for a choice.
    """

    path: str
    label: Text
    choices: Callable[[Data, str], Choices] | None = None
    further_edits: Callable[[Data, ValuePath, Any], Sequence[Edit]] | None = None
    is_subset: bool = False
    read: Callable[[Any], Any] | None = None
    edits: Callable[[Data, ValuePath, Any], Sequence[Edit]] | None = None
    choice_pictures: Callable[[Data, Any], Sequence[str]] | None = None


class FormSection(NamedTuple):
    """Rows under a heading.

    `add` returns the edits that put one more entry into the list that is shown, none where it is full, and None where
    there can't be any now; `more` words that. `drop` returns those that take the entry of a row out, none where too few
    would be left.
    """

    title: Text
    rows: Sequence[FormRow]
    add: Callable[[Data], Sequence[Edit] | None] | None = None
    drop: Callable[[Data, ValuePath], Sequence[Edit]] | None = None
    add_label: Text = N_("Add one")


class DraggableShapes(NamedTuple):
    """What of the spaces of a list can be dragged. Keys are ways inside a space, without numbers: `slots.minion`.

    `path` leads from `geometry` to where the spaces are drawn; `by_number`: in the order of the list, not by id. `free`
    can always be dragged, `drawn` once the drawn picture that shows it is off. `outline` are its corners, or those of
    a line that a space of the list is itself; `corners` are other polygons whose corners can be dragged too. What a key
    of `groups` leads to goes along with it, and `follow` is dragged in no other way. `words` says what lies there.
    """

    path: str
    free: Sequence[str]
    drawn: Sequence[str] = ()
    outline: str = ""
    groups: Mapping[str, Sequence[str]] = {}
    follow: Sequence[str] = ()
    corners: Sequence[str] = ()
    by_number: bool = False
    words: Mapping[str, Text] = {}


class FormColumn(NamedTuple):
    """A column of a table: `row` returns what it shows of an entry, its way below it; None: nothing.

    `group` stands over several columns side by side. `shown` returns a figure that can't be changed there, in place of
    a row.
    """

    heading: Text
    row: Callable[[Any], FormRow | None] = lambda entry: None
    group: Text | None = None
    figure: Callable[[Data, Any], int] | None = None


class FormTable(NamedTuple):
    """Entries of a list in rows, their numbers in columns, in the place of the board.

    `entries` lists the places of the rows, each with its name: the entries or parts of them. `columns`: what is known.
    """

    entries: Callable[[Data, str], Sequence[tuple[ValuePath, Text]]]
    columns: Callable[[Data, str], Sequence[FormColumn]]


class Strip(NamedTuple):
    """A list whose order matters: estates round the ring, fields of the road.

    `made` returns a new entry to be put before a place; None where nothing can be put in or taken out. `rows` are ways
    inside an entry. `ends` entries at both ends stay where they are; `number` is the key that counts the entries from
    1. `drawn`: a drawn picture shows the order, so it has to go before.
    `also` returns edits elsewhere that follow a new order, told as the old numbers of the entries. `links` returns the
    entries that one is joined with, drawn as threads, each with whether it is dashed; `join` joins or parts two,
    `bridge` changes how two are joined. `shapes` says what can be dragged.
    `put` returns edits elsewhere that go before a new entry is put in, `taken` before one is taken out. `picture` leads
    to what goes when the picture is taken off: the whole geometry, or only the drawing where its shapes stay.
    `common` leads to what all entries of the same kind have in common: its rows and words stand below.
    `own` are keys that a copy of an entry does not take over. `palette` is the key of an entry by which a new one is
    chosen, and what it may be. With a `table` the list is shown in the place of the board, which does not draw it.
    `told` says what the order means. `sign` returns the file of the picture that stands for an entry. `between`: the
    board offers the places between neighbours for new ones; where no entry stays at the ends, also between last and
    first. `printed` is the key of a number that stays with its entry when the order changes, until it is counted anew.
    """

    path: str
    title: Text
    rows: Sequence[FormRow]
    new_entry: Callable[[Data, int], Any] | None = None
    entry_label: Callable[[Data, Any, str], Text] | None = None  # what an entry without a name is called
    fixed_ends: int = 0
    number_key: str = ""
    is_in_picture: bool = True
    order_edits: Callable[[Data, Sequence[int]], Sequence[Edit]] | None = None
    links: Callable[[Data, int], Sequence[tuple[int, bool]]] | None = None
    join: Callable[[Data, int, int], Sequence[Edit]] | None = None
    bridge: Callable[[Data, int, int], Sequence[Edit]] | None = None
    shapes: DraggableShapes | None = None
    insert_edits: Callable[[Data, int, Any], Sequence[Edit]] | None = None
    remove_edits: Callable[[Data, int], Sequence[Edit]] | None = None
    picture: ValuePath = ("geometry",)
    shared_place: Callable[[Any], ValuePath] | None = None
    own_keys: Sequence[str] = ("id", "number", "name")
    palette: tuple[str, Callable[[Data, str], Choices]] | None = None
    description: Text | None = None
    badge: Callable[[Any], str] | None = None
    inserts_on_board: bool = False
    printed_key: str = ""
    table: FormTable | None = None

    @property
    def place(self) -> ValuePath:
        """Where in the file the list is."""
        return tuple(self.path.split("."))


class Brush(NamedTuple):
    """A sign that can be painted on a layer, and what it means; `entry` is where it is listed in the file, if it is."""

    symbol: str
    label: Text
    entry: ValuePath = ()


Cells = Sequence[tuple[int, int]]  # column and row, from 0 at the top left


class MapLayer(NamedTuple):
    """One map of a grid: the key of its text, what it shows, its brushes in a language.

    `list` is the key of the list that its letters stand for; `made` returns a new entry of it with the next letter.
    A layer that is no text of the file has `rows`, which returns what it shows, and `painted`, what painting changes.
    """

    key: str
    title: Text
    brushes: Callable[[Data, str], Sequence[Brush]]
    list: str = ""
    new_entry: Callable[[Data], Any] | None = None
    rows: Callable[[Data], Sequence[str]] | None = None
    paint: Callable[[Data, Cells, str], Sequence[Edit]] | None = None


class MapGrid(NamedTuple):
    """A board whose maps are painted: texts of rows under one key, one character a cell.

    `painted(data, layer, cells, sign)` returns the rows of every layer afterwards, those that must agree kept in step.
    `sized(data, side, by)` returns the edits that add (1) or take away (-1) a row or a column at a side: `north`,
    `south`, `west` or `east`; none where the map would be too large or too small. `lettered(data, place, letter)`
    returns those that give an entry another letter, on its map too; none where that can't be one. `cell` is the name of
    a cell on the board.
    """

    path: str
    layers: Sequence[MapLayer]
    paint: Callable[[Data, str, Cells, str], Mapping[str, Sequence[str]]]
    resize: Callable[[Data, str, int], Sequence[Edit]] | None = None
    change_letter: Callable[[Data, ValuePath, str], Sequence[Edit]] | None = None
    cell: str = ""


def no_size(data: Data) -> Text:
    """Say nothing about how large a board is."""
    return N_("{words}", words="")


@dataclass(frozen=True, slots=True)
class BoardForm:
    """`size` words how large a board is, from the data of a file that was checked: `7 estates, clock of 7`.

    `sections` are the numbers; `tapes` the lists of spaces in order; `grid` maps to be
    painted; `opened` returns the edits that put the program's own into a file that has none of it; `things` says what
    the items of a list are called on the board, `{id}` being their id and `{n}` their number from 0; `groups` words the
    parts of the file whose words can be changed (key of the top -> heading), `words` what the keys of words mean;
    `counted` is what games of computers tell of a board, space by space or card by card.
    """

    size_label: Callable[[Data], Text] = no_size
    sections: Sequence[FormSection] = ()
    strips: Sequence[Strip] = ()
    things: Mapping[str, str] = field(default_factory=dict)
    grid: MapGrid | None = None
    default_edits: Callable[[Data], Sequence[Edit]] | None = None
    counted: Sequence[EventTally] = ()
    headings: Mapping[str, Text] = field(default_factory=dict)
    text_labels: Mapping[str, Text] = field(default_factory=dict)

    @property
    def has_spaces(self) -> bool:
        """Whether a board has spaces of its own, which pieces would cover."""
        return self.grid is not None or any(tape.table is None for tape in self.strips)

    @property
    def picture(self) -> ValuePath:
        """What goes when the picture of a board is taken off."""
        return self.strips[0].picture if self.strips else ("geometry",)

    @property
    def tables(self) -> Sequence[FormTable]:
        """The lists that are shown in rows and columns."""
        return [tape.table for tape in self.strips if tape.table is not None]


def thing_at(form: BoardForm, data: Data, place: ValuePath) -> str:
    """Return the name on the board of the thing that a place of the file lies in: `estate:zielone`; empty: of none."""
    pattern = form.things.get(str(place[0])) if len(place) > 1 else None
    entries = data.get(place[0]) if pattern else None
    if not isinstance(entries, list) or not isinstance(place[1], int) or place[1] >= len(entries):
        return ""
    entry = entries[place[1]]
    found = entry.get("id", "") if isinstance(entry, Mapping) else ""
    return (pattern or "").format(id=found, n=place[1])


def form_of(game_id: str) -> BoardForm:
    """Return the table of a game's boards; an empty one for a game that has none."""
    package = registry.package(game_id)
    if not package or importlib.util.find_spec(f"{package}.workshop") is None:
        return BoardForm()
    found: BoardForm = importlib.import_module(f"{package}.workshop").FORM
    return found
