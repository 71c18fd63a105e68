"""Reproducible random numbers, equal on every platform and Python version.

Each draw is a hash of the seed, the position's id and the number of the draw. The position's id is a running digest of
all moves. The same seed and moves therefore give the same game, also after undo and redo.
"""

from __future__ import annotations

import json
import random
from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

from games.core.contract.contract import Move
from games.core.contract.open_classes import mypyc_attr

T = TypeVar("T")

DICE_VERSION = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Random numbers computed from a counter; two `Dice` with the same `seed` and `position_id` give the same draws."""

    __slots__ = ("_hashed", "count", "position_id", "seed")

    def __init__(self, seed: int, position_id: str = "") -> None:
        self.seed, self.position_id, self.count = seed, position_id, 0
        self._hashed = blake2b(f"{DICE_VERSION}/{seed}/{position_id}/".encode(), digest_size=16)

    def random_below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1 with equal probability; `bound` must be at least 1."""
        draw = self._hashed.copy()
        draw.update(b"%d" % self.count)
        self.count += 1
        # The bias of the remainder is negligible: a draw has 128 bits.
        return int.from_bytes(draw.digest()) % bound

    def roll(self, sides: int) -> int:
        """Return a random die result from 1 to `sides`."""
        return 1 + self.random_below(sides)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items` with equal probability."""
        return items[self.random_below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle `items` in place (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.random_below(last + 1)
            items[last], items[other] = items[other], items[last]


def next_position_id(position_id: str, move: Move) -> str:
    """Return the id of the position after `move`, given the id of the position before it."""
    return blake2b((position_id + json.dumps(move)).encode(), digest_size=8).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class BotDice(Dice):
    """Faster dice for playouts, based on Python's own generator. Its seed is never that of a match."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = random.Random(seed)

    def random_below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1 with equal probability; `bound` must be at least 1."""
        self.count += 1
        return int(self.random.random() * bound)
