"""The board as the rules read it from `board.yaml` and `cards.yaml`: constants of the rules, and cards.

Everything here is constant during a match and shared by all copies of a state. Characters, modes and hazards are
indices in the state and in tables, and ids in moves, steps and views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import chain, combinations
from typing import Any, NamedTuple

from games.core.contract.contract import Move

SEATS, FIGHTERS_PER_SIDE = 2, 3  # seats in the game; fighters that each seat sends in a turn
SERIOUS_WOUNDS, DEADLY_WOUNDS = 3, 5  # wounds from which a fighter is seriously wounded, or dead
DIE_FACES = 10  # sides of a die
ATTACK, SCOUT, COVER = range(3)
TOKENS = ("atak", "eksploracja", "oslona")
TOKEN_INDEX = {name: number for number, name in enumerate(TOKENS)}

EFFECTS = (
    "hit",  # a shot with accuracy of at least `from` does `wounds`; the highest accuracy reached counts
    "weaken_armour",  # a hit lowers the target's armour by `amount` until the end of the turn
    "add_per_die",  # accuracy +`add` for each die showing `from` to `to`: `all` dice, or `others` than the active one
    "add_for_equal",  # accuracy +`pair` if two dice are equal, +`triple` if three are
    "all_opponents",  # checks every opposing fighter instead of one target
    "wounds_for_run",  # `wounds` more if the dice show three consecutive numbers, even if the shot misses
    "wounds_if_wounded",  # a hit on a target with `exactly` this number of wounds does `wounds`
    "stop_cover",  # a fighter in cover, if hit, gives no cover until the end of the turn
    "second_die",  # attack on a target not in cover: the lowest die counts, too, and does `wounds` if both hit
    "highest_die",  # the highest die counts with any order
)


class PerDieBonus(NamedTuple):
    """An accuracy bonus `add` for each die that shows `low` to `high`. With `others`, the active die does not count."""

    low: int
    high: int
    others: bool
    add: int


class Armour(NamedTuple):
    """A kind of armour: its value, its value in cover, and the hazards (by index) that it stops."""

    id: str
    value: int
    in_cover: int
    immune: tuple[int, ...]


class Weapon(NamedTuple):
    """A kind of weapon with the indices of its modes."""

    id: str
    modes: tuple[int, ...]


class FiringMode(NamedTuple):
    """A way to fire a weapon. The effects of mode and weapon are combined into numbers."""

    id: str
    number: int
    tiers: tuple[tuple[int, int], ...]  # (least accuracy, wounds), the hardest first
    per_die: tuple[PerDieBonus, ...] = ()
    pair: int = 0
    triple: int = 0
    run: int = 0  # additional wounds if the dice show three consecutive numbers
    exactly: int = -1  # number of wounds of a target to which a hit does `finishing` wounds; -1: none
    finishing: int = 0  # wounds done to a target with `exactly` wounds
    weakens: int = 0  # armour lost by a hit
    stops_cover: bool = False
    everybody: bool = False
    second: int = 0  # wounds if both active dice hit
    highest: bool = False


class Character(NamedTuple):
    """A fighter's card; armour and weapon are indices."""

    id: str
    armour: int
    weapon: int


class Hazard(NamedTuple):
    """A kind of hazard, and the number of its cards."""

    id: str
    copies: int


@dataclass(slots=True, eq=False)
class Board:
    """The constants of the rules and the cards of a match."""

    id: str
    hazards: tuple[Hazard, ...]
    armours: tuple[Armour, ...]
    weapons: tuple[Weapon, ...]
    modes: tuple[FiringMode, ...]
    characters: tuple[Character, ...]
    drawn: int = 10  # cards that each seat draws before discarding down to `hand`
    hand: int = 7  # cards kept by each seat
    turns: int = 60  # turns after which the game stops
    caps: int = 24  # caps (tokens) of the resource Perun in the game
    boost: int = 3  # points that one cap adds to the dice of a shot
    extra: int = 2  # subtracted from every die in an extra shot
    cover: int = 2  # armour bonus given by a fighter of the same side in cover
    # The whole validated board file, with names, texts, geometry and deck.
    data: Mapping[str, Any] = field(default_factory=dict)
    index: dict[str, int] = field(default_factory=dict)  # name such as `card:kinga` or `mode:breneka` -> index
    entries: dict[str, Mapping[str, Any]] = field(default_factory=dict)  # name, as in `index` -> entry in the file
    tables: Tables = field(init=False)  # precomputed moves and numbers

    def __post_init__(self) -> None:
        groups: dict[str, tuple[Any, ...]] = {
            "hazard": self.hazards,
            "armour": self.armours,
            "weapon": self.weapons,
            "mode": self.modes,
            "card": self.characters,
        }
        for kind, items in groups.items():
            self.index.update({f"{kind}:{item.id}": number for number, item in enumerate(items)})
        deck = self.data.get("deck", {})
        for kind, key in (("hazard", "hazards"), ("armour", "armours"), ("weapon", "weapons"), ("card", "characters")):
            self.entries.update({f"{kind}:{entry['id']}": entry for entry in deck.get(key, ())})
        for weapon in deck.get("weapons", ()):
            self.entries.update({f"mode:{entry['id']}": entry for entry in weapon["modes"]})
        self.tables = Tables(self)

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        """Pickle the board without its tables, which the receiver computes again."""
        return Board, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    def icon(self, kind: str, name: str) -> str:
        """Return the id of the picture of a `card`, `weapon` or `hazard`."""
        return str(self.entries.get(f"{kind}:{name}", {}).get("icon", name))


class Tables:
    """Precomputed moves and numbers for speed.

    All matches share them, so lists of moves are tuples.
    """

    __slots__ = (
        "all_cards", "armour", "boosts", "deck", "decks_without", "exposed", "extra", "mode_ids", "recover", "send",
        "sends_by_cards", "shoot",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        self.all_cards = (1 << len(board.characters)) - 1
        cards = board.characters
        armours = [board.armours[one.armour] for one in cards]
        # by card: armour value by order; and, for each hazard, 1 if it wounds the card
        self.armour = [(worn.value, worn.value, worn.in_cover) for worn in armours]
        self.exposed = [
            tuple(int(number not in worn.immune) for number in range(len(board.hazards))) for worn in armours
        ]
        self.mode_ids = {mode.id: mode for mode in board.modes}
        self.deck = tuple(number for number, one in enumerate(board.hazards) for _ in range(one.copies))
        self.decks_without = [_without(self.deck, number) for number in range(len(board.hazards))]
        self.boosts: tuple[Move, ...] = (("fire",), *_boosts(board.boost))
        self.send = [tuple(("send", one.id, token) for token in TOKENS) for one in cards]
        self.recover: list[Move] = [("recover", one.id) for one in cards]
        # moves by card and slot
        shoot = [
            [_shots(board, "shoot", weapon, slot) for slot in range(FIGHTERS_PER_SIDE)] for weapon in board.weapons
        ]
        extra = [
            [_shots(board, "extra", weapon, slot) for slot in range(FIGHTERS_PER_SIDE)] for weapon in board.weapons
        ]
        self.shoot, self.extra = [shoot[one.weapon] for one in cards], [extra[one.weapon] for one in cards]
        # cache for `send_moves`
        self.sends_by_cards: dict[int, tuple[Move, ...]] = {}

    def send_moves(self, cards: int) -> tuple[Move, ...]:
        """Return the moves that send a card with an order token. `cards` is the mask of cards to choose from."""
        result = self.sends_by_cards.get(cards)
        if result is None:
            if len(self.sends_by_cards) > 20_000:
                self.sends_by_cards.clear()
            result = self.sends_by_cards[cards] = tuple(
                chain.from_iterable([self.send[card] for card in bit_numbers(cards)])
            )
        return result


def _without(deck: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = deck.index(kind)
    return deck[:place] + deck[place + 1 :]


def _boosts(points: int) -> list[Move]:
    """List the ways to distribute 1 to `points` points among three dice."""
    reach = range(points + 1)
    points_by_die = [(a, b, c) for a in reach for b in reach for c in reach if 0 < a + b + c <= points]
    return [("boost", *way) for way in points_by_die]


def _shots(board: Board, kind: str, weapon: Weapon, slot: int) -> tuple[Move, ...]:
    modes = [board.modes[number] for number in weapon.modes]
    return tuple(
        (kind, slot, target, mode.id)
        for target in range(FIGHTERS_PER_SIDE)
        for mode in modes
        if not target or not mode.everybody
    )


def bit_numbers(mask: int) -> list[int]:
    """List the numbers of the bits set in a mask, in ascending order."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def discard_moves(board: Board, hand: int) -> list[Move]:
    """List the moves that discard cards down to the hand limit. `hand` is the mask of drawn cards."""
    ids = [board.characters[card].id for card in bit_numbers(hand)]
    return [("discard", *cards) for cards in combinations(ids, board.drawn - board.hand)]
