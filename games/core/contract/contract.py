"""The basic types of a game: moves, decisions, reasons, events, views, options and results.

At any time exactly one seat has exactly one decision to make, and the rules list every legal answer. Mouse, keyboard,
computer players, saves, replays, hints and tests all use these types and nothing else.

Terms: a *seat* is a place at the table, numbered clockwise from 0. A *move* is one answer to one decision: a tuple of
its kind followed by JSON scalars, such as `("walk", "p3", "10.5")`. A *name* is a string that identifies one thing on
the table, such as `estate:zielone` (see `names`). Controllers, events, texts and painters use the same names, so that a
text can highlight each thing that it mentions. A *mark* is the colour and symbol of a seat, numbered from 1 to 5; 0
means no mark.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any, NamedTuple, Protocol

from games.core.contract.texts import N_, Text

Seat = int
EVERYBODY = -1  # passed as a seat to get a view of everything, as in a replay with open cards
Move = tuple[Any, ...]
Step = tuple[Any, ...]
Options = Mapping[str, Any]


class View(dict[str, Any]):
    """What one seat, or the public, may know about a position, as plain JSON data. The board is public; it is the
    attribute `board`, not a key.

    Every view has the keys below. Each game adds its own, such as `areas` and `hands` (numbers of cards) in
    Ankh-Morpork.

        seat      the seat that this view belongs to; None for the public
        seats     the number of seats
        decision  None, or {seat, kind, args, private}
        moves     the legal moves, for the deciding seat only (and for the public, unless the decision is private)
        refused   forbidden candidates as [move, reason id, arguments], for the same viewers
        result    None, or {end, winners, points, places}
    """

    __slots__ = ("board",)

    def __init__(self, board: Any, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.board = board

    def __reduce__(self) -> tuple[type[View], tuple[Any, dict[str, Any]]]:
        """Make a view picklable, so that it can be sent to the computer players' process."""
        return View, (self.board, dict(self))


class Reason(NamedTuple):
    """Why a move is forbidden: the id of a text in the game's table of reasons, and the arguments of that text."""

    id: str  # id of the text, such as `too_dear`
    # arguments of the text: `{"n": 2, "cost": 3}` if 2 points are left and the card costs 3
    args: Mapping[str, Any] = {}


class Decision(NamedTuple):
    """The pending question: the deciding seat, the kind of question, and its public arguments.

    If `private` is true, only the deciding seat may see the table while it decides.
    """

    seat: Seat
    kind: str  # kind of question, such as `plan` in Wampiry
    args: tuple[Any, ...] = ()  # arguments of the question, which are public
    private: bool = False


class Event(NamedTuple):
    """Something that happened in a game, as plain data, for the log, animations, sounds and the chart of the result.

    `to` lists the seats that may know of the event; None means everybody. Values of `args` are numbers, flags, ids,
    names of things on the table, or lists of these. A player is given as the name `seat:<number>`. Example from
    Wrocław, a fighter of seat 1 that does not shoot: `Event("held", {"who": "seat:1"})`.

    Three kinds of event have the same meaning in every game:

        scored  {turn, cause, where, awards}: points per seat (`awards`), drawn in the result's chart; `where` is empty
                for points that belong to no place
        rolled  {die, value}: the result of a die
        turn    {turn}: the start of a turn, a heading in the log; `turn` is that of `Controller.turn_and_phase`
    """

    kind: str
    args: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None


Events = MutableSequence[Event]


class Result(NamedTuple):
    """The result of a game: why it ended, who won, and each seat's points.

    `end` is a key of `Ending.end_texts`, and `args` are the arguments of that text. `winners` may be empty. `places`
    ranks the seats, from 1, where points alone do not decide. Example, a draw in Nine Men's Morris with five men
    against four: `Result("draw", (), (5, 4), places=(1, 1))`.
    """

    end: str
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    args: Mapping[str, Any] = {}


class OptionValue(NamedTuple):
    """One value of an option, with its label: `OptionValue("random", N_("at random"))`."""

    value: str
    label: Text


class Option(NamedTuple):
    """A setting of one game in the form for a new match. With `per_seat`, its values also include each seat number.

    `description` explains the option in one sentence. `section` is the anchor of its rules section. `legacy_value` is
    used for matches saved before the option existed; "" means the default. `fixed_texts` has the text shown instead of
    the option for the numbers of seats that do not offer it.
    """

    id: str
    label: Text
    choices: tuple[OptionValue, ...]
    default: str
    per_seat: bool = False
    seats: tuple[int, int] | None = None  # (fewest, most) seats for which the option is offered; None: always
    fixed_texts: Mapping[int, Text] = {}
    legacy_value: str = ""  # value that gives the behaviour from before the option existed; "": `default`
    description: Text | None = None
    section: str = ""

    def is_offered(self, seats: int) -> bool:
        """Return True if the option is offered for this number of seats."""
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]


class TurnLabels(NamedTuple):
    """Texts with a game's word for its turns, which Osada calls rounds.

    `heading` and `heading_with_total` are headings without and with the total number. `axis_label` labels the chart's
    axis; `count_label` counts turns; `when` is part of a sentence.
    """

    heading: Text = N_("Turn {turn}")
    heading_with_total: Text = N_("Turn {turn} of {turns}")
    axis_label: Text = N_("turn")
    count_label: Text = N_("turns")
    when: Text = N_("in turn {turn}")


class GameFacts(NamedTuple):
    """Basic facts of a game for the menu and the command line, available without importing its rules."""

    id: str
    title: str  # the publisher's title, the same in every language
    # the two lines of the menu tile: a title on two lines, or a title and a subtitle
    tile_title: tuple[str, str | Text]
    blurb: Text  # one sentence on the menu tile
    intro: Text  # a paragraph in the form for a new match
    # short labels of features that all boards share, such as `secret roles`; see `Game.board_features`
    feature_labels: tuple[Text, ...]
    seats: tuple[int, int]  # fewest and most seats
    theme: str  # key of `GAMES` in `ui/drawing/theme.py`; an unknown key gives the menu's theme
    painter: str  # kind of board, which selects the painter: points, none, ring, districts, track, grid or battlefield
    bot_names: tuple[str, ...]
    marks: tuple[int, ...] = (1, 2, 3, 4, 5)  # seat marks that can be chosen in this game
    # number of random moves that lead to the sample position in the form for a new match; set fewer for a short game
    sample_moves: int = 120
    # names of the marks' colours, where they differ from the usual ones: mark 3 is yellow in Ankh-Morpork
    colours: Mapping[int, Text] = {}
    turn_labels: TurnLabels = TurnLabels()
    # titles of the parts of a match, such as Kraków's two rounds
    match_parts: tuple[Text, ...] = ()


# Keys of the `options` passed to every game's `setup`: the loaded board, and each seat's mark (1 to 5).
SETUP_OPTIONS = ("board", "marks")


class Board(Protocol):
    """The board of a game, to which each game adds attributes of its own.

    `id` is the board's id in its file, `data` the validated content of the whole file. During a match only texts and
    geometry may change, when the file is reloaded (`data.boards.update_cosmetics`).
    """

    @property
    def id(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


class PlainState(Protocol):
    """The state of a game: plain data that can be copied. `agenda` is the stack of pending steps, the next one last."""

    agenda: list[Step]

    def copy(self) -> PlainState:
        """Return an independent copy; it may share immutable parts."""
        ...


class GameReport(NamedTuple):
    """Statistics of one finished game, which the command `simulate` adds up over many games."""

    # (group, item) pairs; `simulate` counts each one: `("deaths by cause", "lawina")`
    counts: tuple[tuple[str, str], ...] = ()
    numbers: Mapping[str, float] = {}  # values by name; `simulate` prints the mean of each
