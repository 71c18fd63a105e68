"""Games with cards: faces, a hand in the tray, piles, and a secret that is shown only while it is held down.

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
    """One symbol of a card, in order of play: its picture, its meaning and a number printed on it."""

    picture: str  # in the game's art: `symbols/minion`
    text: Text
    number_text: str = ""  # for example `$3`
    no_effect_reason: Text | None = None  # why it certainly has no effect now; it is then dimmed and crossed out


class PrintedFrame(NamedTuple):
    """The frame of a card with the style `paper`: its picture, and the edge colour of the small card."""

    picture: str  # in the game's art: `card_green`
    edge: str  # for example `#4E7A4A`


class FighterKit(NamedTuple):
    """Armour and weapon of a fighter in Wrocław; details for the style `fighter`."""

    armour: Text
    weapon: Text
    picture: str  # picture of the weapon, in the game's art
    modes: tuple[tuple[Text, Text], ...]  # modes of fire: name and effect


class CardFace(NamedTuple):
    """The face of a card in a hand, enlarged while hovered, or in a list to leaf through.

    `look` names the style that draws it: `paper`, `whole` (the picture is the whole card, as in Osada), `plate` (a
    district of Ankh-Morpork: only number and name where there are many), `across` (Kraków's graffiti: twice as wide as
    high, symbols below the picture), `token` (the number is the number left), or a style of the kind of board, such as
    `fighter` (Wrocław).
    """

    title: Text
    picture: str = ""  # in the game's art, without suffix: `cards/rincewind`; 3 wide to 2 high
    look: str = "paper"
    symbols: tuple[Symbol, ...] = ()
    short_text: Text | None = None  # on the small card, at most 40 characters
    text: Text | None = None  # on the large card
    number: str = ""  # printed before the title, such as a district's
    header_colour: str = ""  # colour of the header, if any: `#C26A5E`
    status: Text | None = None  # the card's present state: `used this turn`
    is_ready: bool = True  # False: dimmed, as it can't be used now
    extra: object = None  # details for its style: `PrintedFrame`, `FighterKit`


class Pile(NamedTuple):
    """A pile whose size is public, shown in the top bar; its `cards`, the latest first, may be leafed through.

    `description` is a sentence about its purpose.
    """

    id: str  # Ankh-Morpork: `deck` without cards, `discarded` with cards
    title: Text
    picture: str  # a picture in the game's art, or one of the window's icons
    size: int
    cards: tuple[str, ...] | None = None
    description: Text | None = None


class Secret(NamedTuple):
    """A card that only its seat knows, shown while it is held down, and the progress towards its goal.

    Ankh-Morpork: the card `personality:lord_rust`, with `value` of `target` areas controlled. `notes` are facts that
    the seat has learnt, a line each. Next to a hand, the card is face down and shows its `back`. A game without a hand
    has no tray; there the panel shows the card, also during public decisions.
    """

    card: str
    progress: Text | None = None
    value: int = 0
    target: int = 0
    title: Text | None = None  # title of the face-down card; None: "secret"
    back: str = ""  # picture of the back, in the game's art; empty: an eye
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """A game's cards. With a `hand`, the game gets a tray under the board.

    Hand, shelf and secret belong to the view's seat.
    """

    face: Callable[[View, str], CardFace] | None = None  # the face of any card, by name
    hand: Callable[[View], Sequence[str]] | None = None  # names in order: `card:tag:1`; empty for the public
    # next to the hand: Ankh-Morpork's district cards, Wrocław's order tokens
    shelf: Callable[[View], Sequence[str]] = no_items
    secret: Callable[[View], Secret | None] | None = None  # Osada's character; None for the public
    # Whether seats may look at their secret again, the same in all views. Osada: an option forbids it.
    may_look: Callable[[View], bool] = always_true
    # What a screen may show of a view if a secret may not be seen again: (view, whether its decision is open now).
    covered_view: Callable[[View, bool], View] | None = None
    # Kinds of decision that show something only once: undo does not go back beyond them. Osada: `deal`, `look`.
    shown_once: frozenset[str] = frozenset()
    piles: Callable[[View], Sequence[Pile]] = no_items  # public
    own_deck: Callable[[View], Pile | None] | None = (
        None  # the seat's own deck, next to the hand (Kraków); None for the public
    )

    def shown_secret(self, view: View) -> tuple[Secret, CardFace] | None:
        """Return the secret of the view's seat with its card's face, or None."""
        secret = self.secret(view) if self.secret is not None else None
        return (secret, self.face(view, secret.card)) if secret is not None and self.face is not None else None
