"""The public information about a seat, for its row next to the board; players without a seat.

Nine Men's Morris uses `SeatFacts(subtitle=…)`; Osada compact rows with tags, and a `Guest` for its virtual player.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class Badge(NamedTuple):
    """A drawn symbol for what a small card does: an icon, and a figure next to it or, with `is_inside`, in it."""

    icon: str  # for example `turn-right`, `clock`
    number_text: str = ""  # for example `2`, `+3`
    is_inside: bool = False


class SeatCount(NamedTuple):
    """A number in a seat's row, with a picture in the game's art (`<mark>` becomes the seat's mark) or an icon."""

    picture: str  # `pieces/minion_<mark>`, or the icon `flag`
    number_text: str  # for example `7`
    tooltip: Text  # for example `minions on the board`
    out_of: str = ""  # the total: `/12`
    unit: Text | None = None  # one word after the figure if there is room: `fallen`


class SeatTag(NamedTuple):
    """A small box at the right of a seat's row, with a figure and a mark. Osada: level of help, and for which pawn."""

    number_text: str
    tooltip: Text
    mark: int = 0  # a mark, from 1; 0: none
    is_crossed_out: bool = False  # drawn with a line through it


class Amount(NamedTuple):
    """A number in a seat's row and what it counts, such as markers in supply; the text's argument is `n`."""

    n: int
    text: Text
    is_low: bool = False  # True: dangerously low, drawn as a warning


class LaidCards(NamedTuple):
    """Small cards in front of a seat, such as a plan in Wampiry: their badges, or None for face-down cards."""

    cards: tuple[Badge | None, ...] = ()
    is_used: bool = False  # drawn dimmed


class Holdings(NamedTuple):
    """A seat's most important number, large at the right of its row, and small chips below it.

    Ankh-Morpork: money, and districts.
    """

    main: SeatCount
    chips: tuple[tuple[str, Text], ...] = ()  # each text with its tooltip


class CompactRow(NamedTuple):
    """A low row, for many seats with few numbers, as in Osada: the `counts` as pictures, then tags."""

    tags: tuple[SeatTag, ...] = ()
    tone: str = ""  # `bad`: the subtitle is a warning; `gone`: the seat is out of the game


class SeatFacts(NamedTuple):
    """The public information about a seat, for its row: two lines of text, and numbers at the right.

    With `counts`, numbers take the place of `subtitle`, `score`, `amount` and `laid`; with `compact`, the row is low.
    """

    subtitle: Text | None = None  # below the name
    suffix: Text | None = None  # small text after the name
    icons: tuple[tuple[str, Text], ...] = ()  # icons after the name, each with its tooltip
    score: int | None = None
    amount: Amount | None = None
    laid: LaidCards = LaidCards()
    counts: tuple[SeatCount, ...] = ()
    holdings: Holdings | None = None
    compact: CompactRow | None = None

    @property
    def is_out(self) -> bool:
        """True if the seat is out of the game."""
        return self.compact is not None and self.compact.tone == "gone"


class Guest(NamedTuple):
    """A player without a seat, such as Osada's virtual player: a row below the seats' rows."""

    mark: int  # the player's mark
    label: Text
    facts: SeatFacts
    name: str = ""  # the player's piece on the board: `pawn:red`
    text_name: str = ""  # its name in texts, if different: `virtual:red`
