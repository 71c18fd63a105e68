"""The boards of a game, shipped and the user's own: list, load, embed, compare and update them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from games import registry
from games.core.contract import plain
from games.core.contract.contract import Board
from games.core.contract.errors import DataError, InaccessibleData, Problem, UsageError, system_reason
from games.core.contract.texts import N_, Text
from games.core.data.files import Document, header_problems, is_shipped, read_document_from_text, read_top_keys
from games.core.program.disk import list_files
from games.core.program.paths import user_folder

BOARD_KIND = "board"
BOARD_SUFFIXES = (".yaml", ".yml")
# Keys of board files that don't affect the rules: texts and geometry.
COSMETIC_KEYS = frozenset(
    {"geometry", "name", "author", "about", "replaced_by", "short", "ability", "centre", "icon", "number", "at", "rect"}
)


class BoardRef(NamedTuple):
    """A board file, as shown in lists. `problems` are the faults found in it."""

    id: str
    path: Path
    name: Mapping[str, str]  # language -> name; the file's name if the file contains none
    is_shipped: bool
    problems: tuple[Problem, ...] = ()
    description: Mapping[str, str] = {}  # language -> a few sentences; empty if the file contains none
    replaced_by: str = ""  # id of the board to offer instead of this one, which only saved matches need

    @property
    def key(self) -> str:
        """The id of a shipped board, or the file name of a user's board, because copies may have the same id."""
        return self.id if self.is_shipped else self.path.name


BoardFileStamp = tuple[int, int, int]  # inode, time of the last change, and size of a file


class _Loaded(NamedTuple):
    """A loaded board, with the stamp that its file had when it was read."""

    stamp: BoardFileStamp
    board: Board


_loaded: dict[tuple[Callable[[Path], Board], Path], _Loaded] = {}  # loaded boards, by loading function and file
_listed: dict[tuple[Path, str], tuple[BoardFileStamp, BoardRef]] = {}  # entries of lists, by file and game


def shipped_boards(game_id: str) -> list[BoardRef]:
    """List the boards that ship with the program, the default first."""
    return _refs(registry.data_folder(game_id), game_id, "board")


def user_boards(game_id: str) -> list[BoardRef]:
    """List the user's own boards of a game in `<user folder>/boards/<game>/*.yaml`, including invalid ones."""
    return _refs(_own(game_id), game_id)


def folder_problem(game_id: str) -> Text | None:
    """Return why the user's folder of boards can't be read, or None."""
    error = list_files(_own(game_id)).error
    return None if error is None else N_("Your folder of boards can't be read: {why}.", why=system_reason(error))


def _own(game_id: str) -> Path:
    return user_folder() / "boards" / game_id


def find_board_ref(game_id: str, board: Board) -> BoardRef:
    """Return the file of a loaded board, found by the board's id; UsageError if it no longer exists.

    If several files have this id, a file with exactly the board's content is preferred. Then follow a user's file with
    the same rule values, an invalid file, and any other. Among equals, shipped files come last.
    """
    same = [ref for ref in (*user_boards(game_id), *shipped_boards(game_id)) if ref.id == board.id]
    if not same:
        raise UsageError(f"there is no board called {board.id!r} any more")
    return max(same, key=lambda ref: _likeness(game_id, ref, board)) if len(same) > 1 else same[0]


def _likeness(game_id: str, ref: BoardRef, board: Board) -> int:
    """Return a number from 0 to 4 that grows with the likelihood that the board was loaded from this file."""
    try:
        candidate = load_game_board(game_id, ref)
    except DataError:
        return 1
    if candidate.data == board.data:
        return 4 if ref.is_shipped else 3
    return 2 if not ref.is_shipped and rule_digest(candidate) == rule_digest(board) else 0


def find_board_key(game_id: str, board: Board) -> str:
    """Return the `BoardRef.key` of a loaded board's file, or the board's id if the file no longer exists."""
    try:
        return find_board_ref(game_id, board).key
    except UsageError:
        return board.id


def load_game_board(game_id: str, board: BoardRef | Path | str) -> Board:
    """Load a board by its reference or path. Raises DataError with all faults, UsageError for an unknown game.

    Boards are cached until their file changes, so callers must not modify them.
    """
    path = board.path if isinstance(board, BoardRef) else Path(board)
    read = registry.game(game_id).load_board
    try:
        stamp = _stamp(path)
    except (OSError, ValueError):
        return read(path)  # raises DataError with the reason why the file is inaccessible
    kept = _loaded.get((read, path))
    if kept is None or kept.stamp != stamp:
        kept = _loaded[read, path] = _Loaded(stamp, read(path))
    return kept.board


def load_default_board(game_id: str) -> Board:
    """Load the default board of a game."""
    return load_game_board(game_id, shipped_boards(game_id)[0])


def board_to_text(board: Board) -> str:
    """Return a loaded board as one line of JSON, for a journal's header; `load_board_from_text` reads it."""
    return json.dumps(board.data, ensure_ascii=False, separators=(",", ":"))


def load_board_from_text(game_id: str, text: str, file: str) -> Board:
    """Load a board from a text that is part of another file, which is called `file` in messages.

    Raises the errors of `load_game_board`.
    """
    return registry.game(game_id).load_board(read_document_from_text(text, file))


def rule_digest(board: Board) -> str:
    """Return 16 hexadecimal digits that identify a board's rule values, such as ids and numbers, without its looks."""
    content = {key: value for key, value in board.data.items() if key != "id"}
    return plain.digest(_rules(content))


def update_cosmetics(game_id: str, board: Board, reloaded: Board) -> bool:
    """Copy texts and geometry of a reloaded board into the board in play; return False if that is impossible.

    It is impossible if the boards differ in their places, cards or similar lists. Rule values never change.
    """
    if not _same_shape(board.data, reloaded.data):
        return False
    tried = deepcopy(board.data)
    _update_looks(tried, reloaded.data)
    try:  # the reloaded geometry may fit only the reloaded rule values, so the copy is checked first
        load_board_from_text(game_id, json.dumps(tried), board.id)
    except DataError:
        return False
    for key in [key for key, kept in _loaded.items() if kept.board is board]:
        del _loaded[key]
    _update_looks(board.data, reloaded.data)
    return True


def text_in_language(texts: Mapping[str, str], language: str) -> str:
    """Return the text in `language`, else in any other language of the file; empty if there is none."""
    return texts.get(language) or next(iter(texts.values()), "")


def _rules(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _rules(inner) for key, inner in value.items() if key not in COSMETIC_KEYS}
    if isinstance(value, list | tuple):
        return [_rules(inner) for inner in value]
    return value


def _same_shape(old: Any, new: Any) -> bool:
    """Return True if two boards differ only in numbers, texts and looks."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        keys = old.keys() - COSMETIC_KEYS
        return keys == new.keys() - COSMETIC_KEYS and all(_same_shape(old[key], new[key]) for key in keys)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_same_shape, old, new))
    return type(old) is type(new) and (old == new or not isinstance(old, str))


def _update_looks(old: Any, new: Any) -> None:
    """Update cosmetic keys in place, so that every holder of the data sees the change."""
    if isinstance(old, dict):
        for key in COSMETIC_KEYS & old.keys() - new.keys():
            del old[key]
        old.update({key: new[key] for key in COSMETIC_KEYS & new.keys()})
        for key in old.keys() - COSMETIC_KEYS:
            _update_looks(old[key], new[key])
    elif isinstance(old, list):
        for one, other in zip(old, new, strict=True):
            _update_looks(one, other)


def _refs(folder: Path, game_id: str, stem: str = "") -> list[BoardRef]:
    """List the boards in a folder whose file names begin with `stem`, including unreadable ones."""
    paths = sorted(file.path for file in list_files(folder, *BOARD_SUFFIXES).files)
    return [_ref(path, game_id) for path in paths if path.suffix in BOARD_SUFFIXES and path.name.startswith(stem)]


def _stamp(path: Path) -> BoardFileStamp:
    facts = path.stat()
    return facts.st_ino, facts.st_mtime_ns, facts.st_size


def _ref(path: Path, game_id: str) -> BoardRef:
    """Return the list entry of a file, cached until the file changes."""
    try:
        try:
            stamp = _stamp(path)
        except OSError:
            return _read_ref(path, game_id)  # raises DataError with the reason why the file is inaccessible
        kept = _listed.get((path, game_id))
        if kept is None or kept[0] != stamp:
            kept = _listed[path, game_id] = stamp, _read_ref(path, game_id)
        return kept[1]
    except InaccessibleData as error:
        return _faulty(path, error)


def _faulty(path: Path, error: DataError) -> BoardRef:
    return BoardRef(path.stem, path, {"en": path.stem}, is_shipped(path), tuple(error.problems))


def _read_ref(path: Path, game_id: str) -> BoardRef:
    stem = path.stem
    try:
        document = read_top_keys(path, {"format", "game", "kind", "id", "name", "about", "replaced_by"})
    except InaccessibleData:
        raise
    except DataError as error:
        return _faulty(path, error)
    problems = (*document.problems, *header_problems(document, game_id, BOARD_KIND))
    board_id, replaced_by = document.data.get("id"), document.data.get("replaced_by")
    return BoardRef(
        board_id if isinstance(board_id, str) and board_id else stem,
        path,
        _words(document, "name") or {"en": stem},
        is_shipped(path),
        problems,
        _words(document, "about"),
        replaced_by if isinstance(replaced_by, str) else "",
    )


def _words(document: Document, key: str) -> dict[str, str]:
    texts = document.data.get(key)
    by_language = (
        {lang: said for lang, said in texts.items() if isinstance(said, str)} if isinstance(texts, dict) else {}
    )
    return {str(lang): said for lang, said in by_language.items() if said.strip()}
