"""How what happens is shown on the board, as a table of each game: how long, which sound, what changes, what travels.

A painter reads the table and knows no kind of event. Everything in it speaks of names on the table, never of pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.texts import Text

Args = Mapping[str, Any]
NOBODY: Seat = -1


class Journey(NamedTuple):
    """A piece that travels from one space to another (None: beside the board)."""

    piece: str  # its kind: `minion`
    seat: Seat  # whose it is; -1: nobody's
    origin: str | None  # `area:the_shades`
    goal: str | None


class RisingText(NamedTuple):
    """A short text that rises from a space: points for a seat, or what was rolled (-1: it is nobody's)."""

    text: str  # `+3`
    where: str
    seat: Seat = NOBODY


class Flight(NamedTuple):
    """Something that flies over the whole table: a card by its name, or a picture of the game's art (a back, a coin).

    From and to where: `seat:2` is that seat's row (a card of the hand at the mouse leaves the hand itself),
    `pile:discarded` a heap, `bank` the bank. `large`: on its way it is shown large for a moment, to be read.
    """

    name: str
    origin: str
    goal: str
    number: int = 1  # how many
    is_enlarged: bool = False


class DieThrow(NamedTuple):
    """A die that is thrown where all can see it: its sides, what it shows, and the space it is about, if any."""

    sides: int  # Ankh-Morpork: 12
    value: int
    where: str | None = None


class TurnedPicture(NamedTuple):
    """A picture of a moment, which may turn over: pictures of the game's art, a face also an icon of the window's."""

    first: str  # as it lies at first: `pieces/card_back`
    face: str = ""  # as it is turned: `pieces/card_anula`, the icon `check`; none: it stays as it is
    caption: Text | None = None  # under it once it is turned, or all the time where it stays
    mark: int = 0  # number of the mark whose colour it has; 0: none


class StagedMoment(NamedTuple):
    """What is staged large over the board for a while, its pictures turned over one after the other.

    Osada: votes are turned, a card is shown or stays closed, somebody arrives.
    """

    title: Text
    subtitle: Text | None = None
    pictures: tuple[TurnedPicture, ...] = ()
    where: str = ""  # the name on the board that it is about and must not hide
    duration: int = 1600  # milliseconds at normal speed


class Motion(NamedTuple):
    """How one kind of event is shown.

    `change` patches the view it is given, a copy; at the end the board is shown as it is in any case. A piece whose
    name stays the same travels by itself: `journeys` are for those that have no name of their own, such as one of a
    heap. `mark` tells where a piece has come or gone, which stays marked until the next move; an event with `origin`
    and `goal` leaves a trail instead.
    """

    duration: int  # milliseconds at normal speed
    sound: str | Callable[[Args], str] = ""  # `place`; by its arguments: Wrocław's shots
    patch_view: Callable[[View, Args], None] | None = None  # puts a painter of Kraków onto the cell it has walked to
    journeys: Callable[[Args], Sequence[Journey]] | None = None  # a minion of Ankh-Morpork, which bears no name
    floating_texts: Callable[[Args], Sequence[RisingText]] | None = None  # `+3` over a graffiti
    flights: Callable[[Args], Sequence[Flight]] | None = None  # a card to `pile:discarded`
    throw: Callable[[Args], DieThrow] | None = None  # Ankh-Morpork's `rolled`
    changed_piece: Callable[[Args], tuple[str, Seat]] | None = None  # the name of a piece on the board, and whose it is
    moment: Callable[[View, Args], StagedMoment | None] | None = None  # Osada's `counted`: the votes, turned one by one
    is_pause: bool = False  # worth the time although no piece moves: `turn`
    draws_ghost: bool = False  # where it is forecast, the pieces are drawn faintly where they would stand: `walked`


Motions = Mapping[str, Motion]  # by kind of event; one that is not listed is not shown
