"""Numbers and cards as the rules read them, from `board.yaml` and `cards.yaml`.

Everything here is fixed for a match and shared by all copies of a state. Characters, modes and hazards are numbers in
the state and in the tables here, ids in moves, pending steps and views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any, NamedTuple

from games.core.contract.contract import Move

SEATS, LINE = 2, 3  # seats, and fighters a side in a clash
SERIOUS, DEAD = 3, 5  # wounds from which a fighter is seriously wounded, and dead
FACES = 10  # of a die
ATTACK, SCOUT, COVER = range(3)
TOKENS = ("atak", "eksploracja", "oslona")
TOKEN_INDEX = {name: number for number, name in enumerate(TOKENS)}

EFFECTS = (
    "hit",  # accuracy `from` or more: `wounds`; of several such effects the one that is hardest to reach counts
    "weaken_armour",  # a hit: the target's armour is `amount` less until the end of the turn
    "add_per_die",  # accuracy +`add` for each die (`all`, or the `others` than the active one) showing `from` to `to`
    "add_for_equal",  # accuracy +`pair` if two dice are equal, +`triple` if all are
    "all_opponents",  # one check for every opposing fighter instead of one target
    "wounds_for_run",  # `wounds` more if the dice are three numbers in a row, even without a hit
    "wounds_if_wounded",  # a hit on a target with `exactly` so many wounds does `wounds` instead
    "stop_cover",  # a hit on a fighter in cover: it covers nobody until the end of the turn
    "second_die",  # an attack on a target not in cover counts the lowest die too; if both hit: `wounds`
    "highest_die",  # the highest die counts, whatever the orders
)


class PerDie(NamedTuple):
    """A bonus for each die in a range of values; `low` to `high` both count."""

    low: int
    high: int
    others: bool
    add: int


class Armour(NamedTuple):
    """A kind of armour; `immune` lists hazards by number, `in_cover` is its value when the wearer is in cover."""

    id: str
    value: int
    in_cover: int
    immune: tuple[int, ...]


class Weapon(NamedTuple):
    """A kind of weapon and the numbers of its modes."""

    id: str
    modes: tuple[int, ...]


class Mode(NamedTuple):
    """One way to fire a weapon: its effects and those of the weapon, ready for the arithmetic."""

    id: str
    number: int
    tiers: tuple[tuple[int, int], ...]  # (accuracy from, wounds), the hardest first
    per_die: tuple[PerDie, ...] = ()
    pair: int = 0
    triple: int = 0
    run: int = 0  # wounds for three numbers in a row
    exactly: int = -1  # wounds of the target for which …
    finishing: int = 0  # … a hit does so many instead
    weakens: int = 0
    stops_cover: bool = False
    everybody: bool = False
    second: int = 0  # wounds if both active dice hit
    highest: bool = False


class Character(NamedTuple):
    """A fighter's card; armour and weapon by number."""

    id: str
    armour: int
    weapon: int


class Hazard(NamedTuple):
    """A kind of hazard and how many cards of it there are."""

    id: str
    copies: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The numbers and cards of a match."""

    id: str
    hazards: tuple[Hazard, ...]
    armours: tuple[Armour, ...]
    weapons: tuple[Weapon, ...]
    modes: tuple[Mode, ...]
    characters: tuple[Character, ...]
    drawn: int = 10
    hand: int = 7
    turns: int = 60
    caps: int = 24
    boost: int = 3  # points of one dose
    extra: int = 2  # less on every die of an extra shot
    cover: int = 2
    data: Mapping[str, Any] = field(default_factory=dict)  # the whole file, checked: names, texts, geometry, deck
    index: dict[str, int] = field(default_factory=dict)  # `card:kinga`, `mode:breneka` … -> its number
    entries: dict[str, Mapping[str, Any]] = field(default_factory=dict)  # the same names -> what the file says
    tables: Tables = field(init=False)  # lists of moves and numbers made once

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
        object.__setattr__(self, "tables", Tables(self))  # frozen

    def icon(self, kind: str, name: str) -> str:
        """Return the id of the picture of a `card`, `weapon` or `hazard`: what its file names, else its own id."""
        return str(self.entries.get(f"{kind}:{name}", {}).get("icon", name))


class Tables:
    """Moves and sums that never change, so that listing candidates builds little.

    All matches share them, so whoever gets a list of moves can't change it: tuples.
    """

    __slots__ = (
        "all_cards", "armour", "boosts", "deck", "decks_without", "exposed", "extra", "mode_ids", "recover", "send",
        "sends_by_cards", "shoot",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        self.all_cards = (1 << len(board.characters)) - 1
        cards = board.characters
        armours = [board.armours[one.armour] for one in cards]
        # by card: armour by token, and the hazards that wound it
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
        # by card and place in the line
        shoot = [[_shots(board, "shoot", weapon, slot) for slot in range(LINE)] for weapon in board.weapons]
        extra = [[_shots(board, "extra", weapon, slot) for slot in range(LINE)] for weapon in board.weapons]
        self.shoot, self.extra = [shoot[one.weapon] for one in cards], [extra[one.weapon] for one in cards]
        self.sends_by_cards: dict[int, tuple[Move, ...]] = {}  # mask of cards -> their moves; see `sends`

    def send_moves(self, cards: int) -> tuple[Move, ...]:
        """Return the moves that send one of these cards, a mask, with one of the tokens."""
        found = self.sends_by_cards.get(cards)
        if found is None:
            if len(self.sends_by_cards) > 20_000:
                self.sends_by_cards.clear()
            found = self.sends_by_cards[cards] = tuple(
                chain.from_iterable([self.send[card] for card in bit_numbers(cards)])
            )
        return found


def _without(deck: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = deck.index(kind)
    return deck[:place] + deck[place + 1 :]


def _boosts(points: int) -> list[Move]:
    """List every way to give up to so many points to three dice, but none."""
    reach = range(points + 1)
    ways = [(a, b, c) for a in reach for b in reach for c in reach if 0 < a + b + c <= points]
    return [("boost", *way) for way in ways]


def _shots(board: Board, kind: str, weapon: Weapon, slot: int) -> tuple[Move, ...]:
    modes = [board.modes[number] for number in weapon.modes]
    return tuple(
        (kind, slot, target, mode.id) for target in range(LINE) for mode in modes if not target or not mode.everybody
    )


def bit_numbers(mask: int) -> list[int]:
    """List the numbers of the bits that are set, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def discard_moves(board: Board, hand: int) -> list[Move]:
    """List the ways to put away as many of the drawn cards as are not kept."""
    ids = [board.characters[card].id for card in bit_numbers(hand)]
    return [("discard", *cards) for cards in combinations(ids, board.drawn - board.hand)]
