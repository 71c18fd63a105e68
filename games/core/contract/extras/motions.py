"""How events are animated: a table of each game with duration, sound, change of the view and moving pieces.

Painters read the table without knowing any kind of event. It uses names of things on the table, never pixels.

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
    """A piece that travels from one place on the board to another; None means outside the board."""

    piece: str  # kind of piece, such as `minion`
    seat: Seat  # owner of the piece; -1: none
    origin: str | None  # name of a place, such as `area:the_shades`
    goal: str | None


class RisingText(NamedTuple):
    """A short text that rises from a place on the board: points of a seat, or the result of a die (seat -1)."""

    text: str  # such as `+3`
    where: str
    seat: Seat = NOBODY


class Flight(NamedTuple):
    """A picture that flies over the whole table: a card, given by name, or a file of the game's art (a card back, a
    coin).

    `origin` and `goal` are `seat:2` (that seat's row, or a card of the visible hand), `pile:discarded` (a pile) or
    `bank`. With `is_enlarged`, the picture is large on the way, so that it can be read.
    """

    name: str
    origin: str
    goal: str
    number: int = 1  # number of copies
    is_enlarged: bool = False


class DieThrow(NamedTuple):
    """A die thrown before everybody's eyes: number of sides, result, and the place on the board that it decides about,
    if any.
    """

    sides: int  # such as 12 in Ankh-Morpork
    value: int
    where: str | None = None


class TurnedPicture(NamedTuple):
    """A picture of a `RevealAnimation` that may turn over; both sides are files of the game's art, `face` may be an
    icon.
    """

    first: str  # the side shown first, such as `pieces/card_back`
    face: str = ""  # the side after turning, such as `pieces/card_anula` or the icon `check`; empty: it does not turn
    caption: Text | None = None  # text below the picture, once it has turned; without turning, from the start
    mark: int = 0  # seat mark whose colour the picture gets; 0: none


class RevealAnimation(NamedTuple):
    """An animation in which pictures appear large over the board and turn over one after the other.

    Osada uses it when votes are revealed, when a card is shown or stays face down, and when a pawn arrives.
    """

    title: Text
    subtitle: Text | None = None
    pictures: tuple[TurnedPicture, ...] = ()
    where: str = ""  # name of the place on the board that must stay visible
    duration: int = 1600  # milliseconds at normal speed


class Motion(NamedTuple):
    """How one kind of event is animated.

    `patch_view` changes a copy of the view; after the animation the board shows the true view in any case. A piece with
    a name of its own travels automatically from its old place to the new one. `journeys` are for pieces without such a
    name, such as one of a heap. `changed_piece` is a piece that came or went and stays highlighted until the next move;
    an event with `origin` and `goal` leaves a trail instead.
    """

    duration: int  # milliseconds at normal speed
    # key of a sound such as `place`, or a function of the event's arguments, as for Wrocław's shots
    sound: str | Callable[[Args], str] = ""
    # changes a view as the event did: moves a painter of Kraków to its new cell
    patch_view: Callable[[View, Args], None] | None = None
    # moving pieces without names, such as Ankh-Morpork's minions
    journeys: Callable[[Args], Sequence[Journey]] | None = None
    # texts that rise from the board, such as `+3` over a graffiti in Kraków
    floating_texts: Callable[[Args], Sequence[RisingText]] | None = None
    # pictures that fly over the table, such as a card to `pile:discarded`
    flights: Callable[[Args], Sequence[Flight]] | None = None
    throw: Callable[[Args], DieThrow] | None = None  # the thrown die of the event, such as Ankh-Morpork's `rolled`
    changed_piece: Callable[[Args], tuple[str, Seat]] | None = None  # name and owner of the piece that came or went
    # Returns the pictures that turn over, such as the votes of Osada's `counted`.
    reveal: Callable[[View, Args], RevealAnimation | None] | None = None
    is_pause: bool = False  # True: takes its duration although no piece moves, as for `turn`
    draws_ghost: bool = False  # True: a forecast draws the moved pieces faintly at their destinations, as for `walked`


Motions = Mapping[str, Motion]  # by kind of event; other kinds are not animated
