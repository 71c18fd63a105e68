"""Files locked against other windows. The system releases a lock when the process ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from games.core.program.disk import FILE_MODE

LOCK_SUFFIX = ".lock"
NAP = 0.02  # seconds between attempts to lock
MAX_ATTEMPTS = 100  # a second attempt is needed only if the previous owner of the lock has just removed the file
# Offset of the locked byte on Windows, far behind the process id, because locked bytes can't be read there.
_PLACE = 0x40000000


@contextmanager
def lock_file(file: Path, patience: float = 0.0) -> Iterator[None]:
    """Return a context that holds the lock file `<name>.lock` of a file.

    Raises BlockingIOError if another window holds it for longer than `patience` seconds, OSError if the lock file can't
    be written.
    """
    path = file.with_name(file.name + LOCK_SUFFIX)
    end = time.monotonic() + patience
    while True:
        try:
            handle = open_locked(path)
            break
        except BlockingIOError:
            if time.monotonic() >= end:
                raise
            time.sleep(NAP)
    try:
        yield
    finally:
        remove_locked(handle, path)


def open_locked(path: Path) -> int:
    """Open and lock a lock file, creating it if missing; return its handle.

    Raises BlockingIOError if another process has locked it.
    """
    for _ in range(MAX_ATTEMPTS):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        is_kept = False
        try:
            if not lock_handle(handle):
                break
            is_kept = is_file_at_path(handle, path)
            if is_kept:
                return handle
        finally:
            if not is_kept:
                close_handle(handle)
    raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK), str(path))


def remove_locked(handle: int, path: Path) -> None:
    """Remove a lock file and release its lock."""
    if sys.platform == "win32":
        close_handle(handle)  # an open file can't be removed on Windows
        _remove(path)
    else:
        if is_file_at_path(handle, path):
            _remove(path)
        close_handle(handle)


def lock_handle(handle: int) -> bool:
    """Lock an open file; return False if another process has locked it.

    Returns True if the file system has no locks.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            os.lseek(handle, _PLACE, os.SEEK_SET)
        except OSError:
            return True
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # this file system has no locks; working without one is better than refusing to work
    return True


def is_file_at_path(handle: int, path: Path) -> bool:
    """Return True if the path still leads to this open file."""
    try:
        current, mine = os.stat(path), os.fstat(handle)
    except (OSError, MemoryError):
        return False
    return (current.st_dev, current.st_ino) == (mine.st_dev, mine.st_ino) or sys.platform == "win32"


def close_handle(handle: int | None) -> None:
    """Close an open file, if any; errors are ignored."""
    if handle is not None:
        with suppress(OSError, MemoryError):  # the file is closed even if the system reports an error
            os.close(handle)


def _remove(path: Path) -> None:
    with suppress(OSError, MemoryError):  # an unlocked lock file may stay
        os.unlink(path)
