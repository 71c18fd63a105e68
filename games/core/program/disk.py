"""The user's files and folders on disk: made for nobody else (0600, 0700), and kept also if the power fails then."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

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


def private(name: str, flags: int) -> int:
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


def write_whole(file: Path, raw: bytes, ready: Callable[[Path], object] | None = None) -> None:
    """Write a file beside the one of its name, if any, then put it in its place; any error leaves the old one.

    `ready` gets the new file before it takes the place, to look at it once more.
    """
    make_folder(file.parent)
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb", opener=private) as out:
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
