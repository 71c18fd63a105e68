"""The user's files and folders on disk, and small JSON files among them.

They are made for nobody else (0600, 0700), and kept also if the power fails then. JSON files are read as far as they
can be understood, written whole or not at all, kept aside where they are damaged.
"""

from __future__ import annotations

import errno
import json
import math
import os
import stat
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

# -- files and folders ------------------------------------------------------------------------------------------------
FILE_MODE, FOLDER_MODE = 0o600, 0o700
LATEST = 32_500_000_000  # seconds since 1970, in the year 2999: Windows knows no later local time


class ListedFile(NamedTuple):
    """A file of a folder. `facts` is None where the system refuses them, as for a link to itself."""

    path: Path
    facts: os.stat_result | None


class Listing(NamedTuple):
    """The files of a folder. `error` says why some may be missing: the folder could not be read to its end."""

    files: list[ListedFile]
    error: OSError | None = None


def list_files(folder: Path, *endings: str) -> Listing:
    """List the ordinary files of a folder whose names have one of these endings; a missing folder has none.

    A bad entry never hides the others: what the system refuses to describe is listed without facts. Links count as
    what they lead to; a link to nothing is left out.
    """
    files: list[ListedFile] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.endswith(endings):
                    continue
                try:
                    facts = entry.stat()
                except FileNotFoundError:
                    continue
                except OSError:
                    files.append(ListedFile(Path(entry.path), None))
                    continue
                if stat.S_ISREG(facts.st_mode):
                    files.append(ListedFile(Path(entry.path), facts))
    except FileNotFoundError:
        return Listing(files)
    except OSError as error:
        return Listing(files, error)
    return Listing(files)


def file_time(facts: os.stat_result) -> datetime:
    """Return when a file was last changed, in the local time zone; times that no calendar has are moved into range."""
    return datetime.fromtimestamp(min(max(facts.st_mtime, 0), LATEST), UTC).astimezone()


def open_private(name: str, flags: int) -> int:
    """Open a file like `os.open`; one that is made is the user's alone. An `opener` for `open`."""
    return os.open(name, flags, FILE_MODE)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing; OSError names the one that can't be made, and the reason."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        os.mkdir(folder, FOLDER_MODE)
    except FileExistsError:
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    sync_folder(folder.parent)


def sync_folder(folder: Path, sync: Callable[[int], None] = os.fsync) -> None:
    """Have the disk keep which files a folder has; nothing where folders can't be told so, as on Windows."""
    if sys.platform == "win32":
        return
    with suppress(OSError, MemoryError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            sync(handle)
        finally:
            os.close(handle)


def write_atomically(file: Path, raw: bytes, ready: Callable[[Path], object] | None = None) -> None:
    """Write a file beside the one of its name, if any, then put it in its place; any error leaves the old one.

    `ready` gets the new file before it takes the place, to look at it once more.
    """
    make_folder(file.parent)
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb", opener=open_private) as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        if ready is not None:
            ready(beside)
        os.replace(beside, file)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(file.parent)


# -- small JSON files -------------------------------------------------------------------------------------------------
MOST_BYTES = 16 * 1024 * 1024
MOST_LEVELS = 100  # of lists and objects inside one another: what is deeper can't be written again


class JsonContent(NamedTuple):
    """The JSON object in a file. `whole` is False where the file held more than `data`, or something else."""

    data: dict[str, Any]
    is_complete: bool


NO_CONTENT = JsonContent({}, False)


def read_json(file: Path) -> JsonContent:
    """Return what a file holds; OSError where the system can't read it."""
    with open(file, "rb") as handle:
        raw = handle.read(MOST_BYTES + 1)
    return parse_json(raw) if len(raw) <= MOST_BYTES else NO_CONTENT


def parse_json(raw: bytes) -> JsonContent:
    """Return the JSON object in `raw`.

    A byte order mark is no fault. Of a key that stands twice the last value counts, and a number that is not finite is
    read as null: then `whole` is False.
    """
    faults: list[object] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(found)
        if len(data) < len(found):
            faults.append(found)
        return data

    def number(written: str) -> float | None:
        value = float(written)
        if math.isfinite(value):
            return value
        faults.append(written)
        return None

    try:
        words = raw.decode("utf-8-sig")
        data = json.loads(words, object_pairs_hook=pairs, parse_float=number, parse_constant=number)
    except (ValueError, RecursionError):
        return NO_CONTENT
    if not isinstance(data, dict) or _is_too_deep(data):
        return NO_CONTENT
    return JsonContent(data, not faults)


def _is_too_deep(data: Any) -> bool:
    level = [data]
    for _ in range(MOST_LEVELS):
        values = (value for one in level for value in (one.values() if isinstance(one, dict) else one))
        level = [value for value in values if isinstance(value, dict | list)]
    return bool(level)


def encode_json(data: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file that holds `data`."""
    words = json.dumps(data, ensure_ascii=False, indent=1, default=dict)
    return words.encode("utf-8", "backslashreplace")  # a lone surrogate becomes JSON's own escape


def write_json(file: Path, data: Mapping[str, Any]) -> None:
    """Write a file beside the old one, then put it in its place; any error leaves the old one as it was."""
    write_atomically(file, encode_json(data))


def set_aside(file: Path) -> Path:
    """Rename a damaged file to `<name>.damaged-1.json` (2, 3, …) and return the new path.

    OSError where that can't be done. An older file is never replaced, whatever goes wrong and however many windows do
    the same: the new name is claimed by an empty file first.
    """
    for number in count(1):
        aside = file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")
        try:
            claim = open_private(str(aside), os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            continue
        try:
            os.close(claim)
            os.replace(file, aside)
        except BaseException:
            with suppress(OSError):
                aside.unlink()
            raise
        sync_folder(file.parent)
        return aside
    raise AssertionError("numbers do not end")
