"""From what is clicked to what is played: one pure table a game, which `Selection` reads.

A game's controller gives each move its *parts*; each part is the names of the things on the table that choose it.
`plan cw1 t2` has two parts: the first is chosen by the card or by the estate it leads to, the second by the other
card or by the field of the clock. Highlights, clicks, keyboard order, tooltips and why-not are all made from this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, Options, Reason, View
from games.core.contract.joys import Joy
from games.core.contract.motions import Motions
from games.core.contract.offering import Offering
from games.core.contract.reckoning import PointWords, Reckoning, Summary
from games.core.contract.story import Plot
from games.core.contract.survey import Place
from games.core.contract.telling import Line, told, worded
from games.core.contract.texts import Text

Part = tuple[str, ...]  # names, any of which chooses this part


class Control(NamedTuple):
    """How one kind of move is chosen and worded."""

    parts: Callable[[View, Move], Sequence[Part]]  # Kraków's `walk p3 10.5`: `painter:0:3`, then `cell:10.5`
    words: Callable[[View, Move], Text]  # what the move would do, one sentence for tooltip and button: `End the turn`
    # Played only when confirmed, as it draws chance, reveals or hands over the mouse. May depend on the move: Kraków's
    # `place`, while there are cards to draw.
    confirm: bool | Callable[[View, Move], bool] = False


class Shortcut(NamedTuple):
    """Several moves in a row that one name stands for, such as walking far: played and taken back together.

    All moves are the deciding seat's, legal one after the other, and none before the last draws chance or reveals
    anything. `words` say what they do. While it is pointed at or chosen, the `path` is drawn (the names on the way, the
    goal last) and `ghosts`: events as a forecast gives them. In Kraków: a far cell and the `walk`s to it.
    """

    moves: tuple[Move, ...]
    words: Text
    path: tuple[str, ...] = ()
    ghosts: tuple[Event, ...] = ()
    cost: int | None = 0  # shown at the name; 0: as many as there are moves, None: nothing


class Sign(NamedTuple):
    """What a small card does, drawn: an icon of the window's, and a figure beside it or, where it has room, inside."""

    icon: str  # `turn-right`, `clock`
    figure: str = ""  # `2`, `+3`
    inside: bool = False


class Label(NamedTuple):
    """How a name is shown as a button or a card: its title, a smaller line, a picture's key, a small card's sign."""

    title: Text  # Osada, `button:accuse`: Lynching
    line: Text | None = None  # then choose the accused
    icon: str = ""  # for a card its name: `card:tag`
    sign: Sign | None = None


class Symbol(NamedTuple):
    """One symbol of a card, in order of play: its picture in the game's art, what it means, a figure written on it."""

    picture: str  # `symbols/minion`
    words: Text
    figure: str = ""  # `$3`
    idle: Text | None = None  # why it will certainly do nothing now: it is dim and struck out


class Frame(NamedTuple):
    """A printed frame, the extra of the look `paper`: its picture, and the colour of the small card's edge."""

    picture: str  # in the game's art: `card_green`
    edge: str  # `#4E7A4A`


class Kit(NamedTuple):
    """Armour and weapon of a fighter in Wrocław, the extra of the look `fighter`."""

    armour: Text
    weapon: Text
    picture: str  # of the weapon, in the game's art
    ways: tuple[tuple[Text, Text], ...]  # to use the weapon: name of the mode, what it does


class CardFace(NamedTuple):
    """A card with a face of its own, as it lies in a hand, grows under the pointer, or is leafed through.

    `look` names what draws it: `paper`, `whole` (the picture is the whole card, as in Osada), `plate` (a district of
    Ankh-Morpork: the head with number and name where there are many), `across` (Kraków's graffiti: twice as wide as
    high, the symbols stand under the picture), `token` (the number says how many are left), or one that the kind of
    board brings, such as `fighter` (Wrocław).
    """

    title: Text
    picture: str = ""  # in the game's art, without the ending: `cards/rincewind`; 3 wide to 2 high
    look: str = "paper"
    symbols: tuple[Symbol, ...] = ()
    short: Text | None = None  # on the small card, up to 40 letters
    text: Text | None = None  # on the large one
    number: str = ""  # printed before the title, such as a district's
    tint: str = ""  # colour of the head of a card that has one: `#C26A5E`
    state: Text | None = None  # what holds for it now: `used this turn`
    ready: bool = True  # False: dimmed, nothing can be done with it now
    extra: object = None  # what only its look knows: `Frame`, `Kit`


class Sum(NamedTuple):
    """A line of arithmetic in the decision card, such as Wrocław's accuracy of a shot, and whether it is a success."""

    figures: Text
    verdict: Text  # what comes of it
    good: bool = False
    terms: tuple[Text, ...] = ()  # its figures one by one, in words: `A pair: +1`


class Pile(NamedTuple):
    """A heap that everybody may count: shown in the top bar; `cards` (the latest first) may be leafed through.

    `about` is a sentence on what it is for.
    """

    id: str  # Ankh-Morpork: `deck`, without cards; `discarded`, with them
    title: Text
    picture: str  # a picture in the game's art, or an icon of the window's
    size: int
    cards: tuple[str, ...] | None = None
    about: Text | None = None


class Gauge(NamedTuple):
    """What is left of something that a turn uses up, such as movement points, and what the moves pointed at take of it.

    `picture` is in the game's art (`<mark>` in it stands for the seat's colour): a vessel that empties.
    """

    title: Text  # beside the number: `movement points`; takes `n`, what is left
    left: int
    total: int
    planned: int = 0  # taken by the moves that were asked about
    picture: str = ""
    about: Text | None = None  # a sentence on what it is for


class Goal(NamedTuple):
    """A way to win and how near everybody is: one value a seat, or a single one that holds for the whole table."""

    title: Text  # Ankh-Morpork: `Trouble on the board`
    target: int
    values: tuple[int, ...]  # of trouble one for the table; of money one a seat
    line: Text | None = None
    figure: str = "{n}"  # how values are written: `${n}`


class Limit(NamedTuple):
    """Something that ends the game, or somebody's part in it, told at the table while it is near.

    In Wrocław, of a seat: `Ola: 3 cards in hand after this turn. Fewer lose.` `reached`: it would end now.
    """

    words: Text
    seat: int = -1  # whose it is; -1: the table's
    reached: bool = False


class Secret(NamedTuple):
    """What a seat alone knows of itself: a card, shown only while it is held, and how near its condition is.

    Ankh-Morpork: the card is `personality:lord_rust`, with `value` areas controlled of `target`. `notes` is what the
    seat has learnt, a line each. Beside a hand it lies face down, as its `back`. A game without a hand has no tray:
    there the card is held in the panel, also in decisions that everybody may see.
    """

    card: str
    progress: Text | None = None
    value: int = 0
    target: int = 0
    title: Text | None = None  # what the card is called while it lies face down; None: a secret
    back: str = ""  # its picture then, in the game's art; none: an eye
    notes: tuple[Text, ...] = ()


class Prompt(NamedTuple):
    """What the decision card says: the question, a smaller line, and the steps of this turn with the present one.

    A card that is being played gives its `symbols` instead of `steps`, and `chain` names the cards that led here, the
    present one last. `card` is shown beside the question: the event, or the card that is to be answered. `marked`
    names the things on the board that the question speaks of.
    """

    title: Text
    line: Text | None = None
    steps: tuple[Text, ...] = ()
    step: int = 0
    symbols: tuple[Symbol, ...] = ()
    chain: tuple[str, ...] = ()
    card: str = ""
    marked: tuple[str, ...] = ()


class Count(NamedTuple):
    """A number in a seat's row: a picture in the game's art (`<mark>` in it stands for the seat's) or an icon."""

    picture: str  # `pieces/minion_<mark>`, or the icon `flag`
    figure: str  # `7`
    words: Text  # its tooltip: `minions on the board`
    of: str = ""  # what it is out of: `/12`
    short: Text | None = None  # one word behind the figure, where there is room: `fallen`


class Tag(NamedTuple):
    """A small box at the right of a seat's row: a figure, before it a mark. Osada: the level of help, and for whom."""

    figure: str
    words: Text
    mark: int = 0  # number of a mark, from 1; 0 = none
    struck: bool = False  # crossed out


class Amount(NamedTuple):
    """A number in a seat's row and what it counts, such as markers in supply; the text takes `n`."""

    n: int
    words: Text
    scarce: bool = False  # so small that something is near: drawn as a warning


class Laid(NamedTuple):
    """Small cards that lie before a seat, such as a plan in Wampiry: what they show, None for covered ones."""

    cards: tuple[Sign | None, ...] = ()
    spent: bool = False  # used up


class Holding(NamedTuple):
    """What counts most, large at the right of a row, and short signs under it: in Ankh-Morpork money and districts."""

    purse: Count
    chips: tuple[tuple[str, Text], ...] = ()  # each sign with its tooltip


class Low(NamedTuple):
    """A low row, for many seats with few numbers, as in Osada: `counts` are pictures, behind them stand tags."""

    tags: tuple[Tag, ...] = ()
    tone: str = ""  # `bad`: the line tells of trouble; `gone`: the seat is out of the game


class SeatFacts(NamedTuple):
    """What everybody may see of a seat, for its row beside the board: two lines of words, figures at the right.

    With `counts` numbers stand in the second line, in place of `line`, `score`, `amount` and `laid`; with `low` all is
    small.
    """

    line: Text | None = None  # under the name
    beside: Text | None = None  # small, behind the name
    badges: tuple[tuple[str, Text], ...] = ()  # icons behind the name, each with its tooltip
    score: int | None = None
    amount: Amount | None = None
    laid: Laid = Laid()
    counts: tuple[Count, ...] = ()
    holding: Holding | None = None
    low: Low | None = None

    @property
    def gone(self) -> bool:
        """Whether the seat is out of the game."""
        return self.low is not None and self.low.tone == "gone"


class Guest(NamedTuple):
    """Somebody at the table who has no seat, such as Osada's virtual player: a row under the seats'."""

    mark: int  # number of a mark
    words: Text
    facts: SeatFacts
    name: str = ""  # the thing on the table that stands for it: `pawn:red`
    called: str = ""  # the name by which sentences call it, if that is another: `virtual:red`


def _nothing(view: View) -> Sequence[Any]:
    return ()


def _always(view: View) -> bool:
    return True


def _no_sections(board: Any, name: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Asking:
    """How moves are asked for, beyond their controls; a game gives what it needs."""

    groups: Mapping[str, Text] = field(default_factory=dict)  # captions over buttons, by kind of name: `token`, Orders
    # Why a thing that no candidate mentions is not asked for now, where there is more to say than that. Osada: "That is
    # your own pawn."
    why: Callable[[View, str], Text | None] | None = None
    # What is still to be chosen, by the kind of name that would answer it: `Choose a field`, on the waiting button.
    # Where several kinds would, first by all of them, sorted: `card+cell`.
    wanted: Mapping[str, Text] = field(default_factory=dict)
    # Names that count as chosen until another of their part is: in Wrocław `die:0:0`, no points of Perun on a die.
    usual: frozenset[str] = frozenset()
    # What the button says that plays a move which waits for it, where that is more than to confirm: `Roll the die`.
    confirms: Callable[[View, Move], Text | None] | None = None
    passing: frozenset[str] = frozenset()  # kinds of move that Space plays: pass or go on; Kraków's `end`
    # The answer that is clearly useful and costs nothing: a large button, Space and Enter give it. Ankh-Morpork: money.
    useful: Callable[[View], Move | None] | None = None
    # Whether this passing move gives up something that could still be used: a quiet button and X instead of Space.
    quiet: Callable[[View, Move], bool] | None = None
    # An answer that the table gives by itself for a person: (view, options); the journal holds it as any other.
    by_itself: Callable[[View, Options], Move | None] | None = None
    # Kinds of decision of the setting-up whose answers `by_itself` only proposes: as long as a person has decided
    # nothing else, what was set up so can be put elsewhere. Kraków: `district`, `stand`.
    proposed: frozenset[str] = frozenset()
    # What would be lost if the turn were passed on now, so that it is asked about first; None: nothing worth that. In
    # Kraków half the movement points or more.
    loses: Callable[[View], Text | None] | None = None
    # Names that stand for several moves in a row: (view, chosen names) -> name -> its shortcut, whose cost is shown
    # at the name; in Kraków a far cell. A name that goes with a single move as well is played as that move.
    shortcuts: Callable[[View, Sequence[str]], Mapping[str, Shortcut]] | None = None
    # By kind of name: the sums of the move that choosing such a name leads to, shown with its button; in Wrocław those
    # of a shot by the way to shoot.
    sums: Mapping[str, Callable[[View, Move], Sequence[Sum]]] = field(default_factory=dict)
    # Kinds of names told in the decision card although they lie in the tray: Wrocław's orders.
    explained: frozenset[str] = frozenset()
    # What is left of a turn, beside the hand, and what these moves would take: (view, moves). Its costs are shown at
    # everything on the board that can be chosen. Kraków's movement points.
    gauge: Callable[[View, Sequence[Move]], Gauge | None] | None = None
    # Kinds of decision that only finish what was begun: Esc and a button with these words take the beginning back.
    # Kraków: `place`, "Put the card back".
    back: Mapping[str, Text] = field(default_factory=dict)
    # Answers with their outcomes, in place of the question, once something is chosen: (view, the moves that are left).
    # Osada: "whom?" after the letter of a move. None: asked as usual.
    offers: Callable[[View, Sequence[Move]], Offering | None] | None = None
    offered: frozenset[str] = frozenset()  # kinds of names that nothing but an offer chooses: Osada's `keep`


@dataclass(frozen=True, slots=True)
class Cards:
    """A game's cards. With a `hand` it gets a tray under the board; hand, shelf and secret are of the view's seat."""

    face: Callable[[View, str], CardFace] | None = None  # describes any card by its name
    hand: Callable[[View], Sequence[str]] | None = None  # names in order, `card:tag:1`; nothing for the public
    shelf: Callable[[View], Sequence[str]] = _nothing  # beside it: Ankh-Morpork's district cards, Wrocław's tokens
    secret: Callable[[View], Secret | None] | None = None  # Osada's character; never for the public
    # Whether whoever has a secret may look at it again, the same in all views; Osada: an option forbids it.
    may_look: Callable[[View], bool] = _always
    # What a screen shows of a view where a secret may not be looked at again: (view, whether its decision is open now).
    covered: Callable[[View, bool], View] | None = None
    # Kinds of decision that show something only once then: nothing is taken back beyond them. Osada: `deal`, `look`.
    showing: frozenset[str] = frozenset()
    piles: Callable[[View], Sequence[Pile]] = _nothing  # for everybody
    stack: Callable[[View], Pile | None] | None = None  # one's own deck (Kraków), beside the hand; None for the public

    def shown_secret(self, view: View) -> tuple[Secret, CardFace] | None:
        """Return the secret of a view's seat with the face of its card, where there is one."""
        secret = self.secret(view) if self.secret is not None else None
        return (secret, self.face(view, secret.card)) if secret is not None and self.face is not None else None


@dataclass(frozen=True, slots=True)
class Watching:
    """What everybody watches together before a curtain falls."""

    together: frozenset[str] = frozenset()  # kinds of public events: in Kraków `counted`, `owned`, `scored`
    # The table of figures shown after them: (view, events). Kraków: what a scoring paid.
    summary: Callable[[View, Sequence[Event]], Summary | None] | None = None
    # What is worth a moment of all who watch: (public views before and after, public events). Wampiry: a comeback.
    joy: Callable[[View, View, Sequence[Event]], Joy | None] | None = None
    # What a computer player may say of its own public events, by kind: one of these. Kraków, `covered`: "No hard
    # feelings."
    remarks: Mapping[str, Sequence[Text]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game can end and what its result tells."""

    # Ways to win and how near everybody is: Ankh-Morpork's personalities. Public: anybody at the table may count this.
    goals: Callable[[View], Sequence[Goal]] | None = None
    # What ends the game and is near, the nearest first: public, and no more than the rules tell. Osada: places left.
    limits: Callable[[View], Sequence[Limit]] = _nothing
    # Words for each way a game can end. Osada: `survivor`, "All others are dead."
    ends: Mapping[str, Text] = field(default_factory=dict)
    # Instead of these on the result, which has little room: the reason, {losers} being who lost, and a line under it.
    told: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    # Words for each cause of `scored`, in the result's order. Kraków: `districts`, "Own districts".
    causes: Mapping[str, Text] = field(default_factory=dict)
    # What the points of a result are, by the way the game has ended; None: points. Wrocław: living fighters.
    point_words: Callable[[str], PointWords] | None = None
    # What decides between equal points, beside them in the result's table: (view) -> words and a number a seat (None:
    # nothing to tell). Wampiry: possessed on the board.
    ties: Callable[[View], Sequence[tuple[Text, Sequence[int | None]]]] | None = None
    # What the chart shows where points have not decided: (view that hides nothing) -> a number a seat; None: the first
    # of `ties`. Ankh-Morpork: how much of their own goal everybody has reached, in hundredths.
    measure: Callable[[View], Sequence[int]] | None = None
    # What is turned up at the end, shown beside the points: (view of the end, which hides nothing). Osada: all cards.
    reckonings: Callable[[View], Sequence[Reckoning]] | None = None


@dataclass(frozen=True, slots=True)
class Controller:
    """A game's table of controls and words; functions of a view or of data, never of pixels."""

    controls: Mapping[str, Control]  # by the kind of move: its first item
    prompt: Callable[[View], Prompt]  # what the decision card asks
    label: Callable[[View, str], Label]  # of a name shown as a button
    # Words for a name: (board, `estate:zielone`, `en`) -> `Zielone`; None where the name is not the game's.
    name: Callable[[Any, str, str], str | None]
    # Why a move is not allowed, by the reason's id: `far`, "No line leads there." The flow's own have their words.
    reasons: Mapping[str, Text]
    lines: Mapping[str, Line]  # of the log, by kind of event: `taken`, "{who} takes a man: {where}"; no line, no entry
    about: Callable[[View, str], Text | None]  # what a thing on the table is, for its tooltip
    seat: Callable[[View, int], SeatFacts]  # a seat's row beside the board
    order: Callable[[View], Sequence[int]]  # seats in playing order: Wampiry's changes with each turn
    phases: tuple[Text, ...]  # the chips of the top bar: Planning, Actions, Scoring, Order
    phase: Callable[[View], tuple[int, int, int]]  # (turn, of how many or 0, index of the phase): (3, 15, 1)
    part: Callable[[View], int] | None = None  # which of `Facts.parts` it is, from 1; 0: none yet
    # What heads a thing's tooltip, where that depends on how the table stands; None, or nothing given: its name.
    # Kraków: "Painter 2: Ala".
    heading: Callable[[View, str], Text | None] | None = None
    # Two events in a row as the one that the log tells instead, such as the steps of a way; None: a line each.
    join: Callable[[Event, Event], Event | None] | None = None
    motions: Motions = field(default_factory=dict)  # kind of event -> how it is shown on the board
    sounds: Mapping[str, str] = field(default_factory=dict)  # `ended` -> `win`: kind of event -> sound, no piece moves
    guests: Callable[[View], Sequence[Guest]] = _nothing  # who plays without a seat: Osada's virtual player
    # The sections of the rules that tell of a thing, or of a question by `ask:<kind of decision>`: anchors, the best
    # first, see `contract.sections`. Wampiry: `estate:zielone`, (`estate-zielone`, `estates`).
    sections: Callable[[Any, str], Sequence[str]] = _no_sections
    # The board in words, place by place, no more than the view: read aloud, and shown as text. Osada: every pawn.
    survey: Callable[[View], Sequence[Place]] = _nothing
    # Where a thing lies, for who hears, where its name says too little. Kraków, of a cell: "column 6, row 4".
    spot: Callable[[View, str], Text | None] | None = None
    asking: Asking = Asking()
    cards: Cards = Cards()
    watching: Watching = Watching()
    plot: Plot = Plot()  # noqa: RUF009 - immutable
    ending: Ending = Ending()

    def reason(self, reason: Reason) -> Text:
        """Word why a move is not allowed."""
        return worded(self.reasons, reason)

    def log(self, view: View, kind: str, args: Mapping[str, Any]) -> Text | None:
        """Word an event for the log, or return None where it is not worth a line."""
        line = self.lines.get(kind)
        return None if line is None else told(line, view, args)
