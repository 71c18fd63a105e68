"""Dice of lessons: the first draws of a move are told, by the number that is shown or by the name of what comes up."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

from games.core.contract.dice import Dice
from games.core.contract.errors import PlanszowniaError
from games.core.contract.game import Game
from games.core.contract.texts import N_

T = TypeVar("T")


class NotDrawn(PlanszowniaError):
    """What was told can't come up in this draw: `text` says what."""

    def __init__(self, told: str | int) -> None:
        super().__init__(N_("nothing called {name} can be drawn here", name=str(told)))


class ToldDice(Dice):
    """Dice that give what `script` tells, taking it off, and then what the seed gives.

    A number is what a die shows, counted from 1; a name is looked up by the game in the state at that moment.
    """

    __slots__ = ("game", "script", "state")

    def __init__(self, game: Game, state: Any, seed: int, line: str, script: MutableSequence[str | int]) -> None:
        super().__init__(seed, line)
        self.game, self.state, self.script = game, state, script

    def below(self, bound: int) -> int:
        """Return what the script tells, or else a number of the seed; NotDrawn if it can't be that."""
        return self._draw(bound, None)

    def choice(self, items: Sequence[T]) -> T:
        """Return the item that the script tells, or else one by the seed; NotDrawn if it can't be that."""
        return items[self._draw(len(items), items)]

    def _draw(self, bound: int, items: Sequence[Any] | None) -> int:
        if not self.script:
            return super().below(bound)
        self.count += 1
        told = self.script.pop(0)
        found = told - 1 if isinstance(told, int) else self._named(told, bound, items)
        if found is None or not 0 <= found < bound:
            raise NotDrawn(told)
        return found

    def _named(self, name: str, bound: int, items: Sequence[Any] | None) -> int | None:
        if items is not None and name in items:
            return items.index(name)
        drawn = None if self.game.staging is None else self.game.staging.drawn
        return None if drawn is None else drawn(self.state, name, bound, items)
