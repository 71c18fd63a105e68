"""The kinds of data files. Each game lists its own as `KINDS` in `games.<game>.schemas`.

Kinds that are the same for every game are in `games.core.lessons.schemas`. `main.py check` and the editors' schemas use
these tables.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games import registry
from games.core.contract.errors import Problem
from games.core.contract.texts import N_, Text
from games.core.data.files import FORMAT, Document

if TYPE_CHECKING:
    from pydantic import BaseModel


class FileKind(NamedTuple):
    """A kind of data file: its loading function, which raises DataError with all faults, and the model
    of its content.
    """

    load: Callable[[Document], Any]
    model: type[BaseModel]


COMMON_KINDS_MODULE = "games.core.lessons.schemas"  # imported on first use, because it imports the games' rules


def file_kinds_of_game(game_id: str) -> Mapping[str, FileKind]:
    """Return a game's kinds of data files: the common ones, and its own."""
    package = registry.package_name(game_id)
    if not package or importlib.util.find_spec(f"{package}.schemas") is None:
        return common_file_kinds()
    own_kinds: Mapping[str, FileKind] = importlib.import_module(f"{package}.schemas").KINDS
    return {**common_file_kinds(), **own_kinds}


def common_file_kinds() -> Mapping[str, FileKind]:
    """Return the kinds of data files that are the same for every game."""
    kinds: Mapping[str, FileKind] = importlib.import_module(COMMON_KINDS_MODULE).KINDS
    return kinds


def all_file_kinds() -> dict[tuple[str, str], FileKind]:
    """Return all kinds of data files of all registered games, by (game, kind)."""
    ids = [facts.id for facts in registry.all_facts()]
    return {(game, kind): entry for game in ids for kind, entry in file_kinds_of_game(game).items()}


def find_file_kind(document: Document, known_kinds: Mapping[tuple[str, str], FileKind]) -> FileKind | list[Problem]:
    """Return the kind of a file, which its first lines name, or a list of the faults in these lines."""
    from games.core.data.files import header_problems

    game, kind = document.data.get("game"), document.data.get("kind")
    if isinstance(game, str) and isinstance(kind, str) and (game, kind) in known_kinds:
        problems = header_problems(document, game, kind)
        return problems or known_kinds[game, kind]
    if not document.data.keys() & {"format", "game", "kind"}:
        words = N_(
            'expected the lines "format: {format}", "game: …" and "kind: …": this is not a data file', format=FORMAT
        )
        return [document.problem((), words)]
    games = sorted({name for name, _ in known_kinds})
    right = {"format": str(FORMAT), "game": ", ".join(games)}
    if game in games:
        right["kind"] = ", ".join(sorted(name for owner, name in known_kinds if owner == game))
    problems = []
    for key in ("format", "game", "kind"):
        what = right.get(key)
        if key not in document.data:
            problems.append(document.problem((key,), _missing(key, what)))
        elif what and str(document.data[key]) not in what.split(", "):
            text = N_("expected one of: {values}", values=what)
            problems.append(document.problem((key,), text))
    return problems


def _missing(key: str, what: str | None) -> Text:
    if what is None:
        return N_("missing, expected the kind of data file")
    return N_("missing, expected one of: {values}", values=what)
