"""The user's board files: copy, rename, import, export, delete.

File names contain only lower-case letters, digits and `_`, so they can't lead out of the folder.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from itertools import dropwhile
from pathlib import Path

from games.core.contract.errors import DataError, Problem
from games.core.contract.texts import N_
from games.core.data import boards, file_kinds, files
from games.core.data.boards import BoardRef
from games.core.program.disk import write_atomically
from games.core.program.paths import user_folder
from games.core.workshop.checks import check_text
from games.core.workshop.document import BoardDocument, EditedFile
from games.core.workshop.edits import Edit, InsertItem, SetValue

MAX_ID_LENGTH = 40
# names that Windows reserves for devices
RESERVED_NAMES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)),
}
# Replaces the comments at the beginning of a copied board: the path of a schema, and what the board is.
COPY_COMMENT = "# What each key means: data/README.md. Check a change with `main.py check`.\n"


def boards_folder(game_id: str) -> Path:
    """Return the folder of the user's boards of a game."""
    return user_folder() / "boards" / game_id


def make_id(name: str) -> str:
    """Derive an id from a name: `Nocna Huta` -> `nocna_huta`."""
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L")).encode("ascii", "ignore").decode()
    result = "_".join("".join(char if char.isalnum() else " " for char in plain.lower()).split())
    result = result.lstrip("0123456789_")[:MAX_ID_LENGTH].rstrip("_")
    return f"board_{result}" if result in RESERVED_NAMES else result or "board"


def copy_board(game_id: str, ref: BoardRef, names: Mapping[str, str], author: str = "") -> Path:
    """Copy a board under a new name and id; return the path of the copy.

    Raises DataError if the original can't be read or the name is invalid, OSError if nothing can be written.
    """
    raw = files.read_bytes(ref.path)
    text = files.decode_text(raw, ref.path)
    lines = text.splitlines(keepends=True)
    content = "".join(dropwhile(lambda line: line.startswith("#"), lines))
    text = COPY_COMMENT + content if len(content) < len(text) else text
    document = BoardDocument(text.encode("utf-8"), str(ref.path))
    words = {language: name for language, name in names.items() if name}
    new_id = _free_id(game_id, make_id(words.get("en") or next(iter(words.values()), "")))
    edits: list[Edit] = [SetValue(("id",), new_id), SetValue(("name",), words)]
    if author:
        there = "author" in document.data
        edits.append(SetValue(("author",), author) if there else InsertItem(("author",), author, "name"))
    document.change(*edits)
    check_names(game_id, document)
    path = _free_path(game_id, new_id)
    write_atomically(path, document.raw)
    return path


def rename_board(game_id: str, path: Path, names: Mapping[str, str]) -> None:
    """Rename a user's board; raises the errors of `copy_board`."""
    kept = EditedFile(path)
    kept.document.change(SetValue(("name",), {language: name for language, name in names.items() if name}))
    check_names(game_id, kept.document)
    kept.save()


def check_names(game_id: str, document: BoardDocument) -> None:
    """Raise DataError if the name or author of a board is invalid."""
    verdict = check_text(game_id, document.text, document.file)
    wrong = [problem for problem in verdict.problems if problem.path.partition(".")[0] in ("name", "author", "id")]
    if wrong:
        raise DataError(wrong)


def import_board(path: Path) -> tuple[str, Path]:
    """Copy a board file to the user's boards; return (game, path of the copy).

    An identical file is not copied twice. Raises DataError if the file is not a board of a known game. Other faults are
    accepted.
    """
    raw = files.read_bytes(path)
    document = files.parse_document_from_text(files.decode_text(raw, path), str(path))
    kind = file_kinds.find_file_kind(document, file_kinds.all_file_kinds())
    game = document.data.get("game")
    if isinstance(kind, list):
        raise DataError(kind)
    if document.data.get("kind") != boards.BOARD_KIND or not isinstance(game, str):
        text = N_("expected a board, got {kind}", kind=str(document.data.get("kind")))
        raise DataError([Problem(str(path), 1, 1, "kind", text)])
    for own in boards.user_boards(game):
        with suppress(DataError):
            if files.read_bytes(own.path) == raw:
                return game, own.path
    target = _free_path(game, make_id(path.stem))
    write_atomically(target, raw)
    return game, target


def export_board(path: Path, folder: Path) -> Path:
    """Copy a board file to a folder without overwriting anything; return the path of the copy."""
    number, target = 1, folder / path.name
    while target.exists():
        number += 1
        target = folder / f"{path.stem}_{number}{path.suffix}"
    write_atomically(target, files.read_bytes(path))
    return target


def delete_board(path: Path) -> None:
    """Delete a user's board and its backup; OSError on failure."""
    path.unlink()
    with suppress(OSError):
        path.with_name(f"{path.name}~").unlink()


def _free_id(game_id: str, wanted: str) -> str:
    taken = {ref.id for ref in (*boards.user_boards(game_id), *boards.shipped_boards(game_id))}
    number, result = 1, wanted
    while result in taken:
        number += 1
        result = f"{wanted[: MAX_ID_LENGTH - 4]}_{number}"
    return result


def _free_path(game_id: str, stem: str) -> Path:
    number, result = 1, boards_folder(game_id) / f"{stem}.yaml"
    while result.exists() or result.is_symlink():
        number += 1
        result = boards_folder(game_id) / f"{stem}_{number}.yaml"
    return result
