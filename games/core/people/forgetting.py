"""Remove forgotten people's names from the user's files, except the journals, the index and the people store.

These files are copies of damaged files, files that a killed process left behind, exports and crash reports. If a name
is a whole value, such as a cell of a table, “Somebody” replaces it. A damaged copy that contains the name elsewhere is
deleted.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
import zipfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.core.contract.texts import translate
from games.core.people.store import ANONYMOUS_NAME, mention_pattern, person_key
from games.core.program.disk import MAX_JSON_BYTES, list_files, write_atomically

SEARCHED_FOLDERS = ("exports", "reports", "logs")  # subfolders of the user's folder that are searched
# bytes of a large file read at once; bytes by which two such pieces overlap
PIECE_SIZE, OVERLAP_SIZE = 1_000_000, 4096
DAMAGED_COPY_NAME = re.compile(r"\.damaged-\d+\.json$")
TEMPORARY_NAME = re.compile(r"\.\d+(-\d+)?\.new$")  # temporary files of `write_atomically` and `write_new`
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?')  # a string in JSON text
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")


def files_to_search(home: Path) -> list[Path]:
    """List the files in the user's folder that may contain names, except journals, index and the stores' files."""
    here = [file.path for file in list_files(home, ".json", ".new").files]
    files = [file for file in here if DAMAGED_COPY_NAME.search(file.name) or TEMPORARY_NAME.search(file.name)]
    for folder in SEARCHED_FOLDERS:
        files += [file.path for file in list_files(home / folder, ".csv", ".json", ".zip", ".txt", ".new").files]
    return files


def remove_from_file(file: Path, names: Collection[str], language: str) -> bool:
    """Remove names from a file; return False if it could not be read or written.

    Names are given by their keys (`person_key`).
    """
    try:
        if TEMPORARY_NAME.search(file.name):
            file.unlink(missing_ok=True)
            return True
        scrubber = _Scrubber(names, translate(ANONYMOUS_NAME, language))
        if file.stat().st_size > MAX_JSON_BYTES:
            if not DAMAGED_COPY_NAME.search(file.name):
                return False
            if scrubber.occurs_in(file):
                file.unlink(missing_ok=True)
            return True
        raw = file.read_bytes()
        new = scrubber.scrub(file.name, raw)
        if new is None:
            file.unlink(missing_ok=True)
        elif new != raw:
            write_atomically(file, new)
    except (OSError, zipfile.BadZipFile):
        return False
    return True


class _Scrubber:
    """Replaces forgotten names in the content of files."""

    def __init__(self, names: Collection[str], replacement: str) -> None:
        self.names, self.replacement = frozenset(names), replacement
        self._word = mention_pattern(names)

    def occurs_in(self, file: Path) -> bool:
        """Return True if a large file contains one of the names."""
        with open(file, "rb") as source:
            rest = b""
            while piece := source.read(PIECE_SIZE):
                if self._word.search(_unescaped(_text(rest + piece))):
                    return True
                rest = piece[-OVERLAP_SIZE:]
        return False

    def scrub(self, name: str, raw: bytes) -> bytes | None:
        """Return the content `raw` of a file without the names; None if they can't be replaced."""
        if name.endswith(".zip"):
            return self._archive(raw)
        if name.endswith(".csv"):
            return self._table(raw)
        if name.endswith(".txt") or ".log" in name:
            return self._word.sub(self.replacement, _text(raw)).encode("utf-8", "surrogateescape")
        text = _text(raw)
        new = _STRING.sub(lambda match: self._string(match[0]), text)
        if DAMAGED_COPY_NAME.search(name) and self._word.search(_unescaped(new)):
            return None
        return new.encode("utf-8", "surrogateescape") if new != text else raw

    def _string(self, written: str) -> str:
        for end in ("", '"'):  # a truncated file may end inside a string
            with suppress(ValueError):
                return (
                    json.dumps(self.replacement, ensure_ascii=False)
                    if self._is_name(json.loads(written + end))
                    else written
                )
        return written

    def _table(self, raw: bytes) -> bytes:
        text = _text(raw)
        rows = list(csv.reader(io.StringIO(text, newline="")))
        if not any(self._is_name(cell.lstrip("\ufeff")) for row in rows for cell in row):
            return raw
        out = io.StringIO()
        csv.writer(out).writerows([self.replacement if self._is_name(cell) else cell for cell in row] for row in rows)
        return out.getvalue().encode("utf-8", "surrogateescape")

    def _archive(self, raw: bytes) -> bytes:
        out, is_changed = io.BytesIO(), False
        with zipfile.ZipFile(io.BytesIO(raw)) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
            for one in archive.infolist():
                content = archive.read(one)
                changed = self.scrub(one.filename, content)
                is_changed = is_changed or changed != content
                new.writestr(one, content if changed is None else changed, zipfile.ZIP_DEFLATED)
        return out.getvalue() if is_changed else raw

    def _is_name(self, value: str) -> bool:
        return person_key(value) in self.names


def without_names(value: Any, names: Collection[str]) -> Any:
    """Return a copy of JSON data in which each of these names is empty. Names are given by their keys."""
    if isinstance(value, str):
        return "" if person_key(value) in names else value
    if isinstance(value, list | tuple):
        return [without_names(one, names) for one in value]
    if isinstance(value, dict):
        return {key: without_names(one, names) for key, one in value.items()}
    return value


def _unescaped(text: str) -> str:
    """Replace the `\\uXXXX` escapes in JSON text with their characters."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)


def _text(raw: bytes) -> str:
    """Return a file's content as text; invalid bytes are kept as surrogates."""
    with suppress(UnicodeDecodeError):
        if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return raw.decode("utf-16")
    return raw.decode("utf-8", "surrogateescape")
