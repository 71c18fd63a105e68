"""A game with cards of its own: their faces, a hand in a tray, heaps, a secret that is shown while it is held.

Ankh-Morpork gives all of it (`games/ankh_morpork/controls`), Osada a secret alone. A game without cards gives nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.contract.contract import View
from games.core.contract.extras.defaults import always, nothing
from games.core.contract.texts import Text


class Symbol(NamedTuple):
    """One symbol of a card, in order of play: its picture in the game's art, what it means, a figure written on it."""

    picture: str  # `symbols/minion`
    text: Text
    figure: str = ""  # `$3`
    no_effect_reason: Text | None = None  # why it will certainly do nothing now: it is dim and struck out


class PrintedFrame(NamedTuple):
    """A printed frame, the extra of the look `paper`: its picture, and the colour of the small card's edge."""

    picture: str  # in the game's art: `card_green`
    edge: str  # `#4E7A4A`


class Kit(NamedTuple):
    """Armour and weapon of a fighter in Wrocław, the extra of the look `fighter`."""

    armour: Text
    weapon: Text
    picture: str  # of the weapon, in the game's art
    modes: tuple[tuple[Text, Text], ...]  # to use the weapon: name of the mode, what it does


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
    short_text: Text | None = None  # on the small card, up to 40 letters
    text: Text | None = None  # on the large one
    number: str = ""  # printed before the title, such as a district's
    header_colour: str = ""  # colour of the head of a card that has one: `#C26A5E`
    status: Text | None = None  # what holds for it now: `used this turn`
    is_ready: bool = True  # False: dimmed, nothing can be done with it now
    extra: object = None  # what only its look knows: `Frame`, `Kit`


class Pile(NamedTuple):
    """A heap that everybody may count: shown in the top bar; `cards` (the latest first) may be leafed through.

    `about` is a sentence on what it is for.
    """

    id: str  # Ankh-Morpork: `deck`, without cards; `discarded`, with them
    title: Text
    picture: str  # a picture in the game's art, or an icon of the window's
    size: int
    cards: tuple[str, ...] | None = None
    description: Text | None = None


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


@dataclass(frozen=True, slots=True)
class Cards:
    """A game's cards. With a `hand` it gets a tray under the board; hand, shelf and secret are of the view's seat."""

    face: Callable[[View, str], CardFace] | None = None  # describes any card by its name
    hand: Callable[[View], Sequence[str]] | None = None  # names in order, `card:tag:1`; nothing for the public
    shelf: Callable[[View], Sequence[str]] = nothing  # beside it: Ankh-Morpork's district cards, Wrocław's tokens
    secret: Callable[[View], Secret | None] | None = None  # Osada's character; never for the public
    # Whether whoever has a secret may look at it again, the same in all views; Osada: an option forbids it.
    may_look: Callable[[View], bool] = always
    # What a screen shows of a view where a secret may not be looked at again: (view, whether its decision is open now).
    covered_view: Callable[[View, bool], View] | None = None
    # Kinds of decision that show something only once then: nothing is taken back beyond them. Osada: `deal`, `look`.
    shown_once: frozenset[str] = frozenset()
    piles: Callable[[View], Sequence[Pile]] = nothing  # for everybody
    own_deck: Callable[[View], Pile | None] | None = (
        None  # one's own deck (Kraków), beside the hand; None for the public
    )

    def shown_secret(self, view: View) -> tuple[Secret, CardFace] | None:
        """Return the secret of a view's seat with the face of its card, where there is one."""
        secret = self.secret(view) if self.secret is not None else None
        return (secret, self.face(view, secret.card)) if secret is not None and self.face is not None else None
