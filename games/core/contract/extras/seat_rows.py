"""What everybody may see of a seat, for its row beside the board, and of players without a seat.

Nine Men's Morris gives `SeatFacts(score=…)`; Osada low rows with tags, and its virtual player as a `Guest`.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class Badge(NamedTuple):
    """What a small card does, drawn: an icon of the window's, and a figure beside it or, where it has room, inside."""

    icon: str  # `turn-right`, `clock`
    figure: str = ""  # `2`, `+3`
    inside: bool = False


class SeatCount(NamedTuple):
    """A number in a seat's row: a picture in the game's art (`<mark>` in it stands for the seat's) or an icon."""

    picture: str  # `pieces/minion_<mark>`, or the icon `flag`
    figure: str  # `7`
    tooltip: Text  # its tooltip: `minions on the board`
    out_of: str = ""  # what it is out of: `/12`
    unit: Text | None = None  # one word behind the figure, where there is room: `fallen`


class SeatTag(NamedTuple):
    """A small box at the right of a seat's row: a figure, before it a mark. Osada: the level of help, and for whom."""

    figure: str
    tooltip: Text
    mark: int = 0  # number of a mark, from 1; 0 = none
    is_crossed_out: bool = False  # crossed out


class Amount(NamedTuple):
    """A number in a seat's row and what it counts, such as markers in supply; the text takes `n`."""

    n: int
    text: Text
    is_low: bool = False  # so small that something is near: drawn as a warning


class LaidCards(NamedTuple):
    """Small cards that lie before a seat, such as a plan in Wampiry: what they show, None for covered ones."""

    cards: tuple[Badge | None, ...] = ()
    is_used: bool = False  # used up


class Holdings(NamedTuple):
    """What counts most, large at the right of a row, and short signs under it: in Ankh-Morpork money and districts."""

    main: SeatCount
    chips: tuple[tuple[str, Text], ...] = ()  # each sign with its tooltip


class CompactRow(NamedTuple):
    """A low row, for many seats with few numbers, as in Osada: `counts` are pictures, behind them stand tags."""

    tags: tuple[SeatTag, ...] = ()
    tone: str = ""  # `bad`: the line tells of trouble; `gone`: the seat is out of the game


class SeatFacts(NamedTuple):
    """What everybody may see of a seat, for its row beside the board: two lines of words, figures at the right.

    With `counts` numbers stand in the second line, in place of `line`, `score`, `amount` and `laid`; with `low` all is
    small.
    """

    subtitle: Text | None = None  # under the name
    suffix: Text | None = None  # small, behind the name
    icons: tuple[tuple[str, Text], ...] = ()  # icons behind the name, each with its tooltip
    score: int | None = None
    amount: Amount | None = None
    laid: LaidCards = LaidCards()
    counts: tuple[SeatCount, ...] = ()
    holdings: Holdings | None = None
    compact: CompactRow | None = None

    @property
    def is_out(self) -> bool:
        """Whether the seat is out of the game."""
        return self.compact is not None and self.compact.tone == "gone"


class Guest(NamedTuple):
    """Somebody at the table who has no seat, such as Osada's virtual player: a row under the seats'."""

    mark: int  # number of a mark
    label: Text
    facts: SeatFacts
    name: str = ""  # the thing on the table that stands for it: `pawn:red`
    text_name: str = ""  # the name by which sentences call it, if that is another: `virtual:red`
