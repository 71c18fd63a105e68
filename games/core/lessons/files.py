"""The files of lessons: found, loaded, checked. Their models, which bring pydantic, are imported when one is loaded."""

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
    """Return where a game's lessons lie, or the coach's cards (`coach`)."""
    return registry.folder(game_id) / f"{kind}.yaml"


def lesson_ids(game_id: str) -> tuple[str, ...]:
    """List the ids of a game's lessons, quickly and unchecked; none if it has no lessons."""
    try:
        return tuple(_ID.findall(lessons_path(game_id).read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return ()


def read_lessons(game_id: str) -> LessonsFile:
    """Load a game's lessons; DataError names every fault that the file alone shows."""
    from games.core.lessons.models import LessonsFile

    return files.load_model_cached(LessonsFile, lessons_path(game_id), game_id, "lessons")


def read_coach(game_id: str) -> CoachFile | None:
    """Load the coach's cards of a game; None if it has none. Raises like `lessons`."""
    from games.core.lessons.models import CoachFile

    path = lessons_path(game_id, "coach")
    return files.load_model_cached(CoachFile, path, game_id, "coach") if path.is_file() else None


def game_of(document: Document) -> str:
    """Return the game that a file says it is for."""
    return str(document.data.get("game"))
