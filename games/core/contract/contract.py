"""What a game is made of: the plain functions and small data types that everything else speaks.

At every moment exactly one seat owes exactly one decision, and the rules list every legal answer. Mouse, keyboard,
computer players, saves, replays, hints and tests speak only this.

Words used everywhere: a *seat* is a place at the table, counted from 0 clockwise. A *move* is one answer to one
decision: a tuple whose first item is its kind and whose others are JSON scalars. A *name* is a string such as
`estate:zielone` or `possessed:zielone:2` that stands for one thing on the table (see `names`): controllers, events,
texts and painters use the same names, so that what is said can be pointed at.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any, NamedTuple, Protocol

from games.core.contract.texts import N_, Text

Seat = int
EVERYBODY = -1  # a "seat" that sees everything: replays from the open perspective
Move = tuple[Any, ...]
Step = tuple[Any, ...]
Options = Mapping[str, Any]


class View(dict[str, Any]):
    """What one seat, or the public, knows: plain JSON data, beside the board that everybody sees.

    Every view has the keys `seat` (None: the public), `seats` (how many), `decision` (None or {seat, kind, args,
    private}), `moves` and `refused` ([move, reason id, arguments]), both filled only for the seat that owes the
    decision (and for the public where it is not private), and `result` (None or {end, winners, points, places}). The
    rest is the game's own: in Ankh-Morpork `areas`, `hands` (how many cards each seat holds) and others.
    """

    __slots__ = ("board",)

    def __init__(self, board: Any, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.board = board

    def __reduce__(self) -> tuple[type[View], tuple[Any, dict[str, Any]]]:
        """Let a view travel to the computer players' process."""
        return View, (self.board, dict(self))


class Reason(NamedTuple):
    """Why a move is not allowed: an id for the game's table of sentences, and the names and numbers to put in."""

    id: str  # Kraków: `too_dear`
    args: Mapping[str, Any] = {}  # `{"n": 2, "cost": 3}`: two points are left, the card costs three


class Decision(NamedTuple):
    """What is asked now: who owes the answer, its kind, its arguments, and whether only that seat may see the table."""

    seat: Seat
    kind: str  # Wampiry: `plan`
    args: tuple[Any, ...] = ()  # what stands behind kind and seat in the step; it is public
    private: bool = False


class Event(NamedTuple):
    """Something that happened, as data: worded by the log, shown by the painter, played by the sounds.

    `to` lists the seats that may know it; None means everybody. Values of `args` are numbers, flags, lists of them,
    ids, or names of things on the table; a person is the name `seat:<number>`. In Wrocław, for one who does not shoot:
    `Event("held", {"who": "seat:1"})`.

    Shared kinds: `scored` {turn, cause, where, awards: points per seat} (the result's chart is made of these; `where`
    is empty for what is counted everywhere at once), `rolled` {die, value}, `turn` {turn} (a headline in the log).
    `turn` is counted like the first number of `Controller.turn_and_phase`.
    """

    kind: str
    args: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None


Events = MutableSequence[Event]


class Result(NamedTuple):
    """How a game ended: the reason's id, the winning seats (maybe none), and the points of every seat.

    `places` ranks the seats from 1 where points alone do not; `args` fill the sentence in `Ending.end_texts`.
    Nine Men's Morris, a draw with five men against four: `Result("draw", (), (5, 4), places=(1, 1))`.
    """

    end: str
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    args: Mapping[str, Any] = {}


class OptionValue(NamedTuple):
    """One value of an option and its words: `OptionValue("random", N_("at random"))`."""

    value: str
    label: Text


class Option(NamedTuple):
    """A setting of one game in the new-game form; `per_seat` adds a choice for every seat: its number as value.

    `forced` says, by number of seats, what holds where the option is not offered: in Osada the virtual player is a
    choice with three and four seats, and always takes part with two. `before` is what held in matches from before there
    was this option, "" where that is its default: journals without it are read so. `about` says in a sentence what it
    changes, and `section` is the anchor of the rules that tell more.
    """

    id: str
    label: Text
    choices: tuple[OptionValue, ...]
    default: str
    per_seat: bool = False
    seats: tuple[int, int] | None = None  # offered only for so many seats, from … to
    forced: Mapping[int, Text] = {}
    legacy_value: str = ""  # Osada: the virtual player used to follow the order of colours
    description: Text | None = None
    section: str = ""

    def is_offered(self, seats: int) -> bool:
        """Return whether the option is there for so many seats."""
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]


class TurnLabels(NamedTuple):
    """What a game calls its turns: one alone, one of so many, on a chart's axis, several. Osada: rounds."""

    one: Text = N_("Turn {turn}")
    one_of: Text = N_("Turn {turn} of {turns}")
    axis: Text = N_("turn")
    plural: Text = N_("turns")


class Facts(NamedTuple):
    """What the menu and the command line know of a game without loading its rules."""

    id: str
    title: str  # publisher's title: a proper name, the same in both languages
    tile_title: tuple[
        str, str | Text
    ]  # for the menu's tile: the title in two lines, or with a line of its own under it
    blurb: Text  # one sentence for the tile
    intro: Text  # a paragraph for the new-game form
    chips: tuple[Text, ...]  # a few words each: `secret roles`, `60–90 minutes`
    seats: tuple[int, int]  # fewest, most
    theme: str  # key of the window's table of accents and faces; one that is not there looks like the menu
    painter: str  # key of the window's table of painters: points, ring, districts, track, grid, battlefield
    bot_names: tuple[str, ...]
    marks: tuple[int, ...] = (1, 2, 3, 4, 5)  # marks that a seat may have: those whose colours the game names
    sample_moves: int = 120  # random moves after which the new-game form shows the table
    colours: Mapping[int, Text] = {}  # what the game calls a mark's colour: in Ankh-Morpork 3 is yellow
    turn_labels: TurnLabels = TurnLabels()
    match_parts: tuple[Text, ...] = ()  # of a match: Kraków's two rounds, Osada's games in a row


# What `setup` finds in its options beside the game's own: the loaded board and each seat's mark (1..5).
SETUP_OPTIONS = ("board", "marks")


class Board(Protocol):
    """What every game's board has; what else its rules, words and painter read of it is its own.

    `id` is that of its file, `data` the whole file, checked: names, texts, geometry. Nothing of a board changes in a
    match but looks and words, when its file is read again (`data.boards.update_looks`).
    """

    @property
    def id(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


class PlainState(Protocol):
    """A state: plain data with a hand-written copy. `agenda` is the stack of pending steps, the next one last."""

    agenda: list[Step]

    def copy(self) -> PlainState:
        """Return an independent copy; parts that never change are shared."""
        ...


class Report(NamedTuple):
    """What `simulate` adds up of one finished game beside who won: things that are counted, by group, and numbers."""

    counts: tuple[tuple[str, str], ...] = ()  # (group, what), each counted once: Osada, `("deaths by cause", "lawina")`
    numbers: Mapping[str, float] = {}  # of which the mean is shown
