"""The registry of games. A game registers its facts, and the module with its rules for later import.

A game's data files are in `data/<id>`. A game from outside the repository has its own folder.
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
from games.core.program import guest_modules
from games.core.program.paths import resource_path


class RegisteredGame(NamedTuple):
    """A registered game: facts, module with the rules, folder of data files.

    `package` is the package that is imported from `folder`, also by other processes; "": Python finds it.
    """

    facts: GameFacts
    module: str
    folder: Path
    package: str = ""


_games: dict[str, RegisteredGame] = {}


def add(facts: GameFacts, module: str, folder: str | Path | None = None, package: str = "") -> None:
    """Register a game. `module` is imported at first use and must define `GAME`.

    `folder` contains its boards, rules pages, and translations `locale/<language>/LC_MESSAGES/<id>.mo`. None means
    `data/<id>` and the program's translations. With `package`, the module belongs to this package, whose modules are
    the files of `folder` (`games.guests`).
    """
    if facts.id in _games:
        raise ValueError(f"two games are called {facts.id!r}")
    _games[facts.id] = RegisteredGame(
        facts, module, Path(folder) if folder is not None else resource_path(f"data/{facts.id}"), package
    )
    if package and folder is not None:
        guest_modules.install_finder(package, Path(folder))
    if folder is not None:
        texts.add_catalogue(facts.id, Path(folder) / "locale")
    game.cache_clear()


def register_entry(entry: RegisteredGame) -> None:
    """Register a game by an entry from another process; do nothing if it is registered."""
    if entry.facts.id not in _games:
        add(*entry)


def remove(game_id: str) -> None:
    """Unregister a game, for tests."""
    entry = _games.pop(game_id, None)
    if entry is not None and entry.package:
        guest_modules.remove_finder(entry.package)
    texts.remove_catalogue(game_id)
    game.cache_clear()


def all_facts() -> list[GameFacts]:
    """List the facts of all registered games, in order."""
    return [entry.facts for entry in _games.values()]


def unknown_game(game_id: str) -> UsageError:
    """Return the error for an id that no game has."""
    known = ", ".join(sorted(_games))
    return UsageError(f"there is no game called {game_id!r}; known: {known}; --with FOLDER adds one from a folder")


@cache
def game(game_id: str) -> Game:
    """Return a game, importing its rules at first use. Raises UsageError if it is unknown."""
    if game_id not in _games:
        raise unknown_game(game_id)
    found: Game = importlib.import_module(_games[game_id].module).GAME
    return found


def game_entry(game_id: str) -> RegisteredGame:
    """Return the entry of a game, with which another process can register it; UsageError if the game is unknown."""
    game(game_id)
    return _games[game_id]


def package_name(game_id: str) -> str:
    """Return the name of a game's package; "" for an unknown game."""
    return _games[game_id].module.rpartition(".")[0] if game_id in _games else ""


def data_folder(game_id: str) -> Path:
    """Return the folder of a game's data files."""
    return _games[game_id].folder if game_id in _games else resource_path(f"data/{game_id}")


def is_program_file(path: Path) -> bool:
    """Return True if a file belongs to the program or a registered game."""
    folders = [resource_path("data"), *(entry.folder for entry in _games.values())]
    whole = Path(os.path.realpath(path))  # follows links, and never fails, unlike Path.resolve
    return any(whole.is_relative_to(os.path.realpath(folder)) for folder in folders)


def art_file(game_id: str, name: str) -> str:
    """Return the file of a game's picture, such as `tile.webp`. A game from outside the program has its pictures in its
    own folder `art`.
    """
    entry = _games.get(game_id)
    own = entry.folder / "art" / name if entry is not None and entry.package else None
    return str(own) if own is not None and own.is_file() else f"assets/art/{game_id}/{name}"


def art_folders(game_id: str) -> list[Path]:
    """Return the folders with a game's pictures; a picture of the first one has priority (see `art_file`)."""
    entry = _games.get(game_id)
    own = [entry.folder / "art"] if entry is not None and entry.package else []
    return [*own, resource_path(f"assets/art/{game_id}")]


def emblem_file(game_id: str) -> str:
    """Return the file of a game's emblem, which may not exist."""
    own = art_file(game_id, "emblem.svg")
    return own if own != f"assets/art/{game_id}/emblem.svg" else f"assets/art/emblems/{game_id}.svg"
