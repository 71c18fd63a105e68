"""Characters of computer players: cautious, daring, mischievous. They change how a level plays, not how well.

Each game names traits of its moves and how much a character leans to each (`Manners`). `easy` and `medium` weigh a move
that suits the character as if the game's `prior` liked it more; `hard` takes it among those that the search found as
good. `read_mind("medium:daring")` takes a computer's name apart; without a character it is plain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from games.core.contract.contract import Move
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.match.players import CHARACTERS, LEVELS, PLAIN


def read_mind(name: str) -> tuple[str, str]:
    """Return the level and the character ("": none) of a computer's name; UsageError where there are no such."""
    level, mark, character = name.partition(":")
    if level not in LEVELS:
        raise UsageError(f"there is no level called {level!r}; known: {', '.join(LEVELS)}")
    if mark and character not in CHARACTERS:
        raise UsageError(f"there is no character called {character!r}; known: {', '.join(CHARACTERS)}")
    return level, character


def leanings(game: Game, state: Any, moves: Sequence[Move], character: str) -> list[float]:
    """Return for each move how much it suits a character, in powers of e; all 0 for one that is plain."""
    manners = game.thinking.manners
    if manners is None or character == PLAIN:
        return [0.0] * len(moves)
    drawn = manners.leanings[character]
    if manners.lean is not None:
        return manners.lean(state, moves, drawn)
    return [lean_of(drawn, manners.traits(state, move)) for move in moves]


def lean_of(drawn: Mapping[str, float], traits: Sequence[str]) -> float:
    """Return how much a character that is so drawn to traits leans to what has these ones."""
    return sum([drawn.get(trait, 0.0) for trait in traits])


def bent(weights: Sequence[float], lean: Sequence[float]) -> Sequence[float]:
    """Return weights of moves as a character sees them."""
    if not any(lean):
        return weights
    return [weight * exp(more) for weight, more in zip(weights, lean, strict=True)]
