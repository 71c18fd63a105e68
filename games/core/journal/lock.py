"""A lock against opening a journal in two windows: a file next to it that the operating system locks.

The system releases the lock when the process ends, in any way, so a lock is never stale; the file contains the process
id for information. Where open files can be removed (not on Windows), the journal itself is locked, too, so that
removing the lock file by hand does not allow a second writer.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_
from games.core.program.disk import FILE_MODE

ENDING = ".lock"
# offset of the locked byte on Windows, far behind the process id, as locked bytes can't be read there
_PLACE = 0x40000000


class JournalLocked(PlanszowniaError):
    """Another window has this journal open."""

    def __init__(self, path: Path, owner: str) -> None:
        super().__init__(
            f"{path}: this match is open in another window" + (f" (process {owner})" if owner else ""),
            N_("this match is open in another window"),
        )
        self.path, self.owner = path, owner


class Lock:
    """A journal's lock, held from `Lock.acquire` until `release`."""

    def __init__(self, journal: Path) -> None:
        """Use `acquire` instead."""
        self.journal, self.path = journal, journal.with_name(journal.name + ENDING)
        self._handle: int | None = None
        self._guard: int | None = None  # handle of the journal itself

    @classmethod
    def acquire(cls, journal: Path) -> Lock:
        """Lock `journal`; JournalLocked if another window has it.

        If no lock file can be written, as in a folder that does not exist yet, only the journal itself is locked.
        """
        lock = cls(journal)
        try:
            lock.renew()
        except BaseException:
            lock.release()
            raise
        return lock

    def renew(self) -> None:
        """Lock the files that are not locked: the folder did not exist, or other programs removed one.

        Raises JournalLocked if another window has the journal now.
        """
        if self._handle is None or not _is_at(self._handle, self.path):
            self._take_file()
        if sys.platform != "win32" and (self._guard is None or not _is_at(self._guard, self.journal)):
            self._take_journal()

    def _take_file(self) -> None:
        _close(self._handle)
        self._handle = None
        for _ in range(100):  # repeated only if the previous owner removes the file between opening and locking
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT, FILE_MODE)
            except OSError:
                return
            try:
                if not _lock(handle):
                    raise JournalLocked(self.journal, _owner(handle))
                if _is_at(handle, self.path):
                    _sign(handle)
                    self._handle = handle
                    return
            finally:
                if self._handle is None:
                    _close(handle)

    def _take_journal(self) -> None:
        _close(self._guard)
        self._guard = None
        try:
            handle = os.open(self.journal, os.O_RDWR)
        except OSError:
            return  # it does not exist yet, or is read-only
        self._guard = handle
        if not _lock(handle):
            raise JournalLocked(self.journal, "")  # the caller releases this handle

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        _close(self._guard)
        handle, self._handle, self._guard = self._handle, None, None
        if handle is None:
            return
        if sys.platform == "win32":
            _close(handle)  # an open file can't be removed on Windows
            _remove(self.path)
        else:
            if _is_at(handle, self.path):
                _remove(self.path)
            _close(handle)


def _close(handle: int | None) -> None:
    if handle is not None:
        with suppress(OSError, MemoryError):  # it is closed even if the system reports an error
            os.close(handle)


def _lock(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            os.lseek(handle, _PLACE, os.SEEK_SET)
        except OSError:
            return True  # as on file systems without locks
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
        return True  # a file system without locks: better unlocked than unplayable
    return True


def _is_at(handle: int, path: Path) -> bool:
    """Return True if the locked file is still the one at this path."""
    try:
        current, mine = os.stat(path), os.fstat(handle)
    except (OSError, MemoryError):
        return False
    return (current.st_dev, current.st_ino) == (mine.st_dev, mine.st_ino) or sys.platform == "win32"


def _sign(handle: int) -> None:
    with suppress(OSError):  # a full disk: the lock works without the process id
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())


def _owner(handle: int) -> str:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        owner = os.read(handle, 20).decode("ascii", "replace")
    except OSError:
        return ""
    return owner if owner.isdigit() else ""


def _remove(path: Path) -> None:
    with suppress(OSError, MemoryError):  # an unlocked file that remains does no harm
        os.unlink(path)
