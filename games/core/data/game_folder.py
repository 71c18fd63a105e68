"""A game in a folder of its own: the content of its `game.yaml`, read without running any of its code. Imports
pydantic.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from games.core.contract.errors import DataError
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.geometry import ABSENT, Id, StrictModel
from games.core.data.text_models import Author, LongText, Name
from games.core.data.validation import validate

FILE_NAME = "game.yaml"
IGNORED = ("__pycache__",)  # never read, and not part of the hash, as are names that begin with a dot


class GameFile(StrictModel):
    """The content of `game.yaml`."""

    format: Literal[1]
    game: Id
    kind: Literal["game"]
    name: Annotated[dict[Literal["pl", "en"], Name], Field(min_length=1)]
    author: Author
    about: Annotated[dict[Literal["pl", "en"], LongText], Field(min_length=1)] = ABSENT


class GameFolder(NamedTuple):
    """A game's folder: its id, which is also the name of its Python package, and the content of its `game.yaml`."""

    path: Path
    id: str
    name: dict[str, str]
    author: str
    about: dict[str, str]


def read_game_folder(path: Path) -> GameFolder:
    """Return a game's folder with the content of its `game.yaml`; raises DataError."""
    document = files.parse_document(path / FILE_NAME)
    model, problems = validate(GameFile, document)
    if model is None or problems:
        raise DataError(problems)
    data = model.model_dump(exclude_unset=True)
    if not (path / "game.py").is_file():
        raise DataError([document.problem(("game",), N_("expected a file named game.py next to this one"))])
    return GameFolder(path.resolve(), data["game"], data["name"], data["author"], data.get("about", {}))


def files_of(folder: Path) -> Iterator[Path]:
    """Yield the files of a game in a fixed order, without the ignored ones."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in IGNORED:
            continue
        if path.is_dir():
            yield from files_of(path)
        elif path.is_file():
            yield path


def content_hash(folder: Path) -> str:
    """Return a hash of the names and contents of all files of a game."""
    whole = sha256()
    for path in files_of(folder):
        name, content = path.relative_to(folder).as_posix().encode(), path.read_bytes()
        whole.update(b"%d:%s%d:%s" % (len(name), name, len(content), content))
    return whole.hexdigest()
