"""Games with cards: card faces, a hand below the board, piles, and secret cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.contract.contract import View
from games.core.contract.extras.defaults import always_true, no_items
from games.core.contract.texts import Text


class CardSymbol(NamedTuple):
    """A symbol printed on a card: its picture, meaning and number."""

    picture: str  # file in the game's art, such as `symbols/minion`
    text: Text
    number_text: str = ""  # number printed on the symbol, such as `$3`
    # why the symbol certainly has no effect now; such a symbol is dimmed and crossed out
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
    """The content of a card's face.

    `look` names the style in which the face is drawn:

        paper    a printed frame
        plain    no picture: number, name and text; also the look of a `paper` card without picture and symbols
        whole    the picture is the whole card, as in Osada
        plate    a district of Ankh-Morpork; if there are many, only number and name
        across   Kraków's graffiti: twice as wide as high, symbols below the picture
        token    the number is the number of tokens left
        other    a style of the kind of board, such as `fighter` in Wrocław
    """

    title: Text
    picture: str = ""  # file in the game's art without suffix, such as `cards/rincewind`; width to height is 3 to 2
    look: str = "paper"
    symbols: tuple[CardSymbol, ...] = ()
    short_text: Text | None = None  # text on the small card, at most 40 characters
    text: Text | None = None  # text on the large card
    number: str = ""  # number printed before the title, such as that of a district
    header_colour: str = ""  # colour of the header, such as `#C26A5E`; empty: none
    status: Text | None = None  # present state of the card, such as `used this turn`
    is_ready: bool = True  # False: the card can't be used now and is dimmed
    look_details: object = None  # settings of the style `look`: a `PrintedFrame` or a `FighterKit`


class Pile(NamedTuple):
    """A pile of cards in the top bar. Its size is public.

    `cards` are the visible cards, the latest first. `description` explains the pile in a sentence.
    """

    id: str  # name of the pile, such as `deck` (hidden cards) and `discarded` (visible cards) in Ankh-Morpork
    title: Text
    picture: str  # file in the game's art, or one of the window's icons
    size: int
    cards: tuple[str, ...] | None = None
    description: Text | None = None


class SecretCardContent(NamedTuple):
    """A card that only its owner knows, with the progress towards its goal. The table shows it while a button is held
    down.

    Example from Ankh-Morpork: the card `personality:lord_rust`, whose goal is to control `target` areas; `value` is the
    number controlled now. `notes` are facts that the seat has learnt, one a line. `back` is the picture of the
    face-down card.
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
    secret: Callable[[View], SecretCardContent | None] | None = None
    # True if seats may look at their secret again; the same in all views. In Osada an option forbids it.
    may_look_again: Callable[[View], bool] = always_true
    # (view, True if the view's seat decides now) -> the view without a secret that may be seen only once.
    covered_view: Callable[[View, bool], View] | None = None
    # Kinds of decisions that show a secret only once, such as Osada's `look`. Undo never goes back beyond them.
    shown_once_kinds: frozenset[str] = frozenset()
    piles: Callable[[View], Sequence[Pile]] = no_items  # the piles in the top bar, which are public
    # the seat's own deck, shown next to the hand; None for the public
    own_deck: Callable[[View], Pile | None] | None = None

    def shown_secret(self, view: View) -> tuple[SecretCardContent, CardFace] | None:
        """Return (secret card, its face) for the view's seat, or None if the seat has no secret card."""
        secret = self.secret(view) if self.secret is not None else None
        return (secret, self.face(view, secret.card)) if secret is not None and self.face is not None else None
