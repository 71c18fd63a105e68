"""The board as the rules read it from `board.yaml`: estates, clock fields, cards, constants of the rules.

All of it is constant during a match and shared by all copies of a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

ESTATE_EFFECTS = (
    "place_extra_possessed",  # place `count` more own markers here
    "replace_opponent_with_own",  # `count` times: replace an opponent's marker anywhere with an own marker
    "move_own_here",  # move `count` own markers here
    "move_opponents_out",  # move `count` opponents' markers from one estate to others
    "swap_own_with_opponent",  # `count` times: swap an own marker with an opponent's marker on another estate
    "sacrifice_here_to_remove",  # return `cost` own markers here, then `count` opponents' markers elsewhere
    "move_own_block",  # move up to `count` own markers from one estate to another
)
FIELD_EFFECTS = (
    "raise_scoring_here",
    "move_opponent_vampire",
    "relocate_own_time_pawn",
    "lower_scoring_here",
    "move_opponent_time_pawn",
    "relocate_own_vampire",
    "place_sabbath_marker_here",
)
# Effects that are used at the end of a go (a seat's part of a turn; W-18, W-19).
END_OF_GO_EFFECTS = frozenset({"relocate_own_time_pawn", "relocate_own_vampire"})

DEFAULT_ICONS = {  # the default icon of each effect
    "place_extra_possessed": "handlowe",
    "replace_opponent_with_own": "teatralne",
    "move_own_here": "gorali",
    "move_opponents_out": "zielone",
    "swap_own_with_opponent": "szkolne",
    "sacrifice_here_to_remove": "ogrodowe",
    "move_own_block": "mlodosci",
    "raise_scoring_here": "tajemnicze_doniesienia",
    "move_opponent_vampire": "niespodziewany_atak",
    "relocate_own_time_pawn": "blyskawiczna_reakcja",
    "lower_scoring_here": "podle_oszczerstwa",
    "move_opponent_time_pawn": "przebiegly_gambit",
    "relocate_own_vampire": "nietoperz",
    "place_sabbath_marker_here": "godzina_sabatu",
}


@dataclass(slots=True)
class Effect:
    """The effect of an estate or a clock field: its kind and numbers."""

    do: str
    count: int = 1
    cost: int = 0


@dataclass(slots=True, eq=False)
class Board:
    """A board of Wampiry. `ring` and `clock` are the ids of estates and clock fields, in clockwise order."""

    id: str
    ring: tuple[str, ...]
    abilities: tuple[Effect, ...]
    clock: tuple[str, ...]
    actions: tuple[Effect, ...]
    estate_cards: Mapping[str, int]  # card -> steps clockwise; negative: anticlockwise
    time_cards: Mapping[str, int]
    turns: int = 15
    supply: int = 21  # markers of each player
    placed: int = 2  # markers placed in each go (a seat's part of a turn)
    # award level -> points for places 1, 2 and 3
    awards: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: {1: (7, 5, 3), 0: (5, 3, 1), -1: (3, 1, 0)})
    # number of seats -> number of paid places (W-42)
    places: Mapping[int, int] = field(default_factory=lambda: {4: 3, 3: 2, 2: 1})
    data: Mapping[str, Any] = field(default_factory=dict)  # the validated board file: names, texts, geometry
    index: dict[str, int] = field(default_factory=dict)  # id of an estate or a field -> its index
    _tables: dict[int, Tables] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.index.update({name: place for place, name in enumerate(self.ring)})
        self.index.update({name: place for place, name in enumerate(self.clock)})

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        """Pickle the board without its tables, which the receiver computes again."""
        return Board, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    def icon(self, name: str) -> str:
        """Return the icon of an estate or a field: from the board file, or else the default of its effect."""
        item = next(item for group in ("ring", "clock") for item in self.data[group] if item["id"] == name)
        return str(item.get("icon") or DEFAULT_ICONS[item["effect"]["do"]])

    def tables(self, seats: int) -> Tables:
        """Return the tables for this number of seats, cached."""
        tables = self._tables.get(seats)
        if tables is None:
            tables = self._tables[seats] = Tables(self, seats)
        return tables


class Tables:
    """Constant lists of candidate moves for a board and a number of seats.

    Lists are named after their kind of moves or after what the moves choose. Lists indexed by seat contain the moves of
    this seat. All matches share them, so they are tuples.
    """

    __slots__ = (
        "any_markers", "attack", "block", "drive", "fly", "leap", "more_opponent_markers", "more_own_markers",
        "no_markers", "opponent_markers", "own_markers", "plan", "send", "settle", "swap_partners", "victims", "wind",
    )  # fmt: skip

    def __init__(self, board: Board, seats: int) -> None:
        ring, clock = board.ring, board.clock
        rivals = [[other for other in range(seats) if other != seat] for seat in range(seats)]
        self.settle = tuple(("settle", name) for name in ring)
        self.wind = tuple(("wind", name) for name in clock)
        self.plan = tuple(("plan", card, time) for card in board.estate_cards for time in board.time_cards)
        self.own_markers = tuple(("ability", name) for name in ring)
        self.more_own_markers = tuple(("more", name) for name in ring)
        self.opponent_markers = [
            tuple(("ability", name, other) for name in ring for other in rivals[s]) for s in range(seats)
        ]
        self.more_opponent_markers = [
            tuple(("more", name, other) for name in ring for other in rivals[s]) for s in range(seats)
        ]
        self.victims = [[tuple(("more", name, other) for other in rivals[s]) for s in range(seats)] for name in ring]
        self.send = tuple(("send", name) for name in ring)
        self.swap_partners = [
            tuple(("swap", name, other) for name in ring for other in rivals[s]) for s in range(seats)
        ]
        # kind of move -> a move for each entry of `State.possessed`
        self.any_markers = {
            kind: tuple((kind, name, owner) for name in ring for owner in range(seats))
            for kind in ("ability", "more", "swap")
        }
        self.no_markers = (0,) * len(ring)
        self.block = {
            count: tuple(("block", name, number) for name in ring for number in range(1, count + 1))
            for count in range(max(effect.count for effect in board.abilities) + 1)
        }
        attacks, drives = _different(board.estate_cards, len(ring)), _different(board.time_cards, len(clock))
        self.attack = [tuple(("action", other, card) for other in rivals[s] for card in attacks) for s in range(seats)]
        self.drive = [tuple(("action", other, card) for other in rivals[s] for card in drives) for s in range(seats)]
        self.fly = (("stay",), *(("fly", name) for name in ring))
        self.leap = (("stay",), *(("leap", name) for name in clock))


def _different(cards: Mapping[str, int], size: int) -> list[str]:
    """List the cards that lead to different places on a ring of `size` places."""
    goals: dict[int, str] = {}
    for card, steps in cards.items():
        goals.setdefault(steps % size, card)
    return list(goals.values())
