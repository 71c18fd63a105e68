"""Files locked against other windows. The system releases a lock when its process ends, so a lock is never stale."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from games.core.program.disk import FILE_MODE

LOCK_SUFFIX = ".lock"
TRIES = 100  # attempts, of which only the first is needed unless the previous owner removes the file meanwhile
# Offset of the locked byte on Windows. It is far behind the process id, because locked bytes can't be read there.
_PLACE = 0x40000000


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Return a context that holds the lock file `<name>.lock` next to a file.

    Never waits: BlockingIOError if another window holds it, OSError if the lock file can't be written.
    """
    path = file.with_name(file.name + LOCK_SUFFIX)
    handle = open_locked(path)
    try:
        yield
    finally:
        remove_locked(handle, path)


def open_locked(path: Path) -> int:
    """Open and lock a lock file, which is created if missing; return its handle.

    BlockingIOError if another process has locked it.
    """
    for _ in range(TRIES):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        is_kept = False
        try:
            if not lock_handle(handle):
                break
            is_kept = is_at(handle, path)
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
        if is_at(handle, path):
            _remove(path)
        close_handle(handle)


def lock_handle(handle: int) -> bool:
    """Lock an open file; return False if another process has locked it. Without locks in the file system, return
    True.
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
        return True  # better unlocked than unusable
    return True


def is_at(handle: int, path: Path) -> bool:
    """Return True if an open file is still the one at this path."""
    try:
        current, mine = os.stat(path), os.fstat(handle)
    except (OSError, MemoryError):
        return False
    return (current.st_dev, current.st_ino) == (mine.st_dev, mine.st_ino) or sys.platform == "win32"


def close_handle(handle: int | None) -> None:
    """Close an open file, if any; errors are ignored."""
    if handle is not None:
        with suppress(OSError, MemoryError):  # it is closed even if the system reports an error
            os.close(handle)


def _remove(path: Path) -> None:
    with suppress(OSError, MemoryError):  # an unlocked file that remains does no harm
        os.unlink(path)
