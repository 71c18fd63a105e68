"""Public information about a seat, shown in its row next to the board."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class Badge(NamedTuple):
    """The symbol of a small card's effect: an icon with a number next to it, or inside it if `is_inside`."""

    icon: str  # key of an icon, such as `turn-right` or `clock`
    number_text: str = ""  # the number as text, such as `2` or `+3`
    is_inside: bool = False


class SeatCount(NamedTuple):
    """A number in a seat's row, with a picture or an icon."""

    # file in the game's art, where `<mark>` becomes the seat's mark (`pieces/minion_<mark>`), or an icon (`flag`)
    picture: str
    number_text: str  # the number as text, such as `7`
    tooltip: Text  # says what is counted, such as `minions on the board`
    out_of: str = ""  # the total, such as `/12`
    unit: Text | None = None  # one word after the number, if it fits, such as `fallen`


class SeatTag(NamedTuple):
    """A small box at the right of a seat's row, with a number and a seat mark."""

    number_text: str
    tooltip: Text
    mark: int = 0  # seat mark, from 1; 0: none
    is_crossed_out: bool = False  # True: drawn with a line through it


class Amount(NamedTuple):
    """A number `n` in a seat's row and its text, such as markers in supply."""

    n: int
    text: Text
    is_low: bool = False  # True: dangerously low, drawn as a warning


class LaidCards(NamedTuple):
    """Small cards in front of a seat, such as a plan in Wampiry. Each has a badge, or None if it is face down."""

    cards: tuple[Badge | None, ...] = ()
    is_used: bool = False  # True: the cards are used up and drawn dimmed


class Holdings(NamedTuple):
    """A seat's most important number, drawn large in its row, and small `labels` below it."""

    main: SeatCount
    labels: tuple[tuple[str, Text], ...] = ()  # (text, tooltip) of each label


class CompactRow(NamedTuple):
    """The settings of a seat row of small height, for games with many seats and few numbers. Pictures for
    `SeatFacts.counts` are followed by `tags`.
    """

    tags: tuple[SeatTag, ...] = ()
    tone: str = ""  # `bad`: the subtitle is a warning; `gone`: the seat is out of the game


class SeatFacts(NamedTuple):
    """The public information about a seat, for its row: two lines of text, and numbers at the right.

    If `counts` is given, it replaces `subtitle`, `score`, `amount` and `laid_cards`. `compact_row` makes the
    row less high.
    """

    subtitle: Text | None = None  # text below the player's name
    suffix: Text | None = None  # small text after the player's name
    icons: tuple[tuple[str, Text], ...] = ()  # (icon, tooltip) of each icon after the player's name
    score: int | None = None
    amount: Amount | None = None
    laid_cards: LaidCards = LaidCards()
    counts: tuple[SeatCount, ...] = ()
    holdings: Holdings | None = None
    compact_row: CompactRow | None = None

    @property
    def is_out(self) -> bool:
        """True if the seat is out of the game."""
        return self.compact_row is not None and self.compact_row.tone == "gone"


class Guest(NamedTuple):
    """A player without a seat, such as Osada's virtual player, with a row below those of the seats."""

    mark: int  # seat mark with which the player is drawn
    label: Text
    facts: SeatFacts
    name: str = ""  # name of the player's piece on the board, such as `pawn:red`
    text_name: str = ""  # name by which texts refer to the player, if different, such as `virtual:red`
