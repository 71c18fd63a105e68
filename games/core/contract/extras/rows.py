"""What everybody may see of a seat, for its row beside the board, and of players without a seat.

Nine Men's Morris gives `SeatFacts(score=…)`; Osada low rows with tags, and its virtual player as a `Guest`.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class Sign(NamedTuple):
    """What a small card does, drawn: an icon of the window's, and a figure beside it or, where it has room, inside."""

    icon: str  # `turn-right`, `clock`
    figure: str = ""  # `2`, `+3`
    inside: bool = False


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
