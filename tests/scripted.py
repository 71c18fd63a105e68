"""Dice that show numbers given by a test."""

from __future__ import annotations

from games.core.contract.dice import Dice


class ScriptedDice(Dice):
    """Shows the given numbers in order and fails if more are drawn."""

    __slots__ = ("remaining",)

    def __init__(self, *script: int) -> None:
        super().__init__(0)
        self.remaining = list(script)

    def random_below(self, bound: int) -> int:
        """Return the next scripted number; AssertionError unless it is from 0 to `bound` - 1."""
        self.count += 1
        if not self.remaining:
            raise AssertionError(f"the scripted dice have no draw number {self.count}")
        value = self.remaining.pop(0)
        if not 0 <= value < bound:
            raise AssertionError(f"draw number {self.count}: {value} is not below {bound}")
        return value
