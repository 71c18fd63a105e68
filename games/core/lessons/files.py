"""Find and load the files `lessons.yaml` and `coach.yaml` of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from games import registry
from games.core.contract.contract import Board
from games.core.contract.texts import LANGUAGES
from games.core.data import boards, files
from games.core.data.board_values import fill_values

if TYPE_CHECKING:
    from games.core.data.yaml_reader import Document
    from games.core.lessons.models import BilingualText, CoachCard, CoachFile, LessonsFile

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

    Raises DataError with every fault that can be found without playing the lessons.
    """
    from games.core.lessons.models import LessonsFile

    return files.load_model_cached(LessonsFile, lessons_path(game_id), game_id, "lessons")


def read_coach(game_id: str, board: Board | None = None) -> CoachFile | None:
    """Return a game's coach's cards with the numbers of a board (None: the default board); None without such a file.

    Raises DataError.
    """
    from games.core.lessons.models import CoachFile

    path = lessons_path(game_id, "coach")
    file = files.load_model_cached(CoachFile, path, game_id, "coach") if path.is_file() else None
    return _with_values(file, board) if file is not None else None


def _with_values(file: CoachFile, board: Board | None) -> CoachFile:
    """Return the cards with the values of a board. A value that the board lacks is taken from the default board."""
    default = boards.load_default_board(file.game).data
    data = board.data if board is not None else default
    key = id(file), id(data)
    if key not in _filled:
        cards = [card.model_copy(update={"say": _said(card, data, default)}) for card in file.cards]
        _filled.clear()
        _filled[key] = file, data, file.model_copy(update={"cards": cards})
    return _filled[key][2]


def _said(card: CoachCard, data: Mapping[str, Any], default: Mapping[str, Any]) -> BilingualText:
    texts = {one: fill_values(getattr(card.say, one), data, one, default) for one in LANGUAGES}
    return card.say.model_copy(update=texts)


# Cache of one entry: (id of the file, id of the board's data) -> (file, data, cards). It keeps file and data alive, so
# that no other object gets their ids.
_filled: dict[tuple[int, int], tuple[CoachFile, Mapping[str, Any], CoachFile]] = {}


def game_id_of(document: Document) -> str:
    """Return the id of the game that a file names."""
    return str(document.data.get("game"))
