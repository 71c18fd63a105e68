"""The registry of games. A game registers its facts and the module with its rules, which is imported on first use.

Its data files are in `data/<id>`, or in a folder of its own for a game from outside the repository.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.core.contract import texts
from games.core.contract.contract import GameFacts
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.program.paths import resource


class Registered(NamedTuple):
    """A registered game: its facts, the module with its rules, and the folder of its data files."""

    facts: GameFacts
    module: str
    folder: Path


_games: dict[str, Registered] = {}


def add(facts: GameFacts, module: str, folder: str | Path | None = None) -> None:
    """Register a game; `module` is imported on first use and must define `GAME`.

    `folder` contains its board, cards and rules pages, and its translations as `locale/<language>/LC_MESSAGES/<id>.mo`.
    None: the files are in `data/<id>`, and the translations in the program's catalogue.
    """
    if facts.id in _games:
        raise ValueError(f"two games are called {facts.id!r}")
    _games[facts.id] = Registered(facts, module, Path(folder) if folder is not None else resource(f"data/{facts.id}"))
    if folder is not None:
        texts.add_catalogue(facts.id, Path(folder) / "locale")
    game.cache_clear()


def adopt(entry: Registered) -> None:
    """Register a game with the entry of another process; do nothing if it is registered already."""
    if entry.facts.id not in _games:
        add(*entry)


def remove(game_id: str) -> None:
    """Unregister a game, for tests that register their own."""
    _games.pop(game_id, None)
    texts.remove_catalogue(game_id)
    game.cache_clear()


def all_facts() -> list[GameFacts]:
    """List the facts of all registered games in order of registration."""
    return [entry.facts for entry in _games.values()]


@cache
def game(game_id: str) -> Game:
    """Return a registered game, importing its rules on first use; UsageError if there is no such game."""
    if game_id not in _games:
        raise UsageError(f"there is no game called {game_id!r}; known: {', '.join(sorted(_games))}")
    found: Game = importlib.import_module(_games[game_id].module).GAME
    return found


def entry(game_id: str) -> Registered:
    """Return a game's entry, for `adopt` in another process; UsageError if there is no such game."""
    game(game_id)
    return _games[game_id]


def package(game_id: str) -> str:
    """Return the name of a game's package without importing it; empty for an unknown game."""
    return _games[game_id].module.rpartition(".")[0] if game_id in _games else ""


def folder(game_id: str) -> Path:
    """Return the folder of a game's data files; `data/<id>` for an unregistered game."""
    return _games[game_id].folder if game_id in _games else resource(f"data/{game_id}")


def holds(path: Path) -> bool:
    """Return True if a file belongs to the program or a registered game, False for a user's file."""
    folders = [resource("data"), *(entry.folder for entry in _games.values())]
    whole = Path(os.path.realpath(path))  # also works for a link to itself
    return any(whole.is_relative_to(os.path.realpath(folder)) for folder in folders)
