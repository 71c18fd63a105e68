"""A lock against opening a journal in two windows: a file next to it that the operating system locks.

The system releases the lock when the process ends, in any way, so a lock is never stale. The lock file contains the
process id for information. Where open files can be removed (not on Windows), the journal itself is locked, too, so that
removing the lock file by hand does not allow a second writer.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_
from games.core.program.locks import LOCK_SUFFIX, close_handle, is_at, lock_handle, open_locked, remove_locked


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
        self.journal, self.path = journal, journal.with_name(journal.name + LOCK_SUFFIX)
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
        """Lock the files that are not locked, because the folder did not exist or another program removed a file.

        Raises JournalLocked if another window has the journal now.
        """
        if self._handle is None or not is_at(self._handle, self.path):
            self._take_file()
        if sys.platform != "win32" and (self._guard is None or not is_at(self._guard, self.journal)):
            self._take_journal()

    def _take_file(self) -> None:
        close_handle(self._handle)
        self._handle = None
        try:
            self._handle = open_locked(self.path)
        except BlockingIOError:
            raise JournalLocked(self.journal, _owner(self.path)) from None
        except OSError:
            return
        _sign(self._handle)

    def _take_journal(self) -> None:
        close_handle(self._guard)
        self._guard = None
        try:
            handle = os.open(self.journal, os.O_RDWR)
        except OSError:
            return  # it does not exist yet, or is read-only
        self._guard = handle
        if not lock_handle(handle):
            raise JournalLocked(self.journal, "")  # the caller releases this handle

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        close_handle(self._guard)
        handle, self._handle, self._guard = self._handle, None, None
        if handle is not None:
            remove_locked(handle, self.path)


def _sign(handle: int) -> None:
    with suppress(OSError):  # a full disk: the lock works without the process id
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())


def _owner(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            owner = file.read(20).decode("ascii", "replace")
    except OSError:
        return ""
    return owner if owner.isdigit() else ""
