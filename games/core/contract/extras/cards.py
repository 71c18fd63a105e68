"""Games with cards: card faces, a hand in the tray, piles, and a secret card shown only while a button is held down.

Ankh-Morpork uses all of it (`games/ankh_morpork/controls`), Osada only a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.contract.contract import View
from games.core.contract.extras.defaults import always_true, no_items
from games.core.contract.texts import Text


class Symbol(NamedTuple):
    """One symbol printed on a card: its picture, its meaning and a number. Symbols are listed in the order of play."""

    picture: str  # file in the game's art, such as `symbols/minion`
    text: Text
    number_text: str = ""  # number printed on the symbol, such as `$3`
    # why the symbol can have no effect now, if that is certain; it is then dimmed and crossed out
    no_effect_reason: Text | None = None


class PrintedFrame(NamedTuple):
    """The frame of a card with the look `paper`: its picture, and the edge colour of the small card."""

    picture: str  # file in the game's art, such as `card_green`
    edge: str  # colour such as `#4E7A4A`


class FighterKit(NamedTuple):
    """Armour and weapon of a fighter in Wrocław, shown on a card with the look `fighter`."""

    armour: Text
    weapon: Text
    picture: str  # picture of the weapon, a file in the game's art
    modes: tuple[tuple[Text, Text], ...]  # (name, effect) of each mode of fire


class CardFace(NamedTuple):
    """The content of a card's face, drawn in a hand, enlarged while hovered, or in a list to leaf through.

    `look` names the style in which the face is drawn:

        paper    a printed frame
        whole    the picture is the whole card, as in Osada
        plate    a district of Ankh-Morpork; if there are many, only number and name
        across   Kraków's graffiti: twice as wide as high, symbols below the picture
        token    the number is the number of tokens left
        other    a style of the kind of board, such as `fighter` in Wrocław
    """

    title: Text
    picture: str = ""  # file in the game's art without suffix, such as `cards/rincewind`; width to height is 3 to 2
    look: str = "paper"
    symbols: tuple[Symbol, ...] = ()
    short_text: Text | None = None  # text on the small card, at most 40 characters
    text: Text | None = None  # text on the large card
    number: str = ""  # printed before the title, such as the number of a district
    header_colour: str = ""  # colour of the header, such as `#C26A5E`; empty: none
    status: Text | None = None  # present state of the card, such as `used this turn`
    is_ready: bool = True  # False: the card can't be used now and is dimmed
    look_details: object = None  # details for its look: a `PrintedFrame` or a `FighterKit`


class Pile(NamedTuple):
    """A pile of cards in the top bar, whose size is public. Its `cards`, the latest first, can be leafed through.

    `description` explains the pile in a sentence.
    """

    id: str  # such as Ankh-Morpork's `deck`, whose cards are hidden, and `discarded`, whose cards are visible
    title: Text
    picture: str  # file in the game's art, or one of the window's icons
    size: int
    cards: tuple[str, ...] | None = None
    description: Text | None = None


class Secret(NamedTuple):
    """A card that only its owner knows, shown while a button is held down, with the progress towards its goal.

    Example from Ankh-Morpork: the card `personality:lord_rust`, where `value` of `target` areas are controlled. `notes`
    are facts that the seat has learnt, one a line. Next to a hand, the card is shown face down with its `back`. Without
    a hand there is no tray; then the panel shows the card, also during public decisions.
    """

    card: str
    progress: Text | None = None
    value: int = 0
    target: int = 0
    title: Text | None = None  # title of the face-down card; None: "secret"
    back: str = ""  # picture of the back, a file in the game's art; empty: the icon of an eye
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """A game's cards. If `hand` is set, the game has a tray below the board.

    Hand, shelf and secret belong to the seat of the view.
    """

    # (view, name of a card) -> its face; for every card of the game
    face: Callable[[View, str], CardFace] | None = None
    # names of the cards in hand, in order, such as `card:tag:1`; empty for the public
    hand: Callable[[View], Sequence[str]] | None = None
    # Names of the cards next to the hand, such as Ankh-Morpork's district cards or Wrocław's order tokens.
    shelf: Callable[[View], Sequence[str]] = no_items
    # the seat's secret card, such as the character in Osada; None for the public
    secret: Callable[[View], Secret | None] | None = None
    # True if seats may look at their secret again; the same in all views. In Osada an option forbids it.
    may_look: Callable[[View], bool] = always_true
    # (view, True if its decision is pending now) -> the view without a secret that may be seen only once.
    covered_view: Callable[[View, bool], View] | None = None
    # Kinds of decisions that show a secret only once, so that undo never goes back beyond them. Osada: `deal`, `look`.
    shown_once: frozenset[str] = frozenset()
    piles: Callable[[View], Sequence[Pile]] = no_items  # the piles in the top bar, which are public
    own_deck: Callable[[View], Pile | None] | None = (
        None  # the seat's own deck, shown next to the hand in Kraków; None for the public
    )

    def shown_secret(self, view: View) -> tuple[Secret, CardFace] | None:
        """Return the secret card of the view's seat with its face, or None if it has none."""
        secret = self.secret(view) if self.secret is not None else None
        return (secret, self.face(view, secret.card)) if secret is not None and self.face is not None else None
