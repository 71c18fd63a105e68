"""Loading of the files of lessons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games import registry
from games.core.data import files

if TYPE_CHECKING:
    from games.core.data.yaml_reader import Document
    from games.core.lessons.models import CoachFile, LessonsFile

_MINUTES = re.compile(r"^ {2}minutes: *([0-9]+) *$", re.MULTILINE)
_ID = re.compile(r"^ {0,2}- id: *([a-z][a-z0-9_]*) *$", re.MULTILINE)


def lessons_path(game_id: str, kind: str = "lessons") -> Path:
    """Return the path of a game's lessons.

    `kind` is `lessons`, or `coach` for the coach's cards.
    """
    return registry.data_folder(game_id) / f"{kind}.yaml"


class LessonsOutline(NamedTuple):
    """The ids of a game's lessons, and how many minutes all of them take."""

    ids: tuple[str, ...] = ()
    minutes: int = 0


def lessons_outline(game_id: str) -> LessonsOutline:
    """Read the outline of a game's lessons, without validating the file; it is empty if the file can't be read."""
    try:
        text = lessons_path(game_id).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return LessonsOutline()
    return LessonsOutline(tuple(_ID.findall(text)), sum(map(int, _MINUTES.findall(text))))


def read_lessons(game_id: str) -> LessonsFile:
    """Load a game's lessons.

    Raises DataError with every fault that does not need playing.
    """
    from games.core.lessons.models import LessonsFile

    return files.load_model_cached(LessonsFile, lessons_path(game_id), game_id, "lessons")


def read_coach(game_id: str) -> CoachFile | None:
    """Load a game's coach's cards, or return None.

    Raises DataError.
    """
    from games.core.lessons.models import CoachFile

    path = lessons_path(game_id, "coach")
    return files.load_model_cached(CoachFile, path, game_id, "coach") if path.is_file() else None


def game_of(document: Document) -> str:
    """Return the id of a file's game."""
    return str(document.data.get("game"))
