"""Which games there are. A game registers its facts and the module that holds its rules, loaded when first needed."""

from __future__ import annotations

import importlib
from functools import cache

from games.core.contract import Facts, Game
from games.core.errors import UsageError

_games: dict[str, tuple[Facts, str]] = {}


def add(facts: Facts, module: str) -> None:
    """Register a game; `module` is imported when its rules are first needed and must hold `GAME`."""
    if facts.id in _games:
        raise ValueError(f"two games are called {facts.id!r}")
    _games[facts.id] = (facts, module)
    game.cache_clear()


def remove(game_id: str) -> None:
    """Take a game out again (tests register games of their own)."""
    _games.pop(game_id, None)
    game.cache_clear()


def all_facts() -> list[Facts]:
    """List the facts of every registered game, in the order they were added."""
    return [facts for facts, _ in _games.values()]


@cache
def game(game_id: str) -> Game:
    """Return the rules of a registered game, importing them on first use; UsageError if there is no such game."""
    if game_id not in _games:
        raise UsageError(f"there is no game called {game_id!r}; known: {', '.join(sorted(_games))}")
    found: Game = importlib.import_module(_games[game_id][1]).GAME
    return found


def module(game_id: str) -> str:
    """Return the name of the module that holds a registered game; UsageError if there is no such game."""
    game(game_id)
    return _games[game_id][1]


def register_shipped() -> None:
    """Register the games that ship with the program, once."""
    from games.ankh_morpork import facts as ankh_morpork
    from games.wampiry import facts as wampiry

    for shipped in (wampiry, ankh_morpork):
        facts = shipped.FACTS
        if facts.id not in _games:
            add(facts, f"games.{facts.id}.game")
