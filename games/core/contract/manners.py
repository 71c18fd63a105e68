"""Characters of computer players: by which traits of moves they are told apart in a game, and how much each draws them.

A trait is a short name for what a move is, such as `harm`. A character leans to some and away from others: among moves
that seem nearly as good it takes those that suit it, so it plays in another manner and not worse. The shared search
that bends its choice by them is `computers.characters`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Move


class Manners(NamedTuple):
    """What distinguishes the characters in one game.

    Wampiry: `traits(state, move)` is `("harm",)` where an opponent's marker is removed, and `leanings["mischievous"]`
    is `{"harm": 0.7, ...}`: such a move counts as if its `prior` were e ** 0.7 times as large.
    """

    # Every trait, with what it says of a move in a few words, for the table of `simulate` and the README.
    names: Mapping[str, str]
    # (state, move of the seat that decides) -> its traits; looks only at what that seat knows.
    traits: Callable[[Any, Move], Sequence[str]]
    leanings: Mapping[str, Mapping[str, float]]  # character -> trait -> powers of e
    # (state, moves, leanings of one character) -> how much each move suits it, in powers of e, where that is more than
    # the sum of its traits. Kraków: a step suits by the painting that it is the way to.
    lean: Callable[[Any, Sequence[Move], Mapping[str, float]], list[float]] | None = None
