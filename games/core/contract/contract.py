"""The basic types of a game: moves, decisions, reasons, events, views, options and results.

At every moment exactly one seat has exactly one decision to make, and the rules list every legal answer. Mouse,
keyboard, computer players, saves, replays, hints and tests all use these types and nothing else.

Terms: a *seat* is a place at the table, numbered clockwise from 0. A *move* is one answer to one decision: a tuple
whose first item is its kind and whose other items are JSON scalars, such as `("walk", "p3", "10.5")`. A *name* is a
string such as `estate:zielone` for one thing on the table (see `names`); controllers, events, texts and painters use
the same names, so that a text can highlight what it mentions. A *mark* is the colour and symbol of a seat, numbered
from 1 to 5; 0 means no mark.
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
    """What one seat, or the public, knows: plain JSON data plus the board, which is public.

    Every view has these keys; the game adds its own, such as Ankh-Morpork's `areas` and `hands` (numbers of cards).

        seat      the seat whose view it is; None for the public
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
    """Why a move is not allowed: an id in the game's table of texts, and the text's arguments."""

    id: str  # Kraków: `too_dear`
    args: Mapping[str, Any] = {}  # `{"n": 2, "cost": 3}`: 2 points left, the card costs 3


class Decision(NamedTuple):
    """The pending question: the deciding seat, the question's kind and its public arguments.

    With `private`, only the deciding seat may see the table while it decides.
    """

    seat: Seat
    kind: str  # Wampiry: `plan`
    args: tuple[Any, ...] = ()  # the step's items after kind and seat; public
    private: bool = False


class Event(NamedTuple):
    """Something that happened, as plain data, for the log, animation, sounds and the result's chart.

    `to` lists the seats that may know it; None means everybody. Values of `args` are numbers, flags, ids, names of
    things on the table, or lists of these; a person is the name `seat:<number>`. A fighter of seat 1 in Wrocław who
    does not shoot: `Event("held", {"who": "seat:1"})`.

    Three kinds have a meaning in every game: `scored` {turn, cause, where, awards: points per seat} makes the result's
    chart (`where` is empty for points that belong to no place), `rolled` {die, value}, and `turn` {turn}, a heading in
    the log. `turn` counts like the first number of `Controller.turn_and_phase`.
    """

    kind: str
    args: Mapping[str, Any]
    to: tuple[Seat, ...] | None = None


Events = MutableSequence[Event]


class Result(NamedTuple):
    """How a game ended: the id of the reason, the winning seats (possibly none) and each seat's points.

    `places` ranks the seats from 1 where points alone do not; `args` fill the sentence in `Ending.end_texts`. Nine
    Men's Morris, a draw with five men against four: `Result("draw", (), (5, 4), places=(1, 1))`.
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
    """A setting of one game in the new-game form; with `per_seat`, each seat number is another choice.

    `forced` gives the fixed text by number of seats where the option is not offered: Osada's virtual player is optional
    with three and four seats and always takes part with two. `legacy_value` is the behaviour of matches saved before
    the option existed ("": the default); journals without the option are read with it. `description` says in a sentence
    what the option changes; `section` is the anchor of the rules section about it.
    """

    id: str
    label: Text
    choices: tuple[OptionValue, ...]
    default: str
    per_seat: bool = False
    seats: tuple[int, int] | None = None  # offered only for this range of seats; None: always
    forced: Mapping[int, Text] = {}
    legacy_value: str = ""  # Osada: the virtual player's order was that of the colours
    description: Text | None = None
    section: str = ""

    def is_offered(self, seats: int) -> bool:
        """Return True if the option is offered for this number of seats."""
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]


class TurnLabels(NamedTuple):
    """What a game calls its turns; Osada says rounds.

    `one` and `one_of` are headings without and with the total, `axis` labels the chart's axis, `plural` counts turns.
    """

    one: Text = N_("Turn {turn}")
    one_of: Text = N_("Turn {turn} of {turns}")
    axis: Text = N_("turn")
    plural: Text = N_("turns")


class GameFacts(NamedTuple):
    """What the menu and the command line show of a game without importing its rules."""

    id: str
    title: str  # the publisher's title, the same in every language
    tile_title: tuple[str, str | Text]  # the menu tile's two lines: a title on two lines, or a title and a subtitle
    blurb: Text  # one sentence on the menu's tile
    intro: Text  # a paragraph in the new-game form
    chips: tuple[Text, ...]  # short labels: `secret roles`, `60–90 minutes`
    seats: tuple[int, int]  # fewest and most seats
    theme: str  # key of `GAMES` in `ui/drawing/theme.py`; an unknown key gives the menu's theme
    painter: str  # kind of board: points, ring, districts, track, grid, battlefield
    bot_names: tuple[str, ...]
    marks: tuple[int, ...] = (1, 2, 3, 4, 5)  # marks that a seat may choose
    sample_moves: int = 120  # the new-game form shows the table after this many random moves
    colours: Mapping[int, Text] = {}  # names of the marks' colours; in Ankh-Morpork mark 3 is yellow
    turn_labels: TurnLabels = TurnLabels()
    match_parts: tuple[Text, ...] = ()  # titles of a match's parts: Kraków's two rounds, Osada's games in a row


# Keys that `setup` finds in `options` besides the game's own: the loaded board, and each seat's mark (1 to 5).
SETUP_OPTIONS = ("board", "marks")


class Board(Protocol):
    """What every game's board has; the game's rules, texts and painter read further attributes of it.

    `id` is the id in its file, `data` the checked content of the whole file. During a match only texts and geometry may
    change, when the file is reloaded (`data.boards.update_looks`).
    """

    @property
    def id(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


class PlainState(Protocol):
    """A state: plain data with a hand-written copy. `agenda` is the stack of pending steps, the next one last."""

    agenda: list[Step]

    def copy(self) -> PlainState:
        """Return an independent copy; immutable parts may be shared."""
        ...


class GameReport(NamedTuple):
    """Statistics of one finished game that `simulate` sums up besides the winners."""

    counts: tuple[tuple[str, str], ...] = ()  # (group, item) pairs, each counted once: `("deaths by cause", "lawina")`
    numbers: Mapping[str, float] = {}  # named numbers, of which `simulate` prints the mean
