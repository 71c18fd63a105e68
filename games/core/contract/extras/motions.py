"""How events are animated, as a table of each game: duration, sound, change of the view, travelling pieces.

A painter reads the table and knows no kinds of event. The table uses names of things on the table, never pixels.

    MOTIONS = {"moved": Motion(300, "place", moved, draws_ghost=True)}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.texts import Text

Args = Mapping[str, Any]
NOBODY: Seat = -1


class Journey(NamedTuple):
    """A piece that travels from one space to another; None: to or from outside the board."""

    piece: str  # kind of piece: `minion`
    seat: Seat  # owner; -1: none
    origin: str | None  # for example `area:the_shades`
    goal: str | None


class RisingText(NamedTuple):
    """A short text that rises from a space: points of a seat, or the result of a die (-1: no seat)."""

    text: str  # for example `+3`
    where: str
    seat: Seat = NOBODY


class Flight(NamedTuple):
    """Something that flies over the whole table: a card by its name, or a picture of the game's art (a back, a coin).

    `origin` and `goal` are `seat:2` (that seat's row; a card of the visible hand starts in the hand), `pile:discarded`
    (a pile) or `bank`. With `is_enlarged`, it is shown large on the way, so that it can be read.
    """

    name: str
    origin: str
    goal: str
    number: int = 1  # number of copies
    is_enlarged: bool = False


class DieThrow(NamedTuple):
    """A die thrown in view of everybody: number of sides, result, and the space that it is about, if any."""

    sides: int  # Ankh-Morpork: 12
    value: int
    where: str | None = None


class TurnedPicture(NamedTuple):
    """A picture in a staged moment that may turn over: pictures of the game's art; `face` may be an icon."""

    first: str  # the side shown first: `pieces/card_back`
    face: str = ""  # the side after turning: `pieces/card_anula`, or the icon `check`; empty: it does not turn
    caption: Text | None = None  # below the picture once it has turned, or always if it does not turn
    mark: int = 0  # mark whose colour it gets; 0: none


class RevealAnimation(NamedTuple):
    """Pictures shown large over the board for a while and turned over one after the other.

    Osada: votes are revealed, a card is shown or stays face down, a pawn arrives.
    """

    title: Text
    subtitle: Text | None = None
    pictures: tuple[TurnedPicture, ...] = ()
    where: str = ""  # name of the place that must stay visible
    duration: int = 1600  # milliseconds at normal speed


class Motion(NamedTuple):
    """How one kind of event is animated.

    `patch_view` changes a copy of the view; after the animation, the board shows the true view in any case. A piece
    with a name of its own travels automatically from its old to its new place; `journeys` are for pieces without one,
    such as one of a pile. `changed_piece` names a piece that came or went, which stays highlighted until the next move;
    an event with `origin` and `goal` leaves a trail instead.
    """

    duration: int  # milliseconds at normal speed
    sound: str | Callable[[Args], str] = ""  # `place`, or a function of the event's arguments: Wrocław's shots
    patch_view: Callable[[View, Args], None] | None = None  # moves a painter of Kraków to its new cell
    journeys: Callable[[Args], Sequence[Journey]] | None = None  # minions of Ankh-Morpork, which have no names
    floating_texts: Callable[[Args], Sequence[RisingText]] | None = None  # `+3` over a graffiti
    flights: Callable[[Args], Sequence[Flight]] | None = None  # a card to `pile:discarded`
    throw: Callable[[Args], DieThrow] | None = None  # Ankh-Morpork's `rolled`
    changed_piece: Callable[[Args], tuple[str, Seat]] | None = None  # name and owner of a piece
    # Osada's `counted`: the votes, turned over one by one
    reveal: Callable[[View, Args], RevealAnimation | None] | None = None
    is_pause: bool = False  # True: takes its duration although no piece moves: `turn`
    draws_ghost: bool = False  # in a forecast, draw the pieces faintly at their goals: `walked`


Motions = Mapping[str, Motion]  # by kind of event; other kinds are not animated
