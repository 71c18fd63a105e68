"""The messages between the table and a seat's private screen, as JSON.

`SeatSnapshot` is everything that the screen shows, in one language. `Tap` is what a person taps. Texts are plain text,
never HTML. Names are those of things on the table (`contract.names`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

VERSION = 1  # version of the snapshot's format
MAX_NAME = 80  # longest name in an answer, in characters
MAX_EARLY = 12  # maximum number of answers, to questions not asked yet, that a screen may give again


class PhoneMessage(BaseModel):
    """The base of all messages: immutable, without unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SymbolData(PhoneMessage):
    """A symbol printed on a card."""

    picture: str = Field(description="file in the game's art, such as `symbols/minion`")
    text: str = Field(description="what the symbol does")
    number: str = Field(default="", description="number printed on the symbol")
    no_effect: str = Field(default="", description="why the symbol has no effect now; empty: it has one")


class CardData(PhoneMessage):
    """A card with its whole text."""

    name: str = Field(description="name of the card, such as `card:tag`")
    title: str
    picture: str = Field(default="", description="file in the game's art; empty: none")
    look: str = Field(description="style of the face, as in `CardFace.look`")
    number: str = ""
    short_text: str = Field(default="", description="at most 40 characters, for the small card")
    text: str = ""
    symbols: tuple[SymbolData, ...] = ()
    status: str = Field(default="", description="present state, such as `used this turn`")
    is_ready: bool = Field(default=True, description="False: the card can't be used now")


class SecretData(PhoneMessage):
    """The card that only this seat knows. The screen shows its back, and its face while a finger is held on it."""

    title: str = Field(description="title of the covered card")
    back: str = Field(default="", description="picture of the back, a file in the game's art")
    card: CardData
    progress: str = ""
    value: int = 0
    target: int = Field(default=0, description="0: the card has no goal that is counted")
    notes: tuple[str, ...] = Field(default=(), description="what the seat has learnt, one fact a line")


class ChoiceData(PhoneMessage):
    """A thing that can be chosen now, is chosen, or can't be chosen for a known reason."""

    name: str
    kind: str = Field(description="kind of the name, such as `card`, `cell` or `button`")
    title: str
    subtitle: str = ""
    icon: str = Field(default="", description="key of an icon, or name of a card")
    badge: str = Field(default="", description="icon and number of the effect, such as `clock 2`")
    effect: str = Field(default="", description="what choosing it does, if that is certain")
    reason: str = Field(default="", description="why it can't be chosen; empty: it can")
    is_chosen: bool = False
    also: tuple[str, ...] = Field(default=(), description="other names that choose the same, such as a card's place")


class ChoiceGroup(PhoneMessage):
    """Choices of one kind, in the order of the rules."""

    title: str = ""
    choices: tuple[ChoiceData, ...]
    partners: tuple[str, ...] = Field(
        default=(), description="names of another group; one tap may choose each of them together with each choice here"
    )


class MainButtonData(PhoneMessage):
    """The button at the bottom: it plays what is chosen, or says what is missing."""

    label: str
    is_enabled: bool


class PassButtonData(PhoneMessage):
    """The button that passes or goes on."""

    label: str
    warning: str = Field(default="", description="what passing would give up; the screen asks first")


class QuestionData(PhoneMessage):
    """The question to this seat, with its possible answers."""

    kind: str
    title: str
    subtitle: str = ""
    is_private: bool
    is_early: bool = Field(default=False, description="True: it may be answered now, but is not asked yet")
    steps: tuple[str, ...] = Field(default=(), description="the steps of the turn")
    current_step: int = 0
    card: CardData | None = Field(default=None, description="the card in question, such as one to be answered")
    chain: tuple[str, ...] = Field(default=(), description="titles of the cards played before, the latest last")
    symbols: tuple[SymbolData, ...] = Field(default=(), description="symbols of the card that is being played")
    groups: tuple[ChoiceGroup, ...] = ()
    on_board: tuple[str, ...] = Field(
        default=(),
        description="further names on the board's picture, each playing several moves",
    )
    about: tuple[str, ...] = Field(default=(), description="names of the things that the question is about")
    main: MainButtonData | None = None
    passing: PassButtonData | None = None
    back: str = Field(default="", description="label of the button that drops the choices; empty: nothing is chosen")
    hint: tuple[str, ...] = Field(default=(), description="a good move and why; empty: no hint was asked for")
    has_hints: bool = Field(default=False, description="whether hints may be asked for in this match")


MoveData = tuple[Annotated[str, Field(max_length=MAX_NAME)] | int | float | bool | None, ...]


class EarlyData(PhoneMessage):
    """The seat's answers to questions that are not asked yet."""

    lines: tuple[str, ...] = Field(description="each answer in words")
    position: str = Field(description="the position in which the first of these questions is shown")
    moves: tuple[MoveData, ...] = Field(description="the answers, for the action `again`")
    can_change: bool


class SeatData(PhoneMessage):
    """The public facts about one seat, in playing order."""

    seat: int
    name: str
    mark: int = Field(description="colour and symbol, 1 to 5")
    facts: tuple[str, ...] = ()
    is_person: bool
    is_out: bool = False
    is_deciding: bool = Field(
        default=False, description="False also for a computer player that is asked without a sign"
    )
    is_ready: bool | None = Field(
        default=None, description="while several people answer at once: whether this one has; otherwise None"
    )


class PlaceData(PhoneMessage):
    """A part of the table, described in words."""

    title: str
    lines: tuple[str, ...]
    is_secret: bool = Field(default=False, description="True: only this seat may know it")


class LogLineData(PhoneMessage):
    """A line of the log, without anything that this seat may not know."""

    text: str
    seat: int | None = Field(default=None, description="the seat that the line is about; None: no seat")
    is_new: bool = Field(description="True: since this seat's last own move")
    is_secret: bool = Field(default=False, description="True: not everybody may know it")


class SeatSnapshot(PhoneMessage):
    """Everything that one seat's private screen shows."""

    version: int = VERSION
    position: str = Field(description="identifies what the seat knows and has chosen; answers repeat it")
    game: str = Field(description="id of the game")
    title: str = Field(description="title of the game")
    language: str
    seat: int
    turn: str = Field(description="turn and phase in words")
    waiting: str = Field(default="", description="whose decision is awaited, in words; empty: this seat's, or the end")
    question: QuestionData | None = None
    early: EarlyData | None = Field(default=None, description="what this seat has answered early")
    hand: tuple[CardData, ...] = ()
    shelf: tuple[CardData, ...] = Field(default=(), description="cards next to the hand")
    secret: SecretData | None = None
    seats: tuple[SeatData, ...] = ()
    others: tuple[PlaceData, ...] = Field(default=(), description="players without a seat")
    piles: tuple[str, ...] = ()
    near: tuple[str, ...] = Field(default=(), description="what will soon end the match")
    board: tuple[PlaceData, ...] = Field(default=(), description="the board in words")
    log: tuple[LogLineData, ...] = Field(default=(), description="the latest lines, the oldest first")
    undo: str = Field(default="", description="what an undo takes back; empty: nothing")
    result: tuple[str, ...] = Field(default=(), description="how the match ended; empty: it goes on")

    def to_json(self) -> bytes:
        """Return the message as UTF-8; equal snapshots give equal bytes."""
        return self.model_dump_json(exclude_defaults=True).encode()


# `change` drops the early answers; `again` gives the early answers of an earlier connection once more; `hint` asks for
# a good move
TapAction = Literal["choose", "clear", "confirm", "pass", "undo", "change", "again", "hint"]


class Tap(PhoneMessage):
    """What a person has tapped. An answer to an older position than the present one is refused."""

    position: str = Field(max_length=MAX_NAME)
    action: TapAction
    name: str = Field(default="", max_length=MAX_NAME, description="what is chosen, for the action `choose`")
    partner: str = Field(default="", max_length=MAX_NAME, description="what is chosen together with `name`")
    moves: tuple[MoveData, ...] = Field(default=(), max_length=MAX_EARLY, description="for the action `again`")
