"""Which games there are. A game registers its facts and the module that holds its rules, loaded when first needed.

Its data files lie in `data/<id>`, those of a game from elsewhere where it says.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.core.contract import texts
from games.core.contract.contract import Facts
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.program.paths import resource


class Registered(NamedTuple):
    """A registered game: its facts, the module that holds its rules, and the folder of its data files."""

    facts: Facts
    module: str
    folder: Path


_games: dict[str, Registered] = {}


def add(facts: Facts, module: str, folder: str | Path | None = None) -> None:
    """Register a game; `module` is imported when its rules are first needed and must hold `GAME`.

    `folder` holds its board, cards and rules' texts, and its words in other languages as
    `locale/<language>/LC_MESSAGES/<id>.mo`. None: `data/<id>`, and the program's catalogue has its words.
    """
    if facts.id in _games:
        raise ValueError(f"two games are called {facts.id!r}")
    _games[facts.id] = Registered(facts, module, Path(folder) if folder is not None else resource(f"data/{facts.id}"))
    if folder is not None:
        texts.add_catalogue(facts.id, Path(folder) / "locale")
    game.cache_clear()


def adopt(entry: Registered) -> None:
    """Register a game as another process knows it; nothing if this one knows it already."""
    if entry.facts.id not in _games:
        add(*entry)


def remove(game_id: str) -> None:
    """Take a game out again (tests register games of their own)."""
    _games.pop(game_id, None)
    texts.remove_catalogue(game_id)
    game.cache_clear()


def all_facts() -> list[Facts]:
    """List the facts of every registered game, in the order they were added."""
    return [entry.facts for entry in _games.values()]


@cache
def game(game_id: str) -> Game:
    """Return the rules of a registered game, importing them on first use; UsageError if there is no such game."""
    if game_id not in _games:
        raise UsageError(f"there is no game called {game_id!r}; known: {', '.join(sorted(_games))}")
    found: Game = importlib.import_module(_games[game_id].module).GAME
    return found


def entry(game_id: str) -> Registered:
    """Return what a game was registered with, for `adopt` in another process; UsageError if there is no such game."""
    game(game_id)
    return _games[game_id]


def package(game_id: str) -> str:
    """Return the name of the package that a game lies in, without importing it; nothing for an unknown game."""
    return _games[game_id].module.rpartition(".")[0] if game_id in _games else ""


def folder(game_id: str) -> Path:
    """Return the folder of a game's data files: `data/<id>` also for a game that nobody has registered."""
    return _games[game_id].folder if game_id in _games else resource(f"data/{game_id}")


def holds(path: Path) -> bool:
    """Return whether a file belongs to the program or to a registered game, rather than to a person."""
    folders = [resource("data"), *(entry.folder for entry in _games.values())]
    whole = Path(os.path.realpath(path))  # also of a link to itself
    return any(whole.is_relative_to(os.path.realpath(folder)) for folder in folders)
