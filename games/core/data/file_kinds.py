"""The kinds of data files. Each game lists its own as `KINDS` in `games.<game>.schemas`.

The kinds that are the same for every game are in `games.core.lessons.schemas`. `main.py check` and the editors' schemas
are made from these tables, so a new kind needs only a new entry there.
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
    """One kind of data file: the function that loads it (raises DataError with all faults), and the model of its
    content.
    """

    load: Callable[[Document], Any]
    model: type[BaseModel]


COMMON_MODULE = "games.core.lessons.schemas"  # imported on first use, because it imports the rules


def kinds_of_game(game_id: str) -> Mapping[str, FileKind]:
    """Return a game's kinds of data files: its own, if it has a module `schemas`, and the common ones."""
    package = registry.package(game_id)
    if not package or importlib.util.find_spec(f"{package}.schemas") is None:
        return common_kinds()
    own_kinds: Mapping[str, FileKind] = importlib.import_module(f"{package}.schemas").KINDS
    return {**common_kinds(), **own_kinds}


def common_kinds() -> Mapping[str, FileKind]:
    """Return the kinds of data files that are the same for every game: lessons, the coach's cards."""
    kinds: Mapping[str, FileKind] = importlib.import_module(COMMON_MODULE).KINDS
    return kinds


def all_kinds() -> dict[tuple[str, str], FileKind]:
    """Return all kinds of data files of all registered games, by (game, kind)."""
    ids = [facts.id for facts in registry.all_facts()]
    return {(game, kind): entry for game in ids for kind, entry in kinds_of_game(game).items()}


def kind_of(document: Document, known: Mapping[tuple[str, str], FileKind]) -> FileKind | list[Problem]:
    """Return the kind of a file by its first lines, or the faults in them."""
    from games.core.data.files import head_problems

    game, kind = document.data.get("game"), document.data.get("kind")
    if isinstance(game, str) and isinstance(kind, str) and (game, kind) in known:
        problems = head_problems(document, game, kind)
        return problems or known[game, kind]
    if not document.data.keys() & {"format", "game", "kind"}:
        words = N_(
            'expected the lines "format: {format}", "game: …" and "kind: …": this is no data file', format=FORMAT
        )
        return [document.problem((), words)]
    games = sorted({name for name, _ in known})
    right = {"format": str(FORMAT), "game": ", ".join(games)}
    if game in games:
        right["kind"] = ", ".join(sorted(name for owner, name in known if owner == game))
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
