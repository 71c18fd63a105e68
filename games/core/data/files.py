"""Read data files safely, and check their content against a model.

Every file begins with `format: 1`, `game:` and `kind:`. Nothing in a file is ever executed.
"""

from __future__ import annotations

import codecs
import stat
from collections.abc import Set
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from games import registry
from games.core.contract.errors import DataError, InaccessibleData, Problem, system_reason
from games.core.contract.texts import N_, Text
from games.core.data import yaml_reader
from games.core.data.validation import Fault, raise_faults, validate, value_text
from games.core.data.yaml_reader import MAX_BYTES, Document, FilePosition, ValuePath, format_path

if TYPE_CHECKING:
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)

__all__ = [
    "FORMAT", "Document", "Fault", "FilePosition", "Source", "ValuePath", "decode_text", "format_path",
    "header_problems", "is_shipped", "load_model", "load_model_cached", "parse_document",
    "parse_document_from_text", "raise_faults", "read_bytes", "read_document", "read_document_from_text",
    "read_top_keys",
]  # fmt: skip

FORMAT = 1
HEADER_KEYS = ("format", "game", "kind")
Source = str | Path | Document


def is_shipped(path: Path) -> bool:
    """Return True if a file belongs to the program's own data."""
    return registry.is_program_file(path)


def read_document(path: str | Path) -> Document:
    """Read a YAML file as plain data with the position of every value. DataError lists all syntax faults."""
    return _whole(parse_document(path))


def read_document_from_text(text: str, file: str) -> Document:
    """Read YAML or JSON from a text that is part of another file, which is called `file` in messages."""
    return _whole(parse_document_from_text(text, file))


def read_top_keys(path: str | Path, wanted_keys: Set[str]) -> Document:
    """Read a file only until the values of `wanted_keys` are known, which is fast enough for lists."""
    return yaml_reader.parse_yaml(decode_text(read_bytes(path), path), str(path), wanted_keys)


def parse_document(path: str | Path) -> Document:
    """Read a file like `read_document`, but collect recoverable faults in `problems` instead of raising them."""
    document = yaml_reader.parse_yaml(decode_text(read_bytes(path), path), str(path))
    document.is_shipped = is_shipped(Path(path))
    return document


def parse_document_from_text(text: str, file: str) -> Document:
    """Parse a text that is part of another file, and collect recoverable faults in `problems`."""
    return yaml_reader.parse_yaml(text, file)


def _whole(document: Document) -> Document:
    if document.problems:
        raise DataError(_sorted(document.problems))
    return document


def _sorted(problems: list[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


def read_bytes(path: str | Path) -> bytes:
    """Return the bytes of a file.

    Raises DataError if it is no regular file or too large, InaccessibleData if the system refuses access.
    """
    path = Path(path)
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            raise _fault(path, N_("expected a file, but this is a folder"))
        if not stat.S_ISREG(facts.st_mode):
            raise _fault(path, N_("expected an ordinary file"))
        if facts.st_size > MAX_BYTES:
            raise _fault(path, N_("expected a file of at most {most} bytes", most=MAX_BYTES))
        return path.read_bytes()
    except FileNotFoundError:
        raise _fault(path, N_("there is no such file")) from None
    except OSError as error:
        raise _refused(path, N_("the file can't be read: {said}", said=system_reason(error))) from None
    except ValueError as error:  # a null character in the path
        raise _fault(path, N_("the file can't be read: {said}", said=str(error))) from None


def decode_text(raw: bytes, path: str | Path) -> str:
    """Decode bytes as UTF-8; DataError names the first invalid byte."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _fault(path, N_("expected UTF-8 text, got UTF-16"), FilePosition(1, 1))
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        mark = FilePosition(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        text = N_("expected UTF-8 text, got the byte {byte}", byte=f"0x{raw[error.start]:02X}")
        raise _fault(path, text, mark) from None


def _fault(path: str | Path, text: Text, mark: FilePosition = FilePosition(0, 0)) -> DataError:  # noqa: B008 - immutable default
    return DataError([Problem(str(path), mark.line, mark.column, "", text)])


def _refused(path: Path, text: Text) -> InaccessibleData:
    return InaccessibleData([Problem(str(path), 0, 0, "", text)])


def header_problems(document: Document, game: str, kind: str) -> list[Problem]:
    """List the faults in the first lines of a file, which should name this game and kind."""
    problems = []
    for key, right in zip(HEADER_KEYS, (FORMAT, game, kind), strict=True):
        value = document.data.get(key)
        if value == right and type(value) is type(right):
            continue
        if key not in document.data:
            text = N_("missing, expected \"{key}: {right}\"", key=key, right=right)  # fmt: skip
        else:
            text = N_("expected {right}, got {got}", right=right, got=value_text(value))
            if key == "format" and type(value) is int and value > FORMAT:
                text = N_(
                    "expected {right}, got {got}: a newer program wrote this file",
                    right=right,
                    got=value_text(value),
                )
        problems.append(document.problem((key,), text))
    return problems


def load_model(model: type[M], source: Source, game: str, kind: str) -> M:
    """Read a file and check it against a model; return the model's instance.

    `source` is a path or a document that was already read. DataError lists all faults in the order of the file, syntax
    faults first. If format, game or kind are wrong, nothing else is checked.
    """
    document = source if isinstance(source, Document) else parse_document(source)
    problems = header_problems(document, game, kind)
    if not problems:
        instance, problems = validate(model, document)
        if instance is not None and not document.problems:
            return instance
    raise DataError([*_sorted(document.problems), *_sorted(problems)])


def load_model_cached(model: type[M], path: Path, game: str, kind: str) -> M:
    """Load a file like `load_model`, but from a cache until the file changes."""
    return _checked(model, path, game, kind, path.stat().st_mtime_ns if path.is_file() else 0)  # type: ignore[no-any-return]


@lru_cache(maxsize=16)
def _checked(model: type[M], path: Path, game: str, kind: str, changed: int) -> M:
    return load_model(model, path, game, kind)
