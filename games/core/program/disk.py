"""The user's files and folders on disk, including small JSON files.

Files are readable by the user only (0600, 0700) and are synced, so that they survive a power failure. JSON files are
read as far as possible and written atomically. Damaged ones are copied first.
"""

from __future__ import annotations

import errno
import json
import math
import os
import shutil
import stat
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

# -- files and folders ------------------------------------------------------------------------------------------------
FILE_MODE, FOLDER_MODE = 0o600, 0o700
# seconds: the longest wait for a reader of a file; the pause between two attempts
READING_PATIENCE, READING_PAUSE = 2.0, 0.05
MAX_FILE_TIME = 32_500_000_000  # seconds since 1970, in the year 2999: Windows can't convert later times


class ListedFile(NamedTuple):
    """A file in a folder. `status` is None if the system refuses to describe the file."""

    path: Path
    status: os.stat_result | None


class Listing(NamedTuple):
    """The files of a folder. `error` is set if the folder could not be read completely."""

    files: list[ListedFile]
    error: OSError | None = None


def list_files(folder: Path, *endings: str) -> Listing:
    """List the regular files of a folder with one of these suffixes. A missing folder is empty.

    A file that the system refuses to describe has no `status`. Links are followed; broken links are left out.
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


def file_time(status: os.stat_result) -> datetime:
    """Return when a file was last changed, in the local time zone. Impossible times become the nearest
    possible time.
    """
    return datetime.fromtimestamp(min(max(status.st_mtime, 0), MAX_FILE_TIME), UTC).astimezone()


def open_private_file(name: str, flags: int) -> int:
    """Open a file like `os.open`, but create it readable by the user only. Use as `open(...,
    opener=open_private_file)`.
    """
    return os.open(name, flags, FILE_MODE)


def open_regular_file(file: Path) -> BinaryIO:
    """Open a regular file for reading; OSError for anything else, such as a pipe, which would block."""
    return open(file, "rb", opener=_open_regular)


def _open_regular(name: str, flags: int) -> int:
    try:
        handle = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    except PermissionError:
        if os.path.isdir(name):  # Windows gives the same error for folders and for files open elsewhere
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name) from None
        raise
    try:
        mode = os.fstat(handle).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # folders are refused later, by `open`
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), name)
    except BaseException:
        os.close(handle)
        raise
    return handle


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents; OSError names the one that can't be created."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        os.mkdir(folder, FOLDER_MODE)
    except FileExistsError:
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    sync_folder(folder.parent)


def folder_error(folder: Path) -> OSError | None:
    """Return why files in a folder can't be read or written; None if they can, or if the folder can be created."""
    needed, place = os.R_OK | os.W_OK | os.X_OK, folder
    while True:
        try:
            os.scandir(place).close()
        except FileNotFoundError:
            if place == place.parent:
                return None
            needed, place = os.W_OK | os.X_OK, place.parent
            continue
        except OSError as error:
            # a file in place of the folder, for which Windows raises an error with another meaning
            if os.path.isfile(place):
                return NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(place))
            return error
        return (
            None if os.access(place, needed) else PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
        )


def sync_folder(folder: Path, sync: Callable[[int], None] = os.fsync) -> None:
    """Sync a folder's list of files to disk. Does nothing on systems without such a call, as on Windows."""
    if sys.platform == "win32":
        return
    with suppress(OSError, MemoryError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            sync(handle)
        finally:
            os.close(handle)


def write_atomically(file: Path, raw: bytes, check: Callable[[Path], object] | None = None) -> None:
    """Write a file under a temporary name, then move it to `file`. After any error the old file is unchanged.

    If `file` is a link, its target is replaced. `check` gets the temporary file before the move and may raise an
    exception.
    """
    if file.is_symlink():
        file = Path(os.path.realpath(file))
    make_folder(file.parent)
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        _write_synced(beside, raw)
        if check is not None:
            check(beside)
        os.replace(beside, file)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(file.parent)


def remove_file(file: Path) -> None:
    """Remove a file if it exists; OSError if it can't be removed.

    Windows can't remove an open file, so this waits up to `READING_PATIENCE` seconds for other readers.
    """
    end = time.monotonic() + READING_PATIENCE
    while True:
        try:
            return file.unlink(missing_ok=True)
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
        time.sleep(READING_PAUSE)


def write_new(file: Path, raw: bytes) -> Path:
    """Write a new file without replacing another, and return its path.

    The path is `file`, or the first free name of `<stem>-2`, `<stem>-3`, …. After an error there is no new file.
    """
    make_folder(file.parent)
    beside = file.with_name(f"{file.name}.{os.getpid()}-{threading.get_ident()}.new")
    number, target = 1, file
    try:
        _write_synced(beside, raw)
        while not _move_if_free(beside, target):
            number += 1
            target = file.with_name(f"{file.stem}-{number}{file.suffix}")
    finally:
        with suppress(OSError):
            beside.unlink()
    sync_folder(file.parent)
    return target


def _write_synced(file: Path, raw: bytes) -> None:
    with open(file, "wb", opener=open_private_file) as out:
        out.write(raw)
        out.flush()
        os.fsync(out.fileno())


def _move_if_free(file: Path, target: Path) -> bool:
    """Rename a file; return False if a file with the new name exists."""
    try:
        if sys.platform == "win32":
            os.rename(file, target)
        else:
            os.link(file, target)
    except FileExistsError:
        return False
    except OSError:
        if os.path.lexists(target):
            return False
        os.rename(file, target)  # the file system has no hard links, as on a memory stick
    return True


# -- small JSON files -------------------------------------------------------------------------------------------------
MAX_JSON_BYTES = 16 * 1024 * 1024
MAX_JSON_DEPTH = 100  # maximum nesting depth of lists and objects; deeper data can't be written again


class JsonContent(NamedTuple):
    """The JSON object in a file. `is_complete` is False if a part of the file was not understood."""

    data: dict[str, Any]
    is_complete: bool


NO_CONTENT = JsonContent({}, False)


def read_json(file: Path) -> JsonContent:
    """Return the content of a file; OSError if the system can't read it."""
    with open_regular_file(file) as handle:
        raw = handle.read(MAX_JSON_BYTES + 1)
    return parse_json(raw) if len(raw) <= MAX_JSON_BYTES else NO_CONTENT


def parse_json(raw: bytes) -> JsonContent:
    """Return the JSON object in `raw`.

    The last value of a duplicate key is taken, and a number that is not finite becomes null. In these cases, and if the
    JSON is invalid, `is_complete` is False.
    """
    faults: list[object] = []

    def parse_object(found: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(found)
        if len(data) < len(found):
            faults.append(found)
        return data

    def parse_finite(written: str) -> float | None:
        value = float(written)
        if math.isfinite(value):
            return value
        faults.append(written)
        return None

    try:
        text = raw.decode("utf-8-sig")
        data = json.loads(text, object_pairs_hook=parse_object, parse_float=parse_finite, parse_constant=parse_finite)
    except (ValueError, RecursionError):
        return NO_CONTENT
    if not isinstance(data, dict) or _is_too_deep(data):
        return NO_CONTENT
    return JsonContent(data, not faults)


def _is_too_deep(data: Any) -> bool:
    level = [data]
    for _ in range(MAX_JSON_DEPTH):
        values = (value for one in level for value in (one.values() if isinstance(one, dict) else one))
        level = [value for value in values if isinstance(value, dict | list)]
    return bool(level)


def encode_json(data: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file with this data."""
    text = json.dumps(data, ensure_ascii=False, indent=1, default=dict)
    return text.encode("utf-8", "backslashreplace")  # a lone surrogate becomes a JSON escape


def write_json(file: Path, data: Mapping[str, Any]) -> None:
    """Write data to a file atomically; after any error the old file is unchanged."""
    write_atomically(file, encode_json(data))


def copy_damaged_file(file: Path) -> Path:
    """Copy a damaged file to `<name>.damaged-1.json` (2, 3, …) and return the copy's path; OSError on failure.

    An existing file is never replaced, even if several windows do this at once.
    """
    for number in count(1):
        copy = file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")
        try:
            _link_or_copy(file, copy)
        except FileExistsError:
            continue
        return copy
    raise AssertionError("numbers do not end")


def _link_or_copy(file: Path, copy: Path) -> None:
    try:
        os.link(file, copy)
        return
    except FileExistsError:
        raise
    except OSError:
        pass  # a file system without hard links, as on a memory stick
    handle = open_private_file(str(copy), os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    try:
        with open(handle, "wb") as out, open_regular_file(file) as source:
            shutil.copyfileobj(source, out)
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        with suppress(OSError):
            copy.unlink()
        raise
