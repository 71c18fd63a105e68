"""The user's files and folders on disk: made for nobody else (0600, 0700), and kept also if the power fails then."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


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
