"""Find, load and check the files of lessons. Their models, which need pydantic, are imported only for loading."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.core.data import files

if TYPE_CHECKING:
    from games.core.data.yaml_reader import Document
    from games.core.lessons.models import CoachFile, LessonsFile

_ID = re.compile(r"^ {0,2}- id: *([a-z][a-z0-9_]*) *$", re.MULTILINE)


def lessons_path(game_id: str, kind: str = "lessons") -> Path:
    """Return the path of a game's lessons, or of the coach's cards if `kind` is `coach`."""
    return registry.folder(game_id) / f"{kind}.yaml"


def lesson_ids(game_id: str) -> tuple[str, ...]:
    """List the ids of a game's lessons without validating the file, which is fast; empty if it has none."""
    try:
        return tuple(_ID.findall(lessons_path(game_id).read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return ()


def read_lessons(game_id: str) -> LessonsFile:
    """Load a game's lessons; DataError lists every fault that can be found without playing them."""
    from games.core.lessons.models import LessonsFile

    return files.load_model_cached(LessonsFile, lessons_path(game_id), game_id, "lessons")


def read_coach(game_id: str) -> CoachFile | None:
    """Load a game's coach's cards, None if it has none; raises like `read_lessons`."""
    from games.core.lessons.models import CoachFile

    path = lessons_path(game_id, "coach")
    return files.load_model_cached(CoachFile, path, game_id, "coach") if path.is_file() else None


def game_of(document: Document) -> str:
    """Return the id of the game that a file is for."""
    return str(document.data.get("game"))
