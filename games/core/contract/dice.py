"""Chance that is the same on every platform and Python: each draw is a hash of (seed, line of play, draw number).

The line of play is a running digest of the moves so far. So the same seed and the same moves give the same game, also
after undo and redo, while another move at the same point draws other numbers.
"""

from __future__ import annotations

import json
import random
from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

from games.core.contract.contract import Move

T = TypeVar("T")

DICE_VERSION = 1


class Dice:
    """Numbers drawn by counter: keep `seed` and `line`, and every draw can be repeated."""

    __slots__ = ("_hashed", "count", "position_id", "seed")

    def __init__(self, seed: int, position_id: str = "") -> None:
        self.seed, self.position_id, self.count = seed, position_id, 0
        self._hashed = blake2b(f"{DICE_VERSION}/{seed}/{position_id}/".encode(), digest_size=16)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely (bound >= 1)."""
        draw = self._hashed.copy()
        draw.update(b"%d" % self.count)
        self.count += 1
        # 128 bits: for any bound met in a game the unevenness of the remainder is below 2 ** -100.
        return int.from_bytes(draw.digest()) % bound

    def roll(self, sides: int) -> int:
        """Return the face of a die, 1 to `sides`."""
        return 1 + self.below(sides)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def next_position_id(position_id: str, move: Move) -> str:
    """Return the line of play after `move` was played on `line`."""
    return blake2b((position_id + json.dumps(move)).encode(), digest_size=8).hexdigest()


class BotDice(Dice):
    """Quick dice for imagined games: an ordinary generator with the same calls, never fed by a match's seed."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = random.Random(seed)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely (bound >= 1)."""
        self.count += 1
        return int(self.random.random() * bound)
