"""How events are animated: each game has a table with the duration, sound and moving pieces of each kind of event.

Tables use names of things on the table, never pixels.

    MOTIONS = {"moved": Motion(300, "place", moved, draws_ghost=True)}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.texts import Text

EventArgs = Mapping[str, Any]
NOBODY: Seat = -1


class Journey(NamedTuple):
    """A piece that travels from one place on the board to another. None as a place means outside the board."""

    piece: str  # kind of piece, such as `minion`
    seat: Seat  # owner of the piece; -1: none
    origin: str | None  # name of a place, such as `area:the_shades`
    goal: str | None


class RisingText(NamedTuple):
    """A short text that rises from a place on the board, such as points of a seat or the result of a die (seat -1)."""

    text: str  # the displayed text, such as `+3`
    where: str
    seat: Seat = NOBODY


class Flight(NamedTuple):
    """A picture that flies over the whole table: a card, given by name, or a file of the game's art.

    `origin` and `goal` are `seat:2` (that seat's row, or a card of the visible hand), `pile:discarded` (a pile) or
    `bank`. With `is_enlarged`, the picture is large on the way, so that it can be read.
    """

    name: str
    origin: str
    goal: str
    number: int = 1  # number of copies
    is_enlarged: bool = False


class DieThrow(NamedTuple):
    """An animated throw of a die: number of sides, result, and the affected place on the board, if any."""

    sides: int  # number of sides, such as 12
    value: int
    where: str | None = None


class TurnedPicture(NamedTuple):
    """A picture of a `RevealAnimation`, which may turn over. Both sides are files of the game's art; `face` may be an
    icon.
    """

    first: str  # the side shown first, such as `pieces/card_back`
    face: str = ""  # the side after turning; empty: the picture does not turn
    caption: Text | None = None  # text below the picture; appears when the picture has turned
    mark: int = 0  # seat mark whose colour the picture gets; 0: none


class RevealAnimation(NamedTuple):
    """An animation in which large pictures appear over the board and turn over one after the other."""

    title: Text
    subtitle: Text | None = None
    pictures: tuple[TurnedPicture, ...] = ()
    where: str = ""  # name of the place on the board that must stay visible
    duration: int = 1600  # milliseconds at normal speed


class Motion(NamedTuple):
    """The animation of one kind of event.

    `patch_view` changes a copy of the view, for the animation only. A piece with a name travels automatically from its
    old place to the new one. `journeys` are for pieces without a name, such as one of a heap. `changed_piece` is a
    piece that came or went; it stays highlighted until the next move.
    """

    duration: int  # milliseconds at normal speed
    # key of a sound such as `place`, or a function of the event's arguments, as for Wrocław's shots
    sound: str | Callable[[EventArgs], str] = ""
    # changes a copy of the view as the event changed the state
    patch_view: Callable[[View, EventArgs], None] | None = None
    # moving pieces without names, such as Ankh-Morpork's minions
    journeys: Callable[[EventArgs], Sequence[Journey]] | None = None
    # texts that rise from the board, such as `+3` over a graffiti in Kraków
    rising_texts: Callable[[EventArgs], Sequence[RisingText]] | None = None
    # pictures that fly over the table, such as a card to `pile:discarded`
    flights: Callable[[EventArgs], Sequence[Flight]] | None = None
    # the thrown die of the event, such as Ankh-Morpork's `rolled`
    die_throw: Callable[[EventArgs], DieThrow] | None = None
    changed_piece: Callable[[EventArgs], tuple[str, Seat]] | None = None  # name and owner of a piece that came or went
    # Returns the pictures to turn over, such as the votes of Osada's `counted`.
    reveal_animation: Callable[[View, EventArgs], RevealAnimation | None] | None = None
    is_pause: bool = False  # True: the animation takes its duration although no piece moves
    draws_ghost: bool = False  # True: a forecast draws the moved pieces faintly at their destinations, as for `walked`


Motions = Mapping[str, Motion]  # kind of event -> its animation; other kinds are not animated
